"""Position: a game at one moment, immutable, for people and servers. View: what one seat sees of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .chance import Dealer, generator
from .errors import IllegalMove, NotationError, OptionError
from .face import Reason
from .gains import gains_driver
from .game import CHANCE, CHANCE_BIT, SEATS, Game, Options, State
from .kernel import MODES, Mode, default_mode
from .move import Move, whole
from .playout import WIDTH


class Header(NamedTuple):
    """The header of a state, as plain numbers (core/game.py says what they are)."""

    acting: int
    seats: int
    ended: int
    winners: int
    barrier: int
    scores: tuple[int, ...]


class Ply(NamedTuple):
    """One move by a seat, or one draw by chance."""

    actor: int
    code: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Several share the win."""
    rule: str
    """The rule by which it ended."""


@dataclass(frozen=True, eq=False)
class View:
    """What a seat may see (seat None: a spectator): the state with everything else set to zero."""

    game: Game
    options: Options
    seat: int | None
    state: State
    mode: Mode

    @cached_property
    def fields(self) -> Any:
        """What the seat sees, by field."""
        return self.game.fields(self.state)

    @cached_property
    def codes(self) -> list[int]:
        """The codes the seat may play now."""
        if self.seat is None or not self.fields.acting >> self.seat & 1:
            return []
        out = np.empty(WIDTH, np.int64)
        n = self.game.legal.run(self.mode)(self.state, self.game.kit, self.seat, out)
        codes: list[int] = out[:n].tolist()
        return codes

    @property
    def legal(self) -> list[Move]:
        """The moves the seat may make now."""
        return [self.game.moves.move(code) for code in self.codes]

    def redeal(self, seed: int) -> State:
        """A whole state that agrees with what the seat sees, at random."""
        if self.seat is None:
            raise ValueError("a spectator's view is not redealt")
        s = _copy(self.game, self.state)
        self.game.redeal.run(self.mode)(s, self.game.kit, self.seat, generator(seed))
        return s

    def trial(self) -> State:
        """A state to try a move on. Somebody else always stays to act: guesses at what others have sealed are never laid."""
        s = self.redeal(0)
        assert self.seat is not None
        seats = self.fields.seats
        if seats > 1:
            s["acting"] |= 1 << (self.seat + 1) % seats
        return s

    def gains(self, codes: Sequence[int]) -> list[int]:
        """What each move would score at once, from what the seat sees."""
        states = self.game.new_states(3)
        states[0] = self.state
        raw = states.view(np.uint64).reshape(3, -1)
        listed, points = np.array(codes, np.int64), np.zeros(len(codes), np.int64)
        run = gains_driver(self.game, self.mode)
        run(states, raw, self.game.kit, self.seat, generator(0), listed, len(codes), points)
        gained: list[int] = points.tolist()
        return gained

    def explain(self) -> list[Reason]:
        """The public scores, as sentences."""
        return self.game.face.explain(self.game, self.state)

    def data(self) -> dict[str, Any]:
        """The view as plain lists and numbers, by field."""
        return {name: np.asarray(self.state[name]).tolist() for name in self.game.dtype.names or ()}


@dataclass(frozen=True, eq=False)
class Position:
    """A game at one moment. `play` and `draw` give the next; `parent` is the one before."""

    game: Game
    options: Options
    state: State
    parent: Position | None = None
    ply: Ply | None = None
    """What led here."""
    mode: Mode = "compiled"

    @classmethod
    def start(
        cls, game: Game, seats: int | None = None, options: Options | str = "", mode: Mode | None = None
    ) -> Position:
        """The position before the first draw; OptionError says what of it cannot be."""
        if not isinstance(game, Game):
            raise OptionError(f"{game!r} is no game; load one by its name, as in load('hexpert')")
        if mode is not None and mode not in MODES:
            raise OptionError(f"mode is {mode!r}; it may be {', '.join(MODES)}")
        chosen = game.read_options(options) if isinstance(options, str) else options
        state = game.start(seats if seats is not None else game.seats[0], chosen)
        return cls(game, chosen, _fixed(state.base), mode=mode or default_mode())

    @cached_property
    def header(self) -> Header:
        """What every game's state begins with. Only this is kept of what is read: a game holds on to all its positions."""
        fields = self.game.fields(self.state)
        scores = tuple(fields.score.tolist()[: fields.seats])
        return Header(fields.acting, fields.seats, fields.ended, fields.winners, fields.barrier, scores)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.header.seats

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return members(self.header.acting)

    @property
    def drawing(self) -> bool:
        """Whether chance is to draw now."""
        return bool(self.header.acting & CHANCE_BIT)

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return not self.header.acting

    @property
    def scores(self) -> tuple[int, ...]:
        """The public points so far."""
        return self.header.scores

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended, once it has."""
        if not self.ended:
            return None
        return Outcome(self.scores, members(self.header.winners), self.game.endings[self.header.ended])

    def view(self, seat: int | None) -> View:
        """What a seat sees, or a spectator (None)."""
        if seat is not None:
            self._check_seat(seat)
        words = self.state.base.view(np.uint64) & self.game.masks(self.options)[SEATS if seat is None else seat]
        return View(self.game, self.options, seat, _fixed(words.view(self.game.dtype)), self.mode)

    def revealed(self, seat: int | None) -> View:
        """What a seat sees when everything lies open: after the game."""
        return View(self.game, self.options, seat, self.state, self.mode)

    def legal(self, seat: int) -> list[Move]:
        """The moves a seat may make now."""
        return self.view(seat).legal

    def draws(self) -> list[tuple[Move, int]]:
        """What may be drawn now, with weights."""
        return [(self.game.draws.move(code), weight) for code, weight in self._draws()]

    def _draws(self) -> list[tuple[int, int]]:
        out, weight = np.empty(WIDTH, np.int64), np.empty(WIDTH, np.int64)
        n = self.game.chance.run(self.mode)(self.state, self.game.kit, out, weight) if self.drawing else 0
        return list(zip(out[:n].tolist(), weight[:n].tolist(), strict=True))

    def drawn_by(self, dealer: Dealer) -> int:
        """The code that a dealer draws now."""
        draws = self._draws()
        return draws[dealer.pick([weight for _, weight in draws])][0]

    def play(self, seat: int, move: Move | str) -> Position:
        """The position after a seat's move; IllegalMove names the rule that forbids it."""
        if isinstance(move, str):
            move = self.game.moves.parse(move)
        code = self.game.moves.code(move)
        self.check(seat, code)
        return self.after(seat, code)

    def check(self, seat: int, code: int, view: View | None = None) -> None:
        """IllegalMove, with its reason, unless the seat may play the code now; `view` is the seat's, where it is at hand."""
        if self.ended:
            raise IllegalMove(self.game.endings[self.header.ended], "the game is over")
        self._check_seat(seat)
        if seat not in self.acting:
            turn = "chance draws" if self.drawing else "it is for " + ", ".join(f"seat {s + 1}" for s in self.acting)
            raise IllegalMove("seat", f"seat {seat + 1} may not act now; {turn}")
        view = view or self.view(seat)
        if code not in view.codes:
            why = self.game.face.refuse(self.game, view.state, seat, code)
            raise IllegalMove(why.rule, self.game.face.say(why.key, why.params), why)

    def draw(self, move: Move | str) -> Position:
        """The position after a draw: from a record, a real bag, or a dealer."""
        if not self.game.draws.kinds:
            raise NotationError(f"nothing is drawn in {self.game.title}; it has moves of the seats alone")
        if isinstance(move, str):
            move = self.game.draws.parse(move)
        code = self.game.draws.code(move)
        if not self.drawing:
            raise NotationError(f"{self.game.draws.text(move)}: nothing is to be drawn now")
        possible = [draw for draw, weight in self.draws() if weight > 0]
        if move not in possible:
            left = " ".join(map(self.game.draws.text, possible[:30])) + (" …" if len(possible) > 30 else "")
            raise NotationError(f"{self.game.draws.text(move)} cannot be drawn now; possible are {left}")
        return self.after(CHANCE, code)

    def dealt(self, dealer: Dealer) -> Position:
        """The position after all draws that are due."""
        position = self
        while position.drawing:
            position = position.after(CHANCE, position.drawn_by(dealer))
        return position

    def _check_seat(self, seat: int) -> None:
        if not whole(seat):
            raise IllegalMove("seat", f"a seat is a whole number, from 0 for seat 1, not {seat!r}")
        if not 0 <= seat < self.seats:
            raise IllegalMove("seat", f"there is no seat {seat + 1}; seats are 1 to {self.seats}")

    def history(self) -> list[Ply]:
        """Every ply from the start to here."""
        plies = [position.ply for position in self.line() if position.ply is not None]
        return plies[::-1]

    def line(self) -> Iterator[Position]:
        """This position and all before it, back to the start."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.parent

    def undo(self, mine: Callable[[int], bool] = lambda seat: True) -> Position | None:
        """The position before the last move of a seat that is `mine`, or None where something hidden was shown since."""
        for position in self.line():
            if position.ply is None or position.parent is None or position.parent.header.barrier != self.header.barrier:
                return None
            if position.ply.actor != CHANCE and mine(position.ply.actor):
                return position.parent
        return None

    def witnessed(self) -> bool:
        """Whether everybody saw the move that led here: no other move would have looked the same to a spectator."""
        if self.parent is None or self.ply is None or self.ply.actor == CHANCE:
            return False
        before, (actor, played), seen = self.parent, self.ply, self.view(None).state.tobytes()
        others = (code for code in before.view(actor).codes if code != played)
        return all(before.after(actor, code).view(None).state.tobytes() != seen for code in others)

    def redeal(self, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one, the rest at random."""
        return Position(self.game, self.options, _fixed(self.view(seat).redeal(seed).base), mode=self.mode)

    def explain(self) -> list[Reason]:
        """The scores, as sentences whose points add up to them."""
        return self.game.face.explain(self.game, self.state)

    def bytes(self) -> bytes:
        """The state's bytes."""
        return bytes(self.state.tobytes())

    def after(self, actor: int, code: int) -> Position:
        """The position after a ply that is known to be legal: one from a log, or just checked."""
        states = self.game.new_states(1)
        states[0] = self.state
        self.game.apply.run(self.mode)(states[0], self.game.kit, actor, code)
        return Position(self.game, self.options, _fixed(states), self, Ply(actor, code), self.mode)


@cache
def members(seats: int) -> tuple[int, ...]:
    """The seats of a bit set."""
    return tuple(seat for seat in range(SEATS) if seats >> seat & 1)


def _copy(game: Game, state: State) -> State:
    states = game.new_states(1)
    states[0] = state
    return states[0]


def _fixed(states: npt.NDArray[Any]) -> State:
    """The one state, from now on read-only."""
    states.flags.writeable = False
    return states[0]
