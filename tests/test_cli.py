"""The command line: every verb, and every mistake answered by a sentence and exit code 2."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sixfold import cli
from sixfold.core.conformance import Case, random_game
from sixfold.core.game import load, names
from sixfold.core.record import Record

BOARD = """\
hexpert rays
Ada:
  163 124 128
  563 564 568 528
  968 973 974 978 924
  164 573 174 178
  523 524 578
"""


class Done(NamedTuple):
    """What a call of the program gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call the program in this process, from a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str | Path, typed: str | bytes = b"") -> Done:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "argv", ["sixfold", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = 0
        try:
            cli.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


def program(*arguments: str, cwd: Path, typed: bytes = b"", **environment: str) -> Done:
    """Call the program as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "sixfold.cli", *arguments],
        input=typed,
        capture_output=True,
        check=False,
        cwd=cwd,
        timeout=300,
        env={**os.environ, "XDG_STATE_HOME": str(cwd / "state"), "COLUMNS": "200", **environment},
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    *_, position = random_game(Case(load("hexpert"), "standard", 2))
    path = tmp_path / "game.sixfold"
    path.write_text(Record(position, ("Ada [red]", "Bo")).text(), encoding="utf-8")
    return path


# --- quick to start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["", "play", "simulate", "arena"])
def test_help_imports_neither_numba_nor_numpy(verb: str, tmp_path: Path) -> None:
    code = (
        "import sys\nsys.argv = ['sixfold', *sys.argv[1:], '--help']\nfrom sixfold.cli import main\n"
        "try:\n    main()\nfinally:\n    print('heavy:', [m for m in ('numba', 'numpy', 'llvmlite') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *filter(None, [verb])], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0
    assert "heavy: []" in done.stdout
    assert "Usage" in done.stdout


# --- each verb --------------------------------------------------------------------------------------------------------


def test_games_lists_every_game_its_presets_and_options(run: Run) -> None:
    done = run("games", "--json")
    rows = json.loads(done.out)
    assert [row["game"] for row in rows] == names()
    hexpert = rows[names().index("hexpert")]
    assert hexpert["seats"] == [1, 4]
    assert hexpert["options"]["placement"] == "free | adjacent | sun-moon"
    assert hexpert["matches"] == ["single", "series"]
    shown = run("games").out
    for name in names():
        assert name in shown


def test_score_explains_a_typed_position(run: Run, board: Path) -> None:
    done = run("score", board)
    assert done.code == 0
    assert "HXP-10" in done.out
    data = json.loads(run("score", board, "--json").out)
    assert data["game"] == "hexpert"
    assert sum(reason["points"] for reason in data["reasons"]) == data["scores"][0]
    assert all(reason["seat"] == 1 and reason["rule"] and reason["text"] for reason in data["reasons"])
    assert data["names"] == ["Ada"]
    assert f"Ada: {data['scores'][0]} points" in done.out


def test_score_reads_standard_input_and_records(run: Run, record: Path) -> None:
    assert json.loads(run("score", "-", "--json", typed=BOARD).out)["scores"]
    data = json.loads(run("score", record, "--json").out)
    assert len(data["scores"]) == len(data["names"]) == 2
    assert data["winners"]


def test_score_calls_everybody_as_the_table_does(run: Run) -> None:
    said = run("score", "-", typed="hexago open\nstart 1@0,0/3\nstart 2@1,0/1\nAda L 3@0,1/0\nBen [b] 4@1,-1/5\n").out
    assert "Ada L: " in said
    assert "Ben [b]: " in said
    said = run("score", "-", typed="hichain letters\nbA bB bC\n").out
    assert "Black: 9 points" in said
    assert "Red: 0 points" in said


@pytest.mark.parametrize("name", names())
def test_the_form_of_every_game_can_be_saved_and_scored_as_it_is(run: Run, name: str, tmp_path: Path) -> None:
    form = tmp_path / "mine.txt"
    form.write_text(run("score", "--form", name).out, encoding="utf-8")
    assert form.read_text(encoding="utf-8").startswith("# ")
    done = run("score", form)
    assert done.code == 0
    assert done.out == run("score", "-", typed=form.read_text(encoding="utf-8")).out
    assert re.search(r"^(Ada|Black): \d+ points", done.out, re.MULTILINE)


def test_replay_shows_the_end_any_position_and_every_step(run: Run, record: Path) -> None:
    done = run("replay", record)
    assert done.code == 0
    assert "Result: " in done.out
    assert "Ada [red]" in done.out
    assert "Tile 1 of 19" in run("replay", record, "--at", "1").out
    assert run("replay", record, "--step").out.count("Tile 19 of 19") == 3
    assert "Tile 1 of 19" in run("replay", record, "--at", "2", "--seat", "2").out
    data = json.loads(run("replay", record, "--json").out)
    assert len(data["plies"]) == 57
    assert data["plies"][0]["seat"] == 0
    assert data["plies"][0]["move"] == "call"
    assert data["names"] == ["Ada [red]", "Bo"]


def test_replay_as_a_seat_saw_it_hides_the_others_sealed_move(run: Run, record: Path) -> None:
    shown = json.loads(run("replay", record, "--at", "2", "--json").out)["positions"][0]
    actor = next(seat for seat in (0, 1) if shown["sealed"][seat][0])
    other = json.loads(run("replay", record, "--at", "2", "--seat", str(2 - actor), "--json").out)["positions"][0]
    assert other["sealed"][actor][0] == 0


def test_replay_as_a_seat_saw_it_names_only_the_cards_that_seat_drew(run: Run) -> None:
    file = Path(__file__).parent / "records" / "gemtrix-fast-2.sixfold"
    dealt = [
        json.loads(run("replay", file, "--at", "1", *seat, "--json").out)["plies"][1:13]
        for seat in ((), ("--seat", "1"))
    ]
    assert [len([ply for ply in plies if "text" in ply]) for plies in dealt] == [12, 6]


@pytest.mark.parametrize("name", names())
def test_rules_shows_the_page_or_one_rule(run: Run, name: str) -> None:
    assert run("rules", name).code == 0
    one = json.loads(run("rules", name, "1", "--json").out)
    assert one["rule"].endswith("-1")
    assert one["rule"] in run("rules", name, one["rule"]).out
    assert json.loads(run("rules", name, "--json").out)["text"].startswith("#")


def test_simulate_prints_a_table_and_gives_the_same_for_the_same_seed(run: Run) -> None:
    done = run("simulate", "hexpert", "greedy", "random", "-n", "20")
    assert done.code == 0
    assert "greedy" in done.out
    assert "HXP-9 20" in done.out
    one, two, other = (json.loads(run("simulate", "hexpert", "-n", "9", "--seed", s, "--json").out) for s in "112")
    assert one == two != other
    assert one["games"] == 9
    assert one["endings"] == {"HXP-9": 9}
    assert sum(seat["wins"] for seat in one["seats"]) == pytest.approx(1, abs=0.01)
    solo = json.loads(run("simulate", "hexpert", "-n", "3", "--seats", "1", "-o", "rays", "--json").out)
    assert solo["options"] == "rays"
    assert len(solo["seats"]) == 1


@pytest.mark.parametrize("name", names())
def test_draw_makes_svg_of_the_pieces(run: Run, name: str) -> None:
    done = run("draw", name)
    assert done.out.lstrip().startswith("<svg") or done.out.startswith("<?xml")
    assert done.out.rstrip().endswith("</svg>")


def test_draw_makes_svg_of_a_position(run: Run, record: Path, board: Path, tmp_path: Path) -> None:
    for source in (record, board):
        assert run("draw", source).out.rstrip().endswith("</svg>")
    done = run("draw", record, "--seat", "2", "-O", "out.svg")
    assert "out.svg is drawn." in done.out
    assert (tmp_path / "out.svg").read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_a_game_between_bots_is_played_and_recorded(run: Run, tmp_path: Path) -> None:
    done = run("play", "hexpert", "greedy", "random", "--save", "bots.sixfold", "--seed", "1")
    assert done.code == 0
    assert "The game is over by HXP-9." in done.out
    assert run("replay", "bots.sixfold").code == 0
    assert '[Seat2 "random"]' in (tmp_path / "bots.sixfold").read_text(encoding="utf-8")


def test_an_own_component_file_is_used_and_recorded(run: Run, tmp_path: Path) -> None:
    text = (Path(cli.__file__).parent / "games" / "hexpert" / "components.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('"standard"', '"attic"', 1), encoding="utf-8")
    done = run("play", "hexpert", "random", "random", "--components", "own.toml", "--save", "own.sixfold")
    assert done.code == 0
    assert '[Components "attic ' in (tmp_path / "own.sixfold").read_text(encoding="utf-8")
    assert run("replay", "own.sixfold", "--components", "own.toml").code == 0
    refused = run("replay", "own.sixfold")
    assert refused.code == 2
    assert "it was played with the set 'attic " in refused.err


# --- mistakes ---------------------------------------------------------------------------------------------------------

MISTAKES: list[tuple[list[str], str]] = [
    (["play", "chess"], "there is no game 'chess'; there are gemtrix"),
    (["play"], "name a game: sixfold play gemtrix"),
    (["play", "hexpert", "a", "b", "c", "d", "e"], "Hexpert has 1 to 4 seats, not 5"),
    (["play", "hexpert", "-o", "loud"], "Hexpert has no preset 'loud'; there are standard"),
    (["play", "hexpert", "-o", "scoring=loud"], "option scoring=loud is not known; it may be standard | rays"),
    (["play", "hexpert", "-o", "volume=1"], "Hexpert has no option 'volume'; there are placement"),
    (["play", "hexpert", "Ada", "-o", "best-ray"], "HXP-18"),
    (["play", "hexpert", "--match", "league"], "Hexpert has no match 'league'; there are single, series"),
    (["play", "hexpert", "Ada", "\x1b[2J"], "is no name for a player"),
    (["play", "hexpert", "Ada", " "], "is no name for a player"),
    (["play", "hexpert", "--save", "."], "is there already"),
    (["play", "hexpert", "--save", "board.txt"], "board.txt is there already"),
    (["play", "hexpert", "--save", "nowhere/game.sixfold"], "there is no folder nowhere; make it first"),
    (["play", "hexpert", "--match", "series", "-o", "caller=1"], "is played with caller=0, not caller=1"),
    (["play", "gemtrix", "--match", "tournament", "-o", "fast"], "with scoring=tournament, not scoring=fast"),
    (["play", "hexpert", "--save", "board.txt/x"], "board.txt/x cannot be written"),
    (["play", "hexpert", "--components", "nothing.toml"], "nothing.toml cannot be read"),
    (["play", "hexpert", "--components", "."], "cannot be read"),
    (["play", "hexpert", "--components", "board.txt"], "board.txt is no TOML"),
    (["play", "--resume", "nothing.sixfold"], "nothing.sixfold cannot be read: No such file"),
    (["play", "--resume", "board.txt"], "line 1: "),
    (["play", "hexpert", "--resume", "game.sixfold"], "leave them out"),
    (["score"], "give a FILE, or --form GAME"),
    (["score", "nothing.txt"], "nothing.txt cannot be read: No such file"),
    (["score", "."], ". cannot be read: Is a directory"),
    (["score", "empty.txt"], "line 1: the file is empty"),
    (["score", "latin.txt"], "latin.txt is no text in UTF-8"),
    (["score", "/dev/zero"], "/dev/zero is larger than 4 MB"),
    (["score", "broken.txt"], "line 3: HXP-3: there is no tile 999"),
    (["score", "--form", "chess"], "there is no game 'chess'"),
    (["replay", "nothing.sixfold"], "nothing.sixfold cannot be read"),
    (["replay", "broken.sixfold"], "line 8: seat: seat 1 may not act now; it is for seat 2"),
    (["replay", "empty.txt"], "line 1: the header lacks Sixfold"),
    (["replay", "latin.txt"], "latin.txt is no text in UTF-8"),
    (["replay", "game.sixfold", "--at", "58"], "--at is 58; the record has 0 to 57 moves and draws"),
    (["replay", "game.sixfold", "--at", "-1"], "--at is -1; the record has 0 to 57"),
    (["replay", "game.sixfold", "--seat", "3"], "--seat is 3; seats are 1 to 2"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["rules", "hexpert", "99"], "Hexpert has no rule '99'; its rules are HXP-1 to HXP-18"),
    (["simulate", "chess"], "there is no game 'chess'"),
    (["simulate", "hexpert", "clever"], "there is no bot 'clever'; there are random, greedy"),
    (["simulate", "hexpert", "--seats", "9"], "Hexpert has 1 to 4 seats, not 9"),
    (["simulate", "hexpert", "random", "--seats", "2"], "--seats is 2, but 1 bots are named"),
    (["simulate", "hexpert", "-o", "best-ray", "random"], "HXP-18"),
    (["simulate", "hexpert", "-n", "0"], "Invalid value for '-n'"),
    (["simulate", "hexpert", "-n", "many"], "Invalid value for '-n'"),
    (["arena", "chess", "greedy"], "there is no game 'chess'"),
    (["arena", "hexpert"], "Missing argument 'BOT…'"),
    (["arena", "hexpert", "clever"], "there is no bot 'clever'; there are level-1"),
    (["arena", "hexpert", "clever.py:think"], "clever.py:think: there is no file"),
    (["arena", "hexpert", "greedy", "greedy"], "two bots are called greedy"),
    (["arena", "hexpert", "greedy", "--seats", "9"], "Hexpert has 1 to 4 seats, not 9"),
    (["arena", "hexpert", "greedy", "-n", "0"], "Invalid value for '-n'"),
    (["arena", "hexpert", "greedy", "--out", "."], ". is not empty and holds no contest"),
    (["arena", "hexpert", "greedy", "--out", "board.txt"], "board.txt cannot be written: File exists"),
    (["draw", "chess"], "chess is neither a file nor a game; there are gemtrix"),
    (["draw", "game.sixfold", "--seat", "3"], "--seat is 3; seats are 1 to 2"),
    (["draw", "hexpert", "-O", "nowhere/out.svg"], "nowhere/out.svg cannot be written: No such file"),
    (["fly"], "No such command 'fly'"),
]


@pytest.mark.parametrize(
    ("arguments", "said"), MISTAKES, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_a_mistake_is_answered_by_a_sentence_and_changes_nothing(
    arguments: list[str], said: str, run: Run, board: Path, record: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "latin.txt").write_bytes("hexpert\nJörg:".encode("latin-1"))
    (tmp_path / "broken.txt").write_text(BOARD.replace("163", "999"), encoding="utf-8")
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(line for line in lines if line.startswith("~"))
    text = "\n".join([*lines[:5], first, "1 C3", "1 C4"])
    (tmp_path / "broken.sixfold").write_text(text, encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = run(*arguments)
    assert done.code == 2
    assert said in re.sub(r"[│\s]+", " ", done.err)
    assert "Traceback" not in done.err
    assert done.out == ""
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", names())
def test_a_wrong_component_file_is_refused_by_naming_what_is_wrong(run: Run, name: str, tmp_path: Path) -> None:
    text = (Path(cli.__file__).parent / "games" / name / "components.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text + '\n[[joker]]\nname = "j"\n', encoding="utf-8")
    done = run("draw", name, "--components", own)
    assert done.code == 2
    assert "'joker' is not known; there are" in done.err


def test_a_mistake_in_the_environment_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_KERNELS", "fast")
    done = run("simulate", "hexpert", "-n", "1")
    assert done.code == 2
    assert "SIXFOLD_KERNELS is 'fast'; it may be compiled, checked, interpreted" in done.err


# --- the real program -------------------------------------------------------------------------------------------------


def test_the_program_itself_scores_refuses_and_plays_on_standard_streams(tmp_path: Path, board: Path) -> None:
    scored = program("score", "-", "--json", cwd=tmp_path, typed=BOARD.encode())
    assert scored.code == 0
    assert json.loads(scored.out)["game"] == "hexpert"
    refused = program("score", str(board), "--components", "none.toml", cwd=tmp_path)
    assert refused == Done(2, "", refused.err)
    assert refused.err.startswith("sixfold: none.toml cannot be read")
    typed = b"z9\n\xff\xfe\nc3\nquit\n"
    played = program("play", "hexpert", "--seed", "1", "--save", "g.sixfold", cwd=tmp_path, typed=typed)
    assert played.code == 0
    assert played.err == ""
    assert "cell 'z9' is not known" in played.out
    assert "Saved. Go on with: sixfold play --resume g.sixfold" in played.out
    assert (tmp_path / "g.sixfold").read_text(encoding="utf-8").count("\n1 C3\n") == 1


def test_a_terminal_that_knows_ascii_only_is_no_reason_to_stop(tmp_path: Path) -> None:
    done = program("rules", "hexpert", cwd=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.code == 0
    assert "307" in done.out


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m sixfold.cli rules hexpert | head -1"
    done: Any = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60
    )
    assert done.stderr == ""
