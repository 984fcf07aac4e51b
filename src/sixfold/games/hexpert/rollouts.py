"""Comparing placements by rollouts.

Under the standard rules a rollout sums up Bellman residuals: on each board it meets, the mean over the tiles that may be called of the best
placement's value, minus the board's own value. Summed along a game played by the net, they are in expectation the whole error of the first
board's value; and they vary far less than scores (by 2 to 5 points, not 27), above all between placements that see the same tiles.
Under other options, which the net was not trained on, rollouts count points instead: many more of them, each of which costs less.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel

from .board import Values, highest, lay, nth
from .lanes import popcount
from .net import EXACT, Net, Workspace, evaluate_placements, expected_best, set_board, worth
from .rules import CELLS, TILES
from .stack import Stack, evaluate_tile, open_hexes, plays_learned_rules, potential, push, put, shaped_gain

BATCH = 16
"""Rollouts of each placement between two looks at which can be dropped."""
CANDIDATES = 4
"""The most placements that are compared."""
PRIOR_WEIGHT = 10
"""The value found by look-ahead counts as much as so many rollouts."""
CUTOFF = 2
"""A placement is dropped when it is behind by so many standard errors."""
COST = np.cumsum([0 if k <= EXACT else k * (k + TILES - CELLS) for k in range(CELLS + 1)], dtype=np.int64)
"""Placements evaluated by a rollout of residuals, by the number of empty hexes."""
POINTS_COST = np.cumsum(range(CELLS + 1), dtype=np.int64)
"""The same for a rollout of points."""


@kernel
def residual_sum(
    net: Net, work: Workspace, random: Random, light: Codes, filled: Codes, empty: int, left: int, value: Values
) -> float:
    """The sum of Bellman residuals along a game played by the net; the board given is filled on the way."""
    total = 0.0
    tile = nth(left, below(random, popcount(left)))
    set_board(net, work, light, filled, empty, left)
    evaluate_placements(net, work, light, filled, empty, left & ~(1 << tile), tile, empty, value)
    for _ in range(popcount(empty) - EXACT - 1):
        cell = work.best[tile]
        lay(light, filled, cell, tile)
        empty &= ~(1 << cell)
        left &= ~(1 << tile)
        total -= worth(net, work, light, filled, empty, left)
        total += expected_best(net, work, light, filled, empty, left, value)
        tile = nth(left, below(random, popcount(left)))
    return total


@kernel
def rollout_points(net: Net, work: Workspace, stack: Stack, random: Random, before: int) -> float:
    """The shaped points of a game played by the net from the board at ply 1, which is filled; `before` is the tile called last."""
    total = 0.0
    while stack.empty[1]:
        tile = nth(stack.left[1], below(random, popcount(stack.left[1])))
        before_potential = potential(stack, 1)
        cell = evaluate_tile(net, work, stack, 1, tile, open_hexes(stack, 1, before, tile))
        total += shaped_gain(stack, 1, cell, tile, before_potential)
        put(stack, 1, cell, tile)
        before = tile
    return total


@kernel
def difference_variance(one: Values, other: Values, games: int) -> float:
    """The variance of the difference between two placements in one rollout."""
    total = squares = 0.0
    for game in range(games):
        difference = one[game] - other[game]
        total += difference
        squares += difference * difference
    return (squares - total * total / games) / (games - 1)


@kernel
def compare_by_rollouts(
    net: Net, work: Workspace, stack: Stack, random: Random, tile: int, cells: int, budget: int, found: Values
) -> int:
    """Roll out a tile on each of the cells until one is clearly best or the budget of evaluated placements is spent; updates `found`."""
    exact, empties = plays_learned_rules(stack), popcount(stack.empty[0])
    cost = COST[empties - 1] if exact else POINTS_COST[empties - 1]
    value, base, total, before = np.zeros(CELLS), np.zeros(CELLS), np.zeros(CELLS), found.copy()
    results = np.zeros((CELLS, budget // (2 * cost) + BATCH))
    for cell in range(CELLS):
        if cells >> cell & 1:
            base[cell] = shaped_gain(stack, 0, cell, tile, potential(stack, 0))
            if exact:
                push(stack, 0, cell, tile)
                base[cell] += expected_best(
                    net, work, stack.light[1], stack.filled[1], stack.empty[1], stack.left[1], value
                )
    best, games = highest(found, cells), 0
    while cells & (cells - 1) and budget >= BATCH * cost * popcount(cells):
        budget -= BATCH * cost * popcount(cells)
        for game in range(games, games + BATCH):
            luck = random[0]
            for cell in range(CELLS):
                if cells >> cell & 1:
                    random[0] = luck
                    push(stack, 0, cell, tile)
                    if exact:
                        result = residual_sum(
                            net, work, random, stack.light[1], stack.filled[1], stack.empty[1], stack.left[1], value
                        )
                    else:
                        result = rollout_points(net, work, stack, random, tile)
                    results[cell, game] = base[cell] + result
                    total[cell] += results[cell, game]
        games += BATCH
        for cell in range(CELLS):
            if cells >> cell & 1:
                found[cell] = (PRIOR_WEIGHT * before[cell] + total[cell]) / (PRIOR_WEIGHT + games)
        best = highest(found, cells)
        for cell in range(CELLS):
            if cells >> cell & 1 and cell != best:
                error = np.sqrt(difference_variance(results[best], results[cell], games) / (PRIOR_WEIGHT + games))
                if found[cell] < found[best] - CUTOFF * error:
                    cells &= ~(1 << cell)
    return best  # type: ignore[no-any-return]
