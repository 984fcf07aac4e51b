"""Links: groups of touching gems of one colour, and what the white gems among them count as. HTX-4, HTX-5, HTX-14.

The gems of a matrix are numbered 6 × tile + edge. The kernels write what they find into a book: rows of numbers, most by gem.
`+ 0` makes a wide number of one from the book, so that every kernel is compiled for wide numbers only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes, Kit, State
from sixfold.core.geometry import hex_torus
from sixfold.core.kernel import kernel

Book = npt.NDArray[np.int16]
Row = npt.NDArray[np.int16]
Grid = npt.NDArray[np.int16]

BOARD = hex_torus(28)  # without bounds: 25 tiles in a row and the cells around them do not meet themselves
CELLS = 784
NEIGHBOURS = BOARD.neighbours

MATRIX = 25
"""The most tiles in one matrix: 20 own, the link tile, four infiltrated."""
RIM = 2 * MATRIX + 4
"""No matrix has more empty cells around it: the first tile has 6, each other takes one and brings at most 3."""
GEMS = 6 * MATRIX
COLOURS = 6
WHITE = 7
"""Gems are numbered 1 to 6 by colour, 7 is white. A stone is a tile as it lies: three bits a gem, clockwise from the top edge."""
STONE = 18
"""How many bits the gems of a stone take; above them stands the piece + 1, or 0 where nobody knows which it is."""
SCORING = 4
"""HTX-14: the least length that scores."""
WORTH = np.array([0, 0, 3, 9, 5])
"""What an open end promises, by the length of its link up to four."""
ANY = 126
"""A bit for each colour, from 1."""
LEAST = np.array([8, 5, 5, 5, 5, 5, 5, 1])
BONUS = np.array([5, 3, 3, 3, 3, 3, 3, 5])
"""The least mark and the bonus for the longest link of all (HTX-16), of each colour (HTX-15 [D]), the most links (HTX-17)."""
WHITES = 24
"""The most white gems in a set; the reconstructed one has twelve."""

# The rows of a book. By tile: its cell. By gem: its colour, the gem across its edge or -1, its parent in its link, the length of
# the link at the root, and who holds it: the index of a white gem, or the first white gem that joins a link's root.
CELL, GEM, ACROSS, UP, SIZE, HOLDER = 0, 1, 2, 3, 4, 5
# By white gem, in the order found: the gem, the colours worth a thought, those allowed now, the best, the one tried, the parent in
# its tangle, the parent in its link, the length of that link at the root.
AT, LIVE, MASK, BEST, TRIED, TANGLE, LINKED, LENGTH = 6, 7, 8, 9, 10, 11, 12, 13
# Three a white gem: the root of a link that it touches, -2 - index of a white gem, or -1.
NEAR = 14
# Lists: the white gems of a tangle, the links of one choice of colours, those of the best.
MEMBERS, FOUND, FOUND_BEST = 15, 16, 17
ROWS = 18


@kernel
def new_book() -> Book:
    """Room for one matrix."""
    return np.empty((ROWS, GEMS), np.int16)


@kernel
def find(up: Row, x: int) -> int:
    """The root above a member, in a row of parents."""
    while up[x] != x:
        up[x] = up[up[x]]
        x = up[x] + 0
    return x


@kernel
def join(up: Row, size: Row, x: int, y: int) -> None:
    """Two members touch: make their groups one."""
    a, b = find(up, x), find(up, y)
    if a != b:
        up[b] = a
        size[a] += size[b]


@kernel
def note(book: Book, grid: Grid, i: int, cell: int, stone: int) -> None:
    """Write a tile down, its neighbouring gems of one colour already joined (HTX-4)."""
    book[CELL, i] = cell
    grid[cell] = i + 1
    base = 6 * i
    before = 0
    for edge in range(6):
        gem = stone >> 3 * edge & 7
        x = base + edge
        book[GEM, x] = gem
        book[ACROSS, x] = -1
        book[SIZE, x] = 1
        book[UP, x] = x
        if gem == before and gem != WHITE:
            root = book[UP, x - 1]
            book[UP, x] = root
            book[SIZE, root] += 1
        before = gem
    if before == stone & 7 and before != WHITE:
        join(book[UP], book[SIZE], base, base + 5)


@kernel
def survey(s: State, kit: Kit, seat: int, viewer: int, book: Book) -> int:
    """Note a seat's matrix and join its links, white gems aside; how many tiles it has.

    A viewer foresees the own sealed build, or the own sealed infiltration of the left neighbour; from s.seats on, nobody's.
    """
    grid = np.empty(CELLS, np.int16)
    # Every neighbour of a tile is a tile or lies on the rim: nothing else of the grid is read.
    tiles = s.tiles[seat]
    n = tiles
    if viewer == seat:
        n += s.built[seat]
        for i in range(s.reaches[seat]):
            grid[s.reach[seat, i] - 1] = 0
    else:
        for i in range(s.rims[seat]):
            grid[s.rim[seat, i] - 1] = 0
        if viewer < s.seats:
            n += 1
            for edge in range(6):
                grid[NEIGHBOURS[(s.aim[viewer] - 1) // 6, edge]] = 0
    for i in range(n):
        if i < tiles:
            cell, stone = s.cell[seat, i] - 1, s.stone[seat, i]
        elif viewer == seat:
            cell, stone = s.build_cell[seat, i - tiles] - 1, s.build[seat, i - tiles]
        else:
            aim = s.aim[viewer] - 1
            cell, stone = aim // 6, kit.stone[s.hand[viewer, 0] - 1, aim % 6]
        note(book, grid, i, cell, stone)
    for i in range(n):
        for edge in range(3):  # HTX-4: each common edge is met once, from the tile below it
            other = grid[NEIGHBOURS[book[CELL, i], edge]] - 1
            if other >= 0:
                a, b = 6 * i + edge, 6 * other + edge + 3
                book[ACROSS, a] = b
                book[ACROSS, b] = a
                if book[GEM, a] == book[GEM, b] and book[GEM, a] != WHITE:
                    join(book[UP], book[SIZE], a, b)
    return n  # type: ignore[no-any-return]


@kernel
def look_around(book: Book, n: int) -> int:
    """Find the white gems and what each touches; how many there are."""
    whites = 0
    for x in range(6 * n):
        if book[GEM, x] == WHITE:
            book[AT, whites] = x
            book[HOLDER, x] = whites
            whites += 1
    for j in range(whites):
        x = book[AT, j] + 0
        base, edge = x - x % 6, x % 6
        for side in range(3):
            y = book[ACROSS, x] + 0
            if side < 2:
                y = base + (edge + 1 + 4 * side) % 6
            if y < 0:
                book[NEAR, 3 * j + side] = -1
            elif book[GEM, y] == WHITE:
                book[NEAR, 3 * j + side] = -2 - book[HOLDER, y]
            else:
                book[NEAR, 3 * j + side] = find(book[UP], y)
        book[MEMBERS, j] = j
        book[MASK, j] = ANY
        book[LIVE, j] = 0
        book[BEST, j] = 0
        book[TANGLE, j] = j
        book[TRIED, j] = 0
    return whites


@kernel
def gather(book: Book, count: int, colour: int) -> None:
    """Join the members that may count as a colour with each other and with the links of that colour that they touch."""
    for m in range(count):
        j = book[MEMBERS, m]
        book[LINKED, j] = j
        book[LENGTH, j] = 1
        for side in range(3):
            t = book[NEAR, 3 * j + side]
            if t >= 0:
                book[HOLDER, t] = -1
    for m in range(count):
        j = book[MEMBERS, m] + 0
        if book[MASK, j] >> colour & 1 == 0:
            continue
        for side in range(3):
            t = book[NEAR, 3 * j + side] + 0
            other = -1
            if t <= -2:
                if book[MASK, -2 - t] >> colour & 1:
                    other = -2 - t
            elif t >= 0 and book[GEM, t] == colour:
                other = book[HOLDER, t] + 0
                if other < 0:
                    book[HOLDER, t] = j
                    book[LENGTH, find(book[LINKED], j)] += book[SIZE, t]
            if other >= 0:
                join(book[LINKED], book[LENGTH], j, other)


@kernel
def weigh(book: Book, count: int) -> int:
    """256 × points + links of all that the members touch; a member allowed several colours counts in each, which is a bound."""
    colours = 0
    for m in range(count):
        colours |= book[LIVE, book[MEMBERS, m]] + 0
    value = 0
    for colour in range(1, COLOURS + 1):
        if colours >> colour & 1 == 0:
            continue
        gather(book, count, colour)
        for m in range(count):
            j = book[MEMBERS, m] + 0
            for side in range(4):
                length = 0
                if side == 3:
                    if book[MASK, j] >> colour & 1 and book[LINKED, j] == j:
                        length = book[LENGTH, j] + 0
                else:
                    t = book[NEAR, 3 * j + side] + 0
                    if t >= 0 and book[GEM, t] == colour and book[HOLDER, t] < 0:
                        book[HOLDER, t] = 0
                        length = book[SIZE, t] + 0
                if length >= SCORING:
                    book[FOUND, value & 255] = 6 * length + COLOURS - colour
                    value += 256 * length + 1
    return value


@kernel
def longer(book: Book, links: int) -> bool:
    """Sort the links found, longest first, and compare them with the best, one after the other."""
    for i in range(1, links):
        link = book[FOUND, i]
        at = i
        while at > 0 and book[FOUND, at - 1] < link:
            book[FOUND, at] = book[FOUND, at - 1]
            at -= 1
        book[FOUND, at] = link
    for i in range(links):
        if book[FOUND, i] != book[FOUND_BEST, i]:
            return bool(book[FOUND, i] > book[FOUND_BEST, i])
    return False


@kernel
def choose(book: Book, count: int) -> None:
    """HTX-5: the best colours for white gems that depend on each other: most points, then most links, then the longer ones.

    [D] Where all that is equal, the link of the earlier colour: red, orange, yellow, green, blue, purple. Links are compared one
    after the other, longest first, so the best of a matrix is the best of each tangle.
    """
    best = -1
    depth = 0
    while depth >= 0:
        j = book[MEMBERS, depth]
        colour = book[TRIED, depth] + 1
        while colour <= COLOURS and book[LIVE, j] >> colour & 1 == 0:
            colour += 1
        if colour > COLOURS:
            book[TRIED, depth] = 0
            book[MASK, j] = book[LIVE, j]
            depth -= 1
            continue
        book[TRIED, depth] = colour
        book[MASK, j] = 1 << colour
        value = weigh(book, count)
        if depth < count - 1:
            if value >> 8 >= best >> 8:
                depth += 1
        elif value >= best:
            links = value & 255
            better = longer(book, links)
            if value > best or better:
                best = value
                for i in range(links):
                    book[FOUND_BEST, i] = book[FOUND, i]
                for m in range(count):
                    book[BEST, book[MEMBERS, m]] = book[TRIED, m]


@kernel
def untangle(book: Book, whites: int) -> None:
    """Find the colours in which each white gem could score at best, and who depends on whom."""
    for colour in range(1, COLOURS + 1):
        gather(book, whites, colour)
        for j in range(whites):
            root = find(book[LINKED], j)
            if book[LENGTH, root] >= SCORING:
                book[LIVE, j] |= 1 << colour
                join(book[TANGLE], book[TRIED], j, root)


@kernel
def members(book: Book, whites: int, root: int) -> int:
    """List the white gems of a tangle that could score; how many."""
    count = 0
    for j in range(whites):
        if book[LIVE, j] != 0 and find(book[TANGLE], j) == root:
            book[MEMBERS, count] = j
            book[MASK, j] = book[LIVE, j]
            count += 1
    return count


@kernel
def settle(book: Book, n: int) -> None:
    """HTX-5: give every white gem that can score its best colour and join it; the others stay white."""
    whites = look_around(book, n)
    if whites == 0:
        return
    untangle(book, whites)
    for root in range(whites):
        count = members(book, whites, root)
        if count > 0:
            choose(book, count)
    for j in range(whites):
        if book[BEST, j] != 0:
            book[GEM, book[AT, j]] = book[BEST, j]
    for j in range(whites):
        x = book[AT, j] + 0
        for side in range(3):
            y = book[NEAR, 3 * j + side] + 0
            if y <= -2:
                y = book[AT, -2 - y] + 0
            if book[BEST, j] != 0 and y >= 0 and book[GEM, y] == book[GEM, x]:
                join(book[UP], book[SIZE], x, y)


@kernel
def tally(book: Book, n: int) -> int:
    """HTX-14: every link of four or more scores its length."""
    total = 0
    for x in range(6 * n):
        if book[UP, x] == x and book[SIZE, x] >= SCORING:
            total += book[SIZE, x] + 0
    return total


@kernel
def doors(book: Book, n: int) -> int:
    """Gems at an open edge, by what another of their colour would be worth there."""
    promise = 0
    for x in range(6 * n):
        if book[ACROSS, x] < 0 and book[GEM, x] != WHITE:
            promise += WORTH[min(book[SIZE, find(book[UP], x)], SCORING)]
    return promise


@kernel
def mark(book: Book, n: int, marks: Codes, seat: int) -> None:
    """A seat's longest link of each colour; in row 0 its longest of all, in the last how many score."""
    for x in range(6 * n):
        length = book[SIZE, x]
        if book[UP, x] == x and length >= SCORING:
            marks[0, seat] = max(marks[0, seat], length)
            marks[book[GEM, x], seat] = max(marks[book[GEM, x], seat], length)
            marks[COLOURS + 1, seat] += 1


@kernel
def finish(s: State, marks: Codes) -> None:
    """The bonuses, each to the one seat that is best, a tie: nobody (HTX-15 to HTX-17); then who has won."""
    # A single matrix, typed from a table, has nobody to surpass.
    for row in range(COLOURS + 2 if s.seats > 1 else 0):
        best = LEAST[row] - 1
        holder = -1
        for seat in range(s.seats):
            if marks[row, seat] > best:
                best = marks[row, seat]
                holder = seat
            elif marks[row, seat] == best:
                holder = -1
        if holder >= 0:
            s.score[holder] += BONUS[row]
    best = 0
    for seat in range(s.seats):
        if s.score[seat] > best:
            best = s.score[seat]
            s.winners = 0
        if s.score[seat] == best:
            s.winners |= 1 << seat  # HTX-18
    s.ended = 1
    s.acting = 0


@kernel
def count(s: State, kit: Kit, over: int) -> None:
    """Score every matrix as it lies open; when the game is over, end it."""
    book = new_book()
    marks = np.zeros((COLOURS + 2, 4), np.int64)
    seats = np.int64(s.seats)
    for seat in range(seats):
        n = survey(s, kit, seat, seats, book)
        settle(book, n)
        s.score[seat] = tally(book, n)
        if over:
            mark(book, n, marks, seat)
    if over:
        finish(s, marks)
