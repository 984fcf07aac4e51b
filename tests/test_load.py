"""The load program counts what happened: its figures add up, and the log holds every move that it saw acknowledged."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import load
import pytest
import servers
from load_figures import Figures, Play, median

ROOT = Path(__file__).parents[1]


def play(game: str, seats: int, tables: int = 3) -> Play:
    """A second of it, as fast as they may."""
    return Play(game, seats, tables, rate=0, seconds=1, warm_up=0.5, seed=1)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The program itself, on the sources of this tree."""
    command = [sys.executable, str(ROOT / "bench" / "load.py"), "--alone", "--wait", "0", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("game", "seats"), [("hexpert", 2), ("gemtrix", 6)])
def test_every_move_that_is_counted_is_in_the_log_and_on_every_screen(game: str, seats: int, tmp_path: Path) -> None:
    file, cores = tmp_path / "load.sqlite3", os.sched_getaffinity(0)
    server = servers.sixfold("ours", tmp_path, f"sqlite+aiosqlite:///{file}", [min(cores)])
    try:
        told = load.drive(server, play(game, seats), cores, [])
    finally:
        server.end()
    assert server.complaints() == ""
    with closing(sqlite3.connect(file)) as database:
        events = [event for (data,) in database.execute("SELECT data FROM events") for event in json.loads(data)]
        tables = database.execute("SELECT count(*) FROM tables").fetchone()[0]
    assert sum(event["event"] == "moved" for event in events) == told["acknowledged"]
    assert told["shown"] == told["acknowledged"] * (seats - 1)
    assert 0 < told["moves"] <= told["acknowledged"]
    assert (told["refused"], told["lost"]) == (0, 0)
    assert tables >= 3 + told["tables_made"]
    assert told["bytes"] > 0
    assert told["memory"] > 0
    assert all(0 < median <= late <= longest for median, late, longest in (told["ack_ms"], told["seen_ms"]))


def test_the_program_prints_and_writes_the_same_figures(tmp_path: Path) -> None:
    done = run(*f"--games hichain --tables 2 --seconds 1 --warm-up 0.5 --rate 0 20 --json {tmp_path}/load.json".split())
    assert done.returncode == 0, done.stderr
    written = json.loads((tmp_path / "load.json").read_text())["figures"]
    assert [(row["play"]["game"], row["play"]["rate"]) for row in written] == [("hichain", 0), ("hichain", 20)]
    for row in written:
        assert row["kept"] == row["acknowledged"] > 0
        assert row["moves_a_second"] == row["moves"] / row["seconds"]
        assert f"all {row['kept']:,} acknowledged moves are in the log" in done.stdout
        assert row["measured"][0]["game"] == "hichain"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--games hichain --seats 3", "--seats: hichain is for 2 to 2"),
        ("--tables 0", "--tables is above 0"),
        ("--nodes 2", "--nodes: several nodes need --database postgresql"),
        ("--open 100000000", "--open: 200000500 files would have to be open"),
    ],
)
def test_a_wrong_flag_is_named(words: str, said: str) -> None:
    done = run(*words.split())
    assert done.returncode == 2
    assert said in done.stderr


def sound() -> Figures:
    """Figures without fault."""
    return Figures(
        name="ours",
        play=play("hexpert", 2),
        seconds=10,
        moves=90,
        acknowledged=100,
        shown=100,
        refused=0,
        lost=0,
        kept=100,
        tables_made=2,
        ack_ms=(1, 2, 3),
        seen_ms=(1, 2, 3),
        server=9.5,
        database=0,
        a_table=0.01,
        generator=1,
        others=0,
        cores=1,
        bytes=1,
        memory=1,
    )


def test_figures_that_must_not_be_believed_say_so() -> None:
    """A move that is not in the log, a generator at its limit, a machine that others use."""
    assert list(sound().warnings()) == []
    cases: list[tuple[dict[str, Any], str]] = [
        ({"kept": 99}, "100 moves were acknowledged and 99 are in the log"),
        ({"shown": 99}, "came to opponents' screens 99 times"),
        ({"refused": 1}, "1 moves were refused"),
        ({"generator": 9.8}, "the load generator was at its limit (98% of a core)"),
        ({"server": 5}, "no processor was at its limit"),
        ({"others": 3}, "something else used 30% of a core"),
    ]
    for changed, said in cases:
        assert [said in warning for warning in replace(sound(), **changed).warnings()] == [True]


def test_of_several_rounds_the_median_of_those_is_shown_that_nothing_disturbed() -> None:
    rounds = [
        replace(sound(), moves=moves, others=others) for moves, others in ((10, 9), (70, 0), (90, 0), (80, 0), (20, 9))
    ]
    assert median(rounds).moves == 80
    assert median([rounds[0], rounds[4]]).moves == 10
