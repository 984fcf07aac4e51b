"""What part of the board the cards take up, and what is left in the hands: for every picture of a position."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sixfold.core.game import State

from . import rules
from .chains import SIZE


def span(used: Sequence[int]) -> range:
    """The shortest stretch of the torus that holds some columns, or rows, with one more on each side."""
    marks = sorted({u % SIZE for u in used})
    gaps = [
        ((after - before - 1) % SIZE + 1, after) for before, after in zip(marks, marks[1:] + marks[:1], strict=True)
    ]
    gap, first = max(gaps)
    return range(first - 1, first + SIZE - gap + 2)


def window(s: State) -> tuple[range, range]:
    """The columns and rows in which all cards lie, and the cells around them."""
    cells = np.flatnonzero(s.board).tolist()
    return span([cell % SIZE for cell in cells]), span([cell // SIZE for cell in cells])


def counted(value: int) -> int:
    """A column or row as the notation counts it."""
    return rules.BOARD.at(value % SIZE)[0]


def in_hand(s: State, seat: int, card: int) -> bool:
    """Whether a player still has a card."""
    return bool(int(s.hand[seat, card // 16]) >> 4 * (card % 16) & 15)
