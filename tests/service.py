"""A real service for tests: a process of its own on a free port, with an SQLite file, that can be killed and started again.

Run as a program it is that process: `python tests/service.py SETTINGS`, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import accumulate
from pathlib import Path
from typing import Any

TIMEOUT = 60.0
"""Seconds after which a test gives up waiting; nothing depends on it while all is well."""

Message = dict[str, Any]
PARTS = ("seats", "scene", "legal", "gain", "reasons")
"""What a state leaves out where it has not changed."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """The service in a process of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.port = free_port()
        self.file = folder / "service.sqlite3"
        self.log = folder / f"service-{self.port}.log"
        usual = {"database": str(self.file), "pace": 0.0, "workers": 1, "limit": 1_000_000}
        usual |= {"connections_per_address": 1_000_000, "wrong_codes": 1_000_000}
        self.settings = usual | settings | {"port": self.port}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Service:
        """Start, and come back when it answers."""
        import httpx

        command = [sys.executable, __file__, json.dumps(self.settings)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the service ended: {self.log.read_text()}")
            try:
                httpx.get(f"{self.address}/api/schema/openapi.json", timeout=5)
                return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the service does not answer")

    def kill(self) -> None:
        """As a power cut would: kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(TIMEOUT)

    def restart(self) -> None:
        """Kill it and start it again, on the same port and database."""
        self.kill()
        self.start()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(TIMEOUT)

    def complaints(self) -> str:
        """What it has written to its log: nothing, while all is well."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        killed = "resource_tracker"  # cleans up after a killed process, and says so
        return "\n".join(line for line in lines if killed not in line and "warnings.warn" not in line)

    # --- HTTP ---

    def get(self, path: str, **more: Any) -> Any:
        """The answer to a GET request."""
        import httpx

        return httpx.get(self.address + path, timeout=TIMEOUT, **more)

    def post(self, path: str, data: Any = None, **more: Any) -> Any:
        """The answer to a POST request with JSON."""
        import httpx

        return httpx.post(self.address + path, json=data, timeout=TIMEOUT, **more)

    def post_raw(self, path: str, data: bytes) -> Any:
        """The answer to a POST request with bytes that are said to be JSON."""
        import httpx

        return httpx.post(
            self.address + path, content=data, headers={"content-type": "application/json"}, timeout=TIMEOUT
        )

    def make(self, game: str, *chairs: str, **more: Any) -> Message:
        """A new table. Chairs: `me`, `open`, or a bot's name. Starts at once unless a seat is open."""
        seats = [{"kind": c} if c in ("me", "open") else {"kind": "bot", "bot": c} for c in chairs]
        wish = {"game": game, "seats": seats, "start": "open" not in chairs, **more}
        answer = self.post("/api/tables", wish)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def table(self, key: str) -> Message:
        """A table as a spectator sees it."""
        answer = self.get(f"/api/tables/{key}")
        assert answer.status_code == 200, answer.text
        shown = answer.json()
        return {**shown["table"], **shown["state"], "here": shown["here"]}

    @asynccontextmanager
    async def line(self, key: str, token: str = "", before: str = "") -> AsyncIterator[Line]:
        """A WebSocket to a table, greeted; a path may stand before that of the service."""
        from websockets.asyncio.client import connect

        where = f"ws://127.0.0.1:{self.port}{before}/api/tables/{key}/live"
        async with connect(where, max_size=None, proxy=None) as socket:
            line = Line(socket)
            await line.say({"type": "hello", "token": token})
            await line.state()
            yield line


class Line:
    """One connection to a table; keeps every text it hears."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.now: Message = {}
        """The newest state, with what was told once: the table, the own seat, who is here."""

    async def say(self, message: Any) -> None:
        """Send a message; a str or bytes goes as it is."""
        await self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def hear(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message that is wanted."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                text = await self.socket.recv()
                self.heard.append(text)
                message: Message = json.loads(text)
                if message["type"] in ("welcome", "state", "presence", "keeping"):
                    self.now = merged(self.now, message)
                    message = self.now
                if wanted(message):
                    return message

    async def state(self, wanted: Callable[[Message], bool] = lambda _: True) -> Message:
        """The newest state if it is wanted, else the next that is."""
        if self.now.get("type") == "state" and wanted(self.now):
            return self.now
        return await self.hear(lambda m: m["type"] == "state" and wanted(m))

    async def ask(self, message: Message) -> Message:
        """Send a message with an id and wait for the answer to it."""
        message = {"id": uuid.uuid4().hex, **message}
        await self.say(message)
        return await self.hear(lambda m: m.get("id") == message["id"] and m["type"] != "state")

    async def move(self, code: int, **more: Any) -> Message:
        """Play a code."""
        return await self.ask({"type": "move", "code": code, "turn": self.now.get("turn", 0), **more})

    async def past(self, turn: int) -> Message:
        """The first state after that many own moves and one more, or of a game that has ended."""
        return await self.state(lambda s: s["status"] == "ended" or s.get("turn", 0) > turn)

    async def play(self, choose: Callable[[Message], int]) -> Message:
        """Play whenever it is for this seat, until the game has ended."""
        while True:
            state = await self.state(lambda s: s["status"] == "ended" or bool(s.get("legal")))
            if state["status"] == "ended":
                return state
            answer = await self.move(choose(state))
            assert answer["type"] == "ack", answer
            await self.past(state.get("turn", 0))


def merged(known: Message, message: Message) -> Message:
    """What is known after a message. A state says everything but the parts that have not changed."""
    if message["type"] == "welcome":
        return {**message, **message["table"]}
    if message["type"] == "presence":
        return {**known, "here": message["here"]}
    if message["type"] == "keeping":
        return {**known, "keeping": message["works"]}
    kept = ("table", *known.get("table", {}), "you", "host", "now", "here", "keeping", "sent")
    sent = {**known.get("sent", {}), **{part: message[part] for part in PARTS if part in message}}
    whole = {**{key: known[key] for key in kept if key in known}, **message, **sent, "sent": sent}
    return {**whole, **spelled_out(sent.get("legal", []), sent.get("gain", []))}


def spelled_out(legal: list[int], gain: list[int]) -> dict[str, list[int]]:
    """The codes of the legal moves, and what each scores at once."""
    points = dict(zip(gain[::2], gain[1::2], strict=True))
    return {"legal": list(accumulate(legal)), "gain": [points.get(i, 0) for i in range(len(legal))]}


def best(state: Message) -> int:
    """The legal move that scores most at once."""
    legal, gain = state["legal"], state["gain"]
    return int(legal[max(range(len(legal)), key=gain.__getitem__)])


def by_lot(seed: int) -> Callable[[Message], int]:
    """Any legal move."""
    lot = random.Random(seed)
    return lambda state: int(lot.choice(state["legal"]))


async def play_all(service: Service, made: Message, choose: Sequence[Callable[[Message], int]]) -> list[Message]:
    """Play every own seat of a new table to the end of the game, at the same time; gives their last states."""

    async def one(token: str, choice: Callable[[Message], int]) -> Message:
        async with service.line(made["code"], token) as line:
            return await line.play(choice)

    return await asyncio.gather(*(one(t, c) for t, c in zip(made["seats"].values(), choose, strict=True)))


if __name__ == "__main__":
    import msgspec

    from sixfold.serve import listen, run
    from sixfold.server.settings import Settings

    os.environ.pop("SIXFOLD_DEBUG", None)
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    run(settings, listen(settings.host, settings.port))
