"""The kernels of training: self-play, Bellman targets, and gradient steps towards them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes
from sixfold.core.kernel import inner_kernel, kernel, long_kernel

from .board import EMPTY_BOARD, FULL_BAG, Values, completed, lay, nth, rough_gain
from .lanes import Floats, add_row, popcount
from .net import (
    LEAK,
    MOST_ACTIVE,
    UNIT,
    Net,
    StageWeights,
    Workspace,
    accumulate,
    evaluate_placements,
    expected_best,
    find_features,
    forward,
    set_board,
    stage_weights,
    worth,
)
from .rules import CELLS, ROWS, TILES

Bytes = npt.NDArray[np.int8]
BATCH = 16
"""Boards a step of the dense layers: the batch size."""
OPENING = 4
"""Of so many first tiles some are placed at random: the net must know poor openings to avoid them."""
SQUARE_RATE = np.float32(0.002)
"""The rate of the running mean square of an embedding's gradient."""


class Boards(NamedTuple):
    """Many boards with the same number of empty hexes."""

    light: Bytes
    filled: Bytes
    empty: Codes
    left: Codes


class Optimizer(NamedTuple):
    """The state of the optimizer for one stage, and its scratch memory."""

    square: Floats
    """For each embedding the running mean square of the gradient: of its first entry, and of the others."""
    turned: Floats
    """The middle layer transposed, for backpropagation."""
    gradient: Floats
    """Of the dense layers, flat: middle, its bias, out, its bias. The two running means of Adam lie alike."""
    mean: Floats
    mean_square: Floats
    wide: Floats
    narrow: Floats


def new_boards(n: int) -> Boards:
    """Memory for so many boards."""
    return Boards(
        np.zeros((n, ROWS), np.int8), np.zeros((n, ROWS), np.int8), np.zeros(n, np.int64), np.zeros(n, np.int64)
    )


def new_optimizer(net: Net) -> Optimizer:
    """The state before the first step."""
    wide, narrow = net.middle.shape[1:]
    size = wide * narrow + 2 * narrow + 1
    return Optimizer(
        np.full((len(net.embeddings), 2), 1e-3, np.float32),
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
def choose_cell(
    net: Net, work: Workspace, known: int, light: Codes, filled: Codes, empty: int, left: int, tile: int, value: Values
) -> int:
    """Where a tile goes: by the net on boards with at most `known` empty hexes, by a heuristic before."""
    if popcount(empty) - 1 <= known:
        set_board(net, work, light, filled, empty, left | 1 << tile)
        return evaluate_placements(net, work, light, filled, empty, left, tile, empty, value)  # type: ignore[no-any-return]
    choice = -1
    for cell in range(CELLS):
        if empty >> cell & 1:
            value[cell] = completed(light, filled, cell, tile) + rough_gain(light, filled, left, cell, tile)
            if choice < 0 or value[cell] > value[choice]:
                choice = cell
    return choice


@long_kernel
def self_play(
    net: Net,
    work: Workspace,
    random: Random,
    known: int,
    strewn: int,
    stray: int,
    tiles: Bytes,
    cells: Bytes,
    score: Codes,
    value: Values,
) -> None:
    """Play games and record which tile went where; `strewn` percent of the first few tiles go anywhere, `stray` percent of all to the
    second best hex.
    """
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for game in range(score.size):
        light[:] = 0
        filled[:] = 0
        empty, left = EMPTY_BOARD, FULL_BAG
        score[game] = 0
        for k in range(CELLS):
            tile = nth(left, below(random, TILES - k))
            left &= ~(1 << tile)
            cell = choose_cell(net, work, known, light, filled, empty, left, tile, value)
            if k < OPENING and below(random, 100) < strewn:
                cell = nth(empty, below(random, CELLS - k))
            elif below(random, 100) < stray:
                cell = second(value, empty, cell)
            score[game] += completed(light, filled, cell, tile)
            lay(light, filled, cell, tile)
            empty &= ~(1 << cell)
            tiles[game, k], cells[game, k] = tile, cell


@long_kernel
def replay(tiles: Bytes, cells: Bytes, stage: int, to: Boards) -> None:
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
def load_board(kept: Boards, i: int, turned: int, light: Codes, filled: Codes) -> int:
    """Load a board, as it was or rotated by half a turn, which has the same value; returns its empty hexes."""
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
def count_features(work: Workspace, kept: Boards, times: Codes) -> None:
    """Count how often each feature is active on boards and their rotations."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for i in range(kept.empty.size):
        for turned in range(2):
            empty = load_board(kept, i, turned, light, filled)
            find_features(light, filled, empty, kept.left[i], work)
            for k in range(MOST_ACTIVE):
                if work.active[k] >= 0:
                    times[work.active[k]] += 1


@long_kernel
def bellman_targets(
    net: Net, work: Workspace, kept: Boards, begin: int, end: int, target: Values, value: Values
) -> None:
    """The Bellman targets of boards: the mean over the next call of the best placement's value."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    for i in range(begin, end):
        empty = load_board(kept, i, i & 1, light, filled)
        target[i] = expected_best(net, work, light, filled, empty, kept.left[i], value)


@inner_kernel
def gradient_step(
    w: StageWeights,
    t: Optimizer,
    work: Workspace,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    target: float,
    rate: float,
) -> None:
    """One board's gradient: embeddings take their step at once, that of the dense layers is added up for the batch."""
    sums, middle, back, slopes = work.sums, work.middle, t.wide, t.narrow
    wide, narrow = sums.size, middle.size
    bias, out = wide * narrow, wide * narrow + narrow
    find_features(light, filled, empty, left, work)
    accumulate(w.embedding_of, w.embeddings, work.active, work, sums)
    error = np.float32((forward(w, work) - target) / UNIT)
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
    for i in range(MOST_ACTIVE):
        row = work.active[i]
        if row <= 0:
            continue
        t.square[row, 0] += (error * error - t.square[row, 0]) * SQUARE_RATE
        t.square[row, 1] += (square - t.square[row, 1]) * SQUARE_RATE
        back[0] = error * np.sqrt(t.square[row, 1] / t.square[row, 0])
        add_row(w.embeddings.reshape(-1), row * wide, back, -np.float32(rate) / np.sqrt(t.square[row, 1]))


@kernel
def adam_step(weights: Floats, t: Optimizer, at: int, rate: float) -> int:
    """A step of Adam for a part of the dense layers whose gradient begins at `at`; returns where it ends."""
    pace = np.float32(rate)
    for i in range(weights.size):
        slope = t.gradient[at + i]
        t.mean[at + i] += (slope - t.mean[at + i]) * np.float32(0.1)
        t.mean_square[at + i] += (slope * slope - t.mean_square[at + i]) * np.float32(0.001)
        weights[i] -= pace * t.mean[at + i] / (np.sqrt(t.mean_square[at + i]) + np.float32(1e-7))
        t.gradient[at + i] = 0
    return at + weights.size


@kernel
def step_dense(net: Net, t: Optimizer, stage: int, rate: float) -> None:
    """A step of a stage's dense layers."""
    at = adam_step(net.middle[stage].reshape(-1), t, 0, rate)
    at = adam_step(net.middle_bias[stage], t, at, rate)
    at = adam_step(net.out[stage], t, at, rate)
    adam_step(net.out_bias[stage : stage + 1], t, at, rate)
    for h in range(t.wide.size):
        for j in range(t.narrow.size):
            t.turned[j, h] = net.middle[stage, h, j]


@long_kernel
def train_on(
    net: Net,
    t: Optimizer,
    work: Workspace,
    stage: int,
    kept: Boards,
    target: Values,
    order: Codes,
    turned: int,
    rate: float,
    small: float,
) -> None:
    """Train on boards in an order."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    step_dense(net, t, stage, 0.0)
    w = stage_weights(net, stage)
    for n in range(order.size):
        i = order[n]
        empty = load_board(kept, i, (i + turned) & 1, light, filled)
        gradient_step(w, t, work, light, filled, empty, kept.left[i], target[i], rate)
        if n % BATCH == BATCH - 1:
            step_dense(net, t, stage, small)


@long_kernel
def rms_error(net: Net, work: Workspace, kept: Boards, target: Values, begin: int) -> float:
    """The root mean square error of the values of boards, from one on, in points."""
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    total = 0.0
    for i in range(begin, target.size):
        empty = load_board(kept, i, 0, light, filled)
        error = worth(net, work, light, filled, empty, kept.left[i]) - target[i]
        total += error * error
    return np.sqrt(total / (target.size - begin))  # type: ignore[no-any-return]
