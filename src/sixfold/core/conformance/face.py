"""Laws over what people see: a room that keeps them works in the terminal, in the service and in the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import get_type_hints
from xml.etree import ElementTree

import msgspec

from .. import words
from ..chance import Dealer
from ..face import Cell, Equipment, GenericScene, Held, Reason, Scene
from ..game import Game
from ..position import Position, View
from ..rulebook import rule_numbers
from ..typed import read_position
from .case import Case, random_game

LOOKS = 3
"""Positions of a game that are looked at, beside the last."""
SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=1)
def _looks(case: Case) -> tuple[Position, ...]:
    """Positions spread over a random game, the first and the last included."""
    positions = list(random_game(case))
    return (*positions[:: -(-len(positions) // LOOKS)], positions[-1])


def _views(case: Case) -> Iterator[View]:
    """What a spectator and the first and last seat see of them; of the last, with everything open too."""
    for position in _looks(case):
        for seat in dict.fromkeys((None, 0, case.seats - 1)):
            yield position.view(seat)
    last = _looks(case)[-1]
    yield View(case.game, case.options, None, last.state, case.mode)


def _reasons(case: Case) -> Iterator[Reason]:
    """Explanations of them, and refusals of moves that are not legal in them."""
    dealer = Dealer(f"refused {case}")
    for position in _looks(case):
        yield from position.explain()
        for seat in position.acting:
            view = position.view(seat)
            for _ in range(12):
                code = dealer.below(case.game.moves.size)
                if code not in view.codes:
                    yield case.game.face.refuse(case.game, view.state, seat, code)


def scenes_are_data(case: Case) -> None:
    """Scenes, and the equipment they need, are of the kind that is announced, tagged by the game's name or as generic, and pass through JSON."""
    made: list[tuple[Callable[..., Scene | Equipment], Scene | Equipment]] = []
    face = case.game.face
    if face.equipment is not None:
        made.append((face.equipment, face.equipment(case.game)))
    made += [(face.scene, face.scene(view)) for view in _views(case)]
    for function, data in made:
        kind = get_type_hints(function)["return"]
        assert type(data) is kind
        assert kind.__struct_config__.tag in (case.game.name, "generic")
        assert msgspec.json.decode(msgspec.json.encode(data), type=kind) == data


def reasons_are_public(case: Case) -> None:
    """Everybody is given the same reasons, and they depend neither on who acts nor on the phase nor on the undo barrier."""
    game = case.game
    for position in _looks(case):
        seen = position.view(None)
        reasons = seen.explain()
        assert all(position.view(seat).explain() == reasons for seat in range(case.seats))
        assert position.explain() == reasons
        for change in (0, 1):
            states = game.new_states(1)
            states[0] = seen.state
            for name in ("acting", "phase", "barrier"):
                states[name] = change * (states[name] + 1)
            assert game.face.explain(game, states[0]) == reasons


def scenes_show_no_more_than_the_view(case: Case) -> None:
    """Positions that look the same to a seat give it the same scene."""
    for turn, position in enumerate(_looks(case)):
        for seat in range(case.seats):
            other = position.redeal(seat, turn)
            assert case.game.face.scene(other.view(seat)) == case.game.face.scene(position.view(seat))


def generic_scenes_can_be_played(case: Case) -> None:
    """A generic scene has cells apart from each other, pieces that the sprite has, and codes of moves, which can be said."""
    symbols = _symbols(case.game)
    for view in _views(case):
        scene = case.game.face.scene(view)
        if not isinstance(scene, GenericScene):
            return
        assert len({cell.name for cell in scene.cells}) == len(scene.cells)
        assert len({(cell.x, cell.y) for cell in scene.cells}) == len(scene.cells)
        shown: list[Cell | Held] = [*scene.cells, *(held for hand in scene.hands for held in hand.pieces)]
        assert {f"piece-{item.piece}" for item in shown if item.piece} <= symbols
        assert all(0 <= code < case.game.moves.size for item in shown for code in item.moves)
        if scene.headline is not None:
            sayable(case.game, scene.headline.key, set(scene.headline.params))
    for kind in case.game.moves.kinds:
        sayable(case.game, f"move.{kind.kind()}", set(kind.parts()))


def drawings_are_whole(case: Case) -> None:
    """Every view can be drawn as SVG, and so can all pieces; the sprite has a symbol for each of them."""
    for view in _views(case):
        assert _parsed(case.game.face.drawing.board(view)).find(f"{SVG}title") is not None
    _parsed(case.game.face.drawing.components(case.game))
    symbols, symbol = _symbols(case.game), case.game.face.drawing.symbol
    for pieces in case.game.components.groups.values():
        assert {f"piece-{symbol(piece)}" for piece in pieces} <= symbols


def _parsed(picture: str) -> ElementTree.Element:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


@lru_cache(maxsize=1)
def _symbols(game: Game) -> set[str]:
    found = [symbol.get("id", "") for symbol in _parsed(game.face.drawing.sprite(game)).iter(f"{SVG}symbol")]
    assert len(found) == len(set(found))
    assert all(re.fullmatch(r"piece-[\w.-]+", name) for name in found)
    return set(found)


def texts_name_everybody(case: Case) -> None:
    """Every view can be shown in a terminal, with the names of the seats and without tabs or other control characters."""
    names = [f"Player {seat}" for seat in range(case.seats)]
    for view in _views(case):
        shown = case.game.face.text(view, names).plain
        assert all(name in shown for name in names)
        assert shown.replace("\n", "").isprintable()


def sentences_can_be_said(case: Case) -> None:
    """Every reason is a message whose variables are among its parameters, in every language that the room has."""
    for reason in _reasons(case):
        sayable(case.game, reason.key, set(reason.params))
    for key in ("page.line", "page.minutes", f"preset.{case.preset}", *(f"match.{name}" for name in case.game.series)):
        sayable(case.game, key, set())


def sayable(game: Game, key: str, params: set[str]) -> None:
    """Fails where there is no such message, or one that wants other parameters in any language."""
    name = words.identifier(key)
    assert name in words.messages(game.face.package), f"there is no message {key}"
    for language in words.LANGUAGES:
        wanted = words.messages(game.face.package, language).get(name, frozenset())
        assert wanted <= params, f"{key} in {language} wants {sorted(wanted - params)}"


def languages_say_nothing_of_their_own(case: Case) -> None:
    """A language has no message that English lacks, and none with other variables; what it lacks is said in English."""
    english = words.messages(case.game.face.package)
    for language in words.LANGUAGES:
        for name, variables in words.messages(case.game.face.package, language).items():
            assert name in english, f"{name} in {language} is no message in English"
            assert variables <= english[name], f"{name} in {language} wants {sorted(variables - english[name])}"


def cited_rules_are_stated(case: Case) -> None:
    """Each rule that ends a game, scores or refuses stands in the rulebook."""
    stated = set(rule_numbers(case.game))
    cited = {*case.game.endings[1:], *(reason.rule for reason in _reasons(case))}
    assert cited <= stated, f"not in the rulebook: {sorted(cited - stated)}"


def the_form_can_be_read(case: Case) -> None:
    """Where positions can be typed, the form is one: it can be read as it is."""
    typed = case.game.face.typed
    if typed is not None:
        assert read_position(typed.form)[0].name == case.game.name


FACE: tuple[Callable[[Case], None], ...] = (
    scenes_are_data,
    reasons_are_public,
    scenes_show_no_more_than_the_view,
    generic_scenes_can_be_played,
    drawings_are_whole,
    texts_name_everybody,
    sentences_can_be_said,
    languages_say_nothing_of_their_own,
    cited_rules_are_stated,
    the_form_can_be_read,
)
