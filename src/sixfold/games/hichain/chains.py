"""Chains: runs, sets and the royal one, as paths of one colour read in one direction. Rules HIC-10 to HIC-21.

Two cards are linked when they lie edge to edge, or when both lie edge to edge with a + of their colour. A link is numbered
from a card: 0 to 3 across its edges, from 4 on through the + beyond edge (link - 4) // 4 and out by edge (link - 4) % 4.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Kit, State
from sixfold.core.geometry import SQUARE_STEPS
from sixfold.core.kernel import kernel

Work = npt.NDArray[np.int64]
"""Room for one path: its cards, the links tried from each, whether it grew beyond each; and for looking past its ends."""

SIZE_BITS = 6
SIZE = 1 << SIZE_BITS
"""Two start cards abreast and 60 cards more span 62 cells at most: a torus of 64 never meets itself."""
STEP_X = np.array([x for x, _ in SQUARE_STEPS], np.int64)
STEP_Y = np.array([y for _, y in SQUARE_STEPS], np.int64)

NOTHING, WILD, JOIN = 0, 27, 28
"""What a card shows in a direction: letters are 1 to 26."""
RUN, SET, LOOP = 0, 1, 2
LEAST = np.array([3, 2], np.int64)
"""HIC-11, HIC-12: the fewest cards of a run and of a set."""
READINGS = np.array([1, -1, 0], np.int64)
"""How the letter changes from card to card in a run, a run backwards, a set."""
ALPHABET = 26
WILDS = 4
"""The most wild cards a player can have."""
NODES = 32
"""Cards of one colour: 30 of the hand, two of the start."""
DIRECT, ALL = 4, 20
"""Links of a card without and with a + on the table."""
ROYAL = np.array([3, 8, 1, 9, 14], np.int64)
"""C H A I N."""
SQUARES, DICE = 0, 1
ROW = 4 + 2 * 36
"""A recorded chain: direction, kind, number of cards, points, then for each card its cell and the + after it (cell + 1, or 0)."""


def _affinities() -> npt.NDArray[np.int64]:
    """Bit 0: two neighbours may be in one run or set; bit 1: in one CHAIN."""
    table = np.zeros((JOIN + 1, JOIN + 1), np.int64)
    letters = range(1, ALPHABET + 1)
    for a in letters:
        for b in letters:
            table[a, b] |= (a - b) % ALPHABET in (0, 1, ALPHABET - 1)
        table[a, WILD] = table[WILD, a] = 3
    table[WILD, WILD] = 3
    word = [int(letter) for letter in ROYAL]
    for a, b in pairwise(word):
        table[a, b] |= 2
        table[b, a] |= 2
    return table


AFFINITY = _affinities()


@kernel
def near(cell: int, direction: int) -> int:
    """The cell next to a cell, in one of eight directions."""
    y = ((cell >> SIZE_BITS) + STEP_Y[direction]) & (SIZE - 1)
    return (y << SIZE_BITS) | ((cell + STEP_X[direction]) & (SIZE - 1))  # type: ignore[no-any-return]


@kernel
def linked(s: State, kit: Kit, colour: int, cell: int, link: int) -> int:
    """HIC-10, HIC-16: the cell of the card that a link leads to, or -1."""
    if link < DIRECT:
        at: int = near(cell, 2 * link)
        code = int(s.board[at])
        if kit.owner[code] != colour + 1 or kit.reads[code, 0] == JOIN:
            return -1
        return at
    join = near(cell, 2 * ((link - DIRECT) >> 2))
    code = int(s.board[join])
    if kit.owner[code] != colour + 1 or kit.reads[code, 0] != JOIN:
        return -1
    at = near(join, 2 * ((link - DIRECT) & 3))
    code = int(s.board[at])
    if at == cell or kit.owner[code] != colour + 1 or kit.reads[code, 0] == JOIN:
        return -1
    return at


@kernel
def after(letter: int, by: int) -> int:
    """The letter so many places on, A following Z (HIC-11)."""
    return (letter - 1 + by) % ALPHABET + 1


@kernel
def affinity(s: State, kit: Kit, colour: int, cell: int) -> int:
    """What a card just laid may have changed: bit 0 the score, bit 1 a royal chain. Never too little."""
    code = int(s.board[cell])
    found = 0
    beside = 0
    for edge in range(4):
        other = int(s.board[near(cell, 2 * edge)])
        if kit.owner[other] != colour + 1:
            continue
        beside += 1
        if kit.reads[other, 0] == JOIN:
            return 3
        for direction in range(4):
            found |= AFFINITY[kit.reads[code, direction], kit.reads[other, direction]]
    if kit.reads[code, 0] == JOIN:
        return 3 if beside > 1 else 0
    return found


@kernel
def links(s: State, kit: Kit, colour: int) -> int:
    """How many links of a card are worth trying."""
    for node in range(NODES):
        at = int(s.where[colour, node])
        if at != 0 and kit.reads[int(s.board[at - 1]), 0] == JOIN:
            return ALL
    return DIRECT


@kernel
def royal(s: State, kit: Kit, colour: int, path: Work) -> bool:
    """HIC-13: whether C H A I N lies along a path, wild cards inside it; the path is left in `path`."""
    most = links(s, kit, colour)
    tried = np.zeros(5, np.int64)
    for node in range(NODES):
        at = int(s.where[colour, node])
        if at == 0:
            continue
        for direction in range(4):
            if kit.reads[int(s.board[at - 1]), direction] != ROYAL[0]:
                continue
            path[0] = at - 1
            tried[0] = 0
            n = 1
            while n > 0:
                if tried[n - 1] == most:
                    n -= 1
                    continue
                cell = linked(s, kit, colour, path[n - 1], tried[n - 1])
                tried[n - 1] += 1
                if cell < 0:
                    continue
                shown = kit.reads[int(s.board[cell]), direction]
                if shown != ROYAL[n] and (shown != WILD or n == 4):
                    continue
                used = False
                for i in range(n):
                    used = used or path[i] == cell
                if used:
                    continue
                path[n] = cell
                if n == 4:
                    return True
                tried[n] = 0
                n += 1
    return False


@kernel
def extends(
    s: State, kit: Kit, colour: int, most: int, direction: int, by: int, cell: int, letter: int, used: int, work: Work
) -> bool:
    """Whether a chain that shows `letter` at its end `cell` goes on there to another letter, over cards not used."""
    depth = 0
    work[3, 0] = cell
    work[4, 0] = 0
    while depth >= 0:
        link = work[4, depth]
        if link == most:
            if depth > 0:
                used &= ~(1 << int(kit.node[int(s.board[work[3, depth]])]))
            depth -= 1
            continue
        work[4, depth] += 1
        at = linked(s, kit, colour, work[3, depth], link)
        if at < 0:
            continue
        code = int(s.board[at])
        bit = 1 << int(kit.node[code])
        if used & bit != 0:
            continue  # HIC-17
        shown = int(kit.reads[code, direction])
        if shown == after(letter, by * (depth + 1)):
            return True
        if shown == WILD:  # HIC-15: only where a letter follows
            depth += 1
            work[3, depth] = at
            work[4, depth] = 0
            used |= bit
    return False


@kernel
def reads_as(s: State, kit: Kit, direction: int, by: int, work: Work, n: int) -> int:
    """The first letter of a path, read in a direction as a run (by 1, backwards -1) or a set (by 0); 0 where it does not read so."""
    first = int(kit.reads[int(s.board[work[0, 0]]), direction])
    if not NOTHING < first < WILD:
        return 0
    for i in range(1, n):
        shown = int(kit.reads[int(s.board[work[0, i]]), direction])
        if shown != WILD and shown != after(first, by * i):
            return 0
    return first


@kernel
def closes(s: State, kit: Kit, colour: int, most: int, direction: int, used: int, work: Work, n: int) -> bool:
    """HIC-21: whether a run closes to a circle of 26, by no other cards than wild ones."""
    if n > ALPHABET or n + WILDS < ALPHABET:
        return False
    depth = 0
    work[3, 0] = work[0, n - 1]
    work[4, 0] = 0
    while depth >= 0:
        link = work[4, depth]
        if link == most:
            if depth > 0:
                used &= ~(1 << int(kit.node[int(s.board[work[3, depth]])]))
            depth -= 1
            continue
        work[4, depth] += 1
        at = linked(s, kit, colour, work[3, depth], link)
        if at < 0:
            continue
        if n + depth == ALPHABET:
            if at == work[0, 0]:
                return True
            continue
        code = int(s.board[at])
        bit = 1 << int(kit.node[code])
        if used & bit == 0 and kit.reads[code, direction] == WILD:
            depth += 1
            work[3, depth] = at
            work[4, depth] = 0
            used |= bit
    return False


@kernel
def elsewhere(
    s: State, kit: Kit, colour: int, most: int, direction: int, kind: int, used: int, work: Work, n: int
) -> bool:
    """HIC-20: whether a path is counted in another reading, or is part of a longer chain there."""
    for other in range(4):
        for reading in range(3):
            by = READINGS[reading]
            as_kind = SET if by == 0 else RUN
            if other == direction and as_kind == kind:
                continue
            first = reads_as(s, kit, other, by, work, n)
            if first == 0:
                continue
            if n >= LEAST[as_kind] and (other < direction or (other == direction and as_kind < kind)):
                return True
            if as_kind == RUN and closes(s, kit, colour, most, other, used, work, n):
                return True
            if extends(s, kit, colour, most, other, -by, work[0, 0], first, used, work):
                return True
            if extends(s, kit, colour, most, other, by, work[0, n - 1], after(first, by * (n - 1)), used, work):
                return True
    return False


@kernel
def opens_loop(s: State, kit: Kit, direction: int, work: Work) -> bool:
    """Whether a closed run begins here, of all its cards: at the first letter from A on that has a letter before it."""
    first = int(kit.reads[int(s.board[work[0, 0]]), direction])
    for i in range(1, ALPHABET):
        if after(first, i) < first:
            shown = kit.reads[int(s.board[work[0, i]]), direction]
            before = kit.reads[int(s.board[work[0, i - 1]]), direction]
            if shown != WILD and before != WILD:
                return False
    return True


@kernel
def worth(s: State, kit: Kit, work: Work, n: int) -> int:
    """What a chain scores."""
    if s.scoring == SQUARES:
        return n * n  # HIC-18
    points = 0
    for i in range(n):
        points += int(kit.die[int(s.board[work[0, i]])])  # HIC-19
    return points


@kernel
def note(s: State, direction: int, kind: int, points: int, work: Work, n: int, closing: int, record: Work) -> None:
    """Write a chain down, where somebody wants to know."""
    if record.shape[0] == 0:
        return
    record[0, 0] += 1
    row = record[0, 0]
    if row >= record.shape[0]:
        return
    record[row, 0] = direction
    record[row, 1] = kind
    record[row, 2] = n
    record[row, 3] = points
    for i in range(n):
        cell = work[0, i]
        link = work[1, i] - 1 if i < n - 1 else closing
        record[row, 4 + 2 * i] = cell
        record[row, 5 + 2 * i] = near(cell, 2 * ((link - DIRECT) >> 2)) + 1 if link >= DIRECT else 0


@kernel
def loops(s: State, kit: Kit, colour: int, most: int, direction: int, work: Work, record: Work) -> int:
    """HIC-21: what a run of 26 scores that closes: once, and at any rate, since a circle has no end to go on from."""
    if not opens_loop(s, kit, direction, work):
        return 0
    for other in range(direction):
        if reads_as(s, kit, other, 1, work, ALPHABET) != 0 or reads_as(s, kit, other, -1, work, ALPHABET) != 0:
            return 0
    points = worth(s, kit, work, ALPHABET)
    total = 0
    for link in range(most):
        if linked(s, kit, colour, work[0, ALPHABET - 1], link) == work[0, 0]:
            note(s, direction, LOOP, points, work, ALPHABET, link, record)
            total += points
    return total


@kernel
def judged(
    s: State, kit: Kit, colour: int, most: int, direction: int, kind: int, used: int, work: Work, n: int, record: Work
) -> int:
    """What a path scores that cannot go on at its last card."""
    if kind == SET and work[0, 0] > work[0, n - 1]:
        return 0  # found from its other end too
    if kind == RUN and closes(s, kit, colour, most, direction, used, work, n):
        return 0
    first = int(kit.reads[int(s.board[work[0, 0]]), direction])
    if extends(s, kit, colour, most, direction, kind - 1, work[0, 0], first, used, work):
        return 0
    if elsewhere(s, kit, colour, most, direction, kind, used, work, n):
        return 0
    points: int = worth(s, kit, work, n)
    note(s, direction, kind, points, work, n, -1, record)
    return points


@kernel
def from_card(
    s: State, kit: Kit, colour: int, most: int, direction: int, kind: int, cell: int, work: Work, record: Work
) -> int:
    """What all chains score that begin at a card, read in a direction: a walk over every path that fits."""
    first = int(kit.reads[int(s.board[cell]), direction])
    if not NOTHING < first < WILD:
        return 0  # HIC-15
    total = 0
    depth = 0
    used = 1 << int(kit.node[int(s.board[cell])])
    work[0, 0] = cell
    work[1, 0] = 0
    work[2, 0] = 0
    while depth >= 0:
        if work[1, depth] < most:
            link = work[1, depth]
            work[1, depth] += 1
            at = linked(s, kit, colour, work[0, depth], link)
            if at < 0:
                continue
            code = int(s.board[at])
            bit = 1 << int(kit.node[code])
            shown = int(kit.reads[code, direction])
            if used & bit != 0 or (shown != WILD and shown != after(first, (1 - kind) * (depth + 1))):
                continue
            depth += 1
            work[0, depth] = at
            work[1, depth] = 0
            work[2, depth] = 0
            used |= bit
            continue
        code = int(s.board[work[0, depth]])
        letter = kit.reads[code, direction] != WILD
        n = depth + 1
        if letter and kind == RUN and n == ALPHABET:
            total += loops(s, kit, colour, most, direction, work, record)
        if letter and not work[2, depth] and n >= LEAST[kind]:
            total += judged(s, kit, colour, most, direction, kind, used, work, n, record)
        used &= ~(1 << int(kit.node[code]))
        if depth > 0 and (letter or work[2, depth]):
            work[2, depth - 1] = 1
        depth -= 1
    return total


@kernel
def search(s: State, kit: Kit, colour: int, record: Work) -> int:
    """The points of all chains of a colour; each is written to `record`, whose first number counts them (HIC-14)."""
    work = np.zeros((5, NODES + 4), np.int64)
    most = links(s, kit, colour)
    total = 0
    for direction in range(4):
        for kind in range(2):
            for node in range(NODES):
                at = int(s.where[colour, node])
                if at != 0 and kit.reads[int(s.board[at - 1]), 0] != JOIN:
                    total += from_card(s, kit, colour, most, direction, kind, at - 1, work, record)
    return total
