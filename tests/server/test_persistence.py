"""The log is the table: rebuilt from it, a table is the same; two nodes on one database lose and double nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sixfold.core.game import load, names
from sixfold.server import hub as hubs
from sixfold.server.bot_pool import BotPool
from sixfold.server.hub import Hub
from sixfold.server.live import Connection
from sixfold.server.protocol import Chair, Keys, NewTable
from sixfold.server.store import Store
from sixfold.table import commands
from sixfold.table.errors import Denied
from sixfold.table.events import Clock, Moved
from sixfold.table.messages import Play, Resign, Undo
from sixfold.table.snapshot import table_state
from sixfold.table.table import Table


@contextlib.asynccontextmanager
async def _hub(folder: Path) -> AsyncIterator[Hub]:
    hub = Hub(Store(f"sqlite+aiosqlite:///{folder}/t.sqlite3"), BotPool(1), 0.0)
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


def _everything(table: Table) -> dict[str, Any]:
    """All that a table is."""
    return {
        "n": table.n,
        "state": table.position.bytes() if table.position is not None else b"",
        "line": [position.bytes() for position in table.position.line()] if table.position is not None else [],
        "seats": table.seats,
        "outcomes": table.match.outcomes,
        "plies": table.plies,
        "acks": table.acks,
        "next": table.next_table,
        "deadlines": [table.deadline(seat) for seat in range(len(table.seats))],
        "messages": [table_state(table, seat) for seat in (*range(len(table.seats)), None)],
    }


async def _rebuilt(hub: Hub, key: str) -> Table:
    row = await hub.store.find(key)
    assert row is not None
    return Table(row).fold(await hub.store.events(row.id))


async def _step(hub: Hub, key: str, seat: int, number: int) -> None:
    """What a person does: mostly moves, sometimes takes one back, leaves and sits down again."""
    live = await hub.live(key)
    if seat not in live.table.acting:
        return
    view = live.table.view(seat)
    assert view is not None
    code = view.codes[number * 31 % len(view.codes)]
    await hub.act(live, seat, Play(f"{number}", live.table.seats[seat].turns, code))
    if number % 5 == 1:
        with contextlib.suppress(Denied):
            await hub.act(live, seat, Undo(f"undo {number}"))
    if number % 7 == 2:
        await hub.run(live, lambda table, at: commands.leave(table, at, seat))
        await hub.sit(live, seat, f"Guest {number}")


@pytest.mark.parametrize("game", names())
def test_a_table_rebuilt_from_its_log_is_the_same(tmp_path: Path, game: str) -> None:
    async def tried() -> None:
        async with _hub(tmp_path) as hub:
            seats = 3 if 3 in load(game).seats else 2
            clock = Clock(move=3600, game=7200, added=5)
            match = next(iter(load(game).series), "single")
            keys = await hub.make(NewTable(game, [Chair("me")] * seats, match=match, clock=clock, start=True))
            live = await hub.live(keys.id)
            for number in range(40):
                await _step(hub, keys.id, (live.table.acting or (0,))[number % len(live.table.acting or (0,))], number)
                if number % 8 == 0:
                    assert _everything(await _rebuilt(hub, keys.id)) == _everything(live.table)
                if live.table.status == "ended" and not live.table.over:
                    await hub.run(live, commands.start)
            if live.table.status == "playing":
                await hub.act(live, 0, Resign("r"))
            assert _everything(await _rebuilt(hub, keys.id)) == _everything(live.table)

    asyncio.run(tried())


@pytest.mark.parametrize("game", ["hexpert", "hexago"])
def test_two_nodes_write_to_one_table_and_nothing_is_lost_or_doubled(tmp_path: Path, game: str) -> None:
    """Each person talks to another node, and sometimes sends the same move to both."""

    async def tried() -> None:
        async with _hub(tmp_path) as one, _hub(tmp_path) as two:
            keys = await one.make(NewTable(game, [Chair("me"), Chair("me"), Chair("bot", bot="random")], start=True))
            acks = await asyncio.gather(_play(one, two, keys, 0), _play(two, one, keys, 1))
            table = await _rebuilt(one, keys.id)
            assert table.status == "ended"
            events = await one.store.events(keys.id)
            for seat, acknowledged in enumerate(acks):
                logged = {
                    e.event.id: n + 1
                    for n, e in enumerate(events)
                    if isinstance(e.event, Moved) and e.event.seat == seat
                }
                assert logged == acknowledged
                assert len([p for p in table.plies if p.actor == seat]) == len(acknowledged)

    asyncio.run(tried())


def test_a_node_that_lags_refuses_nothing_that_is_right(tmp_path: Path) -> None:
    """A person's move reaches a node that has not heard of the moves before it."""

    async def tried() -> None:
        async with _hub(tmp_path) as one, _hub(tmp_path) as two:
            keys = await one.make(NewTable("hexago", [Chair("me"), Chair("me")], start=True))
            there = await two.live(keys.id)
            there.table = there.table.fold(await two.store.events(keys.id, there.table.n))
            here = await one.live(keys.id)
            for number in range(2):
                seat = here.table.acting[0]
                view = here.table.view(seat)
                assert view is not None
                code = view.codes[0]
                node, live = ((one, here), (two, there))[number]
                await node.act(live, seat, Play("0", 0, code))
            await _read_on(one, keys.id)
            assert here.table.n == there.table.n
            assert sorted(ply.actor for ply in here.table.plies if ply.actor >= 0) == [0, 1]
            with pytest.raises(Denied, match="may not act now"):
                await two.act(there, seat, Play("1", 1, code))

    asyncio.run(tried())


async def _play(mine: Hub, other: Hub, keys: Keys, seat: int) -> dict[str, int]:
    acks: dict[str, int] = {}
    mine.join(await mine.live(keys.id), Connection())
    while True:
        live, twin = await mine.live(keys.id), await other.live(keys.id)
        await _read_on(mine, keys.id)
        if live.table.status == "ended":
            return acks
        view = live.table.view(seat)
        if seat not in live.table.acting or view is None:
            await asyncio.sleep(0.001)
            continue
        turn = live.table.seats[seat].turns
        play = Play(f"{turn}", turn, view.codes[turn * 13 % len(view.codes)])
        answers = await asyncio.gather(mine.act(live, seat, play), other.act(twin, seat, play))
        assert len(set(answers)) == 1
        acks[play.id] = answers[0]


async def _read_on(hub: Hub, key: str) -> None:
    """What news from another node does."""
    live = await hub.live(key)
    async with live.lock:
        live.table = live.table.fold(await hub.store.events(key, live.table.n))


def test_whoever_finds_a_table_finds_all_of_it(tmp_path: Path) -> None:
    """Many ask at once for a table that is not in memory: nobody sees it half read."""

    async def tried() -> None:
        async with _hub(tmp_path) as hub:
            keys = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
            n = (await hub.live(keys.id)).table.n
            hub.tables.clear()
            hub.codes.clear()
            lives = await asyncio.gather(*(hub.live(key) for key in [keys.id, keys.code] * 20))
            assert {live.table.n for live in lives} == {n}
            assert len({id(live) for live in lives}) == 1

    asyncio.run(tried())


def test_taking_tables_up_takes_none_away(tmp_path: Path) -> None:
    """Somebody asks for a table while the hub, just opened, still looks for those in play."""

    async def tried() -> None:
        async with _hub(tmp_path) as hub:
            keys = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
            live = await hub.live(keys.id)
            await hub._resume()
            assert await hub.live(keys.id) is live

    asyncio.run(tried())


def test_tables_at_rest_are_forgotten_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "CACHED", 5)
    monkeypatch.setattr(hubs, "CACHED_SECONDS", 0.0)

    async def tried() -> None:
        async with _hub(tmp_path) as hub:
            made = [await hub.make(NewTable("hexpert", [Chair("me")], start=True)) for _ in range(12)]
            assert len(hub.tables) <= 6
            assert [(await hub.live(keys.id)).table.status for keys in made] == ["playing"] * 12

    asyncio.run(tried())


def test_a_restart_takes_up_what_goes_on_by_itself_and_leaves_the_rest(tmp_path: Path) -> None:
    async def tried() -> None:
        async with _hub(tmp_path) as hub:
            waiting = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
            timed = await hub.make(NewTable("hexpert", [Chair("me")], clock=Clock(move=3600), start=True))
            over = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
            await hub.act(await hub.live(over.id), 0, Resign("r"))
            damaged = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
            row = await hub.store.find(damaged.id)
            assert row is not None
            await hub.store.append(damaged.id, 99, [Moved(5, 0)], 0.0)
            while hub.tasks - {live.timer for live in hub.tables.values()}:
                await asyncio.sleep(0.01)
            assert over.id not in await hub.store.unfinished(0.0)
        async with _hub(tmp_path) as hub:
            while timed.id not in hub.tables or len(hub.tasks) > 1:
                await asyncio.sleep(0.01)
            assert set(hub.tables) == {timed.id}
            assert (await hub.live(waiting.id)).table.status == "playing"

    asyncio.run(tried())
