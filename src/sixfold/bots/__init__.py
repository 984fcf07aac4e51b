"""Bots: functions of a view. They see what their seat may see, and never the state."""

from __future__ import annotations

from typing import Protocol

from sixfold.core.chance import below, generator
from sixfold.core.errors import OptionError
from sixfold.core.move import Move
from sixfold.core.playout import GREEDY, RANDOM, Scratch, drivers
from sixfold.core.position import View


class Bot(Protocol):
    """A move for a view whose seat may act; the same seed gives the same move."""

    def __call__(self, view: View, seed: int) -> Move: ...


def random(view: View, seed: int) -> Move:
    """Any legal move."""
    codes = view.codes
    return view.game.moves.move(codes[below.run(view.mode)(generator(seed), len(codes))])


def greedy(view: View, seed: int) -> Move:
    """The move that scores most at once; among equals the one that promises most."""
    memory = Scratch(view.game)
    memory.states[1] = view.state
    code = drivers(view.game, view.mode).greedy(
        memory.states,
        memory.raw,
        1,
        view.game.kit,
        view.game.masks(view.options),
        view.seat,
        generator(seed),
        memory.out,
    )
    return view.game.moves.move(int(code))


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
POLICIES = {"random": RANDOM, "greedy": GREEDY}
"""The bots that whole compiled games know."""


def bot(name: str) -> Bot:
    """A bot by name."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]
