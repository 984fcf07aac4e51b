"""The service as a process of its own, on a database file: python service.py SETTINGS PAGE, the first as JSON."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import msgspec

TIMEOUT = 120.0
PAGE = Path(__file__).parents[2] / "src/sixfold/page"


class Service:
    """One service that can be stopped, killed and started again on the same port and database."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, page: Path = PAGE, **settings: object
    ) -> None:
        self.environment, self.page = environment, page
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database = folder / "tables.sqlite3"
        self.log = folder / "service.log"
        usual = {"port": self.port, "database": str(self.database), "pace": 0.0, "limit": 100_000}
        self.settings = usual | settings
        self.address = f"http://127.0.0.1:{self.port}{settings.get('root_path', '')}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and come back when it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, __file__, msgspec.json.encode(self.settings).decode(), str(self.page)],
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=self.environment,
            )
        until = time.monotonic() + TIMEOUT
        while True:
            try:
                self.get("/api/games")
                return
            except (urllib.error.URLError, ConnectionError):
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"the service does not start: {self.log.read_text()[-2000:]}") from None
                time.sleep(0.1)

    def stop(self) -> int:
        """Ask it to stop, as a supervisor does; gives its exit code."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(TIMEOUT)
        self.process = None
        return code

    def kill(self) -> None:
        """kill -9, workers and all."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def get(self, path: str) -> bytes:
        """What a GET answers."""
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            body: bytes = answer.read()
        return body

    def post(self, path: str, data: object) -> dict[str, object]:
        """What a POST of JSON answers."""
        request = urllib.request.Request(
            self.address + path, msgspec.json.encode(data), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return msgspec.json.decode(answer.read(), type=dict[str, object])


def main() -> None:
    """Serve."""
    from sixfold.serve import listen, run
    from sixfold.server import page
    from sixfold.server.settings import Settings

    page.PAGE = Path(sys.argv[2])
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    run(settings, listen(settings.host, settings.port))


if __name__ == "__main__":
    main()
