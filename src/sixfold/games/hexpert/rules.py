"""Hexpert: everybody places the same called tile. Rules HXP-1 to HXP-18."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import msgspec
import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.component import Components, Group, Piece, Spec, list_of, one_of
from sixfold.core.errors import ComponentError, OptionError
from sixfold.core.game import CHANCE, CHANCE_BIT, Codes, Field, Kit, Options, Sight, State, kit_record, layout
from sixfold.core.geometry import HexBoard
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

PUBLIC, OWNER = Sight.PUBLIC, Sight.OWNER

# --- components -----------------------------------------------------------------------------------------------------

LIGHTS = ((1, 5, 9), (2, 6, 7), (3, 4, 8))
"""HXP-3: the usual numbers of the upright light, the one rising to the right, the one falling to the right. A copy may have others."""
SYMBOLS = ("moon", "sun")
TILES = 27


DIRECTIONS = ("upright", "rising", "falling")


def _every_combination(groups: Mapping[str, Sequence[Piece]]) -> None:
    """HXP-3: a number has one direction, and the name of a tile is its numbers.

    Names differ, and nine numbers make 27 combinations only with three to a direction: so every combination is there once.
    """
    of: dict[int, int] = {}
    for tile in groups["tile"]:
        written = "".join(map(str, tile["lights"]))
        if tile.name != written:
            raise ComponentError(f"tile {tile.name} has the lights {written}; its name is its three numbers (HXP-3)")
        for direction, light in enumerate(tile["lights"]):
            if of.setdefault(light, direction) != direction:
                other = f"{DIRECTIONS[of[light]]} and {DIRECTIONS[direction]}"
                raise ComponentError(f"tile {tile.name}: {light} is both {other}; a number has one direction (HXP-3)")


SPEC = Spec(
    [
        Group(
            "tile",
            TILES,
            {"lights": list_of(one_of(1, 2, 3, 4, 5, 6, 7, 8, 9), 3), "symbol": one_of(*SYMBOLS)},
        )
    ],
    _every_combination,
)


def kit(components: Components) -> Kit:
    """The tiles as tables."""
    tiles = components["tile"]
    return kit_record(
        {
            "light": np.array([tile["lights"] for tile in tiles], np.int8),
            "sun": np.array([tile["symbol"] == "sun" for tile in tiles], np.int8),
        }
    )


# --- the board ------------------------------------------------------------------------------------------------------

BOARD = HexBoard(3)  # HXP-2
CELLS = 19
ROWS = 15
ALL_CELLS = (1 << CELLS) - 1
BESIDE = np.array([sum(1 << n for n in cells if n >= 0) for cells in BOARD.neighbours.tolist()], np.int32)
"""BESIDE[cell] is the bit set of the hexes that touch it."""
_ROWS = [(direction, row) for direction in range(3) for row in BOARD.rows[direction]]
ROW_LENGTH = np.array([len(row) for _, row in _ROWS], np.int8)
ROW_CELLS = np.array([list(row) + [-1] * (5 - len(row)) for _, row in _ROWS], np.int8)
ROW_AT = np.array(
    [[next(i for i, (d, row) in enumerate(_ROWS) if d == k and c in row) for k in range(3)] for c in range(CELLS)],
    np.int8,
)
"""ROW_AT[cell, direction] is a row."""

# --- options, moves, state --------------------------------------------------------------------------------------------

FREE, ADJACENT, SUN_MOON = 0, 1, 2
STANDARD, RAYS, BEST_RAY = 0, 1, 2
SUNRAY, MOONBEAM, BEST = 7, 6, 60  # HXP-17, HXP-18


class HexpertOptions(Options, frozen=True):
    """How tiles may be placed and what scores; any placement goes with any scoring (HXP-15 to HXP-18)."""

    placement: Literal["free", "adjacent", "sun-moon"] = "free"
    scoring: Literal["standard", "rays", "best-ray"] = "standard"
    caller: int = 0
    """The seat, from 0, that calls the tiles (HXP-5)."""


PLACEMENTS = ("free", "adjacent", "sun-moon")
SCORINGS = ("standard", "rays", "best-ray")
PRESETS = {
    "standard": HexpertOptions(),
    **{
        "-".join(part for part in (placement, scoring) if part not in ("free", "standard")): HexpertOptions(
            placement=placement, scoring=scoring
        )
        for placement in ("free", "adjacent", "sun-moon")
        for scoring in ("standard", "rays", "best-ray")
        if (placement, scoring) != ("free", "standard")
    },
}


def check(seats: int, options: HexpertOptions) -> None:
    """HXP-18: the best ray needs somebody to beat."""
    if options.scoring == "best-ray" and seats < 2:
        raise OptionError("HXP-18: the best sunray and moonbeam need two players or more; alone, choose scoring=rays")
    if not 0 <= options.caller < seats:
        raise OptionError(f"HXP-5: caller={options.caller}; the caller is a seat from 0 to {seats - 1}")


def series(seats: int, options: HexpertOptions, outcomes: Sequence[Any]) -> HexpertOptions | None:
    """HXP-13: a round for each caller; the scores add up."""
    played = len(outcomes)
    return None if played >= seats else msgspec.structs.replace(options, caller=played)


@dataclass(frozen=True)
class Place(Move):
    """Place the called tile on an empty hex of the own board (HXP-7)."""

    notation: ClassVar[str] = "{cell}"
    cell: int


@dataclass(frozen=True)
class Call(Move):
    """The caller turns a tile up and names it (HXP-6)."""

    notation: ClassVar[str] = "{tile}"
    tile: int


MOVES = MoveSpace((Place,), {"cell": CELLS}, {"cell": BOARD.words})
DRAWS = MoveSpace((Call,), {"tile": TILES})

DTYPE, SIGHT = layout(
    Field("placement", "i4", PUBLIC),
    Field("scoring", "i4", PUBLIC),
    Field("caller", "i4", PUBLIC),
    Field("called", "i4", PUBLIC),  # how many tiles have been called
    Field("calls", "i1", PUBLIC, (20,)),  # tile + 1, in the order called
    Field("left", "i4", PUBLIC),  # bit set of the tiles not called yet
    Field("empty", "i4", PUBLIC, (4,)),  # bit set of the empty hexes of each board
    Field("board", "i1", PUBLIC, (4, 20)),  # tile + 1
    Field("filled", "i1", PUBLIC, (4, 16)),  # tiles in each row
    Field("light", "i1", PUBLIC, (4, 16)),  # the one number of a row's lights; 0 none yet, -1 broken
    Field("suns", "i1", PUBLIC, (4, 16)),  # sun tiles in each row
    Field("sealed", "i1", OWNER, (4, 2)),  # cell + 1 of the current tile, until all have placed (HXP-8)
)
ENDINGS = ("", "HXP-9")
PLIES = CELLS * (1 + 4)

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: HexpertOptions) -> None:
    """HXP-1, HXP-5: empty boards, all tiles face down."""
    s.placement = PLACEMENTS.index(options.placement)
    s.scoring = SCORINGS.index(options.scoring)
    s.caller = options.caller
    s.left = (1 << TILES) - 1
    s.empty[:seats] = ALL_CELLS
    s.acting = CHANCE_BIT


@kernel
def must_touch(s: State, kit: Kit) -> bool:
    """Whether the called tile must touch a tile on the board."""
    if s.called < 2 or s.placement == FREE:
        return False  # HXP-7, and the first tile of HXP-15 and HXP-16
    if s.placement == ADJACENT:
        return True  # HXP-15
    now, before = s.calls[s.called - 1] - 1, s.calls[s.called - 2] - 1
    return kit.sun[now] == kit.sun[before]  # type: ignore[no-any-return]  # HXP-16


@kernel
def open_cells(s: State, kit: Kit, seat: int) -> int:
    """Bit set of the hexes where the called tile may go."""
    empty = int(s.empty[seat])
    if not must_touch(s, kit):
        return empty
    touching = 0
    for cell in range(CELLS):
        if BESIDE[cell] & ~empty:
            touching |= 1 << cell
    return empty & touching


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """The hexes where the called tile may go."""
    cells = open_cells(s, kit, seat)
    n = 0
    for cell in range(CELLS):
        out[n] = cell  # overwritten by the next where it is not one: no branch to mispredict
        n += cells >> cell & 1
    return n


@kernel
def chance(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """HXP-6: any tile not called yet."""
    left = int(s.left)
    n = 0
    for tile in range(TILES):
        out[n] = tile
        n += left >> tile & 1
    for i in range(n):
        weight[i] = 1
    return n


@kernel
def row_points(s: State, row: int, light: int, suns: int) -> int:
    """What a full row is worth with lights of one number (or -1) and so many suns."""
    length = int(ROW_LENGTH[row])
    points = 0
    if light > 0:
        points += light * length  # HXP-10
    if s.scoring == RAYS:
        if suns == length:
            points += SUNRAY * length  # HXP-17
        elif suns == 0:
            points += MOONBEAM * length
    return points


@kernel
def merged(light: int, tile_light: int) -> int:
    """The one number of a row's lights after one more tile."""
    return int(tile_light) if light == 0 or light == tile_light else -1


@kernel
def gain(s: State, kit: Kit, seat: int, cell: int, tile: int) -> int:
    """What a tile on a hex would score at once."""
    points = 0
    for direction in range(3):
        row = ROW_AT[cell, direction]
        if s.filled[seat, row] + 1 == ROW_LENGTH[row]:
            light = merged(s.light[seat, row], kit.light[tile, direction])
            points += row_points(s, row, light, s.suns[seat, row] + kit.sun[tile])
    return points


@kernel
def lay(s: State, kit: Kit, seat: int, cell: int, tile: int) -> None:
    """Put a tile on a board and count what it completes (HXP-11)."""
    s.board[seat, cell] = tile + 1
    s.empty[seat] &= ~(1 << cell)
    for direction in range(3):
        row = ROW_AT[cell, direction]
        light = merged(s.light[seat, row], kit.light[tile, direction])
        filled = s.filled[seat, row] + 1
        suns = s.suns[seat, row] + kit.sun[tile]
        s.light[seat, row] = light
        s.filled[seat, row] = filled
        s.suns[seat, row] = suns
        if filled == ROW_LENGTH[row]:
            s.score[seat] += row_points(s, row, light, suns)


@kernel
def best_ray(s: State, seat: int, sun: int) -> int:
    """HXP-18: a seat's best sunray (sun 1) or moonbeam (0) on a scoring row: 10 × length + number, or 0."""
    best = 0
    for row in range(ROWS):
        length = int(ROW_LENGTH[row])
        suns = s.suns[seat, row]
        if s.filled[seat, row] == length and s.light[seat, row] > 0 and suns == (length if sun else 0):
            best = max(best, 10 * length + s.light[seat, row])
    return best


@kernel
def award_best_rays(s: State) -> None:
    """HXP-18: 60 for the best sunray, 60 for the best moonbeam, shared evenly by equals."""
    for sun in range(2):
        best = 0
        holders = 0
        for seat in range(s.seats):
            ray = best_ray(s, seat, sun)
            if ray > best:
                best = ray
                holders = 0
            if ray == best:
                holders += 1
        if best > 0:
            for seat in range(s.seats):
                if best_ray(s, seat, sun) == best:
                    s.score[seat] += BEST // holders


@kernel
def finish(s: State) -> None:
    """HXP-9, HXP-11: boards full; the highest score wins, equals share."""
    if s.scoring == BEST_RAY:
        award_best_rays(s)
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    for seat in range(s.seats):
        if s.score[seat] == best:
            s.winners |= 1 << seat
    s.ended = 1
    s.acting = 0


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """A call, or a seat's placement; the last placement lays all of them (HXP-8)."""
    if actor == CHANCE:
        s.left &= ~(1 << code)
        s.calls[s.called] = code + 1
        s.called += 1
        s.barrier += 1
        s.acting = (1 << s.seats) - 1
        return
    s.sealed[actor, 0] = code + 1
    s.acting &= ~(1 << actor)
    if s.acting != 0:
        return
    tile = int(s.calls[s.called - 1]) - 1
    for seat in range(s.seats):
        lay(s, kit, seat, int(s.sealed[seat, 0]) - 1, tile)
        s.sealed[seat, 0] = 0
    if s.seats > 1:
        s.barrier += 1
    if s.called == CELLS:
        finish(s)
    else:
        s.acting = CHANCE_BIT


def unseal(s: State, kit: Kit, seat: int) -> None:
    """Lay the seat's own sealed tile, to see what it makes."""
    if s.sealed[seat, 0]:
        lay(s, kit, seat, int(s.sealed[seat, 0]) - 1, int(s.calls[s.called - 1]) - 1)
        s.sealed[seat, 0] = 0


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Others who have placed the current tile have placed it somewhere; the order of the tiles is open anyway."""
    if s.acting == 0 or s.acting & CHANCE_BIT:
        return
    for other in range(s.seats):
        if other == seat or s.acting >> other & 1:
            continue
        cells = open_cells(s, kit, other)
        n = 0
        for cell in range(CELLS):
            if cells >> cell & 1:
                n += 1
                if below(random, n) == 0:
                    s.sealed[other, 0] = cell + 1


@kernel
def appraise(s: State, kit: Kit, seat: int) -> int:
    """Points with the own sealed tile; as promise, unbroken rows by number, length and how full they are."""
    points = int(s.score[seat])
    sealed = int(s.sealed[seat, 0]) - 1
    tile = int(s.calls[s.called - 1]) - 1
    if sealed >= 0:
        points += gain(s, kit, seat, sealed, tile)
    promise = 0
    for row in range(ROWS):
        light, filled, length = int(s.light[seat, row]), int(s.filled[seat, row]), int(ROW_LENGTH[row])
        if sealed >= 0:
            for direction in range(3):
                if ROW_AT[sealed, direction] == row:
                    light = merged(light, kit.light[tile, direction])
                    filled += 1
        if light > 0 and filled < length:
            promise += light * filled * filled * 3 // length
    return points * 1000 + min(promise, 999)
