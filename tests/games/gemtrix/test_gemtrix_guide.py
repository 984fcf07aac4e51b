"""What the bots know of Gemtrix, held to the rules; and how it is learned."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path

import numpy as np
import pytest

from sixfold import training
from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer, generator
from sixfold.core.conformance import Case
from sixfold.core.conformance.rules import redeals_can_be_played_on, views_hide
from sixfold.core.errors import OptionError
from sixfold.core.game import State, load
from sixfold.core.playout import Scratch, kernels
from sixfold.core.position import Position
from sixfold.games.gemtrix import learned, rules, train, worth
from sixfold.games.gemtrix.belief import believed
from sixfold.games.gemtrix.chances import play_reply
from sixfold.games.gemtrix.piles import SHOW
from sixfold.games.gemtrix.rules import EXCHANGE, PASS, SCORINGS, TURN, standing
from sixfold.games.gemtrix.trixes import GEMS, OF_A_GEM, TRIXES
from sixfold.games.gemtrix.worth import Values

GEMTRIX = load("gemtrix")


def met(seats: int, options: str, games: int = 2) -> list[Position]:
    """Positions of games in which everybody overlooks some moves, and sometimes passes."""
    found = []
    for seed in range(games):
        dealer = Dealer(f"guide {seed}")
        position = Position.start(GEMTRIX, seats, options).dealt(dealer)
        for ply in range(120):
            if position.ended:
                break
            found.append(position)
            seat = position.acting[0]
            thought = bot("greedy:overlook=40", GEMTRIX)(position.view(seat), Allowance(60), 1000 * seed + ply)
            code = PASS if ply % 5 == 4 else GEMTRIX.moves.code(thought.move)
            position = position.after(seat, code).dealt(dealer)
    return found


MET = [position for seats, options in ((2, "fast"), (4, "tournament")) for position in met(seats, options)]


def gem_features(position: Position, seat: int) -> worth.Values:
    features = np.empty((len(GEMS), worth.GEM_FEATURES))
    worth.gem_features(position.state, seat, features)
    return features


def hand(position: Position, seat: int) -> list[int]:
    """How many cards of each gem a seat holds."""
    gems = [(int(card) - 1) // 5 for card in position.state.hand[seat] if card]
    return [gems.count(gem) for gem in range(len(GEMS))]


def test_every_card_of_a_gem_is_somewhere() -> None:
    for position in MET:
        for seat in range(position.seats):
            f = gem_features(position, seat)
            own = f[:, worth.OWN : worth.OWN + 6].sum(1)
            away = 6 * f[:, worth.OTHERS_ALL] + 9 * f[:, worth.LAID] + 9 * (f[:, worth.PILE] + f[:, worth.BURIED])
            assert (np.rint(own + away + f[:, worth.TOP]) == OF_A_GEM).all()
            assert own.tolist() == hand(position, seat)


def test_a_gem_is_closed_when_too_few_are_left_for_the_others() -> None:
    seen = set()
    for position in MET:
        laid = [(int(code) - 1) // TRIXES for row in position.state.trix for code in row if code]
        for seat in range(position.seats):
            own, f = hand(position, seat), gem_features(position, seat)
            for gem in range(len(GEMS)):
                left = OF_A_GEM - 3 * laid.count(gem)
                others = sum(hand(position, other)[gem] for other in range(position.seats) if other != seat)
                assert bool(f[gem, worth.CLOSED]) == (left - own[gem] < 3)
                assert bool(f[gem, worth.BARRED]) == (left - others < 3)
                seen.add(bool(f[gem, worth.CLOSED]))
    assert seen == {True, False}


def test_the_next_card_of_a_gem_is_as_likely_as_the_draw_pile_has_it() -> None:
    for position in MET:
        assert abs(gem_features(position, 0)[:, worth.NEXT].sum() - (position.state.left > 0)) < 1e-9


def test_gems_that_a_seat_gave_or_left_lying_are_kept_in_mind_until_it_draws_again() -> None:
    given, left = set(), set()
    for before, after in pairwise(MET):
        seat, s, then = before.acting[0], before.state, after.state
        if then.barrier < s.barrier or then.by != seat or then.last == 0:
            continue  # the first position of another game
        code, gem = int(then.last) - 1, (int(s.top) - 1) // 5
        if code < EXCHANGE:
            assert then.gave[seat] == then.spurned[seat] == 0
        elif code < TURN:
            assert then.gave[seat] == int(s.gave[seat]) & ~(1 << gem) | 1 << (code - EXCHANGE) // 5
            assert then.spurned[seat] == int(s.spurned[seat]) & ~(1 << gem)
            given.add(seat)
        else:
            assert then.gave[seat] == s.gave[seat]
            assert then.spurned[seat] == int(s.spurned[seat]) | 1 << gem
            left.add(seat)
    assert given == left == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("law", [views_hide, redeals_can_be_played_on])
def test_redeals_that_fit_what_others_did_agree_with_the_view(law: Callable[[Case], None], seats: int) -> None:
    law(Case(dataclasses.replace(GEMTRIX, redeal=believed), "fast", seats))


def unseen(state: State, seat: int) -> Values:
    """How many cards of each gem a hand has beside those that it is known to hold."""
    gems = np.bincount((state.hand[seat][state.hand[seat] > 0] - 1) // 5, minlength=len(GEMS))
    return np.asarray(gems - state.known[seat].reshape(len(GEMS), 5).sum(1), float)


def test_they_are_nearer_to_the_true_hands() -> None:
    greedy, near = bot("greedy", GEMTRIX), np.zeros(2)
    for game in range(8):
        dealer, plies = Dealer(f"near {game}"), count()
        position = Position.start(GEMTRIX, 2 + game % 2 * 2, "fast").dealt(dealer)
        while not position.ended:
            seat = position.acting[0]
            other = (seat + 1) % position.seats
            for i, redeal in enumerate((rules.redeal, believed)):
                for seed in range(3):
                    guess = position.view(seat).state.copy()
                    redeal(guess, GEMTRIX.kit, seat, generator(seed))
                    near[i] += np.minimum(unseen(guess, other), unseen(position.state, other)).sum()
            thought = greedy(position.view(seat), Allowance(60), next(plies))
            position = position.after(seat, GEMTRIX.moves.code(thought.move)).dealt(dealer)
    assert near[1] > 1.1 * near[0]


def test_an_answer_is_the_rest_of_a_turn_and_the_whole_of_the_next() -> None:
    ready, memory, room = (
        play_reply.bind("gemtrix", **kernels(GEMTRIX)),
        Scratch(GEMTRIX, rows=5),
        np.empty((2, 64), np.int64),
    )
    seen = set()
    for i, position in enumerate(MET):
        seat = position.acting[0]
        memory.states[3] = position.state
        ready(memory.states, memory.raw, GEMTRIX.kit, seat, generator(i), *room)
        after = memory.states[3]
        if after.acting:
            assert after.acting == 1 << (seat + 2) % position.seats
            assert after.turned == after.claimed == 0
        seen.add((bool(after.acting), position.seats))
    assert seen >= {(True, 2), (True, 4), (False, 4)}


def test_who_may_end_the_game_wins_by_passing() -> None:
    seen = set()
    for position in MET:
        ends = bool(worth.may_end(position.state))
        outcome = position.after(position.acting[0], PASS).outcome
        assert ends == (outcome is not None and outcome.rule == "GMX-14" and outcome.winners == position.acting)
        if ends:
            values = [worth.worth(position.state, GEMTRIX.kit, seat) for seat in range(position.seats)]
            assert [seat for seat in range(position.seats) if values[seat] > 0] == list(position.acting)
        seen.add(ends)
    assert seen == {True, False}


def test_the_worth_is_the_same_compiled_and_interpreted_and_of_a_finished_game_the_standing() -> None:
    for position in MET[::9]:
        for seat in range(position.seats):
            values = [worth.worth.run(mode)(position.state, GEMTRIX.kit, seat) for mode in ("compiled", "interpreted")]
            assert abs(values[0] - values[1]) <= 1  # sums of floats, in another order
    ended = MET[0]
    while not ended.ended:
        ended = ended.after(ended.acting[0], PASS)
    assert worth.worth(ended.state, GEMTRIX.kit, 0) == standing(ended.state, 0)


def test_nobody_who_is_behind_gives_the_other_the_chance_to_end_the_game() -> None:
    tried = 0
    for position in MET:
        s, seat = position.state, position.acting[0]
        if position.seats > 2 or s.phase == SHOW or standing(s, seat) >= standing(s, 1 - seat) or tried == 6:
            continue
        thought = bot("search:iterations=200", GEMTRIX)(position.view(seat), Allowance(60), tried)
        after = position.after(seat, GEMTRIX.moves.code(thought.move))
        assert not worth.may_end(after.state)
        tried += 1
    assert tried > 3


def test_the_shipped_weights_are_those_that_the_command_writes(tmp_path: Path) -> None:
    train.save(tmp_path / "learned.py", worth.LEARNED, train.Plan())
    assert (tmp_path / "learned.py").read_text() == Path(str(learned.__file__)).read_text()


def test_a_killed_run_goes_on_to_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "CHUNK", 40)
    monkeypatch.setattr(train, "JUDGED_BY", 10)
    plan = train.Plan(seed=5, games=40, own=80)
    straight = train.train(plan, tmp_path / "straight.py", lambda run: None)
    assert straight.weights.shape[0] == len(SCORINGS)

    def kill(run: train.TrainingRun) -> None:
        if run.done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train.train(plan, tmp_path / "killed.py", kill)
    told: list[int] = []
    resumed = train.train(plan, tmp_path / "killed.py", lambda run: told.append(run.done))
    assert told == [3, 4, 5, 6]  # it goes on from the checkpoint, not from the beginning
    assert (resumed.weights == straight.weights).all()
    assert (straight.weights != train.TrainingRun(plan).weights).mean() > 0.9
    other = train.train(train.Plan(seed=7, games=40, own=80), tmp_path / "other.py", lambda run: None)
    assert (other.weights != straight.weights).mean() > 0.9
    assert (tmp_path / "killed.py").read_text() == (tmp_path / "straight.py").read_text()
    assert resumed.curve == straight.curve
    training.write_report(load("gemtrix"), train.TRAINING, plan, resumed.curve, tmp_path / "report.md")
    assert "seed=5 games=40 own=80" in (tmp_path / "report.md").read_text()
    with pytest.raises(OptionError, match="another plan"):
        train.train(train.Plan(seed=6, games=40, own=80), tmp_path / "killed.py", lambda run: None)
    (tmp_path / "torn.checkpoint").write_text("?")
    with pytest.raises(OptionError, match="no checkpoint"):
        train.train(plan, tmp_path / "torn.py", lambda run: None)
