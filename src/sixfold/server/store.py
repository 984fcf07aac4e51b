"""The event log: append-only, numbered, in SQLite or PostgreSQL. The database decides who was first."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Float, Integer, LargeBinary, MetaData, String, Table, event, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sixfold.table.errors import Archived, Denied
from sixfold.table.events import AnyEvent, Clock, Row, Stamped, decode_all, encode_all

from .backup import back_up_schema
from .committers import CHANNEL, PRAGMAS, PostgresCommitter, SqliteCommitter
from .migrations import migrate, schemas
from .writer import Committer, Unavailable, Write, Writer

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
    Column("n", Integer, primary_key=True),  # how many events were before those of this row
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),  # the events of one decision, as a JSON list
)
OVER = Table("over", METADATA, Column("table_id", String(32), primary_key=True))
"""Tables that nobody needs to look after when the service starts."""
LOG = logging.getLogger("sixfold")
READ_TIMEOUT = 3.0
"""Seconds in which a question to the database must be answered."""
MOST_ASKED = 500
"""So many tables are asked for at once."""
LISTEN_SECONDS = 5.0
"""How often it is asked whether the line on which other nodes are heard is still there: one that has gone silent says nothing."""


class Conflict(Exception):  # noqa: N818 - a signal to read and try again
    """Somebody else wrote that number first, or the table was removed."""


class Removed(Denied):
    """A table that was there and is no more."""

    def __init__(self) -> None:
        super().__init__("missing", "this table was removed")


class _Timed(msgspec.Struct, frozen=True):
    """Of what was agreed at a table, the clock; also from other versions of the program."""

    clock: Clock = Clock()


class Store:
    """Tables and their events."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=True)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other nodes may write to the same tables and say so."""
        if not self.shared:

            @event.listens_for(self.engine.sync_engine, "connect")
            def _(connection: Any, _record: Any) -> None:
                for pragma in PRAGMAS:
                    connection.execute(f"PRAGMA {pragma}")

        committer: Committer = (
            PostgresCommitter(self.engine) if self.shared else SqliteCommitter(self.engine.url.database or ":memory:")
        )
        self.writer = Writer(committer)

    async def open(self) -> None:
        """Bring the database to the schema of this program; an SQLite file that has another is copied first."""
        await self._back_up()
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)

    async def _back_up(self) -> None:
        file = Path(self.engine.url.database or ":memory:")
        if self.shared or not file.is_file():
            return
        async with self.engine.connect() as connection:
            found, newest = await connection.run_sync(schemas)
        if found not in (None, newest):
            kept = await asyncio.to_thread(back_up_schema, file, found)
            LOG.warning("the database is brought from schema %s to %s; as it was it is in %s", found, newest, kept)

    async def close(self) -> None:
        """Keep what waits to be kept, and let go of the database."""
        await self.writer.close()
        await self.engine.dispose()

    # --- writing: Unavailable where the database does not answer ---

    async def create(self, row: Row, events: Sequence[AnyEvent], over: bool = False) -> None:
        """A new table with its first events; Conflict where the code is taken."""
        data = encode_all(events) if events else b""
        if not await self.writer.write(Write(row.id, 0, row.made, data, row, over)):
            raise Conflict

    async def append(self, table_id: str, n: int, events: Sequence[AnyEvent], at: float, over: bool = False) -> None:
        """Write events from number n on, all or none; Conflict where somebody else was first."""
        if not await self.writer.write(Write(table_id, n, at, encode_all(events), None, over)):
            raise Conflict

    async def rewrite(self, table_id: str, rows: Mapping[int, bytes]) -> None:
        """Replace rows of the log by others that say the same but for a name; the numbers stay."""
        try:
            async with asyncio.timeout(READ_TIMEOUT), self.engine.begin() as connection:
                for n, data in rows.items():
                    where = (EVENTS.c.table_id == table_id) & (EVENTS.c.n == n)
                    await connection.execute(update(EVENTS).where(where).values(data=data))
        except (SQLAlchemyError, sqlite3.Error, OSError):
            raise Unavailable from None

    # --- reading: Unavailable where the database does not answer ---

    async def find(self, key: str) -> Row | None:
        """A table by id or code."""
        query = select(TABLES).where((TABLES.c.id == key) | (TABLES.c.code == key.upper()))
        async with self._reading() as connection:
            found = (await connection.execute(query)).first()
        return Row(found.id, found.code, found.setup, found.seed, found.made) if found else None

    async def events(self, table_id: str, since: int = 0) -> list[Stamped]:
        """The events of a table from a number on; Archived where one is not known to this program."""
        try:
            rows = await self._log(table_id, since)
            return [Stamped(one, at) for data, at in rows for one in decode_all(data)]
        except msgspec.MsgspecError:
            raise Archived("this table was played with a newer version of Sixfold") from None

    async def log(self, table_id: str) -> list[bytes]:
        """The events of a table as they were written."""
        rows = await self._log(table_id, 0)
        return [bytes(one) for data, _ in rows for one in msgspec.json.decode(data, type=list[msgspec.Raw])]

    async def rows(self, table_id: str) -> dict[int, bytes]:
        """The rows of a table's log, by their numbers."""
        query = select(EVENTS.c.n, EVENTS.c.data).where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.n)
        async with self._reading() as connection:
            return {n: bytes(data) for n, data in (await connection.execute(query)).tuples()}

    async def _log(self, table_id: str, since: int) -> Sequence[Any]:
        query = select(EVENTS.c.data, EVENTS.c.at).where(EVENTS.c.table_id == table_id, EVENTS.c.n >= since)
        async with self._reading() as connection:
            return (await connection.execute(query.order_by(EVENTS.c.n))).all()

    async def unfinished(self, since: float) -> dict[str, Clock]:
        """Tables made since a time that are not over, the newest first, with their clocks."""
        query = select(TABLES.c.id, TABLES.c.setup).where(
            TABLES.c.made >= since, TABLES.c.id.not_in(select(OVER.c.table_id))
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query.order_by(TABLES.c.made.desc()))).all()
        return {row.id: msgspec.json.decode(row.setup, type=_Timed).clock for row in rows}

    async def removed(self, table_ids: Sequence[str]) -> set[str]:
        """Which of these tables are not there any more."""
        left = set(table_ids)
        for first in range(0, len(table_ids), MOST_ASKED):
            query = select(TABLES.c.id).where(TABLES.c.id.in_(table_ids[first : first + MOST_ASKED]))
            async with self._reading() as connection:
                left.difference_update((await connection.execute(query)).scalars())
        return left

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with asyncio.timeout(READ_TIMEOUT), self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, sqlite3.Error, OSError):  # a TimeoutError is an OSError
            raise Unavailable from None

    # --- other nodes ---

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Tell which tables other nodes have written to, until the connection breaks."""
        broken = asyncio.Event()

        def hear(_connection: Any, process: int, _channel: str, table_id: str) -> None:
            if process != getattr(self.writer.committer, "process", 0):
                heard(table_id)

        async with self.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.add_termination_listener(lambda _: broken.set())
            try:
                await raw.add_listener(CHANNEL, hear)
                while not broken.is_set():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(broken.wait(), LISTEN_SECONDS)
                        return
                    await raw.fetchval("SELECT 1", timeout=READ_TIMEOUT)
            finally:  # it is not for anybody else: it still listens, or nobody answers on it
                raw.terminate()
                await connection.invalidate()
