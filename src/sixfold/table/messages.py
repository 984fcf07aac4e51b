"""What a client says to a table and what it is told. The same messages serve a table on a server or anywhere else."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from sixfold.core.bot import Unit
from sixfold.core.face import Scene

from .events import Clock

MessageId = Annotated[
    str, Meta(min_length=1, max_length=64, description="chosen by the client; a resent message has the same")
]
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Text = Annotated[str, Meta(max_length=200)]


# --- what a client says -----------------------------------------------------------------------------------------------


class ClientMessage(Struct, tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A client's message."""


class Hello(ClientMessage, tag="hello", frozen=True, forbid_unknown_fields=True):
    """Who is there: the token of a seat or of the host, or none to watch. Nothing is told before it."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Play(ClientMessage, tag="move", frozen=True, forbid_unknown_fields=True):
    """A move: by code, by text, or as JSON; `turn` is the number of own moves before it."""

    id: MessageId
    turn: Number
    code: Number | None = None
    text: Text | None = None
    move: dict[str, str] | None = None


class Revise(ClientMessage, tag="revise", frozen=True, forbid_unknown_fields=True):
    """Take the own last moves back and play others instead, all at once or not at all."""

    id: MessageId
    turn: Number
    back: Annotated[int, Meta(ge=1, le=100)]
    """How many own moves are taken back."""
    codes: Annotated[list[Number], Meta(max_length=100)] = []
    """Played in this order; one that is no longer legal is left out."""


class Undo(ClientMessage, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Take the own last move back."""

    id: MessageId


class Resign(ClientMessage, tag="resign", frozen=True, forbid_unknown_fields=True):
    """Give up."""

    id: MessageId


class Preview(ClientMessage, tag="preview", frozen=True, forbid_unknown_fields=True):
    """What would this move do, or why is it not allowed?"""

    id: MessageId
    code: Number


class Hint(ClientMessage, tag="hint", frozen=True, forbid_unknown_fields=True):
    """What would the strongest bot play?"""

    id: MessageId


class Ping(ClientMessage, tag="ping", frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


Command = Play | Revise | Undo | Resign
"""What changes a table when a seat says it."""
AnyClientMessage = Hello | Play | Revise | Undo | Resign | Preview | Hint | Ping
decode = msgspec.json.Decoder(AnyClientMessage).decode


# --- what it is told --------------------------------------------------------------------------------------------------


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
    acting: bool = False
    score: int = 0
    total: int = 0
    """Points of the match before this game."""
    resigned: bool = False
    note: str = ""
    """What last happened to it that people should know: clock, slow, crashed, illegal."""
    deadline: float | None = None
    """When its time is up, in seconds since 1970 by the clock of the table."""


class Result(Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    rule: str


class TableInfo(Struct, frozen=True):
    """What never changes at a table."""

    id: str
    code: str
    game: str
    version: int
    """The rules version it is played by."""
    match: str
    commitment: str
    """The hash of the seed that decides every draw."""
    clock: Clock
    secret: bool
    """Whether some seats see what others must not."""
    private: bool = False
    """Whether sitting down needs an invitation."""


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True):
    """The answer to hello, and again when the seat is freed: the table, and who one is there."""

    table: TableInfo
    you: int | None
    """The own seat; None watches."""
    host: bool
    now: float
    """The table's clock, in seconds since 1970: deadlines are by it."""
    page: str = ""
    """The version of the page that is served with the table; one that is another should be loaded anew."""


class TableState(Struct, tag_field="type", tag="state", frozen=True, omit_defaults=True):
    """What one seat may know, built from its view alone. One of PARTS that is missing is as it was last told."""

    n: int
    """How many events the table has; grows with every change."""
    status: Literal["gathering", "playing", "ended"]
    options: str
    """Those of the game in progress."""
    seats: list[SeatState] | UnsetType = UNSET
    scene: Scene | UnsetType | None = UNSET
    """The board, hands and piles as this seat sees them."""
    legal: list[int] | UnsetType = UNSET
    """The codes of the moves that the seat may make now, ascending, each as what it is more than the one before."""
    gain: list[int] | UnsetType = UNSET
    """What they would score at once: for each that scores, its place in the list, from 0, and the points."""
    reasons: list[Sentence] | UnsetType = UNSET
    """Every point with its rule."""
    round: int = 0
    """Which game of the match, from 1."""
    turn: int = 0
    """The number of own moves so far."""
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


PARTS = ("seats", "scene", "legal", "gain", "reasons")
"""Fields of a state that are sent only where they differ from what the connection was last told."""


class Presence(Struct, tag_field="type", tag="presence", frozen=True):
    """The seats that somebody is connected for."""

    here: list[int]


class Keeping(Struct, tag_field="type", tag="keeping", frozen=True):
    """Whether moves are kept: told when they begin not to be, and when they are again. Until then nothing is acknowledged."""

    works: bool


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


class Problem(Struct, tag_field="type", tag="error", frozen=True, omit_defaults=True):
    """Why something was not done: for people, with the rule or the field."""

    error: str
    """stale, illegal, denied, invalid, rate, ended, missing, archived, unavailable, busy"""
    text: str
    id: str = ""
    rule: str = ""
    sentence: Sentence | None = None


class Pong(Struct, tag_field="type", tag="pong", frozen=True):
    """Yes."""


AnyServerMessage = Welcome | TableState | Presence | Keeping | Ack | Previewed | Hinted | Problem | Pong
encode = msgspec.json.Encoder().encode
