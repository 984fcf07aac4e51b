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
    return around(np.flatnonzero(s.board).tolist())


def around(cells: Sequence[int]) -> tuple[range, range]:
    """The columns and rows of some cells and of those around them."""
    return span([cell % SIZE for cell in cells]), span([cell // SIZE for cell in cells])


def counted(value: int) -> int:
    """A column or row as the notation counts it."""
    return rules.BOARD.at(value % SIZE)[0]


def held(ways: Sequence[int]) -> list[int]:
    """The cards that a player still has, by the two halves of a hand."""
    whole = ways[0] | ways[1] << 64
    return [card for card in range(rules.CARDS) if whole >> rules.TURNS * card & 15]
