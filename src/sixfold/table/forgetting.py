"""A person is forgotten: the name goes from the log of a table and from its records, and the game stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from .events import Ended, Forgotten, Seated, decode


class Sitters(NamedTuple):
    """The people of a table, by the hashes of their tokens."""

    all: frozenset[str]
    forgotten: frozenset[str]


def sitters(log: Iterable[bytes]) -> Sitters:
    """Who ever sat at a table, and who of them asked to be forgotten; events that are not known are passed over."""
    found: set[str] = set()
    forgotten: set[str] = set()
    for data in log:
        try:
            event = decode(data)
        except msgspec.MsgspecError:
            continue
        if isinstance(event, Seated):
            found.add(event.key)
        elif isinstance(event, Forgotten):
            forgotten.add(event.key)
    return Sitters(frozenset(found), frozenset(forgotten))


def without_name(rows: Iterable[bytes], key: str) -> list[bytes]:
    """The rows of a log, each a JSON list of events, with a neutral name in place of whoever has the key."""
    sitting: dict[int, str] = {}
    return [
        msgspec.json.encode(
            [msgspec.Raw(_unnamed(one, key, sitting)) for one in msgspec.json.decode(row, type=list[msgspec.Raw])]
        )
        for row in rows
    ]


def _unnamed(data: bytes, key: str, sitting: dict[int, str]) -> bytes:
    """An event without the name; `sitting` is who last sat in each seat."""
    try:
        event = decode(data)
    except msgspec.MsgspecError:
        return bytes(data)
    if isinstance(event, Seated):
        sitting[event.seat] = event.key
        if event.key == key:
            return msgspec.json.encode(msgspec.structs.replace(event, name=neutral(event.seat)))
    if isinstance(event, Ended):
        record = event.record
        for seat in (seat for seat, sitter in sitting.items() if sitter == key):
            record = re.sub(
                rf"^\[Seat{seat + 1} .*$", f'[Seat{seat + 1} "{neutral(seat)}"]', record, flags=re.MULTILINE
            )
        if record != event.record:
            return msgspec.json.encode(msgspec.structs.replace(event, record=record))
    return bytes(data)


def neutral(seat: int) -> str:
    """The name of somebody who has none."""
    return f"Player {seat + 1}"
