"""A game in a package of its own, made by the words of docs/sixth-game.md alone, is at home everywhere."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from service import Service, best, play_all
from sixth_game import NAME, fill_in, installed, new_game

from sixfold.core.conformance import LAWS, Case, cases
from sixfold.core.errors import OptionError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.template import stones, write


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where Connect Four is installed."""
    folder = tmp_path_factory.mktemp("sixth")
    package = new_game(NAME, folder / "package")
    written = fill_in(package)
    room = package / "src" / f"sixfold_{NAME}"
    rest = {path.relative_to(package).as_posix() for path in room.rglob("*") if path.is_file()} - set(written)
    assert rest == {f"src/sixfold_{NAME}/__init__.py"}
    return installed(package, folder / "site")


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    """What a command of a new process prints."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(
        command, env=environment, input=typed, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def stones_game() -> Game:
    """The game that a new package begins with."""
    return stones.make(stones.SPEC.read(Path(str(stones.__file__)).with_name("components.toml")))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", cases(stones_game()), ids=str)
def test_what_a_new_game_begins_with_keeps_the_laws(
    law: Callable[[Case], None], case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It is in no package that declares it, and a record names its game.
    monkeypatch.setattr("sixfold.core.record.load", lambda name, components=None: case.game)
    law(case)


def test_a_new_game_is_found_and_keeps_the_laws_under_its_own_name(tmp_path: Path) -> None:
    environment = installed(new_game("nim_2", tmp_path / "package"), tmp_path / "site")
    assert "every law holds" in run(environment, "sixfold.core.conformance", "nim_2")
    assert "**NIM-2**" in (tmp_path / "package/src/sixfold_nim_2/rulebook.md").read_text()
    tests = run(
        environment, "pytest", "-q", str(tmp_path / "package/tests"), "-k", "games_end", "-p", "no:cacheprovider"
    )
    assert "1 passed" in tests


@pytest.mark.parametrize("name", ["", "Nim", "4nim", "n-im", "../nim", "nim\n"])
def test_a_name_that_no_package_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a game is named by small letters"):
        write(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="is there already"):
        write("nim", tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_plain_board_is_written_and_drawn() -> None:
    game = stones_game()
    position = Position.start(game, mode="interpreted").play(0, "A1").play(1, "B2").play(0, "A2")
    shown = game.face.text(position.view(0), ["Ada", "Bo"]).plain
    assert shown.splitlines() == [
        "13 empty cells are left.",
        "red  b1   c1   d1",
        "red  blue c2   d2",
        "a3   b3   c3   d3",
        "a4   b4   c4   d4",
        "Ada: 1",
        "Bo: 0",
    ]
    picture = game.face.drawing.board(position.view(None))
    assert picture.count("<title>red</title>") == 2
    assert picture.count("<title>blue</title>") == 1


def test_connect_four_keeps_every_law(environment: dict[str, str]) -> None:
    assert "every law holds" in run(environment, "sixfold.core.conformance", NAME)


FOUR = """
from sixfold.core.game import load
from sixfold.core.position import Position
game = load("connect_four")
for moves in ("abababa", "abbccdcddgd", "aabbccd", "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"):
    position = Position.start(game)
    for move in moves:
        if not position.ended:
            position = position.play(position.acting[0], move)
    print(position.outcome, [reason.pieces for reason in position.explain()])
try:
    position = Position.start(game)
    for move in "aaaaaaa":
        position = position.play(position.acting[0], move)
except Exception as error:
    print(error)
"""


def test_connect_four_is_won_by_four_in_a_row_and_drawn_on_a_full_board(
    environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "four.py").write_text(FOUR)
    environment = {**environment, "SIXFOLD_KERNELS": "interpreted"}
    environment["PYTHONPATH"] += f":{tmp_path}"
    upright, rising, across, full, refused = run(environment, "four").splitlines()
    assert "['a1', 'a2', 'a3', 'a4']" in upright
    assert "['a1', 'b2', 'c3', 'd4']" in rising
    assert "['a1', 'b1', 'c1', 'd1']" in across
    assert "scores=(0, 0), winners=(0, 1), rule='CON-4'" in full
    assert refused == "CON-2: column a is full; choose another"


def test_connect_four_plays_in_the_arena_and_in_the_terminal(environment: dict[str, str]) -> None:
    contest = json.loads(run(environment, "sixfold.cli", "arena", NAME, "greedy", "random", "-n", "4", "--json"))
    assert contest["game"] == NAME
    shown = run(environment, "sixfold.cli", "play", NAME, "Ada", "Bo", typed="a\nb\na\nb\na\nb\na\n")
    assert "Four in a row, from a1 to a4." in shown
    listed = json.loads(run(environment, "sixfold.cli", "games", "--json"))
    assert {row["game"]: row["package"] for row in listed}[NAME] == f"sixfold_{NAME}"


def test_connect_four_plays_in_the_service(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    service = Service(tmp_path).start()
    try:
        game: dict[str, Any] = service.get(f"/api/games/{NAME}").json()
        assert game["title"] == "Connect Four"
        assert "piece-yellow" in service.get(f"/api/games/{NAME}/pieces.svg").text
        german = service.get(f"/api/games/{NAME}/rules", params={"language": "de"}).json()
        assert german["language"] == "en"
        assert "CON-4" in german["html"]
        assert service.get("/api/words/ja").json()[NAME]
        (last,) = asyncio.run(play_all(service, service.make(NAME, "me", "greedy"), [best]))
        assert last["result"]["rule"] in ("CON-3", "CON-4")
    finally:
        service.stop()
    assert service.complaints() == ""
