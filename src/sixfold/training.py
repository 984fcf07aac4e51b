"""Learning by playing, at the command line: progress, resuming, and a report of what was learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold.core.errors import OptionError
from sixfold.core.game import Game, names


def room_of(game: Game) -> Any:
    """The room's `train` module: `Plan`, `train` and `report`; `UNIT` and `FILE`, where it counts other than points or its file has another name."""
    from importlib.util import find_spec

    if find_spec(f"{game.package}.train") is None:
        able = [name for name in names() if find_spec(f"sixfold.games.{name}.train")]
        raise OptionError(f"{game.title} has nothing to learn; what learns is {', '.join(able)}")
    return game.part("train")


def read_plan(room: Any, text: str) -> Any:
    """A plan from `key=value key=value`."""
    values = msgspec.structs.asdict(room.Plan())
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals or key not in values:
            raise OptionError(f"a plan has no {key!r}; it has {', '.join(values)}")
        values[key] = value
    try:
        return msgspec.convert(values, room.Plan, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"the plan {text!r}: {error}") from None


def train(game: Game, text: str, out: Path | None, report: Path | None, console: Console) -> dict[str, Any]:
    """Learn by a plan, with progress; killed, the same command goes on where the last point of the curve was."""
    room = room_of(game)
    plan = read_plan(room, text)
    out = out or Path(getattr(room, "FILE", "weights.npz"))
    unit = getattr(room, "UNIT", "points")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{game.title} learns", total=plan.chunks)
        marks = 0

        def tell(course: Any) -> None:
            nonlocal marks
            if len(course.curve) != marks:
                marks, last = len(course.curve), course.curve[-1]
                console.print(f"after {last['games']:>10,} games: {last['mean']:.2f} ± {last['error']:.2f} {unit}")
            progress.update(task, completed=course.done)

        course = room.train(plan, out, tell)
    if report:
        room.report(course, report)
    return {"game": game.name, "weights": str(out), "plan": msgspec.structs.asdict(plan), "curve": course.curve}
