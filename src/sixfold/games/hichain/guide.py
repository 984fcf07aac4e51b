"""Search knowledge of HICHAIN: an estimate of what a card would score anywhere, without laying it, and of what that leaves the opponent.

Runs grow by the square: what counts is where they can grow, for whom, and whose turn it is.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.bot import Guide
from sixfold.core.chance import Random
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel
from sixfold.core.playout import Raw

from .chains import (
    ALPHABET,
    CELL,
    DICE,
    JOIN,
    LEAST,
    LINK,
    LINKS,
    NODES,
    PATH,
    ROYAL,
    RUN,
    SET,
    SHOWN,
    SIZE_BITS,
    STEP_X,
    STEP_Y,
    WIDTH,
    WILD,
    Graph,
    after,
    links,
    near,
    survey,
)
from .rules import BIT, WAYS

UP, DOWN, BEFORE, BEYOND = range(4)
"""Of a card read in a direction: how many cards the longest run has up from it, and down; as which letters of C H A I N it is
led to from C, and as which it leads on to N, as bits."""
LETTERS = np.zeros(JOIN + 1, np.int64)
"""Which letters of C H A I N a card can stand for, by what it shows, as bits."""
LETTERS[ROYAL] = 1 << np.arange(5, dtype=np.int64)
LETTERS[WILD] = 0b01110
WON = 300
"""What C H A I N counts, in points."""
HERE = PATH
"""The row of a graph for the links of an empty cell."""
TOWARDS = np.zeros((4, 4), np.int64)
"""The direction of a neighbour, by its row and column + 1."""
TOWARDS[STEP_Y + 1, STEP_X + 1] = range(8)


@kernel
def follows(graph: Graph, ways: Codes, direction: int, column: int, letter: int, other: int) -> int:
    """How many cards of a run follow a letter, up or down, by way of a card beside it; over one wild card at a time."""
    by = 1 if column == UP else -1
    shown = graph[other, SHOWN + direction]
    if shown == after(letter, by):
        return ways[direction, other, column]  # type: ignore[no-any-return]
    most = 0
    if shown == WILD:
        for link in range(graph[other, LINKS]):
            beyond = graph[other, LINK + 2 * link]
            if graph[beyond, SHOWN + direction] == after(letter, 2 * by):
                most = max(most, 1 + ways[direction, beyond, column])
    return most


@kernel
def runs(graph: Graph, ways: Codes, direction: int) -> None:
    """How long the runs are from each card, found in the order of the alphabet."""
    n = 0
    order = graph[PATH]
    for node in range(NODES):
        ways[direction, node, UP] = ways[direction, node, DOWN] = 1
        letter = graph[node, SHOWN + direction]
        if graph[node, CELL] == 0 or graph[node, LINKS] == 0 or not 0 < letter <= ALPHABET:
            continue
        at = n
        while at > 0 and graph[order[at - 1], SHOWN + direction] > letter:
            order[at] = order[at - 1]
            at -= 1
        order[at] = node
        n += 1
    if n == 0:
        return
    closing = graph[order[0], SHOWN + direction] <= 2 and graph[order[n - 1], SHOWN + direction] >= ALPHABET - 1
    for _ in range(2 if closing else 1):  # A follows Z: once more around
        for i in range(n):
            for column in range(2):
                node = order[n - 1 - i if column == UP else i]
                letter = graph[node, SHOWN + direction]
                most = 0
                for link in range(graph[node, LINKS]):
                    most = max(most, follows(graph, ways, direction, column, letter, graph[node, LINK + 2 * link]))
                ways[direction, node, column] = min(most + 1, ALPHABET)


@kernel
def royals(graph: Graph, ways: Codes, direction: int) -> None:
    """Which cards are part of C H A I N from its beginning, or to its end."""
    count = 0
    for node in range(NODES):
        ways[direction, node, BEFORE] = ways[direction, node, BEYOND] = 0
        count += graph[node, CELL] != 0 and LETTERS[graph[node, SHOWN + direction]] != 0
    if count < 4:
        return
    for column in range(BEFORE, BEYOND + 1):
        for i in range(5):
            bit = 1 << i if column == BEFORE else 16 >> i
            last = bit >> 1 if column == BEFORE else bit << 1
            for node in range(NODES):
                if graph[node, CELL] == 0 or LETTERS[graph[node, SHOWN + direction]] & bit == 0:
                    continue
                led = i == 0
                for link in range(graph[node, LINKS]):
                    led = led or ways[direction, graph[node, LINK + 2 * link], column] & last != 0
                if led:
                    ways[direction, node, column] |= bit


@kernel
def study(s: State, kit: Kit, colour: int, graph: Graph, ways: Codes) -> None:
    """Survey a colour, and where its chains lead."""
    survey(s, kit, colour, graph)
    for direction in range(4):
        runs(graph, ways, direction)
        royals(graph, ways, direction)


@kernel
def points(scoring: int, kind: int, n: int) -> int:
    """What a chain of n scores; by dice, on average."""
    if n < LEAST[kind]:
        return 0
    return 7 * n // 2 if scoring == DICE else n * n


@kernel
def gain(kit: Kit, scoring: int, graph: Graph, ways: Codes, n: int, code: int) -> int:
    """What a card would score in the cell whose n links lie in row HERE, near enough: of several ways to go on, one counts."""
    total = 0
    same = 0
    for direction in range(4):
        letter = int(kit.reads[code, direction])
        if letter == 0:
            continue
        up = down = alike = 0
        before, beyond = LETTERS[letter] & 1, LETTERS[letter] & 16
        for i in range(n):
            one = graph[HERE, 2 * i]
            shown = graph[one, SHOWN + direction]
            before |= ways[direction, one, BEFORE] << 1 & LETTERS[letter]
            beyond |= ways[direction, one, BEYOND] >> 1 & LETTERS[letter]
            if letter <= ALPHABET:
                up = max(up, follows(graph, ways, direction, UP, letter, one))
                down = max(down, follows(graph, ways, direction, DOWN, letter, one))
                alike += shown == letter
            elif 0 < shown <= ALPHABET:
                gap = 2 if letter == WILD else 1
                for j in range(n):
                    other = graph[HERE, 2 * j]
                    if graph[other, SHOWN + direction] == after(shown, gap):
                        down, up = ways[direction, one, DOWN], ways[direction, other, UP]
                    if other != one and graph[other, SHOWN + direction] == shown:
                        alike = gap
        if before & beyond:
            return WON
        laid = 0 if letter == JOIN else 1
        if up + down > 0:
            total += points(scoring, RUN, up + laid + down) - points(scoring, RUN, up) - points(scoring, RUN, down)
        if alike > 0:
            same = max(same, points(scoring, SET, 1 + alike))
    return total + same


@kernel
def kindred(s: State, kit: Kit, colour: int, cell: int, half: int) -> np.uint64:
    """Which cards and turns, as bits, may chain with what lies next to a cell."""
    found = np.uint64(0)
    for way in range(0, 8, np.int64(s.relay)):
        other = int(s.board[near(cell, way)])
        if kit.owner[other] == colour + 1:
            found |= kit.kin[other, half]
    return found


@kernel
def links_of(s: State, kit: Kit, colour: int, cell: int, code: int, out: Graph) -> int:
    """The cards that a card laid on a cell would be linked to, or that a + there would join: how many."""
    if kit.reads[code, 0] != JOIN:
        return links(s, kit, colour, cell, out)  # type: ignore[no-any-return]
    n = 0
    for way in range(0, 8, np.int64(s.relay)):  # HIC-16
        other = int(s.board[near(cell, way)])
        if kit.owner[other] == colour + 1 and kit.reads[other, 0] != JOIN:
            out[2 * n] = kit.node[other]
            n += 1
    return n


MOST = 96
"""As many gains are listed; each is points, slot and way in one number."""
SLOT, POINTS = 7, 15


@kernel
def gains(s: State, kit: Kit, colour: int, anywhere: bool, graph: Graph, ways: Codes, out: Codes) -> int:
    """What a colour could score with each card in each cell, most first: where it may be laid now, or anywhere."""
    study(s, kit, colour, graph, ways)
    count = 0
    one, prime = np.uint64(1), np.uint64(67)
    for slot in range(s.rims):
        reached = s.reach[1 - colour, slot]
        if reached == 0 and not anywhere:
            continue
        cell = int(s.rim[slot])
        n, joins = -1, False
        for half in range(2):
            bits = kindred(s, kit, colour, cell, half) & s.hand[colour, half]
            if not anywhere:
                bits &= kit.touching[reached, half] & kit.clear[s.block[slot], half]
            while bits != 0:
                rest = bits & (bits - one)
                way = 64 * half + BIT[(bits ^ rest) % prime]
                bits = rest
                code = 1 + 2 * way + colour
                if n < 0 or joins != (kit.reads[code, 0] == JOIN):
                    joins = kit.reads[code, 0] == JOIN
                    n = links_of(s, kit, colour, cell, code, graph[HERE])
                scored = gain(kit, np.int64(s.scoring), graph, ways, n, code)
                if scored == 0:
                    continue
                found = scored << POINTS | slot << SLOT | way
                if count < MOST:
                    count += 1
                elif found <= out[MOST - 1]:
                    continue
                at = count - 1
                while at > 0 and out[at - 1] < found:
                    out[at] = out[at - 1]
                    at -= 1
                out[at] = found
    return count


RANKS = 4
SHARE = np.array([[[100, 350, 250, 200], [400, 300, 0, 0]], [[650, 500, 200, 200], [100, 100, 0, 0]]], np.int64)
"""Thousandths of the gains in reach that are hoped for, when it is the opponent's turn and when it is one's own: of the best
gains of different cards; of the best ones that their cards have in a second cell."""


@kernel
def worth(s: State, kit: Kit, seat: int) -> int:
    """The points there are, and a part of those in reach."""
    total = 1000 * int(s.score[seat])
    if s.acting == 0:
        return total + (1000 * WON if s.ended == 2 and s.winners >> seat & 1 else 0)
    turn = int(s.acting) >> seat & 1
    graph = np.empty((NODES + 5, WIDTH), np.int64)
    ways = np.empty((4, NODES, 4), np.int64)
    found = np.empty(MOST, np.int64)
    first = np.zeros(32, np.int64)
    n = gains(s, kit, seat, False, graph, ways, found)
    ranks = np.zeros(2, np.int64)
    for i in range(n):
        card = found[i] >> 2 & 31
        cell = 1 + (found[i] >> SLOT & 255)
        if first[card] == cell:
            continue
        again = 1 if first[card] else 0
        first[card] = cell
        if ranks[again] < RANKS:
            total += SHARE[turn, again, ranks[again]] * (found[i] >> POINTS)
            ranks[again] += 1
    return total


@kernel
def reply(s: State, kit: Kit, seat: int, cell: int, code: int, found: Codes, n: int) -> int:
    """The most that the opponent, who has n gains anywhere, scores next when a card is laid."""
    for i in range(n):
        slot, way = found[i] >> SLOT & 255, found[i] & 127
        at = int(s.rim[slot])
        if at == cell:
            continue
        reached, blocked = int(s.reach[seat, slot]), int(s.block[slot])
        direction = TOWARDS[(at >> SIZE_BITS) - (cell >> SIZE_BITS) + 1 & 3, at - cell + 1 & 3]
        if near(cell, direction) == at:
            reached |= int(kit.reach[code, direction])
            blocked |= int(kit.block[code, direction])
        may = kit.touching[reached, way >> 6] & kit.clear[blocked, way >> 6]
        if may >> np.uint64(way & 63) & np.uint64(1):
            return found[i] >> POINTS  # type: ignore[no-any-return]
    return 0


KIN = 2000
"""What it counts to lie beside a card that may be of the same chain."""


@kernel
def prior(
    states: State, raw: Raw, at: int, kit: Kit, seat: int, random: Random, codes: Codes, n: int, value: Codes
) -> None:
    """What a card scores, less what the opponent scores next."""
    s = states[at]
    graph = np.empty((NODES + 5, WIDTH), np.int64)
    ways = np.empty((4, NODES, 4), np.int64)
    found = np.empty(MOST, np.int64)
    count = gains(s, kit, 1 - seat, True, graph, ways, found)
    study(s, kit, seat, graph, ways)
    for i in range(n):
        cell = codes[i] // WAYS
        way = codes[i] % WAYS
        code = 1 + 2 * way + seat
        value[i] = -1000 * reply(s, kit, seat, cell, code, found, count)
        if kindred(s, kit, seat, cell, way >> 6) >> np.uint64(way & 63) & np.uint64(1):
            k = links_of(s, kit, seat, cell, code, graph[HERE])
            value[i] += KIN + 1000 * gain(kit, np.int64(s.scoring), graph, ways, k, code)


GUIDE = Guide(
    search={"depth": 0, "explore": 50, "heat": 3000, "iterations": 2000, "scale": 10},
    kernels={"prior": prior, "worth": worth},
    levels=(
        "greedy:overlook=40",
        "search:iterations=1,overlook=65",
        "search:iterations=5",
        "search:iterations=60",
        "search",
    ),
    measured=(("basic", 2), ("plus", 2)),
)
