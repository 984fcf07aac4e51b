"""A copy of Gemtrix may have other cards than ours, as long as there are nine of each gem."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_set import bots_move, listed, own_set, plays_on

from sixfold.games.gemtrix.trixes import GEMS

NINES = (["2"] * 9, ["4"] * 9, ["6"] * 9, ["2"] * 5 + ["6"] * 4, ["4"] * 8 + ["x3"], ["x2"] * 5 + ["x3"] * 4)


@pytest.mark.parametrize(("options", "seats"), [("fast", 3), ("tournament", 2), ("tournament", 6)])
def test_a_set_with_other_values_is_played(options: str, seats: int, tmp_path: Path) -> None:
    """GMX-1 is checked, GMX-2 is reconstructed: one gem has bonuses alone, others none."""
    cards = [
        {"name": f"{gem}-{i}", "gem": gem, "face": face}
        for gem, nine in zip(GEMS, NINES, strict=True)
        for i, face in enumerate(nine)
    ]
    game, file = own_set("gemtrix", listed("card", cards), tmp_path)
    bots_move(plays_on(game, file, options, seats), "learned")
