"""What the bots know of Gemtrix: redeals that fit what the others did, and the learned worth of a position."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sixfold.core.bot import Allowance, Bot, Choice, Guide, Maker, Settings, Thought
from sixfold.core.chance import generator
from sixfold.core.game import Game
from sixfold.core.kernel import Mode
from sixfold.core.playout import Scratch, kernels
from sixfold.core.position import View

from .belief import believed
from .chances import MOST_MOVES, consider, desk
from .onward import ROUNDS, sift
from .worth import LEARNED, worth

REDEALS, TRIES = 40, 100
SEVERAL = 3
"""From so many seats on moves are judged by playing on, with TRIES at first; for two that lost games."""
SHOWN = 8


@cache
def _ready(game: Game, mode: Mode, several: bool) -> Any:
    return (sift if several else consider).bind(game.name, **{**kernels(game), **game.guide.kernels}).run(mode)


def think(view: View, redeals: int, seed: int, several: bool) -> Thought:
    """The moves by the chance to win after each, on redeals of the view."""
    game, seat = view.game, view.seat
    assert seat is not None
    memory, at, weights = Scratch(game, rows=6), desk(), LEARNED[int(view.state.scoring)]
    memory.states[1] = view.state
    ready = _ready(game, view.mode, several)
    given = (memory.states, memory.raw, game.kit, game.masks(view.options), seat, generator(seed), weights, redeals)
    if several:
        n = ready(*given, memory.out, np.empty(MOST_MOVES, np.int64), memory.weight, at)
        chances = np.minimum.accumulate(at.total[:n])  # a move that was given up early is not better than those kept
    else:
        n = ready(*given, True, memory.out, memory.weight, at)
        chances = at.total[:n] / redeals
    order = np.argsort(-chances, kind="stable")[:SHOWN]
    best = (Choice(game.moves.move(int(memory.out[i])), float(chances[i])) for i in order)
    return Thought(tuple(best), unit="wins", effort=n * redeals * (ROUNDS if several else 1))


def learned(game: Game, settings: Settings) -> Bot:
    """Learned values: alone for two, at larger tables after a round is played on."""

    def choose(view: View, allowed: Allowance, seed: int) -> Thought:
        several = int(view.state.seats) >= SEVERAL
        return think(view, max(1, settings["tries" if several else "redeals"]), seed, several)

    return choose


GUIDE = Guide(
    search={"iterations": 4000, "depth": 0, "margin": 0, "scale": 1},
    kernels={"redeal": believed, "worth": worth},
    levels=("greedy:overlook=49", "greedy:overlook=38", "greedy:overlook=24", "greedy", "learned"),
    bots={"learned": Maker(learned, {"redeals": REDEALS, "tries": TRIES})},
)
