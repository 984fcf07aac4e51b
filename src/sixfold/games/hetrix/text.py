"""Hetrix in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from sixfold.core.game import State
from sixfold.core.position import View
from sixfold.core.words import house

from . import links, rules
from .explain import chains
from .matrix import aimed_at, laid, spots

STYLES = {
    "R": "red",
    "O": "orange3",
    "Y": "yellow",
    "G": "green",
    "B": "dodger_blue1",
    "P": "magenta",
    "W": "bright_white",
}
ACROSS = 7
"""How far apart neighbouring columns stand; the tiles of a column stand four lines apart."""
GEM_AT = ((0, -1), (2, -1), (2, 1), (0, 1), (-2, 1), (-2, -1))
"""Where a tile's gems stand around its cell's name, clockwise from the top."""
WIDTH = 100


def board(view: View, names: Sequence[str]) -> Text:
    """Every matrix as the seat sees it, whose move it is, and the own hand."""
    s = view.state
    lines = Text()
    row: list[list[Text]] = []
    for seat in range(s.seats):
        picture = [Text(_head(s, seat, names[seat]), "bold"), *_picture(view, seat)]
        if row and sum(_width(p) + 4 for p in row) + _width(picture) > WIDTH:
            lines.append_text(_beside(row))
            row = []
        row.append(picture)
    lines.append_text(_beside(row))
    if view.seat is not None and view.seat < s.seats:
        lines.append_text(_hand(view, view.seat))
    for seat in range(s.seats):
        if seat != view.seat and s.open[seat].any():
            lines.append_text(_open(view, seat, names[seat]))
    if not s.ended:
        lines.append(f"Round {min(int(s.rounds) + 1, rules.ROUNDS)} of {rules.ROUNDS}, {_phase(s)}. ")
    lines.append("CAPITALS score, w is white, ? is not shown to the others yet.\n", "dim")
    lines.append("A tile is written clockwise from its top edge; each turn is a sixth clockwise: 17@0,1/2\n", "dim")
    return lines


def _phase(s: State) -> str:
    if s.phase == rules.INFILTRATION:
        return "infiltration: kept tiles go to the next seat"
    return "building" if s.phase == rules.BUILDING else "tiles are drawn"


def _head(s: State, seat: int, name: str) -> str:
    done = s.phase == rules.BUILDING and s.acting and not s.acting >> seat & 1
    kept = s.keepers >> seat & 1
    return (
        f"{name}  {house('count.points', n=s.score[seat])}"
        + ("  done" if done else "")
        + ("  keeps a tile" if kept else "")
    )


def _pieces(view: View, tiles: Iterable[int]) -> Text:
    lines = Text()
    for piece in [view.game.components["tile"][int(tile) - 1] for tile in tiles if tile]:
        lines.append(f"  {piece.name} ", "bold")
        lines.append_text(_gems(piece["gems"]))
    return lines


def _open(view: View, seat: int, name: str) -> Text:
    """HTX-8: the tiles that another got in this round, or the one kept."""
    return Text(f"Open before {name}:").append_text(_pieces(view, view.state.open[seat])).append("\n")


def _hand(view: View, seat: int) -> Text:
    s = view.state
    lines = _pieces(view, s.hand[seat])
    if s.link[seat]:
        lines.append("  link ", "bold")
        lines.append_text(_gems(view.game.components["link"][int(s.link[seat]) - 1]["gems"]))
    if not lines:
        return lines
    return Text("Hand:").append_text(lines).append("\n")


def _gems(letters: str) -> Text:
    text = Text()
    for letter in letters:
        text.append(letter, f"bold {STYLES[letter]}")
    return text


def _picture(view: View, seat: int) -> list[Text]:
    s = view.state
    sealed = bool(s.reaches[seat])
    stones, places = laid(s, seat), spots(s, seat, sealed)
    if not aimed_at(view, seat):
        places = {cell: place for cell, place in places.items() if cell in stones}
    if not places:
        return []
    scoring = {gem for chain in chains(view.game, s, seat, sealed) for gem in chain.gems}
    left = min(q for q, _ in places.values())
    top = min(2 * r + q for q, r in places.values())
    height = 2 * (max(2 * r + q for q, r in places.values()) - top) + 3
    canvas: list[dict[int, tuple[str, str]]] = [{} for _ in range(height)]
    for cell, (q, r) in places.items():
        x, y = ACROSS * (q - left) + 3, 2 * (2 * r + q - top) + 1
        word = links.BOARD.words[cell]
        if cell in stones:
            stone, hidden = stones[cell]
            word += "?" if hidden else ""
            for edge, (dx, dy) in enumerate(GEM_AT):
                letter = rules.gem_letters(stone)[edge]
                shown = letter if (cell, edge) in scoring else letter.lower()
                canvas[y + dy][x + dx] = (shown, f"bold {STYLES[letter]}" if shown == letter else STYLES[letter])
        at = x - (len(word) - 1) // 2
        canvas[y] |= {at + i: (c, "" if cell in stones else "dim") for i, c in enumerate(word)}
    return [_line(row) for row in canvas]


def _line(row: Mapping[int, tuple[str, str]]) -> Text:
    text = Text()
    for x in range(max(row, default=-1) + 1):
        text.append(*row.get(x, (" ", "")))
    return text


def _width(picture: Sequence[Text]) -> int:
    return max(len(line) for line in picture)


def _beside(pictures: Sequence[Sequence[Text]]) -> Text:
    """Pictures side by side."""
    lines = Text()
    for y in range(max(map(len, pictures))):
        row = Text()
        for picture in pictures:
            line = picture[y] if y < len(picture) else Text()
            row.append_text(line).append(" " * (_width(picture) - len(line) + 4))
        row.rstrip()
        lines.append_text(row).append("\n")
    return lines.append("\n")
