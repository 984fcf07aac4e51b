"""Stones: place them side by side."""

from __future__ import annotations

from sixfold.core.component import Components
from sixfold.core.face import Face
from sixfold.core.game import Game
from sixfold.render import plain

from . import rules
from .explain import explain, refuse
from .rules import SPEC
from .scene import scene

__all__ = ["SPEC", "make"]

FACE = Face(
    package=__name__,
    explain=explain,
    refuse=refuse,
    scene=scene,
    text=plain.text(scene),
    drawing=plain.drawing(scene),
)


def make(components: Components) -> Game:
    """The game with a set of stones."""
    return Game(
        name="stones",
        title="Stones",
        version=1,
        seats=range(2, 3),
        presets=rules.PRESETS,
        components=components,
        dtype=rules.DTYPE,
        sight=rules.SIGHT,
        moves=rules.MOVES,
        endings=rules.ENDINGS,
        plies=rules.PLIES,
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        face=FACE,
    )
