"""The event log: what happened at a table, from its setup to the last move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Struct


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


class Ended(Event, tag="ended", frozen=True):
    """A game ended. Its result and record stay readable when the rules have moved on."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
    record: str


class Rematched(Event, tag="rematched", frozen=True):
    """The same people play again, at another table."""

    table: str


class Forgotten(Event, tag="forgotten", frozen=True):
    """Somebody who sat here asked to be forgotten, and the name is gone from all events before: the log is to be read anew."""

    key: str


AnyEvent = Seated | BotSeated | Left | Started | Drew | Moved | TookBack | Resigned | Ended | Rematched | Forgotten
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
encode_all, decode_all = encode, msgspec.json.Decoder(list[AnyEvent]).decode
"""The events of one decision."""


@dataclass(frozen=True)
class Stamped:
    """An event with its time."""

    event: AnyEvent
    at: float


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: for each move, or for the whole game with something added a move; zeros mean none."""

    move: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds for a move."""
    game: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds for all moves of a game."""
    added: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds added to the game's time by every move."""

    @property
    def runs(self) -> bool:
        """Whether thinking is limited at all."""
        return bool(self.move or self.game)


class Setup(Struct, frozen=True):
    """What was agreed when the table was made."""

    game: str
    options: str
    seats: int
    match: str
    clock: Clock
    host: str
    """The hash of the host's token."""
    commitment: str
    version: int = 1
    """The rules version of the game."""
    components: str = ""
    """The digest of the component set; empty in logs older than it."""
    invitation: str = ""
    """The hash of the secret by which one may sit down at a private table; empty: anybody may."""


@dataclass(frozen=True)
class Row:
    """A table as it was made."""

    id: str
    code: str
    setup: bytes
    seed: str
    made: float
