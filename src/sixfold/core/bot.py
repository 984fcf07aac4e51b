"""What a bot is: a function of a view. It sees what its seat may see, the time it may take and a seed; never the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from .errors import OptionError
from .kernel import Kernel
from .move import Move

if TYPE_CHECKING:
    from .game import Game
    from .position import View

Unit = Literal["points", "wins"]
"""What a value counts: points the seat is expected to have at the end, or the share of games it is expected to win."""


@dataclass(frozen=True)
class Allowance:
    """What a bot may spend on one move."""

    seconds: float = 2.0
    cores: int = 1


SLICE = 0.01
"""Seconds that a slice of a search aims at: how finely it can be stopped, and how often it shows progress."""


class Slices:
    """The sizes of a search's slices until its time is over: small at first, then as many steps as take SLICE seconds. At least one."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._end = clock, clock() + seconds

    def __iter__(self) -> Iterator[int]:
        size, begun = 1, self._clock()
        while True:
            yield size
            now = self._clock()
            if now >= self._end:
                return
            aim = min(SLICE, self._end - now)
            size = max(1, min(4 * size, int(size * aim / max(now - begun, 1e-9))))
            begun = now


@dataclass(frozen=True)
class Choice:
    """A move, and what the bot thinks it is worth."""

    move: Move
    value: float


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a view: its best moves, best first; the first is the one it plays."""

    best: tuple[Choice, ...]
    unit: Unit = "points"
    effort: int = 1
    """Games or positions looked at."""

    @property
    def move(self) -> Move:
        """The move it plays."""
        return self.best[0].move


class Bot(Protocol):
    """A thought about a view whose seat may act. Without a limit of time in the way, the same seed gives the same thought."""

    def __call__(self, view: View, allowed: Allowance, seed: int) -> Thought: ...


Settings = Mapping[str, int]
"""A bot's settings by name: whole numbers, so that `name:key=value,key=value` says all of them."""


@dataclass(frozen=True)
class Maker:
    """A kind of bot: its settings with their defaults, and how it is made of them for a game."""

    make: Callable[[Game, Settings], Bot]
    defaults: Settings = field(default_factory=dict)
    guided: bool = False
    """Whether the room's settings of the search come before the defaults."""

    def read(self, name: str, text: str, game: Game) -> Bot:
        """A bot of this kind from `key=value,key=value`."""
        settings = {**self.defaults, **(game.guide.search if self.guided else {})}
        for part in filter(None, text.split(",")):
            key, equals, value = part.partition("=")
            if not equals or key not in settings:
                raise OptionError(f"the bot {name} has no setting {key!r}; it has {', '.join(settings) or 'none'}")
            if not value.removeprefix("-").isdigit():
                raise OptionError(f"the bot {name}: {key}={value} is not a whole number")
            settings[key] = int(value)
        return self.make(game, settings)


class TrainingRun(Protocol):
    """A training run, as far as it has come."""

    @property
    def done(self) -> int:
        """Pieces of work done, of the plan's `chunks`."""

    @property
    def curve(self) -> list[dict[str, float]]:
        """Points of the learning curve: `games`, `mean`, `error`, and what else the room counts."""


@dataclass(frozen=True)
class Training:
    """How a room learns by playing."""

    plan: type[msgspec.Struct]
    """Numbers with defaults, and a property `chunks`: pieces of work in all."""
    train: Callable[[Any, Path, Callable[[Any], None]], TrainingRun]
    """train(plan, out, tell): learn, and write the weights to `out`; killed, the same call goes on. `tell` hears the run."""
    file: str
    """What the weights are written to unless told otherwise."""
    measure: str
    """What the learning curve counts."""
    about: str
    """What a point of the curve is the mean of, for the report."""


@dataclass(frozen=True)
class Guide:
    """What a room tells the bots about its game."""

    search: Settings = field(default_factory=dict)
    """Settings of the search that suit this game, where they differ from the search's own."""
    kernels: Mapping[str, Kernel] = field(default_factory=dict)
    """The room's own kernels in place of the search's general ones: those of `sixfold.bots.tree.GENERAL`."""
    levels: tuple[str, ...] = ()
    """Five bots, from a child's first opponent to the strongest, by measured strength."""
    bots: Mapping[str, Maker] = field(default_factory=dict)
    """Kinds of bot that only this game has."""
    measured: tuple[tuple[str, int], ...] = ()
    """Presets and numbers of seats on which the strength of the levels is measured; the ladder on the first."""
    training: Callable[[], Training] | None = None
    """How the game's values are learned; a function, so that what learns is imported when something is to be learned."""
