"""One writer: many decisions are committed at once, each is kept or refused for itself, and a database that fails costs nothing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from sixfold.server import writer as writers
from sixfold.server.committers import SqliteCommitter
from sixfold.server.store import Conflict, Store
from sixfold.server.writer import Unavailable, Write, Writer
from sixfold.table.events import Left, Row, Stamped, Started


def _row(number: int, code: str = "") -> Row:
    return Row(f"table{number}", code or f"CODE{number}", b"{}", "seed", float(number))


async def _store(folder: Path) -> Store:
    store = Store(f"sqlite+aiosqlite:///{folder}/t.sqlite3")
    await store.open()
    return store


def test_many_tables_are_written_in_few_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []
    commit = SqliteCommitter.commit

    async def counted(self: SqliteCommitter, writes: Sequence[Write]) -> list[bool]:
        batches.append(len(writes))
        return await commit(self, writes)

    monkeypatch.setattr(SqliteCommitter, "commit", counted)

    async def tried() -> None:
        store = await _store(tmp_path)
        await asyncio.gather(*(store.create(_row(i), [Started()]) for i in range(300)))
        await asyncio.gather(*(store.append(f"table{i}", 1, [Left(0), Left(1)], 2.5, i < 5) for i in range(300)))
        assert await store.events("table7") == [Stamped(Started(), 7.0), Stamped(Left(0), 2.5), Stamped(Left(1), 2.5)]
        assert len(await store.unfinished(0.0)) == 295
        await store.close()

    asyncio.run(tried())
    assert sum(batches) == 600
    assert len(batches) <= 6


def test_of_a_batch_only_what_came_too_late_is_refused(tmp_path: Path) -> None:
    async def tried() -> None:
        store = await _store(tmp_path)
        await asyncio.gather(*(store.create(_row(i), [Started()]) for i in range(4)))
        await store.append("table2", 1, [Left(1)], 1.0)
        answers = await asyncio.gather(
            *(store.append(f"table{i}", 1, [Left(0), Left(1)], 2.0) for i in range(4)),
            store.create(_row(9, "CODE1"), [Started()]),
            store.create(_row(10), [Started()]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None), type(None), Conflict, type(None), Conflict, type(None)
        ]  # fmt: skip
        assert await store.events("table2", 1) == [Stamped(Left(1), 1.0)]
        assert await store.find("table9") is None
        assert await store.events("table9") == []
        assert await store.find("CODE10") is not None
        await store.close()

    asyncio.run(tried())


class Flaky:
    """A database that fails, hangs, or keeps what it says it did not."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], Write] = {}
        self.fails = self.forgets = False
        self.hangs: asyncio.Event | None = None
        self.probed = 0

    async def commit(self, writes: Sequence[Write]) -> list[bool]:
        if self.hangs is not None:
            await self.hangs.wait()
        if self.fails:
            raise OSError("the disk is full")
        results = [self.kept.setdefault((w.table_id, w.n), w).data == w.data for w in writes]
        if self.forgets:
            self.forgets = False
            raise OSError("the line broke")
        return results

    async def probe(self) -> None:
        self.probed += 1
        if self.fails:
            raise OSError("the disk is full")

    async def close(self) -> None:
        pass


def _write(number: int = 0) -> Write:
    return Write("table", number, 0.0, b"[%d]" % number)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(writers, "WRITE_TIMEOUT", 0.2)
    monkeypatch.setattr(writers, "RETRY_SECONDS", 0.01)
    caplog.set_level(logging.WARNING)


def test_a_write_that_was_kept_though_its_commit_failed_is_acknowledged_once() -> None:
    async def tried() -> None:
        database = Flaky()
        writer = Writer(database)
        database.forgets = True
        assert await writer.write(_write())
        assert len(database.kept) == 1
        await writer.close()

    asyncio.run(tried())


def test_while_the_database_fails_nothing_is_acknowledged_and_it_goes_on_by_itself(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def tried() -> None:
        database, told = Flaky(), list[bool]()
        writer = Writer(database, told.append)
        database.fails = True
        answers = await asyncio.gather(*(writer.write(_write(i)) for i in range(50)), return_exceptions=True)
        assert {type(answer) for answer in answers} == {Unavailable}
        assert told == [False]
        with pytest.raises(Unavailable):
            await writer.write(_write())
        assert not database.kept
        assert writer.waiting == 0
        database.fails = False
        while writer.down_since is not None:
            await asyncio.sleep(0.01)
        assert told == [False, True]
        assert database.probed
        assert await writer.write(_write())
        await writer.close()

    asyncio.run(tried())
    said = [record.getMessage() for record in caplog.records]
    assert said[0] == "moves are not being kept: the disk is full"
    assert said[1].startswith("moves are kept again, after")
    assert len(said) == 2


def test_a_database_that_hangs_is_said_in_time_and_what_it_does_in_the_end_is_known() -> None:
    async def tried() -> None:
        database = Flaky()
        writer = Writer(database)
        database.hangs = asyncio.Event()
        with pytest.raises(Unavailable):
            await asyncio.wait_for(writer.write(_write()), 5)
        database.hangs.set()
        while writer.down_since is not None:
            await asyncio.sleep(0.01)
        assert len(database.kept) == 1
        assert not await writer.write(Write("table", 0, 1.0, b"[other]"))
        await writer.close()

    asyncio.run(tried())


def test_a_file_that_another_program_has_locked_is_waited_for(tmp_path: Path) -> None:
    """It is never said to be locked; what waits is kept when the other one is done."""

    async def tried() -> None:
        store = await _store(tmp_path)
        other = sqlite3.connect(tmp_path / "t.sqlite3", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.15, lambda: other.execute("COMMIT"))
        release.start()
        await store.create(_row(1), [Started()])
        assert len(await store.events("table1")) == 1
        release.join()
        other.close()
        await store.close()

    asyncio.run(tried())
