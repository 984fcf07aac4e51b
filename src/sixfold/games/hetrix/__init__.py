"""Hetrix: build at the same time, then infiltrate."""

from sixfold.core.component import Components
from sixfold.core.game import Game

from . import rules
from .explain import explain, refuse
from .guide import GUIDE
from .rules import SPEC

__all__ = ["SPEC", "make"]


def make(components: Components) -> Game:
    """The game with a set of tiles."""
    tiles = [tile.name for tile in components["tile"]]
    links = [link.name for link in components["link"]]
    return Game(
        name="hetrix",
        title="Hetrix",
        seats=range(2, 5),
        options=rules.HetrixOptions,
        presets=rules.PRESETS,
        spec=SPEC,
        components=components,
        kit=rules.kit(components),
        dtype=rules.DTYPE,
        sight=rules.SIGHT,
        moves=rules.MOVES.named(tile=tiles),
        draws=rules.DRAWS.named(tile=tiles, link=links),
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
        unseal=rules.unseal,
        guide=GUIDE,
    )
