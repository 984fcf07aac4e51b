"""Where games are found: packages that declare an entry point in the group `sixfold.games`, ours among them.

    [project.entry-points."sixfold.games"]
    nim = "nim_room"

names the game `nim`, whose room is the package `nim_room`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

GROUP = "sixfold.games"


@dataclass(frozen=True)
class Room:
    """A game's room, before it is imported."""

    name: str
    package: str
    """The package that holds it."""
    origin: str
    """The distribution that declares it."""

    @property
    def own(self) -> bool:
        """Whether it is one of this house."""
        return is_own(self.package)


def is_own(module: str) -> bool:
    """Whether a module belongs to this package."""
    return module.partition(".")[0] == "sixfold"


@cache
def declared() -> tuple[Room, ...]:
    """Every room that an installed package declares, ours first, then by name. Nothing is imported."""
    found = [
        Room(entry.name, entry.value.strip(), entry.dist.name if entry.dist else "?")
        for entry in metadata.entry_points(group=GROUP)
    ]
    if not any(room.own for room in found):
        # A tree on the path that was never installed has no metadata.
        folder = Path(__file__).parents[1] / "games"
        found += [
            Room(room.parent.name, f"sixfold.games.{room.parent.name}", "sixfold") for room in folder.glob("*/rules.py")
        ]
    return tuple(sorted(set(found), key=lambda room: (not room.own, room.name, room.origin)))


def sources(module: str) -> Mapping[str, bytes]:
    """The Python files of the package that an imported module belongs to, by path in it; its own file where it stands alone."""
    top = sys.modules[module.partition(".")[0]]
    if hasattr(top, "__path__"):
        files = [(Path(folder), file) for folder in top.__path__ for file in sorted(Path(folder).rglob("*.py"))]
    else:
        files = [(Path(file).parent, Path(file)) for file in (top.__file__,) if file]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for folder, file in files}
