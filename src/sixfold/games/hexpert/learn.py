"""What learning the values of boards is made of: games to learn from, targets, and steps of the weights towards them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes
from sixfold.core.kernel import inner_kernel, kernel, long_kernel
from sixfold.core.lanes import Floats, add_row, count

from .board import EMPTY_BOARD, FULL_BAG, Values, completed, lay, pick, promise
from .net import (
    LEAK,
    MOST_FACTS,
    UNIT,
    Desk,
    Net,
    Stage,
    consider,
    expected_best,
    facts,
    judged,
    placements,
    stage_of,
    sum_up,
    worth,
)
from .rules import CELLS, ROWS, TILES

Small = npt.NDArray[np.int8]
TOGETHER = 16
"""Boards after which the small layers take a step."""
STREWN = 4
"""Of so many first tiles some may go anywhere: values must know poor openings to avoid them."""
CALMER = np.float32(0.002)
"""How quickly the mean of squares of a row's gradient follows."""


class Boards(NamedTuple):
    """Many boards with the same number of empty hexes."""

    light: Small
    filled: Small
    empty: Codes
    left: Codes


class Teacher(NamedTuple):
    """What learning keeps beside the weights of one stage."""

    square: Floats
    """For each row the mean square of the gradient of its first entry, and of the others."""
    turned: Floats
    """The middle layer, turned, for the way back."""
    gradient: Floats
    """Of the small layers: middle, its bias, out, its bias, one after the other; so are the next two."""
    mean: Floats
    mean_square: Floats
    wide: Floats
    narrow: Floats


def boards(n: int) -> Boards:
    """Room for so many boards."""
    return Boards(
        np.zeros((n, ROWS), np.int8), np.zeros((n, ROWS), np.int8), np.zeros(n, np.int64), np.zeros(n, np.int64)
    )


def teacher(net: Net) -> Teacher:
    """A teacher that has taught nothing."""
    wide, narrow = net.middle.shape[1:]
    size = wide * narrow + 2 * narrow + 1
    return Teacher(
        np.full((len(net.rows), 2), 1e-3, np.float32),
        np.zeros((narrow, wide), np.float32),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
        np.full(size, 1e-6, np.float32),
        np.zeros(wide, np.float32),
        np.zeros(narrow, np.float32),
    )


@kernel
def second(value: Values, cells: int, best: int) -> int:
    """The second best of the cells."""
    choice = best
    for cell in range(CELLS):
        if cells >> cell & 1 and cell != best and (choice == best or value[cell] > value[choice]):
            choice = cell
    return choice


@kernel
def place(
    net: Net, at: Desk, known: int, light: Codes, filled: Codes, empty: int, left: int, tile: int, value: Values
) -> int:
    """Where a tile goes: by the values of boards with at most `known` empty hexes, by a rough guess before."""
    if count(empty) - 1 <= known:
        consider(net, at, light, filled, empty, left | 1 << tile)
        return placements(net, at, light, filled, empty, left, tile, empty, value)  # type: ignore[no-any-return]
    choice = -1
    for cell in range(CELLS):
        if empty >> cell & 1:
            value[cell] = completed(light, filled, cell, tile) + promise(light, filled, left, cell, tile)
            if choice < 0 or value[cell] > value[choice]:
                choice = cell
    return choice


@long_kernel
def play(
    net: Net,
    at: Desk,
    random: Random,
    known: int,
    strewn: int,
    stray: int,
    tiles: Small,
    cells: Small,
    score: Codes,
    value: Values,
) -> None:
    """Games: which tile went where; of a hundred of the first few tiles `strewn` anywhere, of all `stray` to the second best hex."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for game in range(score.size):
        light[:] = 0
        filled[:] = 0
        empty, left = EMPTY_BOARD, FULL_BAG
        score[game] = 0
        for k in range(CELLS):
            tile = pick(left, below(random, TILES - k))
            left &= ~(1 << tile)
            cell = place(net, at, known, light, filled, empty, left, tile, value)
            if k < STREWN and below(random, 100) < strewn:
                cell = pick(empty, below(random, CELLS - k))
            elif below(random, 100) < stray:
                cell = second(value, empty, cell)
            score[game] += completed(light, filled, cell, tile)
            lay(light, filled, cell, tile)
            empty &= ~(1 << cell)
            tiles[game, k], cells[game, k] = tile, cell


@long_kernel
def replay(tiles: Small, cells: Small, stage: int, to: Boards) -> None:
    """The boards of games when so many hexes were empty."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for game in range(tiles.shape[0]):
        light[:] = 0
        filled[:] = 0
        empty, left = EMPTY_BOARD, FULL_BAG
        for k in range(CELLS - stage):
            tile, cell = int(tiles[game, k]), int(cells[game, k])
            lay(light, filled, cell, tile)
            empty &= ~(1 << cell)
            left &= ~(1 << tile)
        for row in range(ROWS):
            to.light[game, row], to.filled[game, row] = light[row], filled[row]
        to.empty[game], to.left[game] = empty, left


@kernel
def take(kept: Boards, i: int, turned: int, light: Codes, filled: Codes) -> int:
    """Lay a board out, as it was or after half a turn, which is worth the same; returns its empty hexes."""
    for row in range(ROWS):
        at = row // 5 * 5 + 4 - row % 5 if turned else row
        light[at], filled[at] = kept.light[i, row], kept.filled[i, row]
    empty = kept.empty[i]
    if not turned:
        return empty  # type: ignore[no-any-return]
    other = 0
    for cell in range(CELLS):
        other |= (empty >> cell & 1) << (CELLS - 1 - cell)
    return other


@long_kernel
def tally(at: Desk, kept: Boards, times: Codes) -> None:
    """How often each fact holds on boards, from both sides."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for i in range(kept.empty.size):
        for turned in range(2):
            empty = take(kept, i, turned, light, filled)
            facts(light, filled, empty, kept.left[i], at)
            for k in range(MOST_FACTS):
                if at.found[k] >= 0:
                    times[at.found[k]] += 1


@long_kernel
def back_up(net: Net, at: Desk, kept: Boards, begin: int, end: int, target: Values, value: Values) -> None:
    """What boards should be worth."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for i in range(begin, end):
        empty = take(kept, i, i & 1, light, filled)
        target[i] = expected_best(net, at, light, filled, empty, kept.left[i], value)


@inner_kernel
def learn(
    w: Stage, t: Teacher, at: Desk, light: Codes, filled: Codes, empty: int, left: int, target: float, rate: float
) -> None:
    """One step towards a target: the rows at once, the small layers' gradient for later."""
    sums, middle, back, slopes = at.sums, at.middle, t.wide, t.narrow
    wide, narrow = sums.size, middle.size
    bias, out = wide * narrow, wide * narrow + narrow
    facts(light, filled, empty, left, at)
    sum_up(w.row_of, w.rows, at.found, at, sums)
    error = np.float32((judged(w, at) - target) / UNIT)
    for h in range(wide):
        back[h] = 0
    for j in range(narrow):
        slope = error * w.out[j]
        if middle[j] <= 0:
            slope *= LEAK
        slopes[j] = slope
        add_row(back, 0, t.turned[j], slope)
    add_row(t.gradient, bias, slopes, np.float32(1))
    add_row(t.gradient, out, middle, error)
    t.gradient[out + narrow] += error
    square = np.float32(0)
    for h in range(1, wide):
        if sums[h] > 0:
            add_row(t.gradient, h * narrow, slopes, sums[h])
        else:
            back[h] *= LEAK  # so that a sum that is never positive may come back
        square += back[h] * back[h]
    square /= np.float32(wide)
    for i in range(MOST_FACTS):
        row = at.found[i]
        if row <= 0:
            continue
        t.square[row, 0] += (error * error - t.square[row, 0]) * CALMER
        t.square[row, 1] += (square - t.square[row, 1]) * CALMER
        back[0] = error * np.sqrt(t.square[row, 1] / t.square[row, 0])
        add_row(w.rows.reshape(-1), row * wide, back, -np.float32(rate) / np.sqrt(t.square[row, 1]))


@kernel
def step_part(weights: Floats, t: Teacher, at: int, rate: float) -> int:
    """A step of some of the small layers' weights, whose gradient begins at `at`, by Adam's rule; returns where it ends."""
    pace = np.float32(rate)
    for i in range(weights.size):
        slope = t.gradient[at + i]
        t.mean[at + i] += (slope - t.mean[at + i]) * np.float32(0.1)
        t.mean_square[at + i] += (slope * slope - t.mean_square[at + i]) * np.float32(0.001)
        weights[i] -= pace * t.mean[at + i] / (np.sqrt(t.mean_square[at + i]) + np.float32(1e-7))
        t.gradient[at + i] = 0
    return at + weights.size


@kernel
def step_small(net: Net, t: Teacher, stage: int, rate: float) -> None:
    """A step of a stage's small layers."""
    at = step_part(net.middle[stage].reshape(-1), t, 0, rate)
    at = step_part(net.middle_bias[stage], t, at, rate)
    at = step_part(net.out[stage], t, at, rate)
    step_part(net.out_bias[stage : stage + 1], t, at, rate)
    for h in range(t.wide.size):
        for j in range(t.narrow.size):
            t.turned[j, h] = net.middle[stage, h, j]


@long_kernel
def rehearse(
    net: Net,
    t: Teacher,
    at: Desk,
    stage: int,
    kept: Boards,
    target: Values,
    order: Codes,
    turned: int,
    rate: float,
    small: float,
) -> None:
    """Learn from boards in an order."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    step_small(net, t, stage, 0.0)
    w = stage_of(net, stage)
    for n in range(order.size):
        i = order[n]
        empty = take(kept, i, (i + turned) & 1, light, filled)
        learn(w, t, at, light, filled, empty, kept.left[i], target[i], rate)
        if n % TOGETHER == TOGETHER - 1:
            step_small(net, t, stage, small)


@long_kernel
def off(net: Net, at: Desk, kept: Boards, target: Values, begin: int) -> float:
    """How far the values of boards, from one on, are from their targets: the root of the mean square, in points."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    total = 0.0
    for i in range(begin, target.size):
        empty = take(kept, i, 0, light, filled)
        error = worth(net, at, light, filled, empty, kept.left[i]) - target[i]
        total += error * error
    return np.sqrt(total / (target.size - begin))  # type: ignore[no-any-return]
