"""A copy of Hexago Continuo may have other tiles than ours, as long as they have what the rulebook says."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_set import bots_move, listed, own_set, plays_on

from sixfold.core.game import Game
from sixfold.games.hexago.rules import TILES

ONE = [f"b{n}" for n in range(1, 7)]
TWO = ["r6", "y3", "r5", "y1", "r2", "y4"]


@pytest.fixture
def own(tmp_path: Path) -> tuple[Game, Path]:
    """HXG-1: equal tiles, of one colour and of two; each number once on a tile."""
    return own_set(
        "hexago", listed("tile", [{"name": str(i), "fields": (ONE, TWO)[i % 2]} for i in range(TILES)]), tmp_path
    )


@pytest.mark.parametrize(("options", "seats"), [("open", 4), ("closed", 2), ("solo", 1)])
def test_a_set_with_equal_tiles_of_few_colours_is_played(own: tuple[Game, Path], options: str, seats: int) -> None:
    bots_move(plays_on(*own, options, seats))
