"""Chance is verifiable: a record of a finished table proves its draws; a tampered one does not."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from service import Service, best, play_all

from sixfold.core.game import names


@pytest.fixture(scope="module")
def record(service: Service) -> str:
    """The record of a finished table."""
    made = service.make("hexpert", "me", "me")
    promised = service.table(made["code"])["commitment"]
    end, _ = asyncio.run(play_all(service, made, [best, best]))
    assert hashlib.sha256(f"sixfold seed {end['seed']}".encode()).hexdigest() == promised
    return str(service.get(f"/api/tables/{made['code']}/record").text)


def _proof(service: Service, text: str) -> dict[str, object]:
    answer = service.post("/api/verify", {"text": text})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def _command(*args: str, text: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "sixfold.cli", "verify", *args], input=text, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def _swapped(record: str) -> str:
    """Two draws changed places: each may be drawn, but not at that moment from that seed."""
    draws = re.findall("^~ .*$", record, re.MULTILINE)
    one, two = draws[0], next(draw for draw in draws if draw != draws[0])
    body = record.replace(one, "~ ?", 1).replace(two, one, 1).replace("~ ?", two, 1)
    return re.sub(r"\[Result .*\]\n", "", body)


def test_an_honest_record_is_fair(service: Service, record: str) -> None:
    proof = _proof(service, record)
    assert proof == {"fair": True, "commitment": True, "wrong": [], "draws": record.count("\n~ ")}


def test_a_tampered_draw_or_seed_or_promise_is_found(service: Service, record: str) -> None:
    first, second = re.findall("^~ (.*)$", record, re.MULTILINE)[:2]
    swapped = _proof(service, _swapped(record))
    assert (swapped["fair"], swapped["commitment"]) == (False, True)
    found, *more = list(swapped["wrong"])  # type: ignore[call-overload]
    assert found == {"draw": 1, "expected": first, "found": second}
    assert len(more) <= 1  # from a bag that lacks another tile, the seed may by luck give what the second draw says
    seed = re.search(r'\[Seed "(\w+)/1"\]', record)
    assert seed
    other = _proof(service, record.replace(seed[1], "0" * 32))
    assert (other["fair"], other["commitment"]) == (False, False)
    assert other["wrong"]
    promise = _proof(service, re.sub(r'\[Commitment "\w+"\]', '[Commitment "00"]', record))
    assert (promise["fair"], promise["commitment"], promise["wrong"]) == (False, False, [])


def test_the_command_says_whether_a_record_is_fair(tmp_path: Path, record: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record)
    draws = record.count("\n~ ")
    assert _command(str(file)) == (0, f"Fair: every draw is as the seed gives it ({draws} draws).\n", "")
    code, said, _ = _command("-", text=_swapped(record))
    assert code == 1
    assert said.startswith("draw 1: the seed gives ")
    assert said.endswith(f"Not fair ({draws} draws).\n")
    code, said, _ = _command("--json", "-", text=record)
    assert (code, json.loads(said)["fair"]) == (0, True)
    code, said, wrong = _command("-", text=re.sub(r"\[Seed .*\]\n", "", record))
    assert (code, said) == (2, "")
    assert wrong.startswith("sixfold: the record has no Seed: the page adds it when a match is over")
    code, said, wrong = _command("-", text=re.sub(r"\[Commitment .*\]\n", "", record))
    assert (code, said) == (2, "")
    assert "no Commitment" in wrong
    assert _command(str(tmp_path / "none"))[0] == 2
    assert _command("-", text="nonsense")[0] == 2


@pytest.mark.parametrize("game", names())
def test_every_game_against_bots_is_verifiable(service: Service, game: str) -> None:
    made = service.make(game, "greedy", "random")

    async def ended() -> None:
        async with service.line(made["code"]) as line:
            await line.state(lambda s: s["status"] == "ended")

    asyncio.run(ended())
    where = f"/api/tables/{made['code']}"
    text = service.get(f"{where}/record").text
    assert _proof(service, text)["fair"]
    replay = service.get(f"{where}/replay").json()
    assert replay["steps"][-1]["scores"] == replay["result"]["scores"]
    assert service.post("/api/replay", {"text": text}).json()["steps"] == replay["steps"]
    assert service.get(f"{where}/picture.svg").text.startswith("<svg")


def test_a_record_that_is_too_long_is_refused(service: Service, record: str) -> None:
    answer = service.post("/api/replay", {"text": record + "; remark\n" * 3000})
    assert (answer.status_code, answer.json()["text"][:5]) == (400, "text:")
