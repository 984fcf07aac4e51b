"""The bots of Gemtrix: redeals weighted by what the others did, and a learned value of positions."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sixfold.core.bot import Bot, Choice, Guide, Maker, Settings, Thought, Training
from sixfold.core.chance import generator
from sixfold.core.game import Game
from sixfold.core.kernel import Mode
from sixfold.core.playout import Scratch, kernels
from sixfold.core.position import View

from .belief import believed
from .chances import MOST_MOVES, REPLIED, TURNED, evaluate_moves, new_workspace
from .worth import LEARNED, worth

REDEALS = 40
SEVERAL, OFTENER = 3, 3
"""From so many seats on the next player's turn is played too (for two that lost games), on so many times the redeals."""
SHOWN = 8


@cache
def _compiled(game: Game, mode: Mode) -> Any:
    return evaluate_moves.bind(game.name, **{**kernels(game), **game.guide.kernels}).run(mode)


def think(view: View, redeals: int, seed: int) -> Thought:
    """The moves by the mean chance to win after each, over redeals of the view."""
    game, seat = view.game, view.seat
    assert seat is not None
    memory, work, weights = Scratch(game, rows=6), new_workspace(), LEARNED[int(view.state.scoring)]
    then = np.empty(MOST_MOVES, np.int64)
    memory.states[1] = view.state
    several = int(view.state.seats) >= SEVERAL
    when, redeals = (REPLIED, OFTENER * redeals) if several else (TURNED, redeals)
    given = (memory.states, memory.raw, game.kit, game.masks(view.options), seat, generator(seed))
    n = _compiled(game, view.mode)(*given, weights, redeals, when, memory.out, then, memory.weight, work)
    order = sorted(range(n), key=lambda i: -work.total[i])[:SHOWN]
    best = (Choice(game.moves.move(int(memory.out[i])), float(work.total[i]) / redeals) for i in order)
    return Thought(tuple(best), unit="wins", effort=n * redeals)


def learned(game: Game, settings: Settings) -> Bot:
    """The move of the highest learned value."""
    return lambda view, allowed, seed: think(view, max(1, settings["redeals"]), seed)


def training() -> Training:
    """How its values are learned."""
    from .train import TRAINING

    return TRAINING


GUIDE = Guide(
    search={"iterations": 4000, "depth": 0, "margin": 0, "scale": 1},
    kernels={"redeal": believed, "worth": worth},
    levels=("greedy:overlook=49", "greedy:overlook=38", "greedy:overlook=24", "greedy", "learned"),
    bots={"learned": Maker(learned, {"redeals": REDEALS})},
    training=training,
    measured=(("fast", 2), ("fast", 4), ("tournament", 2)),
)
