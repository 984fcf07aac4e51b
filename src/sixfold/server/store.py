"""The event log: append-only, numbered, in SQLite or PostgreSQL. The database decides who was first."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Column, Float, Integer, LargeBinary, MetaData, String, Table, event, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sixfold.table.errors import Archived
from sixfold.table.events import AnyEvent, Row, Stamped, decode, encode

from .migrations import migrate

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), unique=True, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("made", Float, nullable=False),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column(
        "n", Integer, primary_key=True
    ),  # UNIQUE (table, n): of two writers one is first, the other reads and tries again
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
OVER = Table("over", METADATA, Column("table_id", String(32), primary_key=True))
"""Tables that nobody needs to look after when the service starts."""
CHANNEL = "sixfold"
"""Where PostgreSQL carries the ids of tables with news from node to node."""


class Conflict(Exception):  # noqa: N818 - a signal to read and try again
    """Somebody else wrote that number first."""


class Store:
    """Tables and their events."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other nodes may write to the same tables and say so."""
        if self.engine.dialect.name == "sqlite":
            # WAL lets readers go on while one writes; FULL means that what was acknowledged survives anything.
            @event.listens_for(self.engine.sync_engine, "connect")
            def _(connection: Any, _record: Any) -> None:
                for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
                    connection.execute(f"PRAGMA {pragma}")

    async def open(self) -> None:
        """Bring the database to the schema of this program."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def create(self, row: Row, events: Sequence[AnyEvent]) -> None:
        """A new table with its first events; Conflict where the code is taken."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(
                    insert(TABLES).values(id=row.id, code=row.code, setup=row.setup, seed=row.seed, made=row.made)
                )
                if events:
                    await connection.execute(insert(EVENTS), _rows(row.id, 0, events, time.time()))
        except IntegrityError as error:
            raise Conflict from error

    async def append(self, table_id: str, n: int, events: Sequence[AnyEvent], at: float) -> None:
        """Write events from number n on, all or none; Conflict where somebody else was first."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(EVENTS), _rows(table_id, n, events, at))
                if self.shared:
                    await connection.execute(select(func.pg_notify(CHANNEL, table_id)))
        except IntegrityError as error:
            raise Conflict from error

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Tell which tables other nodes have written to, until the connection breaks."""
        broken = asyncio.Event()
        async with self.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(lambda _: broken.set())
            await raw.add_listener(CHANNEL, lambda _connection, _pid, _channel, table_id: heard(table_id))
            await broken.wait()

    async def find(self, key: str) -> Row | None:
        """A table by id or code."""
        query = select(TABLES).where((TABLES.c.id == key) | (TABLES.c.code == key.upper()))
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return Row(found.id, found.code, found.setup, found.seed, found.made) if found else None

    async def events(self, table_id: str, since: int = 0) -> list[Stamped]:
        """The events of a table from a number on; Archived where one is not known to this program."""
        try:
            return [Stamped(decode(data), at) for data, at in await self._log(table_id, since)]
        except msgspec.MsgspecError:
            raise Archived("this table was played with a newer version of Sixfold") from None

    async def log(self, table_id: str) -> list[bytes]:
        """The events of a table as they were written."""
        return [data for data, _ in await self._log(table_id, 0)]

    async def _log(self, table_id: str, since: int) -> Sequence[Any]:
        query = select(EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.table_id == table_id, EVENTS.c.n >= since)
        async with self.engine.connect() as connection:
            return (await connection.execute(query.order_by(EVENTS.c.n))).all()

    async def settle(self, table_id: str) -> None:
        """Note that a table is over."""
        with contextlib.suppress(IntegrityError):
            async with self.engine.begin() as connection:
                await connection.execute(insert(OVER).values(table_id=table_id))

    async def unfinished(self, since: float) -> list[str]:
        """Ids of tables made since a time that are not over: those a restarted server looks after."""
        query = select(TABLES.c.id).where(TABLES.c.made >= since, TABLES.c.id.not_in(select(OVER.c.table_id)))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(TABLES.c.made.desc()))).all()
        return [row.id for row in rows]


def _rows(table_id: str, n: int, events: Sequence[AnyEvent], at: float) -> list[dict[str, Any]]:
    return [{"table_id": table_id, "n": n + i, "at": at, "data": encode(e)} for i, e in enumerate(events)]
