"""What each infiltration would leave the left neighbour: for the player who is to choose one. HTX-11."""

from __future__ import annotations

from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .rules import INFILTRATE, left_after


@kernel
def points_left(s: State, kit: Kit, seat: int, codes: Codes, points: Codes) -> None:
    """The points of the left neighbour's matrix after each of some infiltrations; the state is tried on, and left with the last."""
    for i in range(codes.size):
        s.aim[seat] = codes[i] - INFILTRATE + 1
        points[i] = left_after(s, kit, seat)
