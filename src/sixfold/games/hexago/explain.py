"""A Hexago score as sentences, and why a tile may not be laid so."""

from __future__ import annotations

from typing import NamedTuple

from sixfold.core.face import Reason
from sixfold.core.game import Game, State
from sixfold.core.geometry import opposite

from . import rules


class Pair(NamedTuple):
    """Two touching fields of which at least colour or number agrees."""

    edge: int
    mine: int
    other: int
    """The field of the tile that lay there before."""
    cell: int
    """Where that tile lies."""
    points: int


def pairs(s: State, n: int) -> list[Pair]:
    """The matching pairs of the n-th laid tile with those laid before it (HXG-8)."""
    found = []
    for edge in range(6):
        cell = int(rules.NEIGHBOURS[s.cell[n], edge])
        other = int(s.board[cell]) - 1
        if 0 <= other < n:
            fields = int(s.field[n, edge]), int(s.field[other, opposite(edge)])
            points = rules.pair_points.run("interpreted")(*fields)
            if points:
                found.append(Pair(edge, *fields, cell, points))
    return found


def explain(game: Game, s: State) -> list[Reason]:
    """Every matching pair of every tile that a player laid, and what their number multiplies."""
    reasons: list[Reason] = []
    for n in range(s.laid):
        if s.by[n]:
            reasons += _tile(s, n)
    return reasons


def _tile(s: State, n: int) -> list[Reason]:
    found = pairs(s, n)
    seat, cell = int(s.by[n]) - 1, rules.BOARD.words[s.cell[n]]
    reasons = []
    for pair in found:
        neighbour = rules.BOARD.words[pair.cell]
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
        cells = [cell, *(rules.BOARD.words[pair.cell] for pair in found)]
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
