"""The arena: the same deals in every seat, the same table whoever plays it where, nothing lost, and no bot that stops it."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from sixfold.arena import workers
from sixfold.arena.contest import Contest, Fixture, Played, play, players
from sixfold.arena.folder import Folder
from sixfold.arena.rating import elo, interval, ledger
from sixfold.arena.run import contest_of, run
from sixfold.arena.show import shown
from sixfold.arena.workers import on_this_machine
from sixfold.bots import Allowance, Thought, greedy, outside
from sixfold.bots.referee import ask
from sixfold.core.errors import OptionError, SixfoldError
from sixfold.core.game import CHANCE, load, names
from sixfold.core.position import Position, View
from sixfold.core.record import read
from sixfold.core.verify import verify

BAD = """
import os, sys
from sixfold.bots import greedy

def thought(view, allowed, seed):
    print("a bot may print")
    return greedy(view, allowed, seed)

def move(view, allowed, seed):
    return greedy(view, allowed, seed).move

def illegal(view, allowed, seed):
    taken = [code for code in range(19) if code not in view.codes]
    return view.game.moves.move(taken[0] if taken else view.codes[0])

def foreign(view, allowed, seed):
    return view.game.draws.move(0)

def nothing(view, allowed, seed):
    return None

def raising(view, allowed, seed):
    raise ValueError("no idea")

def dying(view, allowed, seed):
    if len(view.codes) > 17:
        os._exit(3)
    return greedy(view, allowed, seed)

def hanging(view, allowed, seed):
    while True:
        pass
"""


def contest(*bots: str, game: str = "hexpert", seats: int | None = 2, seed: int = 1, seconds: float = 2.0) -> Contest:
    return contest_of(load(game), bots, "", seats, seed, seconds, None)


def here(contest: Contest, fixtures: Iterable[Fixture], tell: Callable[[str], None]) -> Iterator[tuple[Played, str]]:
    """The plainest crew: one game after the other, in this process."""
    return (play(contest, fixture) for fixture in fixtures)


def quiet() -> Console:
    return Console(file=StringIO(), width=200)


def table(result: dict[str, Any]) -> dict[str, Any]:
    """What must be the same again: all but the time it took."""
    return {key: value for key, value in result.items() if key != "time"}


def text(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of bots that fail; their processes end with the test."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bad.py"
    path.write_text(BAD, encoding="utf-8")
    yield path
    players.cache_clear()
    outside.started.cache_clear()


# --- who meets whom ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "tables"),
    [
        (2, 2, ["AB", "BA"]),
        (2, 4, ["ABAB", "BABA"]),
        (2, 3, ["ABA", "BAB"]),
        (3, 2, ["AB", "BA", "AC", "CA", "BC", "CB"]),
        (3, 3, ["ABC", "BCA", "CAB"]),
        (2, 1, ["A", "B"]),
        (1, 2, ["AA"]),
    ],
)
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int, tables: list[str]) -> None:
    made = Contest("hexpert", "standard", tuple("ABC"[:bots]), seats, 1).tables
    assert ["".join("ABC"[bot] for bot in table) for table in made] == tables
    for seat in range(seats):
        assert len({sum(table[seat] == bot for table in made) for bot in range(bots)}) == 1


@pytest.mark.parametrize("name", names())
def test_every_table_of_a_deal_gets_the_same_draws(name: str) -> None:
    """Of a pile that moves do not touch; Gemtrix mixes discarded cards again, but not so early."""
    pair = contest("greedy", "random", game=name)
    records = [read(play(pair, fixture)[1]) for fixture in pair.fixtures(1)]
    drawn = [[ply.code for ply in record.position.history() if ply.actor == CHANCE][:18] for record in records]
    assert drawn[0] == drawn[1]
    assert bool(drawn[0]) == (name != "hichain")


def test_one_bot_alone_is_measured_by_its_score() -> None:
    result = run(contest("greedy", seats=1), 4, here, None, quiet())
    assert result["pairs"] == []
    assert result["bots"][0]["games"] == 4
    assert result["bots"][0]["score"] > 80


def test_alone_at_the_same_deal_the_higher_score_wins() -> None:
    result = run(contest("greedy", "random", seats=1), 4, here, None, quiet())
    assert [row["wins"] for row in result["bots"]] == [1, 0]
    assert result["pairs"][0]["duels"] == 4


def test_a_bot_against_its_like_is_even_to_the_point() -> None:
    """The luck is the same, and so is the bots' own: only what they think differs."""
    result = run(contest("greedy", "greedy:overlook=0"), 5, here, None, quiet())
    assert [row["wins"] for row in result["bots"]] == [0.5, 0.5]
    assert result["pairs"][0]["ahead"] == 0
    assert result["pairs"][0]["error"] == 0


# --- the numbers ------------------------------------------------------------------------------------------------------


def test_elo_finds_the_ratings_that_the_results_were_made_of() -> None:
    true = np.array([0.0, 120.0, -310.0])
    shares = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    meetings = 2.0 * (1 - np.eye(3))
    rating, _ = elo(meetings, np.repeat((meetings * shares)[None], 20000, axis=0))
    assert rating == pytest.approx(true, abs=0.2)


def test_elo_of_independent_duels_has_the_textbook_interval() -> None:
    """75 of 100: 400 log10(3), ± 1.96 × 400 / ln 10 / sqrt(100 × 0.75 × 0.25)."""
    duels = np.zeros((100, 2, 2))
    duels[:75, 0, 1] = duels[75:, 1, 0] = 1
    rating, width = elo(1 - np.eye(2), duels)
    assert rating[1] == pytest.approx(-190.8, abs=4)
    assert width[1] == pytest.approx(78.6, rel=0.1)
    assert width[0] == 0


def test_a_clean_sweep_stays_finite_and_says_how_little_is_known() -> None:
    duels = np.zeros((20, 2, 2))
    duels[:, 0, 1] = 1
    rating, width = elo(1 - np.eye(2), duels)
    assert -1000 < rating[1] < -500
    assert width[1] > 300
    assert 0.75 < interval(np.ones(20))[0] < 0.9
    assert interval(np.ones(20))[1] == 1


def test_the_unit_is_the_deal() -> None:
    """A deal whose two games go to the luckier seat says nothing about the bots: the interval shrinks."""
    halves, wholes = np.full(100, 0.5), np.repeat([0.0, 1.0], 50)
    assert np.ptp(interval(halves)) < np.ptp(interval(wholes)) / 4


def test_winners_count_before_scores_and_the_rest_by_score() -> None:
    three = Contest("gemtrix", "fast", ("a", "b", "c"), 3, 1)
    games = [Played(Fixture(0, t), [5, 9, 2], [0], [1] * 3, [0.0] * 3) for t in range(3)]
    book = ledger(three, games)
    assert book.wins[0] == pytest.approx([1 / 3] * 3)
    assert book.duels[0, 0, 1] + book.duels[0, 1, 0] == book.meetings[0, 1] == 3
    assert book.duels[0, 0, 1] == 2  # table 0: the winner; table 1: b wins; table 2: nine points against two


# --- the same table, whoever plays ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_table_on_any_number_of_workers_even_if_one_is_killed() -> None:
    """…and another seed another."""
    pair, said = contest("greedy", "greedy:overlook=40"), list[str]()

    def killing(contest: Contest, fixtures: Iterable[Fixture], tell: Any) -> Iterator[tuple[Played, str]]:
        for number, result in enumerate(on_this_machine(2, contest, fixtures, said.append)):
            if number == 5:
                child = multiprocessing.active_children()[0]
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)
            yield result

    alone = table(run(pair, 30, here, None, quiet()))
    assert table(run(pair, 30, killing, None, quiet())) == alone
    assert "A worker died" in said[0]
    assert table(run(contest("greedy", "greedy:overlook=40", seed=2), 30, here, None, quiet())) != alone
    assert "greedy:overlook=40" in _printed(alone)


def _printed(result: dict[str, Any]) -> str:
    console = quiet()
    console.print(shown({**result, "time": {"ms_per_move": [0.0] * len(result["bots"])}}))
    return text(console)


def deadly(contest: Contest, fixture: Fixture) -> None:
    os._exit(1)


def test_a_game_that_kills_every_worker_ends_the_contest_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "play", deadly)
    with pytest.raises(SixfoldError, match="deal 0 at table 0 cannot be played: workers died over it 4 times"):
        list(on_this_machine(1, contest("greedy"), [Fixture(0, 0)], lambda text: None))


# --- kept -------------------------------------------------------------------------------------------------------------


def program(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "sixfold.cli", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "200"},
    )


def until(happened: Callable[[], object], running: subprocess.Popen[str]) -> None:
    while not happened():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def descendants(pid: int) -> dict[int, str]:
    """The processes below one, with their command lines."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    below = {pid}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return {child: command(child) for child in below - {pid}}


def command(pid: int) -> str:
    """What a process runs; nothing once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def test_a_killed_run_goes_on_and_gives_the_same_table(tmp_path: Path) -> None:
    running = program("hexpert", "greedy", "random", "-n", "400", "--out", "kept", "--jobs", "1", cwd=tmp_path)
    results = tmp_path / "kept" / "results.jsonl"
    until(lambda: len(lines(results)) > 5, running)
    processes = descendants(running.pid)
    running.kill()
    running.communicate()
    with results.open("a") as file:
        file.write('{"fixture":[7')  # killed while it wrote
    pair, console = contest("greedy", "random"), quiet()
    with Folder(tmp_path / "kept", pair) as folder:
        there = len(folder.played())
        assert 5 < there < 800
        folder.record(Fixture(0, 1)).unlink()
        resumed = run(pair, there // 2 + 3, here, folder, console)
        again = run(pair, there // 2 + 3, lambda *_: iter(()), folder, console)
    assert table(resumed) == table(again) == table(run(pair, there // 2 + 3, here, None, quiet()))
    assert "1 lines of" in text(console)
    while descendants_of_nobody := [pid for pid in processes if "spawn_main" in command(pid)]:
        time.sleep(0.02)
    assert not descendants_of_nobody


def test_every_record_replays_to_the_result_that_was_counted(tmp_path: Path) -> None:
    pair = contest("greedy", "random")
    with Folder(tmp_path / "kept", pair) as folder:
        run(pair, 2, here, folder, quiet())
        for fixture, game in folder.played().items():
            record = read(folder.record(fixture).read_text(encoding="utf-8"))
            assert verify(record).fair
            assert record.position.outcome is not None
            assert list(record.position.outcome.scores) == game.scores
            assert list(record.position.outcome.winners) == game.winners
            assert record.names == tuple(pair.labels[bot] for bot in pair.tables[fixture.table])
            assert (record.tags["Deal"], record.tags["Table"]) == (str(fixture.deal), str(fixture.table))


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (contest("greedy", "random", seed=2), "its seed is 1, not 2"),
        (contest("random", "greedy"), "its bots is greedy random, not random greedy"),
        (contest("greedy", "random", game="hichain"), "its game is hexpert, not hichain"),
    ],
)
def test_a_folder_of_another_contest_is_refused(other: Contest, said: str, tmp_path: Path) -> None:
    with Folder(tmp_path / "kept", contest("greedy", "random")):
        pass
    with pytest.raises(OptionError, match=f"kept holds another contest: {said}; choose another folder"):
        Folder(tmp_path / "kept", other)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").touch()
    with pytest.raises(OptionError, match="is not empty and holds no contest"):
        Folder(tmp_path, contest("greedy"))
    with pytest.raises(OptionError, match="cannot be written: "):
        Folder(tmp_path / "letters.txt", contest("greedy"))


# --- bots that fail ---------------------------------------------------------------------------------------------------


def test_whatever_a_bot_from_outside_does_is_said_and_the_greedy_move_is_played(bad: Path, tmp_path: Path) -> None:
    kinds = ("illegal", "foreign", "nothing", "raising", "dying")
    mixed, console = (
        contest("greedy", "bad.py:thought", "bad.py:move", *(f"bad.py:{k}" for k in kinds), seats=1),
        quiet(),
    )
    with Folder(tmp_path / "kept", mixed) as folder:
        result = run(mixed, 1, here, folder, console)
    failures = {row["bot"]: row["failures"] for row in result["bots"]}
    assert failures == {
        "greedy": {},
        "bad.py:thought": {},
        "bad.py:move": {},
        "bad.py:illegal": {"illegal": 18},
        "bad.py:foreign": {"illegal": 19},
        "bad.py:nothing": {"nothing": 19},
        "bad.py:raising": {"crashed": 19},
        "bad.py:dying": {"crashed": 2},
    }
    said = text(console)
    assert "bad.py:illegal failed (illegal): A1 is not legal: HXP-7: A1 already holds" in said
    assert "bad.py:nothing failed (nothing): it returned no move. The greedy move is played for it." in said
    assert "bad.py:raising failed (crashed): ValueError: no idea." in said
    assert "bad.py:dying failed (crashed): its process ended." in said
    assert said.count("bad.py:raising failed") == 1
    assert "crashed 19" in _printed(result)
    scores = {row["bot"]: row["score"] for row in result["bots"]}
    assert len({scores[bot] for bot in scores if bot != "bad.py:illegal"}) == 1
    record = read(folder.record(Fixture(0, 5)).read_text(encoding="utf-8"))
    assert record.names == ("bad.py:nothing",)
    assert record.tags["Failures"].startswith("line 2 nothing; line 4 nothing")


def test_a_bot_that_hangs_is_killed_and_after_three_times_not_asked_again_in_that_game(
    bad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "GRACE", 0.3)
    hanging, console = contest("bad.py:hanging", "greedy", seats=1, seconds=0.1), quiet()
    result = run(hanging, 1, here, None, console)
    assert result["bots"][0]["failures"] == {"slow": 19}
    assert "bad.py:hanging failed (slow): no answer after 0.4 s." in text(console)
    assert result["pairs"][0]["ahead"] == 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bad.py:clever", "bad.py:clever: bad.py has no function 'clever'"),
        ("none.py:clever", "there is no file .*none.py"),
        ("broken.py:f", "broken.py:f: SyntaxError"),
        ("clever", "there is no bot 'clever'; there are level-1, .*, or file.py:function"),
        ("greedy", "two bots are called greedy"),
    ],
)
def test_a_bot_that_is_not_there_is_named_before_the_first_game(name: str, said: str, bad: Path) -> None:
    bad.with_name("broken.py").write_text("def f(:", encoding="utf-8")
    with pytest.raises(OptionError, match=said):
        contest("greedy", name)


def test_the_referee_takes_nothing_from_a_bot_but_a_legal_move() -> None:
    position = Position.start(load("hexpert"), 1).draw("573")
    view = position.view(0)
    greedy_code = view.game.moves.code(greedy(view, Allowance(), 4).move)

    def answering(answer: object) -> Any:
        return lambda view, allowed, seed: answer

    def leaving(view: View, allowed: Allowance, seed: int) -> Thought:
        sys.exit("enough")

    for answer, kind in ((None, "nothing"), (Thought(()), "nothing"), (7, "nothing"), ("A1", "nothing")):
        code, lapse = ask(answering(answer), view, Allowance(), 4)
        assert (code, lapse and lapse.kind) == (greedy_code, kind)
    code, lapse = ask(leaving, view, Allowance(), 4)
    assert (code, lapse and lapse.text) == (greedy_code, "SystemExit: enough")
    assert ask(answering(view.legal[3]), view, Allowance(), 4) == (view.codes[3], None)


# --- on a cluster -----------------------------------------------------------------------------------------------------


def test_a_cluster_gives_the_same_table_though_a_worker_is_killed(tmp_path: Path) -> None:
    arguments = ("hexpert", "greedy", "greedy:overlook=40", "-n", "100", "--out", "kept", "--jobs", "2", "--json")
    running = program(*arguments, "--cluster", cwd=tmp_path)

    def killed() -> bool:
        """Whether a worker was killed in the middle of a game: it is halted first, to look again what it does."""
        for pid, title in descendants(running.pid).items():
            if title.startswith("ray::play") and lines(tmp_path / "kept" / "results.jsonl"):
                os.kill(pid, signal.SIGSTOP)
                playing = command(pid).startswith("ray::play")
                os.kill(pid, signal.SIGKILL if playing else signal.SIGCONT)
                return playing
        return False

    until(killed, running)
    out, err = running.communicate()
    assert running.returncode == 0, err
    assert "A worker died (WorkerCrashedError); its game is played again." in err
    alone = run(contest("greedy", "greedy:overlook=40"), 100, here, None, quiet())
    assert table(json.loads(out)) == table(json.loads(json.dumps(alone)))


def test_a_cluster_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = program("hexpert", "greedy", "--address", "127.0.0.1:1", cwd=tmp_path)
    _, err = done.communicate()
    assert done.returncode == 2
    assert "there is no Ray cluster at 127.0.0.1:1" in err


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "sixfold.arena.cluster", raising=False)
    with pytest.raises(OptionError, match=r"pip install 'sixfold\[cluster\]'"):
        __import__("sixfold.arena.cluster")
