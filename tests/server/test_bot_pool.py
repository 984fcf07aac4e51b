"""A bot that fails costs only its own seat, which says so; everybody else plays on meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sixfold.bots import Allowance, Choice, Thought
from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position
from sixfold.server import live as lives
from sixfold.server.bot_pool import BotPool, think
from sixfold.server.hub import Hub
from sixfold.server.live import Connection, LiveTable
from sixfold.server.protocol import Chair, NewTable
from sixfold.server.store import Store
from sixfold.server.turns import Turns
from sixfold.table.events import Clock, Moved

Work = Callable[..., Thought]


def raises(*_: object) -> Thought:
    """A bot with a bug."""
    raise ValueError("a bug")


def leaves(*_: object) -> Thought:
    """A bot that thinks it is a program."""
    sys.exit("bye")


def hangs(*_: object) -> Thought:
    """A bot that never answers."""
    while True:
        time.sleep(1)


def dies(*_: object) -> Thought:
    """A bot that takes its process along."""
    os._exit(3)


def cheats(*_: object) -> Thought:
    """A bot that does not know the rules."""
    return Thought((Choice(load("hexago").moves.move(0), 1.0),))


def forgets(*_: object) -> Thought:
    """A bot that has no move."""
    return Thought(())


def mixed(game: str, options: str, seat: int, state: bytes, name: str, allowed: Allowance, seed: int) -> Thought:
    """In seat 1 of Hexpert bots have bugs or cheat; those in other seats are sound."""
    if seat == 0 and game == "hexpert":
        return (raises, cheats)[seed % 2]()
    return think(game, options, seat, state, name, allowed, seed)


def deadly(game: str, options: str, seat: int, state: bytes, name: str, allowed: Allowance, seed: int) -> Thought:
    """In seat 1 random bots hang and greedy ones die; those in other seats are sound."""
    if seat == 0:
        return hangs() if name == "random" else dies()
    return think(game, options, seat, state, name, allowed, seed)


def _pool(failing: Work, workers: int = 1, timeout: float = 60.0) -> BotPool:
    class Failing(BotPool):
        work = staticmethod(failing)

    return Failing(workers, timeout)


@pytest.mark.parametrize(
    ("failing", "note"),
    [
        (raises, "crashed"),
        (leaves, "crashed"),
        (hangs, "slow"),
        (dies, "crashed"),
        (cheats, "illegal"),
        (forgets, "nothing"),
        (think, ""),
    ],
)
def test_the_greedy_move_stands_in_for_a_bot_that_fails(failing: Work, note: str) -> None:
    async def tried() -> None:
        pool = _pool(failing, timeout=0.3 if failing is hangs else 60.0)
        view = Position.start(load("hexpert"), 2).dealt(Dealer("s")).view(0)
        try:
            for _ in range(2):
                code, said = await pool.move(view, "greedy", "seed")
                assert code in view.codes
                assert said == note
        finally:
            pool.close()

    asyncio.run(tried())


def test_one_that_hangs_or_dies_does_not_touch_the_thoughts_of_others() -> None:
    """Two workers: while a bot hangs in one, others die in the second, and those between are answered as if nothing were."""

    async def tried() -> None:
        pool = _pool(deadly, 2)
        position = Position.start(load("hexpert"), 2).dealt(Dealer("s"))
        try:
            hanging = asyncio.create_task(pool.move(position.view(0), "random", "s"))
            for n in range(3):
                assert (await pool.move(position.view(1), "greedy", f"{n}"))[1] == ""
                assert (await pool.move(position.view(0), "greedy", f"{n}"))[1] == "crashed"
            assert not hanging.done()
        finally:
            pool.close()
        assert (await hanging)[1] == "crashed"

    asyncio.run(tried())


def test_a_table_with_failing_bots_is_played_to_its_end_and_says_so(tmp_path: Path) -> None:
    async def tried() -> None:
        hub = Hub(Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"), _pool(mixed, 2), 0.0)
        await hub.open()
        bots = [Chair("bot", bot="greedy"), Chair("bot", bot="random")]
        troubled = await hub.live((await hub.make(NewTable("hexpert", bots, start=True))).id)
        fine = await hub.live((await hub.make(NewTable("hexago", bots, start=True))).id)
        for live in (troubled, fine):
            hub.join(live, Connection())
        await _ended(troubled)
        moves = [e.event for e in await hub.store.events(troubled.table.row.id) if isinstance(e.event, Moved)]
        assert {move.note for move in moves if move.seat == 0} == {"crashed", "illegal"}
        assert {move.note for move in moves if move.seat == 1} == {""}
        await _ended(fine)
        await hub.close()

    asyncio.run(tried())


async def _ended(live: LiveTable) -> None:
    while live.table.status != "ended":
        await asyncio.sleep(0.01)


# --- who has a worker, and for whom bots think ------------------------------------------------------------------------


def test_addresses_take_turns_and_the_cheapest_of_each_goes_first() -> None:
    async def tried() -> None:
        turns: Turns[str] = Turns()
        turns.put("worker")
        order: list[str] = []

        async def think(address: str, cost: int) -> None:
            worker = await turns.get(address, cost)
            order.append(f"{address}{cost}")
            await asyncio.sleep(0)
            turns.put(worker)

        waiting = [("a", 5), ("a", 5), ("a", 1), ("a", 4), ("b", 5), ("b", 2), ("c", 3)]
        await asyncio.gather(*(think(*one) for one in waiting))
        assert order == ["a5", "a1", "b2", "c3", "a4", "b5", "a5"]  # the first found the worker free
        assert turns.idle

    asyncio.run(tried())


def test_whoever_waits_no_more_takes_no_worker_along() -> None:
    async def tried() -> None:
        turns: Turns[str] = Turns()
        gone, given = (asyncio.create_task(turns.get("a", 1)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        turns.put("one")  # to the first, who is leaving
        await asyncio.gather(gone, return_exceptions=True)
        assert await given == "one"
        late = asyncio.create_task(turns.get("a", 1))
        await asyncio.sleep(0)
        turns.put("two")
        late.cancel()  # it has it already
        await asyncio.gather(late, return_exceptions=True)
        assert turns.take() == "two"

    asyncio.run(tried())


def test_one_address_with_many_tables_does_not_keep_others_waiting() -> None:
    """Sixty thoughts of one address wait for the only worker; that of another address is among the next two."""

    async def tried() -> None:
        pool = _pool(think)
        position = Position.start(load("hexpert"), 2).dealt(Dealer("s"))
        done: list[str] = []

        async def ask(address: str) -> None:
            await pool.move(position.view(0), "greedy", "s", address)
            done.append(address)

        try:
            tasks = [asyncio.create_task(ask("1.1.1.1")) for _ in range(60)]
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(ask("2.2.2.2")))
            await asyncio.gather(*tasks)
        finally:
            pool.close()
        assert done.index("2.2.2.2") <= 2

    asyncio.run(tried())


def test_bots_think_only_where_somebody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lives, "ATTENDED_SECONDS", 0.0)

    async def tried() -> None:
        hub = Hub(Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"), BotPool(1), 0.0)
        await hub.open()
        bots = [Chair("bot", bot="greedy"), Chair("bot", bot="random")]
        watched, alone = [await hub.live((await hub.make(NewTable("hexpert", bots, start=True))).id) for _ in range(2)]
        timed = await hub.live(
            (await hub.make(NewTable("hexpert", [Chair("me"), *bots], clock=Clock(move=3600), start=True))).id
        )
        begun = alone.table.n
        watcher = Connection()
        hub.join(watched, watcher)
        await _ended(watched)
        while any(seat in timed.table.acting for seat in (1, 2)):  # they moved, and the person's clock runs
            await asyncio.sleep(0.01)
        assert (alone.table.n, alone.jobs) == (begun, set())
        assert alone.idle
        hub.join(alone, watcher)
        while alone.table.n == begun:
            await asyncio.sleep(0.01)
        alone.part(watcher)
        while alone.jobs:
            await asyncio.sleep(0.01)
        assert alone.table.status == "playing"
        await hub.close()

    asyncio.run(tried())
