"""Kernels that the tests need, compiled once before the workers of pytest-xdist begin: each would compile them anew."""

from __future__ import annotations

import os

from sixfold.bots.warm import warm_levels, warm_rooms
from sixfold.core.game import load, names
from sixfold.core.warm import warm, warm_all


def whole_games(name: str) -> None:
    """In a process of its own: what simulations need, and everything once more with bounds checking."""
    warm(load(name), whole_games=True)
    os.environ["SIXFOLD_KERNELS"] = "checked"
    warm(load(name), whole_games=True)


def compile_all() -> None:
    """Compile what is not in the cache yet, on all cores."""
    warm_levels(names())
    warm_rooms(names())
    warm_all(names(), whole_games, "tests")
