"""Boards typed from a real table."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State

from . import rules

FORM = """\
# One board a player: the name with a colon, then the 19 tiles column by column from the left, each column from the top (3, 4, 5,
# 4 and 3 tiles), written by their three numbers: upright, rising, falling. A dot is an empty hex. All boards have the same tiles;
# only the one called last may still be missing.

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
    names: list[str] = []
    last = 1
    for number, line in lines:
        name, colon, rest = line.partition(":")
        if colon:
            boards.append([])
            names.append(name.strip())
        elif not boards:
            raise RecordError(number, "a board begins with a player's name and a colon")
        else:
            rest = name
        boards[-1] += [(number, word) for word in rest.split()]
        last = number
    if len(boards) not in game.seats:
        raise RecordError(last, f"HXP-1: there are 1 to 4 boards, not {len(boards)}")
    s = game.start(len(boards), options)
    tiles: list[set[str]] = []
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
        tiles.append(used)
    _compare(tiles, names, [words[-1][0] for words in boards])
    s.acting = 0
    if not any(s.empty[: s.seats]):
        rules.finish.run("interpreted")(s)
    return s


def _compare(tiles: Sequence[set[str]], names: Sequence[str], lines: Sequence[int]) -> None:
    """HXP-6, HXP-8: everybody places the same tiles, and the next is called when all have placed: one may be missing for now."""
    placed = set[str]().union(*tiles)
    missing = [sorted(placed - used) for used in tiles]
    if len(set[str]().union(*missing)) <= 1:
        return
    seat = max(range(len(tiles)), key=lambda seat: (len(missing[seat]), seat))
    lacks = missing[seat][0]
    other = next(other for other, used in enumerate(tiles) if lacks in used)
    raise RecordError(
        lines[seat],
        f"HXP-6: all place the same tiles, but {lacks} lies on the board of {names[other] or other + 1} "
        f"and not on that of {names[seat] or seat + 1}; only the tile called last may still be missing (HXP-8)",
    )
