"""Matrices typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State

from . import links, rules, totals
from .matrix import Place, around

FORM = """\
# One matrix a player: the name with a colon, then a tile a line: its cell and its six gems as it lies, clockwise from the top
# edge (R red, O orange, Y yellow, G green, B blue, P purple, W white). Cells are written column,row from any tile you call 0,0;
# 1,0 is the cell to its lower right, 0,1 the one below it. With several players the bonuses are counted, unless a line before
# them says unfinished.

hetrix
Ada:
  0,0 RRROYG
  1,-1 OYGBRR
  0,-1 BPORPY
Bob:
  0,0 BBBBGG
  0,1 BGYPRO
"""


def parse(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
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
    totals.count.run("interpreted")(s, game.kit, over)
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


def _fill(s: State, seat: int, matrix: Mapping[Place, str], last: int) -> None:
    if not matrix:
        raise RecordError(last, f"HTX-6: the matrix of player {seat + 1} has no tile")
    met = [next(iter(matrix))]
    for place in met:
        met += [beside for beside in around(place) if beside in matrix and beside not in met]
    for q, r in matrix:
        if (q, r) not in met:
            raise RecordError(last, f"HTX-6: {q},{r} of player {seat + 1} hangs by no edge on {met[0][0]},{met[0][1]}")
    for i, (place, gems) in enumerate(matrix.items()):
        s.cell[seat, i] = links.BOARD.cell(*place) + 1
        s.stone[seat, i] = rules.gem_codes(gems)
    s.tiles[seat] = len(matrix)
    rim = dict.fromkeys(beside for place in matrix for beside in around(place) if beside not in matrix)
    for i, place in enumerate(rim):
        s.rim[seat, i] = links.BOARD.cell(*place) + 1
    s.rims[seat] = len(rim)
