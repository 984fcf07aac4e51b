"""White gems: what each counts as. HTX-5, and the bonuses it may be chosen for, HTX-15 to HTX-17.

White gems that may come together in a link depend on each other: they are a tangle. The links of a matrix are those that no white
gem touches and those of each tangle. What is found stands in the book, in the rows behind those of the links.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.kernel import kernel

from .links import ACROSS, COLOURS, GEM, ROWS, SCORING, SIZE, UP, WHITE, Book, find, join

ANY = 126
"""A bit for each colour, from 1; the bit WHITE stands for any colour that scores nothing."""
MARKED = COLOURS + 2
LEAST = np.array([8, 5, 5, 5, 5, 5, 5, 1], np.int64)
BONUS = np.array([5, 3, 3, 3, 3, 3, 3, 5], np.int64)
"""The least mark and the bonus for the longest link of all (HTX-16), of each colour (HTX-15 [D]), the most links (HTX-17)."""

# By gem: the index of a white gem, or the first white gem that joins a link's root.
HOLDER = 5
# By white gem, in the order found: the gem, the colours worth a thought, those allowed now, the best, the parent in its tangle, the
# parent in its link, the length of that link at the root.
AT, LIVE, MASK, BEST, TANGLE, LINKED, LENGTH = range(6, 13)
# Three a white gem: the root of a link that it touches, -2 - index of a white gem, or -1.
NEAR = 13
# The white gems that can score, tangle by tangle: which, the colour tried, where its tangle begins and ends; at the beginning of a
# tangle: the points and how many links all before it have, the most points it can have, the most that it and all behind it can have.
MEMBERS, TRIED, BEGIN, END, SPENT, OFFSET, POINTS, REST = range(14, 22)
# Lists of links, 6 × length + 6 - colour: those of one choice of colours, the same in order, those of the best.
FOUND, RANKED, FOUND_BEST = range(22, 25)
# Marks, in the order of LEAST: of the choice; of what no white gem touches; of a choice on trial; the best of the others. Behind them,
# the points of the tangles' links.
MARKS, FIXED, TRIAL, OTHERS = range(25, 29)
# A row for each mark; at the beginning of a tangle: the most that it and all behind it can have.
HOPE = 29
assert HOPE + MARKED == ROWS


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
def gather(book: Book, first: int, last: int, colour: int) -> None:
    """Join the members that may count as a colour with each other and with the links of that colour that they touch."""
    for m in range(first, last):
        j = book[MEMBERS, m]
        book[LINKED, j] = j
        book[LENGTH, j] = 1
        for side in range(3):
            t = book[NEAR, 3 * j + side]
            if t >= 0:
                book[HOLDER, t] = -1
    for m in range(first, last):
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
def weigh(book: Book, first: int, last: int, at: int) -> int:
    """256 × points + links of a tangle, listed from a place on. A member allowed several colours joins links of each: a bound of the points."""
    colours = counted = 0
    for m in range(first, last):
        colours |= book[LIVE, book[MEMBERS, m]] + 0
    value = np.int64(0)
    for colour in range(1, COLOURS + 1):
        if colours >> colour & 1 == 0:
            continue
        gather(book, first, last, colour)
        for m in range(first, last):
            j = book[MEMBERS, m] + 0
            if book[MASK, j] >> colour & 1 and book[LENGTH, find(book[LINKED], j)] >= SCORING:
                value -= 256 * (counted >> m & 1)  # each gem is in one link at last
                counted |= 1 << m
            for side in range(4):
                length = np.int64(0)
                if side == 3:
                    if book[MASK, j] >> colour & 1 and book[LINKED, j] == j:
                        length = np.int64(book[LENGTH, j])
                else:
                    t = book[NEAR, 3 * j + side] + 0
                    if t >= 0 and book[GEM, t] == colour and book[HOLDER, t] < 0:
                        book[HOLDER, t] = 0
                        length = np.int64(book[SIZE, t])
                if length >= SCORING:
                    book[FOUND, at + (value & 255)] = 6 * length + COLOURS - colour
                    value += 256 * length + 1
    return value  # type: ignore[return-value]


@kernel
def longer(book: Book, at: int, links: int) -> bool:
    """Compare the links found, from a place on, with the best, one after the other, longest first."""
    for i in range(links):
        link = book[FOUND, at + i]
        to = i
        while to > 0 and book[RANKED, to - 1] < link:
            book[RANKED, to] = book[RANKED, to - 1]
            to -= 1
        book[RANKED, to] = link
    for i in range(links):
        if book[RANKED, i] != book[FOUND_BEST, at + i]:
            return bool(book[RANKED, i] > book[FOUND_BEST, at + i])
    return False


@kernel
def grade(book: Book, row: int, list_: int, links: int) -> None:
    """Write the marks and points of a list of links, with those that no white gem touches, into a row."""
    for i in range(MARKED + 1):
        book[row, i] = book[FIXED, i]
    for i in range(links):
        length, colour = book[list_, i] // 6, COLOURS - book[list_, i] % 6
        book[row, 0] = max(book[row, 0], length)
        book[row, colour] = max(book[row, colour], length)
        book[row, MARKED] += length
    book[row, MARKED - 1] += links


@kernel
def bonuses(book: Book, row: int) -> int:
    """HTX-15 to HTX-17: what marks bring a seat that surpasses all others in them; a tie: nothing."""
    total = np.int64(0)
    for i in range(MARKED):
        if book[row, i] >= LEAST[i] and book[row, i] > book[OTHERS, i]:
            total += BONUS[i]
    return total  # type: ignore[return-value]


@kernel
def hope(book: Book, links: int, end: int, most: int) -> int:
    """The most that bonuses can bring with the links found, at most so many in all, and whatever the tangles from `end` on have."""
    grade(book, np.int64(TRIAL), np.int64(FOUND), links)
    for i in range(MARKED - 1):
        book[TRIAL, i] = max(book[TRIAL, i], book[HOPE + i, end])
    book[TRIAL, MARKED - 1] = book[FIXED, MARKED - 1] + most
    return bonuses(book, np.int64(TRIAL))  # type: ignore[no-any-return]


@kernel
def choose(book: Book, first: int, last: int, best: int, whole: int) -> int:
    """HTX-5: the best colours for the members of some tangles; 256 × points + links of what is better than `best`, else `best`.

    Most points, of links or, for the whole matrix, of links and bonuses; then most links, then the longer ones. [D] Where all that
    is equal, the link of the earlier colour: red, orange, yellow, green, blue, purple. Links are compared one after the other,
    longest first, so for links alone the best of a matrix is the best of each tangle.
    """
    start = book[OFFSET, first] + 0
    depth = first
    while depth >= first:
        j = book[MEMBERS, depth]
        colour = book[TRIED, depth] + 1
        while colour <= WHITE and book[LIVE, j] >> colour & 1 == 0:
            colour += 1
        if colour > WHITE:
            book[TRIED, depth] = 0
            book[MASK, j] = book[LIVE, j]
            depth -= 1
            continue
        book[TRIED, depth] = colour
        book[MASK, j] = 1 << colour
        begin, end = book[BEGIN, depth] + 0, book[END, depth] + 0
        before = np.int64(book[OFFSET, begin]) - start
        value = weigh(book, begin, end, start + before)
        points, links = np.int64(book[SPENT, begin]) + (value >> 8), before + (value & 255)
        if depth < last - 1:
            most = points + book[REST, end]
            if whole:
                own = min(book[HOPE + MARKED - 1, begin] - book[HOPE + MARKED - 1, end], (value >> 8) // SCORING)
                most += hope(book, links, end, before + own + book[HOPE + MARKED - 1, end])
            if 256 * most + 255 > best:
                if depth == end - 1:
                    book[SPENT, end] = points
                    book[OFFSET, end] = start + links
                depth += 1
            continue
        if whole:
            grade(book, np.int64(TRIAL), np.int64(FOUND), links)
            points += bonuses(book, np.int64(TRIAL))
        value = 256 * points + links
        if value >= best:
            better = longer(book, start, links)
            if value > best or better:
                best = value
                for i in range(links):
                    book[FOUND_BEST, start + i] = book[RANKED, i]
                for m in range(first, last):
                    book[BEST, book[MEMBERS, m]] = book[TRIED, m]
    return best


@kernel
def untangle(book: Book, whites: int) -> int:
    """Find the colours in which each white gem could score at best, and who depends on whom; list those that could, and how many."""
    for colour in range(1, COLOURS + 1):
        gather(book, 0, whites, colour)
        for j in range(whites):
            root = find(book[LINKED], j)
            if book[LENGTH, root] >= SCORING:
                book[LIVE, j] |= 1 << colour
                join(book[TANGLE], book[TRIED], j, root)
    count = 0
    for root in range(whites):
        begin = count
        for j in range(whites):
            if book[LIVE, j] != 0 and find(book[TANGLE], j) == root:
                book[MEMBERS, count] = j
                book[MASK, j] = book[LIVE, j]
                count += 1
        for m in range(begin, count):
            book[BEGIN, m] = begin
            book[END, m] = count
    return count


@kernel
def choose_for_links(book: Book, n: int) -> int:
    """HTX-5: choose every white gem's colour by the links alone, tangle by tangle; how many white gems can score."""
    whites = look_around(book, n)
    count = untangle(book, whites) if whites > 0 else 0
    begin, links = np.int64(0), np.int64(0)
    while begin < count:
        end = np.int64(book[END, begin])
        book[SPENT, begin] = 0
        book[OFFSET, begin] = links
        book[REST, end] = 0
        best = choose(book, begin, end, np.int64(-1), np.int64(0))
        book[POINTS, begin] = best >> 8
        links += best & 255
        begin = end
    book[OFFSET, count] = links
    return count


@kernel
def paint(book: Book, count: int) -> None:
    """Give every white gem that can score the colour chosen and join it; the others stay white."""
    for m in range(count):
        j = book[MEMBERS, m]
        book[GEM, book[AT, j]] = book[BEST, j]
    for m in range(count):
        j = book[MEMBERS, m] + 0
        x = book[AT, j] + 0
        for side in range(3):
            y = book[NEAR, 3 * j + side] + 0
            if y <= -2:
                y = book[AT, -2 - y] + 0
            if y >= 0 and book[GEM, y] == book[GEM, x] and book[GEM, x] != WHITE:
                join(book[UP], book[SIZE], x, y)


@kernel
def settle(book: Book, n: int) -> None:
    """HTX-5: choose by the links alone, as the running score does, and paint."""
    paint(book, choose_for_links(book, n))


@kernel
def mark_fixed(book: Book, n: int, count: int) -> None:
    """Write down the marks of the links that no white gem touches."""
    for i in range(MARKED + 1):
        book[FIXED, i] = 0
    for x in range(6 * n):
        book[HOLDER, x] = 0
    for m in range(count):
        for side in range(3):
            t = book[NEAR, 3 * book[MEMBERS, m] + side]
            if t >= 0:
                book[HOLDER, t] = 1
    for x in range(6 * n):
        if book[UP, x] == x and book[SIZE, x] >= SCORING and book[HOLDER, x] == 0:
            colour = book[GEM, x]
            book[FIXED, 0] = max(book[FIXED, 0], book[SIZE, x])
            book[FIXED, colour] = max(book[FIXED, colour], book[SIZE, x])
            book[FIXED, MARKED - 1] += 1


@kernel
def look_ahead(book: Book, count: int) -> None:
    """Write down the most points and marks that the tangles from each on can have, and who may count as a colour that scores nothing.

    For links alone that is never better; but two links that a white gem does not join are one more.
    """
    for m in range(count):
        j = book[MEMBERS, m]
        if book[LIVE, j] != ANY:
            book[LIVE, j] |= 1 << WHITE
            book[MASK, j] = book[LIVE, j]
    book[REST, count] = 0
    for i in range(MARKED):
        book[HOPE + i, count] = 0
    end = count
    while end > 0:
        begin = book[BEGIN, end - 1] + 0
        book[REST, begin] = book[REST, end] + book[POINTS, begin]
        for i in range(MARKED):
            book[HOPE + i, begin] = book[HOPE + i, end]
        for colour in range(1, COLOURS + 1):
            gather(book, begin, end, colour)
            for m in range(begin, end):
                j = book[MEMBERS, m]
                for side in range(4):
                    length = book[LENGTH, j] if book[LIVE, j] >> colour & 1 else 0
                    if side < 3:
                        t = book[NEAR, 3 * j + side]
                        length = book[SIZE, t] if t >= 0 and book[GEM, t] == colour else 0
                    if length >= SCORING:
                        book[HOPE, begin] = max(book[HOPE, begin], length)
                        book[HOPE + colour, begin] = max(book[HOPE + colour, begin], length)
                        if side < 3:
                            book[HOPE + MARKED - 1, begin] += 1
        book[HOPE + MARKED - 1, begin] += end - begin  # a white gem makes at most one link more
        end = begin


@kernel
def improve(book: Book, count: int) -> bool:
    """HTX-5 [D]: change to the choice that makes the total greatest while the others' stand; whether there is a better one.

    Only a bonus can make up for points of links, so most often nothing has to be tried.
    """
    total = np.int64(book[MARKS, MARKED]) + bonuses(book, np.int64(MARKS))
    if book[REST, 0] + hope(book, np.int64(0), np.int64(0), np.int64(book[HOPE + MARKED - 1, 0])) <= total:
        return False
    present = 256 * total + 255
    book[SPENT, 0] = 0
    best = choose(book, np.int64(0), count, present, np.int64(1))
    if best == present:
        return False
    grade(book, np.int64(MARKS), np.int64(FOUND_BEST), best & 255)
    return True
