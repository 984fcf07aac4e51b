"""Bots by name. A name is `kind` or `kind:key=value,key=value`; `level-1` to `level-5` are the room's own five,
and `path/to/file.py:function` is somebody else's.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.bot import Allowance, Bot, Choice, Maker, Settings, Thought
from sixfold.core.chance import below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import Game
from sixfold.core.playout import GREEDY, RANDOM, Scratch, drivers
from sixfold.core.position import View

from .search import SEARCH, UNIFORM

__all__ = [
    "BOTS",
    "LEVELS",
    "POLICIES",
    "Allowance",
    "Bot",
    "Choice",
    "Thought",
    "bot",
    "greedy",
    "kinds",
    "random",
    "spelled",
]

SHOWN = 8
"""How many of its best moves a bot tells."""


def random(view: View, allowed: Allowance, seed: int) -> Thought:
    """Any legal move."""
    codes = view.codes
    code = codes[below.run(view.mode)(generator(seed), len(codes))]
    return Thought((Choice(view.game.moves.move(code), float(view.state.score[view.seat or 0])),))


def greedy(view: View, allowed: Allowance, seed: int) -> Thought:
    """The move that scores most at once; among equals the one that promises most."""
    return _greedy(view, seed, 0)


def _greedy(view: View, seed: int, overlook: int) -> Thought:
    """The greedy choice among the moves that were not overlooked; each is, so many times in a hundred."""
    game, dice = view.game, generator(seed)
    memory = Scratch(game)
    memory.states[1] = view.state
    run = drivers(game, view.mode)
    seat = view.seat
    n = run.ranked(memory.states, memory.raw, game.kit, seat, dice, overlook, memory.out, memory.weight)
    order = np.argsort(-memory.weight[:n], kind="stable")[:SHOWN]
    return Thought(
        tuple(Choice(game.moves.move(int(memory.out[i])), int(memory.weight[i]) / 1000) for i in order),
        effort=n,
    )


def overlooking(game: Game, settings: Settings) -> Bot:
    """The greedy bot with open eyes for a part of the moves only: how a beginner misses things."""
    return (lambda view, allowed, seed: _greedy(view, seed, settings["overlook"])) if settings["overlook"] else greedy


BOTS: dict[str, Maker] = {
    "random": Maker(lambda game, settings: random),
    "greedy": Maker(overlooking, {"overlook": 0}),
    "search": SEARCH,
    "uniform": UNIFORM,
}
"""The kinds of bot that every game has."""
LEVELS = tuple(f"level-{number}" for number in range(1, 6))
"""The opponents people choose from, in every game."""
USUAL = ("greedy:overlook=85", "greedy:overlook=50", "greedy", "search:iterations=300", "search:iterations=5000")
"""The five of a room that has none of its own."""
POLICIES = {"random": RANDOM, "greedy": GREEDY}
"""The bots that whole compiled games know."""


def kinds(game: Game) -> dict[str, Maker]:
    """The kinds of bot a game has: everybody's and its own."""
    return {**BOTS, **game.guide.bots}


def spelled(name: str, game: Game) -> str:
    """The name of the bot that a level is; any other name as it is."""
    return (game.guide.levels or USUAL)[LEVELS.index(name)] if name in LEVELS else name


def bot(name: str, game: Game) -> Bot:
    """A bot by name, for a game."""
    name = spelled(name, game)
    if ".py:" in name:
        from .outside import outside

        return outside(name, game)
    kind, _, settings = name.partition(":")
    known = kinds(game)
    if kind not in known:
        raise OptionError(f"there is no bot {kind!r}; there are {', '.join([*LEVELS, *known])}, or file.py:function")
    return known[kind].read(kind, settings, game)
