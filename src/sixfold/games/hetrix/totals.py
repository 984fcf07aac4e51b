"""The score of a table: links, and at the end bonuses and winners. HTX-5, HTX-14 to HTX-18."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .links import GEMS, ROWS, survey, tally
from .whites import (
    FOUND_BEST,
    MARKED,
    MARKS,
    OFFSET,
    OTHERS,
    bonuses,
    choose_for_links,
    grade,
    improve,
    look_ahead,
    mark_fixed,
    paint,
)

Books = npt.NDArray[np.int16]
"""A book for each seat."""
CHANGES = 4
"""HTX-5 [D]: how often everybody may choose anew."""


@kernel
def new_books() -> Books:
    """Room for the matrices of a table."""
    return np.empty((4, ROWS, GEMS), np.int16)


@kernel
def face(books: Books, seat: int, seats: int) -> None:
    """Write the best marks of all others into a seat's book."""
    for i in range(MARKED):
        books[seat, OTHERS, i] = 0
        for other in range(seats):
            if other != seat:
                books[seat, OTHERS, i] = max(books[seat, OTHERS, i], books[other, MARKS, i])


@kernel
def choose_for_totals(books: Books, tiles: Codes, counts: Codes, seats: int) -> None:
    """HTX-5 [D]: from the choices by links alone on, each in turn chooses for the own total, until nobody changes."""
    for seat in range(seats):
        mark_fixed(books[seat], tiles[seat], counts[seat])
        look_ahead(books[seat], counts[seat])
        grade(books[seat], np.int64(MARKS), np.int64(FOUND_BEST), np.int64(books[seat, OFFSET, counts[seat]]))
    if seats == 1:
        return  # a single matrix, typed from a table, has nobody to surpass
    for _ in range(CHANGES):
        changed = False
        for seat in range(seats):
            face(books, seat, seats)
            if counts[seat] > 0 and improve(books[seat], counts[seat]):
                changed = True
        if not changed:
            break


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
