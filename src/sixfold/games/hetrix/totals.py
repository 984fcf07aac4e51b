"""The score of a table: links (HTX-14), and at the end bonuses and winners. HTX-15 to HTX-18."""

from __future__ import annotations

import numpy as np

from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .links import GEMS, ROWS, survey, tally
from .whites import MARKS, Books, bonuses, choose_for_links, choose_for_totals, face, paint


@kernel
def new_books() -> Books:
    """Room for the matrices of a table."""
    return np.empty((4, ROWS, GEMS), np.int16)


@kernel
def settle_all(s: State, kit: Kit, over: int, books: Books, tiles: Codes) -> None:
    """Survey every open matrix and count its white gems as what they are chosen for; fills in how many tiles each has."""
    seats = np.int64(s.seats)
    counts = np.zeros(4, np.int64)
    for seat in range(seats):
        tiles[seat] = survey(s, kit, seat, seats, books[seat])
        counts[seat] = choose_for_links(books[seat], tiles[seat])
    if over:
        choose_for_totals(books, tiles, counts, seats)
    for seat in range(seats):
        paint(books[seat], counts[seat])


@kernel
def finish(s: State) -> None:
    """HTX-18: the highest total wins; equals share."""
    best = 0
    for seat in range(s.seats):
        if s.score[seat] > best:
            best = s.score[seat]
            s.winners = 0
        if s.score[seat] == best:
            s.winners |= 1 << seat
    s.ended = 1
    s.acting = 0


@kernel
def count(s: State, kit: Kit, over: int) -> None:
    """Score every matrix as it lies open; when the game is over, end it."""
    books, tiles = new_books(), np.zeros(4, np.int64)
    seats = np.int64(s.seats)
    settle_all(s, kit, over, books, tiles)
    for seat in range(seats):
        s.score[seat] = tally(books[seat], tiles[seat])
        if over and seats > 1:
            face(books, seat, seats)
            s.score[seat] += bonuses(books[seat], np.int64(MARKS))
    if over:
        finish(s)
