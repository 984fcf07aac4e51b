"""Older tables stay readable: other rules, other pieces, unknown events, and databases of other schemas."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from service import Service, best, play_all

from sixfold.core.game import load
from sixfold.server.migrations import SchemaError
from sixfold.server.store import Store
from sixfold.table.events import Left, Setup, Stamped, Started


def _rewrite(service: Service, table_id: str, **changes: object) -> None:
    """Let a table look as if it had been made by another version of the program."""
    with contextlib.closing(sqlite3.connect(service.file)) as database, database:
        (data,) = database.execute("select setup from tables where id = ?", [table_id]).fetchone()
        setup = msgspec.structs.replace(msgspec.json.decode(data, type=Setup), **changes)
        database.execute("update tables set setup = ? where id = ?", [msgspec.json.encode(setup), table_id])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": 99}, "was played by version 99 of the rules of Hexpert, now it is 1"),
        ({"components": "0123456789abcdef"}, "was played with another set of pieces of Hexpert"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_a_table_of_other_rules_is_readable_and_not_gone_on_with(
    own_service: Callable[..., Service], changes: dict[str, object], why: str
) -> None:
    service = own_service()
    made = service.make("hexpert", "me", "greedy")
    asyncio.run(play_all(service, made, [best]))
    record = service.get(f"/api/tables/{made['code']}/record").text
    begun = service.make("hexpert", "me", "me")
    service.kill()
    for table in (made, begun):
        _rewrite(service, table["id"], **changes)
    service.start()
    for table in (made, begun):
        answer = service.get(f"/api/tables/{table['code']}")
        assert answer.status_code == 410
        assert answer.json()["error"] == "archived"
        assert why in answer.json()["text"]
        wrong = service.post(f"/api/tables/{table['code']}/start", {"token": table["host"]})
        assert (wrong.status_code, wrong.json()["error"]) == (410, "archived")
    archive = service.get(f"/api/tables/{made['code']}/archive").json()
    assert archive["names"] == ["Player 1", "greedy"]
    assert archive["records"] == [record]
    assert f'[Result "{" ".join(map(str, archive["results"][0]["scores"]))}, seat' in record
    assert service.get(f"/api/tables/{made['code']}/record").text == record
    assert service.get(f"/api/tables/{begun['code']}/archive").json()["results"] == []
    assert service.get(f"/api/tables/{begun['code']}/record").status_code == 410
    assert asyncio.run(_closed(service, begun["code"])) == 4410
    fresh = service.make("hexpert", "me")
    assert service.get(f"/api/tables/{fresh['code']}/archive").status_code == 404
    assert service.complaints() == ""


async def _closed(service: Service, code: str) -> int | None:
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{service.port}/api/tables/{code}/live", proxy=None) as socket:
        assert msgspec.json.decode(await socket.recv())["error"] == "archived"
        await socket.wait_closed()
        return socket.close_code


def test_an_unknown_event_never_makes_a_500(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "me")
    service.kill()
    with contextlib.closing(sqlite3.connect(service.file)) as database, database:
        strange = msgspec.json.encode([{"event": "teleported", "seat": 0}])
        database.execute("insert into events values (?, 99, 0.0, ?)", [made["id"], strange])
    service.start()
    for path in ("", "/record", "/replay", "/picture.svg"):
        answer = service.get(f"/api/tables/{made['code']}{path}")
        assert (answer.status_code, answer.json()["error"]) == (410, "archived")
        assert "newer version of Sixfold" in answer.json()["text"]
    assert service.get(f"/api/tables/{made['code']}/archive").json()["names"] == ["Player 1"]
    assert service.complaints() == ""


def test_a_table_says_its_version_and_pieces(service: Service) -> None:
    made = service.make("hexago", "me", "me")
    assert service.table(made["code"])["version"] == load("hexago").version
    with contextlib.closing(sqlite3.connect(service.file)) as database:
        (data,) = database.execute("select setup from tables where id = ?", [made["id"]]).fetchone()
    setup = msgspec.json.decode(data, type=Setup)
    assert (setup.version, setup.components) == (load("hexago").version, load("hexago").components.digest)


OLDEST = """
create table tables (id varchar(32) primary key, code varchar(12) not null unique, setup blob not null, seed varchar(64) not null, made float not null);
create table events (table_id varchar(32) not null, n integer not null, at float not null, data blob not null, primary key (table_id, n));
create table over (table_id varchar(32) primary key);
insert into over values ('kept');
insert into events values ('kept', 0, 1.5, '{"event":"left","seat":1}');
insert into events values ('kept', 1, 2.5, '{"event":"started"}');
"""
"""A database from before schemas had versions."""


def test_a_database_without_a_schema_version_is_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(OLDEST)
    for _ in range(2):
        asyncio.run(_opened(file))
    (kept,) = tmp_path.glob("old.sqlite3.schema-0001*")  # what it was; the second start changed nothing
    with contextlib.closing(sqlite3.connect(kept)) as database:
        assert database.execute("select data from events where n = 1").fetchone() == ('{"event":"started"}',)
        assert not database.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone()
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("select table_id from over").fetchall() == [("kept",)]
        assert len(database.execute("select version_num from alembic_version").fetchall()) == 1
    assert asyncio.run(_read(file, "kept")) == [Stamped(Left(1), 1.5), Stamped(Started(), 2.5)]


def test_a_copy_that_was_kept_before_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(OLDEST)
    (tmp_path / "old.sqlite3.schema-0001.backup").write_text("kept")
    asyncio.run(_opened(file))
    assert (tmp_path / "old.sqlite3.schema-0001.backup").read_text() == "kept"
    assert (tmp_path / "old.sqlite3.schema-0001-2.backup").exists()


def test_a_new_or_newest_database_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        asyncio.run(_opened(tmp_path / "t.sqlite3"))
    assert not list(tmp_path.glob("*.backup"))


def test_a_newer_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"
    asyncio.run(_opened(file))
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(SchemaError, match="the database has schema 9999, which is newer than this program"):
        asyncio.run(_opened(file))


def test_a_migrated_database_is_what_the_store_expects(tmp_path: Path) -> None:
    """The columns that the migrations make are those that the store reads and writes."""
    from sixfold.server.store import METADATA

    file = tmp_path / "fresh.sqlite3"
    asyncio.run(_opened(file))
    with contextlib.closing(sqlite3.connect(file)) as database:
        for table in METADATA.sorted_tables:
            found = [(row[1], bool(row[5])) for row in database.execute(f"pragma table_info({table.name})")]
            assert found == [(column.name, column.primary_key) for column in table.columns]


async def _read(file: Path, table_id: str) -> list[Stamped]:
    store = Store(f"sqlite+aiosqlite:///{file}")
    try:
        return await store.events(table_id)
    finally:
        await store.close()


async def _opened(file: Path) -> None:
    store = Store(f"sqlite+aiosqlite:///{file}")
    try:
        await store.open()
    finally:
        await store.close()
