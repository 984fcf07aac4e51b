"""`sixfold serve`: the command that people start, and what it says when it cannot."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from service import TIMEOUT, free_port

from sixfold import serve
from sixfold.core.errors import OptionError
from sixfold.serve import listen
from sixfold.server.app import PAGE

SERVE = [sys.executable, "-m", "sixfold.cli", "serve", "--no-browser"]
SILENT = "import sys; sys.modules['asyncpg'] = None; from sixfold.cli import main; main()"
"""The program where asyncpg is not installed."""


def test_the_command_serves_the_page_and_the_tables_until_it_is_stopped(tmp_path: Path) -> None:
    assert (PAGE / "index.html").exists(), "the page is not built: make page builds it"
    port, file = free_port(), tmp_path / "tables.sqlite3"
    command = [*SERVE, "--port", str(port), "--database", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            until = time.monotonic() + TIMEOUT
            while time.monotonic() < until and process.poll() is None:
                try:
                    page = httpx.get(f"http://127.0.0.1:{port}/t/ABCDEF", timeout=5)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            assert page.headers["content-type"].startswith("text/html")
            assert len(httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=TIMEOUT).json()) >= 5
        finally:
            process.send_signal(signal.SIGINT)
        said, wrong = process.communicate(timeout=TIMEOUT)
    assert f"http://127.0.0.1:{port}/" in said
    assert "Traceback" not in wrong
    assert file.exists()


def refused(*wishes: str, command: list[str] = SERVE) -> str:
    """What the command says before it gives up: one sentence, with exit code 2."""
    done = subprocess.run([*command, *wishes], capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("sixfold: ")
    return sentence.removeprefix("sixfold: ")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    said = refused("--port", str(taken), "--database", str(tmp_path / "tables.sqlite3"))
    assert said == f"port {taken} on 127.0.0.1 is taken; choose another with --port"


def test_an_address_of_another_machine() -> None:
    with pytest.raises(OptionError, match=r"192\.0\.2\.1 is no address to listen on"):
        listen("192.0.2.1", 8123)


def test_where_no_port_is_asked_for_the_next_free_one_from_8000_is_taken() -> None:
    with contextlib.ExitStack() as held:
        ports = [held.enter_context(listen("127.0.0.1", None)).getsockname()[1] for _ in range(3)]
        assert len(set(ports)) == 3
        assert all(8000 <= port < 8050 for port in ports)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    said = refused("--database", str(tmp_path / "nowhere" / "tables.sqlite3"))
    assert said == f"there is no folder {tmp_path}/nowhere for the database; make it, or choose another --database"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada, " * 200)
    assert refused("--database", str(file)) == (
        f"the database sqlite+aiosqlite:///{file} cannot be used: file is not a database"
    )


def test_a_driver_that_is_not_installed() -> None:
    url = "postgresql+asyncpg://ada@127.0.0.1/tables"
    said = refused("--database", url, command=[sys.executable, "-c", SILENT, "serve", "--no-browser"])
    assert said == "this database needs the Python package asyncpg: install it (the extra postgres has it)"


@pytest.mark.parametrize("url", ["postgresql://ada@127.0.0.1/tables", "oracle7://tables", "a://b://c:d"])
def test_a_url_that_names_no_asynchronous_driver(url: str) -> None:
    with pytest.raises(OptionError, match="--database is a file, or a URL with an asynchronous driver, such as"):
        serve.check_database(url)


def test_a_database_that_cannot_be_reached_is_said_without_its_password() -> None:
    said = refused("--database", f"postgresql+asyncpg://ada:secret@127.0.0.1:{free_port()}/tables")
    assert said.startswith("the database postgresql+asyncpg://ada:***@127.0.0.1")
    assert "cannot be used: " in said
    assert "Connect call failed" in said


def test_a_database_that_does_not_answer(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "TIMEOUT", 0.5)
    with pytest.raises(OptionError, match=r"ada@127\.0\.0\.1.* did not answer within"):
        serve.check_database(f"postgresql+asyncpg://ada@127.0.0.1:{taken}/tables")
