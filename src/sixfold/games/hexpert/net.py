"""Learned values for Hexpert: how many points a board still brings on average, with the standard scoring.

There is a net for each number of empty hexes (a stage). Its input is sparse: features of rows (so many tiles, waiting for a light of which
so many are left), of empty hexes (the lights of its rows, and how many tiles would suit), of the tiles left, of directions (the lights of their
five rows) and of lights (how many tiles its rows miss). Each active feature adds its embedding to an accumulator, two dense layers follow;
the first entry of the accumulator skips them and goes straight into the value. A placement changes few features, so the accumulator after
each of them is the one before with a few embeddings added and removed. With two empty hexes or fewer the value is computed exactly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes
from sixfold.core.kernel import inner_kernel, kernel

from .board import (
    BROKEN,
    HEXES,
    LENGTH,
    ROW,
    STATES,
    TILE_LIGHT,
    WITH_LIGHT,
    Values,
    after,
    completed,
    exact_after,
    exact_last,
    exact_last_two,
)
from .lanes import Floats, Numbers, dot, layer, popcount, update_sum
from .rules import CELLS, ROWS, TILES

Indices = npt.NDArray[np.int32]

FIT = 4
"""How many tiles suit an empty hex: 0, 1, 2, or more."""
LIGHT_AT = np.array([625, 125, 25, 5, 1], np.int64)
"""What a row's light counts in the pattern of its direction."""
HEX_LIGHT_AT = np.array([STATES**2, STATES, 1], np.int64) * FIT
"""What the light of a direction's row counts in the feature of a hex on it."""
MISSING_AT = np.array([240, 60, 12, 3, 1], np.int64)
"""What a row's missing tiles count in the demand for its light: at most 2, 3, 4, 3, 2 are missing once it has one."""
DEMANDS = 720
HEX_FEATURE = ROWS * STATES * 5 * 10
TILE_FEATURE = HEX_FEATURE + CELLS * STATES**3 * FIT
PATTERN_FEATURE = TILE_FEATURE + TILES
DEMAND_FEATURE = PATTERN_FEATURE + 3 * STATES**5
FEATURES = DEMAND_FEATURE + 9 * DEMANDS * 10
KINDS = np.array(
    [
        *range(0, HEX_FEATURE, STATES * 50),
        *range(HEX_FEATURE, TILE_FEATURE, STATES**3 * FIT),
        *range(TILE_FEATURE, PATTERN_FEATURE),
        *range(PATTERN_FEATURE, DEMAND_FEATURE, STATES**5),
        *range(DEMAND_FEATURE, FEATURES, DEMANDS * 10),
    ],
    np.int64,
)
"""The first feature of each kind: of each row, hex, tile, direction and light. Of a kind, at most one is active."""
OF_HEX = ROWS
OF_TILE = OF_HEX + CELLS
OF_PATTERN = OF_TILE + TILES
OF_DEMAND = OF_PATTERN + 3
MOST_ACTIVE = OF_DEMAND + 9
"""Where the active features of each kind stand in `Workspace.active`, those of rows first."""
STAGES = CELLS + 1
"""A stage is a number of empty hexes."""
UNIT = 16.0
"""Points for one of the net's own units."""
LEAK = np.float32(0.05)
EXACT = 2
"""With so many empty hexes, or fewer, the value is computed exactly."""


class Net(NamedTuple):
    """The weights; all but `embeddings` by stage."""

    embedding_of: Indices
    """The index of each feature's embedding; 0 where it was too rare to be learned."""
    embeddings: Numbers
    """Embedding 0 is zero; the first entry of each is the skip connection."""
    middle: Floats
    """Its weights of the skip connection's entry are zero."""
    middle_bias: Floats
    out: Floats
    out_bias: Floats
    step: Floats
    """The scale of the skip connection: less than 1 where embeddings are quantized."""


DENSE = Net._fields[2:-1]
"""The dense layers, as they are named in weight files."""


class StageWeights(NamedTuple):
    """The weights of one stage."""

    embedding_of: Indices
    embeddings: Numbers
    middle: Floats
    middle_bias: Floats
    out: Floats
    out_bias: float
    step: float


class Workspace(NamedTuple):
    """Scratch memory for evaluating boards."""

    active: Codes
    """The active features of a board, then the indices of their embeddings; -1 where there is none."""
    called: Codes
    """The same after a tile was called and is no longer left."""
    suited: Codes
    """How many tiles are left of each direction's lights."""
    pattern: Codes
    """The lights of each direction's rows, as one number; a full row shows as a broken one."""
    demand: Codes
    """What the rows of each light miss, as one number."""
    hexes: Codes
    """The feature of each empty hex, if no tile suited it."""
    suiting: Codes
    """For each empty hex and direction, the tiles that suit its two other rows."""
    accumulator: Numbers
    """The sum of the embeddings of all active features."""
    called_accumulator: Numbers
    """The same after a tile was called."""
    sums: Floats
    """The same after a placement: input of the dense layers."""
    middle: Floats
    """Activations of the middle layer."""
    added: Codes
    """Indices of embeddings to add, and of those to remove."""
    removed: Codes
    best: Codes
    """The best hex of each tile that was evaluated."""


def new_workspace(net: Net) -> Workspace:
    """Scratch memory for a net."""
    wide, narrow = net.middle.shape[1:]
    active, called = np.zeros((2, MOST_ACTIVE), np.int64)
    suited, demand = np.zeros((2, 9), np.int64)
    pattern, hexes, suiting = (np.zeros(size, np.int64) for size in (3, CELLS, 3 * CELLS))
    accumulator, called_accumulator = np.zeros((2, wide), net.embeddings.dtype)
    sums = np.zeros(wide, np.float32)
    middle, best = np.zeros(narrow, np.float32), np.zeros(TILES, np.int64)
    added, removed = np.zeros((2, MOST_ACTIVE), np.int64)
    return Workspace(
        active,
        called,
        suited,
        pattern,
        demand,
        hexes,
        suiting,
        accumulator,
        called_accumulator,
        sums,
        middle,
        added,
        removed,
        best,
    )


@inner_kernel
def row_feature(row: int, light: int, filled: int, suited: Codes) -> int:
    """A row of so many tiles waits for a light of which so many are left."""
    left = suited[row // 5 * 3 + light - 1] if 0 < light < BROKEN else 0
    return ((row * STATES + light) * 5 + filled) * 10 + left


@inner_kernel
def pattern_feature(direction: int, pattern: int) -> int:
    """The rows of a direction show these lights."""
    return PATTERN_FEATURE + direction * STATES**5 + pattern


@inner_kernel
def demand_feature(light: int, demand: int, suited: Codes) -> int:
    """The rows of one of the nine lights miss so many tiles, and so many are left."""
    return DEMAND_FEATURE + (light * DEMANDS + demand) * 10 + suited[light]  # type: ignore[no-any-return]


@inner_kernel
def find_features(light: Codes, filled: Codes, empty: int, left: int, work: Workspace) -> None:
    """Fill in the active features of a board."""
    active, suited, pattern, demand, hexes, suiting = (
        work.active,
        work.suited,
        work.pattern,
        work.demand,
        work.hexes,
        work.suiting,
    )
    for direction in range(3):
        pattern[direction] = 0
        for k in range(3):
            suited[direction * 3 + k] = popcount(left & WITH_LIGHT[direction, k + 1])
            demand[direction * 3 + k] = 0
    for row in range(ROWS):
        direction = row // 5
        missing = LENGTH[row] - filled[row]
        shown = light[row] if missing > 0 else BROKEN
        pattern[direction] += shown * LIGHT_AT[row % 5]
        active[row] = row_feature(row, shown, filled[row], suited) if missing > 0 else -1
        if 0 < shown < BROKEN:
            demand[direction * 3 + shown - 1] += missing * MISSING_AT[row % 5]
    for cell in range(CELLS):
        active[OF_HEX + cell] = -1
        if empty >> cell & 1:
            one, two, three = light[ROW[cell, 0]], light[ROW[cell, 1]], light[ROW[cell, 2]]
            suit_one, suit_two, suit_three = WITH_LIGHT[0, one], WITH_LIGHT[1, two], WITH_LIGHT[2, three]
            suiting[3 * cell] = suit_two & suit_three
            suiting[3 * cell + 1] = suit_one & suit_three
            suiting[3 * cell + 2] = suit_one & suit_two
            hexes[cell] = HEX_FEATURE + (cell * STATES**3 + (one * STATES + two) * STATES + three) * FIT
            active[OF_HEX + cell] = hexes[cell] + min(popcount(left & suit_one & suit_two & suit_three), FIT - 1)
    for tile in range(TILES):
        active[OF_TILE + tile] = TILE_FEATURE + tile if left >> tile & 1 else -1
    for direction in range(3):
        active[OF_PATTERN + direction] = pattern_feature(direction, pattern[direction])
    for k in range(9):
        active[OF_DEMAND + k] = demand_feature(k, demand[k], suited)


@inner_kernel
def accumulate(index: Indices, embeddings: Numbers, active: Codes, work: Workspace, sums: Numbers) -> None:
    """Sum up the embeddings of the active features, which are replaced by the indices of these."""
    n = 0
    for i in range(MOST_ACTIVE):
        if active[i] >= 0:
            active[i] = index[active[i]]
            n = replace(work, n, 0, active[i])
    update_sum(embeddings[0], embeddings, work.added, work.removed, n, sums)


@inner_kernel
def replace(work: Workspace, n: int, removed: int, added: int) -> int:
    """Append a change: one embedding in place of another. Returns the new number of changes."""
    work.removed[n], work.added[n] = removed, added
    return n + 1


@kernel
def stage_weights(net: Net, empties: int) -> StageWeights:
    """The weights for boards with so many empty hexes."""
    embedding_of, middle, bias, out = (
        net.embedding_of[empties],
        net.middle[empties],
        net.middle_bias[empties],
        net.out[empties],
    )
    return StageWeights(embedding_of, net.embeddings, middle, bias, out, net.out_bias[empties], net.step[empties])


@inner_kernel
def forward(w: StageWeights, work: Workspace) -> float:
    """The forward pass of the dense layers on `sums`, in points."""
    layer(work.sums, w.middle, w.middle_bias, LEAK, work.middle)
    return (work.sums[0] * w.step + dot(work.middle, w.out) + w.out_bias) * UNIT  # type: ignore[no-any-return]


@kernel
def set_board(net: Net, work: Workspace, light: Codes, filled: Codes, empty: int, left: int) -> None:
    """Load a board into the workspace, before `evaluate_placements` of tiles that are left."""
    stage = popcount(empty) - 1
    if stage > EXACT:
        find_features(light, filled, empty, left, work)
        accumulate(net.embedding_of[stage], net.embeddings, work.active, work, work.accumulator)


@inner_kernel
def call_tile(w: StageWeights, work: Workspace, light: Codes, filled: Codes, empty: int, left: int, tile: int) -> None:
    """Update features and accumulator of the loaded board for the call of a tile, which is then no longer left."""
    index, active, called = w.embedding_of, work.active, work.called
    for i in range(MOST_ACTIVE):
        called[i] = active[i]
    n = replace(work, 0, active[OF_TILE + tile], 0)
    for direction in range(3):
        k = TILE_LIGHT[tile, direction]
        place = direction * 3 + k - 1
        work.suited[place] -= 1
        called[OF_DEMAND + place] = index[demand_feature(place, work.demand[place], work.suited)]
        n = replace(work, n, active[OF_DEMAND + place], called[OF_DEMAND + place])
        for row in range(direction * 5, direction * 5 + 5):
            if light[row] == k and active[row] >= 0:
                called[row] = index[row_feature(row, k, filled[row], work.suited)]
                n = replace(work, n, active[row], called[row])
    for cell in range(CELLS):
        if empty >> cell & 1 and (work.suiting[3 * cell] & work.suiting[3 * cell + 1]) >> tile & 1:
            fit = popcount(left & work.suiting[3 * cell] & work.suiting[3 * cell + 1])
            if fit < FIT - 1:
                called[OF_HEX + cell] = index[work.hexes[cell] + fit]
                n = replace(work, n, active[OF_HEX + cell], called[OF_HEX + cell])
    update_sum(work.accumulator, w.embeddings, work.added, work.removed, n, work.called_accumulator)


@inner_kernel
def update_row(
    w: StageWeights,
    work: Workspace,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    row: int,
    tile_light: int,
    n: int,
) -> int:
    """Append the changes of features when a row gets the called tile; `empty` no longer has the tile's hex."""
    index, called = w.embedding_of, work.called
    direction = row // 5
    before, missing = light[row], LENGTH[row] - filled[row]
    now = after(before, tile_light)
    added = index[row_feature(row, now, filled[row] + 1, work.suited)] if missing > 1 else 0
    n = replace(work, n, called[row], added)
    shown = now if missing > 1 else BROKEN
    if shown != before:
        added = index[pattern_feature(direction, work.pattern[direction] + (shown - before) * LIGHT_AT[row % 5])]
        n = replace(work, n, called[OF_PATTERN + direction], added)
    if before < BROKEN:
        k = direction * 3 + (before if before > 0 else now) - 1
        change = missing - 1 if before == 0 else -1 if now == before else -missing
        added = index[demand_feature(k, work.demand[k] + change * MISSING_AT[row % 5], work.suited)]
        n = replace(work, n, called[OF_DEMAND + k], added)
    if now == before:
        return n
    suits = left & WITH_LIGHT[direction, now]
    turned = (now - before) * HEX_LIGHT_AT[direction]
    for i in range(LENGTH[row]):
        cell = HEXES[row, i]
        if empty >> cell & 1:
            fit = min(popcount(suits & work.suiting[3 * cell + direction]), FIT - 1)
            n = replace(work, n, called[OF_HEX + cell], index[work.hexes[cell] + turned + fit])
    return n


@inner_kernel
def evaluate_at_stage(
    w: StageWeights,
    work: Workspace,
    stage: int,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    tile: int,
    cells: int,
    value: Values,
) -> int:
    """`evaluate_placements`, given the stage."""
    learned = stage > EXACT
    if learned:
        call_tile(w, work, light, filled, empty, left, tile)
    best, choice = -1e9, -1
    for cell in range(CELLS):
        if not cells >> cell & 1:
            continue
        worth = float(completed(light, filled, cell, tile))
        rest = empty & ~(1 << cell)
        if learned:
            n = replace(work, 0, work.called[OF_HEX + cell], 0)
            for d in range(3):
                n = update_row(w, work, light, filled, rest, left, ROW[cell, d], TILE_LIGHT[tile, d], n)
            update_sum(work.called_accumulator, w.embeddings, work.added, work.removed, n, work.sums)
            worth += forward(w, work)
        elif stage == 1:
            there = 0
            while not rest >> there & 1:
                there += 1
            worth += exact_after(light, filled, cell, tile, rest, left, there)
        elif stage == 2:
            worth += exact_after(light, filled, cell, tile, rest, left, -1)
        value[cell] = worth
        if worth > best:
            best, choice = worth, cell
    if learned:
        for d in range(3):
            work.suited[3 * d + TILE_LIGHT[tile, d] - 1] += 1
    work.best[tile] = choice
    return choice


@kernel
def evaluate_placements(
    net: Net, work: Workspace, light: Codes, filled: Codes, empty: int, left: int, tile: int, cells: int, value: Values
) -> int:
    """Fill in value[cell], the points at once and expected later with a tile on each of the cells. Returns the best cell.

    The board was loaded by `set_board` with the tile still left; `left` here is without it.
    """
    stage = popcount(empty) - 1
    return evaluate_at_stage(stage_weights(net, stage), work, stage, light, filled, empty, left, tile, cells, value)  # type: ignore[no-any-return]


@inner_kernel
def expected_best_at_stage(
    w: StageWeights, work: Workspace, stage: int, light: Codes, filled: Codes, empty: int, left: int, value: Values
) -> float:
    """`expected_best` of the loaded board, given the stage."""
    total = 0.0
    for tile in range(TILES):
        if left >> tile & 1:
            total += value[
                evaluate_at_stage(w, work, stage, light, filled, empty, left & ~(1 << tile), tile, empty, value)
            ]
    return total / popcount(left)  # type: ignore[no-any-return]


@kernel
def expected_best(
    net: Net, work: Workspace, light: Codes, filled: Codes, empty: int, left: int, value: Values
) -> float:
    """The mean over all tiles that may be called of the best placement's value."""
    set_board(net, work, light, filled, empty, left)
    stage = popcount(empty) - 1
    return expected_best_at_stage(stage_weights(net, stage), work, stage, light, filled, empty, left, value)  # type: ignore[no-any-return]


@kernel
def worth(net: Net, work: Workspace, light: Codes, filled: Codes, empty: int, left: int) -> float:
    """The points that a board still brings on average, before the next call."""
    stage = popcount(empty)
    if stage == 0:
        return 0.0
    if stage == 1:
        cell = 0
        while not empty >> cell & 1:
            cell += 1
        return exact_last(light, cell, left)  # type: ignore[no-any-return]
    if stage == EXACT:
        return exact_last_two(light, filled, empty, left)  # type: ignore[no-any-return]
    find_features(light, filled, empty, left, work)
    accumulate(net.embedding_of[stage], net.embeddings, work.active, work, work.sums)
    return forward(stage_weights(net, stage), work)  # type: ignore[no-any-return]


def empty_net(wide: int, narrow: int) -> Net:
    """A net without any embedding."""
    return Net(
        np.zeros((STAGES, FEATURES), np.int32),
        np.zeros((1, wide), np.float32),
        np.zeros((STAGES, wide, narrow), np.float32),
        np.zeros((STAGES, narrow), np.float32),
        np.zeros((STAGES, narrow), np.float32),
        np.zeros(STAGES, np.float32),
        np.ones(STAGES, np.float32),
    )
