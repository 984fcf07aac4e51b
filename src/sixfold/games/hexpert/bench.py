"""Where Hexpert's boards are looked at: which hexes are open, and what a tile on each is worth, whatever rules are played.

Sunrays and moonbeams, which the net does not know, are hoped for: what they bring, less for every tile that is missing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.core.game import Codes
from sixfold.core.kernel import kernel

from .board import BROKEN, LENGTH, NUMBER, TILE_LIGHT, Values, after, completed, highest, lay
from .net import Desk, Net, consider, placements
from .rules import ADJACENT, BESIDE, BEST, CELLS, FREE, MOONBEAM, RAYS, ROW_AT, ROWS, STANDARD, SUN_MOON, SUNRAY, TILES

TOUCHED = BESIDE.astype(np.int64)
ROW = np.concatenate([ROW_AT.astype(np.int64), np.full((1, 3), -1)])
"""The rows of each hex; of the one after the last, none."""
LEVELS = 4
"""The board, and how many tiles ahead."""
SUNS, PLACEMENT, SCORING, RIVAL = range(4)
"""Entries of a bench's rule: bit set of the sun tiles, how tiles are placed, what scores, and what there is to beat."""
HOPE = np.array([1.0, 0.5, 0.25, 0.12, 0.06, 0.03])
"""How much of a ray's points is hoped for while so many of its tiles are missing."""


class Bench(NamedTuple):
    """Where a look ahead works: boards by level."""

    light: Codes
    filled: Codes
    empty: Codes
    left: Codes
    suns: Codes
    """How many sun tiles lie in each row, by level."""
    rule: Codes
    """SUNS, PLACEMENT, SCORING; and from RIVAL on the best moonbeam and sunray that another seat has (HXP-18)."""
    value: Values
    """What a tile on each hex is worth, by level."""
    judged: Values
    """The same for every tile, by the net alone."""


def bench(suns: int = 0, placement: int = FREE, scoring: int = STANDARD, moonbeam: int = 0, sunray: int = 0) -> Bench:
    """A new bench."""
    return Bench(
        np.zeros((LEVELS, ROWS), np.int64),
        np.zeros((LEVELS, ROWS), np.int64),
        np.zeros(LEVELS, np.int64),
        np.zeros(LEVELS, np.int64),
        np.zeros((LEVELS, ROWS), np.int64),
        np.array([suns, placement, scoring, moonbeam, sunray], np.int64),
        np.zeros((LEVELS, CELLS)),
        np.zeros((TILES, CELLS)),
    )


@kernel
def begin(b: Bench, light: Codes, filled: Codes, suns: Codes, empty: int, left: int) -> None:
    """Put a board on the bench."""
    for row in range(ROWS):
        b.light[0, row], b.filled[0, row], b.suns[0, row] = light[row], filled[row], suns[row]
    b.empty[0], b.left[0] = empty, left


@kernel
def known(b: Bench) -> bool:
    """Whether the rules are those that values were learned for."""
    return b.rule[PLACEMENT] == FREE and b.rule[SCORING] == STANDARD  # type: ignore[no-any-return]


@kernel
def put(b: Bench, level: int, cell: int, tile: int) -> None:
    """Put a tile on a hex of a level's board."""
    for direction in range(3):
        b.suns[level, ROW[cell, direction]] += b.rule[SUNS] >> tile & 1
    lay(b.light[level], b.filled[level], cell, tile)
    b.empty[level] &= ~(1 << cell)
    b.left[level] &= ~(1 << tile)


@kernel
def follow(b: Bench, level: int, cell: int, tile: int) -> None:
    """The board of the next level: this one with a tile on a hex."""
    for row in range(ROWS):
        b.light[level + 1, row] = b.light[level, row]
        b.filled[level + 1, row] = b.filled[level, row]
        b.suns[level + 1, row] = b.suns[level, row]
    b.empty[level + 1], b.left[level + 1] = b.empty[level], b.left[level]
    put(b, level + 1, cell, tile)


@kernel
def open_hexes(b: Bench, level: int, before: int, tile: int) -> int:
    """Where a tile may go after the tile before it (HXP-7, HXP-15, HXP-16)."""
    empty = b.empty[level]
    placement = b.rule[PLACEMENT]
    alike = (b.rule[SUNS] >> before & 1) == (b.rule[SUNS] >> tile & 1)
    if placement == ADJACENT or (placement == SUN_MOON and alike):
        touching = 0
        for cell in range(CELLS):
            if TOUCHED[cell] & ~empty:
                touching |= 1 << cell
        return empty & touching  # type: ignore[no-any-return]
    return empty  # type: ignore[no-any-return]


@kernel
def hope(b: Bench, level: int, cell: int, tile: int) -> float:
    """What rays may bring (HXP-17, HXP-18) with a tile on a hex."""
    total = 0.0
    best_sun, best_moon = 0.0, 0.0
    for row in range(ROWS):
        filled, suns, light = b.filled[level, row], b.suns[level, row], b.light[level, row]
        direction = row // 5
        if ROW[cell, direction] == row:
            filled += 1
            suns += b.rule[SUNS] >> tile & 1
            light = after(light, TILE_LIGHT[tile, direction])
        if 0 < suns < filled:
            continue
        length = LENGTH[row]
        chance = HOPE[length - filled]
        if b.rule[SCORING] == RAYS:
            total += chance * length * (MOONBEAM if suns == 0 else SUNRAY)
        elif light < BROKEN:
            rank = 10 * length + (NUMBER[direction, light - 1] if light > 0 else 0)
            worth = chance * (length - 2) / 3
            if suns == filled and rank >= b.rule[RIVAL + 1]:
                best_sun = max(best_sun, worth)
            if suns == 0 and rank >= b.rule[RIVAL]:
                best_moon = max(best_moon, worth)
    return total + BEST * (best_sun + best_moon)


@kernel
def gained(b: Bench, level: int, cell: int, tile: int, before: float) -> float:
    """The points of a tile on a hex, and by how much it changes what is hoped for."""
    points = float(completed(b.light[level], b.filled[level], cell, tile))
    if b.rule[SCORING] == STANDARD:
        return points
    return points + hope(b, level, cell, tile) - before  # type: ignore[no-any-return]


@kernel
def hoped(b: Bench, level: int) -> float:
    """What rays may bring on the board as it is."""
    if b.rule[SCORING] == STANDARD:
        return 0.0
    return hope(b, level, CELLS, 0)  # type: ignore[no-any-return]


@kernel
def judge(net: Net, at: Desk, b: Bench, level: int, tiles: int, cells: int) -> None:
    """judged[tile, hex] for each of the tiles on each of the cells."""
    light, filled, empty, left = b.light[level], b.filled[level], b.empty[level], b.left[level]
    consider(net, at, light, filled, empty, left)
    for tile in range(TILES):
        if tiles >> tile & 1:
            placements(net, at, light, filled, empty, left & ~(1 << tile), tile, cells, b.judged[tile])


@kernel
def hope_too(b: Bench, level: int, tile: int, cells: int, before: float) -> int:
    """value[level, cell] of a tile on each of the cells, from what was judged and may be hoped for; the best cell."""
    value = b.value[level]
    for cell in range(CELLS):
        if cells >> cell & 1:
            value[cell] = b.judged[tile, cell]
            if b.rule[SCORING] != STANDARD:
                value[cell] += hope(b, level, cell, tile) - before
    return highest(value, cells)  # type: ignore[no-any-return]


@kernel
def weigh(net: Net, at: Desk, b: Bench, level: int, tile: int, cells: int) -> int:
    """value[level, cell] for a tile on each of the cells; the best cell."""
    judge(net, at, b, level, 1 << tile, cells)
    return hope_too(b, level, tile, cells, hoped(b, level))  # type: ignore[no-any-return]
