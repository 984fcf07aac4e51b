"""How tiles come and go: the pool, the hands, builds that nobody else sees yet, the matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .links import NEIGHBOURS, RIM, STONE

TILES, LINKS = 84, 12  # HTX-1
HAND = 5  # HTX-8
PIECES = TILES + LINKS
HALF = PIECES // 2
ALL_HALF = (1 << HALF) - 1


@kernel
def strike(s: State, piece: int) -> None:
    """A piece is not in the pool any more."""
    s.pool[piece // HALF] &= ~(np.int64(1) << piece % HALF)


@kernel
def holds(cells: State, n: int, cell: int) -> bool:
    """Whether a cell stands in a list."""
    found = False
    for i in range(n):
        found |= cells[i] == cell + 1
    return found


@kernel
def spread(s: State, seat: int, cell: int) -> None:
    """A tile now lies on a cell that was reached: its empty neighbours are reached instead."""
    n = int(s.reaches[seat])
    for i in range(n - 1):
        if s.reach[seat, i] == cell + 1:
            s.reach[seat, i] = s.reach[seat, n - 1]
            break
    n -= 1
    s.reach[seat, n] = 0
    for edge in range(6):
        next_ = NEIGHBOURS[cell, edge]
        if (
            not holds(s.cell[seat], s.tiles[seat], next_)
            and not holds(s.build_cell[seat], s.built[seat], next_)
            and not holds(s.reach[seat], n, next_)
        ):
            s.reach[seat, n] = next_ + 1
            n += 1
    s.reaches[seat] = n


@kernel
def add(s: State, seat: int, cell: int, stone: int) -> None:
    """HTX-8: add a tile to a seat's build, which nobody else sees."""
    at = s.built[seat]
    s.build[seat, at] = stone
    s.build_cell[seat, at] = cell + 1
    s.built[seat] += 1
    spread(s, seat, cell)


@kernel
def discard(s: State, seat: int, tile: int) -> None:
    """Take a tile out of a hand."""
    last = s.held[seat] - 1
    for i in range(last):
        if s.hand[seat, i] == tile + 1:
            s.hand[seat, i] = s.hand[seat, last]
            break
    s.hand[seat, last] = 0
    s.held[seat] = last


@kernel
def lay_tile(s: State, kit: Kit, seat: int, tile: int, cell: int, turn: int) -> None:
    """A hand tile goes to a seat's build."""
    discard(s, seat, tile)
    add(s, seat, cell, kit.stone[tile, turn])


@kernel
def lay_link(s: State, kit: Kit, seat: int, cell: int, turn: int) -> None:
    """The link tile goes to a seat's build."""
    piece = TILES + s.link[seat] - 1
    s.link[seat] = 0
    add(s, seat, cell, kit.stone[piece, turn])


@kernel
def open_rim(s: State, seat: int) -> None:
    """Show what is reached now."""
    for i in range(RIM):
        s.rim[seat, i] = s.reach[seat, i]
    s.rims[seat] = s.reaches[seat]


@kernel
def show(s: State, seat: int) -> None:
    """A seat's build joins its matrix; of the tiles that lay open, the one kept is left."""
    for i in range(s.built[seat]):
        at = s.tiles[seat]
        s.stone[seat, at] = s.build[seat, i]
        s.cell[seat, at] = s.build_cell[seat, i]
        s.tiles[seat] += 1
        if s.build[seat, i] >> STONE > TILES:
            s.linked |= 1 << seat
        s.build[seat, i] = 0
        s.build_cell[seat, i] = 0
    s.built[seat] = 0
    for i in range(HAND):
        s.open[seat, i] = s.hand[seat, i]
    open_rim(s, seat)


@kernel
def land(s: State, kit: Kit, seat: int) -> None:
    """A seat's kept tile joins the matrix of the left neighbour."""
    left = (seat + 1) % s.seats
    aim = s.aim[seat] - 1
    at = s.tiles[left]
    s.stone[left, at] = kit.stone[s.hand[seat, 0] - 1, aim % 6]
    s.cell[left, at] = aim // 6 + 1
    s.tiles[left] += 1
    spread(s, left, aim // 6)
    open_rim(s, left)
    s.aim[seat] = 0
    s.hand[seat, 0] = 0
    s.open[seat, 0] = 0
    s.held[seat] = 0


@kernel
def places(cells: State, n: int, offset: int, out: Codes, at: int) -> int:
    """Every cell of a list in every turn, as codes from an offset."""
    for i in range(n):
        code = offset + 6 * (int(cells[i]) - 1)
        for turn in range(6):
            out[at + turn] = code + turn
        at += 6
    return at


@kernel
def reveal(s: State) -> None:
    """HTX-8: all have finished; every build joins its matrix."""
    for seat in range(np.int64(s.seats)):
        show(s, seat)
        s.keepers |= s.held[seat] << seat


@kernel
def infiltrate(s: State, kit: Kit) -> None:
    """HTX-11 [D]: all kept tiles are laid at the same time; HTX-12: then everything lies."""
    for seat in range(np.int64(s.seats)):
        if s.keepers >> seat & 1:
            land(s, kit, seat)
    s.keepers = 0


@kernel
def take(s: State, first: int, last: int, random: Random) -> int:
    """A piece of the pool out of a range, at random."""
    n: Any = np.int64(0)
    taken: Any = np.int64(0)
    for piece in range(first, last):
        if s.pool[piece // HALF] >> piece % HALF & 1:
            n += 1
            if below(random, n) == 0:
                taken = piece
    strike(s, taken)
    return taken  # type: ignore[no-any-return]


@kernel
def unseen(s: State, seat: int) -> None:
    """Everything that a seat does not see goes back to the pool."""
    s.pool[0] = ALL_HALF
    s.pool[1] = ALL_HALF
    for other in range(s.seats):
        for i in range(s.tiles[other]):
            strike(s, (s.stone[other, i] >> STONE) - 1)
        for i in range(HAND):
            if s.open[other, i] != 0:
                strike(s, s.open[other, i] + 0 - 1)
    for i in range(s.built[seat]):
        strike(s, (s.build[seat, i] >> STONE) - 1)
    for i in range(s.held[seat]):
        strike(s, s.hand[seat, i] + 0 - 1)
    if s.link[seat] != 0:
        strike(s, TILES + s.link[seat] - 1)


@kernel
def any_build(s: State, kit: Kit, seat: int, rounds: int, random: Random) -> None:
    """Build at random, with so many rounds to go: four or five tiles, now and then the link tile."""
    keep = below(random, 2)
    while s.held[seat] > keep:
        tile = int(s.hand[seat, below(random, s.held[seat])]) - 1
        cell = int(s.reach[seat, below(random, s.reaches[seat])]) - 1
        lay_tile(s, kit, seat, tile, cell, below(random, 6))
    if s.link[seat] != 0 and below(random, 2 * rounds) == 0:
        cell = int(s.reach[seat, below(random, s.reaches[seat])]) - 1
        lay_link(s, kit, seat, cell, below(random, 6))
