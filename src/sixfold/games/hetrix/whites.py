"""White gems: what each counts as. HTX-5, and the bonuses it may be chosen for, HTX-15 to HTX-17.

White gems that may come together in a link depend on each other: they are a tangle. The links of a matrix are those that no white
gem touches and those of each tangle. What is found stands in the workspace, in the rows behind those of the links.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.kernel import kernel

from .links import ACROSS, COLOURS, GEM, ROWS, SCORING, SIZE, UP, WHITE, Workspace, find, join

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
def look_around(work: Workspace, n: int) -> int:
    """Find the white gems and what each touches; how many there are."""
    whites = 0
    for x in range(6 * n):
        if work[GEM, x] == WHITE:
            work[AT, whites] = x
            work[HOLDER, x] = whites
            whites += 1
    for j in range(whites):
        x = work[AT, j] + 0
        base, edge = x - x % 6, x % 6
        for side in range(3):
            y = work[ACROSS, x] + 0
            if side < 2:
                y = base + (edge + 1 + 4 * side) % 6
            if y < 0:
                work[NEAR, 3 * j + side] = -1
            elif work[GEM, y] == WHITE:
                work[NEAR, 3 * j + side] = -2 - work[HOLDER, y]
            else:
                work[NEAR, 3 * j + side] = find(work[UP], y)
        work[MEMBERS, j] = j
        work[MASK, j] = ANY
        work[LIVE, j] = 0
        work[BEST, j] = 0
        work[TANGLE, j] = j
        work[TRIED, j] = 0
    return whites


@kernel
def gather(work: Workspace, first: int, last: int, colour: int) -> None:
    """Join the members that may count as a colour with each other and with the links of that colour that they touch."""
    for m in range(first, last):
        j = work[MEMBERS, m]
        work[LINKED, j] = j
        work[LENGTH, j] = 1
        for side in range(3):
            t = work[NEAR, 3 * j + side]
            if t >= 0:
                work[HOLDER, t] = -1
    for m in range(first, last):
        j = work[MEMBERS, m] + 0
        if work[MASK, j] >> colour & 1 == 0:
            continue
        for side in range(3):
            t = work[NEAR, 3 * j + side] + 0
            other = -1
            if t <= -2:
                if work[MASK, -2 - t] >> colour & 1:
                    other = -2 - t
            elif t >= 0 and work[GEM, t] == colour:
                other = work[HOLDER, t] + 0
                if other < 0:
                    work[HOLDER, t] = j
                    work[LENGTH, find(work[LINKED], j)] += work[SIZE, t]
            if other >= 0:
                join(work[LINKED], work[LENGTH], j, other)


@kernel
def weigh(work: Workspace, first: int, last: int, at: int) -> int:
    """256 × points + links of a tangle, listed from a place on. A member allowed several colours joins links of each: a bound of the points."""
    colours = counted = 0
    for m in range(first, last):
        colours |= work[LIVE, work[MEMBERS, m]] + 0
    value = np.int64(0)
    for colour in range(1, COLOURS + 1):
        if colours >> colour & 1 == 0:
            continue
        gather(work, first, last, colour)
        for m in range(first, last):
            j = work[MEMBERS, m] + 0
            if work[MASK, j] >> colour & 1 and work[LENGTH, find(work[LINKED], j)] >= SCORING:
                value -= 256 * (counted >> m & 1)  # each gem is in one link at last
                counted |= 1 << m
            for side in range(4):
                length = np.int64(0)
                if side == 3:
                    if work[MASK, j] >> colour & 1 and work[LINKED, j] == j:
                        length = np.int64(work[LENGTH, j])
                else:
                    t = work[NEAR, 3 * j + side] + 0
                    if t >= 0 and work[GEM, t] == colour and work[HOLDER, t] < 0:
                        work[HOLDER, t] = 0
                        length = np.int64(work[SIZE, t])
                if length >= SCORING:
                    work[FOUND, at + (value & 255)] = 6 * length + COLOURS - colour
                    value += 256 * length + 1
    return value  # type: ignore[return-value]


@kernel
def longer(work: Workspace, at: int, links: int) -> bool:
    """Compare the links found, from a place on, with the best, one after the other, longest first."""
    for i in range(links):
        link = work[FOUND, at + i]
        to = i
        while to > 0 and work[RANKED, to - 1] < link:
            work[RANKED, to] = work[RANKED, to - 1]
            to -= 1
        work[RANKED, to] = link
    for i in range(links):
        if work[RANKED, i] != work[FOUND_BEST, at + i]:
            return bool(work[RANKED, i] > work[FOUND_BEST, at + i])
    return False


@kernel
def grade(work: Workspace, row: int, list_: int, links: int) -> None:
    """Write the marks and points of a list of links, with those that no white gem touches, into a row."""
    for i in range(MARKED + 1):
        work[row, i] = work[FIXED, i]
    for i in range(links):
        length, colour = work[list_, i] // 6, COLOURS - work[list_, i] % 6
        work[row, 0] = max(work[row, 0], length)
        work[row, colour] = max(work[row, colour], length)
        work[row, MARKED] += length
    work[row, MARKED - 1] += links


@kernel
def bonuses(work: Workspace, row: int) -> int:
    """HTX-15 to HTX-17: what marks bring a seat that surpasses all others in them; a tie: nothing."""
    total = np.int64(0)
    for i in range(MARKED):
        if work[row, i] >= LEAST[i] and work[row, i] > work[OTHERS, i]:
            total += BONUS[i]
    return total  # type: ignore[return-value]


@kernel
def hope(work: Workspace, links: int, end: int, most: int) -> int:
    """The most that bonuses can bring with the links found, at most so many in all, and whatever the tangles from `end` on have."""
    grade(work, np.int64(TRIAL), np.int64(FOUND), links)
    for i in range(MARKED - 1):
        work[TRIAL, i] = max(work[TRIAL, i], work[HOPE + i, end])
    work[TRIAL, MARKED - 1] = work[FIXED, MARKED - 1] + most
    return bonuses(work, np.int64(TRIAL))  # type: ignore[no-any-return]


@kernel
def choose(work: Workspace, first: int, last: int, best: int, whole: int) -> int:
    """HTX-5: the best colours for the members of some tangles; 256 × points + links of what is better than `best`, else `best`.

    Most points, of links or, for the whole matrix, of links and bonuses; then most links, then the longer ones. [D] Where all that
    is equal, the link of the earlier colour: red, orange, yellow, green, blue, purple. Links are compared one after the other,
    longest first, so for links alone the best of a matrix is the best of each tangle.
    """
    start = work[OFFSET, first] + 0
    depth = first
    while depth >= first:
        j = work[MEMBERS, depth]
        colour = work[TRIED, depth] + 1
        while colour <= WHITE and work[LIVE, j] >> colour & 1 == 0:
            colour += 1
        if colour > WHITE:
            work[TRIED, depth] = 0
            work[MASK, j] = work[LIVE, j]
            depth -= 1
            continue
        work[TRIED, depth] = colour
        work[MASK, j] = 1 << colour
        begin, end = work[BEGIN, depth] + 0, work[END, depth] + 0
        before = np.int64(work[OFFSET, begin]) - start
        value = weigh(work, begin, end, start + before)
        points, links = np.int64(work[SPENT, begin]) + (value >> 8), before + (value & 255)
        if depth < last - 1:
            most = points + work[REST, end]
            if whole:
                own = min(work[HOPE + MARKED - 1, begin] - work[HOPE + MARKED - 1, end], (value >> 8) // SCORING)
                most += hope(work, links, end, before + own + work[HOPE + MARKED - 1, end])
            if 256 * most + 255 > best:
                if depth == end - 1:
                    work[SPENT, end] = points
                    work[OFFSET, end] = start + links
                depth += 1
            continue
        if whole:
            grade(work, np.int64(TRIAL), np.int64(FOUND), links)
            points += bonuses(work, np.int64(TRIAL))
        value = 256 * points + links
        if value >= best:
            better = longer(work, start, links)
            if value > best or better:
                best = value
                for i in range(links):
                    work[FOUND_BEST, start + i] = work[RANKED, i]
                for m in range(first, last):
                    work[BEST, work[MEMBERS, m]] = work[TRIED, m]
    return best


@kernel
def untangle(work: Workspace, whites: int) -> int:
    """Find the colours in which each white gem could score at best, and who depends on whom; list those that could, and how many."""
    for colour in range(1, COLOURS + 1):
        gather(work, 0, whites, colour)
        for j in range(whites):
            root = find(work[LINKED], j)
            if work[LENGTH, root] >= SCORING:
                work[LIVE, j] |= 1 << colour
                join(work[TANGLE], work[TRIED], j, root)
    count = 0
    for root in range(whites):
        begin = count
        for j in range(whites):
            if work[LIVE, j] != 0 and find(work[TANGLE], j) == root:
                work[MEMBERS, count] = j
                work[MASK, j] = work[LIVE, j]
                count += 1
        for m in range(begin, count):
            work[BEGIN, m] = begin
            work[END, m] = count
    return count


@kernel
def choose_for_links(work: Workspace, n: int) -> int:
    """HTX-5: choose every white gem's colour by the links alone, tangle by tangle; how many white gems can score."""
    whites = look_around(work, n)
    count = untangle(work, whites) if whites > 0 else 0
    begin, links = np.int64(0), np.int64(0)
    while begin < count:
        end = np.int64(work[END, begin])
        work[SPENT, begin] = 0
        work[OFFSET, begin] = links
        work[REST, end] = 0
        best = choose(work, begin, end, np.int64(-1), np.int64(0))
        work[POINTS, begin] = best >> 8
        links += best & 255
        begin = end
    work[OFFSET, count] = links
    return count


@kernel
def paint(work: Workspace, count: int) -> None:
    """Give every white gem that can score the colour chosen and join it; the others stay white."""
    for m in range(count):
        j = work[MEMBERS, m]
        work[GEM, work[AT, j]] = work[BEST, j]
    for m in range(count):
        j = work[MEMBERS, m] + 0
        x = work[AT, j] + 0
        for side in range(3):
            y = work[NEAR, 3 * j + side] + 0
            if y <= -2:
                y = work[AT, -2 - y] + 0
            if y >= 0 and work[GEM, y] == work[GEM, x] and work[GEM, x] != WHITE:
                join(work[UP], work[SIZE], x, y)


@kernel
def settle(work: Workspace, n: int) -> None:
    """HTX-5: choose by the links alone, as the running score does, and paint."""
    paint(work, choose_for_links(work, n))


@kernel
def mark_fixed(work: Workspace, n: int, count: int) -> None:
    """Write down the marks of the links that no white gem touches."""
    for i in range(MARKED + 1):
        work[FIXED, i] = 0
    for x in range(6 * n):
        work[HOLDER, x] = 0
    for m in range(count):
        for side in range(3):
            t = work[NEAR, 3 * work[MEMBERS, m] + side]
            if t >= 0:
                work[HOLDER, t] = 1
    for x in range(6 * n):
        if work[UP, x] == x and work[SIZE, x] >= SCORING and work[HOLDER, x] == 0:
            colour = work[GEM, x]
            work[FIXED, 0] = max(work[FIXED, 0], work[SIZE, x])
            work[FIXED, colour] = max(work[FIXED, colour], work[SIZE, x])
            work[FIXED, MARKED - 1] += 1


@kernel
def look_ahead(work: Workspace, count: int) -> None:
    """Write down the most points and marks that the tangles from each on can have, and who may count as a colour that scores nothing.

    For links alone that is never better; but two links that a white gem does not join are one more.
    """
    for m in range(count):
        j = work[MEMBERS, m]
        if work[LIVE, j] != ANY:
            work[LIVE, j] |= 1 << WHITE
            work[MASK, j] = work[LIVE, j]
    work[REST, count] = 0
    for i in range(MARKED):
        work[HOPE + i, count] = 0
    end = count
    while end > 0:
        begin = work[BEGIN, end - 1] + 0
        work[REST, begin] = work[REST, end] + work[POINTS, begin]
        for i in range(MARKED):
            work[HOPE + i, begin] = work[HOPE + i, end]
        for colour in range(1, COLOURS + 1):
            gather(work, begin, end, colour)
            for m in range(begin, end):
                j = work[MEMBERS, m]
                for side in range(4):
                    length = work[LENGTH, j] if work[LIVE, j] >> colour & 1 else 0
                    if side < 3:
                        t = work[NEAR, 3 * j + side]
                        length = work[SIZE, t] if t >= 0 and work[GEM, t] == colour else 0
                    if length >= SCORING:
                        work[HOPE, begin] = max(work[HOPE, begin], length)
                        work[HOPE + colour, begin] = max(work[HOPE + colour, begin], length)
                        if side < 3:
                            work[HOPE + MARKED - 1, begin] += 1
        work[HOPE + MARKED - 1, begin] += end - begin  # a white gem makes at most one link more
        end = begin


@kernel
def improve(work: Workspace, count: int) -> bool:
    """HTX-5 [D]: change to the choice that makes the total greatest while the others' stand; whether there is a better one.

    Only a bonus can make up for points of links, so most often nothing has to be tried.
    """
    total = np.int64(work[MARKS, MARKED]) + bonuses(work, np.int64(MARKS))
    if work[REST, 0] + hope(work, np.int64(0), np.int64(0), np.int64(work[HOPE + MARKED - 1, 0])) <= total:
        return False
    present = 256 * total + 255
    work[SPENT, 0] = 0
    best = choose(work, np.int64(0), count, present, np.int64(1))
    if best == present:
        return False
    grade(work, np.int64(MARKS), np.int64(FOUND_BEST), best & 255)
    return True
