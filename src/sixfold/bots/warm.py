"""Make a game and bots for it ready: compiled once, with progress, and loaded, so that no move waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixfold.core import warm as kernels
from sixfold.core.bot import Allowance
from sixfold.core.chance import Dealer
from sixfold.core.game import Game, load
from sixfold.core.position import Position, View

from . import LEVELS, bot
from .referee import ask

MOMENT = Allowance(seconds=0.01)
"""What a bot may spend on the move that it makes to be ready."""


def warm(game: Game, bots: Sequence[str] = LEVELS, tell: kernels.Tell | None = None) -> None:
    """Compile or load what a game and some bots need: each bot thinks for a moment about the first move."""
    position = Position.start(game, 2 if 2 in game.seats else game.seats[0]).dealt(Dealer("warm"))
    view = position.view(position.acting[0])
    kernels.warm(game, tell, more={name: _thinking(name, view) for name in bots})


def _thinking(name: str, view: View) -> Callable[[], object]:
    return lambda: ask(bot(name, view.game), view, MOMENT, 0)


def _by_name(name: str) -> None:
    warm(load(name))


def warm_all(names: Sequence[str], tell: kernels.Tell | None = None) -> None:
    """Compile several games and all their levels, on all cores."""
    kernels.warm_all(names, _by_name, tell)
