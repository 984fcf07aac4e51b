"""Learned values for Hexpert: how many points a board still brings on average, with the standard scoring.

There is a net for each number of empty hexes. A net is a sum of learned rows of numbers, one for each fact that holds on the
board (a row of so many tiles waits for a light of which so many are left; an empty hex wants such a tile, and so many would
do; the five rows of a direction show these lights, and wait for so many of one), then two small layers; the first entry of the
sum goes round them, straight into the value. A tile changes few facts, so the sum after each of the possible placements is the
sum before and a few rows more or less. With two hexes empty or fewer the value is not learned but counted.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes
from sixfold.core.kernel import inner_kernel, kernel
from sixfold.core.lanes import Floats, Numbers, changed, count, dot, layer

from .board import (
    BROKEN,
    HEXES,
    LENGTH,
    ROW,
    STATES,
    TILE_LIGHT,
    WITH_LIGHT,
    Values,
    after,
    completed,
    last,
    last_two,
    later,
)
from .rules import CELLS, ROWS, TILES

Rows = npt.NDArray[np.int32]

FIT = 4
"""How many tiles suit an empty hex: 0, 1, 2, or more."""
LIGHT_AT = np.array([625, 125, 25, 5, 1], np.int64)
"""What a row's light counts in the pattern of its direction."""
HEX_LIGHT_AT = np.array([STATES**2, STATES, 1], np.int64) * FIT
"""What the light of a direction's row counts in the fact of a hex on it."""
MISSING_AT = np.array([240, 60, 12, 3, 1], np.int64)
"""What a row's missing tiles count in the demand for its light: at most 2, 3, 4, 3, 2 are missing once it has one."""
DEMANDS = 720
HEX_FACT = ROWS * STATES * 5 * 10
TILE_FACT = HEX_FACT + CELLS * STATES**3 * FIT
PATTERN_FACT = TILE_FACT + TILES
DEMAND_FACT = PATTERN_FACT + 3 * STATES**5
FACTS = DEMAND_FACT + 9 * DEMANDS * 10
KINDS = np.array(
    [
        *range(0, HEX_FACT, STATES * 50),
        *range(HEX_FACT, TILE_FACT, STATES**3 * FIT),
        *range(TILE_FACT, PATTERN_FACT),
        *range(PATTERN_FACT, DEMAND_FACT, STATES**5),
        *range(DEMAND_FACT, FACTS, DEMANDS * 10),
    ]
)
"""The first fact of each kind: of each row, hex, tile, direction and light; of a kind, one fact holds at a time."""
OF_HEX = ROWS
OF_TILE = OF_HEX + CELLS
OF_PATTERN = OF_TILE + TILES
OF_DEMAND = OF_PATTERN + 3
MOST_FACTS = OF_DEMAND + 9
"""Where facts lie on a desk: of the fifteen rows first; then from these places on."""
STAGES = CELLS + 1
"""Numbers of empty hexes."""
UNIT = 16.0
"""Points for one of the net's own units."""
LEAK = np.float32(0.05)
COUNTED = 2
"""With so many hexes empty, or fewer, the value is counted."""


class Net(NamedTuple):
    """The weights; all but `rows` by the number of empty hexes."""

    row_of: Rows
    """Which row a fact has; 0 where it is too rare to have been learned."""
    rows: Numbers
    """Row 0 is empty; a row's first entry counts directly."""
    middle: Floats
    """The first entry of the sum is not used here."""
    middle_bias: Floats
    out: Floats
    out_bias: Floats
    step: Floats
    """What one in a sum's first entry counts: less than 1 where rows are whole numbers."""


SMALL = Net._fields[2:-1]
"""The small layers."""


class Stage(NamedTuple):
    """The weights of a net for one number of empty hexes."""

    row_of: Rows
    rows: Numbers
    middle: Floats
    middle_bias: Floats
    out: Floats
    out_bias: float
    step: float


class Desk(NamedTuple):
    """Where a net works."""

    found: Codes
    """The facts of a board, then the numbers of their rows; -1 where there is none."""
    called: Codes
    """The same once a tile was called, and so is no longer left."""
    suited: Codes
    """How many tiles are left of each direction's lights."""
    pattern: Codes
    """The lights of each direction's rows, as one number; a full row shows as a broken one."""
    demand: Codes
    """What the rows of each light miss, as one number."""
    hexes: Codes
    """The fact of each empty hex, if no tile suited it."""
    suiting: Codes
    """For each empty hex and direction, the tiles that suit its two other rows."""
    base: Numbers
    """The sum of the rows of all facts."""
    called_base: Numbers
    sums: Floats
    middle: Floats
    come: Codes
    """Rows to be added, and rows to be taken away."""
    gone: Codes
    best: Codes
    """The best hex of each tile that was judged."""


def desk(net: Net) -> Desk:
    """A new desk."""
    wide, narrow = net.middle.shape[1:]
    found, called = np.zeros((2, MOST_FACTS), np.int64)
    suited, demand = np.zeros((2, 9), np.int64)
    pattern, hexes, suiting = (np.zeros(size, np.int64) for size in (3, CELLS, 3 * CELLS))
    base, called_base = np.zeros((2, wide), net.rows.dtype)
    sums = np.zeros(wide, np.float32)
    middle, best = np.zeros(narrow, np.float32), np.zeros(TILES, np.int64)
    come, gone = np.zeros((2, MOST_FACTS), np.int64)
    return Desk(
        found, called, suited, pattern, demand, hexes, suiting, base, called_base, sums, middle, come, gone, best
    )


@inner_kernel
def row_fact(row: int, light: int, filled: int, suited: Codes) -> int:
    """A row of so many tiles waits for a light of which so many are left."""
    left = suited[row // 5 * 3 + light - 1] if 0 < light < BROKEN else 0
    return ((row * STATES + light) * 5 + filled) * 10 + left


@inner_kernel
def pattern_fact(direction: int, pattern: int) -> int:
    """The rows of a direction show these lights."""
    return PATTERN_FACT + direction * STATES**5 + pattern


@inner_kernel
def demand_fact(light: int, demand: int, suited: Codes) -> int:
    """The rows of one of the nine lights miss so many tiles, and so many are left."""
    return DEMAND_FACT + (light * DEMANDS + demand) * 10 + suited[light]  # type: ignore[no-any-return]


@inner_kernel
def facts(light: Codes, filled: Codes, empty: int, left: int, at: Desk) -> None:
    """All facts of a board, as `found`."""
    found, suited, pattern, demand, hexes, suiting = at.found, at.suited, at.pattern, at.demand, at.hexes, at.suiting
    for direction in range(3):
        pattern[direction] = 0
        for k in range(3):
            suited[direction * 3 + k] = count(left & WITH_LIGHT[direction, k + 1])
            demand[direction * 3 + k] = 0
    for row in range(ROWS):
        direction = row // 5
        missing = LENGTH[row] - filled[row]
        shown = light[row] if missing > 0 else BROKEN
        pattern[direction] += shown * LIGHT_AT[row % 5]
        found[row] = row_fact(row, shown, filled[row], suited) if missing > 0 else -1
        if 0 < shown < BROKEN:
            demand[direction * 3 + shown - 1] += missing * MISSING_AT[row % 5]
    for cell in range(CELLS):
        found[OF_HEX + cell] = -1
        if empty >> cell & 1:
            one, two, three = light[ROW[cell, 0]], light[ROW[cell, 1]], light[ROW[cell, 2]]
            suit_one, suit_two, suit_three = WITH_LIGHT[0, one], WITH_LIGHT[1, two], WITH_LIGHT[2, three]
            suiting[3 * cell] = suit_two & suit_three
            suiting[3 * cell + 1] = suit_one & suit_three
            suiting[3 * cell + 2] = suit_one & suit_two
            hexes[cell] = HEX_FACT + (cell * STATES**3 + (one * STATES + two) * STATES + three) * FIT
            found[OF_HEX + cell] = hexes[cell] + min(count(left & suit_one & suit_two & suit_three), FIT - 1)
    for tile in range(TILES):
        found[OF_TILE + tile] = TILE_FACT + tile if left >> tile & 1 else -1
    for direction in range(3):
        found[OF_PATTERN + direction] = pattern_fact(direction, pattern[direction])
    for k in range(9):
        found[OF_DEMAND + k] = demand_fact(k, demand[k], suited)


@inner_kernel
def sum_up(index: Rows, rows: Numbers, found: Codes, at: Desk, sums: Numbers) -> None:
    """The sum of the rows of the facts found, which become the numbers of their rows."""
    n = 0
    for i in range(MOST_FACTS):
        if found[i] >= 0:
            found[i] = index[found[i]]
            n = exchange(at, n, 0, found[i])
    changed(rows[0], rows, at.come, at.gone, n, sums)


@inner_kernel
def exchange(at: Desk, n: int, gone: int, come: int) -> int:
    """Note one row in place of another."""
    at.gone[n], at.come[n] = gone, come
    return n + 1


@kernel
def stage_of(net: Net, empties: int) -> Stage:
    """What a net knows of boards with so many empty hexes."""
    row_of, middle, bias, out = net.row_of[empties], net.middle[empties], net.middle_bias[empties], net.out[empties]
    return Stage(row_of, net.rows, middle, bias, out, net.out_bias[empties], net.step[empties])


@inner_kernel
def judged(w: Stage, at: Desk) -> float:
    """What the small layers make of the sum of rows, in points."""
    layer(at.sums, w.middle, w.middle_bias, LEAK, at.middle)
    return (at.sums[0] * w.step + dot(at.middle, w.out) + w.out_bias) * UNIT  # type: ignore[no-any-return]


@kernel
def consider(net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int) -> None:
    """Put a board on the desk, to judge the placements of tiles that are left."""
    stage = count(empty) - 1
    if stage > COUNTED:
        facts(light, filled, empty, left, at)
        sum_up(net.row_of[stage], net.rows, at.found, at, at.base)


@inner_kernel
def call(w: Stage, at: Desk, light: Codes, filled: Codes, empty: int, left: int, tile: int) -> None:
    """What changes among the facts of the board on the desk when a tile is called, and so no longer left."""
    index, found, called = w.row_of, at.found, at.called
    for i in range(MOST_FACTS):
        called[i] = found[i]
    n = exchange(at, 0, found[OF_TILE + tile], 0)
    for direction in range(3):
        k = TILE_LIGHT[tile, direction]
        place = direction * 3 + k - 1
        at.suited[place] -= 1
        called[OF_DEMAND + place] = index[demand_fact(place, at.demand[place], at.suited)]
        n = exchange(at, n, found[OF_DEMAND + place], called[OF_DEMAND + place])
        for row in range(direction * 5, direction * 5 + 5):
            if light[row] == k and found[row] >= 0:
                called[row] = index[row_fact(row, k, filled[row], at.suited)]
                n = exchange(at, n, found[row], called[row])
    for cell in range(CELLS):
        if empty >> cell & 1 and (at.suiting[3 * cell] & at.suiting[3 * cell + 1]) >> tile & 1:
            fit = count(left & at.suiting[3 * cell] & at.suiting[3 * cell + 1])
            if fit < FIT - 1:
                called[OF_HEX + cell] = index[at.hexes[cell] + fit]
                n = exchange(at, n, found[OF_HEX + cell], called[OF_HEX + cell])
    changed(at.base, w.rows, at.come, at.gone, n, at.called_base)


@inner_kernel
def turn_row(
    w: Stage, at: Desk, light: Codes, filled: Codes, empty: int, left: int, row: int, tile_light: int, n: int
) -> int:
    """What changes in the sum when a row gets the tile that was called; `empty` no longer has the tile's hex."""
    index, called = w.row_of, at.called
    direction = row // 5
    before, missing = light[row], LENGTH[row] - filled[row]
    now = after(before, tile_light)
    come = index[row_fact(row, now, filled[row] + 1, at.suited)] if missing > 1 else 0
    n = exchange(at, n, called[row], come)
    shown = now if missing > 1 else BROKEN
    if shown != before:
        come = index[pattern_fact(direction, at.pattern[direction] + (shown - before) * LIGHT_AT[row % 5])]
        n = exchange(at, n, called[OF_PATTERN + direction], come)
    if before < BROKEN:
        k = direction * 3 + (before if before > 0 else now) - 1
        change = missing - 1 if before == 0 else -1 if now == before else -missing
        come = index[demand_fact(k, at.demand[k] + change * MISSING_AT[row % 5], at.suited)]
        n = exchange(at, n, called[OF_DEMAND + k], come)
    if now == before:
        return n
    suits = left & WITH_LIGHT[direction, now]
    turned = (now - before) * HEX_LIGHT_AT[direction]
    for i in range(LENGTH[row]):
        cell = HEXES[row, i]
        if empty >> cell & 1:
            fit = min(count(suits & at.suiting[3 * cell + direction]), FIT - 1)
            n = exchange(at, n, called[OF_HEX + cell], index[at.hexes[cell] + turned + fit])
    return n


@inner_kernel
def placed(
    w: Stage,
    at: Desk,
    stage: int,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    tile: int,
    cells: int,
    value: Values,
) -> int:
    """What `placements` says, for one stage."""
    learned = stage > COUNTED
    if learned:
        call(w, at, light, filled, empty, left, tile)
    best, choice = -1e9, -1
    for cell in range(CELLS):
        if not cells >> cell & 1:
            continue
        worth = float(completed(light, filled, cell, tile))
        rest = empty & ~(1 << cell)
        if learned:
            n = exchange(at, 0, at.called[OF_HEX + cell], 0)
            for d in range(3):
                n = turn_row(w, at, light, filled, rest, left, ROW[cell, d], TILE_LIGHT[tile, d], n)
            changed(at.called_base, w.rows, at.come, at.gone, n, at.sums)
            worth += judged(w, at)
        elif stage == 1:
            there = 0
            while not rest >> there & 1:
                there += 1
            worth += later(light, filled, cell, tile, rest, left, there)
        elif stage == 2:
            worth += later(light, filled, cell, tile, rest, left, -1)
        value[cell] = worth
        if worth > best:
            best, choice = worth, cell
    if learned:
        for d in range(3):
            at.suited[3 * d + TILE_LIGHT[tile, d] - 1] += 1
    at.best[tile] = choice
    return choice


@kernel
def placements(
    net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int, tile: int, cells: int, value: Values
) -> int:
    """value[cell]: points now and to come with a tile, called and so no longer left, on each of the cells; the best cell.

    The board is on the desk (`consider`), with the tile still left.
    """
    stage = count(empty) - 1
    return placed(stage_of(net, stage), at, stage, light, filled, empty, left, tile, cells, value)  # type: ignore[no-any-return]


@inner_kernel
def best_of_all(
    w: Stage, at: Desk, stage: int, light: Codes, filled: Codes, empty: int, left: int, value: Values
) -> float:
    """What `expected_best` says, for one stage and the board on the desk."""
    total = 0.0
    for tile in range(TILES):
        if left >> tile & 1:
            total += value[placed(w, at, stage, light, filled, empty, left & ~(1 << tile), tile, empty, value)]
    return total / count(left)  # type: ignore[no-any-return]


@kernel
def expected_best(net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int, value: Values) -> float:
    """The mean, over all tiles that may be called, of the points now and to come with the tile on its best hex."""
    consider(net, at, light, filled, empty, left)
    stage = count(empty) - 1
    return best_of_all(stage_of(net, stage), at, stage, light, filled, empty, left, value)  # type: ignore[no-any-return]


@kernel
def worth(net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int) -> float:
    """The points that a board still brings, with nothing called."""
    stage = count(empty)
    if stage == 0:
        return 0.0
    if stage == 1:
        cell = 0
        while not empty >> cell & 1:
            cell += 1
        return last(light, cell, left)  # type: ignore[no-any-return]
    if stage == COUNTED:
        return last_two(light, filled, empty, left)  # type: ignore[no-any-return]
    facts(light, filled, empty, left, at)
    sum_up(net.row_of[stage], net.rows, at.found, at, at.sums)
    return judged(stage_of(net, stage), at)  # type: ignore[no-any-return]


def blank(wide: int, narrow: int) -> Net:
    """A net that knows no facts."""
    return Net(
        np.zeros((STAGES, FACTS), np.int32),
        np.zeros((1, wide), np.float32),
        np.zeros((STAGES, wide, narrow), np.float32),
        np.zeros((STAGES, narrow), np.float32),
        np.zeros((STAGES, narrow), np.float32),
        np.zeros(STAGES, np.float32),
        np.ones(STAGES, np.float32),
    )
