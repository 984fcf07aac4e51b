"""The page and the games speak four languages, each of them completely, and whatever the page says is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sixfold.core import words
from sixfold.core.game import load

from .driver import ROOMS, ROOT

PAGE = ROOT / "web/src/words"
ROOM_WORDS = {game: ROOT / "src/sixfold/games" / game / "words" for game in ROOMS}
LANGUAGES = ["ko", "de", "ja"]
OF_OTHERS = {
    ("src", "table-hand_over"),  # spoken to everybody at one device
    ("src", "table-hand_over_about"),
    ("src", "table-i_am"),
    ("src", "table-waiting"),  # one does not wait for oneself
    ("src", "replay-ply"),  # a name as a label
    ("gemtrix", "page-hint_wait"),
    ("hetrix", "page-aim"),  # the left neighbour
    ("hetrix", "page-neighbour"),
    ("hetrix", "page-neighbour_same"),
    ("hetrix", "page-open"),
    ("hetrix", "page-shown"),
    ("hichain", "page-near"),
    ("hichain", "page-near_out"),
}
"""Messages with a name that do not speak of whoever reads them."""
OF_MANY = {
    ("src", "home-players"),  # from one number up to a higher one
    ("hetrix", "score-link"),  # a link that scores has four gems or more
    ("hetrix", "score-link_white"),
    ("hetrix", "score-link_whites"),
    ("hetrix", "score-colour"),
    ("hetrix", "score-colour_tie"),
    ("hetrix", "score-longest"),
    ("hetrix", "score-longest_tie"),
    ("gemtrix", "score-reached"),  # GMX-20: 150 points
    ("gemtrix", "score-order"),
    ("gemtrix", "score-tie_shared"),  # two share at least
    ("hexago", "score-edges"),  # HXG-10: with one edge there is nothing to multiply
}
"""Messages whose number is never one."""
MANY = (
    "points|players|cards|tiles|gems|draws|turns|edges|Trixes|Punkte|Personen|Karten|Edelsteine|Ziehungen|Zügen|Trixe"
)


@dataclass(frozen=True)
class Message:
    """What a message says, its variants one after the other, and the variables it uses."""

    text: str
    variables: frozenset[str]


class Bundle:
    """A catalogue that speaks."""

    def __init__(self, folder: Path, language: str) -> None:
        self.bundle = FluentBundle([language], use_isolating=False)
        self.bundle.add_resource(FluentResource((folder / f"{language}.ftl").read_text()))

    def say(self, key: str, params: Mapping[str, object]) -> str:
        """A message; nothing may be wrong with it."""
        pattern = self.bundle.get_message(key).value
        assert pattern is not None
        text, errors = self.bundle.format_pattern(pattern, dict(params))
        assert errors == [], key
        return str(text)


class Texts(Visitor):
    """Gathers what is literally said."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - named by Fluent
        self.found.append(node.value)


def read(text: str) -> dict[str, Message]:
    """A catalogue by message."""
    used = words.variables(text)
    found = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), f"this is no Fluent: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            texts = Texts()
            texts.visit(entry)
            found[entry.id.name] = Message(" ".join(texts.found), used[entry.id.name])
    return found


def lacks(english: dict[str, Message], other: dict[str, Message], language: str) -> list[str]:
    """What a translation lacks. A single word may be the same in German; names and symbols may be the same everywhere."""
    wrong = [f"{key}: missing" for key in english.keys() - other.keys()]
    wrong += [f"{key}: not in English" for key in other.keys() - english.keys()]
    for key in english.keys() & other.keys():
        if english[key].variables != other[key].variables:
            wrong.append(f"{key}: other variables")
        letters = re.findall(r"[^\W\d_]{2,}", english[key].text)
        named = all(word[0].isupper() and word[1:2].isupper() for word in letters)
        same = english[key].text == other[key].text
        if same and letters and not named and not (language == "de" and len(letters) == 1):
            wrong.append(f"{key}: not translated")
    return sorted(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", [PAGE, *ROOM_WORDS.values()], ids=["page", *ROOMS])
def test_the_page_and_every_game_are_complete_in_every_language(folder: Path, language: str) -> None:
    english, other = (read((folder / f"{name}.ftl").read_text()) for name in ("en", language))
    assert lacks(english, other, language) == []


def test_a_text_that_is_not_translated_would_be_noticed() -> None:
    english = read("a = Play now\nb = { $n } tiles\nc = SVG\nd = Name\n")
    german = read("a = Spielen\nb = Plättchen\nc = SVG\n")
    assert lacks(english, english, "de") == ["a: not translated"]
    assert lacks(english, english, "ko") == ["a: not translated", "b: not translated", "d: not translated"]
    assert lacks(english, german, "de") == ["b: other variables", "d: missing"]


@pytest.mark.parametrize("folder", [PAGE, *ROOM_WORDS.values()], ids=["page", *ROOMS])
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_whoever_reads_is_never_called_by_a_name(folder: Path, language: str) -> None:
    """And others are: no "You wins"."""
    catalogue = Bundle(folder, language)
    for key, message in read((folder / "en.ftl").read_text()).items():
        names = message.variables & {"name", "names"}
        if "person" in message.variables:
            params = dict.fromkeys(message.variables, "…") | dict.fromkeys(names, "Ada")
            you, other = (catalogue.say(key, params | {"person": person}) for person in ("you", "other"))
            assert you != other, key
            assert "Ada" in other, key
            assert "Ada" not in you or names == {"names"}, key
        elif names:
            assert (folder.parent.name, key) in OF_OTHERS, f"{key} may speak of whoever reads it"


@pytest.mark.parametrize("folder", [PAGE, *ROOM_WORDS.values()], ids=["page", *ROOMS])
@pytest.mark.parametrize("language", ["en", "de"])
def test_one_thing_is_never_said_to_be_many(folder: Path, language: str) -> None:
    """No "1 points", whatever else is in the sentence."""
    catalogue = Bundle(folder, language)
    for key, message in read((folder / "en.ftl").read_text()).items():
        if (folder.parent.name, key) not in OF_MANY:
            said = catalogue.say(key, dict.fromkeys(message.variables, 1))
            assert not re.search(rf"\b1 ({MANY})\b", said), f"{key}: {said}"


@pytest.mark.parametrize("folder", [PAGE, *ROOM_WORDS.values()], ids=["page", *ROOMS])
def test_no_korean_particle_depends_on_what_is_filled_in(folder: Path) -> None:
    """을 or 를, 이 or 가: that is known after a word, and not after a name."""
    depends = re.compile(r"\}(을|를|은|는|이(?!에)|가|과|와|로|으로)(?=[\s.,]|$)")
    assert depends.search("{ $name }가 이겼어요")
    lines = (folder / "ko.ftl").read_text().splitlines()
    assert [line for line in lines if depends.search(line)] == []


@pytest.mark.parametrize(
    ("language", "one", "many", "half"),
    [
        ("en", "1 point", "12 points", "12.5 points at the end"),
        ("de", "1 Punkt", "12 Punkte", "12,5 Punkte am Ende"),
        ("ko", "1점", "12점", "최종 12.5점 예상"),
        ("ja", "1点", "12点", "最終12.5点の見込み"),
    ],
)
def test_points_are_counted_as_a_language_counts(language: str, one: str, many: str, half: str) -> None:
    page = Bundle(PAGE, language)
    assert [page.say("sheet-alone", {"points": n}) for n in (1, 12)] == [one, many]
    assert page.say("hint-points", {"n": 12.5}) == half


def said() -> Iterator[tuple[str, str]]:
    """Every key the page names in full: where its words are, and the key."""
    for path in sorted((ROOT / "web/src").rglob("*")):
        if path.suffix not in (".svelte", ".ts"):
            continue
        code = path.read_text()
        for key in re.findall(r"\bt\('([\w.-]+)'", code):
            yield "page", key
        for game, key in re.findall(r"\bsay\('(\w+)', '([\w.-]+)'", code):
            yield game, key
        if path.parent.name in ROOMS:
            for key in re.findall(r"\bwords\('([\w.-]+)'", code):
                yield path.parent.name, key
            for key in re.findall(r"\bword\('(\w+)'", code):
                yield path.parent.name, f"page.{key}"


def test_every_key_that_the_page_says_is_there() -> None:
    known = {game: words.messages(load(game).face.package).keys() for game in ROOMS}
    known["page"] = words.variables((PAGE / "en.ftl").read_text()).keys()
    keys = set(said())
    assert len(keys) > 150, "the page says its words by t('…'), say('…', '…'), words('…') and word('…')"
    assert [(where, key) for where, key in sorted(keys) if words.identifier(key) not in known[where]] == []


@pytest.mark.parametrize("game", ROOMS)
def test_every_move_can_be_told_in_words(game: str) -> None:
    """By the game's words, or by a way of its room's own."""
    known = words.messages(load(game).face.package)
    kinds = [f"move-{kind.kind()}" for kind in load(game).moves.kinds]
    assert all(kind in known for kind in kinds) or (ROOT / "web/src/games" / game / "moves.ts").exists()
