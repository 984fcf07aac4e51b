"""One table: a fold over its events, and the commands that add to them.

A table is never changed from outside: a command gives a Decision, the events and the table after them, and whoever keeps the
log takes that table over once the events are kept. The rules run once for each move.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from itertools import islice
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from sixfold.core.chance import Dealer
from sixfold.core.errors import OptionError
from sixfold.core.game import CHANCE, SEATS, Game, load
from sixfold.core.match import Match
from sixfold.core.position import Ply, Position, View
from sixfold.core.record import Record

from .errors import Archived, Denied
from .events import (
    AnyEvent,
    BotSeated,
    Drew,
    Ended,
    Left,
    Moved,
    Rematched,
    Resigned,
    Row,
    Seated,
    Setup,
    Stamped,
    Started,
    TookBack,
)
from .messages import Result
from .seats import SeatInfo, key_of

RESIGNED = "resigned"
"""The rule by which a resignation ends a game."""


class Decision(NamedTuple):
    """What a command does: its events, and the table after them."""

    events: tuple[AnyEvent, ...]
    table: Table


class Table:
    """The state of one table after its events."""

    def __init__(self, row: Row, game: Game | None = None) -> None:
        self.row = row
        self.setup = msgspec.json.decode(row.setup, type=Setup)
        self.n = 0
        """How many events there were."""
        self.seats = [SeatInfo() for _ in range(self.setup.seats)]
        game = game or playable(self.setup)
        self.match = Match(game, self.setup.seats, game.read_options(self.setup.options), self.setup.match)
        self.position: Position | None = None
        self.plies: list[Ply] = []
        """The plies of the game in progress."""
        self.acks: dict[tuple[int, str], int] = {}
        """By seat and id of a command: how many events there were when it was done."""
        self.next_table = ""
        self._views: dict[int | None, View] = {}
        self._conclude()

    def copy(self) -> Table:
        """The same table, to fold further events in."""
        twin: Table = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.plies, twin.acks = list(self.seats), list(self.plies), dict(self.acks)
        twin._views = dict(self._views)
        return twin

    def _conclude(self) -> None:
        """What follows from the events so far."""
        position = self.position
        outcome = position.outcome if position is not None else None
        self.result: Result | None = (
            Result(list(outcome.scores), list(outcome.winners), outcome.rule) if outcome else self._resigned_result()
        )
        """How the game ended, once it has."""
        self.status: Literal["gathering", "playing", "ended"] = (
            "gathering" if position is None else "ended" if self.result else "playing"
        )
        """Before the first game, during one, or after one."""
        self.acting: tuple[int, ...] = position.acting if position is not None and not self.result else ()
        """The seats that may move now."""
        over = outcome is None or self.match.after(outcome).over  # without an outcome somebody resigned
        self.over: bool = self.result is not None and over
        """Whether no further game belongs to the match."""

    # --- what is known ---

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

    @property
    def secret(self) -> bool:
        """Whether some seats see what others must not."""
        masks = self.game.masks(self.match.options)
        return any(not np.array_equal(masks[seat], masks[SEATS]) for seat in range(len(self.seats)))

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, info in enumerate(self.seats) if info.kind == "person"]

    @property
    def hints(self) -> bool:
        """Whether bots may be asked for advice: one person plays, alone or against bots."""
        return len(self.people) == 1 and all(info.kind != "open" for info in self.seats)

    @property
    def timed(self) -> bool:
        """Whether a clock moves the game on, whoever is there: somebody plays by one, or a seat waits for somebody."""
        return self.setup.clock.runs and any(info.kind != "bot" for info in self.seats)

    def view(self, seat: int | None) -> View | None:
        """What a seat sees; after the game, everything."""
        if self.position is None:
            return None
        if seat not in self._views:
            ended = self.status == "ended"
            self._views[seat] = self.position.revealed(seat) if ended else self.position.view(seat)
        return self._views[seat]

    def to_move(self, seat: int) -> View:
        """What a seat sees that is to move now."""
        view = self.view(seat)
        if view is None or seat not in self.acting or self.seats[seat].resigned:
            raise Denied("denied", "it is not your turn")
        return view

    def to_advise(self, seat: int) -> View:
        """What a seat sees that is to move and may have a hint."""
        if not self.hints:
            raise Denied("denied", "hints are for one person alone or against bots; after the game the replay has them")
        return self.to_move(seat)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token proves."""
        return self.seat_by(key_of(token))

    def seat_by(self, key: str) -> int | None:
        """The seat that the hash of a token proves, compared in constant time."""
        found = None
        for seat, info in enumerate(self.seats):
            if hmac.compare_digest(info.key or "-", key):
                found = seat
        return found

    def is_host(self, token: str) -> bool:
        """Whether a token is the host's."""
        return hmac.compare_digest(self.setup.host, key_of(token))

    def invites(self, invitation: str) -> bool:
        """Whether who has this may sit down."""
        wanted = self.setup.invitation
        return not wanted or hmac.compare_digest(wanted, key_of(invitation))

    def dealer(self) -> Dealer:
        """Chance for the game in progress: the k-th draw is a hash of the seed, the game's number and k."""
        drawn = sum(ply.actor == CHANCE for ply in self.plies)
        return Dealer(f"{self.row.seed}/{len(self.match.outcomes) + 1}", drawn)

    def deadline(self, seat: int) -> float | None:
        """When a seat's time is up."""
        info, clock = self.seats[seat], self.setup.clock
        if info.since is None or info.kind == "bot":
            return None
        times = []
        if clock.move:
            times.append(info.since + clock.move)
        if clock.game:
            times.append(info.since + max(0.0, clock.game + clock.added * info.turns - sum(info.spent)))
        return min(times) if times else None

    def record(self) -> Record:
        """The game so far; only a finished one is for everybody."""
        if self.position is None:
            raise Denied("missing", "no game has begun at this table")
        bots = " ".join("-" if info.resigned else info.bot or "-" for info in self.seats)
        tags = {"Table": self.row.code, "Bots": bots, "Commitment": self.setup.commitment}
        if self.over:
            tags["Seed"] = f"{self.row.seed}/{len(self.match.outcomes) + 1}"
        return Record(self.position, tuple(info.name for info in self.seats), tags)

    def undoable(self, seat: int) -> tuple[int, ...] | None:
        """The plies that taking back the seat's last move removes, or None.

        Nothing hidden may have been shown since (alone at the table it does not matter). Bots' answers go too; another
        person's move stands in the way, unless it was made at the same time.
        """
        if self.position is None or self.status != "playing" or not self.seats[seat].turns:
            return None
        at = next(i for i in range(len(self.plies) - 1, -1, -1) if self.plies[i].actor == seat)
        before, later = self._before(at), self.plies[at + 1 :]
        if len(self.seats) == 1:
            return tuple(range(at, len(self.plies)))
        if before.header.barrier != self.position.header.barrier or any(ply.actor == CHANCE for ply in later):
            return None
        if len(before.acting) > 1 and all(ply.actor in before.acting for ply in later):
            return (at,)  # what others did at the same time stays
        people = set(self.people) - {seat}
        return None if any(ply.actor in people for ply in later) else tuple(range(at, len(self.plies)))

    def _before(self, number: int) -> Position:
        """The position before a ply of the game in progress."""
        assert self.position is not None
        return next(islice(self.position.line(), len(self.plies) - number, None))

    def _resigned_result(self) -> Result | None:
        """With at most two seats a resignation ends the game; at a larger table a bot plays on for the seat."""
        if self.position is None or self.position.ended or not any(info.resigned for info in self.seats):
            return None
        still = [seat for seat, info in enumerate(self.seats) if not info.resigned]
        if len(self.seats) > 2 and len(still) > 1:
            return None
        return Result(list(self.position.scores), still, RESIGNED)

    # --- the fold ---

    def fold(self, events: Iterable[Stamped]) -> Table:
        """The table after further events, which were checked before they were written."""
        table = self.copy()
        for stamped in events:
            table._apply(stamped)
        return table

    def _apply(self, stamped: Stamped) -> None:
        event, at = stamped.event, stamped.at
        self.n += 1
        self._views = {}
        match event:
            case Seated(seat, name, key):
                self._change(seat, name=name, key=key, bot="", note="")
            case BotSeated(seat, bot):
                self._change(seat, name=self._bot_name(seat, bot), key="", bot=bot)
            case Left(seat):
                self._change(seat, key="")
            case Started():
                self._start()
            case Drew(code):
                self._step(Ply(CHANCE, code))
            case Moved(seat, code, move_id, note):
                info = self.seats[seat]
                spent = max(0.0, at - (at if info.since is None else info.since))
                self._change(seat, spent=(*info.spent, spent), since=None, note=note)
                self._done(seat, move_id)
                self._step(Ply(seat, code))
            case TookBack(seat, plies, undo_id):
                self._take_back(set(plies), at)
                self._done(seat, undo_id)
            case Resigned(seat, resign_id):
                self._change(seat, resigned=True)
                if len(self.seats) > 2:
                    self._change(seat, bot="greedy")
                self._done(seat, resign_id)
            case Rematched(table):
                self.next_table = table
        self._conclude()
        acting = self.acting
        for seat, info in enumerate(self.seats):
            if (seat in acting) is (info.since is None):
                self._change(seat, since=at if seat in acting else None)

    def _change(self, seat: int, **fields: object) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], **fields)

    def _done(self, seat: int, message_id: str) -> None:
        if message_id:
            self.acks[seat, message_id] = self.n

    def _start(self) -> None:
        if self.position is not None and self.position.outcome is not None:
            self.match = self.match.after(self.position.outcome)
        self.position = self.match.next_game()
        self.plies = []
        for seat in range(len(self.seats)):
            self._change(seat, since=None, spent=(), note="")

    def _step(self, ply: Ply) -> None:
        assert self.position is not None
        self.plies.append(ply)
        self.position = self.position.after(ply.actor, ply.code)

    def _take_back(self, gone: set[int], at: float) -> None:
        """The same game without some plies; a clock goes on from where it stood."""
        first = min(gone)
        kept = [ply for number, ply in enumerate(self.plies) if number >= first and number not in gone]
        for number in sorted(gone, reverse=True):
            actor = self.plies[number].actor
            if actor != CHANCE:
                *before, last = self.seats[actor].spent
                self._change(actor, since=at - last, spent=tuple(before))
        self.position = self._before(first)
        del self.plies[first:]
        for ply in kept:
            self._step(ply)

    def _bot_name(self, seat: int, bot: str) -> str:
        name = bot.capitalize().replace("-", " ")
        taken = {info.name for other, info in enumerate(self.seats) if other != seat}
        return name if name not in taken else f"{name} ({seat + 1})"


class Draft:
    """A table to which events are added one after the other, each on the table that the one before has left."""

    def __init__(self, table: Table, at: float) -> None:
        self.table = table.copy()
        self.at = at
        self.events: list[AnyEvent] = []

    def write(self, event: AnyEvent) -> None:
        """Add an event."""
        self.table._apply(Stamped(event, self.at))
        self.events.append(event)

    def play_out(self) -> None:
        """Add the draws that are due, and the end where the game has ended."""
        table = self.table
        while table.position is not None and table.status == "playing" and table.position.drawing:
            self.write(Drew(table.position.drawn_by(table.dealer())))
        result = table.result
        if result is not None:
            self.write(Ended(tuple(result.scores), tuple(result.winners), result.rule, table.record().text()))

    def decision(self) -> Decision:
        """The events and the table after them."""
        return Decision(tuple(self.events), self.table)


def playable(setup: Setup) -> Game:
    """The game of a table; Archived where it was played by other rules or with other pieces than there are now."""
    try:
        game = load(setup.game)
    except OptionError as error:
        raise Archived(f"this table cannot be played here: {error}") from None
    if setup.version != game.version:
        raise Archived(
            f"this table was played by version {setup.version} of the rules of {game.title}, now it is {game.version}"
        )
    if setup.components not in ("", game.components.digest):
        raise Archived(f"this table was played with another set of pieces of {game.title}")
    return game
