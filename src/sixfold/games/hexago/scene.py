"""Hexago for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from sixfold.core.face import Scene
from sixfold.core.game import CHANCE, Game
from sixfold.core.position import View

from . import rules
from .explain import Lying, explained, lying


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
    f, names = view.fields, view.game.moves.words["tile"]
    laid = _laid(view.game, lying(f), f.tile[: f.laid].tobytes())
    hands = [[name for i, name in enumerate(names) if hand >> i & 1] for hand in f.hand[: f.seats].tolist()]
    return HexagoScene(list(laid), hands, f.held[: f.seats].tolist(), f.stack[: f.seats].tolist())


@lru_cache(4096)
def _laid(game: Game, tiles: Lying, numbers: bytes) -> tuple[HexagoTile, ...]:
    """The laid tiles; made one by one, as they are explained."""
    if not numbers:
        return ()
    before = _laid(game, tiles.before(), numbers[:-1])
    tile, by, fields = numbers[-1], tiles.by[-1], tiles.fields[-6:]
    return (
        *before,
        HexagoTile(
            cell=rules.BOARD.words[tiles.cell],
            tile=game.moves.words["tile"][tile - 1],
            turn=_turns(game).get((tile, *fields), 0),
            by=by - 1 if by else CHANCE,
            points=sum(reason.points for reason in explained(tiles)[-1]),
        ),
    )


@cache
def _turns(game: Game) -> dict[tuple[int, ...], int]:
    """By a tile's number, from 1, and its fields as they lie: how it is turned."""
    found: dict[tuple[int, ...], int] = {}
    for tile, turns in enumerate(game.kit.lying.tolist(), 1):
        for turn, fields in enumerate(turns):
            found.setdefault((tile, *fields), turn)
    return found
