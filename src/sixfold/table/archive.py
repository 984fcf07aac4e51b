"""A table that cannot be gone on with: what its log still tells, without the rules it was played by."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from .events import BotSeated, Ended, Row, Seated, Setup, decode
from .messages import Result


class Archive(Struct, frozen=True):
    """By whom a table was played, and how its games ended."""

    id: str
    code: str
    game: str
    options: str
    version: int
    """The rules version it was played by."""
    names: list[str]
    results: list[Result]
    """One for each game that ended."""
    records: list[str]
    """Their records, as text."""
    text: str
    """Why it cannot be gone on with, for people."""


def read_archive(row: Row, log: Iterable[bytes], why: str) -> Archive:
    """What the log of a table tells; events that are not known are passed over."""
    setup = msgspec.json.decode(row.setup, type=Setup)
    names = [""] * setup.seats
    ends: list[Ended] = []
    for data in log:
        try:
            event = decode(data)
        except msgspec.MsgspecError:
            continue
        match event:
            case Seated(seat, name, _):
                names[seat] = name
            case BotSeated(seat, bot):
                names[seat] = bot
            case Ended():
                ends.append(event)
    results = [Result(list(end.scores), list(end.winners), end.rule) for end in ends]
    records = [end.record for end in ends]
    return Archive(row.id, row.code, setup.game, setup.options, setup.version, names, results, records, why)
