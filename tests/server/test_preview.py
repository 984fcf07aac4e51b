"""What a move would do, before it is made: the badge and the sentences agree, and no guess at others' sealed moves is in them."""

from __future__ import annotations

import pytest

from sixfold.bots import Allowance, greedy
from sixfold.core.chance import Dealer
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.table.snapshot import previewed


@pytest.mark.parametrize("name", names())
def test_points_promised_are_the_points_explained(name: str) -> None:
    game = load(name)
    dealer = Dealer(f"preview {name}")
    position = Position.start(game, 2).dealt(dealer)
    scored = 0
    while not position.ended:
        seat = position.acting[0]
        view = position.view(seat)
        points = view.gains(view.codes)
        move = greedy(view, Allowance(), scored).move
        code = game.moves.code(move)
        shown = previewed(view, code, "id")
        explained = sum(s.points for s in shown.gained) - sum(s.points for s in shown.lost)
        assert explained == points[view.codes.index(code)]
        scored += explained
        position = position.play(seat, move).dealt(dealer)
    assert scored > 0


def test_the_last_to_place_is_told_of_the_own_board_alone() -> None:
    """HXP-8: what the other has sealed is a guess, so two guesses give the same answer."""
    game = load("hexpert")
    position = Position.start(game, 2, "best-ray").draw("573").play(0, "C3")
    view = position.view(1)
    assert view.gains(view.codes) == [0] * 19
    assert not previewed(view, view.codes[0], "id").gained
