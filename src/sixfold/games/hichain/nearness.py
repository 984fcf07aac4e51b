"""How near C H A I N is: the most of it that lies along a path whose other cells can still be filled. HIC-13, HIC-15, HIC-16."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes, Game, Kit, State
from sixfold.core.kernel import kernel

from .chains import JOIN, NODES, ROYAL, WILD, Graph, near
from .rules import CARDS

Board = npt.NDArray[np.uint8]
Own = npt.NDArray[np.int8]
"""What is read of own cards by direction, by what the board holds; 0 for all others."""

PLACES = 5
PATH, LYING, MISSING, TRIED, WAYS, CELLS = range(6)
"""The rows of a walk: by place its cell; by step how many cards lie so far, which places are to be filled, how many cells were tried and
how many there are to try; then a row a step, those cells."""
BESIDE = 4 + 8 * 7
"""The most cells beside a cell: four edges, and eight + with seven others each."""


class Partial(NamedTuple):
    """Five cells along which C H A I N lies in part, and could lie whole."""

    direction: int
    cells: tuple[int, ...]
    shown: tuple[int, ...]
    """What is read there: a letter, a wild card, or 0 where the cell is empty."""

    @property
    def laid(self) -> int:
        """How many of the five lie there."""
        return sum(letter > 0 for letter in self.shown)


def nearest(game: Game, s: State, colour: int) -> Partial | None:
    """The most of C H A I N that lies along a path of five cells whose others are empty and for which the cards are in hand.

    None where there is no such path any more. Whether the empty cells can be reached by the opponent's strokes is not asked.
    """
    found = np.zeros(1 + 2 * PLACES, np.int64)
    if not most(s, game.kit, colour, found):
        return None
    direction, *row = found.tolist()
    return Partial(direction, tuple(row[:PLACES]), tuple(row[PLACES:]))


@kernel
def fits(letter: int, place: int) -> bool:
    """Whether it can stand at a place of C H A I N: wild cards inside it only (HIC-15)."""
    return letter == ROYAL[place] or (letter == WILD and 0 < place < PLACES - 1)


@kernel
def take_stock(s: State, kit: Kit, colour: int, stock: Codes) -> None:
    """Write down for each set of places whether different cards in hand can show what belongs there, turned as they must be."""
    reads = kit.reads
    able = np.zeros(stock.size, np.int64)
    for card in range(CARDS):
        if s.hand[colour, card >> 4] >> np.uint64(4 * (card & 15)) & np.uint64(15) == 0:
            continue
        shows = 0
        for direction in range(4):
            for place in range(PLACES):
                if fits(int(reads[1 + 8 * card, direction]), place):
                    shows |= 1 << place
        for places in range(stock.size):
            able[places] += shows & places != 0
    for places in range(stock.size):  # Hall: any so many of the places need as many cards that can stand at one of them
        size, enough = 0, 1
        for place in range(PLACES):
            if places >> place & 1:
                size += 1
                enough &= stock[places ^ 1 << place]
        stock[places] = enough if able[places] >= size else 0


@kernel
def beside(board: Board, own: Own, relay: int, cell: int, out: Codes) -> int:
    """The cells beside a cell, edge to edge (HIC-10) or through an own + that joins the cells next to it (HIC-16): how many."""
    n = 0
    for way in range(0, 8, 2):
        out[n] = near(cell, way)
        n += own[board[out[n]], 0] != JOIN
    for way in range(0, 8, relay):
        plus = near(cell, way)
        if own[board[plus], 0] != JOIN:
            continue
        for outward in range(0, 8, relay):
            other = near(plus, outward)
            if other != cell and own[board[other], 0] != JOIN:
                out[n] = other
                n += 1
    return n


@kernel
def place_of(first: int, step: int) -> int:
    """The place that a walk comes to: from the first card on to the end of the word, then back to its beginning."""
    return first + step if first + step < PLACES else PLACES - 1 - step


@kernel
def spell(
    board: Board,
    own: Own,
    relay: int,
    direction: int,
    start: int,
    first: int,
    stock: Codes,
    best: int,
    walk: Graph,
    found: Codes,
) -> int:
    """Walk all paths whose first card is that at `start`, at place `first` of the word; how many cards the best path has now.

    Before the first card all cells are empty. One with more than `best` cards is written down.
    """
    if PLACES - first <= best:
        return best
    walk[PATH, first] = start
    walk[LYING, 0] = 1
    walk[MISSING, 0] = (1 << first) - 1
    walk[TRIED, 1] = 0
    walk[WAYS, 1] = beside(board, own, relay, start, walk[CELLS + 1])
    step = 1
    while step > 0:
        if walk[TRIED, step] == walk[WAYS, step]:
            step -= 1
            continue
        cell = walk[CELLS + step, walk[TRIED, step]]
        walk[TRIED, step] += 1
        place = place_of(first, step)
        used = False
        for before in range(step):
            used |= walk[PATH, place_of(first, before)] == cell
        lying, missing = walk[LYING, step - 1], walk[MISSING, step - 1]
        if board[cell] == 0:
            missing |= 1 << place
        elif place > first and fits(int(own[board[cell], direction]), place):
            lying += 1
        else:
            continue
        hope = lying + PLACES - 1 - place if place > first else lying
        if used or hope <= best or stock[missing] == 0:
            continue
        walk[PATH, place] = cell
        walk[LYING, step] = lying
        walk[MISSING, step] = missing
        if step < PLACES - 1:
            step += 1
            onward = place_of(first, step)
            anchor = walk[PATH, onward - 1 if onward > first else onward + 1]
            walk[TRIED, step] = 0
            walk[WAYS, step] = beside(board, own, relay, anchor, walk[CELLS + step])
            continue
        best = lying
        found[0] = direction
        for i in range(PLACES):
            found[1 + i] = walk[PATH, i]
            found[1 + PLACES + i] = own[board[walk[PATH, i]], direction]
    return best


@kernel
def most(s: State, kit: Kit, colour: int, found: Codes) -> int:
    """The most cards of C H A I N along one path, or 0; the first such path is written down: direction, cells, what is read there."""
    board, relay = s.board, np.int64(s.relay)
    own = np.zeros((256, 4), np.int8)
    for node in range(NODES):
        if s.where[colour, node] > 0:
            code = board[s.where[colour, node] - 1]
            for direction in range(4):
                own[code, direction] = kit.reads[code, direction]
    stock = np.zeros(1 << PLACES, np.int64)
    take_stock(s, kit, colour, stock)
    walk = np.zeros((CELLS + PLACES, BESIDE), np.int64)
    best = 0
    for direction in range(4):
        for node in range(NODES):
            start = int(s.where[colour, node]) - 1
            if start < 0:
                continue
            for first in range(PLACES):
                if fits(int(own[board[start], direction]), first) and stock[(1 << first) - 1] != 0:
                    best = spell(board, own, relay, direction, start, first, stock, best, walk, found)
    return best
