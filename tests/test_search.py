"""The search: what it may know, that it plays legal moves, and that it finds what is plainly best."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.bots.search import Search, summed
from sixfold.bots.tree import DEFAULTS, sight_key
from sixfold.core.bot import SLICE, Slices
from sixfold.core.chance import Dealer
from sixfold.core.conformance import Case, cases, random_game
from sixfold.core.errors import OptionError
from sixfold.core.game import load, names
from sixfold.core.kernel import Mode
from sixfold.core.position import Position, View
from sixfold.games.gemtrix.rules import Claim, GemtrixOptions

ALL = [case for name in names() for case in cases(load(name))]
LARGEST = list({case.game.name: case for case in ALL if case.seats > 1}.values())
PATIENT = Allowance(seconds=600)
QUICK = "search:iterations=40,depth=4"


def decisions(case: Case, most: int) -> list[tuple[View, Position]]:
    """Some decisions of a random game, from its beginning to its end, and where they are made."""
    met = [position for position in random_game(case) if position.acting]
    some = met[:: max(1, len(met) // most)]
    views = [(position.view(position.acting[-1]), position) for position in some]
    return [(view, position) for view, position in views if len(view.codes) > 1]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_it_plays_legal_moves_and_the_same_for_the_same_seed(case: Case) -> None:
    met = decisions(case, 3)
    for name in (QUICK, "uniform:iterations=40", f"{QUICK},overlook=80"):
        player = bot(name, case.game)
        for view, _ in met:
            thought = player(view, PATIENT, 3)
            assert {case.game.moves.code(choice.move) for choice in thought.best} <= {*view.codes}
            assert player(view, PATIENT, 3) == thought
            assert thought.effort == 40
            assert thought.unit == ("points" if case.seats == 1 else "wins")


@pytest.mark.parametrize("case", LARGEST, ids=str)
def test_it_cannot_tell_states_apart_that_look_the_same(case: Case) -> None:
    player = bot(QUICK, case.game)
    for view, position in decisions(case, 4):
        assert view.seat is not None
        assert player(position.redeal(view.seat, 7).view(view.seat), PATIENT, 5) == player(view, PATIENT, 5)


@pytest.mark.parametrize("case", LARGEST, ids=str)
def test_a_node_is_what_a_seat_sees_so_its_moves_are_always_the_same(case: Case) -> None:
    masks = case.game.masks(case.options)
    met: dict[int, tuple[bytes, list[int]]] = {}
    for view, position in decisions(case, 30):
        assert view.seat is not None
        for seed in range(3):
            other = position.redeal(view.seat, seed)
            row = np.frombuffer(other.bytes(), np.uint64).reshape(1, -1)
            key = int(sight_key(row, 0, masks, view.seat))
            found = (view.state.tobytes(), View(case.game, case.options, view.seat, other.state, case.mode).codes)
            assert met.setdefault(key, found) == found


@pytest.mark.parametrize("name", ["search:iterations=12,depth=2,sample=2,wide=4", "uniform:iterations=3"])
@pytest.mark.parametrize("game", names())
def test_it_thinks_the_same_interpreted(game: str, name: str) -> None:
    case = next(case for case in cases(load(game)) if case.seats == 2)
    view, _ = decisions(case, 1000)[-2]

    def thought(mode: Mode) -> object:
        return bot(name, case.game)(View(case.game, case.options, view.seat, view.state, mode), PATIENT, 9)

    assert thought("compiled") == thought("interpreted")


@pytest.mark.parametrize("game", names())
def test_in_slices_it_finds_what_it_finds_at_once(game: str) -> None:
    """However it is cut, and whether or not it was asked for what it had found meanwhile."""
    case = next(case for case in cases(load(game)) if case.seats == 2)
    view, _ = decisions(case, 5)[1]
    settings = {**DEFAULTS, **load(game).guide.search, "iterations": 90}
    whole, parts = Search(view, settings, 4), Search(view, settings, 4)
    whole.advance(1000)
    seen = []
    for size in (1, 2, 30, 1, 50, 50):
        assert not parts.finished
        parts.advance(size)
        seen.append((parts.done, summed(view, [parts]).effort))
    assert seen == [(n, n) for n in (1, 3, 33, 34, 84, 90)]
    assert parts.finished
    assert parts.root() == whole.root()
    assert summed(view, [parts]) == bot("search:iterations=90", load(game))(view, PATIENT, 4)


def test_slices_grow_until_one_takes_its_share_of_time_and_end_with_the_time() -> None:
    sizes: list[int] = []

    def clock() -> float:
        """Every step takes half a millisecond."""
        return 0.0005 * sum(sizes)

    for size in Slices(0.1, clock):
        sizes.append(size)
    assert sizes[:4] == [1, 4, 16, 20]
    assert 0.1 <= clock() < 0.1 + SLICE
    assert list(Slices(0.0, clock)) == [1]


def test_it_is_stopped_by_the_clock_and_searches_on_several_cores() -> None:
    game = load("gemtrix")
    view = decisions(Case(game, "fast", 3), 1000)[0][0]
    for cores in (1, 2):
        thought = bot("search:iterations=0", game)(view, Allowance(0.05, cores), 1)
        assert thought.effort > 0
        assert thought.move in view.legal
    assert bot("search:iterations=50", game)(view, Allowance(600, 2), 1).effort == 100


def test_a_setting_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(OptionError, match="a searching bot's scale is 1 or more, not 0"):
        bot("search:scale=0", load("hexpert"))


def test_a_forced_move_is_not_thought_about() -> None:
    *_, last = (p for p in random_game(Case(load("hexpert"), "standard", 1)) if p.acting)
    thought = bot("search", load("hexpert"))(last.view(0), PATIENT, 1)
    assert (thought.move, thought.effort) == (last.view(0).legal[0], 1)


def test_it_sees_its_own_moves_only_as_far_as_it_does_not_overlook_them() -> None:
    view = Position.start(load("hexpert"), 1).draw("573").view(0)
    assert len(bot("search:iterations=40,overlook=100", load("hexpert"))(view, PATIENT, 1).best) == 1


@pytest.mark.parametrize("name", ["search:iterations=300", "uniform:iterations=300"])
def test_it_claims_the_trix_that_wins(name: str) -> None:
    """GMX-20: both are a Trix away from winning the tournament; whoever can claim does so."""
    game = load("gemtrix")
    options = GemtrixOptions(scoring="tournament", carry=(149, 149))
    for seed in range(4):
        dealer = Dealer(f"trix {seed}")
        position = Position.start(game, 2, options).dealt(dealer)
        while not (wins := [move for move in position.legal(position.acting[0]) if isinstance(move, Claim)]):
            position = position.play(position.acting[0], position.legal(position.acting[0])[0]).dealt(dealer)
        assert bot(name, game)(position.view(position.acting[0]), PATIENT, seed).move in wins


def test_it_completes_the_row_when_two_hexes_are_left() -> None:
    """Either hex can be taken now; the search plays as if it had looked at every tile that may follow."""
    game = load("hexpert")
    chosen, best = [], []
    for seed in range(30):
        case = Case(game, "standard", 1, seed)
        position = next(p for p in random_game(case) if p.acting and len(p.view(0).codes) == 2)
        totals = dict.fromkeys(position.legal(0), 0)
        for move in totals:
            after = position.play(0, move)
            for tile, weight in after.draws():
                last = after.draw(tile)
                totals[move] += weight * last.play(0, last.legal(0)[0]).scores[0]
        if max(totals.values()) - min(totals.values()) >= 2 * len(after.draws()):  # two points or more are at stake
            chosen.append(totals[bot("search:iterations=600", game)(position.view(0), PATIENT, seed).move])
            best.append(max(totals.values()))
    assert len(best) > 5
    assert chosen == best
