"""kill -9 at any moment, or a request to stop: what was acknowledged is there, and everything goes on."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from service import TIMEOUT, Message, Service, best
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sixfold.core.game import load, names

LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


class Stubborn:
    """A client as it should be: it comes back when the line is lost, and sends again what was not acknowledged."""

    def __init__(self, service: Service, code: str, token: str, choose: Callable[[Message], int]) -> None:
        self.service, self.code, self.token, self.choose = service, code, token, choose
        self.acknowledged: list[Message] = []
        self.losses = 0

    async def play(self) -> Message:
        """Play to the end of the game."""
        pending: Message | None = None
        while True:
            try:
                async with self.service.line(self.code, self.token) as line:
                    while True:
                        if pending is None:
                            state = await line.state(lambda s: s["status"] == "ended" or bool(s.get("legal")))
                            if state["status"] == "ended":
                                return state
                            turn = state.get("turn", 0)
                            pending = {"type": "move", "id": f"{turn}", "turn": turn, "code": self.choose(state)}
                        answer = await line.ask(pending)
                        assert answer["type"] == "ack", answer
                        self.acknowledged.append(pending | {"n": answer["n"]})
                        turn, pending = pending["turn"], None
                        await line.past(turn)
            except LOST:
                self.losses += 1
                await asyncio.sleep(0.05)


def test_kill_nine_under_play_loses_nothing(own_service: Callable[..., Service]) -> None:
    """People and bots play every game while the service is killed again and again."""
    service = own_service(pace=0.02)

    async def played() -> list[tuple[Message, list[Stubborn]]]:
        tables, clients = [], []
        for game in names():
            made = service.make(game, *["me", "me", "greedy"][: 3 if 3 in load(game).seats else 2])
            seats = [Stubborn(service, made["code"], token, best) for token in made["seats"].values()]
            tables.append((made, seats))
            clients += seats
        games = asyncio.gather(*(client.play() for client in clients))
        for _ in range(3):
            done = [len(client.acknowledged) for client in clients]
            # each table moves on between two kills, or is at its end
            while not games.done() and sum(len(c.acknowledged) - d for c, d in zip(clients, done, strict=True)) < 12:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(service.restart)
        await games
        return tables

    for made, clients in asyncio.run(played()):
        table = service.table(made["code"])
        log = _log(service.file, made["id"])
        assert table["status"] == "ended"
        for seat, client in enumerate(clients):
            assert client.losses
            moves = [(n + 1, event) for n, event in log if event["event"] == "moved" and event["seat"] == seat]
            assert [(n, e["id"], e["code"]) for n, e in moves] == [
                (a["n"], a["id"], a["code"]) for a in client.acknowledged
            ]


def _log(file: Path, table: str) -> list[tuple[int, dict[str, Any]]]:
    import json

    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute("select n, data from events where table_id = ? order by n", [table]).fetchall()
    return [(n + i, event) for n, data in rows for i, event in enumerate(json.loads(data))]


def test_a_move_resent_after_a_restart_is_answered_the_same(own_service: Callable[..., Service]) -> None:
    service = own_service()

    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            move = {"type": "move", "id": "m", "turn": 0, "code": best(line.now)}
            first = await line.ask(move)
            await line.state(lambda s: s.get("turn") == 1)
            undo = await line.ask({"type": "undo", "id": "u"})
            assert undo["type"] == "ack"
        service.restart()
        async with service.line(made["code"], made["seats"]["0"]) as line:
            n = line.now["n"]
            assert await line.ask(move) == first
            assert await line.ask({"type": "undo", "id": "u"}) == undo
            assert (line.now["n"], line.now.get("turn", 0)) == (n, 0)

    asyncio.run(tried())


def test_clocks_run_on_after_a_restart_and_bots_think_on_when_somebody_is_there(
    own_service: Callable[..., Service],
) -> None:
    """The service takes up by itself what a clock moves on; a bot waits until somebody comes back."""
    service = own_service(pace=1.0)
    bots = service.make("hexpert", "me", "greedy")
    clock = service.make("hexpert", "me", clock={"move": 3})
    waits = service.make("hexpert", "me", "me")
    before = {made["code"]: service.table(made["code"])["n"] for made in (bots, clock, waits)}
    service.restart()
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until and not _log(service.file, clock["id"])[before[clock["code"]] :]:
        time.sleep(0.05)
    [(_, forced), *_] = _log(service.file, clock["id"])[before[clock["code"]] :]
    assert (forced["event"], forced["seat"], forced["note"]) == ("moved", 0, "clock")
    for made in (bots, waits):
        assert service.table(made["code"])["n"] == before[made["code"]]

    async def come_back() -> None:
        async with service.line(bots["code"], bots["seats"]["0"]) as line:
            await line.state(lambda s: s["n"] > before[bots["code"]])

    asyncio.run(come_back())
    [(_, answer), *_] = _log(service.file, bots["id"])[before[bots["code"]] :]
    assert (answer["event"], answer["seat"], answer.get("note", "")) == ("moved", 1, "")


def test_worker_processes_end_with_the_service_even_when_it_is_killed(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "me", "greedy")

    async def wait() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as line:
            await line.state(lambda s: not s["seats"][1].get("acting"))

    asyncio.run(wait())
    assert service.process is not None
    children = _descendants(service.process.pid)
    assert children
    service.kill()
    until = time.monotonic() + TIMEOUT
    while any(_alive(child) for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [child for child in children if _alive(child)]
    service.start()


def _descendants(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                child = int(stat.parent.name)
                found += [child, *_descendants(child)]
    return found


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_stopped_service_says_nothing_and_keeps_everything(own_service: Callable[..., Service]) -> None:
    service = own_service()
    made = service.make("hexpert", "me")
    service.stop()
    assert service.process is not None
    assert service.process.returncode in (0, -2)  # uvicorn ends as the signal ends it
    service.start()
    assert service.table(made["code"])["status"] == "playing"
    assert httpx.get(f"{service.address}/api/tables/ZZZZZZ").status_code == 404


def test_a_service_that_is_told_to_stop_says_so_and_loses_nothing(own_service: Callable[..., Service]) -> None:
    """Moves are under way when SIGTERM comes: each was acknowledged, or is played when it is sent again."""
    service = own_service()

    async def stopped() -> None:
        made = service.make("hexpert", "me", "me", "greedy")
        clients = [Stubborn(service, made["code"], token, best) for token in made["seats"].values()]
        games = [asyncio.create_task(client.play()) for client in clients]
        async with service.line(made["code"]) as watcher:
            await watcher.state(lambda state: state["n"] > 15)
            assert service.process is not None
            service.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(service.process.wait, TIMEOUT) == 0
            with pytest.raises(ConnectionClosed) as closed:
                await watcher.hear(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        await asyncio.to_thread(service.start)
        ends = await asyncio.gather(*games)
        assert [len(client.acknowledged) for client in clients] == [19, 19]
        assert ends[0]["result"] == ends[1]["result"]

    asyncio.run(stopped())
    assert service.complaints() == ""
