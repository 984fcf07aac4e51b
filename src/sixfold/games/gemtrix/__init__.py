"""Gemtrix: three gems of a kind."""

from sixfold.core.component import Components
from sixfold.core.game import Game

from . import rules
from .explain import explain, refuse
from .guide import GUIDE
from .rules import SPEC

__all__ = ["SPEC", "make"]


def make(components: Components) -> Game:
    """The game with a set of cards."""
    return Game(
        name="gemtrix",
        title="Gemtrix",
        seats=range(2, 7),
        options=rules.GemtrixOptions,
        presets=rules.PRESETS,
        spec=SPEC,
        components=components,
        kit=rules.kit(components),
        dtype=rules.DTYPE,
        sight=rules.SIGHT,
        moves=rules.MOVES,
        draws=rules.DRAWS,
        setup=rules.setup,
        legal=rules.legal,
        chance=rules.chance,
        apply=rules.apply,
        redeal=rules.redeal,
        appraise=rules.appraise,
        endings=rules.ENDINGS,
        explain=explain,
        refuse=refuse,
        plies=rules.PLIES,
        check=rules.check,
        series={"tournament": rules.tournament},
        guide=GUIDE,
    )
