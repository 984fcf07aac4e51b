"""Hetrix in the terminal, and matrices typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State
from sixfold.core.geometry import HEX_STEPS
from sixfold.core.position import View

from . import links, rules
from .explain import chains

Place = tuple[int, int]

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

FORM = """\
One matrix a player: the name with a colon, then a tile a line: its cell and its six gems as it lies, clockwise from the top edge (R
red, O orange, Y yellow, G green, B blue, P purple, W white). Cells are written column,row from any tile you call 0,0; 1,0 is the
cell to its lower right, 0,1 the one below it. With several players the bonuses are counted, unless a line before them says unfinished.

hetrix
Ada:
  0,0 RRROYG
  1,-1 OYGBRR
  0,-1 BPORPY
Bob:
  0,0 BBBBGG
  0,1 BGYPRO
"""


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
    return f"{name}  {s.score[seat]} points" + ("  done" if done else "") + ("  keeps a tile" if kept else "")


def _hand(view: View, seat: int) -> Text:
    s, lines = view.state, Text()
    for piece in [int(tile) - 1 for tile in s.hand[seat, : s.held[seat]]]:
        lines.append(f"  {view.game.components['tile'][piece].name} ", "bold")
        lines.append_text(_gems(view.game.components["tile"][piece]["gems"]))
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


def spots(s: State, seat: int, sealed: bool) -> dict[int, Place]:
    """Where the cells of a matrix and around it lie, counted from its first tile; a long one may reach beyond the named cells."""
    cells = {int(c) - 1 for c in s.cell[seat, : s.tiles[seat]]}
    rim = {int(c) - 1 for c in (s.reach if sealed else s.rim)[seat] if c}
    if sealed:
        cells |= {int(c) - 1 for c in s.build_cell[seat, : s.built[seat]]}
    first = int(s.cell[seat, 0] or s.build_cell[seat, 0] or 1) - 1
    found = {first: links.BOARD.at(first)}
    met = [first]
    for cell in met:
        for edge, place in enumerate(_around(found[cell])):
            beside = int(links.NEIGHBOURS[cell, edge])
            if beside not in found and (beside in cells or beside in rim) and cell in cells:
                found[beside] = place
                met.append(beside)
    return found


def laid(s: State, seat: int) -> dict[int, tuple[int, bool]]:
    """The tiles of a matrix by cell: the stone, and whether it is sealed yet."""
    shown = {int(s.cell[seat, i]) - 1: (int(s.stone[seat, i]), False) for i in range(s.tiles[seat])}
    return shown | {int(s.build_cell[seat, i]) - 1: (int(s.build[seat, i]), True) for i in range(s.built[seat])}


def aimed_at(view: View, seat: int) -> bool:
    """Whether the viewer may lay something beside this matrix now."""
    s, viewer = view.state, view.seat
    if viewer is None or not s.acting >> viewer & 1:
        return False
    return seat == ((viewer + 1) % s.seats if s.phase == rules.INFILTRATION else viewer)


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


# --- a real table -----------------------------------------------------------------------------------------------------


def table(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """The matrices of a real table, scored."""
    matrices: list[dict[Place, str]] = []
    whites = 0
    over, last = True, 1
    for number, line in lines:
        line, last = line.strip(), number
        if line.endswith(":"):
            matrices.append({})
            whites = 0
        elif line.lower() == "unfinished" and not matrices:
            over = False
        elif not matrices:
            raise RecordError(number, "a matrix begins with a player's name and a colon")
        else:
            place, gems = _typed_tile(number, line)
            if place in matrices[-1]:
                raise RecordError(number, f"HTX-6: {line.split()[0]} has a tile already")
            matrices[-1][place] = gems
            whites += gems.count("W")
            if len(matrices[-1]) > links.MATRIX:
                raise RecordError(
                    number, "HTX-13: a matrix has at most 25 tiles: 20 own, the link tile, four infiltrated"
                )
            if whites > links.WHITES:
                raise RecordError(number, f"HTX-5: at most {links.WHITES} white gems in a matrix can be scored exactly")
    if not 1 <= len(matrices) <= game.seats[-1]:
        raise RecordError(last, f"there are 1 to {game.seats[-1]} matrices, not {len(matrices)}")
    s = game.new_states(1)[0]
    s.seats = len(matrices)
    for seat, matrix in enumerate(matrices):
        _fill(s, seat, matrix, last)
    links.count.run("interpreted")(s, game.kit, over)
    return s


def _typed_tile(number: int, line: str) -> tuple[Place, str]:
    found = re.fullmatch(r"(-?\d{1,3}),(-?\d{1,3})\s+(\w+)", line)
    if not found:
        raise RecordError(number, f"a tile is written like 0,-1 ROYGBP, not {line[:40]}")
    place, gems = (int(found[1]), int(found[2])), found[3].upper()
    if len(gems) != 6 or set(gems) - set(rules.LETTERS):
        raise RecordError(number, f"HTX-2: a tile has six gems out of {rules.LETTERS}, not {found[3]}")
    if links.BOARD.at(links.BOARD.cell(*place)) != place:
        raise RecordError(number, f"{found[1]},{found[2]} is too far away; call a tile in the middle of the matrix 0,0")
    return place, gems


def _around(place: Place) -> Iterator[Place]:
    return ((place[0] + dq, place[1] + dr) for dq, dr in HEX_STEPS)


def _fill(s: State, seat: int, matrix: Mapping[Place, str], last: int) -> None:
    if not matrix:
        raise RecordError(last, f"HTX-6: the matrix of player {seat + 1} has no tile")
    met = [next(iter(matrix))]
    for place in met:
        met += [beside for beside in _around(place) if beside in matrix and beside not in met]
    for q, r in matrix:
        if (q, r) not in met:
            raise RecordError(last, f"HTX-6: {q},{r} of player {seat + 1} hangs by no edge on {met[0][0]},{met[0][1]}")
    for i, (place, gems) in enumerate(matrix.items()):
        s.cell[seat, i] = links.BOARD.cell(*place) + 1
        s.stone[seat, i] = rules.gem_codes(gems)
    s.tiles[seat] = len(matrix)
    rim = dict.fromkeys(beside for place in matrix for beside in _around(place) if beside not in matrix)
    for i, place in enumerate(rim):
        s.rim[seat, i] = links.BOARD.cell(*place) + 1
    s.rims[seat] = len(rim)
