"""Hex and square grids as tables."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sixfold.core.geometry import HEX_STEPS, HexBoard, Torus, hex_torus, opposite, square_torus, turned


def test_a_neighbours_edge_lies_against_the_opposite_one() -> None:
    for edge, (q, r) in enumerate(HEX_STEPS):
        assert HEX_STEPS[opposite(edge)] == (-q, -r)
        assert opposite(opposite(edge)) == edge


def test_six_hex_steps_in_turn_lead_round_a_hex() -> None:
    """Walking clockwise along all six directions ends where it began."""
    assert np.sum(HEX_STEPS, axis=0).tolist() == [0, 0]
    for edge in range(6):
        (q, r), (dq, dr) = HEX_STEPS[edge], HEX_STEPS[(edge + 2) % 6]
        assert (q + dq, r + dr) == HEX_STEPS[(edge + 1) % 6]


def test_a_turn_moves_the_top_clockwise() -> None:
    assert turned("abcdef", 0) == "abcdef"
    assert turned("abcdef", 1) == "fabcde"
    assert turned("abcdef", 6) == "abcdef"
    assert turned("abcdef", 2)[2] == "a"


@pytest.mark.parametrize("torus", [hex_torus(7), hex_torus(8), square_torus(5), square_torus(6)])
def test_a_torus_has_coordinates_words_and_neighbours_that_agree(torus: Torus) -> None:
    assert torus.at(0) == (0, 0)
    assert len(set(torus.words)) == torus.cells == torus.size**2
    for cell in range(torus.cells):
        a, b = torus.at(cell)
        assert torus.cell(a, b) == cell == torus.cell(a + torus.size, b - torus.size)
        assert torus.words[cell] == f"{a},{b}"
        assert max(abs(a), abs(b)) <= torus.size // 2
        for direction, neighbour in enumerate(torus.neighbours[cell]):
            da, db = torus.steps[direction]
            assert torus.cell(a + da, b + db) == neighbour
            back = torus.steps.index((-da, -db))
            assert torus.neighbours[neighbour, back] == cell


@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_a_hexagon_has_its_cells_rows_and_neighbours(side: int) -> None:
    board = HexBoard(side)
    cells = 3 * side * (side - 1) + 1
    assert len(board.coordinates) == len(set(board.words)) == cells
    for direction in board.rows:
        assert sorted(cell for row in direction for cell in row) == list(range(cells))
        lengths = [len(row) for row in direction]
        assert lengths == [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    for cell in range(cells):
        for edge, neighbour in enumerate(board.neighbours[cell]):
            if neighbour >= 0:
                assert board.neighbours[neighbour, opposite(edge)] == cell
    assert (board.neighbours >= 0).sum() == 2 * (9 * side * side - 15 * side + 6)


def test_the_cells_of_a_row_touch_one_another_in_its_direction() -> None:
    board = HexBoard(3)
    assert board.words[9] == "C3"
    assert board.coordinates[9] == (0, 0)
    for edges, direction in zip(((0, 3), (1, 4), (2, 5)), board.rows, strict=True):
        for row in direction:
            for one, two in pairwise(row):
                assert two in {int(board.neighbours[one, edge]) for edge in edges}
