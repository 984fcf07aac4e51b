"""Hexpert in the terminal, and boards typed from a real table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State
from sixfold.core.position import View

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

FORM = """\
One board a player: the name with a colon, then the 19 tiles column by column from the left, each column from the top (3, 4, 5, 4
and 3 tiles), written by their three numbers: upright, rising, falling. A dot is an empty hex.

hexpert rays
Ada:
  168 123 124
  563 564 568 528
  978 973 974 963 128
  164 173 174 178
  523 524 928
"""


def board(view: View, names: Sequence[str]) -> Text:
    """Every board, the called tile and what is still to come."""
    s = view.state
    lines = Text()
    tiles = [tile.name for tile in view.game.components["tile"]]
    for first in range(0, s.seats, 2):
        pair = range(first, min(first + 2, s.seats))
        pictures = [_picture(view, seat) for seat in pair]
        heads = [f"{names[seat]}  {s.score[seat]} points{'  placed' if _waits(view, seat) else ''}" for seat in pair]
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


def table(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """The boards of a real table."""
    index = {tile.name: i for i, tile in enumerate(game.components["tile"])}
    boards: list[list[tuple[int, str]]] = []
    last = 1
    for number, line in lines:
        name, colon, rest = line.partition(":")
        if colon:
            boards.append([])
        elif not boards:
            raise RecordError(number, "a board begins with a player's name and a colon")
        else:
            rest = name
        boards[-1] += [(number, word) for word in rest.split()]
        last = number
    if len(boards) not in game.seats:
        raise RecordError(last, f"HXP-1: there are 1 to 4 boards, not {len(boards)}")
    try:
        s = game.start(len(boards), options)
    except Exception as error:
        raise RecordError(1, str(error)) from None
    for seat, words in enumerate(boards):
        if len(words) != rules.CELLS:
            raise RecordError(words[-1][0] if words else last, f"HXP-2: a board has 19 hexes, not {len(words)}")
        used: set[str] = set()
        for cell, (number, word) in enumerate(words):
            if word == ".":
                continue
            if word not in index:
                raise RecordError(number, f"HXP-3: there is no tile {word}; a tile is written like 573")
            if word in used:
                raise RecordError(number, f"HXP-1: tile {word} lies twice on one board")
            used.add(word)
            rules.lay.run("interpreted")(s, game.kit, seat, cell, index[word])
    s.acting = 0
    if not any(s.empty[: s.seats]):
        rules.finish.run("interpreted")(s)
    return s
