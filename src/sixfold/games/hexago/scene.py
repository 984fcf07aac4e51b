"""Hexago for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct

from sixfold.core.face import Scene
from sixfold.core.game import CHANCE, Game
from sixfold.core.position import View

from . import rules


class HexagoTile(Struct, frozen=True):
    """A laid tile."""

    cell: str
    tile: str
    turn: int
    """Sixths, clockwise."""
    by: int
    """The seat that laid it; -1 for a start tile."""
    points: int
    """What it scored."""


class HexagoScene(Scene, frozen=True, tag="hexago"):
    """The laid tiles in order with what each scored, and every hand that this seat may see."""

    laid: list[HexagoTile]
    hands: list[list[str]]
    """By seat; empty where it is not seen."""
    held: list[int]
    """How many tiles each hand has."""
    stacks: list[int]
    """How many each face-down stack has."""


def scene(view: View) -> HexagoScene:
    """The table as a seat sees it."""
    s, game = view.state, view.game
    names, seats = game.moves.words["tile"], int(s.seats)
    earned: Counter[str] = Counter()
    for reason in view.explain():
        earned[reason.pieces[0]] += reason.points
    turns, n = _turns(game), int(s.laid)
    lying = zip(s.cell[:n].tolist(), s.tile[:n].tolist(), s.by[:n].tolist(), s.field[:n].tolist(), strict=True)
    laid = []
    for place, tile, by, fields in lying:
        cell = rules.BOARD.words[place]
        turn = turns.get((tile, *fields), 0)
        laid.append(HexagoTile(cell, names[tile - 1], turn, by - 1 if by else CHANCE, earned[cell]))
    hands = [[name for i, name in enumerate(names) if hand >> i & 1] for hand in s.hand[:seats].tolist()]
    return HexagoScene(laid, hands, s.held[:seats].tolist(), s.stack[:seats].tolist())


@cache
def _turns(game: Game) -> dict[tuple[int, ...], int]:
    """By a tile's number, from 1, and its fields as they lie: how it is turned."""
    found: dict[tuple[int, ...], int] = {}
    for tile, lying in enumerate(game.kit.lying.tolist(), 1):
        for turn, fields in enumerate(lying):
            found.setdefault((tile, *fields), turn)
    return found
