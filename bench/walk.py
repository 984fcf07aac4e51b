"""The walk of a move through the service, before and after: python bench/walk.py [--before COMMIT] [--tables 4] [--games …]

Each tree's own service plays in a process of its own, on an SQLite file, without bots. At each table two people play by lot and one
watches, over real WebSockets, to the end of the game. Counted are the bytes that all connections of the table hear and the processor
time of the service, for each acknowledged move; what is told on joining is counted apart. Both trees run in the same call, game by game
in turn. `--before` is the commit from which the work on the walk started.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sixfold.core.game import names

ROOT = Path(__file__).parents[1]
BEFORE = "54050de"
PARTS = ("seats", "scene", "legal", "gain", "reasons")
TICK = 1_000_000 / os.sysconf("SC_CLK_TCK")
"""Microseconds of a tick of the system's processor clock."""


@dataclass
class Cost:
    """What moves cost so far."""

    moves: int = 0
    heard: int = 0
    joined: int = 0
    joins: int = 0
    processor: float = 0.0

    @property
    def bytes_a_move(self) -> float:
        """Bytes that all connections hear of a move."""
        return self.heard / self.moves

    @property
    def time_a_move(self) -> float:
        """Microseconds of the service's processor time for a move."""
        return self.processor / self.moves

    @property
    def bytes_a_join(self) -> float:
        """Bytes until a connection knows the table."""
        return self.joined / self.joins


class Running:
    """The service of one tree."""

    def __init__(self, tree: Path, folder: Path, port: int) -> None:
        self.address = f"127.0.0.1:{port}"
        self.steps = (tree / "src" / "sixfold" / "server" / "writer.py").exists()
        """Whether this tree tells legal moves as steps from one code to the next."""
        database = f"sqlite+aiosqlite:///{folder}/walk-{port}.sqlite3"
        command = [sys.executable, str(tree / "tests" / "service.py"), str(port), database, "0", "1000000"]
        environment = os.environ | {"PYTHONPATH": str(tree / "src")}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 300
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"http://{self.address}/api/games", timeout=300).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"the service of {tree} ended at once") from None
                time.sleep(0.2)
        raise SystemExit(f"the service of {tree} does not answer")

    def make(self, game: str) -> dict[str, Any]:
        """A table at which two people play."""
        wish = json.dumps({"game": game, "seats": [{"kind": "me"}] * 2, "start": True}).encode()
        request = urllib.request.Request(
            f"http://{self.address}/api/tables", wish, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.load(answer))

    def processor(self) -> float:
        """Microseconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * TICK


class Client:
    """One connection, of either protocol."""

    def __init__(self, socket: ClientConnection, seat: int | None, cost: Cost, lot: random.Random, steps: bool) -> None:
        self.socket, self.seat, self.cost, self.lot, self.steps = socket, seat, cost, lot, steps
        self.now: dict[str, Any] = {}
        self.partial = False
        """Whether states leave out what has not changed."""

    async def hear(self) -> tuple[dict[str, Any], int]:
        """The next message and its size."""
        text = await self.socket.recv()
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "welcome":
            self.partial = True
        if message["type"] == "state":
            kept = {part: self.now[part] for part in PARTS if part in self.now} if self.partial else {}
            self.now = kept | message
        return message, len(text.encode() if isinstance(text, str) else text)

    async def join(self, token: str) -> None:
        """Say hello and hear the table."""
        await self.socket.send(json.dumps({"type": "hello", "token": token}))
        while True:
            message, size = await self.hear()
            self.cost.joined += size
            mine = self.partial or message.get("you") == self.seat
            if message["type"] == "state" and mine:
                self.cost.joins += 1
                return

    async def play(self) -> None:
        """Play by lot, or watch, until the game has ended."""
        sent = -1
        while self.now["status"] != "ended":
            legal, turn = self.now.get("legal") or [], self.now.get("turn", 0)
            if self.seat is not None and legal and turn != sent:
                sent = turn
                codes = list(accumulate(legal)) if self.steps else legal
                move = {"type": "move", "id": f"{turn}", "turn": turn, "code": self.lot.choice(codes)}
                await self.socket.send(json.dumps(move))
            message, size = await self.hear()
            self.cost.heard += size
            if message["type"] == "ack":
                self.cost.moves += 1
            if message["type"] == "error" and message["error"] != "stale":
                raise SystemExit(f"a move was refused: {message}")


async def play_table(service: Running, game: str, seed: int, cost: Cost) -> None:
    """One game of two people, with one who watches."""
    made = service.make(game)
    tokens = [made["seats"]["0"], made["seats"]["1"], ""]
    async with AsyncExitStack() as stack:
        clients = []
        for seat in (0, 1, None):
            where = f"ws://{service.address}/api/tables/{made['code']}/live"
            socket = await stack.enter_async_context(connect(where, max_size=None, proxy=None, compression=None))
            clients.append(Client(socket, seat, cost, random.Random(f"{seed} {seat}"), service.steps))
        for client, token in zip(clients, tokens, strict=True):
            await client.join(token)
        begun = service.processor()
        await asyncio.gather(*(client.play() for client in clients))
        cost.processor += service.processor() - begun


@contextmanager
def tree_of(commit: str, folder: Path) -> Iterator[Path]:
    """The files of a commit, in a folder of their own."""
    tree = folder / commit
    subprocess.run(
        ["git", "-C", str(ROOT), "worktree", "add", "--detach", "--force", str(tree), commit],
        check=True,
        capture_output=True,
    )
    try:
        yield tree
    finally:
        subprocess.run(
            ["git", "-C", str(ROOT), "worktree", "remove", "--force", str(tree)], check=True, capture_output=True
        )


def free_port() -> int:
    """A port nobody listens on."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    """Print bytes and microseconds a move for every game, before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default=BEFORE, help="the commit to compare with")
    parser.add_argument("--tables", type=int, default=4, help="games played of each kind, by each tree")
    parser.add_argument("--games", nargs="*", default=names())
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, tree_of(asked.before, Path(name)) as old:
        services = {"before": Running(old, Path(name), free_port()), "after": Running(ROOT, Path(name), free_port())}
        try:
            print(f"{'game':10}{'moves':>7}{'bytes a move':>26}{'':>8}{'µs a move':>22}{'':>8}{'bytes to join':>24}")
            for game in asked.games:
                costs = {tree: Cost() for tree in services}
                for warm in (True, False):  # the first table of each loads the kernels
                    costs = {tree: Cost() for tree in services}
                    for seed in range(1 if warm else asked.tables):
                        for tree, service in services.items():
                            asyncio.run(play_table(service, game, seed, costs[tree]))
                before, after = costs["before"], costs["after"]
                print(
                    f"{game:10}{after.moves:7}{before.bytes_a_move:14,.0f} → {after.bytes_a_move:9,.0f}"
                    f"{before.bytes_a_move / after.bytes_a_move:7.1f}×"
                    f"{before.time_a_move:11,.0f} → {after.time_a_move:8,.0f}{before.time_a_move / after.time_a_move:7.1f}×"
                    f"{before.bytes_a_join:13,.0f} → {after.bytes_a_join:8,.0f}",
                    flush=True,
                )
        finally:
            for service in services.values():
                service.process.terminate()
                service.process.wait(30)


if __name__ == "__main__":
    main()
