"""How strong the levels are: python bench/strength.py [PART …] [--games hexpert …] [--deals N] [--only TEXT] [--stale | --anew]

Parts: `ladder` (each level against the one below), `greedy` (the top level against the greedy bot), `uniform` (against plain
Monte Carlo tree search with uniformly random playouts, given as many simulations as take the same time), `boards` (Hexpert,
one board: the mean of many games, by values alone and by the top level). All contests are paired: the same deals, everybody
in every seat; the seeds are used for nothing else. Every row is kept in bench/results as soon as it is measured, so that the
same command goes on where it was stopped, and docs/strength.md is written from everything that is there (with --out elsewhere, it is left
alone). After a change, `--stale` measures the rows of bots that are no longer the same; `--anew --only "fast, 4 seats"` those whose name has
that text.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
from document import write_strength
from rich.console import Console
from rich.progress import Progress
from rows import JOBS, RESULTS, ROOT, keep, kept, measurement, stale

from sixfold.arena.fingerprint import fingerprint
from sixfold.arena.run import contest_of, run
from sixfold.arena.show import shown
from sixfold.arena.workers import on_this_machine
from sixfold.bots import LEVELS
from sixfold.core.game import load, names

SEED = 20_261_115
"""Of every contest here, and of nothing else."""
TOP = LEVELS[-1]
TABLES: dict[str, tuple[tuple[str, int], ...]] = {
    name: load(name).guide.measured for name in names() if load(name).guide.measured
}
"""Presets and numbers of seats that are measured; the ladder is measured on the first."""
BOARDS = 20_000
"""Games on one board, for Hexpert's mean."""
PIECES = 40
"""They are played, and kept until all are there, in so many pieces."""
CONSOLE = Console(stderr=True)
Jobs = dict[str, Callable[[], dict[str, Any]]]
"""What measures the rows of a table, by the rows' names."""


def contest(game: str, preset: str, seats: int, bots: list[str], deals: int, seconds: float = 2.0) -> dict[str, Any]:
    """A contest of two bots on all cores: of the first, its share of wins and how many points it is ahead, with errors."""
    played = contest_of(load(game), bots, preset, seats, SEED, seconds, None)
    result = run(played, deals, partial(on_this_machine, JOBS), None, CONSOLE)
    CONSOLE.print(shown(result))
    [pair], (ours, theirs) = result["pairs"], result["bots"]
    low, high = ours["wins_interval"]
    return {
        "bot": ours["bot"],
        "against": theirs["bot"],
        "games": result["deals"] * len(result["tables"]),
        "wins": round(ours["wins"], 4),
        "error": round((high - low) / 2 / 1.96, 4),
        "ahead": round(pair["ahead"], 2),
        "ahead_error": round(pair["error"] or 0, 2),
        "ms": result["time"]["ms_per_move"],
        "measured": [measurement(game, preset, bots, f"{SEED}/0–{result['deals'] - 1}")],
    }


def _table(preset: str, seats: int) -> str:
    return f"{preset}, {seats} seats"


def in_the_same_time(game: str, preset: str, seats: int, deals: int) -> dict[str, Any]:
    """The top level against plain Monte Carlo tree search, whose simulations are measured out first."""
    trial = contest(game, preset, seats, [TOP, "uniform:iterations=1000"], 2, 20.0)
    ours, plain = trial["ms"]
    iterations = max(10, round(1000 * ours / plain))
    return contest(game, preset, seats, [TOP, f"uniform:iterations={iterations}"], deals, 20.0)


def ladder(game: str, deals: int) -> Jobs:
    """Each level against the one below."""
    preset, seats = TABLES[game][0]
    return {
        f"{_table(preset, seats)}: {above}": partial(contest, game, preset, seats, [above, below], deals)
        for below, above in pairwise(LEVELS)
    }


def greedy(game: str, deals: int) -> Jobs:
    """The top level against the greedy bot."""
    return {_table(*table): partial(contest, game, *table, [TOP, "greedy"], deals) for table in TABLES[game]}


def uniform(game: str, deals: int) -> Jobs:
    """The top level against plain Monte Carlo tree search."""
    return {_table(*table): partial(in_the_same_time, game, *table, deals) for table in TABLES[game][:2]}


def _piece(look: tuple[int, ...], piece: int) -> dict[str, Any]:
    """A piece of the games on one board."""
    from sixfold.games.hexpert.lookahead import simulate
    from sixfold.games.hexpert.weights import read

    simulate(read(), 1, 0, *look)
    begun = time.process_time()
    scores, luck = simulate(read(), BOARDS // PIECES, SEED + piece, *look)
    seconds = time.process_time() - begun
    return {"piece": piece, "scores": scores.tolist(), "luck": luck.tolist(), "seconds": seconds}


def _pieces(name: str, look: tuple[int, ...]) -> list[dict[str, Any]]:
    """All pieces; those that the same bot has played before are taken from build/."""
    file = ROOT / "build" / f"boards-{fingerprint(load('hexpert'), 'standard', [name])}.jsonl"
    file.parent.mkdir(exist_ok=True)
    there = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    missing = set(range(PIECES)) - {answer["piece"] for answer in there}
    with (
        Progress(*Progress.get_default_columns(), console=CONSOLE, disable=not CONSOLE.is_terminal) as progress,
        ProcessPoolExecutor(JOBS) as pool,
        file.open("a") as kept_there,
    ):
        task = progress.add_task("hexpert: boards", total=PIECES, completed=len(there))
        for job in as_completed([pool.submit(_piece, look, piece) for piece in sorted(missing)]):
            there.append(job.result())
            print(json.dumps(there[-1]), file=kept_there, flush=True)
            progress.advance(task)
    return sorted(there, key=itemgetter("piece"))


def mean_of_boards(name: str, look: tuple[int, ...]) -> dict[str, Any]:
    """The mean of BOARDS games of Hexpert on one board."""
    pieces = _pieces(name, look)
    scores = np.array([score for piece in pieces for score in piece["scores"]])
    without = scores - np.array([luck for piece in pieces for luck in piece["luck"]])
    row = {
        "games": len(scores),
        "mean": round(float(scores.mean()), 3),
        "error": round(float(scores.std(ddof=1) / len(scores) ** 0.5), 3),
        "without_luck": round(float(without.mean()), 3),
        "without_luck_error": round(float(without.std(ddof=1) / len(scores) ** 0.5), 3),
        "ms_per_move": round(1000 * sum(piece["seconds"] for piece in pieces) / len(scores) / 19, 3),
        "lowest": int(scores.min()),
        "highest": int(scores.max()),
        "measured": [measurement("hexpert", "standard", [name], f"{SEED}–{SEED + PIECES - 1}")],
    }
    CONSOLE.print(row)
    return row


def boards(game: str, deals: int) -> Jobs:
    """Hexpert on one board, by values alone and by the top level, on the same tiles."""
    if game != "hexpert":
        return {}
    from sixfold.games.hexpert.guide import LOOK

    looks = {"learned": (), "ahead": tuple(LOOK.values())}
    return {bot: partial(mean_of_boards, bot, look) for bot, look in looks.items()}


PARTS = {"ladder": ladder, "greedy": greedy, "uniform": uniform, "boards": boards}


def main() -> None:
    """Measure what is asked for and not there yet, and write the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--games", nargs="*", default=[*TABLES], choices=[*TABLES])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--only", default="", help="rows whose name has this text")
    parser.add_argument("--anew", action="store_true", help="also rows that are there")
    parser.add_argument("--stale", action="store_true", help="also rows whose bots or rules have changed since")
    parser.add_argument("--out", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    for part in arguments.parts or PARTS:
        for game in arguments.games:
            rows = {row["name"]: row for row in kept(arguments.out, part, game)}
            jobs = PARTS[part](game, arguments.deals)
            for name, job in jobs.items():
                due = name not in rows or arguments.anew or (arguments.stale and stale(rows[name]))
                if arguments.only in name and due:
                    CONSOLE.rule(f"{part} {game} {name}")
                    rows[name] = {"name": name, **job()}
                    keep(arguments.out, part, game, [rows[name] for name in jobs if name in rows])
    if arguments.out == RESULTS:
        CONSOLE.print(f"written: {write_strength()}")


if __name__ == "__main__":
    main()
