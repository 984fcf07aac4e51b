"""Hexago in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixfold.core.position import View
from sixfold.core.words import house

from . import rules
from .explain import lying, pairs
from .typed import written

STYLES = {
    "b": "bold white on #2b62c4",
    "y": "bold black on #f2c230",
    "r": "bold white on #c8332f",
    "p": "bold black on #f29bc1",
    "g": "bold white on #2c7d3f",
}
"""The letter stands on every field, so colour is never alone."""
LEGEND = "b blue, y yellow, r red, p pink, g green.  7@1,-2/3 lays tile 7 on 1,-2, turned clockwise by 3 sixths.\n"
PITCH, RISE = 10, 4
"""A column of the board is so many characters wide, a tile so many lines high."""
FIELDS = ((0, 5), (1, 9), (2, 9), (3, 5), (2, 1), (1, 1))
"""Line and column of each edge's field within a tile's picture."""
OUTLINE = ("  ________", " /        \\", "/          \\", "\\          /", " \\________/")
BAND = 9
"""Columns of the board that fit side by side; a wider layout goes on below."""

Canvas = dict[tuple[int, int], tuple[str, str]]
"""A character and its style by line and column."""


def board(view: View, names: Sequence[str]) -> Text:
    """The layout with its coordinates, everybody's points and tiles, and what was laid last."""
    s = view.state
    text = Text()
    for band in _bands(view):
        text.append_text(band).append("\n")
    if s.laid and s.by[s.laid - 1]:
        text.append(_last(view, names) + "\n", "bold")
    for seat in range(s.seats):
        text.append_text(_seat(view, seat, names[seat]))
    return text.append(LEGEND, "dim")


def _bands(view: View) -> list[Text]:
    """The layout, in several pieces one below the other where it is too wide."""
    s = view.state
    at = rules.places(s)
    if not at:
        hint = "; lay the first at 0,0/0" if s.variant == rules.SOLO else ""
        return [Text(f"No tile lies yet{hint}.\n", "dim")]
    left = min(q for q, _ in at.values())
    bands: dict[int, Canvas] = {}
    for cell, (q, r) in at.items():
        band = (q - left) // BAND
        canvas = bands.setdefault(band, {})
        line, column = RISE * r + 2 * q, PITCH * (q - left - band * BAND)
        n = int(s.board[cell]) - 1
        if n < 0:
            _write(canvas, line + 1, column + 3, f"{rules.BOARD.words[cell]:^6}", "dim")
            continue
        last = n == s.laid - 1 and s.by[n] > 0
        name = view.game.moves.words["tile"][s.tile[n] - 1] if s.tile[n] else ""
        _tile(canvas, line, column, [rules.field_text(int(field)) for field in s.field[n]], name)
        _write(canvas, line + 2, column + 3, f"{rules.BOARD.words[cell]:^6}", "reverse" if last else "")
    return [_paint(bands[band]) for band in sorted(bands)]


def _tile(canvas: Canvas, line: int, column: int, fields: Sequence[str], name: str) -> None:
    for i, outline in enumerate(OUTLINE):
        for j, mark in enumerate(outline):
            if mark != " ":
                canvas.setdefault((line - 1 + i, column + j), (mark, ""))
    for field, (down, across) in zip(fields, FIELDS, strict=True):
        _write(canvas, line + down, column + across, field, STYLES[field[0]])
    if name:
        _write(canvas, line + 1, column + 3, f"{'#' + name:^6}", "italic")


def _write(canvas: Canvas, line: int, column: int, word: str, style: str) -> None:
    for i, mark in enumerate(word):
        if mark != " ":
            canvas[line, column + i] = (mark, style)


def _paint(canvas: Canvas) -> Text:
    text = Text()
    lines = [line for line, _ in canvas]
    for line in range(min(lines), max(lines) + 1):
        end = max((column for at, column in canvas if at == line), default=-1)
        for column in range(end + 1):
            text.append(*canvas.get((line, column), (" ", "")))
        text.append("\n")
    return text


def _last(view: View, names: Sequence[str]) -> str:
    s = view.state
    n = int(s.laid) - 1
    found = pairs(lying(s))
    total = sum(pair.points for pair in found)
    return (
        f"{names[int(s.by[n]) - 1]} laid {written(view.game, s, n)} for {house('count.points', n=total * len(found))}."
    )


def _seat(view: View, seat: int, name: str) -> Text:
    """A seat's points and tiles; the viewer's own hand as pictures where it is small enough."""
    s = view.state
    text = Text()
    text.append(f"{'>' if s.acting >> seat & 1 else ' '} {name}  {house('count.points', n=s.score[seat])}", "bold")
    text.append(f"  {s.held[seat]} in hand, {s.stack[seat]} in the stack\n")
    pieces = view.game.components["tile"]
    hand = [tile for i, tile in enumerate(pieces) if s.hand[seat] >> i & 1]
    if seat == view.seat and 0 < len(hand) <= rules.HAND:
        canvas: Canvas = {}
        for i, tile in enumerate(hand):
            _tile(canvas, 0, 2 + 14 * i, tile["fields"], tile.name)
        return text.append_text(_paint(canvas))
    for i, tile in enumerate(hand):
        text.append(f"  {'#' + tile.name:>4} " if i % 5 == 0 else f" {'#' + tile.name:>4} ")
        for field in tile["fields"]:
            text.append(field, STYLES[field[0]])
        if i % 5 == 4 or i == len(hand) - 1:
            text.append("\n")
    return text
