"""Hetrix as pictures: whole documents, every piece and every link in them."""

from __future__ import annotations

from xml.etree import ElementTree

from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position, View
from sixfold.games.hetrix import draw, rules, typed
from sixfold.games.hetrix.explain import chains

GAME = load("hetrix")
STANDARD = GAME.presets["standard"]
NAMESPACE = "{http://www.w3.org/2000/svg}"


def titles(picture: str) -> list[str]:
    """What a screen reader says, in order."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter(f"{NAMESPACE}title")]


def test_the_sheet_of_components_shows_every_piece() -> None:
    """HTX-1: 84 tiles and 12 link tiles by name, with their gems."""
    said = titles(draw.components(GAME))
    assert said[1:] == [
        f"{piece.name} {piece['gems']}" for group in ("tile", "link") for piece in GAME.components[group]
    ]


def test_every_colour_has_a_cut_of_its_own() -> None:
    """Colour is never alone."""
    assert len({tuple(draw.CUTS[letter]) for letter in rules.LETTERS}) == 7
    assert len({colours[0] for colours in draw.PALETTE.values()}) == 7


def test_a_board_shows_every_tile_as_it_lies_and_every_link_that_scores() -> None:
    """HTX-14: a strand for each link, named by colour and length."""
    lines = ["Ada:", "0,0 RRRROY", "0,1 OGGWGB", "Bob:", "0,0 BBBBBB"]
    s = typed.parse(GAME, STANDARD, list(enumerate(lines, 2)))
    said = titles(draw.board(View(GAME, STANDARD, 0, s, "interpreted")))
    assert said == ["Hetrix", "R 4", "G 4", "0,0 RRRROY", "0,1 OGGWGB", "B 6", "0,0 BBBBBB"]


def test_every_moment_of_a_game_can_be_drawn_for_every_seat_and_nobody_sees_a_sealed_build() -> None:
    """HTX-8: a build appears in its owner's picture, and in no other."""
    position, dealer = Position.start(GAME, 3), Dealer("draw")
    turn = 0
    while not position.ended:
        position = position.dealt(dealer)
        seat = position.acting[0]
        codes = position.view(seat).codes
        position = position.play(seat, GAME.moves.move(codes[dealer.pick([1] * len(codes))]))
        turn += 1
        if turn % 8:
            continue
        for viewer in (0, 1, 2, None):
            s = position.view(viewer).state
            said = titles(draw.board(position.view(viewer)))
            laid = int(s.tiles.sum()) + int(s.built.sum())
            held = 0 if viewer is None else int(s.held[viewer]) + bool(s.link[viewer])
            strands = sum(len(chains(GAME, s, i, bool(s.reaches[i]))) for i in range(3))
            lying = sum(int((s.open[i] != 0).sum()) for i in range(3) if i != viewer)
            assert len(said) == 1 + laid + held + lying + strands
