"""Laws over the rules: what search, records and secrecy rely on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..chance import Dealer
from ..errors import IllegalMove
from ..game import CHANCE, HEADER, SEATS
from ..position import Ply, Position, View
from ..record import Record, read
from .case import Case, drawn, random_game
from .face import sayable


def games_end(case: Case) -> None:
    """A random game ends within the stated bound, by a rule, with a winner; then nobody may act."""
    *before, position = random_game(case)
    assert len(before) <= case.game.plies
    outcome = position.outcome
    assert outcome is not None
    assert outcome.rule
    assert outcome.winners
    assert set(outcome.winners) <= set(range(case.seats))
    assert not any(position.legal(seat) for seat in range(case.seats))


def every_field_has_a_sight(case: Case) -> None:
    """Secrets are default-deny: a field that is not declared is an error."""
    own = set(case.game.dtype.names or ()) - {entry[0] for entry in HEADER}
    assert own == set(case.game.sight)


def records_replay(case: Case) -> None:
    """Text to game to text is the same text, and the replayed state the same bytes."""
    *_, position = random_game(case)
    text = Record(position, tuple(f"Player {i}" for i in range(case.seats))).text()
    again = read(text, mode=case.mode)
    assert again.text() == text
    assert again.position.bytes() == position.bytes()


def moves_round_trip(case: Case) -> None:
    """Code, text and JSON of every move and draw met mean the same move."""
    for position in random_game(case):
        met = [(case.game.draws, move) for move, _ in position.draws()]
        met += [(case.game.moves, move) for seat in position.acting for move in position.legal(seat)[:40]]
        for space, move in met:
            assert space.move(space.code(move)) == move
            assert space.parse(space.text(move)) == move
            assert space.from_json(space.json(move)) == move


def legal_moves_are_distinct(case: Case) -> None:
    """No code stands twice in a list of legal moves or draws."""
    for position in random_game(case):
        for seat in position.acting:
            codes = position.view(seat).codes
            assert len(codes) == len(set(codes))
        draws = [move for move, _ in position.draws()]
        assert len(draws) == len(set(draws))


def interpreted_equals_compiled(case: Case) -> None:
    """The same plies give the same bytes, legal lists, draws, appraisals and redeals, however the kernels run."""
    *_, last = random_game(case)
    one, two = (Position.start(case.game, case.seats, case.options, mode) for mode in (case.mode, "interpreted"))
    for ply in last.history():
        one, two = _step(one, ply), _step(two, ply)
        assert one.bytes() == two.bytes()
        assert one.draws() == two.draws()
        for seat in range(case.seats):
            assert one.view(seat).codes == two.view(seat).codes
            values = [
                case.game.appraise.run(position.mode)(position.state, case.game.kit, seat) for position in (one, two)
            ]
            assert values[0] == values[1]
        seat = ply.actor % case.seats
        assert one.redeal(seat, 1).bytes() == two.redeal(seat, 1).bytes()


def _step(position: Position, ply: Ply) -> Position:
    moves = position.game.draws if ply.actor == CHANCE else position.game.moves
    move = moves.move(ply.code)
    return position.draw(move) if ply.actor == CHANCE else position.play(ply.actor, move)


def order_of_arrival_does_not_matter(case: Case) -> None:
    """Simultaneous seats, whoever is first: the same bytes at the end of every simultaneous step."""
    forward = list(random_game(case))
    position = forward[0]
    plies = forward[-1].history()
    at = 0
    while at < len(plies):
        acting = position.acting
        if plies[at].actor == CHANCE or len(acting) < 2:
            position = _step(position, plies[at])
            at += 1
            continue
        # All plies up to the next draw or change of phase by seats that act now, played seat by seat from the last.
        end = at
        phase = position.state.phase
        while end < len(plies) and plies[end].actor in acting and (end == at or forward[end].state.phase == phase):
            end += 1
            if forward[end].state.barrier != position.state.barrier:
                break
        for ply in sorted(plies[at:end], key=lambda ply: -ply.actor):
            position = _step(position, ply)
        at = end
        assert position.bytes() == forward[at].bytes()


def views_hide(case: Case) -> None:
    """A redeal of a view looks the same to its seat, and what is legal depends on the view alone."""
    for turn, position in enumerate(random_game(case)):
        for seat in range(case.seats):
            view = position.view(seat)
            other = position.redeal(seat, turn)
            assert other.view(seat).state.tobytes() == view.state.tobytes()
            if seat in position.acting:
                whole = View(case.game, case.options, seat, position.state, case.mode)
                assert other.view(seat).codes == view.codes == whole.codes


def redeals_can_be_played_on(case: Case) -> None:
    """A redealt position is a whole one: a random game goes on from it to its end."""
    positions = list(random_game(case))
    for start in positions[:: max(1, len(positions) // 6)]:
        for seat in range(case.seats):
            position = start.redeal(seat, case.seed)
            dealer = Dealer(f"redeal {seat}")
            plies = 0
            while not position.ended:
                plies += 1
                assert plies <= case.game.plies
                if position.drawing:
                    position = drawn(position, dealer)
                    continue
                actor = position.acting[0]
                codes = position.view(actor).codes
                position = position.play(actor, case.game.moves.move(codes[dealer.below(len(codes))]))


def explanations_add_up(case: Case) -> None:
    """At every moment the explained points of a seat are its score; each sentence has a rule and can be said."""
    for position in random_game(case):
        reasons = position.explain()
        for seat in range(case.seats):
            assert sum(reason.points for reason in reasons if reason.seat == seat) == position.scores[seat]
        for reason in reasons:
            assert reason.rule
            sayable(case.game, reason.key, set(reason.params))


def appraisal_ends_at_the_score(case: Case) -> None:
    """When a game has ended, the appraisal of a seat is its points, whatever promise is left."""
    *_, position = random_game(case)
    for seat in range(case.seats):
        value = case.game.appraise.run(case.mode)(position.state, case.game.kit, seat)
        assert value // 1000 == position.scores[seat]


def illegal_moves_are_refused(case: Case) -> None:
    """A move that is not legal raises IllegalMove with a rule, and a seat that may not act is told so; nothing changes."""
    dealer = Dealer(f"illegal {case}")
    for position in random_game(case):
        before = position.bytes()
        for seat in range(case.seats):
            legal = set(position.view(seat).codes)
            for _ in range(6):
                code = dealer.below(case.game.moves.size)
                if code in legal:
                    continue
                try:
                    position.play(seat, case.game.moves.move(code))
                except IllegalMove as error:
                    assert error.rule
                    assert error.text
                else:
                    raise AssertionError(f"{case.game.moves.text(code)} was played, though it is not legal")
        assert position.bytes() == before


def spectators_see_no_more_than_players(case: Case) -> None:
    """What a spectator sees, every seat sees too."""
    masks = case.game.masks(case.options)
    for seat in range(case.seats):
        assert np.array_equal(masks[SEATS] & masks[seat], masks[SEATS])


RULES: tuple[Callable[[Case], None], ...] = (
    games_end,
    every_field_has_a_sight,
    records_replay,
    moves_round_trip,
    legal_moves_are_distinct,
    interpreted_equals_compiled,
    order_of_arrival_does_not_matter,
    views_hide,
    redeals_can_be_played_on,
    explanations_add_up,
    appraisal_ends_at_the_score,
    illegal_moves_are_refused,
    spectators_see_no_more_than_players,
)
