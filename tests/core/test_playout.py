"""Whole games in compiled code agree with games played move by move."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.core.chance import Random, below, generator
from sixfold.core.conformance import Case, cases
from sixfold.core.game import SEATS, load, names
from sixfold.core.playout import GREEDY, RANDOM, Scratch, drivers, simulated
from sixfold.core.position import Position

FIRST = [next(case for case in cases(load(name)) if case.seats > 1) for name in names()]


def stepped(case: Case, random: Random) -> list[int]:
    """One random game through Position, choosing as `simulate` does; its row of results."""
    run = below.run(case.mode)
    position = Position.start(case.game, case.seats, case.options, case.mode)
    decisions = 0
    while not position.ended:
        if position.drawing:
            draws = position.draws()
            at = int(run(random, sum(weight for _, weight in draws)))
            position = position.draw([move for move, weight in draws for _ in range(weight)][at])
        else:
            seat = position.acting[0]
            codes = position.view(seat).codes
            position = position.play(seat, case.game.moves.move(codes[int(run(random, len(codes)))]))
            decisions += 1
    scores = [*position.scores, *[0] * (SEATS - case.seats)]
    return [*scores, int(position.state.winners), int(position.state.ended), decisions]


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_simulated_games_are_those_played_move_by_move(case: Case) -> None:
    results = simulated(case.game, case.seats, case.options, [RANDOM] * case.seats, 2, generator(7))
    random = generator(7)
    assert results.tolist() == [stepped(case, random) for _ in range(2)]


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_the_same_seed_gives_the_same_games(case: Case) -> None:
    policies = [GREEDY, *[RANDOM] * (case.seats - 1)]
    runs = [simulated(case.game, case.seats, case.options, policies, 5, generator(seed)) for seed in (1, 1, 2)]
    assert np.array_equal(runs[0], runs[1])
    assert not np.array_equal(runs[0], runs[2])


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_results_have_winners_an_ending_and_scores_for_the_seats_that_play(case: Case) -> None:
    results = simulated(case.game, case.seats, case.options, [RANDOM] * case.seats, 50, generator(3))
    assert not results[:, case.seats : SEATS].any()
    winners, ended, decisions = results[:, SEATS], results[:, SEATS + 1], results[:, SEATS + 2]
    assert ((winners > 0) & (winners < 1 << case.seats)).all()
    assert ((ended > 0) & (ended < len(case.game.endings))).all()
    assert ((decisions > 0) & (decisions <= case.game.plies)).all()


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_playouts_count_what_they_play(case: Case) -> None:
    memory, counts = Scratch(case.game), np.zeros(2, np.int64)
    memory.states[0] = case.game.start(case.seats, case.options)
    arguments = (memory.states, memory.raw, case.game.kit, generator(7), 2, memory.out, memory.weight, counts)
    drivers(case.game).playouts(*arguments)
    results = simulated(case.game, case.seats, case.options, [RANDOM] * case.seats, 2, generator(7))
    assert counts[0] == results[:, SEATS + 2].sum()
    assert counts.sum() <= 2 * case.game.plies
