"""Which placement is better: found by playing on.

Values are learned so that a board's is the mean, over the tiles that may be called, of the best placement's. What is missing to
that can be seen on each board; summed up over the boards of a game that is played on by the values, it is on average the whole
error of the first. Such a sum varies far less than the points of games do (by 2 to 5, not 27), so a few games tell which of two
placements is better, above all where both see the same tiles. Under other rules than those that values were learned for, points
are counted instead, in many more games, each of which costs less.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel
from sixfold.core.lanes import count

from .bench import Bench, follow, gained, hoped, known, open_hexes, put, weigh
from .board import Values, highest, lay, pick
from .net import COUNTED, Desk, Net, consider, expected_best, placements, worth
from .rules import CELLS, TILES

ROUND = 16
"""Games that are played on with each placement before the worse ones are dropped."""
TRIED = 4
"""Placements that are compared."""
TRUST = 10
"""As many games count as what was thought of a placement before."""
CLEAR = 2
"""By so many standard deviations of its mean a placement must be behind to be dropped."""
COST = np.cumsum([0 if k <= COUNTED else k * (k + TILES - CELLS) for k in range(CELLS + 1)])
"""Placements that are judged in a game played on with so many hexes empty, to find what is missing."""
POINTS_COST = np.cumsum(np.arange(CELLS + 1))
"""The same, to count points."""


@kernel
def missing(
    net: Net, at: Desk, random: Random, light: Codes, filled: Codes, empty: int, left: int, value: Values
) -> float:
    """What a game played on by the values, which fills the board it is given, finds missing in them on the boards to come."""
    total = 0.0
    tile = pick(left, below(random, count(left)))
    consider(net, at, light, filled, empty, left)
    placements(net, at, light, filled, empty, left & ~(1 << tile), tile, empty, value)
    for _ in range(count(empty) - COUNTED - 1):
        cell = at.best[tile]
        lay(light, filled, cell, tile)
        empty &= ~(1 << cell)
        left &= ~(1 << tile)
        total -= worth(net, at, light, filled, empty, left)
        total += expected_best(net, at, light, filled, empty, left, value)
        tile = pick(left, below(random, count(left)))
    return total


@kernel
def points(net: Net, at: Desk, b: Bench, random: Random, before: int) -> float:
    """The points of a game played on by the values, which fills the board of level 1; `before` is the last tile on it."""
    total = 0.0
    while b.empty[1]:
        tile = pick(b.left[1], below(random, count(b.left[1])))
        hope = hoped(b, 1)
        cell = weigh(net, at, b, 1, tile, open_hexes(b, 1, before, tile))
        total += gained(b, 1, cell, tile, hope)
        put(b, 1, cell, tile)
        before = tile
    return total


@kernel
def spread(one: Values, other: Values, games: int) -> float:
    """The variance of the difference between two placements in one game."""
    total = squares = 0.0
    for game in range(games):
        difference = one[game] - other[game]
        total += difference
        squares += difference * difference
    return (squares - total * total / games) / (games - 1)


@kernel
def compare(net: Net, at: Desk, b: Bench, random: Random, tile: int, cells: int, budget: int, found: Values) -> int:
    """Play on with a tile on each of the cells until one is clearly the best, or so many placements were judged; corrects `found`."""
    exact, empties = known(b), count(b.empty[0])
    cost = COST[empties - 1] if exact else POINTS_COST[empties - 1]
    value, base, total, before = np.zeros(CELLS), np.zeros(CELLS), np.zeros(CELLS), found.copy()
    results = np.zeros((CELLS, budget // (2 * cost) + ROUND))
    for cell in range(CELLS):
        if cells >> cell & 1:
            base[cell] = gained(b, 0, cell, tile, hoped(b, 0))
            if exact:
                follow(b, 0, cell, tile)
                base[cell] += expected_best(net, at, b.light[1], b.filled[1], b.empty[1], b.left[1], value)
    best, games = highest(found, cells), 0
    while cells & (cells - 1) and budget >= ROUND * cost * count(cells):
        budget -= ROUND * cost * count(cells)
        for game in range(games, games + ROUND):
            luck = random[0]
            for cell in range(CELLS):
                if cells >> cell & 1:
                    random[0] = luck
                    follow(b, 0, cell, tile)
                    if exact:
                        result = missing(net, at, random, b.light[1], b.filled[1], b.empty[1], b.left[1], value)
                    else:
                        result = points(net, at, b, random, tile)
                    results[cell, game] = base[cell] + result
                    total[cell] += results[cell, game]
        games += ROUND
        for cell in range(CELLS):
            if cells >> cell & 1:
                found[cell] = (TRUST * before[cell] + total[cell]) / (TRUST + games)
        best = highest(found, cells)
        for cell in range(CELLS):
            if cells >> cell & 1 and cell != best:
                error = np.sqrt(spread(results[best], results[cell], games) / (TRUST + games))
                if found[cell] < found[best] - CLEAR * error:
                    cells &= ~(1 << cell)
    return best  # type: ignore[no-any-return]
