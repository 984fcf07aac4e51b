"""How SQLite and PostgreSQL commit many decisions in one go."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sixfold.table.events import Row

from .writer import WRITE_TIMEOUT, Write

CHANNEL = "sixfold"
"""Where PostgreSQL carries the ids of tables with news from node to node."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=1000")
"""WAL lets readers go on while one writes; FULL means that what was acknowledged survives anything."""
T = TypeVar("T")


class SqliteCommitter:
    """The one connection that writes to an SQLite file, in a thread of its own.

    A batch is one statement: each statement is one moment at which the thread must wait for the event loop's to let it go on.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._thread = ThreadPoolExecutor(1, "sixfold-writer")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, writes: Sequence[Write]) -> list[bool]:
        """Write them in one transaction."""
        return await self._aside(lambda: self._commit(writes))

    async def probe(self) -> None:
        """Write the file's header once more."""
        await self._aside(lambda: self._connected().execute("PRAGMA user_version=1"))

    async def close(self) -> None:
        """Close the file."""
        await self._aside(self._disconnect)
        self._thread.shutdown(wait=False)

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self.file, isolation_level=None, check_same_thread=False, cached_statements=4096
            )
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _commit(self, writes: Sequence[Write]) -> list[bool]:
        database = self._connected()
        new = [write.new for write in writes if write.new]
        over = [(write.table_id,) for write in writes if write.over]
        if not new and not over:
            return _append(database, writes)  # a statement is a transaction
        database.execute("BEGIN IMMEDIATE")
        try:
            taken = _make(database, new)
            results = _append(database, [write for write in writes if write.table_id not in taken])
            _insert(database, "over", over)
            database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise
        left = iter(results)
        return [write.table_id not in taken and next(left) for write in writes]


def _insert(database: sqlite3.Connection, table: str, rows: Sequence[tuple[Any, ...]], of_tables: bool = True) -> bool:
    """Insert all rows that are not there yet, those of tables only where the table is; whether all were inserted."""
    if not rows:
        return True
    row = f"({','.join('?' * len(rows[0]))})"
    where = "WHERE column1 IN (SELECT id FROM tables)" if of_tables else ""
    statement = f"INSERT OR IGNORE INTO {table} SELECT * FROM (VALUES {','.join([row] * len(rows))}) {where}"
    return database.execute(statement, [value for row in rows for value in row]).rowcount == len(rows)


def _make(database: sqlite3.Connection, new: Sequence[Row]) -> set[str]:
    """Make new tables; the ids of those whose codes are taken."""
    if _insert(database, "tables", [(row.id, row.code, row.setup, row.seed, row.made) for row in new], of_tables=False):
        return set()
    query = "SELECT 1 FROM tables WHERE id = ?"
    return {row.id for row in new if database.execute(query, [row.id]).fetchone() is None}


def _append(database: sqlite3.Connection, writes: Sequence[Write]) -> list[bool]:
    """Insert the rows of the log; which of them are there as they were to be written, now or when it was tried before."""
    rows = [(write.table_id, write.n, write.at, write.data) for write in writes if write.data]
    if _insert(database, "events", rows):
        return [True] * len(writes)
    query = "SELECT at, data FROM events WHERE table_id = ? AND n = ?"
    return [not w.data or database.execute(query, [w.table_id, w.n]).fetchone() == (w.at, w.data) for w in writes]


POSTGRES = f"""
WITH made AS (
    INSERT INTO tables (id, code, setup, seed, made)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::float8[])
    ON CONFLICT DO NOTHING RETURNING id
), written AS (
    INSERT INTO events (table_id, n, at, data)
    SELECT table_id, n, at, data
    FROM unnest($6::text[], $7::int[], $8::float8[], $9::bytea[], $10::bool[]) AS row (table_id, n, at, data, new)
    WHERE table_id IN (SELECT id FROM made) OR NOT new AND table_id IN (SELECT id FROM tables)
    ON CONFLICT DO NOTHING RETURNING table_id, n
), finished AS (
    INSERT INTO "over" (table_id)
    SELECT over_id FROM unnest($11::text[], $12::int[]) AS row (over_id, over_n)
    WHERE (over_id, over_n) IN (SELECT table_id, n FROM written)
    ON CONFLICT DO NOTHING
)
SELECT table_id, n, pg_notify('{CHANNEL}', table_id) FROM written
UNION ALL SELECT id, -1, NULL FROM made
"""
"""A batch is one statement: one round trip, and a transaction by itself. Other nodes hear of it when it is committed."""


class PostgresCommitter:
    """The one connection of this node that writes to PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.process = 0
        """The server's process that writes for this node: what it notifies of is known here."""
        self._held: AsyncConnection | None = None

    async def commit(self, writes: Sequence[Write]) -> list[bool]:
        """Write them in one statement."""
        new = [write.new for write in writes if write.new]
        rows = [write for write in writes if write.data]
        over = [write for write in writes if write.over]
        try:
            driver = await self._connected()
            found = await driver.fetch(
                POSTGRES,
                *([getattr(row, name) for row in new] for name in ("id", "code", "setup", "seed", "made")),
                *([getattr(write, name) for write in rows] for name in ("table_id", "n", "at", "data")),
                [write.new is not None for write in rows],
                *([getattr(write, name) for write in over] for name in ("table_id", "n")),
                timeout=WRITE_TIMEOUT,
            )
            written = {(row[0], row[1]) for row in found}
            return [
                (write.table_id, write.n if write.data else -1) in written or await self._is_ours(driver, write)
                for write in writes
            ]
        except BaseException:
            await self.close()
            raise

    async def probe(self) -> None:
        """Ask whether it would write."""
        try:
            if await (await self._connected()).fetchval("SELECT pg_is_in_recovery()", timeout=WRITE_TIMEOUT):
                raise ConnectionError("the database is read-only")
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Let the connection go, whatever state it is in."""
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(Exception):
                driver: Any = (await held.get_raw_connection()).driver_connection
                driver.terminate()  # a server that hangs is not waited for
            with contextlib.suppress(Exception):
                await held.invalidate()
                await held.close()

    async def _connected(self) -> Any:
        if self._held is None:
            async with asyncio.timeout(WRITE_TIMEOUT):
                self._held = await self.engine.connect()
        driver: Any = (await self._held.get_raw_connection()).driver_connection
        self.process = driver.get_server_pid()
        return driver

    async def _is_ours(self, driver: Any, write: Write) -> bool:
        """Whether the row of a write is what it wrote when it was tried before."""
        if not write.data:
            assert write.new is not None
            seed = await driver.fetchval("SELECT seed FROM tables WHERE id = $1", write.table_id)
            return bool(seed == write.new.seed)
        query = "SELECT at, data FROM events WHERE table_id = $1 AND n = $2"
        row = await driver.fetchrow(query, write.table_id, write.n)
        return row is not None and (row["at"], bytes(row["data"])) == (write.at, write.data)
