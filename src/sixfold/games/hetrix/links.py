"""Links: groups of touching gems of one colour. HTX-4, HTX-14.

The gems of a matrix are numbered 6 × tile + edge. The kernels keep what they find in a workspace: rows of numbers, most by gem.
`+ 0` makes a wide number of one from the workspace, so that every kernel is compiled for wide numbers only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Kit, State
from sixfold.core.geometry import hex_torus
from sixfold.core.kernel import kernel

Workspace = npt.NDArray[np.int16]
Row = npt.NDArray[np.int16]
Grid = npt.NDArray[np.int16]

BOARD = hex_torus(28)  # without bounds: 25 tiles in a row and the cells around them do not meet themselves
CELLS = 784
NEIGHBOURS = BOARD.neighbours

MATRIX = 25
"""The most tiles in one matrix: 20 own, the link tile, four infiltrated."""
RIM = 2 * MATRIX + 4
"""No matrix has more empty cells around it: the first tile has 6, each other takes one and brings at most 3."""
GEMS = 6 * MATRIX
COLOURS = 6
WHITE = 7
"""Gems are numbered 1 to 6 by colour, 7 is white. A stone is a tile as it lies: three bits a gem, clockwise from the top edge."""
STONE = 18
"""How many bits the gems of a stone take; above them stands the piece + 1, or 0 where nobody knows which it is."""
SCORING = 4
"""HTX-14: the least length that scores."""
WORTH = np.array([0, 0, 3, 9, 5], np.int64)
"""What an open end promises, by the length of its link up to four."""
WHITES = 24
"""The most white gems in a set; the reconstructed one has twelve."""

# The rows of a workspace. By tile: its cell. By gem: its colour, the gem across its edge or -1, its parent in its link, the length of
# the link at the root. What is known of white gems stands in the rows behind.
CELL, GEM, ACROSS, UP, SIZE = range(5)
ROWS = 37


@kernel
def new_workspace() -> Workspace:
    """Room for one matrix."""
    return np.empty((ROWS, GEMS), np.int16)


@kernel
def find(up: Row, x: int) -> int:
    """The root above a member, in a row of parents."""
    while up[x] != x:
        up[x] = up[up[x]]
        x = up[x] + 0
    return x


@kernel
def join(up: Row, size: Row, x: int, y: int) -> None:
    """Two members touch: make their groups one."""
    a, b = find(up, x), find(up, y)
    if a != b:
        up[b] = a
        size[a] += size[b]


@kernel
def note(work: Workspace, grid: Grid, i: int, cell: int, stone: int) -> None:
    """Write a tile down, its neighbouring gems of one colour already joined (HTX-4)."""
    work[CELL, i] = cell
    grid[cell] = i + 1
    base = 6 * i
    before = 0
    for edge in range(6):
        gem = stone >> 3 * edge & 7
        x = base + edge
        work[GEM, x] = gem
        work[ACROSS, x] = -1
        work[SIZE, x] = 1
        work[UP, x] = x
        if gem == before and gem != WHITE:
            root = work[UP, x - 1]
            work[UP, x] = root
            work[SIZE, root] += 1
        before = gem
    if before == stone & 7 and before != WHITE:
        join(work[UP], work[SIZE], base, base + 5)


@kernel
def survey(s: State, kit: Kit, seat: int, viewer: int, work: Workspace) -> int:
    """Note a seat's matrix and join its links, white gems aside; how many tiles it has.

    A viewer foresees the own sealed build, or the own sealed infiltration of the left neighbour; from s.seats on, nobody's.
    """
    grid = np.empty(CELLS, np.int16)
    # Every neighbour of a tile is a tile or lies on the rim: nothing else of the grid is read.
    tiles = s.tiles[seat]
    n = tiles
    if viewer == seat:
        n += s.built[seat]
        for i in range(s.reaches[seat]):
            grid[s.reach[seat, i] - 1] = 0
    else:
        for i in range(s.rims[seat]):
            grid[s.rim[seat, i] - 1] = 0
        if viewer < s.seats:
            n += 1
            for edge in range(6):
                grid[NEIGHBOURS[(s.aim[viewer] - 1) // 6, edge]] = 0
    for i in range(n):
        if i < tiles:
            cell, stone = s.cell[seat, i] - 1, s.stone[seat, i]
        elif viewer == seat:
            cell, stone = s.build_cell[seat, i - tiles] - 1, s.build[seat, i - tiles]
        else:
            aim = s.aim[viewer] - 1
            cell, stone = aim // 6, kit.stone[s.hand[viewer, 0] - 1, aim % 6]
        note(work, grid, i, cell, stone)
    for i in range(n):
        for edge in range(3):  # HTX-4: each common edge is met once, from the tile below it
            other = grid[NEIGHBOURS[work[CELL, i], edge]] - 1
            if other >= 0:
                a, b = 6 * i + edge, 6 * other + edge + 3
                work[ACROSS, a] = b
                work[ACROSS, b] = a
                if work[GEM, a] == work[GEM, b] and work[GEM, a] != WHITE:
                    join(work[UP], work[SIZE], a, b)
    return n  # type: ignore[no-any-return]


@kernel
def tally(work: Workspace, n: int) -> int:
    """HTX-14: every link of four or more scores its length."""
    total = 0
    for x in range(6 * n):
        if work[UP, x] == x and work[SIZE, x] >= SCORING:
            total += work[SIZE, x] + 0
    return total


@kernel
def doors(work: Workspace, n: int) -> int:
    """Gems at an open edge, by what another of their colour would be worth there."""
    promise = 0
    for x in range(6 * n):
        if work[ACROSS, x] < 0 and work[GEM, x] != WHITE:
            promise += WORTH[min(work[SIZE, find(work[UP], x)], SCORING)]
    return promise
