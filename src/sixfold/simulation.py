"""Many games between bots, in compiled code, and the table of their results."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sixfold.bots import POLICIES
from sixfold.core.chance import generator
from sixfold.core.errors import OptionError
from sixfold.core.game import SEATS, Game, Options
from sixfold.core.playout import simulated
from sixfold.core.warm import warm
from sixfold.core.words import house
from sixfold.terminal import prepare


def simulation(
    game: Game, bots: list[str], options: Options, count: int, seed: int, console: Console | None
) -> dict[str, Any]:
    """Play `count` games and sum them up; progress goes to the console where there is one."""
    for bot in bots:
        if bot not in POLICIES:
            raise OptionError(f"there is no bot {bot!r}; there are {', '.join(POLICIES)}")
    game.start(len(bots), options)
    prepare(game, console, lambda tell: warm(game, tell, whole_games=True))
    policies = [POLICIES[bot] for bot in bots]
    random = generator(seed)
    parts = []
    silent = console is None or not console.is_terminal
    with Progress(console=console, disable=silent, transient=True) as progress:
        task = progress.add_task(f"{game.title}: {house('count.games', n=count)}", total=count)
        done, size = 0, 1
        while done < count:
            size = min(count - done, size * 2, 4096)
            parts.append(simulated(game, len(bots), options, policies, size, random))
            done += size
            progress.update(task, completed=done)
    results = np.concatenate(parts)
    winners = results[:, SEATS]
    sharers = sum((winners >> seat) & 1 for seat in range(SEATS))
    seats = []
    for seat, bot in enumerate(bots):
        scores = results[:, seat]
        share = ((winners >> seat) & 1) / np.maximum(sharers, 1)
        seats.append(
            {
                "seat": seat + 1,
                "bot": bot,
                "wins": round(float(share.mean()), 4),
                "mean": round(float(scores.mean()), 3),
                "error": round(float(scores.std() / sqrt(count)), 3),
                "lowest": int(scores.min()),
                "highest": int(scores.max()),
            }
        )
    endings = {
        game.endings[int(code)]: int(n)
        for code, n in zip(*np.unique(results[:, SEATS + 1], return_counts=True), strict=True)
    }
    return {
        "game": game.name,
        "options": game.options_text(options),
        "components": game.components.label,
        "games": count,
        "seed": seed,
        "seats": seats,
        "moves": round(float(results[:, SEATS + 2].mean()), 2),
        "endings": endings,
    }


def table(result: dict[str, Any]) -> Table:
    """The results for people."""
    endings = ", ".join(f"{rule} {n}" for rule, n in result["endings"].items())
    caption = f"{result['moves']:.1f} moves a game; ended by {endings}"
    shown = Table(
        title=f"{result['game']} {result['options']}: {house('count.games', n=result['games'])}", caption=caption
    )
    for title in ("seat", "bot", "wins", "mean score", "lowest", "highest"):
        shown.add_column(title, justify="left" if title == "bot" else "right")
    for row in result["seats"]:
        shown.add_row(
            str(row["seat"]),
            row["bot"],
            f"{100 * row['wins']:.1f} %",
            f"{row['mean']:.2f} ± {row['error']:.2f}",
            str(row["lowest"]),
            str(row["highest"]),
        )
    return shown
