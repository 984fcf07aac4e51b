"""Where the tiles of a matrix lie, and whose matrix may be laid on: for every picture of it."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.core.game import State
from sixfold.core.geometry import HEX_STEPS
from sixfold.core.position import View

from . import links, rules

Place = tuple[int, int]
"""A cell as column and row."""


def around(place: Place) -> Iterator[Place]:
    """The six places beside a place, clockwise from the top."""
    return ((place[0] + dq, place[1] + dr) for dq, dr in HEX_STEPS)


def spots(s: State, seat: int, sealed: bool) -> dict[int, Place]:
    """Where the cells of a matrix and around it lie, counted from its first tile; a long one may reach beyond the named cells."""
    cells = {int(c) - 1 for c in s.cell[seat, : s.tiles[seat]]}
    rim = {int(c) - 1 for c in (s.reach if sealed else s.rim)[seat] if c}
    if sealed:
        cells |= {int(c) - 1 for c in s.build_cell[seat, : s.built[seat]]}
    first = int(s.cell[seat, 0] or s.build_cell[seat, 0] or 1) - 1
    found = {first: links.BOARD.at(first)}
    met = [first]
    for cell in met:
        for edge, place in enumerate(around(found[cell])):
            beside = int(links.NEIGHBOURS[cell, edge])
            if beside not in found and (beside in cells or beside in rim) and cell in cells:
                found[beside] = place
                met.append(beside)
    return found


def laid(s: State, seat: int) -> dict[int, tuple[int, bool]]:
    """The tiles of a matrix by cell: the stone, and whether it is sealed yet."""
    shown = {int(s.cell[seat, i]) - 1: (int(s.stone[seat, i]), False) for i in range(s.tiles[seat])}
    return shown | {int(s.build_cell[seat, i]) - 1: (int(s.build[seat, i]), True) for i in range(s.built[seat])}


def aimed_at(view: View, seat: int) -> bool:
    """Whether the viewer may lay something beside this matrix now."""
    s, viewer = view.state, view.seat
    if viewer is None or not s.acting >> viewer & 1:
        return False
    return seat == ((viewer + 1) % s.seats if s.phase == rules.INFILTRATION else viewer)
