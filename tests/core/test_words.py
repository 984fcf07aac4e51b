"""Texts for people: every key exists, and every parameter is there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from fluent.syntax import FluentParser, ast

from sixfold.core import words
from sixfold.core.conformance import cases, random_game
from sixfold.core.face import Reason
from sixfold.core.game import Game, load, names


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
    met = 0
    for reason in reasons(game):
        met += 1
        assert words.messages(game.face.package)[words.identifier(reason.key)] <= reason.params.keys()
        for language in words.LANGUAGES:
            said = game.face.say(reason.key, reason.params, language)
            assert said
            assert not {"{", "\u2068"} & set(said)
    assert met


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_file_is_fluent_throughout(name: str, language: str) -> None:
    parsed = FluentParser().parse(words.source(load(name).face.package, language))
    assert parsed.body
    assert [entry.content for entry in parsed.body if isinstance(entry, ast.Junk)] == []


def test_a_parameter_that_is_a_key_is_said_too() -> None:
    params = {"cell": "C3", "symbol": "@symbol.sun"}
    said = words.say("sixfold.games.hexpert", "refuse.sun_moon", params)
    assert said == "another sun after a sun must touch a tile on your board, and C3 does not"
    listed = words.say("sixfold.games.hexpert", "refuse.adjacent", {"cell": ["C3", "@symbol.moon", 4]})
    assert listed.startswith("C3, moon, 4 touches no tile")


@pytest.mark.parametrize(
    ("language", "none", "one", "many"),
    [
        ("en", "you hold no red card", "you hold 1 red card", "you hold 2 red cards"),
        ("de", "in Rot hast du keine", "in Rot hast du nur eine", "in Rot hast du nur 2"),
        ("ko", "빨강 카드가 없어요", "빨강 카드: 1장", "빨강 카드: 2장"),
        ("ja", "赤の手札はありません。", "赤の手札は1枚です。", "赤の手札は2枚です。"),
    ],
)
def test_one_is_said_otherwise_than_many(language: str, none: str, one: str, many: str) -> None:
    for held, said in enumerate((none, one, many)):
        params = {"gem": "@gem.red", "held": np.int64(held)}
        assert words.say("sixfold.games.gemtrix", "refuse.few", params, language).endswith(said)


@pytest.mark.parametrize(
    ("language", "you", "other"),
    [
        ("en", "You passed.", "Ada passed."),
        ("de", "Du hast gepasst.", "Ada hat gepasst."),
        ("ko", "패스했어요.", "Ada: 패스했어요."),
        ("ja", "パスしました。", "Adaはパスしました。"),
    ],
)
def test_whoever_reads_is_spoken_to(language: str, you: str, other: str) -> None:
    for person, said in (("you", you), ("other", other)):
        assert words.say("sixfold.games.gemtrix", "last.pass", {"person": person, "name": "Ada"}, language) == said


def test_the_terminal_counts_and_speaks_to_people_too() -> None:
    assert [words.house("count.points", n=n) for n in (0, 1, 2, 1234)] == [
        "0 points",
        "1 point",
        "2 points",
        "1,234 points",
    ]
    assert words.house("end.wins", person="you", name="You") == "You win."
    assert words.house("end.wins", person="other", name="Ada") == "Ada wins."


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A room of somebody else that has a few words in German and the rest in English."""
    folder = tmp_path / "elsewhere_room"
    (folder / "words").mkdir(parents=True)
    (folder / "__init__.py").touch()
    english = "score-row = { $n ->\n    [one] { $n } disc\n   *[other] { $n } discs\n }\nwho = { $name } plays\nin-it = in { $where }\n"
    (folder / "words" / "en.ftl").write_text(english)
    (folder / "words" / "de.ftl").write_text("who = { $name } spielt\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder.name
    sys.modules.pop(folder.name, None)


def test_what_a_language_lacks_is_said_in_english(room: str) -> None:
    assert words.say(room, "who", {"name": "Ada"}, "de") == "Ada spielt"
    assert words.say(room, "score.row", {"n": 1}, "de") == "1 disc"
    assert words.say(room, "score.row", {"n": 2}, "ja") == "2 discs"
    assert words.say(room, "in.it", {"where": "@who"}, "ko") == "in name plays"
    assert words.say(room, "no.such.key", {}, "de") == "no.such.key"
    assert words.say(room, "who", {}, "de")


def test_a_page_gets_the_language_and_what_it_lacks_in_english(room: str) -> None:
    german = words.sources(room, "de")
    assert list(german) == ["de", "en"]
    assert german["en"] == words.source(room)
    assert list(words.sources(room, "ja")) == ["en"]
    assert list(words.sources(load(names()[0]).face.package, "ja")) == ["ja"]


@pytest.mark.parametrize("name", ["{ $n }", "@who", "@score.row", "a }\nwho = b", "\u202e", "<b>"])
def test_a_name_is_never_read_as_anything_else(room: str, name: str) -> None:
    assert words.say(room, "who", {"name": name}) == f"{name} plays"
