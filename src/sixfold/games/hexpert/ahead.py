"""Looking ahead with learned values: every tile that may be called next, each on its best hex, and near the end one step more.
Placements that seem equally good are then tried by playing on (`trial`).
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below, generator
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel, long_kernel
from sixfold.core.lanes import count

from .bench import Bench, bench, follow, gained, hope_too, hoped, judge, known, open_hexes, put, weigh
from .board import EMPTY_BOARD, FULL_BAG, Values, completed, highest, pick
from .net import Desk, Net, desk, expected_best, placements
from .rules import CELLS, TILES
from .trial import TRIED, compare

WIDTH, MARGIN, INNER, INNER_MARGIN, DEEP, FULL, EARLY, TRIALS, DOUBT = range(9)
"""Entries of a look's settings: how many hexes to follow (0: values alone decide) and by how many tenths of a point they may seem
worse than the best; the same one step further on; from how many empty hexes on to take that further step; from how many on
to leave nothing out; from how many on, but before that, to play on, judging how many thousand placements at most, and with hexes that
seem worse than the best by how many tenths at most."""
STRANGE = 3
"""As many times is in doubt under rules that values were not learned for."""


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
    if settings[TRIALS] > 0 and settings[FULL] < empties <= settings[EARLY]:
        choice = settle(net, at, b, random, tile, cells & ~rest, settings, found)
    return choice  # type: ignore[no-any-return]


@kernel
def settle(net: Net, at: Desk, b: Bench, random: Random, tile: int, cells: int, settings: Codes, found: Values) -> int:
    """The best of the cells; those that seem to be hardly worse are compared by playing on."""
    choice = highest(found, cells)
    least = found[choice] - settings[DOUBT] / 10 * (1 if known(b) else STRANGE)
    close, rest = 0, cells
    for _ in range(TRIED):
        cell = highest(found, rest)
        if rest == 0 or found[cell] < least:
            break
        close |= 1 << cell
        rest &= ~(1 << cell)
    if close & (close - 1):
        choice = compare(net, at, b, random, tile, close, 1000 * settings[TRIALS], found)
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
            put(b, 0, cell, tile)
            before = tile
        scores[game] = score


def played(net: Net, games: int, seed: int, *look: int) -> tuple[Codes, Values]:
    """The scores of so many games by a look's settings, and the luck in them; without any settings, by values alone."""
    scores, luck = np.zeros(games, np.int64), np.zeros(games)
    settings = np.array(look or (0,) * (DOUBT + 1), np.int64)
    play(net, desk(net), bench(), generator(seed), generator(-1 - seed), settings, np.zeros(CELLS), scores, luck)
    return scores, luck
