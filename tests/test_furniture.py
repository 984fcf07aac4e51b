"""All rooms are furnished alike."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sixfold.core.game import load, names


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
