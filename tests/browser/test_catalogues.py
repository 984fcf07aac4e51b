"""The page and the games speak four languages, each of them completely."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

from sixfold.core import words
from sixfold.core.game import load

from .driver import ROOMS, ROOT

WORDS = ROOT / "web/src/words"
LANGUAGES = ["ko", "de", "ja"]
PAGE = json.loads((WORDS / "en.json").read_text())
PARAMETER = re.compile(r"\{(\w+)\}")


def flat(words: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """A catalogue with dotted keys."""
    found: dict[str, str] = {}
    for key, value in words.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": str(value)}
    return found


def lacks(english: dict[str, str], other: dict[str, str], language: str) -> list[str]:
    """What a translation lacks. A single word may be the same in German; names and symbols may be the same everywhere."""
    wrong = [f"{key}: missing" for key in english.keys() - other.keys()]
    wrong += [f"{key}: not in English" for key in other.keys() - english.keys()]
    for key in english.keys() & other.keys():
        if set(PARAMETER.findall(english[key])) != set(PARAMETER.findall(other[key])):
            wrong.append(f"{key}: other parameters")
        letters = re.findall(r"[^\W\d_]{2,}", PARAMETER.sub(" ", english[key]))
        named = all(word[0].isupper() and word[1:2].isupper() for word in letters)
        if english[key] == other[key] and letters and not named and not (language == "de" and len(letters) == 1):
            wrong.append(f"{key}: not translated")
    return sorted(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_complete_in_every_language(language: str) -> None:
    other = json.loads((WORDS / f"{language}.json").read_text())
    assert lacks(PAGE, other, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", sorted(p.parents[1].name for p in (ROOT / "src/sixfold/games").glob("*/words/en.toml"))
)
def test_every_game_is_complete_in_every_language(game: str, language: str) -> None:
    folder = ROOT / "src/sixfold/games" / game / "words"
    path = folder / f"{language}.toml"
    assert path.exists(), f"{game} has no words in {language}"
    english = flat(tomllib.loads((folder / "en.toml").read_text()))
    assert lacks(english, flat(tomllib.loads(path.read_text())), language) == []


def test_a_text_that_is_not_translated_would_be_noticed() -> None:
    english = {"a": "Play now", "b": "{n} tiles", "c": "SVG", "d": "Name"}
    assert lacks(english, english, "de") == ["a: not translated"]
    assert lacks(english, english, "ko") == ["a: not translated", "b: not translated", "d: not translated"]
    assert lacks(english, {"a": "Spielen", "b": "Plättchen", "c": "SVG"}, "de") == ["b: other parameters", "d: missing"]


@pytest.mark.parametrize("game", ROOMS)
def test_every_move_can_be_told_in_words(game: str) -> None:
    """By the game's words, or by a way of its room's own."""
    known = words.catalogue(load(game).face.package)
    kinds = [f"move.{kind.kind()}" for kind in load(game).moves.kinds]
    assert all(kind in known for kind in kinds) or (ROOT / "web/src/games" / game / "moves.ts").exists()
