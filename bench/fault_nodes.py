"""Nodes of the service that start again at once: each is forked from a process in which everything is loaded.

Run as a program it is that process: each line that it reads is a JSON list of the settings and the log of a node; it answers with its
process number, and ends its nodes when nobody writes to it any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from servers import ROOT, free_port, resident_memory

START_TIMEOUT = 120.0
"""Seconds that a node has to answer; where nothing is compiled yet the first one takes a while."""


class Launcher:
    """The process that nodes are forked from."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        more = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'bench'}", **(environment or {})}
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | more, text=True
        )

    def launch(self, settings: dict[str, Any], log: Path) -> int:
        """Start a node; its process number."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([settings, str(log)]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """End it, and all of its nodes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(START_TIMEOUT)
        self._process.stdout.close()


class Node:
    """One node of the service, which can be killed, stopped for a while, and started again on the same port."""

    def __init__(self, launcher: Launcher, folder: Path, database: str) -> None:
        self.port, self.pid = free_port(), 0
        self.log = folder / f"node-{self.port}.log"
        self._launcher = launcher
        self._settings = {"port": self.port, "database": database, "pace": 0.0, "workers": 1}
        self._settings |= {"limit": 1_000_000, "messages": 1_000_000}

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def alive(self) -> bool:
        """Whether its process is there."""
        return Path(f"/proc/{self.pid}").exists()

    async def start(self) -> None:
        """Start it, and come back when it answers."""
        self.pid = await asyncio.to_thread(self._launcher.launch, self._settings, self.log)
        until = time.monotonic() + START_TIMEOUT
        while time.monotonic() < until:
            if not self.alive:
                raise RuntimeError(f"a node ended: {self.complaints()[-2000:]}")
            with contextlib.suppress(OSError, EOFError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: node\r\nConnection: close\r\n\r\n")
                line = await asyncio.wait_for(reader.readline(), START_TIMEOUT)
                writer.close()
                if b" 200 " in line:
                    return
            await asyncio.sleep(0.02)
        raise RuntimeError("a node does not answer")

    async def kill(self) -> None:
        """End it as a power cut would, kill -9."""
        self.send(signal.SIGKILL)
        while self.alive:
            await asyncio.sleep(0.005)

    def send(self, number: signal.Signals) -> None:
        """Send its process a signal."""
        os.kill(self.pid, number)

    def memory(self) -> int:
        """Bytes of memory that it and the processes of its bots hold."""
        return resident_memory([self.pid])

    def complaints(self) -> str:
        """What it has written to its log; what Python says of a process that was killed is no complaint."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(line for line in lines if "resource_tracker" not in line and "warnings.warn" not in line)


def _serve(settings: dict[str, Any], log: str) -> None:
    """In a forked process: be a node."""
    import msgspec

    from sixfold.serve import listen, run
    from sixfold.server.settings import Settings

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(log, "ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    told = msgspec.convert(settings, Settings)
    run(told, listen(told.host, told.port))


def _play(name: str) -> None:
    """A whole game with all that people are shown of it: afterwards everything that it needs is loaded."""
    from sixfold.core.chance import Dealer
    from sixfold.core.game import load
    from sixfold.core.position import Position

    dealer = Dealer("load")
    position = Position.start(load(name), 2).dealt(dealer)
    while not position.ended:
        seat = position.acting[0]
        view = position.view(seat)
        view.game.face.scene(view)
        view.explain()
        view.gains(view.codes)
        position = position.after(seat, view.codes[-1]).dealt(dealer)
    position.explain()


def _be_launcher() -> None:
    """Load all games, then fork a node for each line."""
    import sixfold.server.app
    from sixfold.core.game import names

    os.environ.pop("SIXFOLD_DEBUG", None)
    assert sixfold.server.app.create_app is not None  # it is loaded
    for name in names():
        _play(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever has ended is gone at once
    pids = []
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                sys.stdin.close()
                _serve(*json.loads(line))
                code = 0
            except BaseException as error:
                sys.stderr.write(f"{type(error).__name__}: {error}\n")
                sys.stderr.flush()
            finally:
                os._exit(code)
        pids.append(pid)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
    for pid in pids:
        with contextlib.suppress(OSError):
            if os.getpgid(pid) == os.getpgid(0):  # still ours, and not somebody else's with the same number
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    _be_launcher()
