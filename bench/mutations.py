"""Mutated messages against a running service: python bench/mutations.py [--messages 1000000] [--connections 8] [--seed 1]

Valid messages, from docs/protocol.md and from games that are played meanwhile, are mutated by lot: bytes flipped, types exchanged, huge
numbers, deep nesting, wrong tokens, truncated JSON, unknown fields, bytes that are no UTF-8, binary frames. One in fifty goes over HTTP, as
the body of a request. After every fifty a preview must be answered: then all were heard. No answer is an error of the service itself; a line is
closed only for a text frame that is no UTF-8, as the standard of WebSockets says; the log stays empty and the memory does not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from fault_nodes import Launcher, Node
from servers import ROOT
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sixfold.core.game import names

TYPES = ("NewTable", "Sit", "Proof", "GiveBot", "Moment")
"""Bodies of HTTP requests among the examples; the other types of clients' messages are for WebSockets."""
SAID = ("Hello", "Play", "Revise", "Undo", "Preview", "Ping")
PATHS = {
    "NewTable": "/api/tables",
    "Sit": "/api/tables/{}/sit",
    "Proof": "/api/tables/{}/start",
    "GiveBot": "/api/tables/{}/bot",
    "Moment": "/api/hint",
}
WINDOW = 50
"""So many messages are sent before the answer to a preview is waited for: whatever came before has then been heard."""
ALLOWED = {1006, 1007}
"""Codes with which a line is closed after a frame that is no UTF-8, as the standard says; 1006: more was on its way then."""
MOST_GROWTH = 40_000_000
"""Bytes that the service may hold more at the end than after the first tenth."""
ANSWER_TIMEOUT = 60.0
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    2**31,
    2**63,
    10**400,
    1e308,
    "",
    "x" * 300,
    "\0",
    "\ud800",
    [],
    {},
    [[]],
    {"a": {}},
]
NUMBERS = re.compile(rb"\d+")


def examples() -> dict[str, list[Any]]:
    """The messages of docs/protocol.md, by type."""
    found: dict[str, list[Any]] = {}
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind, body in re.findall(r"```json (\w+)\n(.*?)\n```", text, re.DOTALL):
        if kind in TYPES + SAID:
            found.setdefault(kind, []).append(json.loads(body))
    return found


# --- how a message is mutated -----------------------------------------------------------------------------------------


def _flip(lot: random.Random, message: Any) -> bytes:
    data = bytearray(json.dumps(message).encode())
    for _ in range(lot.randint(1, 4)):
        data[lot.randrange(len(data))] ^= 1 << lot.randrange(8)
    return bytes(data)


def _truncate(lot: random.Random, message: Any) -> bytes:
    data = json.dumps(message).encode()
    return data[: lot.randrange(len(data))]


def _exchange(lot: random.Random, message: Any) -> bytes:
    changed = {**message, lot.choice([*message, "type"]): lot.choice(VALUES)}
    return json.dumps(changed).encode()


def _huge(lot: random.Random, message: Any) -> bytes:
    data = json.dumps(message).encode()
    return NUMBERS.sub(lambda _: b"9" * lot.choice([9, 10, 19, 20, 400]), data)


def _nest(lot: random.Random, message: Any) -> bytes:
    depth = lot.choice([10, 100, 1000, 3000])
    left, right = lot.choice([(b"[", b"]"), (b'{"a":', b"}")])
    return b'{"type":"move","id":"a","turn":0,"move":' + left * depth + b"1" + right * depth * lot.randint(0, 1) + b"}"


def _token(lot: random.Random, message: Any) -> bytes:
    return json.dumps(
        {**message, "token": "".join(lot.choices("abcXYZ09-_\u00e9\u202e", k=lot.randint(0, 80)))}
    ).encode()


def _unknown(lot: random.Random, message: Any) -> bytes:
    return json.dumps({**message, lot.choice(["", "Type", "seat", "__proto__", "n"]): lot.choice(VALUES)}).encode()


def _not_utf8(lot: random.Random, message: Any) -> bytes:
    data = json.dumps(message).encode()
    at = lot.randrange(len(data))
    return data[:at] + lot.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5"]) + data[at:]


def _noise(lot: random.Random, _: Any) -> bytes:
    return lot.randbytes(lot.choice([0, 1, 10, 200, 9000]))


def _plain(_: random.Random, message: Any) -> bytes:
    return json.dumps(message).encode()


MUTATIONS: dict[str, tuple[Callable[[random.Random, Any], bytes], float]] = {
    "as it is": (_plain, 4),
    "bytes flipped": (_flip, 20),
    "truncated": (_truncate, 15),
    "types exchanged": (_exchange, 20),
    "huge numbers": (_huge, 12),
    "nested deeply": (_nest, 3),
    "wrong tokens": (_token, 8),
    "unknown fields": (_unknown, 10),
    "no UTF-8": (_not_utf8, 0.05),  # what is sent after it goes to a closed line
    "noise": (_noise, 2),
}
"""Each with its share."""


class Attack:
    """All connections together."""

    def __init__(self, node: Node, total: int, seed: int) -> None:
        self.node, self.left, self.total, self.seed = node, total, total, seed
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.longest = 0.0
        self.base = 0
        """Bytes of memory after the first tenth."""
        self.tables: list[dict[str, Any]] = []
        self.garbled: Counter[int] = Counter()
        """By connection: how many text frames it sent that were none."""
        self.examples = examples()

    def _mutated(self, lot: random.Random, message: Any) -> tuple[str, bytes]:
        kinds = list(MUTATIONS)
        [kind] = lot.choices(kinds, [MUTATIONS[name][1] for name in kinds])
        self.left -= 1
        self.sent[kind] += 1
        if not self.base and self.left < 0.9 * self.total:
            self.base = self.node.memory()
        return kind, MUTATIONS[kind][0](lot, message)

    async def make(self, client: httpx.AsyncClient, game: str) -> dict[str, Any]:
        """A table that is played at."""
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
        made: dict[str, Any] = (await client.post("/api/tables", json=wish)).json()
        self.tables.append(made)
        return made

    async def socket(self, number: int, client: httpx.AsyncClient) -> None:
        """Send over a WebSocket, which is opened again where it was closed."""
        lot = random.Random(f"{self.seed} {number}")
        said = [message for kind in SAID for message in self.examples[kind]]
        while self.left > 0:
            made = await self.make(client, names()[number % len(names())])
            where = f"ws://{self.node.address}/api/tables/{made['code']}/live"
            for _ in range(40):  # then another table: this one may have come to its end
                self.garbled[number] = 0
                try:
                    async with connect(where, max_size=None, proxy=None, max_queue=None, ping_interval=None) as line:
                        await self._talk(line, lot, said, made, number)
                except ConnectionClosed as error:
                    code = error.rcvd.code if error.rcvd else 1006
                    self.answers[f"closed {code}"] += 1
                    if code not in ALLOWED or not self.garbled[number]:
                        self.wrong[f"a line was closed with {code}"] += 1
                except TimeoutError:
                    self.wrong[f"no answer within {ANSWER_TIMEOUT:.0f} seconds"] += 1
                if self.left <= 0:
                    return

    async def _talk(self, line: Any, lot: random.Random, said: list[Any], made: dict[str, Any], number: int) -> None:
        """Some windows of messages, each followed by a preview and its answer."""
        seat = lot.randrange(2)
        hello = {"type": "hello", "token": made["seats"][str(seat)]}
        turn, legal = 0, 0
        for window in range(20):
            if self.left <= 0:
                return
            await line.send(json.dumps(hello))
            for count in range(WINDOW):
                played = {"type": "move", "id": f"{window}-{count}-{lot.random()}", "turn": turn, "code": legal}
                kind, data = self._mutated(lot, played if lot.random() < 0.5 else lot.choice(said))
                if kind == "no UTF-8":
                    self.garbled[number] += 1
                    await line.send(data, text=True)  # a text frame that is none
                elif kind == "noise" or lot.random() < 0.03:
                    self.sent["binary frames (of these)"] += 1
                    await line.send(data)
                else:
                    await line.send(data.decode("utf-8", "replace"))
            last = f"last-{window}"
            await line.send(json.dumps({"type": "preview", "id": last, "code": 0}))
            begun = time.monotonic()
            while True:
                message = json.loads(await asyncio.wait_for(line.recv(), ANSWER_TIMEOUT))
                self.answers[message["type"] + (f" {message['error']}" if message["type"] == "error" else "")] += 1
                if message["type"] == "state":
                    turn, legal = message.get("turn", 0), sum(message.get("legal", [])[:1])
                if message.get("id") == last:
                    break
            self.longest = max(self.longest, time.monotonic() - begun)

    async def post(self, number: int, client: httpx.AsyncClient) -> None:
        """Send bodies of HTTP requests, one for some fifty messages of the others."""
        lot = random.Random(f"{self.seed} http {number}")
        while self.left > 0:
            kind = lot.choice(TYPES)
            path = PATHS[kind].format(lot.choice(self.tables)["code"] if self.tables else "ABCDEF")
            _, body = self._mutated(lot, lot.choice(self.examples[kind]))
            begun = time.monotonic()
            answer = await client.post(path, content=body, headers={"content-type": "application/json"})
            self.longest = max(self.longest, time.monotonic() - begun)
            self.sent["HTTP bodies (of these)"] += 1
            self.answers[f"HTTP {answer.status_code}"] += 1
            if answer.status_code >= 500:
                self.wrong[f"{path} was answered with {answer.status_code}: {body[:200]!r}"] += 1
            goal = (self.total - self.left) // 50
            while self.left > 0 and self.sent["HTTP bodies (of these)"] > goal:
                await asyncio.sleep(0.005)
                goal = (self.total - self.left) // 50


async def attack(total: int, connections: int, seed: int) -> tuple[Attack, int, str, float]:
    """Send them all; the memory at the end, the log, and the seconds it took."""
    launcher = Launcher()
    try:
        with tempfile.TemporaryDirectory(prefix="sixfold-mutations-") as name:
            node = Node(launcher, Path(name), str(Path(name) / "service.sqlite3"))
            await node.start()
            done = Attack(node, total, seed)
            begun = time.monotonic()
            limits = httpx.Limits(max_connections=connections + 4)
            async with httpx.AsyncClient(
                base_url=f"http://{node.address}", timeout=ANSWER_TIMEOUT, trust_env=False, limits=limits
            ) as client:
                await done.make(client, names()[0])
                lines = [done.socket(number, client) for number in range(connections)]
                await asyncio.gather(*lines, *(done.post(number, client) for number in range(2)))
                took = time.monotonic() - begun
                healthy = (await client.get("/api/games")).status_code
            if healthy != 200:
                done.wrong["it does not serve any more"] += 1
            memory, said = node.memory(), node.complaints()
            await node.kill()
            return done, memory, said, took
    finally:
        launcher.close()


def main(words: list[str] | None = None) -> int:
    """Attack, print what was sent and answered; 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    if asked.messages < 100 or asked.connections < 1:
        parser.error("--messages is 100 or above, --connections 1 or above")
    done, memory, said, took = asyncio.run(attack(asked.messages, asked.connections, asked.seed))
    if said:
        done.wrong[f"the log has {said.count(chr(10)) + 1} lines: {said[:1500]}"] += 1
    if memory - done.base > MOST_GROWTH:
        done.wrong[f"the memory grew by {(memory - done.base) >> 20} MB"] += 1
    for title, counts in (("sent", done.sent), ("answers", done.answers), ("wrong", done.wrong)):
        sys.stdout.write(f"{title}\n")
        for what, count in sorted(counts.items(), key=lambda item: -item[1]):
            sys.stdout.write(f"{count:>10,}  {what}\n")
    sent = asked.messages - done.left
    sys.stdout.write(f"{sent:,} messages in {took:.0f} s; the longest wait for an answer {done.longest:.2f} s\n")
    sys.stdout.write(
        f"memory {done.base >> 20} MB after a tenth, {memory >> 20} MB at the end; tables {len(done.tables)}\n"
    )
    sys.stdout.write(f"{'WRONG' if done.wrong else 'right'}\n")
    return 1 if done.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
