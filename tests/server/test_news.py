"""What other nodes write is heard of, even where the database does not answer just then; a clock that is set does no harm."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from sixfold.server import hub as hubs
from sixfold.server.bot_pool import BotPool
from sixfold.server.hub import Hub
from sixfold.server.protocol import Chair, NewTable
from sixfold.server.store import Store
from sixfold.server.writer import Unavailable
from sixfold.table.events import Clock, Left, Stamped


def _hub(folder: Path) -> Hub:
    return Hub(Store(f"sqlite+aiosqlite:///{folder}/t.sqlite3"), BotPool(1), 0.0)


def test_news_that_cannot_be_read_at_once_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.01)

    async def tried() -> None:
        hub = _hub(tmp_path)
        await hub.open()
        made = await hub.make(NewTable("hexpert", [Chair("me"), Chair("me")], start=True))
        live = await hub.live(made.id)
        n, read, failures = live.table.n, hub.store.events, [1, 2, 3]

        async def flaky(table_id: str, since: int = 0) -> list[Stamped]:
            if failures:
                failures.pop()
                raise Unavailable
            return await read(table_id, since)

        monkeypatch.setattr(hub.store, "events", flaky)
        await hub.store.append(made.id, n, [Left(1)], time.time())  # as another node would
        hub._heard(made.id)
        async with asyncio.timeout(20):
            while live.table.n == n:
                await asyncio.sleep(0.01)
        assert not failures
        assert not live.unsure
        await hub.close()

    asyncio.run(tried())


def test_a_deadline_is_looked_at_again_after_the_clock_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes back for a moment must not let a seat sleep until it has caught up."""
    monkeypatch.setattr(hubs, "MOST_SLEEP", 0.05)
    now, offset = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: now() + offset[0])

    async def tried() -> None:
        hub = _hub(tmp_path)
        await hub.open()
        made = await hub.make(NewTable("hexpert", [Chair("me")], clock=Clock(move=60), start=True))
        live = await hub.live(made.id)
        n = live.table.n
        offset[0] = -3600.0
        hub._wake(live)
        await asyncio.sleep(0.2)
        assert live.table.n == n  # it is not yet time
        offset[0] = 61.0
        async with asyncio.timeout(60):
            while live.table.n == n:
                await asyncio.sleep(0.01)
        assert live.table.seats[0].note == "clock"
        await hub.close()

    asyncio.run(tried())
