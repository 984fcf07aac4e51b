"""What the page is shown of Gemtrix: all that a seat needs, and nothing that it may not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position, View
from sixfold.games.gemtrix import draw, rules
from sixfold.games.gemtrix.scene import scene
from sixfold.games.gemtrix.trixes import CARDS, TRIX_FACES, TRIXES

GAME = load("gemtrix")


def game(seats: int, options: str, seed: int) -> Iterator[Position]:
    """The positions of a game in which Trixes are claimed, else anything is played."""
    random, dealer = Random(seed), Dealer(f"scene {seed}")
    position = Position.start(GAME, seats, options).dealt(dealer)
    while not position.ended:
        yield position
        codes = position.view(position.acting[0]).codes
        claims = [code for code in codes if code < rules.EXCHANGE]
        code = random.choice(claims or codes)
        position = position.after(position.acting[0], code).dealt(dealer)
    yield position


def positions() -> list[Position]:
    """Positions of games with two to six seats, fast and in a tournament."""
    found = []
    for seed, (seats, options) in enumerate(
        [(2, "fast"), (3, "tournament carry=40,0,75"), (4, "fast"), (6, "tournament")]
    ):
        found += list(game(seats, options, seed))
    return found


POSITIONS = positions()


def test_a_scene_shows_nothing_that_the_seat_does_not_see() -> None:
    for number, position in enumerate(POSITIONS):
        for seat in range(position.seats):
            seen = scene(position.view(seat))
            other = Position(GAME, position.options, position.view(seat).redeal(number), mode=position.mode)
            assert scene(other.view(seat)) == seen
            hands = [bool(chair.hand) for chair in seen.seats]
            assert not any(shown for who, shown in enumerate(hands) if who != seat)
        assert not any(chair.hand for chair in scene(position.view(None)).seats)


def test_every_legal_move_can_be_made_from_what_the_scene_shows() -> None:
    kinds: Counter[str] = Counter()
    for position in POSITIONS:
        for seat in position.acting:
            view = position.view(seat)
            seen = scene(view)
            hand = Counter(seen.seats[seat].hand)
            offers = {offer.code: offer.cards for offer in seen.offers}
            for code in view.codes:
                if code < rules.EXCHANGE:
                    kinds["claim"] += 1
                    assert Counter(offers.pop(code)) <= hand
                elif code < rules.TURN:
                    kinds["give"] += 1
                    assert CARDS[code - rules.EXCHANGE] in hand
                    assert seen.top
                elif code == rules.TURN:
                    kinds["turn"] += 1
                    assert not seen.turned
            assert not offers
            assert seen.turn == seat
    assert min(kinds["claim"], kinds["give"], kinds["turn"]) > 20


def test_all_cards_of_the_set_are_on_the_table() -> None:
    for position in POSITIONS:
        seen = scene(View(GAME, position.options, None, position.state, position.mode))
        cards = seen.left + len(seen.beneath) + (seen.top is not None)
        for chair in seen.seats:
            assert len(chair.hand) == chair.cards
            assert Counter(chair.known) <= Counter(chair.hand)
            cards += chair.cards + 3 * len(chair.trixes)
        assert cards == 54


def test_the_last_move_is_told_with_its_cards() -> None:
    told = set()
    for position in POSITIONS:
        move = next((p.ply for p in position.line() if p.ply is not None and p.ply.actor >= 0), None)
        last = scene(position.view(0)).last
        if move is None:
            assert last is None
            continue
        assert last is not None
        assert last.by == move.actor
        told.add(last.kind)
        if last.kind == "claim":
            faces = [CARDS[move.code // TRIXES * 5 + face] for face in TRIX_FACES[move.code % TRIXES]]
            assert last.cards == faces
        elif last.kind == "give":
            assert last.cards == [CARDS[move.code - rules.EXCHANGE]] == [scene(position.view(0)).top]
            assert last.took is not None
        elif last.kind == "turn":
            assert last.cards == [scene(position.view(0)).top]
    assert told == {"claim", "give", "turn", "pass"}


@pytest.mark.parametrize("options", ["fast", "tournament carry=10,20"])
def test_a_seat_shows_what_its_trixes_bring(options: str) -> None:
    """GMX-16, GMX-18, GMX-20"""
    *_, position = game(2, options, 5)
    seen = scene(position.view(0))
    for seat, chair in enumerate(seen.seats):
        assert chair.total == position.scores[seat] + chair.carry
        points = sum(trix.points for trix in chair.trixes)
        if seen.scoring == "tournament":
            assert points == position.scores[seat]
        else:
            assert (points, len(chair.trixes)) == (chair.plain, position.scores[seat])


def test_every_card_has_a_picture() -> None:
    sprite = draw.sprite(GAME)
    for name in (*CARDS, "back", *"bgopur"):
        assert f'id="piece-{name}"' in sprite
