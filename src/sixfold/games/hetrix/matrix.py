"""Where the tiles of a matrix lie, and whose matrix may be laid on: for every picture of it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sixfold.core.game import Fields, Game, State
from sixfold.core.geometry import HEX_STEPS
from sixfold.core.position import View

from . import links, rules

Place = tuple[int, int]
"""A cell as column and row."""


def around(place: Place) -> Iterator[Place]:
    """The six places beside a place, clockwise from the top."""
    return ((place[0] + dq, place[1] + dr) for dq, dr in HEX_STEPS)


NEIGHBOURS: list[list[int]] = links.NEIGHBOURS.tolist()
SEAM = frozenset(
    cell
    for cell in range(links.CELLS)
    if list(around(links.BOARD.at(cell))) != [links.BOARD.at(beside) for beside in NEIGHBOURS[cell]]
)
"""The cells with a neighbour that is named from the other side of the board."""


class Matrix(NamedTuple):
    """The tiles of a matrix in the order laid, as bytes: what is made of one is kept for all that are alike."""

    game: Game
    stones: bytes
    places: bytes
    """Of each tile its stone, and its cell + 1."""

    @property
    def cells(self) -> list[int]:
        """Where each tile lies."""
        return [place - 1 for place in np.frombuffer(self.places, np.int16).tolist()]


def matrices(game: Game, f: Fields, viewer: int | None = None) -> tuple[Matrix, ...]:
    """Every matrix of a state's fields, with the build or the infiltration that a viewer has sealed."""
    found = [
        Matrix(game, f.stone[seat, :n].tobytes(), f.cell[seat, :n].tobytes())
        for seat, n in enumerate(f.tiles[: f.seats].tolist())
    ]
    if viewer is not None and f.built[viewer]:
        n, (_, stones, places) = f.built[viewer], found[viewer]
        found[viewer] = Matrix(
            game, stones + f.build[viewer, :n].tobytes(), places + f.build_cell[viewer, :n].tobytes()
        )
    elif viewer is not None and f.aim[viewer]:
        left = (viewer + 1) % f.seats
        cell, turn = divmod(f.aim[viewer] - 1, 6)
        tile, (_, stones, places) = f.hand[viewer, 0] - 1, found[left]
        found[left] = Matrix(game, stones + game.kit.stone[tile, turn].tobytes(), places + np.int16(cell + 1).tobytes())
    return tuple(found)


def laid_out(table: Sequence[Matrix]) -> State:
    """A state with these matrices and nothing else, for kernels."""
    states = table[0].game.new_states(1)
    states["seats"] = len(table)
    f = table[0].game.fields(states[0])
    for seat, tiles in enumerate(table):
        cells = tiles.cells
        n, rim = len(cells), {beside for cell in cells for beside in NEIGHBOURS[cell]}.difference(cells)
        f.tiles[seat], f.rims[seat] = n, len(rim)
        f.stone[seat, :n] = np.frombuffer(tiles.stones, np.int32)
        f.cell[seat, :n] = np.frombuffer(tiles.places, np.int16)
        f.rim[seat, : len(rim)] = [cell + 1 for cell in rim]
    return states[0]


def unrolled(cells: Sequence[int], rim: Container[int]) -> dict[int, Place]:
    """Where the cells of a matrix and around it lie, counted from its first tile; a long one may reach beyond the named cells."""
    first = cells[0] if cells else 0
    found = {first: links.BOARD.at(first)}
    met = [first]
    for cell in met:
        if cell in cells:
            for beside, place in zip(NEIGHBOURS[cell], around(found[cell]), strict=True):
                if beside not in found and (beside in cells or beside in rim):
                    found[beside] = place
                    met.append(beside)
    return found


def spots(s: State, seat: int, sealed: bool) -> dict[int, Place]:
    """Where the cells of a matrix that a picture shows lie: its tiles, the sealed ones too where they are seen, and the rim."""
    cells = s.cell[seat, : s.tiles[seat]].tolist()
    if sealed:
        cells += s.build_cell[seat, : s.built[seat]].tolist()
    rim = (s.reach if sealed else s.rim)[seat].tolist()
    return unrolled([cell - 1 for cell in cells], {cell - 1 for cell in rim if cell})


def astray(cells: Sequence[int]) -> dict[str, Place]:
    """The cells of a matrix and around it that lie elsewhere than they are named."""
    if SEAM.isdisjoint(cells):
        return {}
    places, named = unrolled(cells, range(links.CELLS)), links.BOARD
    return {named.words[cell]: place for cell, place in places.items() if place != named.at(cell)}


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
