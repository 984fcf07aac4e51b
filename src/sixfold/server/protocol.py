"""Requests and answers over HTTP. All of it is checked at the edge; what is said over a WebSocket is in table/messages.py."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixfold.core.bot import Unit
from sixfold.core.face import Scene
from sixfold.table.events import Clock
from sixfold.table.messages import Suggestion, TableInfo, TableState

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a player's name")]
Token = Annotated[str, Meta(min_length=16, max_length=64, description="the secret that proves a seat or the host")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Seat = Annotated[int, Meta(ge=0, le=5, description="a seat, from 0")]


# --- HTTP -------------------------------------------------------------------------------------------------------------


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
    private: bool = False
    """Only who has the invitation may sit down; the code alone lets watch."""


class Keys(Struct, frozen=True):
    """What the maker of a table gets: the secrets of the host and of the own seats."""

    id: str
    code: str
    host: str
    seats: dict[int, str]
    invitation: str = ""
    """The secret by which others may sit down at a private table; empty for others, and for a rematch, which has that of the table before."""


class ShownTable(Struct, frozen=True):
    """A table as a spectator sees it."""

    table: TableInfo
    state: TableState
    here: list[int]
    """The seats somebody is connected for."""


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to sit down."""

    seat: Seat
    name: Name
    invitation: Annotated[str, Meta(max_length=64)] = ""
    """Of a private table."""


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
    """invalid, denied, missing, stale, illegal, ended, rate, archived, unavailable, busy"""
    text: str
    """For people; names the field where one is wrong."""


class Reviewed(Struct, frozen=True):
    """What the strongest bot would have played in place of a move, as a hint."""

    seat: int
    played: int
    """The code of the move that was played."""
    unit: Unit
    moves: list[Suggestion]
    scene: Scene
    """The table before the move, as the seat saw it."""
