"""A compact board of Hexpert for the bots, with the standard scoring; the values of its last two placements are exact.

`light` and `filled` of the fifteen rows, bit sets of the empty hexes and of the tiles not called yet. A row's light is 0 (none
yet), 1 to 3 (the first, second, third number of its direction) or BROKEN; a tile is 9a + 3b + c for its three lights, whatever
it is called in the component file.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes
from sixfold.core.kernel import kernel

from .lanes import popcount
from .rules import CELLS, LIGHTS, ROW_AT, ROW_CELLS, ROW_LENGTH, TILES

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


@kernel
def nth(bits: int, k: int) -> int:
    """The k-th member of a bit set."""
    at = 0
    while True:
        if bits >> at & 1:
            if k == 0:
                return at
            k -= 1
        at += 1


@kernel
def highest(value: Values, cells: int) -> int:
    """The cell of the highest value."""
    best, choice = -1e9, -1
    for cell in range(CELLS):
        if cells >> cell & 1 and value[cell] > best:
            best, choice = value[cell], cell
    return choice


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
def exact_last(light: Codes, cell: int, left: int) -> float:
    """The mean points of the last tile, on the last empty hex."""
    points = 0
    for direction in range(3):
        row = ROW[cell, direction]
        k = light[row]
        if 0 < k < BROKEN:
            points += NUMBER[direction, k - 1] * LENGTH[row] * popcount(left & WITH_LIGHT[direction, k])
    return points / popcount(left)  # type: ignore[no-any-return]


@kernel
def exact_last_two(light: Codes, filled: Codes, empty: int, left: int) -> float:
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
                value += exact_last(light, there, rest)
                light[row] = before
            else:
                value += exact_last(light, there, rest)
            best = max(best, value)
        total += best
    return total / popcount(left)  # type: ignore[no-any-return]


@kernel
def exact_after(light: Codes, filled: Codes, cell: int, tile: int, empty: int, left: int, there: int) -> float:
    """The exact value after a tile on a hex: with one hex left, `there`, or, where that is -1, with two."""
    row0, row1, row2 = ROW[cell, 0], ROW[cell, 1], ROW[cell, 2]
    light0, light1, light2 = light[row0], light[row1], light[row2]
    lay(light, filled, cell, tile)
    value = exact_last(light, there, left) if there >= 0 else exact_last_two(light, filled, empty, left)
    light[row0], light[row1], light[row2] = light0, light1, light2
    filled[row0] -= 1
    filled[row1] -= 1
    filled[row2] -= 1
    return value  # type: ignore[no-any-return]


@kernel
def rough_gain(light: Codes, filled: Codes, left: int, cell: int, tile: int) -> float:
    """A heuristic gain of a tile on a hex: the points of its rows, less for every tile that is missing."""
    total = 0.0
    for direction in range(3):
        row = ROW[cell, direction]
        length = LENGTH[row]
        for step in range(2):
            k = after(light[row], TILE_LIGHT[tile, direction]) if step else light[row]
            have = filled[row] + step
            if 0 < k < BROKEN and popcount(left & WITH_LIGHT[direction, k]) >= length - have:
                guess = NUMBER[direction, k - 1] * length * (have / length) ** 1.5
                total += guess if step else -guess
    return total
