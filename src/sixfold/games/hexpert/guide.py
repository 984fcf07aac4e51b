"""The bots of Hexpert: a net trained on the standard scoring, look-ahead search with it, and five levels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from sixfold.core.bot import Bot, Choice, Guide, Maker, Settings, Thought, Training
from sixfold.core.chance import below, generator
from sixfold.core.game import Game, Kit
from sixfold.core.position import View

from .board import BROKEN
from .lookahead import look_ahead
from .net import Net, Workspace, new_workspace
from .rules import BEST_RAY, CELLS, LIGHTS, ROWS, TILES, best_ray
from .stack import Stack, new_stack, set_root
from .weights import read

LOOK: Settings = {
    "width": 6,
    "margin": 80,
    "inner": 2,
    "inner_margin": 30,
    "deep": 8,
    "full": 5,
    "early": 16,
    "trials": 1000,
    "doubt": 30,
}
"""The settings of the look-ahead, in the order of `lookahead`."""
SHOWN = 8


@cache
def _standard(game: Game) -> list[int]:
    """The number of each tile in the net's numbering, whatever the component file calls it."""
    lights = game.kit.light
    return [sum(LIGHTS[d].index(int(lights[tile, d])) * 3 ** (2 - d) for d in range(3)) for tile in range(TILES)]


def _bag(game: Game, tiles: int) -> int:
    return sum(1 << known for tile, known in enumerate(_standard(game)) if tiles >> tile & 1)


def _lights(numbers: Any) -> Any:
    """The lights of rows in the net's numbering."""
    known = [BROKEN if n < 0 else 0 if n == 0 else LIGHTS[row // 5].index(n) + 1 for row, n in enumerate(numbers)]
    return np.array(known, np.int64)


def think(view: View, net: Net, settings: Sequence[int], overlook: int, seed: int) -> Thought:
    """The hexes for the called tile by value, found with a look-ahead or by the net alone; some may be overlooked."""
    game, s, seat = view.game, view.state, view.seat
    assert seat is not None
    suns = _bag(game, sum(1 << tile for tile in range(TILES) if game.kit.sun[tile]))
    rivals = [rival for rival in range(int(s.seats)) if rival != seat and s.scoring == BEST_RAY]
    beaten = [max((int(best_ray(s, rival, sun)) for rival in rivals), default=0) for sun in range(2)]
    stack: Stack = new_stack(suns, int(s.placement), int(s.scoring), *beaten)
    work: Workspace = new_workspace(net)
    tile = _standard(game)[int(s.calls[s.called - 1]) - 1]
    set_root.run(view.mode)(
        stack,
        _lights(s.light[seat, :ROWS].tolist()),
        s.filled[seat, :ROWS].astype(np.int64),
        s.suns[seat, :ROWS].astype(np.int64),
        int(s.empty[seat]),
        _bag(game, int(s.left)) | 1 << tile,
    )
    found = np.zeros(CELLS)
    dice = generator(seed)
    seen = [code for code in view.codes if below.run(view.mode)(dice, 100) >= overlook] or view.codes
    cells = sum(1 << code for code in seen)
    best = int(look_ahead.run(view.mode)(net, work, stack, dice, tile, cells, np.array(settings, np.int64), found))
    points = float(s.score[seat])
    order = sorted(seen, key=lambda code: (code != best, -found[code]))[:SHOWN]
    return Thought(
        tuple(Choice(game.moves.move(code), points + float(found[code])) for code in order), effort=len(order)
    )


def learned(game: Game, settings: Settings) -> Bot:
    """The net alone."""
    return lambda view, allowed, seed: think(view, read(), (0,) * len(LOOK), settings["overlook"], seed)


def ahead(game: Game, settings: Settings) -> Bot:
    """The net with look-ahead search."""
    chosen = [settings[name] for name in LOOK]
    return lambda view, allowed, seed: think(view, read(), chosen, 0, seed)


def training() -> Training:
    """How its values are learned."""
    from .train import TRAINING

    return TRAINING


def guide(kit: Kit) -> Guide:
    """What the bots of a set know: the net was trained on the usual numbers, so a set with others is searched."""
    usual = all(set(kit.light[:, direction].tolist()) == set(LIGHTS[direction]) for direction in range(3))
    return GUIDE if usual else SEARCHED


SEARCHED = Guide(
    levels=("greedy:overlook=45", "greedy:overlook=25", "greedy", "search:iterations=300", "search:iterations=5000")
)
GUIDE = Guide(
    levels=("greedy:overlook=45", "greedy:overlook=25", "greedy", "learned:overlook=15", "ahead"),
    bots={"learned": Maker(learned, {"overlook": 0}), "ahead": Maker(ahead, LOOK)},
    training=training,
    measured=(("standard", 2), ("standard", 4), ("rays", 2), ("best-ray", 4), ("adjacent", 2), ("sun-moon", 2)),
)
