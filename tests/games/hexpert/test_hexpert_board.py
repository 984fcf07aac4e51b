"""The bots' compact board is the rules' board: the same hexes are open, and the same tiles score the same, under every option."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Random, below, generator
from sixfold.core.game import CHANCE, State, load
from sixfold.core.position import Position
from sixfold.games.hexpert import rules
from sixfold.games.hexpert.board import FULL_BAG, completed, nth
from sixfold.games.hexpert.guide import LOOK, _bag, _lights, _standard
from sixfold.games.hexpert.lookahead import look_ahead, simulate
from sixfold.games.hexpert.net import new_workspace
from sixfold.games.hexpert.rules import BEST_RAY, CELLS, MOONBEAM, RAYS, ROW_AT, ROW_LENGTH, ROWS, SUNRAY, TILES
from sixfold.games.hexpert.stack import Stack, new_stack, open_hexes, potential, put, set_root, shaped_gain
from sixfold.games.hexpert.weights import read

GAME = load("hexpert")
NAMES: list[int] = _standard(GAME)
"""By the rules' number of a tile, the net's."""
SUNS = _bag(GAME, sum(1 << tile for tile in range(TILES) if GAME.kit.sun[tile]))
SEATS, GAMES = 2, 40
NOTHING = np.zeros(ROWS, np.int64)


def board_of(s: State, seat: int) -> list[Any]:
    """A seat's board in the rules' state, as the bots number things."""
    rows = [_lights(s.light[seat, :ROWS].tolist()), s.filled[seat, :ROWS], s.suns[seat, :ROWS]]
    return [*(row.tolist() for row in rows), int(s.empty[seat]), _bag(GAME, int(s.left))]


def root_of(stack: Stack) -> list[Any]:
    """The compact board."""
    rows = (stack.light[0], stack.filled[0], stack.suns[0])
    return [*(row.tolist() for row in rows), int(stack.empty[0]), int(stack.left[0])]


def rays(stack: Stack, cell: int) -> int:
    """The points of the rays that the tile on a hex has completed (HXP-17)."""
    points = 0
    for row in ROW_AT[cell]:
        length, suns = int(ROW_LENGTH[row]), int(stack.suns[0, row])
        if stack.filled[0, row] == length and suns in (0, length):
            points += length * (SUNRAY if suns else MOONBEAM)
    return points


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_compact_board_is_the_rules_board(preset: str) -> None:
    """Random games; every board of every seat after every call and every placement."""
    options = GAME.presets[preset]
    legal, apply = GAME.legal.run("compiled"), GAME.apply.run("compiled")
    out, dice, positions = np.zeros(CELLS, np.int64), generator(7), 0
    for _ in range(GAMES):
        s = GAME.start(SEATS, options)
        stacks = [new_stack(SUNS, int(s.placement), int(s.scoring)) for _ in range(SEATS)]
        hopes, total, before = [], [0.0] * SEATS, -1
        for stack in stacks:
            set_root(stack, NOTHING, NOTHING, NOTHING, rules.ALL_CELLS, FULL_BAG)
            hopes.append(potential(stack, 0))
        while s.acting:
            call = nth(int(s.left), below(dice, TILES - int(s.called)))
            apply(s, GAME.kit, CHANCE, call)
            tile, gains = NAMES[call], []
            for seat, stack in enumerate(stacks):
                n = legal(s, GAME.kit, seat, out)
                cells = stack.empty[0] if before < 0 else open_hexes(stack, 0, before, tile)
                assert sum(1 << int(cell) for cell in out[:n]) == cells
                cell = int(out[below(dice, n)])
                points = completed(stack.light[0], stack.filled[0], cell, tile)
                total[seat] += shaped_gain(stack, 0, cell, tile, potential(stack, 0))
                scores = rules.gain(s, GAME.kit, seat, cell, call)
                put(stack, 0, cell, tile)
                assert scores == points + (rays(stack, cell) if s.scoring == RAYS else 0)
                gains.append((cell, int(s.score[seat]) + scores))
            for seat, (cell, _) in enumerate(gains):
                apply(s, GAME.kit, seat, cell)
            before = tile
            for seat, stack in enumerate(stacks):
                assert root_of(stack) == board_of(s, seat)
                assert s.score[seat] == gains[seat][1] or (not s.acting and s.scoring == BEST_RAY)  # awarded at the end
                positions += 1
        for seat in range(SEATS):
            if s.scoring != BEST_RAY:
                assert total[seat] + hopes[seat] == pytest.approx(int(s.score[seat]))
    assert positions * len(GAME.presets) > 10_000


def calls(random: Random) -> list[int]:
    """The tiles of a game as `simulate` calls them, in the net's numbers."""
    left, found = FULL_BAG, []
    for k in range(CELLS):
        found.append(nth(left, below(random, TILES - k)))
        left &= ~(1 << found[-1])
    return found


def test_games_by_the_net_score_the_same_played_through_the_rules() -> None:
    """The means of docs/strength.md are of `simulate`: the bot at a table, given the same tiles, makes the same points."""
    player, random = bot("learned", GAME), generator(11)
    scores = []
    for _ in range(30):
        position = Position.start(GAME, 1, "standard")
        for tile in calls(random):
            position = position.after(CHANCE, NAMES.index(tile))
            thought = player(position.view(0), Allowance(60), 1)
            position = position.after(0, GAME.moves.code(thought.move))
        scores.append(position.scores[0])
    assert scores == simulate(read(), 30, 11)[0].tolist()


def test_games_with_look_ahead_score_the_same_played_through_the_rules() -> None:
    """Tile by tile from the rules' state, by the settings and random numbers of `simulate`."""
    net, settings = read(), tuple(LOOK.values())
    random, own = generator(5), generator(-1 - 5)
    scores = []
    for _ in range(3):
        position = Position.start(GAME, 1, "standard")
        for tile in calls(random):
            position = position.after(CHANCE, NAMES.index(tile))
            light, filled, suns, empty, left = board_of(position.state, 0)
            stack = new_stack(SUNS)
            rows = (np.array(row, np.int64) for row in (light, filled, suns))
            set_root(stack, *rows, empty, left | 1 << tile)
            cells = sum(1 << code for code in position.view(0).codes)
            chosen = look_ahead(
                net, new_workspace(net), stack, own, tile, cells, np.array(settings, np.int64), np.zeros(CELLS)
            )
            position = position.after(0, int(chosen))
        scores.append(position.scores[0])
    assert scores == simulate(net, 3, 5, *settings)[0].tolist()
