"""How far values are wrong: found by playing on.

Values are learned so that a board's is the mean, over the tiles that may be called, of the best placement's. What is missing to
that can be seen on each board; summed up over the boards of a game that is played on by the values, it is on average the whole
error of the first. Such a sum varies far less than the points of games do (by 2 to 5, not 27), so a few games tell which of two
placements is better, above all where both see the same tiles.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel
from sixfold.core.lanes import count

from .board import Values, completed, lay, pick
from .net import COUNTED, Desk, Net, consider, expected_best, placements, worth
from .rules import CELLS, ROWS

ROUND = 8
"""Games that are played on with each placement before the worse ones are dropped."""
TRIED = 4
"""Placements that are compared."""
TRUST = 10
"""As many games count as what was thought of a placement before."""
SPREAD = 0.37
"""The standard deviation of the difference of two placements in one game, for each empty hex."""
CLEAR = 1.5
"""By so many standard deviations of its mean a placement must be behind to be dropped."""


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
def put(light: Codes, filled: Codes, cell: int, tile: int, to_light: Codes, to_filled: Codes) -> None:
    """A board with a tile on a hex, beside the board."""
    for row in range(ROWS):
        to_light[row], to_filled[row] = light[row], filled[row]
    lay(to_light, to_filled, cell, tile)


@kernel
def compare(
    net: Net,
    at: Desk,
    random: Random,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    tile: int,
    cells: int,
    most: int,
    found: Values,
) -> int:
    """Play on with a tile on each of the cells until one is clearly the best, at most so many games; corrects what was found."""
    then_light, then_filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    value, base, total, before = np.zeros(CELLS), np.zeros(CELLS), np.zeros(CELLS), found.copy()
    left &= ~(1 << tile)
    for cell in range(CELLS):
        if cells >> cell & 1:
            put(light, filled, cell, tile, then_light, then_filled)
            rest = empty & ~(1 << cell)
            base[cell] = completed(light, filled, cell, tile)
            base[cell] += expected_best(net, at, then_light, then_filled, rest, left, value)
    best, games = -1, 0
    while games < most and cells & (cells - 1):
        for _ in range(ROUND):
            luck = random[0]
            for cell in range(CELLS):
                if cells >> cell & 1:
                    random[0] = luck
                    put(light, filled, cell, tile, then_light, then_filled)
                    rest = empty & ~(1 << cell)
                    total[cell] += base[cell] + missing(net, at, random, then_light, then_filled, rest, left, value)
        games += ROUND
        best = -1
        for cell in range(CELLS):
            if cells >> cell & 1:
                found[cell] = (TRUST * before[cell] + total[cell]) / (TRUST + games)
                if best < 0 or found[cell] > found[best]:
                    best = cell
        least = found[best] - CLEAR * SPREAD * count(empty) / np.sqrt(TRUST + games)
        for cell in range(CELLS):
            if cells >> cell & 1 and found[cell] < least:
                cells &= ~(1 << cell)
    return best
