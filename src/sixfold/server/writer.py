"""One writer: what has gathered from all tables is committed at once, and nothing is acknowledged before it is kept.

A write is one decision of a table: all its events in one row, whose number `n` counts the events before it. Whoever decides on the
same events has the same number, so the database lets one of them in (UNIQUE (table, n)) and no transaction need fail for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sixfold.table.errors import Denied
from sixfold.table.events import Row

MOST_AT_ONCE = 500
"""So many writes are committed together at most."""
MOST_WAITING = 20_000
"""So many writes wait at most; each table has one at a time, so this bounds nothing but a flood of new tables."""
WRITE_TIMEOUT = 2.0
"""Seconds in which a write is tried again and again before whoever waits for it is told that it is not kept."""
GATHER_SECONDS = 0.003
"""How long more is gathered while tables write at the same time: a commit costs as much for one as for many."""
RETRY_SECONDS = 0.1
"""How long the writer rests before it tries again."""
LOG = logging.getLogger("sixfold")


class Unavailable(Denied):
    """The database does not answer, or cannot be written: nothing is kept just now."""

    def __init__(self) -> None:
        super().__init__("unavailable", "moves are not being kept just now; try again in a moment")


@dataclass(eq=False)
class Write:
    """A decision of a table, to be kept."""

    table_id: str
    n: int
    """How many events the table had before."""
    at: float
    data: bytes
    """The events, as a JSON list; empty for a table made without any."""
    new: Row | None = None
    """The table itself, where it is new."""
    over: bool = False
    """Whether nobody needs to look after the table any more."""
    since: float = field(default_factory=time.monotonic)
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """Whether it was written; false: somebody else was first."""

    def settle(self, result: bool | None) -> None:
        """Tell whoever waits; None: it is not known whether it was written."""
        if self.done.done():
            return
        if result is None:
            self.done.set_exception(Unavailable())
        else:
            self.done.set_result(result)


class Committer(Protocol):
    """A database that commits many writes in one go."""

    async def commit(self, writes: Sequence[Write]) -> list[bool]:
        """Write them; which were let in. Whatever it raises, some may have been written: asked again, it finds its own and says so."""

    async def probe(self) -> None:
        """Write something that changes nothing; raises where nothing can be written."""

    async def close(self) -> None:
        """Let go of the database."""


class Writer:
    """Gathers writes while others are being committed."""

    def __init__(self, committer: Committer, changed: Callable[[bool], None] = lambda _: None) -> None:
        self.committer = committer
        self.changed = changed
        """Told whenever writing begins to fail, and when it works again."""
        self.down_since: float | None = None
        """When writing began to fail; None while it works."""
        self._waiting: list[Write] = []
        self._flying: list[Write] = []
        """What is being committed."""
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return len(self._waiting)

    async def write(self, write: Write) -> bool:
        """Keep a decision; false where somebody else was first, Unavailable where it is not known to be kept."""
        if self._closed or len(self._waiting) >= MOST_WAITING:
            raise Unavailable
        if self.down_since is not None and time.monotonic() - self.down_since > WRITE_TIMEOUT:
            raise Unavailable  # the database is being tried anyway
        self._waiting.append(write)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await write.done

    async def close(self) -> None:
        """Commit what waits, and stop."""
        self._closed = True
        if self._task is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._task), 2 * WRITE_TIMEOUT)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.committer.close()

    async def _work(self) -> None:
        """Commit until nothing waits; while the database fails, try it until it is back."""
        gathered = 0
        while self._waiting or (self.down_since is not None and not self._closed):
            await asyncio.sleep(GATHER_SECONDS if gathered > 1 else 0)
            self._flying, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            watch = asyncio.get_running_loop().call_later(WRITE_TIMEOUT, self._late)
            try:
                results = await self._committed(self._flying)
            except Exception as error:
                self._failed(reason(error))
                self._waiting = self._flying + self._waiting
                self._expire()
                await asyncio.sleep(RETRY_SECONDS)
                continue
            finally:
                watch.cancel()
            self._works()
            gathered = len(self._flying)
            for write, result in zip(self._flying, results, strict=True):
                write.settle(result)

    async def _committed(self, batch: list[Write]) -> list[bool]:
        if batch:
            return await self.committer.commit(batch)
        await self.committer.probe()
        return []

    def _late(self) -> None:
        """A commit takes long: nobody waits for it any more, though it may still come to its end."""
        self._failed(f"no answer within {WRITE_TIMEOUT:.0f} seconds")
        for write in self._flying + self._waiting:
            write.settle(None)
        self._waiting = []

    def _expire(self) -> None:
        """Whoever has waited long enough is told so; the others' writes are tried again."""
        now = time.monotonic()
        for write in self._waiting:
            if now - write.since >= WRITE_TIMEOUT:
                write.settle(None)
        self._waiting = [write for write in self._waiting if not write.done.done()]

    def _failed(self, why: str) -> None:
        if self.down_since is None:
            self.down_since = time.monotonic()
            LOG.warning("moves are not being kept: %s", why)
            self.changed(False)

    def _works(self) -> None:
        if self.down_since is not None:
            LOG.warning("moves are kept again, after %.1f seconds", time.monotonic() - self.down_since)
            self.down_since = None
            self.changed(True)


def reason(error: BaseException) -> str:
    """What a driver says, in a line, without what SQLAlchemy adds to it."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return said.splitlines()[0].rpartition("'>: ")[2]
