"""A table in memory, and the connections to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from sixfold.core.position import View
from sixfold.table.errors import Denied
from sixfold.table.snapshot import Snapshot
from sixfold.table.table import Table

MOST_CONNECTIONS = 200
"""So many connections a table may have."""
Job = tuple[int, int, int]
"""A move that is due: round, seat, turn."""


@dataclass(eq=False)
class Connection:
    """One connection: which seat it speaks for, and what it has been told."""

    address: str = ""
    token: str | None = None
    """None until it has said hello; empty watches."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when there is something new to tell."""
    known: dict[str, bytes] = field(default_factory=dict)
    """What it was last told: each part of the state, and each other message, by its name."""
    questions: asyncio.Queue[tuple[str, View]] = field(default_factory=lambda: asyncio.Queue(1))
    """The hint that is asked for next, by its message's id."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    jobs: set[Job] = field(default_factory=set)
    """Which moves are being thought about here, by bots or because the time is up."""
    timer: asyncio.Task[None] | None = None
    asked: float = 0.0
    """When somebody last asked for it; 0 if nobody did."""
    settled: bool = False
    """Whether the store knows that it is over."""
    _snapshots: dict[int | None, Snapshot] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing goes on by itself."""
        return not self.connections and not self.jobs and self.timer is None and not self.lock.locked()

    def snapshot(self, seat: int | None) -> Snapshot:
        """What a seat is told now; made once for each event number."""
        found = self._snapshots.get(seat)
        if found is None or found.n != self.table.n:
            found = self._snapshots[seat] = Snapshot(self.table, seat)
        return found

    def here(self) -> list[int]:
        """The seats somebody is connected for."""
        tokens = {connection.token for connection in self.connections if connection.token}
        seats = (self.table.seat_of(token) for token in tokens)
        return sorted({seat for seat in seats if seat is not None})

    def notify(self) -> None:
        """There is something new. Each connection sends the newest when it can: nothing queues up."""
        for connection in self.connections:
            connection.changed.set()

    def join(self, connection: Connection) -> None:
        """Somebody is connected."""
        if len(self.connections) >= MOST_CONNECTIONS:
            raise Denied("rate", f"{MOST_CONNECTIONS} connections are at this table already")
        self.connections.add(connection)

    def greet(self, connection: Connection, token: str) -> None:
        """A connection says who it is: it is told everything anew, and the others who is here where that changes."""
        if token and self.table.seat_of(token) is None and not self.table.is_host(token):
            raise Denied("denied", "token: it belongs to no seat of this table")
        before = self.here()
        connection.token = token
        connection.known.clear()
        connection.changed.set()
        if self.here() != before:
            self.notify()

    def part(self, connection: Connection) -> None:
        """A connection is gone."""
        before = self.here()
        self.connections.discard(connection)
        if self.here() != before:
            self.notify()
