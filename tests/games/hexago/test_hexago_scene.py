"""What the page is shown of Hexago: all that a seat needs, and nothing that it may not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.game import CHANCE, load
from sixfold.core.position import Position
from sixfold.games.hexago import rules
from sixfold.games.hexago.scene import scene

GAME = load("hexago")


def game(options: str, seats: int, seed: int) -> Iterator[Position]:
    """The positions of a game in which anything is played."""
    random, dealer = Random(seed), Dealer(f"scene {seed}")
    position = Position.start(GAME, seats, options).dealt(dealer)
    while not position.ended:
        yield position
        seat = position.acting[0]
        position = position.after(seat, random.choice(position.view(seat).codes)).dealt(dealer)
    yield position


GAMES = {
    (options, seats): list(game(options, seats, seats))
    for options, seats in (("open", 2), ("closed", 3), ("closed", 4), ("solo", 1))
}
POSITIONS = [position for positions in GAMES.values() for position in positions]


def test_what_the_tiles_scored_adds_up() -> None:
    for position in POSITIONS:
        points = [0] * position.seats
        for tile in scene(position.view(None)).laid:
            if tile.by == CHANCE:
                assert tile.points == 0
            else:
                points[tile.by] += tile.points
        assert tuple(points) == position.scores


def test_a_tile_lies_as_its_fields_do() -> None:
    for position in POSITIONS:
        s = position.state
        for n, tile in enumerate(scene(position.view(None)).laid):
            number = GAME.moves.words["tile"].index(tile.tile)
            assert GAME.kit.lying[number, tile.turn].tolist() == s.field[n].tolist()
            assert rules.BOARD.words[s.cell[n]] == tile.cell


@pytest.mark.parametrize(("options", "seats"), [("open", 2), ("closed", 4)])
def test_hands_are_seen_by_their_owners_or_by_all_as_the_rules_say(options: str, seats: int) -> None:
    for position in GAMES[options, seats]:
        for seat in range(seats):
            seen = scene(position.view(seat))
            for who, hand in enumerate(seen.hands):
                shown = who == seat or options == "open"
                assert len(hand) == (seen.held[who] if shown else 0)


def test_every_legal_tile_is_in_the_hand() -> None:
    for position in POSITIONS:
        for seat in position.acting:
            hand = scene(position.view(seat)).hands[seat]
            for move in position.view(seat).legal:
                assert isinstance(move, rules.Lay)
                assert GAME.moves.words["tile"][move.tile] in hand
