"""docs/speed.md: python bench/speed.py [PROGRAM …] [--stale]

Runs the programs that measure speed, keeps what they print in bench/results with its provenance, and writes docs/speed.md from it.
Without names, those run that were not run yet; with --stale also those whose bots or rules have changed since.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from datetime import date
from typing import NamedTuple

from document import write_speed
from rows import RESULTS, ROOT, Row, commit, keep, kept, measurement, present

from sixfold.core.game import load, names


class Program(NamedTuple):
    """A program of this folder, and what is said of it."""

    title: str
    arguments: str
    about: str
    bots: dict[str, tuple[str, ...]]
    """The bots whose speed is measured, by game; the random bot stands for the rules alone."""
    seeds: str


RULES = ("random",)
PROGRAMS = {
    "playouts": Program(
        "Random games beside OpenSpiel",
        "",
        "Every list of legal moves is written out in full, chance is a player, only decisions of seats count as moves. The rival's figure is\n"
        "OpenSpiel's own C++ random rollout. A clone copies a whole state, which is how search undoes a move. Each game plays its first preset.",
        dict.fromkeys(names(), RULES),
        "seed 1",
    ),
    "growth": Program(
        "How the cost of a move grows",
        "",
        "From the first to the last piece the time of a move must not grow with the square of the board. In Hexago it follows the number of\n"
        "legal moves. In HICHAIN the lists grow shorter at the end while looking for chains takes longer.",
        {"hexago": RULES, "hichain": RULES},
        "seed 3",
    ),
    "search": Program(
        "Searching beside OpenSpiel",
        "",
        "Simulations a second of one search at the first decision of a game for two. `uniform` plays random games to the end, as OpenSpiel's\n"
        "MCTSBot does; `search` is the tree with the game's own knowledge, which judges more and plays out less. The top levels of Hexpert and\n"
        "Gemtrix do not search trees at all.",
        {"hexpert": ("uniform", "search"), "gemtrix": ("uniform", "search")},
        "seed 1",
    ),
    "lanes": Program(
        "Hexpert's vector kernels beside Numba's fast-math",
        "",
        "Processor time of evaluating one placement by the net, with its inner loops compiled in several ways, and the largest difference of a\n"
        "board's value.",
        {"hexpert": ("learned",)},
        "seeds 0–59",
    ),
    "walk": Program(
        "The walk of a move through the service, before and after",
        "",
        "Two people play by lot and one watches. Bytes are what all three connections hear of a move; microseconds are processor time of the\n"
        "service, which also writes the move to disk. Before is the commit from which the work on it started.",
        {},
        "lots 0–3",
    ),
    "load": Program(
        "Under load, beside boardgame.io",
        "--games hexpert",
        "Moves of 100 tables of two over WebSockets, the server on one core and the load generator on another. Ours plays Hexpert and keeps every\n"
        "move on disk; boardgame.io plays a placement game of the same shape that neither scores nor hides anything. Ratios are ours divided by\n"
        "theirs.",
        {},
        "seed 1",
    ),
    "startup": Program(
        "Starting",
        "",
        "The starts of single games are those of the terminal with the greedy bot. The service, once, compiles all games before it answers, and\n"
        "then the bots of all levels while people play.",
        {},
        "",
    ),
    "page": Program("The page", "", "", {}, ""),
}


def measured(name: str) -> Row:
    """Run a program: what it printed, and its provenance."""
    program = PROGRAMS[name]
    command = f"python bench/{name}.py {program.arguments}".strip()
    words = [sys.executable, f"bench/{name}.py", *program.arguments.split()]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    print(done.stdout)
    return {
        "name": name,
        "title": program.title,
        "command": command,
        "about": program.about,
        "printed": done.stdout.rstrip().splitlines(),
        "seeds": program.seeds,
        "commit": commit(),
        "date": date.today().isoformat(),
        "measured": [
            measurement(game, next(iter(load(game).presets)), bots, program.seeds)
            for game, bots in program.bots.items()
        ],
    }


def main() -> None:
    """Run what is due and write the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    parser.add_argument("--stale", action="store_true", help="also what has changed since it was measured")
    arguments = parser.parse_args()
    rows = {row["name"]: row for row in kept(RESULTS, "speed", "all")}
    for name in PROGRAMS:
        due = name not in rows or (arguments.stale and not all(map(present, rows[name]["measured"])))
        if name in arguments.programs or (not arguments.programs and due):
            rows[name] = measured(name)
            keep(RESULTS, "speed", "all", [rows[name] for name in PROGRAMS if name in rows])
    print(f"written: {write_speed()}")


if __name__ == "__main__":
    main()
