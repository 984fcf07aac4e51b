"""Building a round as one: a beam search over what can be laid, judged by what the links may become.

A link is worth what its length and its open ends promise; so a tile changes the worth of the few links that it meets, and what it
adds on a cell is reckoned without laying it. Plans that are kept are laid and surveyed anew, white gems and all.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel, long_kernel
from sixfold.core.playout import Raw, copy

from .hands import HAND, TILES
from .links import (
    ACROSS,
    CELL,
    CELLS,
    COLOURS,
    GEM,
    GEMS,
    NEIGHBOURS,
    SIZE,
    UP,
    WHITE,
    Workspace,
    find,
    new_workspace,
    survey,
)
from .rules import DONE, LINK, lay
from .whites import settle

LONG, OPEN = 24, 5
"""Links of this length, and those with so many open ends, are judged like all above."""
PLAN = 3 + HAND + 1
VALUE, KEY, LAID, FIRST = range(4)
"""A plan: what it is worth, a hash of what it lays, how many, and their codes."""
KEPT, LINK_HELD, HELD = range(3)
"""What is worth something in hand: the tile kept to infiltrate, the link tile, a tile still to be laid."""
WORST = -(1 << 60)
NOW, COUNT, NEXT, LATER, JUDGED = range(5)
"""How far a beam search is: which generation is extended, of how many plans, the next of them (the best stand last), how many the younger
one has, and how many layings were judged."""
MIX = np.int64(-7046029254386353131)

EDGE_LINK, EDGE_GEM, LENGTH, ENDS, WORTH, ROOT = range(6)
"""What a cell faces: by edge the link, or -1, and the gem; by link its length, the ends it would keep, its worth then, its root."""


@kernel
def row_of(gem: int, length: int) -> int:
    """The row of a link in the tables of values: its length, at most LONG; 0 for a white gem that counts nothing yet."""
    return 0 if gem == WHITE else min(length, LONG)


@kernel
def outlook_value(work: Workspace, n: int, ends: Codes, worths: Codes, bonus: Codes, prizes: Codes) -> int:
    """The expected value of a surveyed matrix: its links by length and open ends, and each bonus by the link that promises most.

    Fills in the ends by root and the bonuses: of the longest link, then of each colour.
    """
    for colour in range(COLOURS + 1):
        prizes[colour] = bonus[colour, 0, 0]
    for x in range(6 * n):
        ends[x] = 0
    for x in range(6 * n):
        if work[ACROSS, x] < 0:
            ends[find(work[UP], x)] += 1
    total = np.int64(0)
    for x in range(6 * n):
        if work[UP, x] == x:
            gem, open_ = int(work[GEM, x]), min(ends[x], OPEN)
            row = row_of(gem, int(work[SIZE, x]))
            total += worths[row, open_]
            if row > 0:
                prizes[gem] = max(prizes[gem], bonus[gem, row, open_])
                prizes[0] = max(prizes[0], bonus[0, row, open_])
    for colour in range(COLOURS + 1):
        total += prizes[colour]
    return total  # type: ignore[return-value]


@kernel
def facing(work: Workspace, grid: Codes, cell: int, ends: Codes, worths: Codes, face: Codes) -> int:
    """Note what a tile on a cell would face; what all those links lose by an end each."""
    links = 0
    for edge in range(6):
        tile = grid[NEIGHBOURS[cell, edge]]
        face[EDGE_LINK, edge] = -1
        if tile == 0:
            continue
        x = 6 * (tile - 1) + (edge + 3) % 6
        root = find(work[UP], x)
        at = 0
        while at < links and face[ROOT, at] != root:
            at += 1
        if at == links:
            face[ROOT, at] = root
            face[LENGTH, at] = work[SIZE, root]
            face[ENDS, at] = ends[root]
            links += 1
        face[ENDS, at] -= 1
        face[EDGE_LINK, edge] = at
        face[EDGE_GEM, edge] = work[GEM, x]
    lost = np.int64(0)
    for at in range(links):
        root = face[ROOT, at]
        row = row_of(int(work[GEM, root]), face[LENGTH, at])
        face[WORTH, at] = worths[row, min(face[ENDS, at], OPEN)]
        lost += face[WORTH, at] - worths[row, min(ends[root], OPEN)]
    return lost  # type: ignore[return-value]


@kernel
def gem_at(stone: int, white: int, edge: int) -> int:
    """A gem of a stone by its edge, a white one as what it counts."""
    gem = stone >> 3 * (edge % 6) & 7
    return white if gem == WHITE else gem


@kernel
def gain_as(stone: int, white: int, face: Codes, worths: Codes, bonus: Codes, prizes: Codes) -> int:
    """What a stone adds on a cell when its white gem counts as a colour: each run of equal gems joins the links it meets."""
    start = 0
    while start < 5 and gem_at(stone, white, start) == gem_at(stone, white, start + 5):
        start += 1
    gain = np.int64(0)
    colour, length, ends, met = 0, 0, 0, 0
    for step in range(7):
        edge = (start + step) % 6
        gem = gem_at(stone, white, edge)
        if step > 0 and (step == 6 or gem != colour):
            row, open_ = row_of(colour, length), min(ends, OPEN)
            gain += worths[row, open_]
            if row > 0:
                gain += max(bonus[colour, row, open_] - prizes[colour], 0) + max(bonus[0, row, open_] - prizes[0], 0)
            length = ends = met = 0
        if step == 6:
            break
        colour = gem
        length += 1
        link = face[EDGE_LINK, edge]
        if link < 0:
            ends += 1
        elif (face[EDGE_GEM, edge] == gem or face[EDGE_GEM, edge] == WHITE) and met >> link & 1 == 0:
            met |= 1 << link
            length += face[LENGTH, link]
            ends += face[ENDS, link]
            gain -= face[WORTH, link]
    return gain  # type: ignore[return-value]


@kernel
def gain_of(stone: int, face: Codes, worths: Codes, bonus: Codes, prizes: Codes) -> int:
    """What a stone adds on a cell; a white gem counts as nothing, or as a gem beside it, whichever is best."""
    gain = gain_as(stone, WHITE, face, worths, bonus, prizes)
    for edge in range(6):
        if gem_at(stone, WHITE, edge) == WHITE:
            for side in range(3):
                colour = WHITE
                if side < 2:
                    colour = gem_at(stone, WHITE, edge + 1 + 4 * side)
                elif face[EDGE_LINK, edge] >= 0:
                    colour = face[EDGE_GEM, edge]
                if colour != WHITE:
                    gain = max(gain, gain_as(stone, colour, face, worths, bonus, prizes))
    return gain  # type: ignore[no-any-return]


@kernel
def sift_down(plans: Codes, at: int) -> None:
    """Restore a full min-heap of plans downwards from one."""
    n = plans.shape[0]
    while 2 * at + 1 < n:
        child = 2 * at + 1
        if child + 1 < n and plans[child + 1, VALUE] < plans[child, VALUE]:
            child += 1
        if plans[at, VALUE] <= plans[child, VALUE]:
            return
        for i in range(PLAN):
            plans[at, i], plans[child, i] = plans[child, i], plans[at, i]
        at = child


@kernel
def push_plan(plans: Codes, n: int, seen: Codes, plan: Codes, value: int, code: int) -> int:
    """Push the plan that lays one more onto the beam, unless it is full of better ones or has the same in another order; its new size."""
    full = n == plans.shape[0]
    if full and value <= plans[0, VALUE]:
        return n
    mixed = np.int64(code + 1) * MIX
    key = plan[KEY] + (mixed ^ mixed >> 29)
    at = key >> 20 & seen.size - 1
    if seen[at] == key:
        return n
    seen[at] = key
    to = 0 if full else n
    for i in range(PLAN):
        plans[to, i] = plan[i]
    plans[to, VALUE] = value
    plans[to, KEY] = key
    plans[to, FIRST + plan[LAID]] = code
    plans[to, LAID] += 1
    if full:
        sift_down(plans, np.int64(0))
        return n
    if n + 1 == plans.shape[0]:
        for i in range(n // 2, -1, -1):
            sift_down(plans, i)
    return n + 1


@kernel
def note_best(best: Codes, plan: Codes, value: int) -> None:
    """Note a finished plan among the best, in order, one for each first move."""
    first = plan[FIRST] if plan[LAID] > 0 else DONE
    at = 0
    while at < best.shape[0] - 1 and best[at, VALUE] != WORST and best[at, KEY] != first:
        at += 1
    if value <= best[at, VALUE]:
        return
    best[at, VALUE], best[at, KEY] = value, first
    while at > 0 and best[at, VALUE] > best[at - 1, VALUE]:
        for i in range(FIRST):
            best[at, i], best[at - 1, i] = best[at - 1, i], best[at, i]
        at -= 1


@long_kernel
def build(
    states: State,
    raw: Raw,
    kit: Kit,
    seat: int,
    worths: Codes,
    bonus: Codes,
    hold: Codes,
    plans: Codes,
    seen: Codes,
    best: Codes,
    beam: Codes,
    steps: int,
    hurry: bool,
) -> None:
    """Run so many steps of the beam search for the rest of a seat's round from row 0, fewer where that ends it; called again, it goes on.

    A step extends one plan, or ends a generation. `plans` has two generations; `seen` hashes of the younger one; `best` gets value and
    first move of the best finished plans. In a hurry only the first plan of a generation is extended.
    """
    s = states[1]
    work = new_workspace()
    grid, ends = np.zeros(CELLS, np.int64), np.zeros(GEMS, np.int64)
    prizes, face = np.zeros(COLOURS + 1, np.int64), np.zeros((6, 6), np.int64)
    for _ in range(steps):
        if beam[COUNT] == 0:
            return
        if beam[NEXT] < 0 or (hurry and beam[LATER] > 0):
            beam[NOW], beam[COUNT], beam[NEXT], beam[LATER] = 1 - beam[NOW], beam[LATER], beam[LATER] - 1, 0
            for i in range(seen.size):
                seen[i] = 0
            continue
        plan = plans[beam[NOW], beam[NEXT]]
        beam[NEXT] -= 1
        copy(raw, 1, 0)
        for i in range(plan[LAID]):
            lay(s, kit, seat, plan[FIRST + i])
        n = survey(s, kit, seat, seat, work)
        settle(work, n)
        held = int(s.held[seat])
        value = outlook_value(work, n, ends, worths, bonus, prizes)
        if s.link[seat] != 0:
            value += hold[LINK_HELD]
        if held < 2:
            note_best(best, plan, value + held * hold[KEPT])
        value += held * hold[HELD]
        for i in range(n):
            grid[work[CELL, i]] = i + 1
        younger, later = plans[1 - beam[NOW]], beam[LATER]
        for c in range(s.reaches[seat]):
            cell = int(s.reach[seat, c]) - 1
            open_value = value + facing(work, grid, cell, ends, worths, face)
            for i in range(held + (s.link[seat] != 0)):
                if i < held:
                    piece = int(s.hand[seat, i]) - 1
                    code, spent = 6 * (CELLS * piece + cell), hold[HELD]
                else:
                    piece = TILES + int(s.link[seat]) - 1
                    code, spent = LINK + 6 * cell, hold[LINK_HELD]
                for turn in range(6 if n > 0 else 1):  # how the first tile lies makes no difference
                    gain = gain_of(int(kit.stone[piece, turn]), face, worths, bonus, prizes)
                    later = push_plan(younger, later, seen, plan, open_value - spent + gain, code + turn)
                    beam[JUDGED] += 1
        beam[LATER] = later
        for i in range(n):
            grid[work[CELL, i]] = 0


@kernel
def seat_value(s: State, kit: Kit, seat: int, viewer: int, worths: Codes, bonus: Codes, prizes: Codes) -> int:
    """The expected value of a seat's matrix, with what the viewer has sealed in it; fills in the bonuses."""
    work = new_workspace()
    n = survey(s, kit, seat, viewer, work)
    settle(work, n)
    return outlook_value(work, n, np.zeros(GEMS, np.int64), worths, bonus, prizes)  # type: ignore[no-any-return]
