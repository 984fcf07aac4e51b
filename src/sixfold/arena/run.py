"""A contest from beginning to end: what is missing is played, everything is summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from sixfold.core.errors import OptionError
from sixfold.core.game import Game

from .contest import Contest, Fixture, Played, players, prepare
from .folder import Folder
from .rating import standings

Crew = Callable[[Contest, Iterable[Fixture], Callable[[str], None]], Iterator[tuple[Played, str]]]
"""Who plays: gives results and records as games end, in no order; complaints are told."""


def contest_of(
    game: Game, bots: Sequence[str], options: str, seats: int | None, seed: int, seconds: float, components: Path | None
) -> Contest:
    """A contest that can be played, or what is wrong with it."""
    usual = 2 if 2 in game.seats else game.seats[0]
    chosen = game.read_options(options)
    contest = Contest(
        game.name,
        game.options_text(chosen),
        tuple(str(Path(name).resolve()) if ".py:" in name else name for name in bots),
        seats if seats is not None else usual,
        seed,
        seconds,
        str(components.resolve()) if components else "",
    )
    game.start(contest.seats, chosen)
    players(contest)
    for label in contest.labels:
        if contest.labels.count(label) > 1:
            raise OptionError(f"two bots are called {label}; they could not be told apart")
    return contest


def run(contest: Contest, deals: int, crew: Crew, folder: Folder | None, console: Console) -> dict[str, Any]:
    """Play what is missing and give the standings; progress and complaints go to the console."""
    fixtures = list(contest.fixtures(deals))
    there = folder.played() if folder else {}
    games = {fixture: there[fixture] for fixture in fixtures if fixture in there}
    missing = [fixture for fixture in fixtures if fixture not in games]
    said: set[tuple[int, str]] = set()

    def tell(text: str) -> None:
        console.print(Text(text), highlight=False, soft_wrap=True)

    def complain(game: Played) -> None:
        for slip in game.slips:
            who = contest.tables[game.fixture.table][slip.seat]
            if (who, slip.kind) not in said:
                said.add((who, slip.kind))
                tell(f"{contest.labels[who]} failed ({slip.kind}): {slip.text}. The greedy move is played for it.")

    if folder and folder.unreadable:
        tell(f"{folder.unreadable} lines of {folder.path}/results.jsonl cannot be read and do not count.")
    if games:
        tell(f"{len(games)} of {len(fixtures)} games are in {folder.path if folder else ''} already.")
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"Preparing {contest.game}", total=None)
        if missing:
            prepare(contest)
        progress.update(task, description=f"{contest.game}: games", total=len(fixtures), completed=len(games))
        for game in games.values():
            complain(game)
        for game, record in crew(contest, missing, tell):
            if folder:
                folder.add(game, record)
            games[game.fixture] = game
            progress.update(task, completed=len(games))
            complain(game)
    return standings(contest, deals, [games[fixture] for fixture in fixtures])
