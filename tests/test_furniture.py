"""All rooms are furnished alike."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.core.game import load, names
from sixfold.core.rulebook import written_in
from sixfold.core.words import LANGUAGES, messages

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", names())
def test_a_room_but_for_its_terminal_does_without_the_terminal_library(name: str) -> None:
    """Rules, scene, drawing and typed positions run where there is no rich."""
    code = f"import sys; sys.modules['rich'] = None; from sixfold.core.game import load; load({name!r})"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", names())
def test_the_kernels_of_the_contract_stand_in_the_rules(name: str) -> None:
    game = load(name)
    for kernel in (game.legal, game.chance, game.apply, game.redeal, game.appraise):
        assert kernel.source.__module__ == f"{game.face.package}.rules"


SPEAKERS = [
    path
    for folder in ("src/sixfold", "tests", "bench", "docs", "examples", "web/src")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".ts", ".svelte", ".ftl")
    and not {"games", "page", "node_modules", "schema.ts"} & set(path.parts)
]


def test_no_file_outside_the_rooms_lists_them() -> None:
    """A sixth game is found by whatever finds the others; what is generated from the service may name them."""
    assert len(SPEAKERS) > 100
    listing = [path for path in SPEAKERS if all(name in path.read_text(encoding="utf-8") for name in names())]
    assert [path.relative_to(ROOT).as_posix() for path in listing] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_our_rooms_speak_every_language(name: str, language: str) -> None:
    game = load(name)
    assert written_in(game, language) == language
    assert messages(game.face.package, language).keys() == messages(game.face.package).keys()
