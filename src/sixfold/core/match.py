"""Series and tournaments: a fold over the outcomes of single games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .errors import OptionError
from .game import Game, Options
from .position import Outcome, Position


@dataclass(frozen=True)
class Match:
    """Games one after the other; `single` is one game, other kinds are declared by the game."""

    game: Game
    seats: int
    options: Options
    kind: str = "single"
    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        if self.kind != "single" and self.kind not in self.game.series:
            kinds = ", ".join(["single", *self.game.series])
            raise OptionError(f"{self.game.title} has no match {self.kind!r}; there are {kinds}")

    @property
    def next_options(self) -> Options | None:
        """The options of the next game, or None when the match is over."""
        if self.kind == "single":
            return None if self.outcomes else self.options
        options: Options | None = self.game.series[self.kind](self.seats, self.options, self.outcomes)
        return options

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.next_options is None

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat over all games so far."""
        return totals(self.seats, self.outcomes)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, once it is over: the last game's winners where it is a single one, else the highest totals."""
        if not self.over:
            return ()
        if self.kind == "single":
            return self.outcomes[-1].winners
        best = max(self.totals)
        return tuple(seat for seat, points in enumerate(self.totals) if points == best)

    def next_game(self) -> Position:
        """The start of the next game."""
        options = self.next_options
        if options is None:
            raise OptionError("the match is over")
        return Position.start(self.game, self.seats, options)

    def after(self, outcome: Outcome) -> Match:
        """The match after one more game."""
        return replace(self, outcomes=(*self.outcomes, outcome))


def totals(seats: int, outcomes: Sequence[Outcome]) -> tuple[int, ...]:
    """Points of each seat, added up."""
    return tuple(sum(outcome.scores[seat] for outcome in outcomes) for seat in range(seats))
