"""Series and tournaments: a fold over the outcomes of single games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

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

    @classmethod
    def asked(cls, game: Game, seats: int, text: str, kind: str = "single") -> Match:
        """A new match by options as somebody wrote them; what the match would not play by is refused, not dropped.

        Where no preset is named, the match is of the one it plays by.
        """
        match = cls(game, seats, game.read_options(text), kind)
        first = match.next_options
        if first is None:
            raise OptionError(f"a {kind} of {game.title} by {text!r} would be over before its first game")
        variant = _variant(game)
        named = {word.partition("=")[0] for word in text.split()}
        said = named | variant if named & game.presets.keys() else named
        for name in game.options.__struct_fields__:
            asked, played = getattr(match.options, name), getattr(first, name)
            if asked == played:
                continue
            if name in said:
                raise OptionError(
                    f"a {kind} of {game.title} is played with {name}={played}, not {name}={asked}; leave that out"
                )
            if name in variant:
                match = replace(match, options=msgspec.structs.replace(match.options, **{name: played}))
        return match

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


def _variant(game: Game) -> set[str]:
    """The options that a preset's name decides: those by which presets differ."""
    presets = game.presets.values()
    return {name for name in game.options.__struct_fields__ if len({getattr(p, name) for p in presets}) > 1}


def totals(seats: int, outcomes: Sequence[Outcome]) -> tuple[int, ...]:
    """Points of each seat, added up."""
    return (
        tuple(sum(outcome.scores[seat] for outcome in outcomes) for seat in range(seats)) if outcomes else (0,) * seats
    )
