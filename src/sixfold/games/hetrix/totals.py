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

Workspaces = npt.NDArray[np.int16]
"""A workspace for each seat."""
CHANGES = 4
"""HTX-5 [D]: how often everybody may choose anew."""


@kernel
def new_workspaces() -> Workspaces:
    """Room for the matrices of a table."""
    return np.empty((4, ROWS, GEMS), np.int16)


@kernel
def face(workspaces: Workspaces, seat: int, seats: int) -> None:
    """Write the best marks of all others into a seat's workspace."""
    for i in range(MARKED):
        workspaces[seat, OTHERS, i] = 0
        for other in range(seats):
            if other != seat:
                workspaces[seat, OTHERS, i] = max(workspaces[seat, OTHERS, i], workspaces[other, MARKS, i])


@kernel
def choose_for_totals(workspaces: Workspaces, tiles: Codes, counts: Codes, seats: int) -> None:
    """HTX-5 [D]: from the choices by links alone on, each in turn chooses for the own total, until nobody changes."""
    for seat in range(seats):
        mark_fixed(workspaces[seat], tiles[seat], counts[seat])
        look_ahead(workspaces[seat], counts[seat])
        grade(workspaces[seat], np.int64(MARKS), np.int64(FOUND_BEST), np.int64(workspaces[seat, OFFSET, counts[seat]]))
    if seats == 1:
        return  # a single matrix, typed from a table, has nobody to surpass
    for _ in range(CHANGES):
        changed = False
        for seat in range(seats):
            face(workspaces, seat, seats)
            if counts[seat] > 0 and improve(workspaces[seat], counts[seat]):
                changed = True
        if not changed:
            break


@kernel
def settle_all(s: State, kit: Kit, over: int, workspaces: Workspaces, tiles: Codes) -> None:
    """Survey every open matrix and count its white gems as what they are chosen for; fills in how many tiles each has."""
    seats = np.int64(s.seats)
    counts = np.zeros(4, np.int64)
    for seat in range(seats):
        tiles[seat] = survey(s, kit, seat, seats, workspaces[seat])
        counts[seat] = choose_for_links(workspaces[seat], tiles[seat])
    if over:
        choose_for_totals(workspaces, tiles, counts, seats)
    for seat in range(seats):
        paint(workspaces[seat], counts[seat])


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
    workspaces, tiles = new_workspaces(), np.zeros(4, np.int64)
    seats = np.int64(s.seats)
    settle_all(s, kit, over, workspaces, tiles)
    for seat in range(seats):
        s.score[seat] = tally(workspaces[seat], tiles[seat])
        if over and seats > 1:
            face(workspaces, seat, seats)
            s.score[seat] += bonuses(workspaces[seat], np.int64(MARKS))
    if over:
        finish(s)
