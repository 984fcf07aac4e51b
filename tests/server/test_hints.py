"""Hints: for one person alone or against bots, from what the seat sees; after the game for any move; never so many that others wait."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from service import Message, Service, best

from sixfold.bots import Allowance, Choice, Thought, greedy
from sixfold.core.chance import Dealer
from sixfold.core.game import load, names
from sixfold.core.position import Position, View
from sixfold.core.record import read
from sixfold.server.bot_pool import BotPool
from sixfold.server.hints import SHOWN, hinted
from sixfold.server.hub import Hub
from sixfold.server.live import Connection
from sixfold.server.protocol import Chair, NewTable
from sixfold.server.sockets import Session
from sixfold.server.store import Store
from sixfold.table.messages import Problem


class Here(BotPool):
    """Bots that think in this process: greedy moves, worth a number that everything a bot is told goes into."""

    async def _thought(self, view: View, name: str, allowed: Allowance, number: int, address: str) -> Thought:
        told = hash((view.options, view.seat, view.state.tobytes(), name, allowed, number))
        return Thought(tuple(Choice(choice.move, float(told)) for choice in greedy(view, allowed, number).best))


def raises(*_: object) -> Thought:
    """A bot with a bug."""
    raise ValueError("a bug")


def hangs(*_: object) -> Thought:
    """A bot that never answers."""
    while True:
        time.sleep(1)


def _pool(work: Any) -> BotPool:
    class Own(BotPool):
        pass

    Own.work = staticmethod(work)
    return Own(1)


@pytest.mark.parametrize(("game", "chairs"), [("hexpert", ["me"]), ("gemtrix", ["me", "level-1", "level-2"])])
def test_who_plays_alone_or_against_bots_gets_a_hint(service: Service, game: str, chairs: list[str]) -> None:
    async def tried() -> None:
        made = service.make(game, *chairs)
        async with service.line(made["code"], made["seats"]["0"]) as line:
            state = await line.state(lambda s: bool(s.get("legal")))
            assert state["hints"]
            hint = await line.ask({"type": "hint"})
            assert hint["type"] == "hint"
            assert hint["unit"] == ("points" if len(chairs) == 1 else "wins")
            assert 0 < len(hint["moves"]) <= SHOWN
            points = dict(zip(state["legal"], state["gain"], strict=True))
            for move in hint["moves"]:
                assert move["points"] == points[move["code"]]
                assert move["text"] == load(game).moves.text(move["code"])
                assert len(chairs) == 1 or 0 <= move["value"] <= 1
            assert (await line.move(hint["moves"][0]["code"]))["type"] == "ack"

    asyncio.run(tried())


def test_where_several_people_play_nobody_gets_a_hint(service: Service) -> None:
    async def refused(made: Message, seat: str, said: str) -> None:
        async with service.line(made["code"], made["seats"].get(seat, "")) as line:
            assert not line.now.get("hints")
            answer = await line.ask({"type": "hint"})
            assert (answer["error"], said in answer["text"]) == ("denied", True)

    async def tried() -> None:
        both = service.make("hexpert", "me", "me", "greedy")
        await refused(both, "0", "hints are for one person alone or against bots")
        waiting = service.make("hexpert", "me", "open")
        await refused(waiting, "0", "hints are for one person")
        alone = service.make("hexpert", "me")
        await refused(alone, "", "you are watching")
        async with service.line(alone["code"], alone["seats"]["0"]) as line:
            await line.ask({"type": "resign"})
        await refused(alone, "0", "it is not your turn")

    asyncio.run(tried())


@pytest.mark.parametrize("game", [name for name in names() if 2 in load(name).seats])
def test_a_hint_is_the_same_for_states_that_look_the_same(game: str) -> None:
    async def tried() -> None:
        position = Position.start(load(game), 2).dealt(Dealer("twins"))
        seat = position.acting[0]
        hint = await hinted(Here(), position.view(seat), "id")
        for seed in (1, 2):
            assert await hinted(Here(), position.redeal(seat, seed).view(seat), "id") == hint

    asyncio.run(tried())


def test_a_hint_holds_up_nothing_and_too_many_are_refused(tmp_path: Path) -> None:
    """While the bot hangs, moves are made; one question waits, the next is refused; so is what goes beyond an address's share."""

    async def tried() -> None:
        hub = Hub(Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"), _pool(hangs), hints=3)
        await hub.open()
        keys = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
        live, told = await hub.live(keys.id), list[Problem]()

        async def tell(event: Any) -> None:
            told.append(msgspec.json.decode(event["text"], type=Problem))

        async def session() -> Session:
            session = Session(hub, Connection("192.0.2.1"), tell)
            await session.answer(live, f'{{"type":"hello","token":"{keys.seats[0]}"}}')
            return session

        one, other = await session(), await session()
        for number in (1, 2):
            assert await one.answer(live, f'{{"type":"hint","id":"{number}"}}') is None
            await asyncio.sleep(0)
        third = await one.answer(live, '{"type":"hint","id":"3"}')
        assert isinstance(third, Problem)
        assert (third.error, third.id) == ("rate", "3")
        before = live.table.n
        await one.answer(live, '{"type":"move","id":"m","turn":0,"code":9}')
        assert live.table.n > before
        answers = [await other.answer(live, f'{{"type":"hint","id":"{number}"}}') for number in (4, 5)]
        assert [answer is None for answer in answers] == [True, False]
        assert not told
        for asking in (one, other):
            await asking.close()
        await hub.close()

    asyncio.run(tried())


def test_a_bot_that_fails_at_a_hint_is_said(tmp_path: Path) -> None:
    async def tried() -> None:
        pool = _pool(raises)
        hub = Hub(Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite3"), pool)
        await hub.open()
        keys = await hub.make(NewTable("hexpert", [Chair("me")], start=True))
        live, connection = await hub.live(keys.id), Connection()
        hub.ask(live, connection, 0, "a")
        assert await hub.advise(connection) == Problem("denied", "the bot found no answer; ask again", "a")
        await hub.close()

    asyncio.run(tried())


def test_after_the_game_any_move_is_reviewed_from_what_its_seat_saw(service: Service) -> None:
    made = service.make("gemtrix", "me", "greedy")

    async def played() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as line:
            for _ in range(2):
                state = await line.state(lambda s: bool(s.get("legal")))
                await line.move(best(state))
                await line.past(state.get("turn", 0))
            await line.ask({"type": "resign"})

    asyncio.run(played())
    text = service.get(f"/api/tables/{made['code']}/record").text
    assert '[Bots "- greedy"]' in text
    assert service.post("/api/replay", {"text": text}).json()["bots"] == ["", "greedy"]
    line = list(read(text).position.line())[::-1]
    at = next(number for number, position in enumerate(line) if position.ply is not None and position.ply.actor == 0)
    before, ply = line[at - 1], line[at].ply
    assert ply is not None
    answer = service.post("/api/hint", {"text": text, "at": at})
    assert answer.status_code == 200
    review = answer.json()
    assert (review["seat"], review["played"]) == ply
    assert {move["code"] for move in review["moves"]} <= {*before.view(0).codes}
    seen = before.view(0)
    assert review["scene"] == msgspec.to_builtins(load("gemtrix").face.scene(seen))
    assert review["scene"]["seats"][1]["hand"] == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"at": 0}, "at"),
        ({"at": 1}, "at: chance drew here"),
        ({"at": 9999}, "at: the record has 1 to"),
        ({"at": "last"}, "at"),
        ({"text": "nonsense"}, ""),
        ({"seat": 1}, "seat"),
    ],
)
def test_a_wrong_question_about_a_record_is_refused(service: Service, change: dict[str, Any], named: str) -> None:
    record = Path(__file__).parents[1] / "records"
    text = next(iter(sorted(record.glob("hexpert*")))).read_text()
    answer = service.post("/api/hint", {"text": text, "at": 2, **change})
    assert answer.status_code == 400
    assert named in answer.json()["text"]
