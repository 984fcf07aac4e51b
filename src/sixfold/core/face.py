"""What people see of a game: the second half of the contract. Search never looks at it.

A room hands over one `Face`. What it shows is made from a view and nothing else, so that nobody is shown what is hidden. Words and
rules pages are files beside the room: `words/<language>.ftl` and `rulebook.<language>.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from . import words
from .component import Piece

if TYPE_CHECKING:
    from rich.text import Text

    from .game import Game, Options, State
    from .position import View

NOBODY = -1
"""The seat of a reason that is nobody's; chance as an actor."""


@dataclass(frozen=True)
class Reason:
    """A sentence with a rule: why a score is what it is, or why a move is not allowed."""

    rule: str
    key: str
    """The message, a key of the room's words."""
    params: Mapping[str, Any] = field(default_factory=dict)
    points: int = 0
    seat: int = NOBODY
    """Whose points."""
    pieces: Sequence[str] = ()
    """The cells or cards concerned, in the words of the notation."""


class Scene(msgspec.Struct, frozen=True, tag_field="game"):
    """What one seat sees, as data for the page. A room's own is tagged with the game's name."""


class Equipment(msgspec.Struct, frozen=True, tag_field="game"):
    """What the page must know of the board and the pieces to show scenes, the same in every game: asked for once. Tagged like scenes."""


class Message(msgspec.Struct, frozen=True):
    """A text of the room's words, said by whoever shows it in the language of whoever reads it."""

    key: str
    params: dict[str, str | int] = {}


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a generic board."""

    name: str
    """The place in the words of the notation."""
    x: float
    y: float
    """Its centre; y grows downwards, and neighbours are about 1 apart."""
    corners: list[tuple[float, float]] = []
    """The outline about the centre; none: a circle of the radius."""
    radius: float = 0.5
    piece: str = ""
    """The piece that lies there, as the components name it: symbol `piece-NAME` of the sprite."""
    text: str = ""
    """What stands there where no piece lies."""
    owner: int = NOBODY
    """The seat whose it is."""
    last: bool = False
    """Whether the last move changed it."""
    moves: list[int] = []
    """The codes that a tap may mean. Taps narrow the legal moves down; when one is left it is played."""


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece in a hand; without a name, one that is hidden from this seat."""

    piece: str = ""
    moves: list[int] = []
    """The codes that a tap may mean, as in a cell."""


class Hand(msgspec.Struct, frozen=True):
    """What a seat holds, as far as this seat sees it."""

    seat: int
    pieces: list[Held]


class GenericScene(Scene, frozen=True, tag="generic"):
    """A scene that the page, `sixfold.render.plain` and the terminal show without any code of the room's own.

    A legal move that no cell and no held piece names is offered as a button with its text.
    """

    cells: list[Cell]
    hands: list[Hand] = []
    headline: Message | None = None


TypedLine: TypeAlias = tuple[int, str]
"""A line of a typed position with its number."""


def before_colons(lines: Sequence[TypedLine]) -> list[str]:
    """The names of a typed position that stand before colons."""
    return [line.partition(":")[0].strip() for _, line in lines if ":" in line]


@dataclass(frozen=True)
class Typed:
    """A position typed from a real table."""

    form: str
    """How it is typed: an example that can be read as it is, below prose in lines that begin with #."""
    parse: Callable[[Game, Options, Sequence[TypedLine]], State]
    """The state of the lines after the first; RecordError says which line is wrong, and by which rule; OptionError: the first."""
    players: Callable[[Sequence[TypedLine]], list[str]] = before_colons
    """Who plays, by the same lines."""


def by_name(piece: Piece) -> str:
    """A symbol is called what the piece is called."""
    return piece.name


@dataclass(frozen=True)
class Drawing:
    """Pieces and boards as SVG."""

    components: Callable[[Game], str]
    """All pieces, as they lie in the box."""
    sprite: Callable[[Game], str]
    """The pieces as symbols `piece-NAME`."""
    board: Callable[[View], str]
    """What a seat sees."""
    symbol: Callable[[Piece], str] = by_name
    """The NAME of a printed piece's symbol."""


@dataclass(frozen=True)
class Face:
    """What people see and read of a game."""

    package: str
    """The room's package, `__name__` in its `__init__.py`: its words and rulebooks lie there."""
    explain: Callable[[Game, State], list[Reason]]
    """The score of every seat as sentences; their points add up to it. Public: alike for all views, whoever acts, in whatever phase."""
    refuse: Callable[[Game, State, int, int], Reason]
    """Why a code is not legal for a seat that may act."""
    scene: Callable[[View], Scene]
    """What a seat sees, for the page."""
    text: Callable[[View, Sequence[str]], Text]
    """What a seat sees, for the terminal, with the names of the seats."""
    drawing: Drawing
    equipment: Callable[[Game], Equipment] | None = None
    """What never changes, for the page; None: the scenes say everything."""
    typed: Typed | None = None
    """How a position is typed from a real table; None: records alone are read."""

    def say(self, key: str, params: Mapping[str, Any], language: str = "en") -> str:
        """A message of the room."""
        return words.say(self.package, key, params, language)

    def line(self, language: str = "en") -> str:
        """The game in a sentence or two."""
        return self.say("page.line", {}, language)
