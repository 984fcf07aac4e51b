"""The bots of Hexpert, held to the rules: what they think of a placement near the end is what the rules make of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sixfold.bots import Allowance, Thought, bot
from sixfold.core.chance import Dealer
from sixfold.core.game import Game, load
from sixfold.core.position import Position
from sixfold.games.hexpert import rules

GAME = load("hexpert")


def thought(name: str, position: Position, seed: int = 1) -> Thought:
    """What a bot thinks of the position of its seat."""
    return bot(name, position.game)(position.view(position.acting[0]), Allowance(), seed)


def alone(empty: int, seed: int, options: str = "", game: Game = GAME) -> Position:
    """A greedy game of one with so many empty hexes left, a tile called."""
    dealer = Dealer(f"guide {seed}")
    position = Position.start(game, 1, options).dealt(dealer)
    for _ in range(rules.CELLS - empty):
        position = position.play(0, thought("greedy:overlook=50", position, seed).move).dealt(dealer)
    return position


def expected(position: Position) -> float:
    """The points that perfect play makes on average, counted through the rules."""
    if position.ended:
        return float(position.scores[0])
    if position.drawing:
        draws = position.draws()
        return sum(weight * expected(position.draw(draw)) for draw, weight in draws) / sum(w for _, w in draws)
    return max(expected(position.play(0, move)) for move in position.legal(0))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", ["standard", "adjacent"])
def test_with_two_hexes_left_the_strongest_knows_what_each_is_worth(options: str, seed: int) -> None:
    """HXP-10, HXP-15"""
    position = alone(2, seed, options)
    worths = {move: expected(position.play(0, move)) for move in position.legal(0)}
    assert {c.move: c.value for c in thought("ahead", position).best} == pytest.approx(worths, abs=1e-3)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", ["rays", "sun-moon-rays", "adjacent-rays"])
def test_with_two_hexes_left_the_strongest_knows_how_much_better_one_is(options: str, seed: int) -> None:
    """HXP-16, HXP-17: open rays are credited in advance to all of them alike."""
    position = alone(2, seed, options)
    worths = {move: expected(position.play(0, move)) for move in position.legal(0)}
    best = thought("ahead", position).best
    found = {choice.move: choice.value - best[0].value for choice in best}
    assert found == pytest.approx({move: worth - max(worths.values()) for move, worth in worths.items()}, abs=1e-3)


def test_the_strongest_waits_for_what_greed_takes_at_once() -> None:
    """Over some endings, looking ahead is worth more than the points of the moment."""

    @cache
    def worth(name: str, seed: int) -> float:
        position = alone(2, seed)
        return expected(position.play(0, thought(name, position).move))

    assert all(worth("ahead", seed) >= worth("greedy", seed) - 1e-9 for seed in range(12))
    assert any(worth("ahead", seed) > worth("greedy", seed) + 0.5 for seed in range(12))


@pytest.mark.parametrize("name", ["learned", "ahead"])
def test_in_which_order_a_file_lists_the_tiles_changes_no_thought(name: str, tmp_path: Path) -> None:
    """HXP-3: the net has a numbering of its own."""
    text = Path(rules.__file__).with_name("components.toml").read_text(encoding="utf-8")
    head, *tiles = re.split(r"(?=\[\[tile\]\])", text)
    file = tmp_path / "mine.toml"
    file.write_text(head + "\n".join(tiles[5:] + tiles[:5][::-1]), encoding="utf-8")
    game = load("hexpert", file)
    assert [tile.name for tile in game.components["tile"]] != [tile.name for tile in GAME.components["tile"]]
    for empty in (15, 8, 3):
        position = alone(empty, empty, "rays")
        same = Position.start(game, 1, "rays")
        for ply in position.history():
            same = same.draw(GAME.draws.text(ply.code)) if ply.actor < 0 else same.play(0, GAME.moves.text(ply.code))
        assert thought(name, same).best == thought(name, position).best


def test_a_bot_that_overlooks_hexes_plays_one_of_those_it_sees() -> None:
    position = alone(12, 1)
    whole = thought("learned", position)
    partly = [thought("learned:overlook=50", position, seed) for seed in range(20)]
    assert {choice.best[0].move for choice in partly} > {whole.move}
    assert {choice.move: choice.value for choice in whole.best}[whole.move] == max(c.best[0].value for c in partly)
    assert thought("learned:overlook=100", position).move == whole.move, "who overlooks everything looks again"
