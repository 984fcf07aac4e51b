"""Clients as they should be: they come back when the line is lost, and send again what was not acknowledged, with the same id."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from sixfold.core.game import load

Message = dict[str, Any]
PARTS = ("seats", "scene", "legal", "gain", "reasons")
"""What a state leaves out where it has not changed."""
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
"""How a line is lost; a TimeoutError is an OSError."""
TEMPORARY = ("unavailable", "busy", "rate")
"""Errors that are answered by waiting a little and sending the same again."""
HEAR_TIMEOUT = 30.0
"""Seconds without a word after which a client gives a line up."""
WRONG_MOVES, UNDOS, VIEWS = 0.04, 0.04, 0.05
"""How often a move that the rules forbid is sent, a move is taken back, and a state is kept to be compared with the log."""
FINE = {1000, 1001, 1005, 1006, 1012, 4503}
"""Codes with which a line may end while faults happen: it broke, the service stopped, or nothing could be read."""


@dataclass(frozen=True)
class Done:
    """What was acknowledged: a move, or that one was taken back (no code)."""

    table: str
    seat: int
    id: str
    code: int | None
    n: int


@dataclass
class Ledger:
    """What all clients of a run saw."""

    done: list[Done] = field(default_factory=list)
    refused: list[tuple[str, int, str]] = field(default_factory=list)
    """Table, seat and id of what was refused for good."""
    views: list[tuple[str, int, Message]] = field(default_factory=list)
    """Table, seat and a state that it was told; the last one of each client is among them."""
    tables: list[str] = field(default_factory=list)
    """Ids of the tables that were played."""
    silence: float = 0.0
    """The longest that somebody waited for an acknowledgement, a sentence, or that the line is lost."""
    wait: float = 0.0
    """The longest from a move to its acknowledgement."""
    answers: Counter[str] = field(default_factory=Counter)
    """Which errors were heard, and how lines ended."""
    wrong: list[str] = field(default_factory=list)
    """What no client should see."""


class Player:
    """One seat of a table."""

    def __init__(
        self, ledger: Ledger, addresses: Sequence[str], made: Message, seat: int, game: str, seed: object
    ) -> None:
        self.ledger, self.addresses, self.seat = ledger, addresses, seat
        self.table, self.code, self.token = made["id"], made["code"], made["seats"][str(seat)]
        self.size = load(game).moves.size
        self.lot = random.Random(f"{seed} {seat}")
        self.at = self.lot.randrange(len(addresses))
        self.state: Message = {}
        self.pending: Message | None = None
        self.sent = 0
        self.asked = self.word = 0.0
        """When what is pending was asked for, and when something was last heard of it."""
        self.known = 0
        """The event number that a state must have before the next move is chosen."""

    async def play(self) -> None:
        """Play to the end of the game, whatever happens."""
        while self.state.get("status") != "ended":
            try:
                where = f"ws://{self.addresses[self.at]}/api/tables/{self.code}/live"
                async with connect(where, max_size=None, proxy=None, open_timeout=HEAR_TIMEOUT) as socket:
                    await self._session(socket)
            except LOST as error:
                self._lost(error)
                self.at = (self.at + 1) % len(self.addresses)
                await asyncio.sleep(self.lot.uniform(0.02, 0.1))
        self.ledger.views.append((self.table, self.seat, self.state))

    def _lost(self, error: BaseException) -> None:
        if isinstance(error, InvalidStatus):
            self.ledger.wrong.append(f"a WebSocket was answered with {error.response.status_code}")
        elif isinstance(error, ConnectionClosed):
            code = error.rcvd.code if error.rcvd else 1006
            self.ledger.answers[f"closed {code}"] += 1
            if code not in FINE:
                self.ledger.wrong.append(f"a WebSocket was closed with {code}")
        else:
            self.ledger.answers[type(error).__name__] += 1
        self._heard()

    def _heard(self) -> None:
        """Whoever waits has been told something."""
        now = time.monotonic()
        if self.pending is not None:
            self.ledger.silence = max(self.ledger.silence, now - self.word)
        self.word = now

    async def _session(self, socket: Any) -> None:
        parts: Message = {}
        self.state = {}
        await socket.send(json.dumps({"type": "hello", "token": self.token}))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while self.state.get("status") != "ended" or self.pending is not None:
            message = json.loads(await asyncio.wait_for(socket.recv(), HEAR_TIMEOUT))
            kind = message["type"]
            if kind == "state":
                parts |= {part: message[part] for part in PARTS if part in message}
                self.state = {**message, **parts}
                if self.lot.random() < VIEWS:
                    self.ledger.views.append((self.table, self.seat, self.state))
            elif kind == "keeping":
                self._heard()
            elif kind == "ack":
                self._acknowledged(message)
            elif kind == "error":
                await self._refused(message, socket)
            if self.pending is None and self.state.get("n", -1) >= self.known and self.state.get("legal"):
                self.pending = self._chosen()
                self.asked = self.word = time.monotonic()
                await socket.send(json.dumps(self.pending))

    def _chosen(self) -> Message:
        self.sent += 1
        lot, move = self.lot, {"id": f"{self.seat}-{self.sent}", "turn": self.state.get("turn", 0)}
        legal = list(accumulate(self.state["legal"]))
        if self.state.get("undo") and lot.random() < UNDOS:
            return {"type": "undo", "id": move["id"]}
        if lot.random() < WRONG_MOVES and len(legal) < self.size:
            allowed = set(legal)
            wrong = next(code for code in iter(lambda: lot.randrange(self.size), -1) if code not in allowed)
            return {"type": "move", **move, "code": wrong}
        return {"type": "move", **move, "code": lot.choice(legal)}

    def _acknowledged(self, message: Message) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return  # sent twice, answered twice
        self._heard()
        self.ledger.wait = max(self.ledger.wait, time.monotonic() - self.asked)
        code = self.pending.get("code")
        self.ledger.done.append(Done(self.table, self.seat, message["id"], code, message["n"]))
        self.known, self.pending = message["n"], None

    async def _refused(self, message: Message, socket: Any) -> None:
        self.ledger.answers[message["error"]] += 1
        if self.pending is None or message.get("id") not in (self.pending["id"], None):
            return
        self._heard()
        if message["error"] in TEMPORARY:
            if message.get("id"):
                await asyncio.sleep(self.lot.uniform(0.1, 0.3))
                await socket.send(json.dumps(self.pending))
            return
        self.ledger.refused.append((self.table, self.seat, self.pending["id"]))
        self.pending = None
        if message["error"] == "stale":  # the present state follows
            self.known, self.state = 0, {}


async def make_table(ledger: Ledger, addresses: Sequence[str], wish: Message, lot: random.Random) -> Message:
    """Make a table, asking until one is made."""
    async with httpx.AsyncClient(timeout=HEAR_TIMEOUT, trust_env=False) as client:
        while True:
            try:
                answer = await client.post(f"http://{lot.choice(addresses)}/api/tables", json=wish)
                if answer.status_code == 201:
                    made: Message = answer.json()
                    ledger.tables.append(made["id"])
                    return made
                if answer.status_code != 503:
                    ledger.wrong.append(f"a table was answered with {answer.status_code}: {answer.text[:200]}")
            except httpx.TransportError:
                pass
            await asyncio.sleep(lot.uniform(0.05, 0.2))


async def keep_playing(
    ledger: Ledger, addresses: Sequence[str], games: Callable[[], Message], enough: asyncio.Event, seed: object
) -> None:
    """Play one game after the other, until it is enough; the last one to its end."""
    lot = random.Random(f"{seed}")
    while not enough.is_set():
        wish = games()
        made = await make_table(ledger, addresses, wish, lot)
        seats = [int(seat) for seat in made["seats"]]
        playing: list[Awaitable[None]] = [
            Player(ledger, addresses, made, seat, wish["game"], lot.random()).play() for seat in seats
        ]
        await asyncio.gather(*playing)
