"""Learning by playing, at the command line: progress, resuming, and a report of what was learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold.core.bot import Training, TrainingRun
from sixfold.core.errors import OptionError
from sixfold.core.game import Game, load, names


def training_of(game: Game) -> Training:
    """How a game learns; OptionError names those that do."""
    if game.guide.training is None:
        able = [name for name in names() if load(name).guide.training]
        raise OptionError(f"{game.title} has nothing to learn; what learns is {', '.join(able)}")
    return game.guide.training()


def read_plan(training: Training, text: str) -> Any:
    """A plan from `key=value key=value`."""
    values = msgspec.structs.asdict(training.plan())
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals or key not in values:
            raise OptionError(f"a plan has no {key!r}; it has {', '.join(values)}")
        values[key] = value
    try:
        return msgspec.convert(values, training.plan, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"the plan {text!r}: {error}") from None


def train(game: Game, text: str, out: Path | None, report: Path | None, console: Console) -> dict[str, Any]:
    """Learn by a plan, with progress; killed, the same command goes on where the last point of the curve was."""
    training = training_of(game)
    plan = read_plan(training, text)
    out = out or Path(training.file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{game.title} learns", total=plan.chunks)
        marks = 0

        def tell(run: TrainingRun) -> None:
            nonlocal marks
            if len(run.curve) != marks:
                marks, last = len(run.curve), run.curve[-1]
                console.print(
                    f"after {last['games']:>10,} games: {last['mean']:.2f} ± {last['error']:.2f} {training.measure}"
                )
            progress.update(task, completed=run.done)

        run = training.train(plan, out, tell)
    if report:
        write_report(game, training, plan, run.curve, report)
    return {"game": game.name, "weights": str(out), "plan": msgspec.structs.asdict(plan), "curve": run.curve}


def write_report(game: Game, training: Training, plan: Any, curve: list[dict[str, float]], path: Path) -> None:
    """The plan and the learning curve as a Markdown file, and the curve as a picture beside it."""
    picture = path.with_suffix(".svg")
    picture.write_text(_drawn(curve))
    settings = " ".join(f"{name}={value}" for name, value in msgspec.structs.asdict(plan).items())
    names = [name for name in curve[-1] if name not in ("mean", "error")]
    rows = [
        "| " + " | ".join(f"{point[name]:,}" for name in names) + f" | {point['mean']:.2f} ± {point['error']:.2f} |"
        for point in curve
    ]
    path.write_text(
        f"""# How the weights of {game.title} were learned

Written by `sixfold train {game.name} --report {path}`; the module `{training.train.__module__}` tells how it is done.

The plan: `{settings}`. The same plan gives the same weights.

![The learning curve]({picture.name})

{training.about}

| {" | ".join(names)} | {training.measure} |
|{"---|" * len(names)}---|
"""
        + "\n".join(rows)
        + "\n"
    )


def _drawn(points: list[dict[str, float]]) -> str:
    wide, high, edge = 720, 300, 44
    most = max(point["games"] for point in points)
    low = 5 * (min(point["mean"] for point in points) // 5)
    top = 5 * (max(point["mean"] for point in points) // 5 + 1)

    def at(games: float, mean: float) -> tuple[float, float]:
        x = edge + games / most * (wide - edge - 12)
        return round(x, 1), round(high - edge - (mean - low) / (top - low) * (high - edge - 12), 1)

    lines = []
    for mean in np.arange(low, top + 1, 5):
        x, y = at(0, mean)
        lines.append(
            f'<path d="M{x} {y}H{wide - 12}" stroke="#8884"/><text x="{x - 6}" y="{y + 4}" text-anchor="end">{mean:.0f}</text>'
        )
    for part in range(5):
        x, y = at(most * part / 4, low)
        lines.append(f'<text x="{x}" y="{y + 20}" text-anchor="middle">{most * part / 4:,.0f}</text>')
    path = " ".join(f"{x},{y}" for x, y in (at(point["games"], point["mean"]) for point in points))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12" fill="#888">'
        + "".join(lines)
        + f'<polyline points="{path}" fill="none" stroke="#2a7de1" stroke-width="2"/>'
        + f'<text x="{wide / 2}" y="{high - 6}" text-anchor="middle">games played</text></svg>\n'
    )
