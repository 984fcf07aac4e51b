"""Hex and square grids as tables: neighbours, edges, turns.

Hexes are flat-topped; the six edges are numbered clockwise from the top (0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW), and a hex has axial
coordinates (q, r): q counts columns to the right, r counts down along a column. A square's eight neighbours are numbered
clockwise from the top (0 N, 1 NE, … 7 NW), x to the right, y down.

A board without bounds is a torus larger than its pieces can span; cells are written from the start piece at 0,0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

HEX_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""(q, r) of the neighbour across each edge."""

SQUARE_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""(x, y) of each of the eight neighbours."""


def opposite(edge: int) -> int:
    """The edge of a neighbour that lies against this edge."""
    return (edge + 3) % 6


def turned(fields: str, turn: int) -> str:
    """Six edge fields after a clockwise turn by `turn` sixths: what was at the top is then at edge `turn`."""
    return fields[-turn % len(fields) :] + fields[: -turn % len(fields)]


@dataclass(frozen=True)
class Torus:
    """A grid of `size` × `size` cells, wrapped; cell (0, 0) is the start."""

    size: int
    steps: tuple[tuple[int, int], ...]

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.size * self.size

    def cell(self, a: int, b: int) -> int:
        """The number of the cell at coordinates counted from the start."""
        return (b % self.size) * self.size + a % self.size

    def at(self, cell: int) -> tuple[int, int]:
        """The coordinates of a cell, counted from the start, the shorter way round."""
        b, a = divmod(cell, self.size)
        half = self.size // 2
        return (a - self.size if a > half else a), (b - self.size if b > half else b)

    @cached_property
    def neighbours(self) -> npt.NDArray[np.int16]:
        """neighbours[cell, direction] is a cell."""
        table = np.empty((self.cells, len(self.steps)), np.int16)
        for cell in range(self.cells):
            a, b = self.at(cell)
            table[cell] = [self.cell(a + da, b + db) for da, db in self.steps]
        return table

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Each cell as people write it: 2,-1."""
        return tuple("{},{}".format(*self.at(cell)) for cell in range(self.cells))


def hex_torus(size: int) -> Torus:
    """A hex board without bounds for pieces that span fewer than `size` cells."""
    return Torus(size, HEX_STEPS)


def square_torus(size: int) -> Torus:
    """A square board without bounds for pieces that span fewer than `size` cells."""
    return Torus(size, SQUARE_STEPS)


@dataclass(frozen=True)
class HexBoard:
    """The hexagon of flat-topped hexes with `side` hexes to a side: columns A, B, … from the left, each counted from the top."""

    side: int

    @cached_property
    def coordinates(self) -> tuple[tuple[int, int], ...]:
        """(q, r) of each cell, column by column, top to bottom; the centre is (0, 0)."""
        n = self.side - 1
        return tuple((q, r) for q in range(-n, n + 1) for r in range(max(-n, -n - q), min(n, n - q) + 1))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Each cell as people write it: C3 is the centre of a board of side 3."""
        count: dict[int, int] = {}
        words = []
        for q, _ in self.coordinates:
            count[q] = count.get(q, 0) + 1
            words.append(f"{chr(ord('A') + q + self.side - 1)}{count[q]}")
        return tuple(words)

    @cached_property
    def neighbours(self) -> npt.NDArray[np.int16]:
        """neighbours[cell, edge] is a cell, or -1 at the border."""
        index = {at: i for i, at in enumerate(self.coordinates)}
        return np.array(
            [[index.get((q + dq, r + dr), -1) for dq, dr in HEX_STEPS] for q, r in self.coordinates], np.int16
        )

    @cached_property
    def rows(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The rows in each of three directions: upright, lower left to upper right, upper left to lower right."""
        result = []
        for across, down in ((1, 0), (1, 1), (0, 1)):  # what is constant along the row: q, q + r, r
            lines: dict[int, list[int]] = {}
            for i, (q, r) in enumerate(self.coordinates):
                lines.setdefault(across * q + down * r, []).append(i)
            result.append(tuple(tuple(lines[k]) for k in sorted(lines)))
        return tuple(result)
