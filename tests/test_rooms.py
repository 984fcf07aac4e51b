"""All rooms are furnished alike."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sixfold.core.game import load, names


@pytest.mark.parametrize("name", names())
def test_what_a_page_needs_of_a_room_does_without_the_terminal(name: str) -> None:
    """Rules, scene, drawing and typed positions run where there is no terminal library."""
    parts = ", ".join(
        f"sixfold.games.{name}.{part}" for part in ("rules", "explain", "scene", "draw", "typed", "guide")
    )
    code = f"import sys; sys.modules['rich'] = None; import {parts}"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", names())
def test_the_kernels_of_the_contract_stand_in_the_rules(name: str) -> None:
    game = load(name)
    rules = game.part("rules")
    for kernel in ("legal", "chance", "apply", "redeal", "appraise"):
        assert getattr(game, kernel) is getattr(rules, kernel)
        assert getattr(rules, kernel).source.__module__ == rules.__name__
