"""Hexpert in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixfold.core.game import Game
from sixfold.core.position import View
from sixfold.core.words import house

from . import rules

COLOURS = {
    1: "grey62",
    5: "cyan",
    9: "yellow",
    2: "magenta",
    6: "red",
    7: "green",
    3: "bright_magenta",
    4: "blue",
    8: "orange3",
}
MARKS = (")", "*")
"""Moon and sun, as they stand behind a tile's numbers."""
WIDTH = 7


def board(view: View, names: Sequence[str]) -> Text:
    """Every board, the called tile and what is still to come."""
    s = view.state
    lines = Text()
    tiles = [tile.name for tile in view.game.components["tile"]]
    for first in range(0, s.seats, 2):
        pair = range(first, min(first + 2, s.seats))
        pictures = [_picture(view, seat) for seat in pair]
        heads = [
            f"{names[seat]}  {house('count.points', n=s.score[seat])}{'  placed' if _waits(view, seat) else ''}"
            for seat in pair
        ]
        lines.append("    ".join(head.ljust(5 * WIDTH) for head in heads).rstrip() + "\n", "bold")
        for rows in zip(*pictures, strict=True):
            lines.append_text(Text("    ").join(rows)).append("\n")
        lines.append("\n")
    if s.called:
        lines.append(f"Tile {s.called} of {rules.CELLS}: ")
        lines.append_text(_tile(view.game, int(s.calls[s.called - 1]) - 1)).append("   ")
    left = [name for i, name in enumerate(tiles) if int(s.left) >> i & 1]
    lines.append("to come: " + " ".join(left) + "\n", "dim")
    lines.append("Numbers: upright, rising, falling light; * sun, ) moon.\n", "dim")
    return lines


def _waits(view: View, seat: int) -> bool:
    acting = int(view.state.acting)
    return view.state.seats > 1 and 0 < acting < 1 << view.state.seats and not acting >> seat & 1


def _tile(game: Game, tile: int) -> Text:
    text = Text()
    for light in game.kit.light[tile]:
        text.append(str(light), f"bold {COLOURS[int(light)]}")
    return text.append(MARKS[game.kit.sun[tile]], "dim")


def _picture(view: View, seat: int) -> list[Text]:
    rows = [Text(" " * (5 * WIDTH)) for _ in range(9)]
    parts: dict[tuple[int, int], Text] = {}
    for cell, (q, r) in enumerate(rules.BOARD.coordinates):
        tile = int(view.state.board[seat, cell])
        sealed = int(view.state.sealed[seat, 0]) == cell + 1
        if sealed:
            tile = int(view.state.calls[view.state.called - 1])
        word = _tile(view.game, tile - 1) if tile else Text(rules.BOARD.words[cell].lower(), "dim")
        if sealed:
            word.append("?", "bold")
        parts[2 * r + q + 4, q + 2] = word
    for line in range(9):
        row = Text()
        for column in range(5):
            word = parts.get((line, column), Text())
            row.append_text(word).append(" " * (WIDTH - len(word)))
        rows[line] = row
    return rows
