"""A copy of Hexpert may have other numbers in a direction and other suns than ours."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from own_set import bots_move, listed, own_set, plays_on

from sixfold.bots import bot, kinds, spelled
from sixfold.core.errors import OptionError
from sixfold.core.game import Game
from sixfold.games.hexpert.rules import LIGHTS

Split = tuple[tuple[int, ...], ...]
OTHER: Split = ((1, 5, 9), (2, 4, 8), (3, 6, 7))
"""HXP-3: the other split whose best board is 307 in 16 ways."""
TURNED: Split = ((2, 6, 7), (3, 4, 8), (1, 5, 9))


def own(split: Split, folder: Path) -> tuple[Game, Path]:
    """A set with every combination of such numbers once; high tiles are suns (HXP-4)."""
    tiles = [
        {"name": "".join(map(str, lights)), "lights": list(lights), "symbol": "sun" if sum(lights) > 12 else "moon"}
        for lights in product(*split)
    ]
    return own_set("hexpert", listed("tile", tiles[::-1]), folder)


@pytest.mark.parametrize(
    ("split", "options", "seats"),
    [
        (LIGHTS, "sun-moon-rays", 2),
        (OTHER, "standard", 1),
        (OTHER, "sun-moon-rays", 2),
        (TURNED, "adjacent-best-ray", 4),
    ],
)
def test_a_set_with_other_numbers_is_played(split: Split, options: str, seats: int, tmp_path: Path) -> None:
    """HXP-3"""
    bots_move(plays_on(*own(split, tmp_path), options, seats))


def test_the_net_plays_with_the_numbers_it_learned_and_with_others_a_search_does(tmp_path: Path) -> None:
    game, _ = own(LIGHTS, tmp_path)
    assert {"learned", "ahead"} <= set(kinds(game))
    for number, split in enumerate((OTHER, TURNED)):
        folder = tmp_path / str(number)
        folder.mkdir()
        game, _ = own(split, folder)
        assert spelled("level-5", game).startswith("search")
        with pytest.raises(OptionError, match="there is no bot 'ahead'; there are level-1"):
            bot("ahead", game)
