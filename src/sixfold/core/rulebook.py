"""A game's rules page: the whole text, one rule of it, and the examples in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import takewhile

from .errors import OptionError
from .game import Game
from .words import LANGUAGES

_RULE = re.compile(r"\*\*([A-Z]{3}-\d+)\*\*")
_EXAMPLE = re.compile(r"```score\n(.*?)```\s*```result\n(.*?)```", re.DOTALL)


def rulebook(game: Game, language: str = "en") -> str:
    """The page, as Markdown; in English where the room has none in a language."""
    if language not in LANGUAGES:
        raise OptionError(
            f"language: there are no rules of {game.title} in {language!r}; there are {', '.join(LANGUAGES)}"
        )
    return _file(game, written_in(game, language)).read_text(encoding="utf-8")


def written_in(game: Game, language: str) -> str:
    """The language in which whoever speaks one reads the page: that, or English."""
    return language if _file(game, language).is_file() else "en"


def _file(game: Game, language: str) -> Traversable:
    return resources.files(game.face.package) / ("rulebook.md" if language == "en" else f"rulebook.{language}.md")


def rule_numbers(game: Game) -> list[str]:
    """Every rule the page states, in order."""
    return list(dict.fromkeys(_RULE.findall(rulebook(game))))


def rule_text(game: Game, rule: str, language: str = "en") -> tuple[str, str]:
    """One rule: its number, and its paragraph with the examples that follow it, as Markdown."""
    numbers = rule_numbers(game)
    prefix = numbers[0].partition("-")[0]
    wanted = rule.upper() if "-" in rule else f"{prefix}-{rule}"
    if wanted not in numbers:
        raise OptionError(f"{game.title} has no rule {rule!r}; its rules are {prefix}-1 to {prefix}-{len(numbers)}")
    page = rulebook(game, language)
    blocks = re.split(r"\n\s*\n|\n(?=[-*] \*\*)", page)
    for at, block in enumerate(blocks):
        first = _RULE.search(block)
        if first and first[1] == wanted:
            rest = takewhile(lambda later: not later.startswith("#") and not _RULE.search(later), blocks[at + 1 :])
            return wanted, "\n\n".join([block, *rest]).strip()
    # A rule that is stated inside another rule's paragraph.
    return wanted, next(b.strip() for b in re.split(r"\n\s*\n", page) if f"**{wanted}**" in b)


def examples(game: Game) -> Iterator[tuple[str, list[int]]]:
    """Every example on the page: a typed position and the scores it must give."""
    for position, result in _EXAMPLE.findall(rulebook(game)):
        yield position, [int(line.partition(":")[2]) for line in result.splitlines() if ":" in line]
