"""Looking ahead with learned values: every tile that may be called next, each on its best hex, and near the end one step more.

A board is judged both as it lies and after half a turn, and the mean is taken: it is worth the same, but a net does not know.
Sunrays and moonbeams, which the net does not know either, are hoped for: what they bring, less for every tile that is missing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.core.chance import Random, below, generator
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel, long_kernel

from .board import (
    BROKEN,
    EMPTY_BOARD,
    FULL_BAG,
    LENGTH,
    NUMBER,
    TILE_LIGHT,
    Values,
    after,
    completed,
    count,
    lay,
    pick,
)
from .net import Desk, Net, consider, desk, placements
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
WIDTH, MARGIN, INNER, INNER_MARGIN, DEEP, FULL = range(6)
"""Entries of a look's settings: how many hexes to follow (0: values alone decide) and by how many tenths of a point they may seem
worse than the best; the same one step further on; from how many empty hexes on to take that further step; and from how many on
to leave nothing out."""


class Bench(NamedTuple):
    """Where a look ahead works: boards by level, as they lie and after half a turn."""

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
    sides: Values
    """The same for every tile, from both sides."""


def bench(suns: int = 0, placement: int = FREE, scoring: int = STANDARD, moonbeam: int = 0, sunray: int = 0) -> Bench:
    """A new bench."""
    return Bench(
        np.zeros((LEVELS, 2, ROWS), np.int64),
        np.zeros((LEVELS, 2, ROWS), np.int64),
        np.zeros(LEVELS, np.int64),
        np.zeros(LEVELS, np.int64),
        np.zeros((LEVELS, ROWS), np.int64),
        np.array([suns, placement, scoring, moonbeam, sunray], np.int64),
        np.zeros((LEVELS, CELLS)),
        np.zeros((2, TILES, CELLS)),
    )


@kernel
def turned_cells(cells: int) -> int:
    """Hexes after half a turn."""
    turned = 0
    for cell in range(CELLS):
        turned |= (cells >> cell & 1) << (CELLS - 1 - cell)
    return turned


@kernel
def begin(b: Bench, light: Codes, filled: Codes, suns: Codes, empty: int, left: int) -> None:
    """Put a board on the bench."""
    for row in range(ROWS):
        b.suns[0, row] = suns[row]
        other = row // 5 * 5 + 4 - row % 5
        b.light[0, 0, row] = b.light[0, 1, other] = light[row]
        b.filled[0, 0, row] = b.filled[0, 1, other] = filled[row]
    b.empty[0], b.left[0] = empty, left


@kernel
def follow(b: Bench, level: int, cell: int, tile: int) -> None:
    """The board of the next level: this one with a tile on a hex."""
    for side in range(2):
        for row in range(ROWS):
            b.light[level + 1, side, row] = b.light[level, side, row]
            b.filled[level + 1, side, row] = b.filled[level, side, row]
    for row in range(ROWS):
        b.suns[level + 1, row] = b.suns[level, row]
    for direction in range(3):
        b.suns[level + 1, ROW[cell, direction]] += b.rule[SUNS] >> tile & 1
    lay(b.light[level + 1, 0], b.filled[level + 1, 0], cell, tile)
    lay(b.light[level + 1, 1], b.filled[level + 1, 1], CELLS - 1 - cell, tile)
    b.empty[level + 1] = b.empty[level] & ~(1 << cell)
    b.left[level + 1] = b.left[level] & ~(1 << tile)


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
        filled, suns, light = b.filled[level, 0, row], b.suns[level, row], b.light[level, 0, row]
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
    points = float(completed(b.light[level, 0], b.filled[level, 0], cell, tile))
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
    """sides[side, tile, hex] for each of the tiles on each of the cells, by the net."""
    empty, left = b.empty[level], b.left[level]
    for side in range(1 if count(empty) <= 3 else 2):  # below, values are counted, not learned
        light, filled = b.light[level, side], b.filled[level, side]
        if side == 1:
            empty, cells = turned_cells(empty), turned_cells(cells)
        consider(net, at, light, filled, empty, left)
        for tile in range(TILES):
            if tiles >> tile & 1:
                placements(net, at, light, filled, empty, left & ~(1 << tile), tile, cells, b.sides[side, tile])


@kernel
def merge(b: Bench, level: int, tile: int, cells: int, before: float) -> int:
    """value[level, cell] of a tile on each of the cells, from what was judged; the best cell."""
    value, here, there = b.value[level], b.sides[0, tile], b.sides[1, tile]
    learned = count(b.empty[level]) > 3
    best, choice = -1e9, -1
    for cell in range(CELLS):
        if cells >> cell & 1:
            worth = (here[cell] + there[CELLS - 1 - cell]) / 2 if learned else here[cell]
            if b.rule[SCORING] != STANDARD:
                worth += hope(b, level, cell, tile) - before
            value[cell] = worth
            if worth > best:
                best, choice = worth, cell
    return choice


@kernel
def weigh(net: Net, at: Desk, b: Bench, level: int, tile: int, cells: int) -> int:
    """value[level, cell] for a tile on each of the cells, by the net, from both sides; the best cell."""
    judge(net, at, b, level, 1 << tile, cells)
    return merge(b, level, tile, cells, hoped(b, level))  # type: ignore[no-any-return]


@kernel
def expected(net: Net, at: Desk, b: Bench, level: int, before: int) -> float:
    """The mean, over the tiles that may be called, of the best placement by the net."""
    if b.empty[level] == 0:
        return 0.0
    total, before_hope = 0.0, hoped(b, level)
    judge(net, at, b, level, b.left[level], b.empty[level])
    for tile in range(TILES):
        if b.left[level] >> tile & 1:
            cell = merge(b, level, tile, open_hexes(b, level, before, tile), before_hope)
            total += b.value[level, cell]
    return total / count(b.left[level])  # type: ignore[no-any-return]


@kernel
def expected_further(net: Net, at: Desk, b: Bench, level: int, before: int, inner: int, margin: float) -> float:
    """The same one step further: the best few placements of each tile are followed."""
    total, before_hope = 0.0, hoped(b, level)
    value = b.value[level]
    for tile in range(TILES):
        if not b.left[level] >> tile & 1:
            continue
        cells = open_hexes(b, level, before, tile)
        best = -1e9
        cell = weigh(net, at, b, level, tile, cells)
        least = value[cell] - margin
        for _ in range(inner):
            follow(b, level, cell, tile)
            points = gained(b, level, cell, tile, before_hope)
            best = max(best, points + expected(net, at, b, level + 1, tile))
            cells &= ~(1 << cell)
            cell = highest(value, cells)
            if cells == 0 or value[cell] < least:
                break
        total += best
    return total / count(b.left[level])  # type: ignore[no-any-return]


@kernel
def highest(value: Values, cells: int) -> int:
    """The cell of the highest value."""
    best, choice = -1e9, -1
    for cell in range(CELLS):
        if cells >> cell & 1 and value[cell] > best:
            best, choice = value[cell], cell
    return choice


@kernel
def look(net: Net, at: Desk, b: Bench, tile: int, cells: int, settings: Codes, found: Values) -> int:
    """found[cell]: what a tile on each of the cells is worth; the best cell. Those not followed keep a value below the best's."""
    choice = weigh(net, at, b, 0, tile, cells)
    value = b.value[0]
    for cell in range(CELLS):
        found[cell] = value[cell] if cells >> cell & 1 else -1e9
    empties = count(b.empty[0])
    if settings[WIDTH] == 0 or empties == 1 or cells & (cells - 1) == 0:
        return choice  # type: ignore[no-any-return]
    further, full = empties <= settings[DEEP], empties <= settings[FULL]
    width, margin = settings[WIDTH], settings[MARGIN] / 10
    inner, inner_margin = settings[INNER], settings[INNER_MARGIN] / 10
    if full:
        width, margin, inner, inner_margin = CELLS, 1e9, CELLS, 1e9
    best, lift, least = -1e9, 0.0, value[choice] - margin
    rest = cells
    cell = choice
    for i in range(width):
        follow(b, 0, cell, tile)
        worth = gained(b, 0, cell, tile, hoped(b, 0))
        if further:
            worth += expected_further(net, at, b, 1, tile, inner, inner_margin)
        else:
            worth += expected(net, at, b, 1, tile)
        if i == 0:
            lift = worth - value[cell]
        found[cell] = worth
        if worth > best:
            best, choice = worth, cell
        rest &= ~(1 << cell)
        cell = highest(value, rest)
        if rest == 0 or value[cell] < least:
            break
    for cell in range(CELLS):
        if rest >> cell & 1:
            found[cell] = min(value[cell] + lift, best)
    return choice  # type: ignore[no-any-return]


@long_kernel
def play(net: Net, at: Desk, b: Bench, random: Random, settings: Codes, found: Values, scores: Codes) -> None:
    """The scores of games on one board, each tile placed by a look."""
    for game in range(scores.size):
        b.light[0] = 0
        b.filled[0] = 0
        b.suns[0] = 0
        b.empty[0], b.left[0] = EMPTY_BOARD, FULL_BAG
        before, score = -1, 0
        for k in range(CELLS):
            tile = pick(b.left[0], below(random, TILES - k))
            cells = b.empty[0] if before < 0 else open_hexes(b, 0, before, tile)
            cell = look(net, at, b, tile, cells, settings, found)
            score += completed(b.light[0, 0], b.filled[0, 0], cell, tile)
            follow(b, 0, cell, tile)
            for row in range(ROWS):
                b.suns[0, row] = b.suns[1, row]
                for side in range(2):
                    b.light[0, side, row] = b.light[1, side, row]
                    b.filled[0, side, row] = b.filled[1, side, row]
            b.empty[0], b.left[0] = b.empty[1], b.left[1]
            before = tile
        scores[game] = score


def played(net: Net, games: int, seed: int, *look: int) -> Codes:
    """The scores of so many games by a look's settings; without any, by values alone."""
    scores = np.zeros(games, np.int64)
    settings = np.array(look or (0,) * 6, np.int64)
    play(net, desk(net), bench(), generator(seed), settings, np.zeros(CELLS), scores)
    return scores
