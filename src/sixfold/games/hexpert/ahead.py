"""Looking ahead with learned values: every tile that may be called next, each on its best hex, and near the end one step more.
Placements that seem equally good are then tried by playing on (`trial`), where the rules are those that values were learned for.

Sunrays and moonbeams, which the net does not know, are hoped for: what they bring, less for every tile that is missing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.core.chance import Random, below, generator
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel, long_kernel
from sixfold.core.lanes import count

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
    lay,
    pick,
)
from .net import Desk, Net, consider, desk, expected_best, placements
from .rules import ADJACENT, BESIDE, BEST, CELLS, FREE, MOONBEAM, RAYS, ROW_AT, ROWS, STANDARD, SUN_MOON, SUNRAY, TILES
from .trial import TRIED, compare

TOUCHED = BESIDE.astype(np.int64)
ROW = np.concatenate([ROW_AT.astype(np.int64), np.full((1, 3), -1)])
"""The rows of each hex; of the one after the last, none."""
LEVELS = 4
"""The board, and how many tiles ahead."""
SUNS, PLACEMENT, SCORING, RIVAL = range(4)
"""Entries of a bench's rule: bit set of the sun tiles, how tiles are placed, what scores, and what there is to beat."""
HOPE = np.array([1.0, 0.5, 0.25, 0.12, 0.06, 0.03])
"""How much of a ray's points is hoped for while so many of its tiles are missing."""
WIDTH, MARGIN, INNER, INNER_MARGIN, DEEP, FULL, EARLY, TRIALS, DOUBT = range(9)
"""Entries of a look's settings: how many hexes to follow (0: values alone decide) and by how many tenths of a point they may seem
worse than the best; the same one step further on; from how many empty hexes on to take that further step; from how many on
to leave nothing out; from how many on, but before that, to play on, how many games at most, and with hexes that seem worse than the
best by how many tenths at most."""


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
def follow(b: Bench, level: int, cell: int, tile: int) -> None:
    """The board of the next level: this one with a tile on a hex."""
    for row in range(ROWS):
        b.light[level + 1, row] = b.light[level, row]
        b.filled[level + 1, row] = b.filled[level, row]
        b.suns[level + 1, row] = b.suns[level, row]
    for direction in range(3):
        b.suns[level + 1, ROW[cell, direction]] += b.rule[SUNS] >> tile & 1
    lay(b.light[level + 1], b.filled[level + 1], cell, tile)
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


@kernel
def expected(net: Net, at: Desk, b: Bench, level: int, before: int) -> float:
    """The mean, over the tiles that may be called, of the best placement by the net."""
    if b.empty[level] == 0:
        return 0.0
    total, before_hope = 0.0, hoped(b, level)
    judge(net, at, b, level, b.left[level], b.empty[level])
    for tile in range(TILES):
        if b.left[level] >> tile & 1:
            cell = hope_too(b, level, tile, open_hexes(b, level, before, tile), before_hope)
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
def look(net: Net, at: Desk, b: Bench, random: Random, tile: int, cells: int, settings: Codes, found: Values) -> int:
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
    learned_for = b.rule[PLACEMENT] == FREE and b.rule[SCORING] == STANDARD
    if settings[TRIALS] > 0 and learned_for and settings[FULL] < empties <= settings[EARLY]:
        choice = settle(net, at, b, random, tile, cells & ~rest, settings, found)
    return choice  # type: ignore[no-any-return]


@kernel
def settle(net: Net, at: Desk, b: Bench, random: Random, tile: int, cells: int, settings: Codes, found: Values) -> int:
    """The best of the cells; those that seem to be hardly worse are compared by playing on."""
    choice = highest(found, cells)
    least = found[choice] - settings[DOUBT] / 10
    close, rest = 0, cells
    for _ in range(TRIED):
        cell = highest(found, rest)
        if rest == 0 or found[cell] < least:
            break
        close |= 1 << cell
        rest &= ~(1 << cell)
    if close & (close - 1):
        light, filled, empty, left = b.light[0], b.filled[0], b.empty[0], b.left[0]
        choice = compare(net, at, random, light, filled, empty, left, tile, close, settings[TRIALS], found)
        for cell in range(CELLS):
            found[cell] = min(found[cell], found[choice])
    return choice  # type: ignore[no-any-return]


@kernel
def lucky(net: Net, at: Desk, b: Bench, tile: int, value: Values) -> float:
    """How much more a called tile brings, by the values, than those that might have been called bring on average.

    Whoever plays, and however wrong the values: on average this is nothing. A mean of scores without it is the same mean, but
    known far better from as many games.
    """
    light, filled, empty, left = b.light[0], b.filled[0], b.empty[0], b.left[0]
    usual = expected_best(net, at, light, filled, empty, left, value)
    best = placements(net, at, light, filled, empty, left & ~(1 << tile), tile, empty, value)
    return value[best] - usual  # type: ignore[no-any-return]


@long_kernel
def play(
    net: Net,
    at: Desk,
    b: Bench,
    random: Random,
    own: Random,
    settings: Codes,
    found: Values,
    scores: Codes,
    luck: Values,
) -> None:
    """The scores of games on one board, each tile placed by a look, and the luck in them; tiles and looks have their own chance."""
    for game in range(scores.size):
        luck[game] = 0
        b.light[0] = 0
        b.filled[0] = 0
        b.suns[0] = 0
        b.empty[0], b.left[0] = EMPTY_BOARD, FULL_BAG
        before, score = -1, 0
        for k in range(CELLS):
            tile = pick(b.left[0], below(random, TILES - k))
            luck[game] += lucky(net, at, b, tile, found)
            cells = b.empty[0] if before < 0 else open_hexes(b, 0, before, tile)
            cell = look(net, at, b, own, tile, cells, settings, found)
            score += completed(b.light[0], b.filled[0], cell, tile)
            follow(b, 0, cell, tile)
            begin(b, b.light[1], b.filled[1], b.suns[1], b.empty[1], b.left[1])
            before = tile
        scores[game] = score


def played(net: Net, games: int, seed: int, *look: int) -> tuple[Codes, Values]:
    """The scores of so many games by a look's settings, and the luck in them; without any settings, by values alone."""
    scores, luck = np.zeros(games, np.int64), np.zeros(games)
    settings = np.array(look or (0,) * (DOUBT + 1), np.int64)
    play(net, desk(net), bench(), generator(seed), generator(-1 - seed), settings, np.zeros(CELLS), scores, luck)
    return scores, luck
