"""A table in memory, and the connections to it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field

from sixfold.core.position import View
from sixfold.table.errors import Denied
from sixfold.table.messages import Presence, encode
from sixfold.table.seats import key_of
from sixfold.table.snapshot import Public, Snapshot
from sixfold.table.table import Table

ATTENDED_SECONDS = 60.0
"""So long bots go on when nobody is connected any more."""
Job = tuple[int, int, int]
"""A move that is due: round, seat, turn."""


@dataclass(eq=False, slots=True)
class Connection:
    """One connection: who it speaks for, and what it has been told."""

    address: str = ""
    key: str | None = None
    """The hash of the token it said hello with; empty watches, None has not said hello."""
    host: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something new to tell."""
    greeted: tuple[int | None, bool] | None = None
    """The seat, and whether it is the host's, that it was last welcomed as."""
    notices: dict[str, bytes] = field(default_factory=dict)
    """Messages other than states that it was last told, by kind."""
    n: int = -1
    """The event number that it was last told of."""
    parts: dict[str, bytes] = field(default_factory=dict)
    """The parts of the state that it was last told."""
    questions: deque[tuple[str, View]] = field(default_factory=deque)
    """The hints that are asked for, by their messages' ids: the first is being thought about."""

    def forget(self) -> None:
        """From now on it is to be told everything anew."""
        self.greeted, self.n = None, -1
        self.notices.clear()
        self.parts.clear()
        self.changed.set()


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    jobs: set[Job] = field(default_factory=set)
    """Which moves are being thought about here, by bots or because the time is up."""
    timer: asyncio.Task[None] | None = None
    maker: str = ""
    """The address that made the table, where it is known."""
    left: float = float("-inf")
    """When the last connection of somebody who sits there ended."""
    asked: float = 0.0
    """When somebody last asked for it; 0 if nobody did."""
    unsure: bool = False
    """Whether a write failed that may have been kept: the log is read before anything is decided."""
    removed: bool = False
    """Whether the table is not in the database any more: everybody is told, and sent away."""
    presence: bytes = b""
    """Which seats somebody is connected for, as it is sent."""
    _public: Public | None = None
    _snapshots: dict[int | None, Snapshot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.presence = self._presence()

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing goes on by itself."""
        return not self.connections and not self.jobs and self.timer is None and not self.lock.locked()

    @property
    def attended(self) -> bool:
        """Whether bots are to think: somebody is connected, or was a moment ago, or the clock of somebody decides."""
        if self.connections or time.monotonic() - self.left < ATTENDED_SECONDS:
            return True
        return self.table.timed

    @property
    def holder(self) -> str:
        """The address on whose account bots think here."""
        return self.maker or next((connection.address for connection in self.connections), "")

    def advance(self, table: Table) -> None:
        """The table has moved on, by events that are kept."""
        before, self.table = self.table, table
        if any(now.key != then.key for now, then in zip(table.seats, before.seats, strict=True)):
            self.presence = self._presence()
        self.notify()

    def snapshot(self, seat: int | None) -> Snapshot:
        """What a seat is told now; made once for each event number."""
        table = self.table
        if self._public is None or self._public.n != table.n:
            self._public = Public(table, self._public)
        found = self._snapshots.get(seat)
        if found is None or found.n != table.n:
            found = self._snapshots[seat] = Snapshot(table, seat, self._public, found)
        return found

    def seat_of(self, connection: Connection) -> int | None:
        """The seat that a connection speaks for."""
        return self.table.seat_by(connection.key) if connection.key else None

    def here(self) -> list[int]:
        """The seats somebody is connected for."""
        seats = {self.seat_of(connection) for connection in self.connections}
        return sorted(seat for seat in seats if seat is not None)

    def _presence(self) -> bytes:
        return encode(Presence(self.here()))

    def remove(self) -> None:
        """The table is no more."""
        self.removed = True
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.notify()

    def notify(self) -> None:
        """There is something new. Each connection sends the newest when it can: nothing queues up."""
        for connection in self.connections:
            connection.changed.set()

    def join(self, connection: Connection, most: int) -> None:
        """Somebody is connected; a table has so many connections at most."""
        if len(self.connections) >= most:
            raise Denied("rate", f"{most} connections are at this table already")
        self.connections.add(connection)

    def greet(self, connection: Connection, token: str) -> None:
        """A connection says who it is: it is told everything anew, and the others who is here where that changes."""
        key = key_of(token) if token else ""
        host = bool(token) and self.table.is_host(token)
        if token and not host and self.table.seat_by(key) is None:
            raise Denied("denied", "token: it belongs to no seat of this table")
        connection.key, connection.host = key, host
        connection.forget()
        self._tell_who_is_here()

    def part(self, connection: Connection) -> None:
        """A connection is gone."""
        if self.seat_of(connection) is not None:
            self.left = time.monotonic()
        self.connections.discard(connection)
        self._tell_who_is_here()

    def _tell_who_is_here(self) -> None:
        before, self.presence = self.presence, self._presence()
        if self.presence != before:
            self.notify()
