"""How strong the levels are: python bench/strength.py [PART …] [--games hexpert …] [--deals N] [--only TEXT] [--anew]

Parts: `ladder` (each level against the one below), `greedy` (the top level against the greedy bot), `uniform` (against plain
Monte Carlo tree search with uniformly random playouts, given as many simulations as take the same time), `boards` (Hexpert,
one board: the mean of many games, by values alone and by the top level). All contests are paired: the same deals, everybody
in every seat; the seeds are used for nothing else. Every row is kept in bench/results as soon as it is measured, so that the
same command goes on where it was stopped, and docs/strength.md is written from everything that is there. After a change,
`--anew --only "fast, 4 seats"` measures the rows whose name has that text once more.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from sixfold.arena.run import contest_of, run
from sixfold.arena.show import shown
from sixfold.arena.workers import on_this_machine
from sixfold.bots import LEVELS
from sixfold.core.game import load, names
from sixfold.games import hexpert

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
RESULTS = Path(__file__).parent / "results"
Jobs = dict[str, Callable[[], dict[str, Any]]]
"""What measures the rows of a table, by the rows' names."""


def contest(game: str, preset: str, seats: int, bots: list[str], deals: int, seconds: float = 2.0) -> dict[str, Any]:
    """A contest of two bots on all cores: of the first, its share of wins and how many points it is ahead, with errors."""
    played = contest_of(load(game), bots, preset, seats, SEED, seconds, None)
    result = run(played, deals, partial(on_this_machine, os.cpu_count() or 1), None, CONSOLE)
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


def _pieces(look: tuple[int, ...]) -> list[dict[str, Any]]:
    """All pieces; those that the same bot, to the letter, has played before are taken from build/."""
    room = Path(hexpert.__file__).parent
    bot = hashlib.sha256(repr(look).encode())
    for source in sorted([*room.glob("*.py"), *room.glob("*.npz")]):
        bot.update(source.read_bytes())
    file = Path(__file__).parents[1] / "build" / f"boards-{bot.hexdigest()[:16]}.jsonl"
    file.parent.mkdir(exist_ok=True)
    there = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    missing = set(range(PIECES)) - {answer["piece"] for answer in there}
    with (
        Progress(*Progress.get_default_columns(), console=CONSOLE, disable=not CONSOLE.is_terminal) as progress,
        ProcessPoolExecutor(os.cpu_count()) as pool,
        file.open("a") as kept_there,
    ):
        task = progress.add_task("hexpert: boards", total=PIECES, completed=len(there))
        for job in as_completed([pool.submit(_piece, look, piece) for piece in sorted(missing)]):
            there.append(job.result())
            print(json.dumps(there[-1]), file=kept_there, flush=True)
            progress.advance(task)
    return sorted(there, key=itemgetter("piece"))


def mean_of_boards(look: tuple[int, ...]) -> dict[str, Any]:
    """The mean of BOARDS games of Hexpert on one board."""
    pieces = _pieces(look)
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
    }
    CONSOLE.print(row)
    return row


def boards(game: str, deals: int) -> Jobs:
    """Hexpert on one board, by values alone and by the top level, on the same tiles."""
    if game != "hexpert":
        return {}
    from sixfold.games.hexpert.guide import LOOK

    looks = {"learned": (), "ahead": tuple(LOOK.values())}
    return {bot: partial(mean_of_boards, look) for bot, look in looks.items()}


PARTS = {"ladder": ladder, "greedy": greedy, "uniform": uniform, "boards": boards}


def _contest(game: str, row: dict[str, Any]) -> str:
    return (
        f"| {game} {row['name'].partition(':')[0]} | {row['bot']} | {row['against']} | {row['games']} "
        f"| **{100 * row['wins']:.1f} %** ± {100 * row['error']:.1f} | {row['ahead']:+.1f} ± {row['ahead_error']:.1f} "
        f"| {row['ms'][0]:.0f} / {row['ms'][1]:.0f} |"
    )


def document(folder: Path) -> str:
    """docs/strength.md from all results there are."""
    text = [
        "# How strong the bots are",
        "",
        "Written by `python bench/strength.py`. Contests are paired: the same deals, everybody in every seat. Wins are shares of games",
        "(a shared win counts in parts) with standard errors over deals; ms are wall-clock milliseconds a move of the two, on a machine with",
        "two cores that played two games at a time.",
    ]
    head = "| table | bot | against | games | wins | points ahead | ms a move |\n|---|---|---|---|---|---|---|"
    titles = {
        "ladder": "Each level against the one below",
        "greedy": "The top level against the greedy bot",
        "uniform": "The top level against plain Monte Carlo tree search in the same time",
    }
    text += ["", "## The levels", ""]
    for game in names():
        text += [f"- **{load(game).title}**: " + ", ".join(f"`{level}`" for level in load(game).guide.levels)]
    for part, title in titles.items():
        rows = [_contest(game, row) for game in names() for row in kept(folder, part, game)]
        if rows:
            text += ["", f"## {title}", "", head, *rows]
    rows = [
        f"| {row['game']} {row['options']} | {row['games']} | **{100 * row['wins']:.1f} %** ± {100 * row['error']:.1f} "
        f"| {row['ms'][0]:.0f} / {row['ms'][1]:.0f} | {row['simulations']:.0f} |"
        for game in names()
        for row in kept(folder, "openspiel", game)
    ]
    if rows:
        text += ["", "## The top level against OpenSpiel's tree search (`python bench/openspiel.py`)", ""]
        text += [
            "| table | games | wins | processor ms a move | its simulations a move |",
            "|---|---|---|---|---|",
            *rows,
        ]
    rows = [
        f"| gemtrix {row['options']}, {row['seats']} seats | {row['wins_games']}, {row['hands_games']} "
        + "".join(
            f"| **{100 * row[name]:.1f} %** ± {100 * row[name + '_error']:.1f} " for name in ("wins", "hands", "order")
        )
        + "".join(f"| {(row['wins'] - 0.5) / (row[name] - 0.5):.2f} " for name in ("hands", "order"))
        + "|"
        for row in kept(folder, "knowledge", "gemtrix")
    ]
    if rows:
        text += ["", "## What perfect knowledge of the cards would win (`python bench/gemtrix_knowledge.py`)", ""]
        text += [
            "Wins against the greedy bot: the top level as it is; a tree search that knows where every card lies; and the order of the",
            "draw pile too. Then how far the top level is on the way from the greedy bot, which wins half, to either.",
            "",
            "| table | games | top level | knows where cards lie | and their order | way to the first | way to the second |",
            "|---|---|---|---|---|---|---|",
            *rows,
        ]
    rows = [
        f"| {row['name']} | {row['games']} | **{row['mean']:.2f}** ± {row['error']:.2f} | {row['without_luck']:.2f} ± {row['without_luck_error']:.2f} | {row['lowest']}–{row['highest']} | {row['ms_per_move']:.2f} |"
        for row in kept(folder, "boards", "hexpert")
    ]
    if rows:
        text += [
            "",
            "## Hexpert, standard, one board",
            "",
            "Without luck: less how much more each called tile brought, by the learned values, than the tiles that might have been called",
            "bring on average. That is nothing on average, whoever plays, so both columns measure the same; it only takes out chance.",
            "",
            "| bot | games | mean | without luck | range | ms a move |",
            "|---|---|---|---|---|---|",
            *rows,
        ]
    return "\n".join(text) + "\n"


def kept(folder: Path, part: str, game: str) -> list[dict[str, Any]]:
    """The rows that were measured before."""
    file = folder / f"{part}-{game}.json"
    rows: list[dict[str, Any]] = json.loads(file.read_text()) if file.exists() else []
    return rows


def keep(folder: Path, part: str, game: str, rows: list[dict[str, Any]]) -> None:
    """Keep rows, each on a line of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(row) for row in rows)
    (folder / f"{part}-{game}.json").write_text(f"[\n{lines}\n]\n")


def main() -> None:
    """Measure what is asked for and not there yet, and write the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--games", nargs="*", default=[*TABLES], choices=[*TABLES])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--only", default="", help="rows whose name has this text")
    parser.add_argument("--anew", action="store_true", help="also rows that are there")
    parser.add_argument("--out", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    for part in arguments.parts or PARTS:
        for game in arguments.games:
            rows = {row["name"]: row for row in kept(arguments.out, part, game)}
            jobs = PARTS[part](game, arguments.deals)
            for name, job in jobs.items():
                if arguments.only in name and (arguments.anew or name not in rows):
                    CONSOLE.rule(f"{part} {game} {name}")
                    rows[name] = {"name": name, **job()}
                    keep(arguments.out, part, game, [rows[name] for name in jobs if name in rows])
    path = Path(__file__).parents[1] / "docs" / "strength.md"
    path.write_text(document(arguments.out))
    CONSOLE.print(f"written: {path}")


if __name__ == "__main__":
    main()
