"""The contract: what a game declares, and the registry of those there are.

A `Game` is what search needs: data and kernels. What people see of it is its `face` (core/face.py). A game without chance, hidden
fields, sealed moves, variants or tables of pieces leaves those members out; docs/contract.md is the whole contract on one page.

A state is one NumPy record of HEADER and the game's own fields; zero means empty or unknown in every field, so a view is the
record with hidden bytes set to zero. Kernels take the state, the kit (the component set as one NumPy record, so that an owner's
own set needs no new compilation) and plain integers.
"""

from __future__ import annotations

import importlib
import logging
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from .bot import Guide
from .chance import Random
from .component import Components, Spec
from .errors import OptionError
from .face import NOBODY, Face
from .kernel import Kernel, kernel
from .move import MoveSpace, whole
from .rooms import Room, declared

State = Any
"""A NumPy record of the game's dtype."""
Fields = Any
"""The fields of a state by name, as `Game.fields` reads them."""
Kit = Any
"""A NumPy record of the game's component tables."""
Codes = npt.NDArray[np.int64]
"""Where a kernel writes codes or weights."""

SEATS = 6
"""The most seats any game has."""
CHANCE = NOBODY
"""The actor that draws."""
CHANCE_BIT = 1 << SEATS
"""Chance in the acting set."""

HEADER: list[tuple[Any, ...]] = [
    ("acting", "i4"),  # bit set of the seats that may act, and CHANCE_BIT; zero: the game has ended
    ("phase", "i4"),  # the game's own
    ("seats", "i4"),  # how many play
    ("ended", "i4"),  # zero, or the index in Game.endings of the rule that ended it
    ("winners", "i4"),  # bit set of seats, once ended; several share the win
    ("barrier", "i4"),  # raised whenever something hidden is shown: a move before it cannot be taken back
    ("score", "i4", (SEATS,)),  # public points so far
]


class Sight(Enum):
    """Who sees a field."""

    PUBLIC = "everybody"
    OWNER = "row i is seen by seat i"
    UNSEEN = "nobody"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The variants of a game; each field's default is the standard game."""


@kernel
def no_draws(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """Chance never acts."""
    return 0


@kernel
def nothing_hidden(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Everybody sees the whole state, so a view is one already."""


@kernel
def points_alone(s: State, kit: Kit, seat: int) -> int:
    """The points of a seat, without promise."""
    return 1000 * np.int64(s.score[seat])  # type: ignore[return-value]


def nothing_sealed(s: State, kit: Kit, seat: int) -> None:
    """Every move is public at once."""


def no_check(seats: int, options: Any) -> None:
    """Every combination of seats and options is allowed."""


def no_tables() -> Kit:
    """The kit of a game whose kernels need to know nothing about its pieces."""
    return kit_record({"nothing": np.zeros(1, np.int64)})


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: data and a few kernels. Everything else is derived from it."""

    # What it is.
    name: str
    title: str
    version: int
    """The version of the rules: it moves when what a move does or scores changes, so that older tables are known as such."""
    seats: range
    presets: Mapping[str, Options]
    """Named variants; the first is the default."""
    check: Callable[[int, Any], None] = no_check
    """Raises OptionError where options do not go together with the number of seats."""
    series: Mapping[str, Callable[[int, Any, Sequence[Any]], Any]] = field(default_factory=dict)
    """Matches of several games: next options from seats, options and outcomes so far, or None when the match is over."""

    # Its pieces.
    components: Components
    kit: Kit = field(default_factory=no_tables)

    # Its state, moves and draws.
    dtype: np.dtype[Any]
    sight: Mapping[str, Sight | Callable[[Any], Sight]]
    """Every own field; a function where an option decides. The header is public."""
    moves: MoveSpace
    draws: MoveSpace = MoveSpace((), {})  # noqa: RUF009 - never changed
    endings: tuple[str, ...]
    """The rule of each way to end, from index 1; endings[0] is ''."""
    plies: int
    """No game has more moves and draws than this."""

    # Its rules.
    setup: Callable[[State, Kit, int, Any], None]
    """setup(s, kit, seats, options): fill a zeroed state. No chance in it: whatever is random is drawn afterwards."""
    legal: Kernel
    """legal(s, kit, seat, out) -> how many: the codes a seat may play, from what the seat sees alone."""
    apply: Kernel
    """apply(s, kit, actor, code): play a legal move or draw; keeps score and sets the end."""
    chance: Kernel = no_draws
    """chance(s, kit, out, weight) -> how many: the codes that may be drawn, with their weights."""
    redeal: Kernel = nothing_hidden
    """redeal(s, kit, seat, random): fill the hidden fields of a seat's view at random among all that agree with it."""
    appraise: Kernel = points_alone
    """appraise(s, kit, seat) -> 1000 × the seat's points if it ended now, own sealed moves included, plus less than a point of promise."""
    unseal: Callable[[State, Kit, int], None] = nothing_sealed
    """unseal(s, kit, seat): lay the seat's own sealed moves as if all had finished: how a move looks before it is public."""

    # What bots are told about it, and what people see of it.
    guide: Guide = Guide()  # noqa: RUF009 - frozen
    face: Face

    @property
    def options(self) -> type[Options]:
        """The type of its options."""
        return type(next(iter(self.presets.values())))

    def fields(self, s: State) -> Fields:
        """The fields of a state by name, read at once: numbers as Python's own, arrays as arrays that change with the state.

        A record that is asked for one field after the other takes ten times as long. Kernels take the record.
        """
        return self._fields(*s.item())

    @cached_property
    def _fields(self) -> Any:
        return namedtuple(f"{self.name.capitalize()}Fields", self.dtype.names or ())

    def new_states(self, n: int) -> npt.NDArray[Any]:
        """Room for n states, zeroed."""
        return np.zeros(n, self.dtype)

    def start(self, seats: int, options: Options) -> State:
        """The state before the first draw."""
        if not whole(seats) or seats not in self.seats:
            span = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"exactly {self.seats[0]}"
            raise OptionError(f"{self.title} has {span} seats, not {seats!r}")
        if not isinstance(options, self.options):
            raise OptionError(f"options of {self.title} are {self.options.__name__} or a text, not {options!r}")
        options = self._converted(msgspec.structs.asdict(options))
        self.check(seats, options)
        s = self.new_states(1)[0]
        s.seats = seats
        try:
            self.setup(s, self.kit, seats, options)
        except OverflowError:
            raise OptionError(f"{self.title}: a number is too large in {self.options_text(options)}") from None
        return s

    def masks(self, options: Options) -> npt.NDArray[np.uint64]:
        """masks[seat] & the state's words is the view of a seat; masks[-1] is what a spectator sees."""
        key = self.options_text(options)
        if key not in self._masks:
            self._masks[key] = self._make_masks(options)
        return self._masks[key]

    @cached_property
    def _masks(self) -> dict[str, npt.NDArray[np.uint64]]:
        return {}

    def _make_masks(self, options: Options) -> npt.NDArray[np.uint64]:
        masks = np.zeros((SEATS + 1, self.dtype.itemsize), np.uint8)
        header = {entry[0] for entry in HEADER}
        fields: Mapping[str, Any] = self.dtype.fields or {}
        for name, (kind, offset, *_) in fields.items():
            declared = Sight.PUBLIC if name in header else self.sight[name]
            sight = declared if isinstance(declared, Sight) else declared(options)
            if sight is Sight.PUBLIC:
                masks[:, offset : offset + kind.itemsize] = 255
            elif sight is Sight.OWNER:
                width = kind.itemsize // kind.shape[0]
                for seat in range(kind.shape[0]):
                    masks[seat, offset + seat * width : offset + (seat + 1) * width] = 255
        return masks.view(np.uint64)

    def options_text(self, options: Options) -> str:
        """Options as a record's header has them: the preset, then what differs from it."""
        if options not in self._texts:
            self._texts[options] = self._nearest_preset(options)
        return self._texts[options]

    @cached_property
    def _texts(self) -> dict[Options, str]:
        return {}

    def _nearest_preset(self, options: Options) -> str:
        best: tuple[int, str] | None = None
        for name, preset in self.presets.items():
            changed = [f for f in options.__struct_fields__ if getattr(options, f) != getattr(preset, f)]
            text = " ".join([name, *(f"{f}={_plain(getattr(options, f))}" for f in changed)])
            if best is None or len(changed) < best[0]:
                best = (len(changed), text)
        assert best is not None
        return best[1]

    def read_options(self, text: str) -> Options:
        """Options from a preset's name and `field=value` changes."""
        parts = text.split()
        name = next(iter(self.presets))
        if parts and "=" not in parts[0]:
            name = parts.pop(0)
        if name not in self.presets:
            raise OptionError(f"{self.title} has no preset {name!r}; there are {', '.join(self.presets)}")
        values: dict[str, Any] = msgspec.structs.asdict(self.presets[name])
        for part in parts:
            key, equals, value = part.partition("=")
            if not equals or key not in values:
                raise OptionError(f"{self.title} has no option {key!r}; there are {', '.join(values) or 'none'}")
            values[key] = [v for v in value.split(",") if v] if isinstance(values[key], tuple) else value
        return self._converted(values, strict=False)

    def _converted(self, values: dict[str, Any], strict: bool = True) -> Options:
        """Options of these values; OptionError names one that may not be."""
        try:
            return msgspec.convert(values, self.options, strict=strict)
        except msgspec.ValidationError as error:
            field = str(error).rpartition("$.")[2].rstrip("`").partition("[")[0]
            raise OptionError(
                f"{self.title}: option {field}={_plain(values[field])} is not known; it may be {self.choices[field]}"
            ) from None

    @cached_property
    def choices(self) -> dict[str, str]:
        """What each option may be, as people read it."""
        hints = get_type_hints(self.options)
        return {name: _choice(hints[name]) for name in self.options.__struct_fields__}


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _choice(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return " | ".join(map(str, get_args(hint)))
    if get_origin(hint) is tuple:
        return f"several of: {_choice(get_args(hint)[0])}; parted by commas"
    return {bool: "true | false", int: "a whole number"}.get(hint, getattr(hint, "__name__", str(hint)))


@dataclass(frozen=True)
class Field:
    """One field of a state: its name, NumPy format, who sees it, and its shape; an OWNER field has a row a seat."""

    name: str
    format: str
    sight: Sight | Callable[[Any], Sight]
    shape: tuple[int, ...] = ()


def layout(*fields: Field) -> tuple[np.dtype[Any], dict[str, Sight | Callable[[Any], Sight]]]:
    """The dtype of a state, HEADER first, aligned, a whole number of 8-byte words; and who sees each own field."""
    packed = np.dtype([*HEADER, *((f.name, f.format, f.shape) for f in fields)], align=True)
    assert packed.names is not None
    assert packed.fields is not None
    spec = {
        "names": list(packed.names),
        "formats": [packed.fields[n][0] for n in packed.names],
        "offsets": [packed.fields[n][1] for n in packed.names],
        "itemsize": -(-packed.itemsize // 8) * 8,
        "aligned": True,
    }
    dtype: np.dtype[Any] = np.dtype((np.record, np.dtype(spec)))  # type: ignore[call-overload]
    return dtype, {f.name: f.sight for f in fields}


def kit_record(tables: Mapping[str, npt.NDArray[Any]]) -> Kit:
    """Component tables as one record for kernels."""
    dtype = np.dtype((np.record, np.dtype([(n, t.dtype, t.shape) for n, t in tables.items()], align=True)))
    kit = np.zeros(1, dtype)[0]
    for name, table in tables.items():
        kit[name] = table
    return kit


@cache
def _rooms() -> tuple[dict[str, Room], dict[str, str]]:
    """The rooms that can be entered by name, and of the others what is wrong. Ours are taken on trust; another package's are tried."""
    found: dict[str, Room] = {}
    wrong: dict[str, str] = {}
    for room in declared():
        if room.name in found:
            said = f"{room.origin} has a game {room.name!r} too; that of {found[room.name].origin} is played"
        else:
            said = "" if room.own else _trouble(room)
        if not said:
            found[room.name] = room
            continue
        wrong[f"{room.name} of {room.origin}"] = said
        logging.getLogger("sixfold").warning("%s", said)
    return dict(sorted(found.items())), wrong


def _trouble(room: Room) -> str:
    try:
        game = _enter(room, None)
    except (Exception, SystemExit) as error:  # whatever another package does wrong, the other games can be played
        return f"the game {room.name!r} of {room.origin} is left out: {type(error).__name__}: {error}"
    if game.name != room.name:
        return f"the game {room.name!r} of {room.origin} is left out: it calls itself {game.name!r}"
    return ""


def names() -> list[str]:
    """The games there are, by name: those that installed packages declare and that can be loaded."""
    return list(_rooms()[0])


def left_out() -> Mapping[str, str]:
    """The games that are declared and cannot be played, each with what is wrong, as a sentence."""
    return _rooms()[1]


def room(name: str) -> Room:
    """Where a game comes from."""
    found = _rooms()[0]
    if name not in found:
        raise OptionError(f"there is no game {name!r}; there are {', '.join(found)}")
    return found[name]


def load(name: str, components: Path | None = None) -> Game:
    """A game by name, with an owner's component file where one is given; the same is loaded once."""
    return _enter(room(name), components)


@cache
def _enter(room: Room, components: Path | None) -> Game:
    module = importlib.import_module(room.package)
    spec: Spec = module.SPEC
    game: Game = module.make(spec.read(components or Path(str(module.__file__)).with_name("components.toml")))
    return game
