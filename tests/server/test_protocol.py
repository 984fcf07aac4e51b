"""Tables are made, seats taken, games played to the end by the messages alone; the service decides."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from service import Service, best, by_lot, play_all, playable

from sixfold.core.game import load

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("game", playable())
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


@pytest.mark.parametrize("game", playable())
def test_people_play_at_the_largest_table_at_the_same_time(service: Service, game: str) -> None:
    made = service.make(game, *["me"] * load(game).seats[-1])
    ends = asyncio.run(play_all(service, made, [by_lot(seat) if seat else best for seat in made["seats"]]))
    assert len({str(end["result"]) for end in ends}) == 1
