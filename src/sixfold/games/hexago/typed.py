"""Layouts typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sixfold.core.errors import NotationError, OptionError, RecordError
from sixfold.core.game import Game, Options, State
from sixfold.core.geometry import opposite

from . import rules

FORM = """\
# One line a laid tile, in the order laid: who laid it, then tile@cell/turn. Cells are column,row from the first tile at 0,0: the
# column counts to the right, the row down along a column; its six neighbours, clockwise from the top, are 0,-1  1,-1  1,0  0,1
# -1,1  -1,0. The turn is 0 to 5 sixths clockwise. The two start tiles come first, laid by "start"; a solo layout has none. A tile
# of any printed copy can be written by its six fields as they lie, clockwise from the top, colour (b y r p g) and number.

hexago open
start 1@0,0/3
start 2@1,0/1
Ada 3@0,1/0
Ben b5y3r2p1g6b4@1,-1
"""

_BY_FIELD = re.compile(rf"((?:[{rules.LETTERS}][{rules.NUMBERS}]){{6}})@([^/\s]+)", re.IGNORECASE)
_CELLS = {word: cell for cell, word in enumerate(rules.BOARD.words)}


def players(lines: Sequence[tuple[int, str]]) -> list[str]:
    """Who laid the tiles of a typed position, in the order of play."""
    words = [" ".join(line.split()[:-1]) for _, line in lines]
    return list(dict.fromkeys(name for name in words if name != "start"))


def parse(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
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
    except OptionError as error:
        raise RecordError(last, str(error)) from None  # the names below decide how many play
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


def written(game: Game, s: State, n: int) -> str:
    """The n-th laid tile as the table form has it."""
    tile = int(s.tile[n]) - 1
    if tile < 0:
        fields = "".join(rules.field_text(int(field)) for field in s.field[n])
        return f"{fields}@{rules.BOARD.words[s.cell[n]]}"
    turn = next(turn for turn in range(6) if (game.kit.lying[tile, turn] == s.field[n]).all())
    return game.moves.text(rules.Lay(tile, int(s.cell[n]), turn))
