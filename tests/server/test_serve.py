"""`sixfold serve`: the command that people start."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from service import PATIENCE, free_port

from sixfold.core.errors import OptionError
from sixfold.serve import free_port as chosen_port
from sixfold.server.app import PAGE


def test_the_command_serves_the_page_and_the_tables_until_it_is_stopped(tmp_path: Path) -> None:
    assert (PAGE / "index.html").exists(), "the page is not built: make page builds it"
    port, file = free_port(), tmp_path / "tables.sqlite3"
    command = [
        sys.executable,
        "-m",
        "sixfold.cli",
        "serve",
        "--port",
        str(port),
        "--no-browser",
        "--database",
        str(file),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and process.poll() is None:
                try:
                    page = httpx.get(f"http://127.0.0.1:{port}/t/ABCDEF", timeout=5)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            assert page.headers["content-type"].startswith("text/html")
            assert len(httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=PATIENCE).json()) >= 5
        finally:
            process.send_signal(signal.SIGINT)
        said, wrong = process.communicate(timeout=PATIENCE)
    assert f"http://127.0.0.1:{port}/" in said
    assert "Traceback" not in wrong
    assert file.exists()


def test_a_taken_port_is_said_and_8000_gives_way() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OptionError, match=f"port {port}"):
            chosen_port("127.0.0.1", port)
    assert 8000 <= chosen_port("127.0.0.1", 8000) < 8050
