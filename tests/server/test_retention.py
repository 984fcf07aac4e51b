"""How long data is kept, and how people are forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from service import Service, best, play_all
from test_data import age

from sixfold.core.errors import OptionError
from sixfold.server import retention
from sixfold.server.retention import keep_pruning, prune
from sixfold.server.settings import Settings
from sixfold.server.store import Store

DAY, FOREVER = 86400.0, float("inf")


def _everything(file: Path) -> bytes:
    """All that the database says."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        return b"\n".join(data for (data,) in database.execute("select data from events"))


def test_what_is_old_is_removed_and_what_is_used_is_not(
    own_service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    service = own_service()
    ended, playing, used, fresh = (service.make("hexpert", "me", "me") for _ in range(4))
    asyncio.run(play_all(service, ended, [best, best]))
    for made in (ended, playing, used):
        age(service.file, made["id"], 40)
    monkeypatch.setattr(retention, "FIRST_SECONDS", 0.0)

    async def tried() -> None:
        store = Store(f"sqlite+aiosqlite:///{service.file}")
        try:
            assert await prune(store, 50 * DAY, 50 * DAY) == []
            assert set(await prune(store, 30 * DAY, FOREVER, {used["id"]})) == {playing["id"]}
            pruning = asyncio.create_task(keep_pruning(store, FOREVER, 30 * DAY, set))
            while not await store.removed([ended["id"]]):
                await asyncio.sleep(0.01)
            pruning.cancel()
            assert await store.removed([used["id"], fresh["id"]]) == set()
            await asyncio.wait_for(keep_pruning(store, FOREVER, FOREVER, set), 10)  # nothing to do for ever
        finally:
            await store.close()

    asyncio.run(tried())


def test_a_wrong_duration_is_named_by_its_flag() -> None:
    with pytest.raises(OptionError, match="--keep-finished is 'long'"):
        Settings(keep_finished="long")


def test_a_person_is_forgotten_and_the_game_stays(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "open", "open")
    where = f"/api/tables/{made['code']}"
    ada, bo = (
        service.post(f"{where}/sit", {"seat": seat, "name": name}).json()["token"]
        for seat, name in enumerate(["Ada Lovelace", "Bo"])
    )
    service.post(f"{where}/start", {"token": made["host"]})
    asyncio.run(play_all(service, {**made, "seats": {"0": ada, "1": bo}}, [best, best]))
    service.post(f"{where}/leave", {"token": ada})
    before = service.get(f"{where}/record").text
    assert service.post(f"{where}/forget", {"token": "x" * 22}).status_code == 403
    assert service.post(f"{where}/forget", {"token": ada}).json() == {"removed": False}
    for _ in range(2):
        assert [seat["name"] for seat in service.table(made["code"])["seats"]] == ["Player 1", "Bo"]
        assert service.get(f"{where}/record").text == before.replace("Ada Lovelace", "Player 1")
        assert b"Lovelace" not in _everything(service.file)
        service.restart()
    assert service.post(f"{where}/forget", {"token": ada}).json() == {"removed": False}
    assert service.post(f"{where}/forget", {"token": bo}).json() == {"removed": True}  # now everybody has asked
    assert service.get(where).status_code == 404


def test_whoever_is_connected_sees_the_name_go(service: Service) -> None:
    made = service.make("hexpert", "me", "open")
    where = f"/api/tables/{made['code']}"
    ada = service.post(f"{where}/sit", {"seat": 1, "name": "Ada"}).json()["token"]

    async def tried() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as line, service.line(made["code"], ada) as own:
            await asyncio.to_thread(service.post, f"{where}/forget", {"token": ada})
            await line.state(lambda s: s["seats"][1]["name"] == "Player 2")
            assert (await own.state(lambda s: s["seats"][1]["name"] == "Player 2"))["you"] == 1  # and the seat stays
            await asyncio.to_thread(service.post, f"{where}/forget", {"token": made["host"]})
            assert (await line.hear(lambda m: m["type"] == "error"))["error"] == "missing"

    asyncio.run(tried())
    assert service.get(where).status_code == 404
