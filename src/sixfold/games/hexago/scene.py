"""Hexago for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.position import View

from . import rules


def scene(view: View) -> dict[str, Any]:
    """The laid tiles in order with what each scored, and every hand that this seat may see."""
    s = view.state
    names = view.game.moves.words["tile"]
    earned: dict[str, int] = {}
    for reason in view.explain():
        earned[reason.pieces[0]] = earned.get(reason.pieces[0], 0) + reason.points
    laid = []
    for n in range(s.laid):
        tile = int(s.tile[n]) - 1
        cell = rules.BOARD.words[int(s.cell[n])]
        turn = next((t for t in range(6) if np.array_equal(view.game.kit.lying[tile, t], s.field[n])), 0)
        laid.append(
            {"cell": cell, "tile": names[tile], "turn": turn, "by": int(s.by[n]) - 1, "points": earned.get(cell, 0)}
        )
    hands = [[name for i, name in enumerate(names) if int(s.hand[seat]) >> i & 1] for seat in range(s.seats)]
    return {
        "laid": laid,
        "hands": hands,
        "held": [int(n) for n in s.held[: s.seats]],
        "stacks": [int(n) for n in s.stack[: s.seats]],
    }
