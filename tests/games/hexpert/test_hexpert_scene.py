"""What the page is shown of Hexpert: all that a seat needs, and nothing that it may not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.geometry import HEX_STEPS
from sixfold.core.position import Position
from sixfold.games.hexpert import rules
from sixfold.games.hexpert.scene import equipment, scene

GAME = load("hexpert")


def game(seats: int, seed: int) -> Iterator[Position]:
    """The positions of a game in which anything is played, in any order of arrival."""
    random, dealer = Random(seed), Dealer(f"scene {seed}")
    position = Position.start(GAME, seats).dealt(dealer)
    while not position.ended:
        yield position
        seat = random.choice(position.acting)
        position = position.after(seat, random.choice(position.view(seat).codes)).dealt(dealer)
    yield position


POSITIONS = [position for seats in (1, 2, 4) for position in game(seats, seats)]


def test_a_seat_sees_where_it_sealed_its_tile_and_nobody_else_does() -> None:
    """HXP-8"""
    sealed = 0
    for position in POSITIONS:
        assert not any(board.sealed for board in scene(position.view(None)).boards)
        for seat in range(position.seats):
            boards = scene(position.view(seat)).boards
            assert [who for who, board in enumerate(boards) if board.sealed] in ([], [seat])
            assert bool(boards[seat].sealed) == (seat not in position.acting and not position.ended)
            sealed += bool(boards[seat].sealed)
    assert sealed > 50


def test_every_tile_is_called_or_left_and_every_called_one_lies_on_each_board() -> None:
    """HXP-1, HXP-7"""
    names = {tile.name for tile in GAME.components["tile"]}
    for position in POSITIONS:
        seen = scene(position.view(None))
        assert {*seen.called, *seen.left} == names
        assert len(seen.called) + len(seen.left) == len(names)
        before = seen.called if position.ended else seen.called[:-1]
        for board in seen.boards:
            assert sorted(board.cells.values()) == sorted(before)
            assert board.last is None if not before else board.cells[board.last or ""] == before[-1]


def test_the_board_is_drawn_as_it_is_played_on() -> None:
    """HXP-2: hexes that touch are neighbours, and all legal hexes are there."""
    cells = equipment(GAME).cells
    assert set(cells) == set(rules.BOARD.words)
    at = {place: name for name, place in cells.items()}
    for number, name in enumerate(rules.BOARD.words):
        q, r = cells[name]
        beside = {at[place] for dq, dr in HEX_STEPS if (place := (q + dq, r + dr)) in at}
        assert beside == {word for i, word in enumerate(rules.BOARD.words) if rules.BESIDE[number] >> i & 1}
