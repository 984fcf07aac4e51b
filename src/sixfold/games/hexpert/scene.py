"""Hexpert for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import View

from . import rules


def scene(view: View) -> dict[str, Any]:
    """Boards as tile names by cell, the called tile, and what is still to come."""
    s = view.state
    tiles = [tile.name for tile in view.game.components["tile"]]
    called = [tiles[int(tile) - 1] for tile in s.calls[: s.called]]
    boards = []
    for seat in range(s.seats):
        sealed = int(s.sealed[seat, 0])
        boards.append(
            {
                "cells": {
                    rules.BOARD.words[cell]: tiles[int(s.board[seat, cell]) - 1]
                    for cell in range(rules.CELLS)
                    if s.board[seat, cell]
                },
                "sealed": rules.BOARD.words[sealed - 1] if sealed else None,
                "last": _last(s, seat, tiles),
            }
        )
    return {
        "boards": boards,
        "called": called,
        "left": [name for i, name in enumerate(tiles) if int(s.left) >> i & 1],
        "caller": int(s.caller),
    }


def _last(s: Any, seat: int, tiles: list[str]) -> str | None:
    """Where the seat put the tile that was laid last."""
    for tile in s.calls[: s.called][::-1]:
        for cell in range(rules.CELLS):
            if s.board[seat, cell] == tile:
                return rules.BOARD.words[cell]
    return None
