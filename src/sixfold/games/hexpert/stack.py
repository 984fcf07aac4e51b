"""The stack of boards of a look-ahead, one a ply: which hexes are open, and the value of a tile on each, under any options.

The net knows the standard scoring only. Sunrays and moonbeams enter by potential-based shaping: the potential of a row is a share of
the ray's points, the smaller the more of its tiles are missing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.core.game import Codes
from sixfold.core.kernel import kernel

from .board import BROKEN, LENGTH, NUMBER, TILE_LIGHT, Values, after, completed, highest, lay
from .net import Net, Workspace, evaluate_placements, set_board
from .rules import ADJACENT, BESIDE, BEST, CELLS, FREE, MOONBEAM, RAYS, ROW_AT, ROWS, STANDARD, SUN_MOON, SUNRAY, TILES

TOUCHED = BESIDE.astype(np.int64)
ROW = np.concatenate([ROW_AT.astype(np.int64), np.full((1, 3), -1, np.int64)])
"""The rows of each hex; of the one after the last, none."""
PLIES = 4
"""The board as it is, and at most three placements further on."""
SUNS, PLACEMENT, SCORING, RIVAL = range(4)
"""Entries of `Stack.rule`: bit set of the sun tiles, the placement option, the scoring option, and the rays to beat."""
POTENTIAL = np.array([1.0, 0.5, 0.25, 0.12, 0.06, 0.03], np.float64)
"""The share of a ray's points that its row is credited with, by the number of tiles missing."""


class Stack(NamedTuple):
    """The boards of a look-ahead, indexed by ply, and the values found on them."""

    light: Codes
    filled: Codes
    empty: Codes
    left: Codes
    suns: Codes
    """The number of sun tiles in each row."""
    rule: Codes
    """SUNS, PLACEMENT, SCORING; and from RIVAL on the best moonbeam and sunray that another seat has (HXP-18)."""
    value: Values
    """The value of the tile considered on each hex, by ply."""
    net_value: Values
    """The value of every tile on each hex, by the net alone."""


def new_stack(
    suns: int = 0, placement: int = FREE, scoring: int = STANDARD, moonbeam: int = 0, sunray: int = 0
) -> Stack:
    """An empty stack for a game's options."""
    return Stack(
        np.zeros((PLIES, ROWS), np.int64),
        np.zeros((PLIES, ROWS), np.int64),
        np.zeros(PLIES, np.int64),
        np.zeros(PLIES, np.int64),
        np.zeros((PLIES, ROWS), np.int64),
        np.array([suns, placement, scoring, moonbeam, sunray], np.int64),
        np.zeros((PLIES, CELLS)),
        np.zeros((TILES, CELLS)),
    )


@kernel
def set_root(stack: Stack, light: Codes, filled: Codes, suns: Codes, empty: int, left: int) -> None:
    """Make a board the root of the stack."""
    for row in range(ROWS):
        stack.light[0, row], stack.filled[0, row], stack.suns[0, row] = light[row], filled[row], suns[row]
    stack.empty[0], stack.left[0] = empty, left


@kernel
def plays_learned_rules(stack: Stack) -> bool:
    """Whether the options are those the net was trained on."""
    return stack.rule[PLACEMENT] == FREE and stack.rule[SCORING] == STANDARD  # type: ignore[no-any-return]


@kernel
def put(stack: Stack, ply: int, cell: int, tile: int) -> None:
    """Put a tile on a hex of the board at a ply."""
    for direction in range(3):
        stack.suns[ply, ROW[cell, direction]] += stack.rule[SUNS] >> tile & 1
    lay(stack.light[ply], stack.filled[ply], cell, tile)
    stack.empty[ply] &= ~(1 << cell)
    stack.left[ply] &= ~(1 << tile)


@kernel
def push(stack: Stack, ply: int, cell: int, tile: int) -> None:
    """Copy the board at a ply to the next one and put a tile on a hex of it."""
    for row in range(ROWS):
        stack.light[ply + 1, row] = stack.light[ply, row]
        stack.filled[ply + 1, row] = stack.filled[ply, row]
        stack.suns[ply + 1, row] = stack.suns[ply, row]
    stack.empty[ply + 1], stack.left[ply + 1] = stack.empty[ply], stack.left[ply]
    put(stack, ply + 1, cell, tile)


@kernel
def open_hexes(stack: Stack, ply: int, before: int, tile: int) -> int:
    """Where a tile may go after the tile before it (HXP-7, HXP-15, HXP-16)."""
    empty = stack.empty[ply]
    placement = stack.rule[PLACEMENT]
    alike = (stack.rule[SUNS] >> before & 1) == (stack.rule[SUNS] >> tile & 1)
    if placement == ADJACENT or (placement == SUN_MOON and alike):
        touching = 0
        for cell in range(CELLS):
            if TOUCHED[cell] & ~empty:
                touching |= 1 << cell
        return empty & touching  # type: ignore[no-any-return]
    return empty  # type: ignore[no-any-return]


@kernel
def potential_with(stack: Stack, ply: int, cell: int, tile: int) -> float:
    """The potential of all rays (HXP-17, HXP-18) once a tile lies on a hex."""
    total = 0.0
    best_sun, best_moon = 0.0, 0.0
    for row in range(ROWS):
        filled, suns, light = stack.filled[ply, row], stack.suns[ply, row], stack.light[ply, row]
        direction = row // 5
        if ROW[cell, direction] == row:
            filled += 1
            suns += stack.rule[SUNS] >> tile & 1
            light = after(light, TILE_LIGHT[tile, direction])
        if 0 < suns < filled:
            continue
        length = LENGTH[row]
        chance = POTENTIAL[length - filled]
        if stack.rule[SCORING] == RAYS:
            total += chance * length * (MOONBEAM if suns == 0 else SUNRAY)
        elif light < BROKEN:
            rank = 10 * length + (NUMBER[direction, light - 1] if light > 0 else 0)
            worth = chance * (length - 2) / 3
            if suns == filled and rank >= stack.rule[RIVAL + 1]:
                best_sun = max(best_sun, worth)
            if suns == 0 and rank >= stack.rule[RIVAL]:
                best_moon = max(best_moon, worth)
    return total + BEST * (best_sun + best_moon)


@kernel
def shaped_gain(stack: Stack, ply: int, cell: int, tile: int, before: float) -> float:
    """The points of a tile on a hex plus the change of potential."""
    points = float(completed(stack.light[ply], stack.filled[ply], cell, tile))
    if stack.rule[SCORING] == STANDARD:
        return points
    return points + potential_with(stack, ply, cell, tile) - before  # type: ignore[no-any-return]


@kernel
def potential(stack: Stack, ply: int) -> float:
    """The potential of all rays on the board at a ply."""
    if stack.rule[SCORING] == STANDARD:
        return 0.0
    return potential_with(stack, ply, CELLS, 0)  # type: ignore[no-any-return]


@kernel
def evaluate(net: Net, work: Workspace, stack: Stack, ply: int, tiles: int, cells: int) -> None:
    """Fill in net_value[tile, cell] for each of the tiles and cells (bit sets)."""
    light, filled, empty, left = stack.light[ply], stack.filled[ply], stack.empty[ply], stack.left[ply]
    set_board(net, work, light, filled, empty, left)
    for tile in range(TILES):
        if tiles >> tile & 1:
            evaluate_placements(
                net, work, light, filled, empty, left & ~(1 << tile), tile, cells, stack.net_value[tile]
            )


@kernel
def add_potential(stack: Stack, ply: int, tile: int, cells: int, before: float) -> int:
    """Fill in value[ply, cell] of a tile for each of the cells: net value plus change of potential. Returns the best cell."""
    value = stack.value[ply]
    for cell in range(CELLS):
        if cells >> cell & 1:
            value[cell] = stack.net_value[tile, cell]
            if stack.rule[SCORING] != STANDARD:
                value[cell] += potential_with(stack, ply, cell, tile) - before
    return highest(value, cells)  # type: ignore[no-any-return]


@kernel
def evaluate_tile(net: Net, work: Workspace, stack: Stack, ply: int, tile: int, cells: int) -> int:
    """Fill in value[ply, cell] of one tile for each of the cells. Returns the best cell."""
    evaluate(net, work, stack, ply, 1 << tile, cells)
    return add_potential(stack, ply, tile, cells, potential(stack, ply))  # type: ignore[no-any-return]
