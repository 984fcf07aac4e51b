"""Hexago in the terminal, and layouts typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from sixfold.core.errors import NotationError, RecordError, SixfoldError
from sixfold.core.game import Game, Options, State
from sixfold.core.geometry import opposite
from sixfold.core.position import View

from . import rules
from .explain import pairs

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

FORM = """\
One line a laid tile, in the order laid: who laid it, then tile@cell/turn. Cells are column,row from the first tile at 0,0: the column
counts to the right, the row down along a column; its six neighbours, clockwise from the top, are 0,-1  1,-1  1,0  0,1  -1,1  -1,0. The turn
is 0 to 5 sixths clockwise. The two start tiles come first, laid by "start"; a solo layout has none.

hexago open
start 1@0,0/3
start 2@1,0/1
Ada 3@0,1/0
Ben 4@1,-1/5

A tile of any printed copy can be written by its six fields as they lie, clockwise from the top, colour (b y r p g) and number:

hexago open
start b1y2g6r3p4b5@0,0
start r1p2y3b4g5y6@1,0
Ada b5y3r2p1g6b4@1,-1
"""

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
    found = pairs(s, n)
    total = sum(pair.points for pair in found)
    return f"{names[int(s.by[n]) - 1]} laid {written(view.game, s, n)} for {total * len(found)} points."


def written(game: Game, s: State, n: int) -> str:
    """The n-th laid tile as the table form has it."""
    tile = int(s.tile[n]) - 1
    if tile < 0:
        fields = "".join(rules.field_text(int(field)) for field in s.field[n])
        return f"{fields}@{rules.BOARD.words[s.cell[n]]}"
    turn = next(turn for turn in range(6) if (game.kit.lying[tile, turn] == s.field[n]).all())
    return game.moves.text(rules.Lay(tile, int(s.cell[n]), turn))


def _seat(view: View, seat: int, name: str) -> Text:
    """A seat's points and tiles; the viewer's own hand as pictures where it is small enough."""
    s = view.state
    text = Text()
    text.append(f"{'>' if s.acting >> seat & 1 else ' '} {name}  {s.score[seat]} points", "bold")
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


# --- from a real table ------------------------------------------------------------------------------------------------

_BY_FIELD = re.compile(rf"((?:[{rules.LETTERS}][{rules.NUMBERS}]){{6}})@([^/\s]+)", re.IGNORECASE)
_CELLS = {word: cell for cell, word in enumerate(rules.BOARD.words)}


def players(lines: Sequence[tuple[int, str]]) -> list[str]:
    """Who laid the tiles of a typed position, in the order of play."""
    words = [" ".join(line.split()[:-1]) for _, line in lines]
    return list(dict.fromkeys(name for name in words if name != "start"))


def table(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """The layout of a real table, scored in the order laid."""
    laid = []
    for number, line in lines:
        name, space, word = line.strip().rpartition(" ")
        if not space:
            raise RecordError(number, f"a line is a name and a tile, like Ada 3@1,-1/2, not {line.strip()[:40]!r}")
        laid.append((number, " ".join(name.split()), word))
    names = players(lines)
    last = laid[-1][0] if laid else 1
    if not names:
        raise RecordError(last, "nobody has laid a tile yet; write lines like Ada 3@1,-1/2")
    try:
        s = game.start(len(names), options)
    except SixfoldError as error:
        raise RecordError(last, str(error)) from None
    for field in ("acting", "hand", "held", "stack"):  # what is not on the table is not known
        s[field] = 0
    s.phase = rules.PLAYING
    first = 0 if s.variant == rules.SOLO else 2
    most = rules.TILES if s.variant == rules.SOLO else first + len(names) * (rules.HAND + rules.STACK)
    for n, (number, name, word) in enumerate(laid):
        if (name == "start") != (n < first):
            if s.variant == rules.SOLO:
                raise RecordError(number, "HXG-13: a solo layout has no start tiles; the player lays all of them")
            raise RecordError(
                number, "HXG-3: the first two lines are the start tiles, like start 5@0,0/1, and no others"
            )
        if n >= first and name != names[(n - first) % len(names)]:
            turn = names[(n - first) % len(names)]
            raise RecordError(number, f"HXG-4: it is {turn}'s turn, not {name}'s; write all tiles in the order laid")
        if n >= most:
            raise RecordError(
                number, f"HXG-2: {len(names)} players lay {most} tiles, start tiles included; this is one more"
            )
        _lay(game, s, number, word, 0 if name == "start" else names.index(name) + 1)
    if s.laid == most:
        rules.finish.run("interpreted")(s)
    return s


def _lay(game: Game, s: State, number: int, word: str, by: int) -> None:
    """Lay one typed tile, by its name or by its fields."""
    by_field = _BY_FIELD.fullmatch(word)
    move = None if by_field else _named(game, number, word)
    if by_field and by_field[2] not in _CELLS:
        raise RecordError(number, f"cell {by_field[2]!r} is not known; a cell is written like 0,0 or 2,-1")
    if move:
        cell, fields = move.cell, game.kit.lying[move.tile, move.turn].tolist()
        if s.gone >> move.tile & 1:
            raise RecordError(number, f"HXG-5: tile {game.moves.words['tile'][move.tile]} lies already")
    elif by_field:
        cell = _CELLS[by_field[2]]
        fields = [rules.field_code(by_field[1][i : i + 2].lower()) for i in range(0, 12, 2)]
    if s.laid == 0 and cell != 0:
        raise RecordError(number, "the first tile lies at 0,0; the others are counted from it")
    if s.board[cell] > 0:
        raise RecordError(number, f"HXG-5: {rules.BOARD.words[cell]} already holds a tile")
    if s.laid and s.board[cell] == 0:
        raise RecordError(number, f"HXG-5: {rules.BOARD.words[cell]} touches no tile laid before it")
    if by == 0 and s.laid == 1:
        edge = rules.NEIGHBOURS[0].tolist().index(cell)
        if (s.field[0, edge] & 7, fields[opposite(edge)] & 7) != (6, 6):
            raise RecordError(number, "HXG-3: the start tiles lie so that their 6-fields touch; these do not")
    if move:
        rules.lay.run("interpreted")(s, game.kit, move.tile, cell, move.turn, by)
    else:
        s.field[s.laid] = fields
        rules.put.run("interpreted")(s, cell, by)


def _named(game: Game, number: int, word: str) -> rules.Lay:
    try:
        move = game.moves.parse(word)
    except NotationError as error:
        raise RecordError(number, f"{error}, or six fields like b5y3r2p1g6b4@1,0") from None
    assert isinstance(move, rules.Lay)
    return move
