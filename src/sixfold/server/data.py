"""What lies in the database, for whoever runs the service: which tables there are, and removing them.

All of it is right while services run: they notice that a table is gone, and tell its people.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import LargeBinary, Text, cast, delete, func, literal, or_, select, text
from sqlalchemy.sql.elements import ColumnElement

from .store import EVENTS, OVER, TABLES, Store

Status = Literal["gathering", "playing", "ended"]
BATCH = 50
"""So many tables are removed in one transaction: whoever plays meanwhile waits for no more."""
STARTED = '"event":"started"'
"""What stands in the log of a table at which a game has begun; a name has its quotation marks escaped."""


class Kept(Struct, frozen=True):
    """A table as it lies in the database."""

    id: str
    code: str
    game: str
    status: Status
    """Before the first game, until the match is over, or after it."""
    made: float
    changed: float
    """When something last happened at it."""


class Size(Struct, frozen=True):
    """What a table takes."""

    events: int
    """Rows of the log; each is one decision with all its events."""
    bytes: int
    """Of the log and of what was agreed."""


class _Setup(Struct, frozen=True):
    """Of what was agreed, what is listed; also from other versions of the program."""

    game: str = ""


async def kept_tables(store: Store) -> AsyncIterator[Kept]:
    """Every table, the one changed longest ago first."""
    last = select(EVENTS.c.at).where(EVENTS.c.table_id == TABLES.c.id).order_by(EVENTS.c.n.desc()).limit(1)
    changed = func.coalesce(last.scalar_subquery(), TABLES.c.made).label("changed")
    over = TABLES.c.id.in_(select(OVER.c.table_id)).label("over")
    begun = select(EVENTS.c.n).where(EVENTS.c.table_id == TABLES.c.id, _says_started(store)).exists()
    started = or_(over, begun).label("started")  # the log is looked through only where it matters
    query = select(TABLES.c.id, TABLES.c.code, TABLES.c.setup, TABLES.c.made, changed, over, started)
    async with store.engine.connect() as connection:
        async for row in await connection.stream(query.order_by("changed", TABLES.c.id)):
            status: Status = "ended" if row.over else "playing" if row.started else "gathering"
            game = msgspec.json.decode(row.setup, type=_Setup).game
            yield Kept(row.id, row.code, game, status, row.made, row.changed)


def _says_started(store: Store) -> ColumnElement[bool]:
    if store.shared:
        return func.encode(EVENTS.c.data, "escape").contains(STARTED)
    return func.instr(EVENTS.c.data, cast(literal(STARTED, Text), LargeBinary)) > 0


async def size(store: Store, table_id: str) -> Size:
    """What a table takes."""
    log = select(func.count(), func.coalesce(func.sum(func.length(EVENTS.c.data)), 0)).where(
        EVENTS.c.table_id == table_id
    )
    agreed = select(func.length(TABLES.c.setup)).where(TABLES.c.id == table_id)
    async with store.engine.connect() as connection:
        rows, data = (await connection.execute(log)).one()
        setup = (await connection.execute(agreed)).scalar_one_or_none() or 0
    return Size(rows, int(data) + setup)


async def total_bytes(store: Store) -> int:
    """What the whole database takes on its disk."""
    query = (
        "SELECT pg_database_size(current_database())"
        if store.shared
        else "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    )
    async with store.engine.connect() as connection:
        return int((await connection.execute(text(query))).scalar_one())


async def remove(store: Store, table_ids: Sequence[str]) -> None:
    """Remove tables with all that happened at them, some at a time. Services notice it within seconds."""
    for first in range(0, len(table_ids), BATCH):
        begun = time.monotonic()
        some = table_ids[first : first + BATCH]
        async with store.engine.begin() as connection:
            await connection.execute(delete(TABLES).where(TABLES.c.id.in_(some)))
            await connection.execute(delete(EVENTS).where(EVENTS.c.table_id.in_(some)))
            await connection.execute(delete(OVER).where(OVER.c.table_id.in_(some)))
        if store.shared:  # another node may have written to them while that was under way; now it cannot
            async with store.engine.begin() as connection:
                await connection.execute(delete(EVENTS).where(EVENTS.c.table_id.in_(some)))
        await asyncio.sleep(time.monotonic() - begun)  # whoever plays meanwhile has half of the time
