"""What whoever runs the service does with its data: lists, shows, removes and copies it, while it serves."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from service import Service, best, play_all

from sixfold.core.errors import OptionError
from sixfold.server.backup import back_up
from sixfold.server.data import kept_tables, remove
from sixfold.server.duration import seconds
from sixfold.server.store import Conflict, Store
from sixfold.table.events import Left, Row, Started

DAY = 86400.0


def run(*words: str, database: str | Path) -> subprocess.CompletedProcess[str]:
    """A command, as somebody types it."""
    command = [sys.executable, "-m", "sixfold.cli", *words, "--database", str(database)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def said(*words: str, database: str | Path) -> Any:
    """What a command says to programs."""
    done = run(*words, "--json", database=database)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def age(file: Path, table_id: str, days: float) -> None:
    """Let all of a table have happened some days ago."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        then = time.time() - days * DAY
        database.execute("update tables set made = ? where id = ?", [then, table_id])
        database.execute("update events set at = ? where table_id = ?", [then, table_id])


def test_tables_are_listed_shown_and_removed_while_the_service_runs(own_service: Callable[..., Service]) -> None:
    service = own_service()
    ended = service.make("hexpert", "me", "greedy")
    asyncio.run(play_all(service, ended, [best]))
    playing = service.make("hexago", "me", "me")
    gathering = service.make("hexpert", "open", "greedy")
    listed = said("tables", "list", database=service.file)
    assert {one["code"]: (one["game"], one["status"]) for one in listed["tables"]} == {
        ended["code"]: ("hexpert", "ended"),
        playing["code"]: ("hexago", "playing"),
        gathering["code"]: ("hexpert", "gathering"),
    }
    assert listed["by_status"] == {"ended": 1, "playing": 1, "gathering": 1}
    assert listed["database_bytes"] > sum(one["bytes"] for one in listed["tables"]) > 1000
    for filters, wanted in (
        (["--status", "playing"], {playing["code"]}),
        (["--game", "hexpert"], {ended["code"], gathering["code"]}),
        (["--older-than", "1d"], set()),
        (["--limit", "1"], {gathering["code"]}),
    ):
        found = said("tables", "list", *filters, database=service.file)
        assert {one["code"] for one in found["tables"]} == wanted
    shown = said("tables", "show", ended["code"].lower(), database=service.file)
    assert (shown["names"], len(shown["results"])) == (["Player 1", "greedy"], 1)
    printed = run("tables", "show", ended["id"], database=service.file).stdout
    assert "seat 1   Player 1" in printed
    assert ended["code"] in run("tables", "list", database=service.file).stdout

    dry = said("tables", "delete", ended["code"], database=service.file)
    assert not dry["removed"]
    assert service.get(f"/api/tables/{ended['code']}").status_code == 200
    gone = said("tables", "delete", ended["code"], gathering["id"], "--yes", database=service.file)
    assert {one["code"] for one in gone["tables"]} == {ended["code"], gathering["code"]}
    assert [one["code"] for one in said("tables", "list", database=service.file)["tables"]] == [playing["code"]]
    missing = run("tables", "delete", ended["code"], "--yes", database=service.file)
    assert (missing.returncode, missing.stderr[:26]) == (2, f"sixfold: there is no table {ended['code']}"[:26])


def test_people_at_a_removed_table_are_told_and_sent_away(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "me", "me")

    async def tried() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as one, service.line(made["code"]) as watcher:
            await asyncio.to_thread(run, "tables", "delete", made["code"], "--yes", database=service.file)
            for line in (one, watcher):
                assert (await line.hear(lambda m: m["type"] == "error"))["error"] == "missing"
                await line.socket.wait_closed()
                assert line.socket.close_code == 4404

    asyncio.run(tried())
    assert service.get(f"/api/tables/{made['code']}").status_code == 404


def test_a_command_at_a_table_that_was_removed_this_moment_writes_nothing(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "me", "me")

    async def tried() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as line:
            with contextlib.closing(sqlite3.connect(service.file)) as database, database:
                for table, column in (("tables", "id"), ("events", "table_id")):
                    database.execute(f"delete from {table} where {column} = ?", [made["id"]])
            answer = await line.move(best(line.now))
            assert (answer["type"], answer["error"]) == ("error", "missing")

    asyncio.run(tried())
    with contextlib.closing(sqlite3.connect(service.file)) as database:
        assert database.execute("select count(*) from events").fetchone() == (0,)


def test_tables_at_which_nothing_happens_are_pruned(own_service: Callable[..., Service]) -> None:
    service = own_service()
    ended, playing, fresh = (service.make("hexpert", "me", "me") for _ in range(3))
    asyncio.run(play_all(service, ended, [best, best]))
    for made in (ended, playing):
        age(service.file, made["id"], 40)

    def pruned(*words: str) -> set[str]:
        return {one["code"] for one in said("tables", "prune", *words, database=service.file)["tables"]}

    assert pruned("--older-than", "50d") == set()
    assert pruned("--older-than", "30d") == {ended["code"], playing["code"]}
    assert pruned("--older-than", "30d", "--finished") == {ended["code"]}
    assert pruned("--older-than", "30d", "--unfinished", "--yes") == {playing["code"]}
    assert pruned("--older-than", "30d", "--yes") == {ended["code"]}
    assert pruned("--older-than", "0d") == {fresh["code"]}


@pytest.mark.parametrize("words", [["tables", "prune"], ["tables", "prune", "--older-than", "soon"]])
def test_a_wrong_or_missing_age_is_named(tmp_path: Path, words: list[str]) -> None:
    done = run(*words, database=tmp_path / "none.sqlite3")
    assert done.returncode == 2
    assert "--older-than" in done.stderr


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for words in (["tables", "list"], ["backup", str(tmp_path / "copy")]):
        done = run(*words, database=tmp_path / "none.sqlite3")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "there is no database" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_named_by_the_environment_as_for_serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_DATABASE", str(tmp_path / "named.sqlite3"))
    monkeypatch.setenv("SIXFOLD_LIMIT", "1")  # a limit of the service, not of the list
    command = [sys.executable, "-m", "sixfold.cli", "tables", "list"]
    assert "named.sqlite3" in subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize(("text", "wanted"), [("90s", 90), ("2h", 7200), ("1w", 7 * DAY), ("forever", float("inf"))])
def test_durations(text: str, wanted: float) -> None:
    assert seconds(text, "--x") == wanted
    for wrong in ("", "9", "d", "-1d", "1y", "9999999d"):
        with pytest.raises(OptionError, match="--x is"):
            seconds(wrong, "--x")


# --- backups ----------------------------------------------------------------------------------------------------------


def test_a_backup_made_while_people_play_is_a_database_to_go_on_with(
    own_service: Callable[..., Service], tmp_path: Path
) -> None:
    service = own_service()
    tables = [service.make("hexpert", "me", "me") for _ in range(5)]
    copies: list[Path] = []
    playing = threading.Event()
    playing.set()

    def copy() -> None:
        while playing.is_set():
            copies.append(tmp_path / f"copy-{len(copies)}.sqlite3")
            assert run("backup", str(copies[-1]), database=service.file).returncode == 0

    async def play() -> None:
        await asyncio.gather(*(play_all(service, made, [best, best]) for made in tables))

    thread = threading.Thread(target=copy)
    thread.start()
    try:
        asyncio.run(play())
    finally:
        playing.clear()
        thread.join()
    for file in copies:
        with contextlib.closing(sqlite3.connect(file)) as database:
            assert database.execute("pragma integrity_check").fetchone() == ("ok",)
            numbers = database.execute("select table_id, n, data from events order by table_id, n").fetchall()
            counted: dict[str, int] = {}
            for table_id, n, data in numbers:  # each log is whole up to a moment
                assert counted.get(table_id, 0) == n
                counted[table_id] = n + len(json.loads(data))
    assert not list(tmp_path.glob(".copy*"))
    again = own_service(database=str(copies[-1]))
    assert {again.table(made["code"])["status"] for made in tables} <= {"playing", "ended"}


def test_a_backup_overwrites_nothing_unless_it_is_told_to(tmp_path: Path) -> None:
    source, copy = tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3"
    asyncio.run(_store(source, lambda store: store.open()))
    copy.write_text("something else")
    done = run("backup", str(copy), database=source)
    assert (done.returncode, copy.read_text()) == (2, "something else")
    assert "--force" in done.stderr
    assert run("backup", str(copy), "--force", database=source).returncode == 0
    assert said("tables", "list", database=copy)["found"] == 0


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_text("this is no database" * 1000)
    with pytest.raises(OptionError, match="cannot be written"):
        back_up(broken, tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == [broken]


def test_postgresql_has_a_program_of_its_own_for_backups(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "copy"), database="postgresql+asyncpg://nobody@localhost/none")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pg_dump" in done.stderr


# --- the store --------------------------------------------------------------------------------------------------------


async def _store(file: Path, work: Callable[[Store], Any]) -> Any:
    store = Store(f"sqlite+aiosqlite:///{file}")
    try:
        return await work(store)
    finally:
        await store.close()


def test_nothing_is_written_to_a_table_that_was_removed(tmp_path: Path) -> None:
    async def tried(store: Store) -> None:
        await store.open()
        for number in range(3):
            row = Row(f"table{number}", f"CODE{number}", b'{"game":"hexpert"}', "seed", float(number))
            await store.create(row, [Started()], over=number == 2)
        await remove(store, ["table1", "table2"])
        written = [store.append(f"table{n}", 1, [Left(0)], 9.0, over=True) for n in range(3)]
        results = await asyncio.gather(*written, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, Conflict]
        assert [table.id async for table in kept_tables(store)] == ["table0"]
        assert await store.removed(["table0", "table1", "other"]) == {"table1", "other"}

    asyncio.run(_store(tmp_path / "t.sqlite3", tried))
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite3")) as database:
        assert database.execute("select table_id from events union all select table_id from over").fetchall() == [
            ("table0",),
            ("table0",),
            ("table0",),
        ]
