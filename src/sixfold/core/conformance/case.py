"""One way to play a game, and random games played that way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from ..chance import Dealer
from ..errors import OptionError
from ..game import Game, Options
from ..kernel import Mode
from ..position import Position


@dataclass(frozen=True)
class Case:
    """One game, preset and number of seats, played from one seed."""

    game: Game
    preset: str
    seats: int
    seed: int = 0
    mode: Mode = "compiled"

    def __str__(self) -> str:
        return f"{self.game.name}-{self.preset}-{self.seats}-{self.mode}"

    @property
    def options(self) -> Options:
        """The preset's options."""
        return self.game.presets[self.preset]


def cases(game: Game, mode: Mode = "compiled") -> list[Case]:
    """Every preset with every number of seats that it allows."""
    found = []
    for preset, options in game.presets.items():
        for seats in game.seats:
            with suppress(OptionError):
                game.check(seats, options)
                found.append(Case(game, preset, seats, mode=mode))
    return found


def random_game(case: Case, pick_seat: Callable[[tuple[int, ...], Dealer], int] | None = None) -> Iterator[Position]:
    """Every position of a random game, the first and the last included."""
    dealer = Dealer(f"{case.game.name} {case.preset} {case.seats} {case.seed}")
    position = Position.start(case.game, case.seats, case.options, case.mode)
    yield position
    while not position.ended:
        if position.drawing:
            position = drawn(position, dealer)
        else:
            acting = position.acting
            seat = pick_seat(acting, dealer) if pick_seat else acting[dealer.below(len(acting))]
            codes = position.view(seat).codes
            assert codes, f"seat {seat + 1} may act and has no move"
            position = position.play(seat, case.game.moves.move(codes[dealer.below(len(codes))]))
        yield position


def drawn(position: Position, dealer: Dealer) -> Position:
    """The position after one draw that is due."""
    draws = position.draws()
    assert draws, "chance is to draw and there is nothing to draw"
    return position.draw(draws[dealer.pick([weight for _, weight in draws])][0])
