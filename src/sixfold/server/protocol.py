"""What is said between the service and its clients, and what the event log holds. All of it is checked at the edge."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sixfold.core.bot import Unit
from sixfold.core.face import Scene

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a player's name")]
Token = Annotated[str, Meta(min_length=16, max_length=64, description="the secret that proves a seat or the host")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
MoveId = Annotated[
    str, Meta(min_length=1, max_length=64, description="chosen by the client; a resent move has the same")
]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Seat = Annotated[int, Meta(ge=0, le=5, description="a seat, from 0")]


# --- the event log ----------------------------------------------------------------------------------------------------


class Event(Struct, tag_field="event", frozen=True):
    """Something that happened at a table."""


class Seated(Event, tag="seated", frozen=True):
    """Somebody took a seat; `key` is the hash of the token that proves it."""

    seat: int
    name: str
    key: str


class BotSeated(Event, tag="bot", frozen=True):
    """A seat was given to a bot."""

    seat: int
    bot: str


class Left(Event, tag="left", frozen=True):
    """A seat is free again."""

    seat: int


class Started(Event, tag="started", frozen=True):
    """A game begins, the next one of the match."""


class Drew(Event, tag="drew", frozen=True):
    """Chance drew."""

    code: int


class Moved(Event, tag="moved", frozen=True):
    """A seat moved; the id makes a resent move known."""

    seat: int
    code: int
    id: str = ""
    note: str = ""
    """Why somebody else moved for the seat: clock, slow, crashed, illegal."""


class TookBack(Event, tag="took_back", frozen=True):
    """A seat took a move back: the plies with these numbers are gone."""

    seat: int
    plies: tuple[int, ...]
    id: str = ""


class Resigned(Event, tag="resigned", frozen=True):
    """A seat gave up."""

    seat: int
    id: str = ""


class Rematched(Event, tag="rematched", frozen=True):
    """The same people play again, at another table."""

    table: str


AnyEvent = Seated | BotSeated | Left | Started | Drew | Moved | TookBack | Resigned | Rematched


# --- HTTP -------------------------------------------------------------------------------------------------------------


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: for each move, or for the whole game with something added a move; zeros mean none."""

    move: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds for a move."""
    game: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds for all moves of a game."""
    added: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds added to the game's time by every move."""


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table: `me`, `bot`, or `open` for whoever comes by the link."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up."""

    game: Word
    seats: Annotated[list[Chair], Meta(min_length=1, max_length=6)]
    options: Text = ""
    match: Word = "single"
    clock: Clock = Clock()
    start: bool = False
    """Begin at once; every seat must then be taken."""


class Keys(Struct, frozen=True):
    """What the maker of a table gets: the secrets of the host and of the own seats."""

    id: str
    code: str
    host: str
    seats: dict[int, str]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to sit down."""

    seat: Seat
    name: Name


class SeatKey(Struct, frozen=True):
    """The secret of a seat."""

    seat: int
    token: str


class GiveBot(Struct, frozen=True, forbid_unknown_fields=True):
    """The host gives a seat to a bot."""

    token: Token
    seat: Seat
    bot: Word


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The host's or a seat's secret."""

    token: Token


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be replayed or checked."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a record, counted with its draws from 1: what else could the seat have played?"""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]
    at: Annotated[int, Meta(ge=1, lt=10_000)]


class Complaint(Struct, frozen=True):
    """Why a request was not carried out."""

    error: str
    """invalid, denied, missing, stale, illegal, ended, rate"""
    text: str
    """For people; names the field where one is wrong."""


# --- WebSocket: what a client says ------------------------------------------------------------------------------------


class Say(Struct, tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A client's message."""


class Hello(Say, tag="hello", frozen=True, forbid_unknown_fields=True):
    """Who is there: the token of a seat, or none to watch."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Play(Say, tag="move", frozen=True, forbid_unknown_fields=True):
    """A move: by code, by text, or as JSON; `turn` is the number of own moves before it."""

    id: MoveId
    turn: Number
    code: Number | None = None
    text: Text | None = None
    move: dict[str, str] | None = None


class Preview(Say, tag="preview", frozen=True, forbid_unknown_fields=True):
    """What would this move do, or why is it not allowed?"""

    id: MoveId
    code: Number


class Hint(Say, tag="hint", frozen=True, forbid_unknown_fields=True):
    """What would the strongest bot play?"""

    id: MoveId


class Undo(Say, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take the own last move back."""

    id: MoveId


class Resign(Say, tag="resign", frozen=True, forbid_unknown_fields=True):
    """Give up."""

    id: MoveId


class Ping(Say, tag="ping", frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


AnySay = Hello | Play | Preview | Hint | Undo | Resign | Ping
SAY = msgspec.json.Decoder(AnySay)


# --- WebSocket: what the service answers ------------------------------------------------------------------------------


Param = str | int | list[str]
"""What stands in a sentence: a text, `@key` for a message of the same game, a number, or a list of texts."""


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A message key with its parameters and its rule; the client says it in its language."""

    rule: str
    key: str
    params: dict[str, Param]
    points: int = 0
    seat: int = -1
    pieces: list[str] = []


class SeatState(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["open", "person", "bot"]
    bot: str = ""
    here: bool = False
    """Whether somebody is connected for it."""
    acting: bool = False
    score: int = 0
    total: int = 0
    """Points of the match before this game."""
    resigned: bool = False
    note: str = ""
    """What last happened to it that people should know: clock, slow, crashed, illegal."""
    left: float | None = None
    """Seconds left on its clock."""


class Result(Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    rule: str


class TableState(Struct, tag_field="type", tag="state", frozen=True, omit_defaults=True):
    """Everything one seat may know, built from its view alone."""

    n: int
    """How many events the table has; grows with every change."""
    id: str
    code: str
    game: str
    options: str
    match: str
    status: Literal["gathering", "playing", "ended"]
    seats: list[SeatState]
    commitment: str
    you: int | None = None
    host: bool = False
    round: int = 0
    """Which game of the match, from 1."""
    turn: int = 0
    """The number of own moves so far."""
    scene: Scene | None = None
    """The board, hands and piles as this seat sees them."""
    legal: list[int] = []
    """The codes of the moves that the seat may make now."""
    gain: list[int] = []
    """What each of them would score at once."""
    reasons: list[Sentence] = []
    hints: bool = False
    """Whether the seat may ask for hints: it plays alone or against bots."""
    undo: bool = False
    """Whether the seat may take its last move back."""
    result: Result | None = None
    over: bool = False
    """Whether the match is over."""
    totals: list[int] = []
    seed: str = ""
    """Shown when the match is over; its hash was the commitment."""
    next_table: str = ""
    """The code of the table where the same people play again."""
    secret: bool = False
    """Whether some seats see what others must not."""


class Ack(Struct, tag_field="type", tag="ack", frozen=True):
    """Done and kept."""

    id: str
    n: int


class Previewed(Struct, tag_field="type", tag="preview", frozen=True, omit_defaults=True):
    """What a move would do."""

    id: str
    code: int
    legal: bool
    refused: Sentence | None = None
    gained: list[Sentence] = []
    lost: list[Sentence] = []


class Suggestion(Struct, frozen=True):
    """A move that a bot thinks well of."""

    code: int
    text: str
    value: float
    """What it thinks the move is worth, in the unit of the hint."""
    points: int
    """What the move scores at once."""


class Hinted(Struct, tag_field="type", tag="hint", frozen=True):
    """What the strongest bot would play: its best few moves, best first."""

    id: str
    unit: Unit
    moves: list[Suggestion]


class Reviewed(Struct, frozen=True):
    """What the strongest bot would have played in place of a move, as a hint."""

    seat: int
    played: int
    """The code of the move that was played."""
    unit: Unit
    moves: list[Suggestion]
    scene: Scene
    """The table before the move, as the seat saw it."""


class Problem(Struct, tag_field="type", tag="error", frozen=True, omit_defaults=True):
    """Why something was not done: for people, with the rule or the field."""

    error: str
    """stale, illegal, denied, invalid, rate, ended, missing"""
    text: str
    id: str = ""
    rule: str = ""
    sentence: Sentence | None = None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    """Yes."""


AnyAnswer = TableState | Ack | Previewed | Hinted | Problem | Pong
