"""HICHAIN: letters on square cards, chained in alphabetical order."""

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
        name="hichain",
        title="HICHAIN",
        seats=range(2, 3),
        options=rules.HichainOptions,
        presets=rules.PRESETS,
        spec=SPEC,
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
        explain=explain,
        refuse=refuse,
        plies=rules.PLIES,
        guide=GUIDE,
    )
