"""Texts for people: every key exists, and every parameter is there."""

from __future__ import annotations

import string
from collections.abc import Iterator
from random import Random

import pytest

from sixfold.core import words
from sixfold.core.conformance import cases, random_game
from sixfold.core.face import Reason
from sixfold.core.game import Game, load, names


def fields(template: str) -> set[str]:
    """The parameters a template asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def reasons(game: Game) -> Iterator[Reason]:
    """Explanations and refusals met in random games of every preset."""
    lot = Random(1)
    presets: dict[str, int] = {}
    for case in cases(game):
        presets[case.preset] = case.seats
    for case in cases(game):
        if presets[case.preset] != case.seats:
            continue
        for number, position in enumerate(random_game(case)):
            if number % 5 == 0 or position.ended:
                yield from position.explain()
            for seat in position.acting:
                view = position.view(seat)
                for _ in range(3):
                    code = lot.randrange(game.moves.size)
                    if code not in view.codes:
                        yield game.face.refuse(game, view.state, seat, code)


@pytest.mark.parametrize("name", names())
def test_every_sentence_met_can_be_said_with_its_parameters(name: str) -> None:
    game = load(name)
    catalogue = words.catalogue(game.face.package)
    met = 0
    for reason in reasons(game):
        met += 1
        assert reason.key in catalogue
        assert fields(catalogue[reason.key]) <= set(reason.params)
        said = game.face.say(reason.key, reason.params)
        assert said
        assert "{" not in said
    assert met


@pytest.mark.parametrize("name", names())
def test_every_template_is_well_formed(name: str) -> None:
    for key, template in words.catalogue(load(name).face.package).items():
        assert template.strip() == template != ""
        for field in fields(template):
            assert field.isidentifier(), f"{key}: parameters are plain names, not {field}"


def test_a_parameter_that_is_a_key_is_said_too() -> None:
    params = {"cell": "C3", "symbol": "@symbol.sun"}
    said = words.say("sixfold.games.hexpert", "refuse.sun_moon", params)
    assert said == "another sun after a sun must touch a tile on your board, and C3 does not"
    listed = words.say("sixfold.games.hexpert", "refuse.adjacent", {"cell": ["C3", "@symbol.moon", 4]})
    assert listed.startswith("C3, moon, 4 touches no tile")
