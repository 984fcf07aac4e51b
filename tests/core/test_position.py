"""Position: immutable, undone only as far as nothing hidden was shown, and views that hide."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from sixfold.core.chance import Dealer
from sixfold.core.conformance import Case, cases, random_game
from sixfold.core.errors import IllegalMove, NotationError, OptionError, SixfoldError
from sixfold.core.game import CHANCE, HEADER, SEATS, Game, Sight, load, names
from sixfold.core.kernel import Mode
from sixfold.core.position import Ply, Position
from sixfold.games.hexpert.rules import HexpertOptions, Place

HEXPERT = load("hexpert")


def opened(seats: int = 2, options: str = "") -> Position:
    """Hexpert with the first tile called: 573."""
    return Position.start(HEXPERT, seats, options).draw("573")


def largest(name: str) -> Case:
    """A game's first preset with the most seats."""
    first = next(iter(load(name).presets))
    return [case for case in cases(load(name)) if case.preset == first][-1]


def walk(name: str) -> Iterator[Position]:
    """Every position of a random game."""
    return random_game(largest(name))


def test_playing_leaves_the_position_as_it_was() -> None:
    before = opened()
    data = before.bytes()
    after = before.play(0, "c3")
    assert before.bytes() == data != after.bytes()
    assert after.parent is before
    assert after.ply == Ply(0, 9)


def test_a_position_and_a_view_cannot_be_written_to() -> None:
    position = opened().play(0, "c3")
    view = position.view(0)
    for state in (position.state, view.state, position.redeal(0, 1).state, Position.start(HEXPERT).state):
        with pytest.raises(ValueError, match="read-only"):
            state.score[0] = 99
        with pytest.raises(ValueError, match="read-only"):
            state.acting = 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.state = None  # type: ignore[misc]


def test_the_acting_set_is_all_who_have_not_placed() -> None:
    start = Position.start(HEXPERT, 3)
    assert start.drawing
    assert start.acting == ()
    position = start.draw("573")
    assert not position.drawing
    assert position.acting == (0, 1, 2)
    position = position.play(1, "a1")
    assert position.acting == (0, 2)


def test_a_seat_that_may_not_act_is_told_whose_turn_it_is() -> None:
    position = opened(3).play(1, "a1")
    with pytest.raises(IllegalMove, match="seat 2 may not act now; it is for seat 1, seat 3"):
        position.play(1, "a2")
    with pytest.raises(IllegalMove, match="seat 1 may not act now; chance draws"):
        Position.start(HEXPERT, 2).play(0, "a1")
    for seat in (-1, 3, 10**9):
        with pytest.raises(IllegalMove, match="seats are 1 to 3"):
            position.play(seat, "a2")


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    position = opened(1).play(0, "c3").draw("123")
    data = position.bytes()
    with pytest.raises(IllegalMove, match="HXP-7: C3 already holds 573") as caught:
        position.play(0, "c3")
    assert caught.value.rule == "HXP-7"
    assert position.bytes() == data


def test_after_the_end_nobody_may_act_by_the_rule_that_ended_it() -> None:
    *_, last = walk("hexpert")
    assert last.ended
    assert last.outcome is not None
    with pytest.raises(IllegalMove, match="HXP-9: the game is over"):
        last.play(0, "a1")
    with pytest.raises(NotationError, match="nothing is to be drawn now"):
        last.draw("573")


def test_a_draw_that_is_not_left_is_refused_with_what_is() -> None:
    position = opened(1).play(0, "c3")
    with pytest.raises(NotationError, match="573 cannot be drawn now; possible are 123 124"):
        position.draw("573")
    with pytest.raises(NotationError, match="nothing is to be drawn now"):
        position.draw("123").draw("124")
    with pytest.raises(NotationError, match="tile '999' is not known"):
        position.draw("999")


def test_moves_of_one_sort_are_not_taken_for_the_other() -> None:
    start = Position.start(HEXPERT, 1)
    tile, cell = HEXPERT.draws.move(0), HEXPERT.moves.move(0)
    with pytest.raises(NotationError, match="a place is no move here; there are call"):
        start.draw(cell)
    with pytest.raises(NotationError, match="a call is no move here; there are place"):
        start.draw(tile).play(0, tile)


def test_too_many_seats_and_options_that_do_not_go_with_them() -> None:
    for seats in (0, 5, -1, 10**9):
        with pytest.raises(OptionError, match="Hexpert has 1 to 4 seats, not"):
            Position.start(HEXPERT, seats)
    with pytest.raises(OptionError, match="HXP-18"):
        Position.start(HEXPERT, 1, "best-ray")
    with pytest.raises(OptionError, match="no preset 'nix'; there are standard"):
        Position.start(HEXPERT, 2, "nix")
    with pytest.raises(OptionError, match="no option 'colour'; there are placement, scoring, caller"):
        Position.start(HEXPERT, 2, "rays colour=red")
    with pytest.raises(OptionError, match=r"option scoring=loud is not known; it may be standard \| rays \| best-ray"):
        Position.start(HEXPERT, 2, "scoring=loud")
    with pytest.raises(OptionError, match="HXP-5"):
        Position.start(HEXPERT, 2, "caller=99999999999999999999")


@pytest.mark.parametrize("name", names())
def test_any_value_of_an_option_is_taken_or_refused_with_a_sentence(name: str) -> None:
    game = load(name)
    for field in game.options.__struct_fields__:
        for value in ("", "0", "1", "-1", "2", "7", "1e9", "99999999999999999999", "0,0", "1,2,3", ",", "true", "é"):
            for seats in game.seats:
                try:
                    Position.start(game, seats, f"{field}={value}")
                except OptionError as error:
                    assert len(str(error)) > 10


@pytest.mark.parametrize("name", names())
def test_options_and_their_text_mean_the_same(name: str) -> None:
    game = load(name)
    for preset, options in game.presets.items():
        assert game.options_text(options) == preset
        assert game.read_options(preset) == options
    assert set(game.choices) == set(game.options.__struct_fields__)


def test_the_last_own_move_is_taken_back_when_nothing_was_shown_since() -> None:
    position = opened(3)
    one = position.play(0, "a1")
    two = one.play(1, "b2")
    assert two.undo() is one
    assert two.undo(lambda seat: seat == 0) is position
    assert one.undo(lambda seat: seat == 1) is None


def test_nothing_is_taken_back_past_something_that_was_shown() -> None:
    position = opened(2).play(0, "a1").play(1, "b2")
    assert position.undo() is None  # both placements are open now
    drawn = opened(1).play(0, "a1").draw("123")
    assert drawn.undo() is None
    assert Position.start(HEXPERT, 2).undo() is None
    assert opened().undo() is None


@pytest.mark.parametrize("name", names())
def test_undo_never_crosses_what_a_seat_has_seen_of_hidden_things(name: str) -> None:
    for position in walk(name):
        before = position.undo()
        if before is not None:
            assert before.state.barrier == position.state.barrier
            plies = position.history()[len(before.history()) :]
            assert plies[0].actor != CHANCE
            assert all(ply.actor == CHANCE for ply in plies[1:])


@pytest.mark.parametrize("name", names())
def test_whatever_a_seat_comes_to_see_by_anothers_doing_stops_undo(name: str) -> None:
    """A draw that some seat sees must raise `shown`: else it could be looked at and taken back."""
    for position in walk(name):
        if position.ply is None or position.parent is None or position.ply.actor != CHANCE:
            continue
        own = [n for n in position.game.dtype.names or () if n not in {entry[0] for entry in HEADER}]
        for seat in range(position.seats):
            now, then = position.view(seat).state, position.parent.view(seat).state
            if any(np.asarray(now[n]).tobytes() != np.asarray(then[n]).tobytes() for n in own):
                assert position.state.barrier > position.parent.state.barrier


@pytest.mark.parametrize("name", names())
def test_a_view_is_the_state_without_what_its_seat_may_not_see(name: str) -> None:
    for position in walk(name):
        options = position.options
        for seat in (*range(position.seats), None):
            view = position.view(seat).state
            for field, declared in position.game.sight.items():
                sight = declared if isinstance(declared, Sight) else declared(options)
                seen, whole = np.asarray(view[field]), np.asarray(position.state[field])
                if sight is Sight.PUBLIC:
                    assert np.array_equal(seen, whole)
                elif sight is Sight.UNSEEN:
                    assert not seen.any()
                else:
                    for row in range(len(whole)):
                        assert np.array_equal(seen[row], whole[row]) if row == seat else not seen[row].any()


def test_a_sealed_placement_is_seen_by_its_owner_alone() -> None:
    position = opened().play(0, "c3")
    assert position.view(0).data()["sealed"][0][0] == 10
    assert position.view(1).data()["sealed"][0][0] == 0
    assert position.view(None).data()["sealed"][0][0] == 0
    assert position.view(0).codes == position.view(None).codes == []


def test_a_move_is_witnessed_when_no_other_would_have_looked_the_same() -> None:
    sealed = opened().play(0, "c3")
    assert not sealed.witnessed()
    assert sealed.play(1, "a1").witnessed()
    assert not opened().witnessed()
    assert not Position.start(HEXPERT).witnessed()


def test_a_spectators_view_cannot_be_redealt() -> None:
    with pytest.raises(ValueError, match="spectator"):
        opened().view(None).redeal(1)


def test_a_redeal_hides_what_the_seat_cannot_know() -> None:
    position = opened().play(0, "c3")
    cells = {int(position.redeal(1, seed).state.sealed[0, 0]) for seed in range(200)}
    assert len(cells) == 19
    assert {int(position.redeal(0, seed).state.sealed[0, 0]) for seed in range(20)} == {10}


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_a_dealer_makes_all_draws_that_are_due(mode: Mode) -> None:
    for name in names():
        game = load(name)
        seats = 2 if 2 in game.seats else game.seats[0]
        one = Position.start(game, seats, mode=mode).dealt(Dealer("d"))
        assert not one.drawing
        assert one.bytes() == Position.start(game, seats).dealt(Dealer("d")).bytes()


def test_the_history_leads_from_the_start_to_here() -> None:
    position = opened().play(1, "b1").play(0, "c1")
    assert [ply.actor for ply in position.history()] == [CHANCE, 1, 0]
    line = list(position.line())
    assert line[0] is position
    assert line[-1].ply is None
    assert len(line) == 4


@pytest.mark.parametrize("name", names())
def test_explained_points_of_a_view_are_the_public_scores(name: str) -> None:
    """What a seat is told of the scores comes from what it sees, and is complete."""
    for position in walk(name):
        for seat in (*range(position.seats), None):
            view = position.view(seat)
            points = [sum(r.points for r in view.explain() if r.seat == s) for s in range(position.seats)]
            assert tuple(points) == position.scores


def test_masks_are_made_once_for_equal_options() -> None:
    game: Game = HEXPERT
    assert game.masks(game.read_options("rays")) is game.masks(game.presets["rays"])
    assert len(game.masks(game.presets["rays"])) == SEATS + 1


START: Any = Position.start
OPTIONS: Any = HexpertOptions
PLACE: Any = Place
"""As a program without types calls them."""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda p: p.play(0, 3), r"3 is no move; pass a Move, a text such as 'A1', or 3 as a code: moves.move\(3\)"),
        (lambda p: p.play(0, None), "None is no move; pass a Move, a text such as 'A1'"),
        (lambda p: p.play(0, PLACE("C3")), "cell is 'C3'; it may be 0 to 18"),
        (lambda p: p.play(0, PLACE(3.0)), "cell is 3.0; it may be 0 to 18"),
        (lambda p: p.play("0", "C3"), "a seat is a whole number, from 0 for seat 1, not '0'"),
        (lambda p: p.play(1.0, "C3"), "a seat is a whole number, from 0 for seat 1, not 1.0"),
        (lambda p: p.play(True, "C3"), "a seat is a whole number, from 0 for seat 1, not True"),
        (lambda p: p.play(None, "C3"), "a seat is a whole number, from 0 for seat 1, not None"),
        (lambda p: p.view("0"), "a seat is a whole number, from 0 for seat 1, not '0'"),
        (lambda p: p.view(2), "there is no seat 3; seats are 1 to 2"),
        (lambda p: p.legal(-1), "there is no seat 0; seats are 1 to 2"),
        (lambda p: START(p.game).draw(573), "573 is no move; pass a Move, a text such as"),
        (lambda p: START(p.game).draw(["573"]), r"\['573'\] is no move"),
        (lambda p: START(p.game, 2.0), "Hexpert has 1 to 4 seats, not 2.0"),
        (lambda p: START(p.game, "2"), "Hexpert has 1 to 4 seats, not '2'"),
        (lambda p: START(p.game, True), "Hexpert has 1 to 4 seats, not True"),
        (lambda p: START("hexpert", 2), "'hexpert' is no game; load one by its name"),
        (lambda p: START(p.game, 2, 5), "options of Hexpert are HexpertOptions or a text, not 5"),
        (lambda p: START(p.game, 2, load("hexago").read_options("")), "options of Hexpert are HexpertOptions"),
        (lambda p: START(p.game, 2, OPTIONS(scoring="loud")), "option scoring=loud is not known"),
        (lambda p: START(p.game, 2, OPTIONS(caller="1")), "option caller=1 is not known; it may be a"),
        (lambda p: START(p.game, 2, mode="fast"), "mode is 'fast'; it may be compiled, checked, interpreted"),
    ],
)
def test_an_argument_of_a_wrong_kind_is_refused_by_a_sentence(wrong: Callable[[Any], object], said: str) -> None:
    position = opened()
    data = position.bytes()
    with pytest.raises(SixfoldError, match=said):
        wrong(position)
    assert position.bytes() == data


def test_numbers_of_numpy_are_numbers() -> None:
    position = START(HEXPERT, np.int64(2)).draw("573")
    assert position.play(np.int64(0), PLACE(np.int64(9))).bytes() == opened().play(0, "c3").bytes()
