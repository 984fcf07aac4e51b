"""A line between a node and its database that can be cut, or go silent, and be healed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Literal


class Proxy:
    """Forwards connections to a port of the loopback to a Unix socket."""

    def __init__(self, socket: str) -> None:
        self.socket, self.port = socket, 0
        self._mode: Literal["open", "cut", "silent"] = "open"
        self._passing = asyncio.Event()
        self._passing.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut all lines and listen no more."""
        assert self._server is not None
        self._server.close()
        await self.cut()

    async def cut(self) -> None:
        """Break all lines; new ones are broken at once."""
        self._mode = "cut"
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def silence(self) -> None:
        """Lines stay, and new ones are taken, but nothing passes."""
        self._mode = "silent"
        self._passing.clear()

    def heal(self, forget: bool = False) -> None:
        """Everything passes again; what was held back too, unless those lines are forgotten: then they stay silent for ever."""
        self._mode = "open"
        if forget:
            self._passing = asyncio.Event()
        self._passing.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if self._mode != "cut":
                await self._forward(reader, writer)
        except asyncio.CancelledError:
            pass  # it was cut; nobody waits for this task
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        passing = self._passing
        await passing.wait()
        with contextlib.suppress(OSError):
            inner_reader, inner_writer = await asyncio.open_unix_connection(self.socket)
            ways = [
                asyncio.create_task(_pump(reader, inner_writer, passing)),
                asyncio.create_task(_pump(inner_reader, writer, passing)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                inner_writer.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passing: asyncio.Event) -> None:
    while data := await reader.read(65536):
        await passing.wait()
        writer.write(data)
        await writer.drain()
