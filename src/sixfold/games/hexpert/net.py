"""Learned values for Hexpert: how many points a board still brings on average, with the standard scoring.

A board here is small: `light` and `filled` of the fifteen rows, bit sets of the empty hexes and of the tiles not called yet.
A row's light is 0 (none yet), 1 to 3 (the first, second, third number of its direction) or BROKEN; a tile is 9a + 3b + c for
its three lights, whatever it is called in the component file.

The net is a sum of learned rows, one for each fact that holds on the board (a row of so many tiles waits for a light of which
so many are left; an empty hex wants such a tile, and so many would do), then two small layers; the first entry of the sum goes
round them, straight into the value. A tile changes few facts, so the
sum after each of the possible placements is the sum before and a few rows more or less. With two hexes empty or fewer the
value is not learned but counted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes
from sixfold.core.kernel import kernel

from .rules import CELLS, LIGHTS, ROW_AT, ROW_CELLS, ROW_LENGTH, ROWS, TILES

Floats = npt.NDArray[np.float32]
Values = npt.NDArray[np.float64]

BROKEN = 4
STATES = 5
"""What a row's light may be."""
FULL_BAG = (1 << TILES) - 1
EMPTY_BOARD = (1 << CELLS) - 1
NUMBER = np.array(LIGHTS, np.int64)
LENGTH = ROW_LENGTH.astype(np.int64)
HEXES = ROW_CELLS.astype(np.int64)
ROW = ROW_AT.astype(np.int64)
TILE_LIGHT = np.array([[tile // 9, tile // 3 % 3, tile % 3] for tile in range(TILES)], np.int64) + 1
"""TILE_LIGHT[tile, direction] is 1, 2 or 3."""
WITH_LIGHT = np.array(
    [
        [
            FULL_BAG if k in (0, BROKEN) else sum(1 << t for t in range(TILES) if TILE_LIGHT[t, d] == k)
            for k in range(STATES)
        ]
        for d in range(3)
    ],
    np.int64,
)
"""WITH_LIGHT[direction, light] is the bit set of the tiles that suit a row of that light."""

FIT = 4
"""How many tiles suit an empty hex: 0, 1, 2, or more."""
ROW_FACTS = ROWS * STATES * 5 * 10
HEX_FACTS = CELLS * STATES**3 * FIT
TILE_FACT = ROW_FACTS + HEX_FACTS
COUNT_FACT = TILE_FACT + TILES
STAGE_FACT = COUNT_FACT + 3 * 3 * 10
FACTS = STAGE_FACT + CELLS + 1
MOST_FACTS = ROWS + CELLS + TILES + 9 + 1
UNIT = 16.0
"""Points for one of the net's own units."""
LEAK = np.float32(0.05)
COUNTED = 2
"""With so many hexes empty, or fewer, the value is counted."""


class Net(NamedTuple):
    """The weights."""

    facts: Floats
    """A row for each fact; its first entry counts directly."""
    middle: Floats
    """Its first row is not used."""
    middle_bias: Floats
    out: Floats
    """A row for each number of empty hexes."""
    out_bias: Floats


class Desk(NamedTuple):
    """Where a net works."""

    found: Codes
    base: Floats
    sums: Floats
    middle: Floats


def desk(net: Net) -> Desk:
    """A new desk."""
    wide, narrow = net.middle.shape
    return Desk(
        np.zeros(MOST_FACTS, np.int64),
        np.zeros(wide, np.float32),
        np.zeros(wide, np.float32),
        np.zeros(narrow, np.float32),
    )


@kernel
def count(bits: int) -> int:
    """How many bits are set, of 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return (bits * 0x01010101 & 0xFFFFFFFF) >> 24


@kernel
def pick(left: int, k: int) -> int:
    """The k-th tile of those left."""
    tile = 0
    while True:
        if left >> tile & 1:
            if k == 0:
                return tile
            k -= 1
        tile += 1


@kernel
def row_fact(row: int, light: int, filled: int, left: int) -> int:
    """A row of so many tiles waits for a light of which so many are left."""
    suited = 0
    if 0 < light < BROKEN:
        suited = count(left & WITH_LIGHT[row // 5, light])
    return ((row * STATES + light) * 5 + filled) * 10 + suited


@kernel
def hex_fact(cell: int, one: int, two: int, three: int, left: int) -> int:
    """An empty hex lies on rows of these lights, and so many tiles that are left suit all of them."""
    suited = count(left & WITH_LIGHT[0, one] & WITH_LIGHT[1, two] & WITH_LIGHT[2, three])
    lights = (one * STATES + two) * STATES + three
    return ROW_FACTS + (cell * STATES**3 + lights) * FIT + min(suited, FIT - 1)  # type: ignore[no-any-return]


@kernel
def facts(light: Codes, filled: Codes, empty: int, left: int, found: Codes) -> int:
    """All facts of a board; how many there are."""
    n = 0
    for row in range(ROWS):
        if filled[row] < LENGTH[row]:
            found[n] = row_fact(row, light[row], filled[row], left)
            n += 1
    for cell in range(CELLS):
        if empty >> cell & 1:
            found[n] = hex_fact(cell, light[ROW[cell, 0]], light[ROW[cell, 1]], light[ROW[cell, 2]], left)
            n += 1
    for tile in range(TILES):
        if left >> tile & 1:
            found[n] = TILE_FACT + tile
            n += 1
    for direction in range(3):
        for k in range(3):
            found[n] = COUNT_FACT + (direction * 3 + k) * 10 + count(left & WITH_LIGHT[direction, k + 1])
            n += 1
    found[n] = STAGE_FACT + count(empty)
    return n + 1


@kernel
def sum_up(table: Floats, found: Codes, n: int, sums: Floats) -> None:
    """The sum of the facts' rows."""
    for h in range(sums.size):
        sums[h] = 0
    for i in range(n):
        fact = found[i]
        for h in range(sums.size):
            sums[h] += table[fact, h]


@kernel
def exchange(table: Floats, sums: Floats, gone: int, come: int) -> None:
    """One fact in place of another."""
    for h in range(sums.size):
        sums[h] += table[come, h] - table[gone, h]


@kernel
def judged(net: Net, sums: Floats, middle: Floats, empties: int) -> float:
    """The net's value for a sum of facts, in its own units."""
    narrow = middle.size
    for j in range(narrow):
        middle[j] = net.middle_bias[j]
    for h in range(1, sums.size):
        a = sums[h]
        if a > 0:
            for j in range(narrow):
                middle[j] += a * net.middle[h, j]
    value = sums[0] + net.out_bias[empties]
    for j in range(narrow):
        if middle[j] < 0:
            middle[j] *= LEAK
        value += middle[j] * net.out[empties, j]
    return value  # type: ignore[no-any-return]


@kernel
def after(light: int, tile_light: int) -> int:
    """A row's light after one more tile."""
    return tile_light if light in (0, tile_light) else BROKEN


@kernel
def completed(light: Codes, filled: Codes, cell: int, tile: int) -> int:
    """The points of a tile on a hex, at once (HXP-10)."""
    points = 0
    for direction in range(3):
        row = ROW[cell, direction]
        if filled[row] + 1 == LENGTH[row]:
            k = after(light[row], TILE_LIGHT[tile, direction])
            if k < BROKEN:
                points += NUMBER[direction, k - 1] * LENGTH[row]
    return points


@kernel
def lay(light: Codes, filled: Codes, cell: int, tile: int) -> None:
    """Put a tile on a hex."""
    for direction in range(3):
        row = ROW[cell, direction]
        light[row] = after(light[row], TILE_LIGHT[tile, direction])
        filled[row] += 1


@kernel
def last(light: Codes, cell: int, left: int) -> float:
    """The mean points of the last tile, on the last empty hex."""
    points = 0
    for direction in range(3):
        row = ROW[cell, direction]
        k = light[row]
        if 0 < k < BROKEN:
            points += NUMBER[direction, k - 1] * LENGTH[row] * count(left & WITH_LIGHT[direction, k])
    return points / count(left)  # type: ignore[no-any-return]


@kernel
def last_two(light: Codes, filled: Codes, empty: int, left: int) -> float:
    """The mean points of the last two tiles, each on the better hex."""
    one = 0
    while not empty >> one & 1:
        one += 1
    two = one + 1
    while not empty >> two & 1:
        two += 1
    shared = -1  # the row that both hexes lie on
    for direction in range(3):
        if ROW[one, direction] == ROW[two, direction]:
            shared = direction
    total = 0.0
    for tile in range(TILES):
        if not left >> tile & 1:
            continue
        rest = left & ~(1 << tile)
        best = 0.0
        for turn in range(2):
            here, there = (one, two) if turn == 0 else (two, one)
            value = float(completed(light, filled, here, tile))
            if shared >= 0:
                row = ROW[here, shared]
                before = light[row]
                light[row] = after(before, TILE_LIGHT[tile, shared])
                value += last(light, there, rest)
                light[row] = before
            else:
                value += last(light, there, rest)
            best = max(best, value)
        total += best
    return total / count(left)  # type: ignore[no-any-return]


@kernel
def placements(
    net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int, tile: int, cells: int, value: Values
) -> int:
    """value[cell]: points now and to come with a tile, called and so no longer left, on each of the cells; the best cell."""
    empties = count(empty) - 1
    learned = empties > COUNTED
    table, base, sums = net.facts, at.base, at.sums
    if learned:
        n = facts(light, filled, empty, left, at.found)
        at.found[n - 1] = STAGE_FACT + empties
        sum_up(net.facts, at.found, n, base)
    best, choice = -1.0, -1
    for cell in range(CELLS):
        if not cells >> cell & 1:
            continue
        worth = float(completed(light, filled, cell, tile))
        if learned:
            fact = hex_fact(cell, light[ROW[cell, 0]], light[ROW[cell, 1]], light[ROW[cell, 2]], left)
            for h in range(sums.size):
                sums[h] = base[h] - table[fact, h]
            for direction in range(3):
                turn_row(table, sums, light, filled, empty & ~(1 << cell), left, ROW[cell, direction], direction, tile)
            worth += judged(net, sums, at.middle, empties) * UNIT
        elif empties == 1:
            rest = empty & ~(1 << cell)
            there = 0
            while not rest >> there & 1:
                there += 1
            worth += later(light, filled, cell, tile, rest, left, there)
        elif empties == 2:
            worth += later(light, filled, cell, tile, empty & ~(1 << cell), left, -1)
        value[cell] = worth
        if worth > best:
            best, choice = worth, cell
    return choice


@kernel
def later(light: Codes, filled: Codes, cell: int, tile: int, empty: int, left: int, there: int) -> float:
    """The counted value after a tile on a hex: of the last hex `there`, or of the last two."""
    row0, row1, row2 = ROW[cell, 0], ROW[cell, 1], ROW[cell, 2]
    light0, light1, light2 = light[row0], light[row1], light[row2]
    lay(light, filled, cell, tile)
    value = last(light, there, left) if there >= 0 else last_two(light, filled, empty, left)
    light[row0], light[row1], light[row2] = light0, light1, light2
    filled[row0] -= 1
    filled[row1] -= 1
    filled[row2] -= 1
    return value  # type: ignore[no-any-return]


@kernel
def turn_row(
    table: Floats, sums: Floats, light: Codes, filled: Codes, empty: int, left: int, row: int, direction: int, tile: int
) -> None:
    """What changes among the facts when a row gets a tile; `empty` no longer has the tile's hex."""
    before = light[row]
    now = after(before, TILE_LIGHT[tile, direction])
    gone = row_fact(row, before, filled[row], left)
    if filled[row] + 1 == LENGTH[row]:
        for h in range(sums.size):
            sums[h] -= table[gone, h]
        return
    exchange(table, sums, gone, row_fact(row, now, filled[row] + 1, left))
    if now == before:
        return
    for i in range(LENGTH[row]):
        cell = HEXES[row, i]
        if empty >> cell & 1:
            one, two, three = light[ROW[cell, 0]], light[ROW[cell, 1]], light[ROW[cell, 2]]
            gone = hex_fact(cell, one, two, three, left)
            if direction == 0:
                one = now
            elif direction == 1:
                two = now
            else:
                three = now
            exchange(table, sums, gone, hex_fact(cell, one, two, three, left))


@kernel
def worth(net: Net, at: Desk, light: Codes, filled: Codes, empty: int, left: int) -> float:
    """The points that a board still brings, with nothing called."""
    empties = count(empty)
    if empties == 0:
        return 0.0
    if empties == 1:
        cell = 0
        while not empty >> cell & 1:
            cell += 1
        return last(light, cell, left)  # type: ignore[no-any-return]
    if empties == COUNTED:
        return last_two(light, filled, empty, left)  # type: ignore[no-any-return]
    n = facts(light, filled, empty, left, at.found)
    sum_up(net.facts, at.found, n, at.sums)
    return judged(net, at.sums, at.middle, empties) * UNIT  # type: ignore[no-any-return]


def fresh(seed: int, wide: int, narrow: int) -> Net:
    """A net that has learned nothing."""
    dice = np.random.default_rng(seed)

    def normal(spread: float, *shape: int) -> Any:
        return dice.normal(0.0, spread, shape).astype(np.float32)

    facts = normal(0.1, FACTS, wide)
    facts[:, 0] = 0
    return Net(
        facts,
        normal((2 / wide) ** 0.5, wide, narrow),
        np.zeros(narrow, np.float32),
        np.repeat(normal(0.1, 1, narrow), CELLS + 1, 0),
        np.zeros(CELLS + 1, np.float32),
    )
