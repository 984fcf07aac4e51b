"""A copy of HICHAIN may have other dice, dual letters and a fourth symbol than ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from own_set import bots_move, own_set, plays_on

from sixfold.games.hichain import rules


@pytest.mark.parametrize("options", ["plus-dice", "letters"])
def test_a_set_with_other_dice_symbols_and_no_dual_letters_is_played(options: str, tmp_path: Path) -> None:
    """HIC-1, HIC-4, HIC-19: the fourth symbol a +, every die a six, and no letter that reads as another when it is turned."""
    text = Path(rules.__file__).with_name("components.toml").read_text(encoding="utf-8")
    cards = re.sub(r"die = \d", "die = 6", text[text.index("[[card]]") :])
    cards = re.sub(r'shows = "([A-Z]).+"', r'shows = "\1..."', cards)
    last = cards.rindex("[[card]]")
    cards = cards[:last] + cards[cards.rindex("[[card]]", 0, last) : last].replace('name = "+"', 'name = "+2"')
    game, file = own_set("hichain", cards, tmp_path)
    assert [card.name for card in game.components["card"]][26:] == ["*", "?", "+", "+2"]
    bots_move(plays_on(game, file, options))
