"""The standings for people."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def shown(result: dict[str, Any]) -> RenderableType:
    """The table of bots, the table of pairs, and how it was played."""
    bots, pairs = result["bots"], result["pairs"]
    title = f"{result['game']} {result['options']}: {result['deals']} deals at {len(result['tables'])} tables"
    failed = any(row["failures"] for row in bots)
    table = Table(title=title, title_justify="left")
    for name in ("bot", "games", "score", "wins", "95 %", *(["Elo", "95 %"] * bool(pairs)), *(["failures"] * failed)):
        table.add_column(name, justify="left" if name in ("bot", "failures") else "right")
    for row in bots:
        failures = ", ".join(f"{kind} {count}" for kind, count in row["failures"].items())
        rating = [f"{row['elo']:+.0f}", f"± {row['elo_error']:.0f}"] if row is not bots[0] else ["0", ""]
        table.add_row(
            Text(row["bot"]),
            str(row["games"]),
            _mean(row["score"], row["error"]),
            f"{100 * row['wins']:.1f} %",
            _span(row["wins_interval"]),
            *(rating if pairs else []),
            *([failures] if failed else []),
        )
    parts: list[RenderableType] = [table]
    if pairs:
        versus = Table()
        for name in ("pair", "duels", "wins", "95 %", "points ahead"):
            versus.add_column(name, justify="left" if name == "pair" else "right")
        for pair in pairs:
            versus.add_row(
                Text(" – ".join(pair["bots"])),
                str(pair["duels"]),
                f"{100 * pair['wins']:.1f} %",
                _span(pair["wins_interval"]),
                _mean(pair["ahead"], pair["error"], "+"),
            )
        parts.append(versus)
    times = zip(bots, result["time"]["ms_per_move"], strict=True)
    parts.append(Text("ms a move: " + ", ".join(f"{row['bot']} {ms:.1f}" for row, ms in times), style="dim"))
    if failed:
        parts.append(Text("Where a bot failed, the greedy move was played for it.", style="dim"))
    return Group(*parts)


def _mean(value: float, error: float | None, sign: str = "") -> str:
    return f"{value:{sign}.2f}" + (f" ± {error:.2f}" if error is not None else "")


def _span(interval: list[float]) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f} %"
