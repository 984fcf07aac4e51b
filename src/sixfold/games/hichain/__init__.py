"""HICHAIN: letters on square cards, chained in alphabetical order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.core.component import Components
from sixfold.core.face import Drawing, Face, Typed
from sixfold.core.game import Game
from sixfold.core.position import View

from . import draw, rules, scene, typed
from .explain import explain, refuse
from .guide import GUIDE
from .rules import SPEC

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["SPEC", "make"]


def in_terminal(view: View, names: Sequence[str]) -> Text:
    """The board in the terminal; what draws it is imported when the first one is."""
    from .text import board

    return board(view, names)


FACE = Face(
    package=__name__,
    explain=explain,
    refuse=refuse,
    scene=scene.scene,
    equipment=scene.equipment,
    text=in_terminal,
    drawing=Drawing(draw.components, draw.sprite, draw.board, draw.symbol),
    typed=Typed(typed.FORM, typed.parse, typed.players),
)


def make(components: Components) -> Game:
    """The game with a set of cards."""
    return Game(
        name="hichain",
        title="HICHAIN",
        version=2,
        seats=range(2, 3),
        presets=rules.PRESETS,
        components=components,
        kit=rules.kit(components),
        dtype=rules.DTYPE,
        sight=rules.SIGHT,
        moves=rules.MOVES.named(card=[card.name for card in components["card"]]),
        draws=rules.DRAWS,
        setup=rules.setup,
        legal=rules.legal,
        chance=rules.chance,
        apply=rules.apply,
        redeal=rules.redeal,
        appraise=rules.appraise,
        endings=rules.ENDINGS,
        face=FACE,
        plies=rules.PLIES,
        guide=GUIDE,
    )
