"""The standings for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixfold.core.words import house


def shown(result: dict[str, Any]) -> RenderableType:
    """The table of bots, the table of pairs, and how it was played."""
    bots, pairs = result["bots"], result["pairs"]
    failed = any(row["failures"] for row in bots)
    titles = ["bot", "games", "score", "wins", "95 %", *(["Elo", "95 %"] if pairs else [])]
    rows = []
    for row in bots:
        rating = [f"{row['elo']:+.0f}", f"± {row['elo_error']:.0f}"] if row is not bots[0] else ["0", ""]
        wins = [f"{100 * row['wins']:.1f} %", _span(row["wins_interval"])]
        failures = ", ".join(f"{kind} {count}" for kind, count in row["failures"].items())
        score = _mean(row["score"], row["error"])
        cells = [row["bot"], str(row["games"]), score, *wins, *(rating if pairs else [])]
        rows.append([*cells, failures] if failed else cells)
    parts: list[RenderableType] = [
        Text(
            f"{result['game']} {result['options']}: {house('count.deals', n=result['deals'])}, "
            f"{_tables(result['tables'])}",
            style="bold",
        ),
        _table([*titles, "failures"] if failed else titles, rows),
    ]
    if pairs:
        against = (
            [
                " – ".join(pair["bots"]),
                str(pair["duels"]),
                f"{100 * pair['wins']:.1f} %",
                _span(pair["wins_interval"]),
                _mean(pair["ahead"], pair["error"], "+"),
            ]
            for pair in pairs
        )
        parts.append(_table(["pair", "duels", "wins", "95 %", "points ahead"], against))
    times = zip(bots, result["time"]["ms_per_move"], strict=True)
    parts.append(Text("ms a move: " + ", ".join(f"{row['bot']} {ms:.2f}" for row, ms in times), style="dim"))
    if failed:
        parts.append(Text("Where a bot failed, the greedy move was played for it.", style="dim"))
    return Group(*parts)


def _table(titles: list[str], rows: Iterable[list[str]]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for number, title in enumerate(titles):
        wordy = number == 0 or title == "failures"
        table.add_column(title, justify="left" if wordy else "right", no_wrap=not wordy, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _tables(tables: list[list[str]]) -> str:
    if len(tables) > 2 or len(tables[0]) == 1:
        return f"each at {len(tables)} tables of {len(tables[0])}"
    return "each played by " + " and ".join(" ".join(table) for table in tables)


def _mean(value: float, error: float | None, sign: str = "") -> str:
    return f"{value:{sign}.2f}" + (f" ± {error:.2f}" if error is not None else "")


def _span(interval: list[float]) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"
