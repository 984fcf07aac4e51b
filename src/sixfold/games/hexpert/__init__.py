"""Hexpert: everybody places the same called tile."""

from sixfold.core.component import Components
from sixfold.core.game import Game

from . import rules
from .explain import explain, refuse
from .guide import GUIDE
from .rules import SPEC

__all__ = ["SPEC", "make"]


def make(components: Components) -> Game:
    """The game with a set of tiles."""
    return Game(
        name="hexpert",
        title="Hexpert",
        seats=range(1, 5),
        options=rules.HexpertOptions,
        presets=rules.PRESETS,
        spec=SPEC,
        components=components,
        kit=rules.kit(components),
        dtype=rules.DTYPE,
        sight=rules.SIGHT,
        moves=rules.MOVES,
        draws=rules.DRAWS.named(tile=[tile.name for tile in components["tile"]]),
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
        unseal=rules.unseal,
        series={"series": rules.series},
        guide=GUIDE,
    )
