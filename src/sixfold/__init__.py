"""Sixfold: the home of connection games.

The public names are imported when they are first used, so that `import sixfold` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots import LEVELS, Allowance, Bot, Choice, Thought, bot
    from .core.chance import Dealer
    from .core.errors import IllegalMove, SixfoldError
    from .core.face import Reason
    from .core.game import Game, Options, load, names
    from .core.match import Match
    from .core.position import Outcome, Position, View
    from .core.record import Record, read

__version__ = "0.1.0"

_HOMES = {
    "bots": ("LEVELS", "Allowance", "Bot", "Choice", "Thought", "bot"),
    "core.chance": ("Dealer",),
    "core.errors": ("IllegalMove", "SixfoldError"),
    "core.face": ("Reason",),
    "core.game": ("Game", "Options", "load", "names"),
    "core.match": ("Match",),
    "core.position": ("Outcome", "Position", "View"),
    "core.record": ("Record", "read"),
}
"""The module in which each public name is defined."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "LEVELS",
    "Allowance",
    "Bot",
    "Choice",
    "Dealer",
    "Game",
    "IllegalMove",
    "Match",
    "Options",
    "Outcome",
    "Position",
    "Reason",
    "Record",
    "SixfoldError",
    "Thought",
    "View",
    "__version__",
    "bot",
    "load",
    "names",
    "read",
]


if not TYPE_CHECKING:  # a checker sees the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
