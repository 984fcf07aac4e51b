"""What the service answers about games and records, apart from any table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sixfold.core.face import Equipment, Scene
from sixfold.core.verify import WrongDraw
from sixfold.table.messages import Result, Sentence


class MoveKind(Struct, frozen=True):
    """A kind of move: its codes begin at the offset and count its fields, the last one fastest."""

    name: str
    notation: str
    fields: list[str]
    offset: int


class Space(Struct, frozen=True):
    """All moves, or all draws: a field has a size, and a word for each value."""

    kinds: list[MoveKind]
    sizes: Mapping[str, int]
    words: Mapping[str, Sequence[str]]


class ComponentSet(Struct, frozen=True):
    """The pieces that are played with: which of it is known, and which reconstructed."""

    name: str
    digest: str
    known: str
    reconstructed: str


class GameSummary(Struct, frozen=True):
    """What is needed to choose a game."""

    name: str
    title: str
    seats: list[int]
    presets: dict[str, list[int]]
    """For how many seats each is allowed."""
    matches: list[str]
    levels: list[str]
    """Bots for people to choose from, the strongest last."""
    bots: list[str]
    """All bots there are."""


class GameInfo(GameSummary, frozen=True):
    """What is needed to play a game, the same at every table."""

    moves: Space
    draws: Space
    components: ComponentSet
    pieces: dict[str, list[str]]
    """Names by group."""
    equipment: Equipment | None
    """None where the scenes say everything."""


class RulesPage(Struct, frozen=True):
    """A rulebook; each rule is an element with the rule's number as its id."""

    game: str
    language: str
    html: str


class Verified(Struct, frozen=True):
    """The draws of a record against its seed."""

    draws: int
    wrong: list[WrongDraw]
    commitment: bool
    """Whether the seed is the one whose hash was published before the first draw."""
    fair: bool


class Scored(Struct, frozen=True):
    """A position typed from a real table, scored."""

    game: str
    scores: list[int]
    reasons: list[Sentence]
    picture: str
    """An SVG document."""


class ReplayedPly(Struct, frozen=True):
    """A move or draw of a record."""

    seat: int
    """-1 for chance."""
    code: int
    text: str


class ReplayStep(Struct, frozen=True):
    """A position of a record with everything open, and what led to it."""

    ply: ReplayedPly | None
    scene: Scene
    scores: list[int]
    reasons: list[Sentence]


class Replay(Struct, frozen=True):
    """Every position of a record."""

    game: str
    options: str
    names: list[str]
    bots: list[str]
    """For each seat the bot that played it; empty for people."""
    result: Result | None
    steps: list[ReplayStep]
    record: str
