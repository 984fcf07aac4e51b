"""Boards typed from a real table."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State

from . import rules

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


def parse(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
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
