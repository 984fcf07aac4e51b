"""Taking back, giving up, leaving and coming back, playing again, matches, clocks."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
from service import Line, Message, Service, best, by_lot, play_all

from sixfold.core.game import names


async def _undo(line: Line, **more: Any) -> Message:
    return await line.ask({"type": "undo", **more})


def test_alone_moves_are_taken_back_freely_even_over_draws(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            seen = []
            for turn in range(4):
                seen.append(line.now["scene"])
                await line.move(best(line.now))
                await line.past(turn)
            for turn in (3, 2, 1, 0):
                assert line.now["undo"]
                assert (await _undo(line))["type"] == "ack"
                state = await line.state(lambda s, turn=turn: s.get("turn", 0) == turn)  # type: ignore[misc]
                assert state["scene"] == seen[turn]
            assert not line.now.get("undo")
            assert (await _undo(line))["error"] == "denied"

    asyncio.run(tried())


def test_a_resent_undo_takes_back_once(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            for turn in range(2):
                await line.move(best(line.now))
                await line.past(turn)
            first = await _undo(line, id="u")
            assert await _undo(line, id="u") == first
            assert (await line.state(lambda s: s["n"] >= first["n"]))["turn"] == 1

    asyncio.run(tried())


def test_a_sealed_placement_is_taken_back_after_another_person_has_placed_too(service: Service) -> None:
    """Hexpert: everyone places at the same time; what lies there is hidden until all have."""

    async def tried() -> None:
        made = service.make("hexpert", "me", "me", "me")
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(service.line(made["code"], t)) for t in made["seats"].values()]
            await lines[0].move(lines[0].now["legal"][3])
            await lines[1].move(lines[1].now["legal"][5])
            await lines[0].past(0)
            assert (await lines[0].state(lambda s: bool(s.get("undo")) and not s["seats"][1].get("acting")))["undo"]
            assert (await _undo(lines[0]))["type"] == "ack"
            state = await lines[0].state(lambda s: s.get("turn", 0) == 0 and bool(s.get("legal")))
            acting = [bool(seat.get("acting")) for seat in state["seats"]]
            assert acting == [True, False, True]
            assert (await lines[1].state(lambda s: bool(s["seats"][0].get("acting"))))["turn"] == 1
            await lines[0].move(state["legal"][7])
            await lines[2].move(lines[2].now["legal"][0])
            shown = await lines[0].state(lambda s: s.get("turn") == 1 and bool(s.get("legal")))
            assert not shown.get("undo")
            assert "hidden" in (await _undo(lines[0]))["text"]

    asyncio.run(tried())


@pytest.mark.parametrize("game", ["hichain"] if "hichain" in names() else [])
def test_a_bots_answer_is_taken_back_too_but_not_a_persons(service: Service, game: str) -> None:
    async def tried() -> None:
        made = service.make(game, "me", "greedy", options="basic")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            first = await line.state(lambda s: bool(s.get("legal")))
            await line.move(best(first))
            await line.past(first.get("turn", 0))
            state = await line.state(lambda s: bool(s.get("legal")))
            assert state["undo"]  # nothing hidden was shown
            assert (await _undo(line))["type"] == "ack"
            back = await line.state(lambda s: s.get("turn", 0) == first.get("turn", 0) and bool(s.get("legal")))
            assert back["scene"] == first["scene"]
        made = service.make(game, "me", "me", options="basic")
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(service.line(made["code"], t)) for t in made["seats"].values()]
            mover = next(i for i, seat in enumerate(lines[0].now["seats"]) if seat.get("acting"))
            for who in (mover, 1 - mover):
                state = await lines[who].state(lambda s: bool(s.get("legal")))
                await lines[who].move(best(state))
            assert (await _undo(lines[mover]))["error"] == "denied"

    asyncio.run(tried())


def test_with_two_seats_resigning_ends_the_game(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexago", "me", "greedy")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            ack = await line.ask({"type": "resign", "id": "r"})
            state = await line.state(lambda s: s["status"] == "ended")
            assert (state["result"]["winners"], state["result"]["rule"], state["over"]) == ([1], "resigned", True)
            assert await line.ask({"type": "resign", "id": "r"}) == ack
            assert (await line.ask({"type": "resign"}))["error"] == "ended"
            assert (await line.ask({"type": "move", "code": 0, "turn": 0}))["error"] == "ended"
        # the end stands, whoever sits there afterwards
        assert service.post(f"/api/tables/{made['code']}/leave", {"token": made["seats"]["0"]}).status_code == 200
        assert service.post(f"/api/tables/{made['code']}/sit", {"seat": 0, "name": "Late"}).status_code == 201
        assert service.table(made["code"])["status"] == "ended"

    asyncio.run(tried())


def test_with_more_seats_a_bot_plays_on_for_who_resigned(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me", "me", "greedy")
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(service.line(made["code"], t)) for t in made["seats"].values()]
            assert (await lines[0].ask({"type": "resign"}))["type"] == "ack"
            state = await lines[0].state(lambda s: bool(s["seats"][0].get("resigned")))
            assert (state["status"], state["seats"][0]["kind"], state.get("legal", [])) == ("playing", "bot", [])
            for deed in ({"type": "move", "code": 0, "turn": 0}, {"type": "undo"}, {"type": "resign"}):
                assert (await lines[0].ask(deed))["error"] in ("denied", "stale")
            end = await lines[1].play(best)
            assert end["result"]["rule"].startswith("HXP-")
            assert service.post(f"/api/tables/{made['code']}/leave", {"token": made["seats"]["0"]}).status_code == 200
            assert service.table(made["code"])["seats"][0]["kind"] == "bot"

    asyncio.run(tried())


def test_a_seat_is_left_given_to_a_bot_or_taken_again(service: Service) -> None:
    made = service.make("hexago", "open", "open")
    where = f"/api/tables/{made['code']}"
    ada = service.post(f"{where}/sit", {"seat": 0, "name": "Ada"}).json()
    assert service.post(f"{where}/sit", {"seat": 0, "name": "Bo"}).status_code == 403
    assert "ada already" in service.post(f"{where}/sit", {"seat": 1, "name": "ada"}).json()["text"]
    assert service.post(f"{where}/sit", {"seat": 5, "name": "Bo"}).json()["text"].startswith("seat:")
    assert service.post(f"{where}/bot", {"token": made["host"], "seat": 0, "bot": "greedy"}).status_code == 403
    assert service.post(f"{where}/bot", {"token": ada["token"], "seat": 1, "bot": "greedy"}).status_code == 403
    assert service.post(f"{where}/start", {"token": made["host"]}).json()["text"].startswith("seat 2 is still open")
    wrong = service.post(f"{where}/bot", {"token": made["host"], "seat": 1, "bot": "deep"})
    assert (wrong.status_code, wrong.json()["text"][:4]) == (400, "bot:")
    assert service.post(f"{where}/bot", {"token": made["host"], "seat": 1, "bot": "greedy"}).status_code == 200
    assert service.post(f"{where}/start", {"token": ada["token"]}).status_code == 403
    assert service.post(f"{where}/start", {"token": made["host"]}).status_code == 200
    assert service.post(f"{where}/leave", {"token": ada["token"]}).status_code == 200
    assert service.post(f"{where}/leave", {"token": ada["token"]}).status_code == 403
    again = service.post(f"{where}/sit", {"seat": 0, "name": "Ada"}).json()
    assert again["token"] != ada["token"]

    async def played() -> None:
        async with service.line(made["code"], again["token"]) as line:
            await line.state(lambda s: bool(s.get("legal")))
            await line.move(best(line.now))
            service.post(f"{where}/leave", {"token": again["token"]})
            state = await line.state(lambda s: s.get("you") is None)
            assert state["seats"][0]["kind"] == "open"
            assert (await line.ask({"type": "undo"}))["error"] == "denied"
            service.post(f"{where}/bot", {"token": made["host"], "seat": 0, "bot": "random"})
            await line.state(lambda s: s["status"] == "ended")

    asyncio.run(played())


def test_a_rematch_leads_the_people_to_a_new_table(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me", "me", "greedy")
        where = f"/api/tables/{made['code']}"
        assert service.post(f"{where}/rematch", {"token": made["seats"]["0"]}).status_code == 403
        await play_all(service, made, [best, by_lot(1)])
        asks = [asyncio.to_thread(service.post, f"{where}/rematch", {"token": t}) for t in made["seats"].values()]
        answers = await asyncio.gather(*asks)
        assert sorted(answer.status_code for answer in answers) == [201, 403]
        keys = next(answer.json() for answer in answers if answer.status_code == 201)
        assert service.table(made["code"])["next_table"] == keys["code"]
        assert sorted(seat["kind"] for seat in service.table(keys["code"])["seats"]) == ["bot", "open", "person"]
        alone = service.make("hexpert", "me")
        await play_all(service, alone, [best])
        keys = service.post(f"/api/tables/{alone['code']}/rematch", {"token": alone["seats"]["0"]}).json()
        assert service.table(keys["code"])["status"] == "playing"

    asyncio.run(tried())


@pytest.mark.parametrize(
    ("game", "match", "options"),
    [
        case
        for case in [("hexpert", "series", ""), ("gemtrix", "tournament", "tournament target=100")]
        if case[0] in names()
    ],
)
def test_a_match_is_played_to_its_end(service: Service, game: str, match: str, options: str) -> None:
    made = service.make(game, "me", "me", match=match, options=options)
    where = f"/api/tables/{made['code']}"
    totals = [0, 0]
    for game_number in range(1, 40):
        assert service.table(made["code"])["round"] == game_number
        wrong = service.post(f"{where}/start", {"token": made["host"]})
        assert (wrong.status_code, wrong.json()["text"]) == (403, "the game is under way")
        end, _ = asyncio.run(play_all(service, made, [best, best]))
        totals = [t + s for t, s in zip(totals, end["result"]["scores"], strict=True)]
        assert end["totals"] == totals
        if end.get("over"):
            break
        assert "seed" not in end
        assert "Seed" not in service.get(f"{where}/record").text
        assert service.post(f"{where}/start", {"token": made["seats"]["1"]}).status_code == 200
    assert game_number > 1
    assert end["seed"]
    assert service.post(f"{where}/start", {"token": made["host"]}).json()["error"] == "ended"
    proof = service.post("/api/verify", {"text": service.get(f"{where}/record").text}).json()
    assert proof["fair"]


def test_a_match_by_options_that_it_does_not_play_by_is_refused(service: Service) -> None:
    """GMX-20: a tournament counts points."""
    wish = {"game": "gemtrix", "seats": [{"kind": "me"}, {"kind": "me"}], "match": "tournament"}
    refused = service.post("/api/tables", wish | {"options": "fast"})
    assert refused.status_code == 400
    assert "is played with scoring=tournament, not scoring=fast" in refused.json()["text"]
    for options in ("", "tournament"):
        assert service.post("/api/tables", wish | {"options": options}).status_code == 201


@pytest.mark.parametrize("clock", [{"move": 1}, {"game": 1}, {"game": 1, "added": 0}])
def test_when_the_time_is_up_the_greedy_move_is_played_and_the_seat_says_so(
    service: Service, clock: dict[str, int]
) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me", "me", clock=clock)
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(service.line(made["code"], t)) for t in made["seats"].values()]
            assert 0 < lines[0].now["seats"][0]["deadline"] - lines[0].now["now"] <= 1
            state = await lines[0].state(lambda s: s.get("turn") == 1 and s["seats"][1].get("note") == "clock")
            assert state["seats"][0]["note"] == "clock"

    asyncio.run(tried())


def test_leaving_does_not_stop_or_refill_a_clock(service: Service) -> None:
    """Nobody sits there, and its time runs; who sits down gets what is left."""

    async def tried() -> None:
        made = service.make("hexpert", "me", "me", clock={"game": 1})
        token = made["seats"]["0"]
        service.post(f"/api/tables/{made['code']}/leave", {"token": token})
        async with service.line(made["code"], made["seats"]["1"]) as line:
            state = await line.state(lambda s: s["seats"][0].get("note") == "clock")
            assert state["seats"][0]["kind"] == "open"
            service.post(f"/api/tables/{made['code']}/sit", {"seat": 0, "name": "Ada"})
            state = await line.state(lambda s: s["status"] == "ended" or s["seats"][0]["kind"] == "person")
            assert state["seats"][0].get("deadline", 0.0) <= time.time()

    asyncio.run(tried())
