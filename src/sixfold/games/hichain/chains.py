"""Chains: runs, sets and the royal one, as paths of one colour read in one direction. Rules HIC-10 to HIC-21.

The cards of one colour and their links are surveyed once into a graph; everything after that is walking on it.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Kit, State
from sixfold.core.geometry import SQUARE_STEPS
from sixfold.core.kernel import kernel

Graph = npt.NDArray[np.int64]
"""The cards of a colour as nodes, a row each: its cell + 1 (0: not there), what it shows in four directions, its die, how many links it has, and
for each link the other card and the + between them (cell + 1, or 0). Below them the rows of the walk."""

SIZE_BITS = 6
SIZE = 1 << SIZE_BITS
"""Two start cards abreast and 60 cards more span 62 cells at most: a torus of 64 never meets itself."""
STEP_X = np.array([x for x, _ in SQUARE_STEPS], np.int64)
STEP_Y = np.array([y for _, y in SQUARE_STEPS], np.int64)

NOTHING, WILD, JOIN = 0, 27, 28
"""What a card shows in a direction: letters are 1 to 26."""
RUN, SET, CHAIN, LOOP = 0, 1, 2, 3
LEAST = np.array([3, 2, 5], np.int64)
"""HIC-11, HIC-12, HIC-13: the fewest cards of a run, a set and the royal chain."""
READINGS = np.array([1, -1, 0], np.int64)
"""How the letter changes from card to card in a run, a run backwards, a set."""
ALPHABET = 26
WILDS = 4
"""The most wild cards a player can have."""
NODES = 32
"""Cards of one colour: 30 of the hand, two of the start."""
ROYAL = np.array([3, 8, 1, 9, 14], np.int64)
"""C H A I N."""
SQUARES, DICE = 0, 1
ROW = 4 + 2 * 36
"""A recorded chain: direction, kind, number of cards, points, then for each card its cell and the + after it (cell + 1, or 0)."""

CELL, SHOWN, DIE, LINKS, LINK = 0, 1, 5, 6, 7
PATH, TRIED, GROWN, BEYOND, TRIED_BEYOND = NODES, NODES + 1, NODES + 2, NODES + 3, NODES + 4
"""The walk: its cards, how many links were tried from each, whether it grew past each; and the same past an end of it."""
WIDTH = LINK + 2 * (4 + 3 * 7)
"""Four edges, and at most three + with seven others each (HIC-16)."""


AROUND = np.arange(-2 * ALPHABET - 1, 4 * ALPHABET, dtype=np.int64) % ALPHABET + 1
"""Letters by their number, some times around the alphabet: quicker than a remainder."""


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
def after(letter: int, by: int) -> int:
    """The letter so many places on, A following Z (HIC-11)."""
    return AROUND[letter + by + 2 * ALPHABET]  # type: ignore[no-any-return]


@kernel
def affinity(s: State, kit: Kit, colour: int, cell: int) -> int:
    """What a card just laid may have changed: bit 0 the score, bit 1 a royal chain. Never too little."""
    code = int(s.board[cell])
    found = 0
    beside = 0
    for way in range(0, 8, np.int64(s.relay)):
        other = int(s.board[near(cell, way)])
        if kit.owner[other] != colour + 1:
            continue
        beside += 1
        if kit.reads[other, 0] == JOIN:
            return 3
        if way & 1:
            continue
        for direction in range(4):
            found |= AFFINITY[kit.reads[code, direction], kit.reads[other, direction]]
    if kit.reads[code, 0] == JOIN:
        return 3 if beside > 1 else 0
    return found


@kernel
def links(s: State, kit: Kit, colour: int, at: int, out: Graph) -> int:
    """The cards of a colour linked to a cell, edge to edge or through a +: how many; each with the + between them."""
    n = 0
    for way in range(0, 8, np.int64(s.relay)):
        beside = near(at, way)
        other = int(s.board[beside])
        if kit.owner[other] != colour + 1:
            continue
        if kit.reads[other, 0] != JOIN:
            if way & 1 == 0:
                out[2 * n] = kit.node[other]
                out[2 * n + 1] = 0
                n += 1
            continue
        for outward in range(0, 8, np.int64(s.relay)):  # HIC-16
            far = near(beside, outward)
            other = int(s.board[far])
            if far != at and kit.owner[other] == colour + 1 and kit.reads[other, 0] != JOIN:
                out[2 * n] = kit.node[other]
                out[2 * n + 1] = beside + 1
                n += 1
    return n


@kernel
def survey(s: State, kit: Kit, colour: int, graph: Graph) -> None:
    """HIC-10, HIC-16: the cards of a colour and their links, edge to edge or through a +."""
    for node in range(NODES):
        graph[node, CELL] = 0
        at = int(s.where[colour, node]) - 1
        if at < 0:
            continue
        code = int(s.board[at])
        if kit.reads[code, 0] == JOIN:
            continue
        graph[node, CELL] = at + 1
        for direction in range(4):
            graph[node, SHOWN + direction] = kit.reads[code, direction]
        graph[node, DIE] = kit.die[code]
        graph[node, LINKS] = links(s, kit, colour, at, graph[node, LINK:])


@kernel
def extends(graph: Graph, direction: int, by: int, end: int, letter: int, used: int, wilds: int) -> bool:
    """Whether a chain goes on beyond its end `end`, which stands for `letter`, over cards not used: over wild ones to a letter.

    With `wilds` not negative: whether just so many wild cards lead back to the first card of the path.
    """
    depth = 0
    graph[BEYOND, 0] = end
    graph[TRIED_BEYOND, 0] = 0
    while depth >= 0:
        node = graph[BEYOND, depth]
        link = graph[TRIED_BEYOND, depth]
        if link == graph[node, LINKS]:
            if depth > 0:
                used &= ~(1 << node)
            depth -= 1
            continue
        graph[TRIED_BEYOND, depth] = link + 1
        other = graph[node, LINK + 2 * link]
        if depth == wilds and other == graph[PATH, 0]:
            return True
        if used >> other & 1:
            continue  # HIC-17
        shown = graph[other, SHOWN + direction]
        if wilds < 0 and shown == after(letter, by * (depth + 1)):
            return True
        if shown == WILD:  # HIC-15: only where a letter follows
            depth += 1
            graph[BEYOND, depth] = other
            graph[TRIED_BEYOND, depth] = 0
            used |= 1 << other
    return False


@kernel
def closes(graph: Graph, direction: int, used: int, n: int) -> bool:
    """HIC-21: whether a run closes to a circle of 26, by no other cards than wild ones."""
    wilds = ALPHABET - n
    if wilds < 0 or wilds > WILDS:
        return False
    return extends(graph, direction, 0, graph[PATH, n - 1], 0, used, wilds)  # type: ignore[no-any-return]


@kernel
def reads_as(graph: Graph, direction: int, by: int, n: int) -> int:
    """The first letter of the path, read in a direction as a run (by 1, backwards -1) or a set (by 0); 0 where it does not read so."""
    first = graph[graph[PATH, 0], SHOWN + direction]
    if not NOTHING < first < WILD:
        return 0
    for i in range(1, n):
        shown = graph[graph[PATH, i], SHOWN + direction]
        if shown != WILD and shown != after(first, by * i):
            return 0
    return first  # type: ignore[no-any-return]


@kernel
def elsewhere(graph: Graph, direction: int, kind: int, used: int, n: int) -> bool:
    """HIC-20: whether the path is counted in another reading, or is part of a longer chain there."""
    for other in range(4):
        for reading in range(3):
            by = READINGS[reading]
            as_kind = SET if by == 0 else RUN
            if other == direction and as_kind == kind:
                continue
            first = reads_as(graph, other, by, n)
            if first == 0:
                continue
            if n >= LEAST[as_kind] and (other < direction or (other == direction and as_kind < kind)):
                return True
            if as_kind == RUN and closes(graph, other, used, n):
                return True
            if extends(graph, other, -by, graph[PATH, 0], first, used, -1):
                return True
            if extends(graph, other, by, graph[PATH, n - 1], after(first, by * (n - 1)), used, -1):
                return True
    return False


@kernel
def opens_loop(graph: Graph, direction: int) -> bool:
    """Whether a closed run begins here, of all its cards: at the first letter from A on that has a letter before it."""
    first = graph[graph[PATH, 0], SHOWN + direction]
    for i in range(1, ALPHABET):
        if after(first, i) < first:
            shown = graph[graph[PATH, i], SHOWN + direction]
            before = graph[graph[PATH, i - 1], SHOWN + direction]
            if shown != WILD and before != WILD:
                return False
    return True


@kernel
def counted(graph: Graph, scoring: int, direction: int, kind: int, n: int, closing: int, record: Graph) -> int:
    """What the path scores as a chain; written down where somebody wants to know."""
    points = n * n  # HIC-18
    if scoring == DICE:
        points = 0
        for i in range(n):
            points += graph[graph[PATH, i], DIE]  # HIC-19
    if record.shape[0] == 0:
        return points
    record[0, 0] += 1
    row = record[0, 0]
    if row < record.shape[0]:
        record[row, 0] = direction
        record[row, 1] = kind
        record[row, 2] = n
        record[row, 3] = points
        for i in range(n):
            node = graph[PATH, i]
            link = graph[TRIED, i] - 1 if i < n - 1 else closing
            record[row, 4 + 2 * i] = graph[node, CELL] - 1
            record[row, 5 + 2 * i] = graph[node, LINK + 2 * link + 1] if link >= 0 else 0
    return points


@kernel
def loops(graph: Graph, scoring: int, direction: int, record: Graph) -> int:
    """HIC-21: what a run of 26 scores that closes: once, and at any rate, since a circle has no end to go on from."""
    if not opens_loop(graph, direction):
        return 0
    for other in range(direction):
        if reads_as(graph, other, 1, ALPHABET) != 0 or reads_as(graph, other, -1, ALPHABET) != 0:
            return 0
    total = 0
    last = graph[PATH, ALPHABET - 1]
    for link in range(graph[last, LINKS]):
        if graph[last, LINK + 2 * link] == graph[PATH, 0]:
            total += counted(graph, scoring, direction, LOOP, ALPHABET, link, record)
    return total


@kernel
def judged(graph: Graph, scoring: int, direction: int, kind: int, used: int, n: int, record: Graph) -> int:
    """What the path scores, which cannot go on at its last card."""
    if kind == SET and graph[PATH, 0] > graph[PATH, n - 1]:
        return 0  # found from its other end too
    if kind == RUN and closes(graph, direction, used, n):
        return 0
    if extends(graph, direction, kind - 1, graph[PATH, 0], graph[graph[PATH, 0], SHOWN + direction], used, -1):
        return 0
    if elsewhere(graph, direction, kind, used, n):
        return 0
    return counted(graph, scoring, direction, kind, n, -1, record)  # type: ignore[no-any-return]


@kernel
def walk(graph: Graph, scoring: int, direction: int, kind: int, start: int, record: Graph) -> int:
    """What all chains of a kind score that begin at a card, over every path that fits; of CHAIN, whether there is one."""
    first = graph[start, SHOWN + direction]
    if not NOTHING < first < WILD or (kind == CHAIN and first != ROYAL[0]):
        return 0  # HIC-15
    total = 0
    depth = 0
    used = 1 << start
    graph[PATH, 0] = start
    graph[TRIED, 0] = 0
    graph[GROWN, 0] = 0
    while depth >= 0:
        node = graph[PATH, depth]
        link = graph[TRIED, depth]
        if link < graph[node, LINKS]:
            graph[TRIED, depth] = link + 1
            other = graph[node, LINK + 2 * link]
            shown = graph[other, SHOWN + direction]
            wanted = ROYAL[depth + 1] if kind == CHAIN else after(first, (1 - kind) * (depth + 1))
            if used >> other & 1 or (shown != WILD and shown != wanted):
                continue
            if kind == CHAIN and depth == 3:
                if shown == WILD:
                    continue
                graph[PATH, 4] = other
                return 1
            depth += 1
            graph[PATH, depth] = other
            graph[TRIED, depth] = 0
            graph[GROWN, depth] = 0
            used |= 1 << other
            continue
        letter = graph[node, SHOWN + direction] != WILD
        n = depth + 1
        if letter and kind == RUN and n == ALPHABET:
            total += loops(graph, scoring, direction, record)
        if letter and graph[GROWN, depth] == 0 and n >= LEAST[kind]:
            total += judged(graph, scoring, direction, kind, used, n, record)
        if depth > 0 and (letter or graph[GROWN, depth] != 0):
            graph[GROWN, depth - 1] = 1
        used &= ~(1 << node)
        depth -= 1
    return total


@kernel
def search(graph: Graph, scoring: int, record: Graph) -> int:
    """The points of all chains of a surveyed colour; each is written to `record`, whose first number counts them (HIC-14)."""
    total = 0
    for direction in range(4):
        for kind in range(2):
            for node in range(NODES):
                if graph[node, CELL] != 0 and graph[node, LINKS] != 0:
                    total += walk(graph, scoring, direction, kind, node, record)
    return total


@kernel
def royal(graph: Graph) -> bool:
    """HIC-13: whether a surveyed colour has C H A I N along a path, wild cards inside it; the path is left in the graph."""
    for direction in range(4):
        for node in range(NODES):
            linked = graph[node, CELL] != 0 and graph[node, LINKS] != 0
            if linked and walk(graph, SQUARES, direction, CHAIN, node, graph[:0]) != 0:
                return True
    return False
