"""Make a game and bots for it ready: compiled once, with progress, and loaded, so that no move waits for it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

from sixfold.core import warm as kernels
from sixfold.core.bot import Allowance
from sixfold.core.chance import Dealer
from sixfold.core.game import Game, load
from sixfold.core.position import Position, View

from . import LEVELS, bot
from .referee import ask

GREEDY, LEVELS_STAMP = "greedy", "levels"
MOMENT = Allowance(seconds=0.01)
"""What a bot may spend on the move that it makes to be ready."""


def warm(game: Game, bots: Sequence[str] = LEVELS, tell: kernels.Tell | None = None) -> None:
    """Compile or load what a game, its scenes and some bots need: each bot thinks for a moment about the first move."""
    position = Position.start(game, 2 if 2 in game.seats else game.seats[0]).dealt(Dealer("warm"))
    view = position.view(position.acting[0])
    kernels.warm(
        game, tell, more={"scenes": lambda: _watch(position), **{name: _thinking(name, view) for name in bots}}
    )


def _watch(position: Position) -> None:
    """Look at a whole game, in which everybody plays the last of the legal moves: what ends a turn or a round is played as well."""
    dealer = Dealer("warm")
    while not position.ended:
        seat = position.acting[0]
        view = position.view(seat)
        view.game.face.scene(view)
        view.explain()
        position = position.after(seat, view.codes[-1]).dealt(dealer)
    position.game.face.scene(position.view(None))
    position.explain()


def _thinking(name: str, view: View) -> Callable[[], object]:
    return lambda: ask(bot(name, view.game), view, MOMENT, 0)


def _room(name: str) -> None:
    warm(load(name), [GREEDY])


def _levels(name: str) -> None:
    warm(load(name))


def warm_rooms(names: Sequence[str], tell: kernels.Tell | None = None) -> None:
    """Compile what several games need to be played, on all cores."""
    kernels.warm_all(names, _room, "room", tell)


def warm_levels(names: Sequence[str], tell: kernels.Tell | None = None) -> None:
    """Compile several games and the bots of all levels, on all cores."""
    kernels.warm_all(names, _levels, LEVELS_STAMP, tell)


@contextlib.contextmanager
def meanwhile(names: Sequence[str]) -> Iterator[None]:
    """Compile the bots of all levels beside other work, which goes first. Who needs one sooner compiles it and waits."""
    if not kernels.missing(names, LEVELS_STAMP):
        yield
        return
    work = subprocess.Popen([sys.executable, "-m", __name__, *names], stdin=subprocess.PIPE)
    try:
        yield
    finally:
        work.terminate()
        work.wait()


def _follow() -> None:
    """End with the one it works for, however that ends: then nobody holds the other end of its input."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one it works for, who ends it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_follow, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    warm_levels(sys.argv[1:])
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends by itself now
