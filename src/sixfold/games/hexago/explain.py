"""A Hexago score as sentences, and why a tile may not be laid so."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import NamedTuple

from sixfold.core.face import Reason
from sixfold.core.game import Fields, Game, State
from sixfold.core.geometry import opposite

from . import rules

NEIGHBOURS: list[list[int]] = rules.NEIGHBOURS.tolist()


class Lying(NamedTuple):
    """The laid tiles in the order laid, as bytes: where each lies, who laid it, its six fields."""

    cells: bytes
    by: bytes
    fields: bytes

    @property
    def cell(self) -> int:
        """Where the last one lies."""
        return int.from_bytes(self.cells[-2:], sys.byteorder)

    def before(self) -> Lying:
        """All but the last."""
        return Lying(self.cells[:-2], self.by[:-1], self.fields[:-6])


def lying(s: State | Fields) -> Lying:
    """What lies on the table."""
    n = s.laid
    return Lying(s.cell[:n].tobytes(), s.by[:n].tobytes(), s.field[:n].tobytes())


class Pair(NamedTuple):
    """Two touching fields of which at least colour or number agrees."""

    edge: int
    mine: int
    other: int
    """The field of the tile that lay there before."""
    cell: int
    """Where that tile lies."""
    points: int


def pairs(tiles: Lying) -> list[Pair]:
    """The matching pairs of the last tile with those laid before it (HXG-8)."""
    before, found = memoryview(tiles.cells[:-2]).cast("h").tolist(), []
    for edge, cell in enumerate(NEIGHBOURS[tiles.cell]):
        if cell in before:
            fields = tiles.fields[edge - 6], tiles.fields[6 * before.index(cell) + opposite(edge)]
            points = rules.pair_points.run("interpreted")(*fields)
            if points:
                found.append(Pair(edge, *fields, cell, points))
    return found


def explain(game: Game, s: State) -> list[Reason]:
    """Every matching pair of every tile that a player laid, and what their number multiplies."""
    return [reason for reasons in explained(lying(game.fields(s))) for reason in reasons]


@lru_cache(4096)
def explained(tiles: Lying) -> tuple[list[Reason], ...]:
    """The reasons of each laid tile. What lies stays: those of all but the last are known already, as a rule."""
    if not tiles.by:
        return ()
    return (*explained(tiles.before()), _last(tiles) if tiles.by[-1] else [])


def _last(tiles: Lying) -> list[Reason]:
    """The reasons of the last tile."""
    found, words = pairs(tiles), rules.BOARD.words
    seat, cell = tiles.by[-1] - 1, words[tiles.cell]
    reasons = []
    for pair in found:
        neighbour = words[pair.cell]
        params = {
            "cell": cell,
            "neighbour": neighbour,
            "colour": _colour(pair.mine),
            "number": pair.mine & 7,
            "its_colour": _colour(pair.other),
            "its_number": pair.other & 7,
            "points": pair.points,
        }
        if pair.mine == pair.other:
            key = "score.both"
        else:
            key = "score.number" if pair.mine & 7 == pair.other & 7 else "score.colour"
        reasons.append(Reason("HXG-9", key, params, pair.points, seat, [cell, neighbour]))
    if len(found) > 1:
        total = sum(pair.points for pair in found)
        terms = " + ".join(str(pair.points) for pair in found)
        params = {"cell": cell, "edges": len(found), "terms": terms, "points": total * len(found)}
        cells = [cell, *(words[pair.cell] for pair in found)]
        reasons.append(Reason("HXG-10", "score.edges", params, total * (len(found) - 1), seat, cells))
    return reasons


def _colour(field: int) -> str:
    return f"@colour.{rules.COLOURS[(field >> 3) - 1]}"


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """Why a seat may not lay that tile there."""
    lay = game.moves.move(code)
    assert isinstance(lay, rules.Lay)
    names, words = game.moves.words["tile"], rules.BOARD.words
    tile, cell = names[lay.tile], words[lay.cell]
    if s.gone >> lay.tile & 1:
        where = words[s.cell[s.tile[: s.laid].tolist().index(lay.tile + 1)]]
        return Reason("HXG-5", "refuse.gone", {"tile": tile, "cell": where}, pieces=[where])
    if not s.hand[seat] >> lay.tile & 1:
        hand = [name for i, name in enumerate(names) if s.hand[seat] >> i & 1]
        return Reason("HXG-5", "refuse.hand", {"tile": tile, "hand": hand}, pieces=hand)
    if s.laid == 0:
        return Reason("HXG-13", "refuse.first", {"tile": tile}, pieces=[words[0]])
    if s.board[lay.cell] > 0:
        other = names[s.tile[s.board[lay.cell] - 1] - 1]
        return Reason("HXG-5", "refuse.taken", {"cell": cell, "tile": other}, pieces=[cell])
    return Reason("HXG-5", "refuse.apart", {"cell": cell}, pieces=[cell])
