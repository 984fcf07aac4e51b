"""Series and tournaments: a fold over outcomes."""

from __future__ import annotations

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import OptionError
from sixfold.core.game import Game, load, names
from sixfold.core.match import Match, totals
from sixfold.core.position import Outcome, Position

HEXPERT = load("hexpert")


def played(position: Position, dealer: Dealer) -> Outcome:
    """The outcome of a random game."""
    while not position.ended:
        position = position.dealt(dealer)
        if position.acting:
            seat = position.acting[0]
            moves = position.legal(seat)
            position = position.play(seat, moves[dealer.pick([1] * len(moves))])
    assert position.outcome is not None
    return position.outcome


def test_a_single_game_is_a_match_of_one() -> None:
    match = Match(HEXPERT, 2, HEXPERT.read_options("rays"))
    assert not match.over
    assert match.winners == ()
    assert match.next_game().options == HEXPERT.read_options("rays")
    match = match.after(Outcome((10, 30), (1,), "HXP-9"))
    assert match.over
    assert match.totals == (10, 30)
    assert match.winners == (1,)
    with pytest.raises(OptionError, match="the match is over"):
        match.next_game()


def test_a_single_games_winners_are_those_of_the_game_and_not_the_highest_score() -> None:
    match = Match(HEXPERT, 2, HEXPERT.read_options("")).after(Outcome((10, 10), (0,), "a tie-break"))
    assert match.winners == (0,)


def test_in_a_series_everybody_calls_once_and_the_scores_add_up() -> None:
    """HXP-13"""
    match = Match(HEXPERT, 3, HEXPERT.read_options("rays"), "series")
    callers = []
    for scores in ((10, 20, 30), (30, 20, 10), (1, 2, 1)):
        game = match.next_game()
        callers.append(int(game.state.caller))
        assert int(game.state.scoring) == 1
        match = match.after(Outcome(scores, (), "HXP-9"))
    assert callers == [0, 1, 2]
    assert match.over
    assert match.totals == (41, 42, 41)
    assert match.winners == (1,)


def test_equal_totals_share_a_match() -> None:
    match = Match(HEXPERT, 2, HEXPERT.read_options(""), "series")
    match = match.after(Outcome((10, 20), (1,), "HXP-9")).after(Outcome((20, 10), (0,), "HXP-9"))
    assert match.winners == (0, 1)


def test_an_unknown_match_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="Hexpert has no match 'league'; there are single, series"):
        Match(HEXPERT, 2, HEXPERT.read_options(""), "league")


def test_no_games_add_up_to_nothing() -> None:
    assert totals(3, []) == (0, 0, 0)


MATCHES = [(load(name), kind) for name in names() for kind in load(name).series]


@pytest.mark.parametrize(("game", "kind"), MATCHES, ids=lambda value: getattr(value, "name", value))
def test_every_match_of_every_game_comes_to_its_end(game: Game, kind: str) -> None:
    dealer = Dealer(f"{game.name} {kind}")
    seats = game.seats[-1]
    match = Match(game, seats, game.read_options(""), kind)
    while not match.over:
        assert len(match.outcomes) < 200
        match = match.after(played(match.next_game(), dealer))
    assert match.winners
    assert match.totals == totals(seats, match.outcomes)


@pytest.mark.parametrize(
    ("name", "options", "kind", "first"),
    [
        ("gemtrix", "", "tournament", "tournament dealer=0 carry=0,0"),
        ("gemtrix", "tournament target=100", "tournament", "tournament dealer=0 carry=0,0 target=100"),
        ("gemtrix", "dealer=1", "tournament", "tournament dealer=1 carry=0,0"),
        ("gemtrix", "carry=10,20", "tournament", "tournament dealer=0 carry=10,20"),
        ("gemtrix", "fast", "single", "fast"),
        ("hexpert", "rays caller=0", "series", "rays"),
        ("hexpert", "caller=1", "single", "caller=1"),
    ],
)
def test_a_match_that_is_asked_for_plays_by_what_was_said(name: str, options: str, kind: str, first: str) -> None:
    game = load(name)
    match = Match.asked(game, 2, options, kind)
    assert match.next_options == game.read_options(first)
    again = Match.asked(game, 2, game.options_text(match.options), kind)
    assert again == match, "what a rematch is asked by"


@pytest.mark.parametrize(
    ("name", "options", "kind", "said"),
    [
        ("gemtrix", "fast", "tournament", "is played with scoring=tournament, not scoring=fast"),
        ("gemtrix", "fast target=80", "tournament", "is played with scoring=tournament, not scoring=fast"),
        ("gemtrix", "scoring=fast", "tournament", "is played with scoring=tournament, not scoring=fast"),
        ("hexpert", "rays caller=1", "series", "is played with caller=0, not caller=1"),
        ("gemtrix", "loud", "tournament", "no preset 'loud'"),
        ("gemtrix", "", "series", "no match 'series'"),
        ("gemtrix", "tournament carry=150,0", "tournament", "would be over before its first game"),
    ],
)
def test_a_match_refuses_options_that_it_would_not_play_by(name: str, options: str, kind: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Match.asked(load(name), 2, options, kind)
