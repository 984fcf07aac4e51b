"""Bots see their seat's view and nothing else, play legal moves, and greedy beats random."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sixfold.bots import BOTS, POLICIES, Allowance, bot, greedy, random
from sixfold.core.chance import generator
from sixfold.core.conformance import Case, cases, random_game
from sixfold.core.errors import OptionError
from sixfold.core.game import load, names
from sixfold.core.kernel import MODES
from sixfold.core.playout import GREEDY, RANDOM, simulated
from sixfold.core.position import Position

LARGEST = {case.game.name: case for name in names() for case in cases(load(name)) if case.seats > 1}
CASES = list(LARGEST.values())
PAIRS = [next(case for case in cases(load(name)) if case.seats == 2) for name in names()]


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:overlook=50"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_plays_legal_moves_and_the_same_for_the_same_seed(case: Case, name: str) -> None:
    player = bot(name, case.game)
    for number, position in enumerate(random_game(case)):
        if number % 7:
            continue
        for seat in position.acting[:1]:
            view = position.view(seat)
            thought = player(view, Allowance(), number)
            assert {choice.move for choice in thought.best} <= {*view.legal}
            assert player(view, Allowance(), number) == thought


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:overlook=50"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_cannot_tell_states_apart_that_look_the_same(case: Case, name: str) -> None:
    player = bot(name, case.game)
    for number, position in enumerate(random_game(case)):
        if number % 7:
            continue
        for seat in position.acting[:2]:
            choices = {player(position.redeal(seat, seed).view(seat), Allowance(), 5) for seed in range(3)}
            assert choices == {player(position.view(seat), Allowance(), 5)}


def test_the_random_bot_plays_every_move_equally_often() -> None:
    """Whatever the number of moves: of 19 hexes, and of two that are left."""
    position = Position.start(load("hexpert"), 1).draw("573")
    moves = Counter(random(position.view(0), Allowance(), seed).move for seed in range(3800))
    assert len(moves) == 19
    assert max(abs(count - 200) for count in moves.values()) < 60
    *_, last = [p for p in random_game(Case(load("hexpert"), "standard", 1)) if len(p.view(0).codes) == 2]
    two = Counter(random(last.view(0), Allowance(), seed).move for seed in range(400))
    assert sorted(two.values())[0] > 150


def test_the_greedy_bot_takes_what_scores_most() -> None:
    """Two of three nines lie in the left column's place; the third hex completes 3 × 9."""
    position = Position.start(load("hexpert"), 1)
    for tile, cell in (("923", "A1"), ("964", "A2"), ("978", "")):
        position = position.draw(tile)
        if cell:
            position = position.play(0, cell)
    for seed in range(5):
        assert load("hexpert").moves.text(greedy(position.view(0), Allowance(), seed).move) == "A3"


def test_a_bot_plays_the_same_however_the_kernels_run() -> None:
    game = load("hexpert")
    for name in ("random", "greedy", "search:iterations=40", "uniform:iterations=40"):
        player = bot(name, game)
        starts = [Position.start(game, 2, mode=mode).draw("573") for mode in MODES]
        assert len({player(position.view(0), Allowance(600), 11) for position in starts}) == 1


@pytest.mark.parametrize("case", PAIRS, ids=str)
def test_greedy_beats_random_on_the_mean_score(case: Case) -> None:
    scores = []
    for policies in ([GREEDY, RANDOM], [RANDOM, GREEDY]):
        results = simulated(case.game, 2, case.options, policies, 100, generator(2))
        scores.append(results[:, policies.index(GREEDY)] - results[:, policies.index(RANDOM)])
    ahead = np.concatenate(scores)
    assert ahead.mean() > 3 * ahead.std() / np.sqrt(len(ahead))


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"there is no bot 'clever'; there are level-1, .*random, greedy"):
        bot("clever", load("hexpert"))
    with pytest.raises(OptionError, match="the bot greedy has no setting 'depth'; it has overlook"):
        bot("greedy:depth=3", load("hexpert"))
    with pytest.raises(OptionError, match="overlook=some is not a whole number"):
        bot("greedy:overlook=some", load("hexpert"))
    assert bot("greedy", load("hexpert")) is greedy
    assert set(POLICIES) <= set(BOTS)
