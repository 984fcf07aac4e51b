"""Look-ahead search with learned values: an expectimax over the tiles that may be called next, one ply deep, near the end two.

Placements whose values are close are then compared by rollouts (`rollouts`).
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below, generator
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel, long_kernel

from .board import EMPTY_BOARD, FULL_BAG, Values, completed, highest, nth
from .lanes import popcount
from .net import Net, Workspace, evaluate_placements, expected_best, new_workspace
from .rollouts import CANDIDATES, compare_by_rollouts
from .rules import CELLS, TILES
from .stack import (
    Stack,
    add_potential,
    evaluate,
    evaluate_tile,
    new_stack,
    open_hexes,
    plays_learned_rules,
    potential,
    push,
    put,
    shaped_gain,
)

WIDTH, MARGIN, INNER, INNER_MARGIN, DEEP, FULL, EARLY, TRIALS, DOUBT = range(9)
"""Entries of the settings. WIDTH: hexes to search, best first (0: the net alone decides), and MARGIN, by how many tenths of a point they
may be behind the best; INNER and INNER_MARGIN: the same one ply further on. With at most DEEP empty hexes the search goes that ply
further; with at most FULL it prunes nothing; with more than that, but at most EARLY, rollouts follow: of placements at most DOUBT tenths
of a point behind the best, within a budget of TRIALS thousand evaluated placements."""
UNLEARNED = 3
"""The factor on DOUBT under options that the net was not trained on."""


@kernel
def expected_value(net: Net, work: Workspace, stack: Stack, ply: int, before: int) -> float:
    """The mean over the tiles that may be called of the value of the best placement."""
    if stack.empty[ply] == 0:
        return 0.0
    total, before_potential = 0.0, potential(stack, ply)
    evaluate(net, work, stack, ply, stack.left[ply], stack.empty[ply])
    for tile in range(TILES):
        if stack.left[ply] >> tile & 1:
            cell = add_potential(stack, ply, tile, open_hexes(stack, ply, before, tile), before_potential)
            total += stack.value[ply, cell]
    return total / popcount(stack.left[ply])  # type: ignore[no-any-return]


@kernel
def expected_value_deeper(
    net: Net, work: Workspace, stack: Stack, ply: int, before: int, inner: int, margin: float
) -> float:
    """The same, searched one ply deeper: the best few placements of each tile are valued by `expected_value` of the board after them."""
    total, before_potential = 0.0, potential(stack, ply)
    value = stack.value[ply]
    for tile in range(TILES):
        if not stack.left[ply] >> tile & 1:
            continue
        cells = open_hexes(stack, ply, before, tile)
        best = -1e9
        cell = evaluate_tile(net, work, stack, ply, tile, cells)
        least = value[cell] - margin
        for _ in range(inner):
            push(stack, ply, cell, tile)
            points = shaped_gain(stack, ply, cell, tile, before_potential)
            best = max(best, points + expected_value(net, work, stack, ply + 1, tile))
            cells &= ~(1 << cell)
            cell = highest(value, cells)
            if cells == 0 or value[cell] < least:
                break
        total += best
    return total / popcount(stack.left[ply])  # type: ignore[no-any-return]


@kernel
def look_ahead(
    net: Net, work: Workspace, stack: Stack, random: Random, tile: int, cells: int, settings: Codes, found: Values
) -> int:
    """Fill in found[cell], the value of a tile on each of the cells; a pruned one gets no more than the best. Returns the best cell."""
    choice = evaluate_tile(net, work, stack, 0, tile, cells)
    value = stack.value[0]
    for cell in range(CELLS):
        found[cell] = value[cell] if cells >> cell & 1 else -1e9
    empties = popcount(stack.empty[0])
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
        push(stack, 0, cell, tile)
        worth = shaped_gain(stack, 0, cell, tile, potential(stack, 0))
        if further:
            worth += expected_value_deeper(net, work, stack, 1, tile, inner, inner_margin)
        else:
            worth += expected_value(net, work, stack, 1, tile)
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
        choice = resolve_close(net, work, stack, random, tile, cells & ~rest, settings, found)
    return choice  # type: ignore[no-any-return]


@kernel
def resolve_close(
    net: Net, work: Workspace, stack: Stack, random: Random, tile: int, cells: int, settings: Codes, found: Values
) -> int:
    """The best of the cells; where several are close, by rollouts."""
    choice = highest(found, cells)
    least = found[choice] - settings[DOUBT] / 10 * (1 if plays_learned_rules(stack) else UNLEARNED)
    close, rest = 0, cells
    for _ in range(CANDIDATES):
        cell = highest(found, rest)
        if rest == 0 or found[cell] < least:
            break
        close |= 1 << cell
        rest &= ~(1 << cell)
    if close & (close - 1):
        choice = compare_by_rollouts(net, work, stack, random, tile, close, 1000 * settings[TRIALS], found)
        for cell in range(CELLS):
            found[cell] = min(found[cell], found[choice])
    return choice  # type: ignore[no-any-return]


@kernel
def luck_of_call(net: Net, work: Workspace, stack: Stack, tile: int, value: Values) -> float:
    """The value of the called tile minus the mean value over all tiles that might have been called: a control variate.

    Its expectation is zero, whoever plays and however wrong the net is. So a mean of scores less luck estimates the same mean, with a far
    smaller variance.
    """
    light, filled, empty, left = stack.light[0], stack.filled[0], stack.empty[0], stack.left[0]
    usual = expected_best(net, work, light, filled, empty, left, value)
    best = evaluate_placements(net, work, light, filled, empty, left & ~(1 << tile), tile, empty, value)
    return value[best] - usual  # type: ignore[no-any-return]


@long_kernel
def play_boards(
    net: Net,
    work: Workspace,
    stack: Stack,
    random: Random,
    own: Random,
    settings: Codes,
    found: Values,
    scores: Codes,
    luck: Values,
) -> None:
    """Play games on one board, each tile placed by `look_ahead`: their scores, and the luck in them. Calls and rollouts have generators of
    their own.
    """
    for game in range(scores.size):
        luck[game] = 0
        stack.light[0] = 0
        stack.filled[0] = 0
        stack.suns[0] = 0
        stack.empty[0], stack.left[0] = EMPTY_BOARD, FULL_BAG
        before, score = -1, 0
        for k in range(CELLS):
            tile = nth(stack.left[0], below(random, TILES - k))
            luck[game] += luck_of_call(net, work, stack, tile, found)
            cells = stack.empty[0] if before < 0 else open_hexes(stack, 0, before, tile)
            cell = look_ahead(net, work, stack, own, tile, cells, settings, found)
            score += completed(stack.light[0], stack.filled[0], cell, tile)
            put(stack, 0, cell, tile)
            before = tile
        scores[game] = score


def simulate(net: Net, games: int, seed: int, *look: int) -> tuple[Codes, Values]:
    """The scores of games played with these settings of the look-ahead, and the luck in them; with none, by the net alone."""
    scores, luck = np.zeros(games, np.int64), np.zeros(games)
    settings = np.array(look or (0,) * (DOUBT + 1), np.int64)
    play_boards(
        net,
        new_workspace(net),
        new_stack(),
        generator(seed),
        generator(-1 - seed),
        settings,
        np.zeros(CELLS),
        scores,
        luck,
    )
    return scores, luck
