"""A contest from beginning to end: what is missing is played, everything is summed up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from sixfold.bots import bot
from sixfold.core.errors import OptionError
from sixfold.core.game import Game

from .contest import Contest, Played, prepare
from .rating import standings
from .workers import on_this_machine


def contest_of(
    game: Game, bots: Sequence[str], options: str, seats: int | None, seed: int, seconds: float, components: Path | None
) -> Contest:
    """A contest that can be played, or what is wrong with it."""
    if not bots:
        raise OptionError(f"name the bots that shall meet: sixfold arena {game.name} level-1 greedy")
    if len({*bots}) < len(bots):
        raise OptionError("a bot is named twice; give one of the two another setting, so that they can be told apart")
    for name in bots:
        bot(name, game)
    chosen = game.read_options(options)
    usual = 2 if 2 in game.seats else game.seats[0]
    game.start(seats if seats is not None else usual, chosen)
    return Contest(
        game.name,
        game.options_text(chosen),
        tuple(bots),
        seats if seats is not None else usual,
        seed,
        seconds,
        str(components or ""),
    )


def run(contest: Contest, deals: int, jobs: int, console: Console) -> dict[str, Any]:
    """Play the contest and give its standings; progress and complaints go to the console."""
    said: set[tuple[int, str]] = set()
    played: list[Played] = []
    fixtures = list(contest.fixtures(deals))

    def tell(text: str) -> None:
        console.print(Text(text), highlight=False)

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"Preparing {contest.game}", total=None)
        prepare(contest)
        progress.update(task, description=f"{contest.game}: games", total=len(fixtures))
        for game, _ in on_this_machine(contest, fixtures, jobs, tell):
            played.append(game)
            progress.update(task, completed=len(played))
            for slip in game.slips:
                who = contest.tables[game.fixture.table][slip.seat]
                if (who, slip.kind) not in said:
                    said.add((who, slip.kind))
                    tell(f"{contest.bots[who]} failed ({slip.kind}): {slip.text}; the greedy move is played for it")
    return standings(contest, deals, played)
