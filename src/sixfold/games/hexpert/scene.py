"""Hexpert for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from sixfold.core.face import Equipment, Scene
from sixfold.core.game import Game
from sixfold.core.position import View

from . import rules


class HexpertEquipment(Equipment, frozen=True, tag="hexpert"):
    """The board (HXP-2)."""

    cells: dict[str, tuple[int, int]]
    """Each hex with its column from the middle and its row down that column, axial."""


class HexpertBoard(Struct, frozen=True):
    """A player's board."""

    cells: dict[str, str]
    """The tiles by hex."""
    sealed: str | None
    """Where the called tile lies that the others do not see yet (HXP-8)."""
    last: str | None
    """Where the tile lies that was laid last."""


class HexpertScene(Scene, frozen=True, tag="hexpert"):
    """Every board, the called tiles, and what is still to come."""

    boards: list[HexpertBoard]
    called: list[str]
    """In the order called; the last one is to be placed."""
    left: list[str]
    """The tiles that may still be called."""
    caller: int


def equipment(game: Game) -> HexpertEquipment:
    """The board."""
    return HexpertEquipment(dict(zip(rules.BOARD.words, rules.BOARD.coordinates, strict=True)))


def scene(view: View) -> HexpertScene:
    """The table as a seat sees it."""
    f, tiles = view.fields, _names(view.game)
    calls = f.calls[: f.called].tolist()
    boards = zip(f.board[: f.seats, : rules.CELLS].tolist(), f.sealed[: f.seats, 0].tolist(), strict=True)
    return HexpertScene(
        boards=[_board(tiles, calls, board, sealed) for board, sealed in boards],
        called=[tiles[tile - 1] for tile in calls],
        left=[name for i, name in enumerate(tiles) if f.left >> i & 1],
        caller=f.caller,
    )


@cache
def _names(game: Game) -> list[str]:
    """The tiles by number."""
    return [tile.name for tile in game.components["tile"]]


def _board(tiles: list[str], calls: list[int], board: list[int], sealed: int) -> HexpertBoard:
    words = rules.BOARD.words
    cells = {word: tiles[tile - 1] for word, tile in zip(words, board, strict=True) if tile}
    last = next((words[board.index(tile)] for tile in reversed(calls) if tile in board), None)
    return HexpertBoard(cells, words[sealed - 1] if sealed else None, last)
