"""Stones for the page: a plain board."""

from __future__ import annotations

from sixfold.core.face import NOBODY, Cell, GenericScene, Message
from sixfold.core.position import View

from . import rules

SQUARE = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]


def scene(view: View) -> GenericScene:
    """Each cell with the stone on it; a tap places one."""
    s = view.state
    stones = ["", *(stone.name for stone in view.game.components["stone"])]
    cells = [
        Cell(
            name=rules.NAMES[cell],
            x=cell % rules.SIZE,
            y=cell // rules.SIZE,
            corners=SQUARE,
            piece=stones[int(s.board[cell])],
            owner=int(s.board[cell]) - 1 if s.board[cell] else NOBODY,
            last=int(s.last) == cell + 1,
            moves=[cell],
        )
        for cell in range(rules.CELLS)
    ]
    return GenericScene(cells, headline=Message("page.headline", {"n": int((s.board == 0).sum())}))
