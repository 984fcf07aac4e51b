"""Stones: place them side by side. Rules STO-1 to STO-4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.component import Group, Spec, letters
from sixfold.core.game import Codes, Field, Kit, Options, Sight, State, layout
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

# --- components -------------------------------------------------------------------------------------------------------

SPEC = Spec([Group("stone", 2, {"colour": letters("#0123456789abcdef", 7)})])
"""STO-1: a stone in each colour; a player has as many of it as are needed."""

# --- options, moves, state --------------------------------------------------------------------------------------------

SIZE = 4
CELLS = SIZE * SIZE
NAMES = [f"{'ABCD'[column]}{row + 1}" for row in range(SIZE) for column in range(SIZE)]
"""STO-1: cells by column and row; A1 is at the top left."""


class Variants(Options, frozen=True):
    """There are no variants."""


PRESETS = {"standard": Variants()}


@dataclass(frozen=True)
class Place(Move):
    """Place a stone on an empty cell (STO-2)."""

    notation: ClassVar[str] = "{cell}"
    cell: int


MOVES = MoveSpace((Place,), {"cell": CELLS}, {"cell": NAMES})

DTYPE, SIGHT = layout(
    Field("board", "i1", Sight.PUBLIC, (CELLS,)),  # seat + 1; zero is empty
    Field("last", "i1", Sight.PUBLIC),  # cell + 1 of the last stone
)
ENDINGS = ("", "STO-4")
PLIES = CELLS

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: Variants) -> None:
    """STO-1: the board is empty, the first seat begins."""
    s.acting = 0b1


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """STO-2: every empty cell."""
    n = 0
    for cell in range(CELLS):
        if s.board[cell] == 0:
            out[n] = cell
            n += 1
    return n


@kernel
def neighbours(s: State, seat: int, cell: int) -> int:
    """How many stones of a seat lie beside a cell, by edge."""
    row, column, own = cell // SIZE, cell % SIZE, seat + 1
    n = 0
    if row > 0 and s.board[cell - SIZE] == own:
        n += 1
    if row < SIZE - 1 and s.board[cell + SIZE] == own:
        n += 1
    if column > 0 and s.board[cell - 1] == own:
        n += 1
    if column < SIZE - 1 and s.board[cell + 1] == own:
        n += 1
    return n


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """Place a stone and score it (STO-3); when the board is full the game ends (STO-4)."""
    s.score[actor] += neighbours(s, actor, code)
    s.board[code] = actor + 1
    s.last = code + 1
    s.acting = 1 << (actor + 1) % s.seats
    for cell in range(CELLS):
        if s.board[cell] == 0:
            return
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    for seat in range(s.seats):
        if s.score[seat] == best:
            s.winners |= 1 << seat
    s.ended = 1
    s.acting = 0
