"""`sixfold serve`: the command that people start, and what it says when it cannot."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from service import TIMEOUT, free_port

from sixfold.core.errors import OptionError
from sixfold.serve import listen
from sixfold.server import database
from sixfold.server.page import PAGE
from sixfold.server.settings import Settings

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


def refused(*wishes: str, command: list[str] = SERVE, environment: Mapping[str, str] | None = None) -> str:
    """What the command says before it gives up: one sentence, with exit code 2."""
    done = subprocess.run(
        [*command, *wishes],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        env={**os.environ, **(environment or {})},
        preexec_fn=_as_anybody,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("sixfold: ")
    return sentence.removeprefix("sixfold: ")


def _as_anybody() -> None:
    """Even the superuser may write only what its permissions allow: without CAP_DAC_OVERRIDE."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["--port", "70000"], "--port is 70000; it may be 1 to 65535"),
        (["--port", "http"], "Invalid value for '--port': "),
        (["--pace", "-1"], "--pace is -1.0; it may be 0 to 10"),
        (["--workers", "0"], "--workers is 0; it may be 1 to 256"),
        (["--limit", "0"], "--limit is 0; it may be 1 to 1000000"),
        (["--trusted-proxies", "127.0.0.1, here"], "--trusted-proxies has 'here', which is no address or network"),
        (["--root-path", "games"], "--root-path is 'games'; it begins with /"),
        (["--public-url", "here"], "--public-url is 'here'; it is an address such as https://games.example.org"),
        (["--connections", "0"], "--connections is 0; it may be 1 to 1000000"),
        (["--connections-per-address", "0"], "--connections-per-address is 0; it may be 1 to 1000000"),
        (["--header-timeout", "0"], "--header-timeout is 0.0; it may be 0.1 to 3600"),
        (["--body-timeout", "9999"], "--body-timeout is 9999.0; it may be 0.1 to 3600"),
        (["--metrics", "some"], "--metrics is 'some'; it may be local, all, off"),
        (["--speed", "9"], "No such option: --speed"),
        (["now"], "Got unexpected extra argument"),
    ],
)
def test_a_wrong_flag(wishes: list[str], said: str) -> None:
    assert refused(*wishes).startswith(said)


def test_every_flag_can_be_given_in_the_environment_and_a_flag_goes_first(taken: int, tmp_path: Path) -> None:
    environment = {"SIXFOLD_PORT": str(taken), "SIXFOLD_DATABASE": str(tmp_path / "tables.sqlite3")}
    assert refused(environment=environment) == f"port {taken} on 127.0.0.1 is taken; choose another with --port"
    assert refused("--port", "0", environment=environment) == "--port is 0; it may be 1 to 65535"
    alone = [sys.executable, "-m", "sixfold.cli"]
    assert (
        refused(command=alone, environment=environment)
        == f"port {taken} on 127.0.0.1 is taken; choose another with --port"
    )
    said = subprocess.run(
        [*SERVE, "--help"], capture_output=True, text=True, check=True, env=os.environ | {"COLUMNS": "200"}
    )
    for name in (*Settings.__struct_fields__, "browser", "check"):
        assert f"SIXFOLD_{name.upper()}]" in said.stdout


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


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The database of a service that ran before."""
    file = tmp_path / "tables.sqlite3"
    database.prepare_database(database.database_url(str(file)))
    return file


def test_a_database_of_a_newer_version(tables: Path) -> None:
    with contextlib.closing(sqlite3.connect(tables)) as newer, newer:
        newer.execute("update alembic_version set version_num = '9999'")
    said = refused("--database", str(tables))
    assert said.startswith("the database has schema 9999, which is newer than this program")


@pytest.mark.parametrize("what", ["the file", "its folder"])
def test_a_file_that_may_not_be_written(tables: Path, what: str) -> None:
    locked = tables if what == "the file" else tables.parent
    mode = locked.stat().st_mode
    locked.chmod(mode & ~0o222)
    try:
        said = refused("--database", str(tables))
    finally:
        locked.chmod(mode)
    assert said.startswith(f"the database sqlite+aiosqlite:///{tables} cannot be used: ")


def test_what_is_tried_at_the_start_leaves_no_trace(tables: Path) -> None:
    with contextlib.closing(sqlite3.connect(tables)) as opened:
        assert opened.execute("select count(*) from over").fetchone() == (0,)


def test_a_driver_that_is_not_installed() -> None:
    url = "postgresql+asyncpg://ada@127.0.0.1/tables"
    said = refused("--database", url, command=[sys.executable, "-c", SILENT, "serve", "--no-browser"])
    assert said == "this database needs the Python package asyncpg: install it (the extra postgres has it)"


@pytest.mark.parametrize("url", ["postgresql://ada@127.0.0.1/tables", "oracle7://tables", "a://b://c:d"])
def test_a_url_that_names_no_asynchronous_driver(url: str) -> None:
    with pytest.raises(OptionError, match="--database is a file, or a URL with an asynchronous driver, such as"):
        database.prepare_database(url)


def test_a_database_that_cannot_be_reached_is_said_without_its_password() -> None:
    said = refused("--database", f"postgresql+asyncpg://ada:secret@127.0.0.1:{free_port()}/tables")
    assert said.startswith("the database postgresql+asyncpg://ada:***@127.0.0.1")
    assert "cannot be used: " in said
    assert "Connect call failed" in said


def test_a_database_that_does_not_answer(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TIMEOUT", 0.5)
    with pytest.raises(OptionError, match=r"ada@127\.0\.0\.1.* did not answer within"):
        database.prepare_database(f"postgresql+asyncpg://ada@127.0.0.1:{taken}/tables")


# --- sixfold serve --check --------------------------------------------------------------------------------------------


def checked(*wishes: str) -> tuple[int, list[str], list[str]]:
    """What --check gives: the exit code, what is well, and what is not."""
    done = subprocess.run(
        [*SERVE, "--check", *wishes],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        preexec_fn=_as_anybody,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def test_a_check_says_a_sentence_of_each_part_and_makes_nothing(tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "tables.sqlite3"
    code, well, wrong = checked("--port", str(port), "--database", str(file))
    assert (code, wrong) == (0, [])
    assert well[:3] == [
        "The settings are right.",
        f"The database {file} is not there yet; it is made at the start.",
        f"Port {port} on 127.0.0.1 is free.",
    ]
    assert well[3].startswith("The page is built; its version is ")
    assert list(tmp_path.iterdir()) == []


def test_a_check_tells_the_schema_and_leaves_it(tables: Path) -> None:
    code, well, _ = checked("--database", str(tables))
    assert code == 0
    assert well[1].startswith(f"The database sqlite+aiosqlite:///{tables} answers and can be written; its schema is 0")
    with contextlib.closing(sqlite3.connect(tables)) as older, older:
        older.execute("delete from alembic_version")
    code, well, _ = checked("--database", str(tables))
    assert code == 0
    assert "; its schema is brought from 0001 to 0" in well[1]
    with contextlib.closing(sqlite3.connect(tables)) as older:
        assert older.execute("select * from alembic_version").fetchall() == []


def test_a_check_names_all_that_is_wrong(tables: Path, taken: int) -> None:
    tables.chmod(0o444)
    code, well, wrong = checked("--database", str(tables), "--port", str(taken))
    assert code == 2
    assert [line[:12] for line in well] == ["The settings", "The page is "]
    assert wrong[0].startswith(f"sixfold: the database sqlite+aiosqlite:///{tables} cannot be used: ")
    assert wrong[1] == f"sixfold: port {taken} on 127.0.0.1 is taken; choose another with --port"


def test_a_check_does_not_make_a_folder_writable(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        code, _, wrong = checked("--database", str(tmp_path / "tables.sqlite3"))
    finally:
        tmp_path.chmod(0o755)
    assert (code, wrong) == (2, [f"sixfold: the folder {tmp_path} may not be written; choose another --database"])
