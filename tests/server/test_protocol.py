"""Tables are made, seats taken, games played to the end by the messages alone; the service decides."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from service import Service, best, by_lot, play_all

from sixfold.core.game import load, names

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", names())
def test_the_example_bot_plays_a_whole_game_against_a_greedy_bot(service: Service, game: str) -> None:
    made = service.make(game, "open", "greedy")
    command = [sys.executable, str(EXAMPLE), service.address, made["code"], "Visitor"]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    asyncio.run(_start_when_full(service, made))
    said, wrong = bot.communicate(timeout=60)
    assert (bot.returncode, wrong) == (0, "")
    table = service.table(made["code"])
    assert table["status"] == "ended"
    assert table["over"]
    assert said.strip() == str(table["result"])
    assert [seat["name"] for seat in table["seats"]] == ["Visitor", "Greedy"]
    assert not any(seat.get("note") for seat in table["seats"])
    assert table["result"]["rule"] in load(game).endings


async def _start_when_full(service: Service, made: dict[str, Any]) -> None:
    async with service.line(made["code"], made["host"]) as line:
        await line.state(lambda s: all(seat["kind"] != "open" for seat in s["seats"]))
    assert service.post(f"/api/tables/{made['code']}/start", {"token": made["host"]}).status_code == 200


@pytest.mark.parametrize("game", names())
def test_people_play_at_the_largest_table_at_the_same_time(service: Service, game: str) -> None:
    made = service.make(game, *["me"] * load(game).seats[-1])
    ends = asyncio.run(play_all(service, made, [by_lot(seat) if seat else best for seat in made["seats"]]))
    assert len({str(end["result"]) for end in ends}) == 1


def test_an_illegal_move_is_refused_by_its_rule_and_changes_nothing(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexago", "me", "greedy")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            for _ in range(2):
                state = await line.state(lambda s: bool(s.get("legal")))
                code = next(c for c in range(load("hexago").moves.size) if c not in state["legal"])
                wrong = await line.move(code)
                assert wrong["error"] == "illegal"
                assert wrong["rule"].startswith("HXG-")
                assert wrong["text"].startswith(wrong["rule"])
                assert wrong["sentence"]["rule"] == wrong["rule"]
                assert (await line.ask({"type": "preview", "code": code}))["refused"] == wrong["sentence"]
                assert (await line.move(load("hexago").moves.size))["error"] == "invalid"
                assert service.table(made["code"])["n"] == state["n"]
                await line.move(best(state))
                await line.past(state.get("turn", 0))

    asyncio.run(tried())


def test_a_move_is_made_for_the_own_seat_only(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexago", "me", "me")
        async with service.line(made["code"]) as watcher:
            state = await watcher.state()
            assert state.get("you") is None
            assert not state.get("legal")
            wrong = await watcher.ask({"type": "move", "code": 0, "turn": 0})
            assert (wrong["error"], wrong["text"]) == ("denied", "you are watching; sit down to play")
            await watcher.say({"type": "hello", "token": "A" * 22})
            assert (await watcher.hear(lambda m: m["type"] == "error"))["text"].startswith("token:")
        acting = next(seat["seat"] for seat in state["seats"] if seat.get("acting"))
        async with service.line(made["code"], made["seats"][str(1 - acting)]) as line:
            wrong = await line.move(0)
            assert (wrong["error"], wrong["rule"]) == ("illegal", "seat")
        async with service.line(made["code"], made["host"]) as host:
            assert host.now["host"]
            assert (await host.ask({"type": "move", "code": 0, "turn": 0}))["error"] == "denied"
        assert service.table(made["code"])["n"] == state["n"]

    asyncio.run(tried())


def test_a_stale_move_is_told_so_and_gets_the_current_state(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            await line.move(best(line.now))
            state = await line.state(lambda s: s.get("turn") == 1)
            for turn in (0, 7):
                wrong = await line.ask({"type": "move", "code": state["legal"][0], "turn": turn})
                assert wrong["error"] == "stale"
                assert (await line.hear(lambda m: m["type"] == "state"))["n"] == state["n"]

    asyncio.run(tried())


def test_a_resent_move_is_answered_the_same_and_played_once(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexago", "me", "greedy")
        token = made["seats"]["0"]
        async with service.line(made["code"], token) as line, service.line(made["code"], token) as tab:
            await line.state(lambda s: bool(s.get("legal")))
            await tab.state(lambda s: bool(s.get("legal")))
            move = {"type": "move", "id": "once", "turn": line.now.get("turn", 0), "code": line.now["legal"][0]}
            acks = [*await asyncio.gather(line.ask(move), tab.ask(move)), await line.ask(move)]
            assert [ack["type"] for ack in acks] == ["ack"] * 3
            assert len({ack["n"] for ack in acks}) == 1
            other = await tab.ask({**move, "id": "twice"})
            assert other["error"] == "stale"
            assert (await line.state(lambda s: s.get("turn") == 1))["turn"] == 1

    asyncio.run(tried())


@pytest.mark.parametrize("game", [name for name in ("hexpert", "hetrix") if name in names()])
def test_simultaneous_moves_never_reject_each_other(service: Service, game: str) -> None:
    """All seats send at once, over and over; play() would stop at the first answer that is no acknowledgement."""
    made = service.make(game, *["me"] * 4)
    ends = asyncio.run(play_all(service, made, [by_lot(seat) for seat in range(4)]))
    assert all(end["status"] == "ended" for end in ends)


def test_moves_are_given_by_code_text_or_fields(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        space = load("hexpert").moves
        async with service.line(made["code"], made["seats"]["0"]) as line:
            for turn in range(3):
                await line.past(turn - 1)
                code = line.now["legal"][0]
                how = [{"code": code}, {"text": space.text(code)}, {"move": space.json(code)}][turn]
                assert (await line.ask({"type": "move", "turn": turn, **how}))["type"] == "ack"
            wrong = await line.ask({"type": "move", "turn": 3})
            assert (wrong["error"], wrong["text"]) == ("invalid", "give the move as code, text or move")
            assert (await line.ask({"type": "move", "turn": 3, "text": "no such thing"}))["error"] == "invalid"
            assert (await line.ask({"type": "move", "turn": 3, "move": {"kind": "no"}}))["error"] == "invalid"

    asyncio.run(tried())


def test_a_preview_says_what_a_move_would_make(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            for _ in range(8):
                turn = line.now.get("turn", 0)
                at = max(range(len(line.now["legal"])), key=line.now["gain"].__getitem__)
                code, gain = line.now["legal"][at], line.now["gain"][at]
                seen = await line.ask({"type": "preview", "code": code})
                points = [sum(r.get("points", 0) for r in seen.get(kind, [])) for kind in ("gained", "lost")]
                assert seen["legal"]
                assert points[0] - points[1] == gain
                await line.move(code)
                await line.past(turn)

    asyncio.run(tried())
