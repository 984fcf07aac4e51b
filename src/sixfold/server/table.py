"""One table: a fold over its events. It decides, knows no network and no database, and can be rebuilt from the log at any time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

import msgspec
import numpy as np

from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove, NotationError, SixfoldError
from sixfold.core.game import CHANCE, SEATS, Game, load
from sixfold.core.match import Match
from sixfold.core.move import Move
from sixfold.core.position import Ply, Position, View
from sixfold.core.record import Record

from .bots import OFFERED
from .protocol import (
    AnyEvent,
    BotSeated,
    Clock,
    Drew,
    Left,
    Moved,
    NewTable,
    Play,
    Previewed,
    Rematched,
    Resign,
    Resigned,
    Result,
    Seated,
    Sentence,
    Started,
    TookBack,
    Undo,
)
from .store import Row, Stamped
from .told import previewed, sentence_of

RESIGNED = "resigned"


class Denied(SixfoldError):  # noqa: N818 - what happened to the client
    """Something that this client may not do, or not now."""

    def __init__(self, error: str, text: str, sentence: Sentence | None = None, rule: str = "") -> None:
        super().__init__(text)
        self.error = error
        self.sentence = sentence
        self.rule = rule


class Setup(msgspec.Struct, frozen=True):
    """What was agreed when the table was made."""

    game: str
    options: str
    seats: int
    match: str
    clock: Clock
    host: str
    """The hash of the host's token."""
    commitment: str


def key_of(token: str) -> str:
    """What is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret that cannot be guessed: 128 bits."""
    return secrets.token_urlsafe(16)


BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that print as nothing."""


def clean(name: str) -> str:
    """A name as it is shown: no control characters, no marks that turn the text around, single spaces."""
    spaced = " ".join(name.split())
    return " ".join("".join(c for c in spaced if c.isprintable() and c not in BLANK).split())[:24].rstrip()


@dataclass
class SeatInfo:
    """Who sits in a seat, and its time."""

    name: str = ""
    key: str = ""
    bot: str = ""
    resigned: bool = False
    note: str = ""
    since: float | None = None
    """When it began to act; None while it does not."""
    spent: list[float] = field(default_factory=list)
    """Seconds for each of its moves in this game."""

    @property
    def turns(self) -> int:
        """How many moves it has made in this game."""
        return len(self.spent)

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """What sits there."""
        return "bot" if self.bot else "person" if self.key else "open"


def setup_of(wish: NewTable, host: str, seed: str) -> Setup:
    """Check a wish for a table; OptionError says what is wrong with it."""
    game = load(wish.game)
    options = game.read_options(wish.options)
    game.start(len(wish.seats), options)
    Match(game, len(wish.seats), options, wish.match)
    return Setup(
        wish.game,
        game.options_text(options),
        len(wish.seats),
        wish.match,
        wish.clock,
        key_of(host),
        Dealer(seed).commitment,
    )


@dataclass
class Table:
    """The state of one table after its events."""

    row: Row
    setup: Setup = field(init=False)
    n: int = 0
    """How many events there were."""
    seats: list[SeatInfo] = field(init=False)
    match: Match = field(init=False)
    position: Position | None = None
    plies: list[Ply] = field(default_factory=list)
    """The plies of the game in progress."""
    acks: dict[tuple[int, str], int] = field(default_factory=dict)
    """By seat and id of a deed: how many events there were when it was done."""
    next_table: str = ""

    def __post_init__(self) -> None:
        self.setup = msgspec.json.decode(self.row.setup, type=Setup)
        self.seats = [SeatInfo() for _ in range(self.setup.seats)]
        game = load(self.setup.game)
        self.match = Match(game, self.setup.seats, game.read_options(self.setup.options), self.setup.match)

    # --- what is known ---

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

    @property
    def status(self) -> Literal["gathering", "playing", "ended"]:
        """Before the first game, during one, or after one."""
        if self.position is None:
            return "gathering"
        return "ended" if self.position.ended or self.resigned_result() else "playing"

    @property
    def over(self) -> bool:
        """Whether no further game belongs to the match."""
        if self.status != "ended" or self.position is None:
            return False
        if self.resigned_result():
            return True
        outcome = self.position.outcome
        return outcome is not None and self.match.after(outcome).over

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.position.acting if self.position is not None and self.status == "playing" else ()

    @property
    def secret(self) -> bool:
        """Whether some seats see what others must not."""
        masks = self.game.masks(self.match.options)
        return any(not np.array_equal(masks[seat], masks[SEATS]) for seat in range(len(self.seats)))

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, info in enumerate(self.seats) if info.kind == "person"]

    def view(self, seat: int | None) -> View | None:
        """What a seat sees; after the game, everything."""
        if self.position is None:
            return None
        if self.status == "ended":
            return View(self.game, self.position.options, seat, self.position.state, self.position.mode)
        return self.position.view(seat)

    def to_move(self, seat: int) -> View:
        """What a seat sees that is to move now."""
        if self.position is None or seat not in self.acting or self.seats[seat].resigned:
            raise Denied("denied", "it is not your turn")
        return self.position.view(seat)

    @property
    def hints(self) -> bool:
        """Whether bots may be asked for advice: one person plays, alone or against bots."""
        return len(self.people) == 1 and all(info.kind != "open" for info in self.seats)

    def to_advise(self, seat: int) -> View:
        """What a seat sees that is to move and may have a hint."""
        if not self.hints:
            raise Denied("denied", "hints are for one person alone or against bots; after the game the replay has them")
        return self.to_move(seat)

    def preview(self, seat: int, code: int, message_id: str) -> Previewed:
        """What a move would make and break, as far as the seat can know."""
        view = self.to_move(seat)
        if code >= self.game.moves.size:
            raise Denied("invalid", f"code: codes go from 0 to {self.game.moves.size - 1}")
        return previewed(view, code, message_id)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token proves, compared in constant time."""
        key = key_of(token)
        found = None
        for seat, info in enumerate(self.seats):
            if hmac.compare_digest(info.key or "-", key):
                found = seat
        return found

    def is_host(self, token: str) -> bool:
        """Whether a token is the host's."""
        return hmac.compare_digest(self.setup.host, key_of(token))

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

    # --- commands: each gives the events it would write ---

    def sit(self, seat: int, name: str, token: str) -> list[AnyEvent]:
        """Take an open seat."""
        if seat >= len(self.seats):
            raise Denied("invalid", f"seat: there are seats 0 to {len(self.seats) - 1}")
        if self.seats[seat].kind != "open":
            raise Denied("denied", f"seat {seat + 1} is taken; choose another or watch")
        shown = clean(name)
        if not shown:
            raise Denied("invalid", "name: give a name that can be read")
        if any(info.name.casefold() == shown.casefold() for info in self.seats if info.kind != "open"):
            raise Denied("invalid", f"name: somebody at this table is called {shown} already")
        return [Seated(seat, shown, key_of(token))]

    def give_bot(self, seat: int, bot: str) -> list[AnyEvent]:
        """Give a seat that nobody has, or whose holder left, to a bot."""
        if seat >= len(self.seats):
            raise Denied("invalid", f"seat: there are seats 0 to {len(self.seats) - 1}")
        if bot not in OFFERED:
            raise Denied("invalid", f"bot: there is no bot {bot}; there are {', '.join(OFFERED)}")
        if self.seats[seat].kind == "person":
            raise Denied("denied", f"seat {seat + 1} belongs to {self.seats[seat].name}")
        return [BotSeated(seat, bot)]

    def leave(self, seat: int) -> list[AnyEvent]:
        """Free the own seat; the host may give it to a bot, or somebody else may sit down."""
        return [Left(seat)]

    def start(self) -> list[AnyEvent]:
        """Begin the first or the next game, with the draws that are due."""
        if self.status == "playing":
            raise Denied("denied", "the game is under way")
        if self.over:
            raise Denied("ended", "the match is over; a rematch makes a new table")
        empty = [seat + 1 for seat, info in enumerate(self.seats) if info.kind == "open"]
        if empty:
            raise Denied("denied", f"seat {empty[0]} is still open: invite somebody or give it to a bot")
        trial = self.copy()
        trial.apply(Stamped(Started(), 0.0))
        assert trial.position is not None
        return [Started(), *_draws(trial.position, trial.dealer())]

    def act(self, seat: int, said: Play | Undo | Resign) -> list[AnyEvent]:
        """A seat's deed; nothing where it was done before, by its id."""
        if (seat, said.id) in self.acks:
            return []
        if self.status != "playing":
            raise Denied("ended", "no game is under way")
        info = self.seats[seat]
        if info.resigned:
            raise Denied("denied", "you have resigned; a bot plays on for you")
        if isinstance(said, Undo):
            return self.take_back(seat, said.id)
        if isinstance(said, Resign):
            return [Resigned(seat, said.id)]
        if said.turn != info.turns:
            raise Denied("stale", f"this was move {said.turn + 1} of seat {seat + 1}; by now {info.turns} are made")
        return self.moved(seat, self._move(said), said.id)

    def moved(self, seat: int, move: Move, move_id: str = "", note: str = "") -> list[AnyEvent]:
        """A move, checked by the rules, with its draws."""
        assert self.position is not None
        try:
            after = self.position.play(seat, move)
        except IllegalMove as error:
            code = self.game.moves.code(move)
            sentence = None
            if seat in self.position.acting:
                sentence = sentence_of(self.game.face.refuse(self.game, self.position.view(seat).state, seat, code))
            raise Denied("illegal", str(error), sentence, error.rule) from None
        return [Moved(seat, self.game.moves.code(move), move_id, note), *_draws(after, self.dealer())]

    def _move(self, play: Play) -> Move:
        try:
            if play.code is not None:
                return self.game.moves.move(play.code)
            if play.text is not None:
                return self.game.moves.parse(play.text)
            if play.move is not None:
                return self.game.moves.from_json(play.move)
        except NotationError as error:
            raise Denied("invalid", str(error)) from None
        raise Denied("invalid", "give the move as code, text or move")

    def take_back(self, seat: int, message_id: str = "") -> list[AnyEvent]:
        """Take the own last move back."""
        plies = self.undoable(seat)
        if plies is None:
            raise Denied("denied", "nothing can be taken back: something hidden was shown since, or somebody has moved")
        return [TookBack(seat, plies, message_id)]

    def undoable(self, seat: int) -> tuple[int, ...] | None:
        """The plies that taking back the seat's last move removes, or None.

        Nothing hidden may have been shown since (alone at the table it does not matter). Bots' answers go too; another
        person's move stands in the way, unless it was made at the same time.
        """
        if self.position is None or self.status != "playing" or not self.seats[seat].turns:
            return None
        at = max(i for i, ply in enumerate(self.plies) if ply.actor == seat)
        before, later = self._before(at), self.plies[at + 1 :]
        if len(self.seats) == 1:
            return tuple(range(at, len(self.plies)))
        if before.state.shown != self.position.state.shown or any(ply.actor == CHANCE for ply in later):
            return None
        if len(before.acting) > 1 and all(ply.actor in before.acting for ply in later):
            return (at,)  # what others did at the same time stays
        people = set(self.people) - {seat}
        return None if any(ply.actor in people for ply in later) else tuple(range(at, len(self.plies)))

    def _before(self, number: int) -> Position:
        """The position before a ply of the game in progress."""
        assert self.position is not None
        return next(islice(self.position.line(), len(self.plies) - number, None))

    def resigned_result(self) -> Result | None:
        """With at most two seats a resignation ends the game; at a larger table a bot plays on for the seat."""
        if self.position is None or self.position.ended or not any(info.resigned for info in self.seats):
            return None
        still = [seat for seat, info in enumerate(self.seats) if not info.resigned]
        if len(self.seats) > 2 and len(still) > 1:
            return None
        return Result(list(self.position.scores), still, RESIGNED)

    # --- the fold ---

    def copy(self) -> Table:
        """The same table, to try an event on."""
        twin = Table(self.row)
        twin.n, twin.match, twin.position = self.n, self.match, self.position
        twin.plies, twin.acks = list(self.plies), dict(self.acks)
        twin.seats = [replace(info, spent=list(info.spent)) for info in self.seats]
        return twin

    def apply_all(self, events: Iterable[Stamped]) -> None:
        """Fold events in."""
        for stamped in events:
            self.apply(stamped)

    def apply(self, stamped: Stamped) -> None:
        """Fold one event in. It was checked before it was written."""
        event, at = stamped.event, stamped.at
        self.n += 1
        match event:
            case Seated(seat, name, key):
                self.seats[seat] = replace(self.seats[seat], name=name, key=key, bot="", note="")
            case BotSeated(seat, bot):
                self.seats[seat] = replace(self.seats[seat], name=self._bot_name(seat, bot), key="", bot=bot)
            case Left(seat):
                self.seats[seat].key = ""
            case Started():
                self._start()
            case Drew(code):
                self._step(Ply(CHANCE, code))
            case Moved(seat, code, move_id, note):
                info = self.seats[seat]
                info.spent.append(max(0.0, at - (at if info.since is None else info.since)))
                info.since = None
                info.note = note
                self._done(seat, move_id)
                self._step(Ply(seat, code))
            case TookBack(seat, plies, undo_id):
                self._take_back(set(plies), at)
                self._done(seat, undo_id)
            case Resigned(seat, resign_id):
                self.seats[seat].resigned = True
                if len(self.seats) > 2:
                    self.seats[seat].bot = "greedy"
                self._done(seat, resign_id)
            case Rematched(table):
                self.next_table = table
        acting = self.acting
        for seat, info in enumerate(self.seats):
            if seat not in acting:
                info.since = None
            elif info.since is None:
                info.since = at

    def _done(self, seat: int, message_id: str) -> None:
        if message_id:
            self.acks[seat, message_id] = self.n

    def _start(self) -> None:
        if self.position is not None and self.position.outcome is not None:
            self.match = self.match.after(self.position.outcome)
        self.position = self.match.next_game()
        self.plies = []
        for info in self.seats:
            info.since, info.spent, info.note = None, [], ""

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
                self.seats[actor].since = at - self.seats[actor].spent.pop()
        self.position = self._before(first)
        del self.plies[first:]
        for ply in kept:
            self._step(ply)

    def _bot_name(self, seat: int, bot: str) -> str:
        name = bot.capitalize().replace("-", " ")
        taken = {info.name for other, info in enumerate(self.seats) if other != seat}
        return name if name not in taken else f"{name} ({seat + 1})"


def _draws(position: Position, dealer: Dealer) -> list[AnyEvent]:
    """The draws that are due."""
    drawn: list[AnyEvent] = []
    while position.drawing:
        draws = position.draws()
        move, _ = draws[dealer.pick([weight for _, weight in draws])]
        code = position.game.draws.code(move)
        drawn.append(Drew(code))
        position = position.after(CHANCE, code)
    return drawn
