"""Hexago Continuo: lay tiles whose fields match in colour or number. Rules HXG-1 to HXG-13."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.component import Components, Group, Spec
from sixfold.core.errors import OptionError
from sixfold.core.game import CHANCE, CHANCE_BIT, Codes, Field, Kit, Options, Sight, State, kit_record, layout
from sixfold.core.geometry import hex_torus
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

PUBLIC, OWNER = Sight.PUBLIC, Sight.OWNER

# --- components -----------------------------------------------------------------------------------------------------

TILES = 36
COLOURS = ("blue", "yellow", "red", "pink", "green")
LETTERS = "byrpg"
NUMBERS = "123456"


def field_code(field: str) -> int:
    """A field as kernels know it, from a text like b5: 8 × (colour + 1) + number."""
    return 8 * (LETTERS.index(field[0]) + 1) + int(field[1])


def field_text(field: int) -> str:
    """A field as people write it: b5."""
    return f"{LETTERS[(field >> 3) - 1]}{field & 7}"


def _six_fields(value: Any) -> str:
    """HXG-1: a colour and a number to an edge, the numbers 1 to 6 once each. Which colours a tile has is not asked."""
    if not isinstance(value, list) or len(value) != 6:
        return f'is {value!r}; it must be a list of 6 fields like "b5", clockwise from the top'
    for field in value:
        if not isinstance(field, str) or len(field) != 2:
            return f'has {field!r}; a field is a colour and a number like "b5"'
        if field[0] not in LETTERS:
            known = ", ".join(f"{letter} {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True))
            return f"has {field!r}: colour {field[0]!r} is not known; the colours are {known}"
        if field[1] not in NUMBERS:
            return f"has {field!r}: the numbers are 1 to 6"
    for number in NUMBERS:
        count = sum(field[1] == number for field in value)
        if count != 1:
            return f"has the number {number} {count} times; a tile has each of 1 to 6 once (HXG-1)"
    return ""


SPEC = Spec([Group("tile", TILES, {"fields": _six_fields})])


def kit(components: Components) -> Kit:
    """The tiles as tables."""
    printed = np.array([[field_code(field) for field in tile["fields"]] for tile in components["tile"]], np.int8)
    lying = np.stack([np.roll(printed, turn, 1) for turn in range(6)], 1)
    return kit_record(
        {
            "lying": lying,  # field by tile, turn and edge
            "ring": lying.astype(np.int64)
            @ (1 << 8 * np.arange(6, dtype=np.int64)),  # those of a tile and turn in one number, a byte each
            "six": np.argmax(printed & 7 == 6, 1).astype(np.int8),  # the edge of each tile's 6
        }
    )


# --- the board ------------------------------------------------------------------------------------------------------

BOARD = hex_torus(40)  # without bounds: 36 tiles in a row and the cells around them do not meet themselves
CELLS = 1600
NEIGHBOURS = BOARD.neighbours
START_EDGE = 2  # HXG-3 [D]: the first start tile lies at 0,0 with its 6 to the lower right
START_CELL = int(NEIGHBOURS[0, START_EDGE])
RIM = 2 * TILES + 4
"""No layout has more empty cells around it: the first tile has 6, each other takes one and brings at most 3."""

# --- options, moves, state --------------------------------------------------------------------------------------------

HAND, STACK = 4, 4  # HXG-2
OPEN, CLOSED, SOLO = 0, 1, 2
VARIANTS = ("open", "closed", "solo")


class HexagoOptions(Options, frozen=True):
    """Whether hands lie open (HXG-2), are closed, or all tiles lie open for one player (HXG-13)."""

    variant: Literal["open", "closed", "solo"] = "open"


PRESETS = {
    "open": HexagoOptions(),
    "closed": HexagoOptions(variant="closed"),
    "solo": HexagoOptions(variant="solo"),
}


def check(seats: int, options: HexagoOptions) -> None:
    """HXG-13: solo is for one."""
    if options.variant == "solo" and seats > 1:
        raise OptionError(f"HXG-13: solo is for one player, not {seats}; together, choose open or closed")


def hand_sight(options: HexagoOptions) -> Sight:
    """HXG-2 [D]: all see all hands, unless the option closes them."""
    return OWNER if options.variant == "closed" else PUBLIC


@dataclass(frozen=True)
class Lay(Move):
    """Lay a hand tile beside a laid one, turned clockwise by so many sixths (HXG-5)."""

    notation: ClassVar[str] = "{tile}@{cell}/{turn}"
    tile: int
    cell: int
    turn: int


@dataclass(frozen=True)
class Take(Move):
    """Take a tile into the hand: at the deal (HXG-2), or from the own stack (HXG-6)."""

    notation: ClassVar[str] = "{tile}"
    tile: int


@dataclass(frozen=True)
class Reveal(Move):
    """Turn up a start tile (HXG-3)."""

    notation: ClassVar[str] = "start {tile}"
    tile: int


@dataclass(frozen=True)
class Lead(Move):
    """Determine the start player (HXG-4)."""

    notation: ClassVar[str] = "seat {seat}"
    seat: int


MOVES = MoveSpace((Lay,), {"tile": TILES, "cell": CELLS, "turn": 6}, {"cell": BOARD.words})
DRAWS = MoveSpace((Take, Reveal, Lead), {"tile": TILES, "seat": 4}, {"seat": "1234"})
REVEAL, LEAD = DRAWS.offset(Reveal), DRAWS.offset(Lead)

DEALING, REVEALING, LEADING, PLAYING = 0, 1, 2, 3  # phases

DTYPE, SIGHT = layout(
    Field("variant", "i4", PUBLIC),
    Field("turn", "i4", PUBLIC),  # the seat that takes or lays
    Field("held", "i4", PUBLIC, (4,)),  # how many tiles each hand has
    Field("stack", "i4", PUBLIC, (4,)),  # how many tiles each face-down stack has; which, nobody knows
    Field("hand", "i8", hand_sight, (4,)),  # the tiles of each hand, a bit set
    Field("gone", "i8", PUBLIC),  # the laid tiles, a bit set
    Field("laid", "i4", PUBLIC),  # how many tiles lie
    Field("rim", "i4", PUBLIC),  # how many empty cells touch a tile
    Field("rim_cell", "i2", PUBLIC, (RIM,)),  # those cells: the first `rim`
    Field("cell", "i2", PUBLIC, (TILES,)),  # of each laid tile, in the order laid: where
    Field("tile", "i1", PUBLIC, (TILES,)),  # tile + 1; 0 for one that is known by its fields only
    Field("by", "i1", PUBLIC, (TILES,)),  # seat + 1; 0 for a start tile
    Field("field", "i1", PUBLIC, (TILES, 6)),  # the field at each edge as it lies
    Field(
        "board", "i1", PUBLIC, (CELLS,)
    ),  # place in that order + 1; minus place in rim_cell + 1; 0 away from all tiles
)
ENDINGS = ("", "HXG-7", "HXG-13")
PLIES = 4 * HAND + 2 + 1 + 4 * (HAND + STACK) + 4 * STACK

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: HexagoOptions) -> None:
    """HXG-2: all tiles face down, to be dealt; HXG-13: all open before one player."""
    s.variant = VARIANTS.index(options.variant)
    if s.variant == SOLO:
        s.hand[0] = (1 << TILES) - 1
        s.held[0] = TILES
        s.phase = PLAYING
        s.acting = 1
        return
    s.stack[:seats] = STACK
    s.acting = CHANCE_BIT


def places(s: State) -> dict[int, tuple[int, int]]:
    """Where the laid tiles and the cells around them lie for the eye: (q, r) by cell, unwrapped along the order laid."""
    at = {int(s.cell[0]): BOARD.at(int(s.cell[0]))} if s.laid else {}
    for n in range(s.laid):
        q, r = at[int(s.cell[n])]
        for neighbour, (dq, dr) in zip(NEIGHBOURS[s.cell[n]].tolist(), BOARD.steps, strict=True):
            at.setdefault(neighbour, (q + dq, r + dr))
    return at


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """HXG-5: every hand tile on every empty cell that touches a tile, in every turn."""
    n = 0
    if s.laid == 0:
        for tile in range(TILES):  # HXG-13: cell and turn of the very first tile make no difference
            out[n] = tile * CELLS * 6
            n += 1
        return n
    hand = s.hand[seat]
    for tile in range(TILES):
        if hand >> tile & 1:
            for i in range(s.rim):
                code = (tile * CELLS + int(s.rim_cell[i])) * 6
                for turn in range(6):
                    out[n] = code + turn
                    n += 1
    return n


@kernel
def chance(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """Any tile that neither lies nor is in a hand, each alike; HXG-4 [D]: any seat to start."""
    n = 0
    if s.phase == LEADING:
        for seat in range(s.seats):
            out[n] = LEAD + seat
            weight[n] = 1
            n += 1
        return n
    seen = s.gone | s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3]
    first = REVEAL if s.phase == REVEALING else 0
    for tile in range(TILES):
        if seen >> tile & 1 == 0:
            out[n] = first + tile
            weight[n] = 1
            n += 1
    return n


@kernel
def pair_points(one: int, other: int) -> int:
    """What two touching fields are worth."""
    differ = one ^ other
    if differ == 0:
        return 4 * (one & 7)  # HXG-9: twice the sum of two equal numbers
    if differ < 8 or differ & 7 == 0:  # HXG-8: colour or number agrees
        return (one & 7) + (other & 7)  # HXG-9
    return 0  # HXG-11


@kernel
def tile_points(s: State, n: int) -> int:
    """HXG-10: what the n-th laid tile scored against those laid before it."""
    total = 0
    matches = 0
    cell = s.cell[n]
    for edge in range(6):
        other = int(s.board[NEIGHBOURS[cell, edge]]) - 1
        if 0 <= other < n:
            points = pair_points(int(s.field[n, edge]), int(s.field[other, edge + 3 if edge < 3 else edge - 3]))
            if points > 0:
                total += points
                matches += 1
    return total * matches


@kernel
def put(s: State, cell: int, by: int) -> None:
    """Enter a tile, whose fields stand in the order already, and score it; `by` is seat + 1 or 0."""
    n = s.laid
    s.cell[n] = cell
    s.by[n] = by
    hole = -int(s.board[cell]) - 1
    if hole >= 0:
        last = s.rim - 1
        moved = s.rim_cell[last]
        s.rim_cell[hole] = moved
        s.board[moved] = -hole - 1
        s.rim_cell[last] = 0
        s.rim = last
    s.board[cell] = n + 1
    for edge in range(6):
        neighbour = NEIGHBOURS[cell, edge]
        if s.board[neighbour] == 0:
            s.rim_cell[s.rim] = neighbour
            s.rim += 1
            s.board[neighbour] = -s.rim
    s.laid = n + 1
    if by > 0:
        s.score[by - 1] += tile_points(s, n)  # HXG-6


@kernel
def lay(s: State, kit: Kit, tile: int, cell: int, turn: int, by: int) -> None:
    """Lay a tile of the set."""
    n = s.laid
    for edge in range(6):
        s.field[n, edge] = kit.lying[tile, turn, edge]
    s.tile[n] = tile + 1
    s.gone |= 1 << tile
    put(s, cell, by)


@kernel
def finish(s: State) -> None:
    """HXG-7, HXG-13: nobody has a tile left; the most points win, equals share."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    for seat in range(s.seats):
        if s.score[seat] == best:
            s.winners |= 1 << seat
    s.ended = 2 if s.variant == SOLO else 1
    s.acting = 0


@kernel
def pass_turn(s: State) -> None:
    """HXG-4: on to the next seat clockwise; all have laid as many, so the first without a tile ends it."""
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    if s.held[s.turn] == 0:
        finish(s)
    else:
        s.acting = 1 << s.turn


@kernel
def draw(s: State, kit: Kit, code: int) -> None:
    """Deal, start tiles, start player, then tiles from the stacks."""
    s.barrier += 1
    if code >= LEAD:
        s.turn = code - LEAD
        s.phase = PLAYING
        s.acting = 1 << s.turn
        return
    if code >= REVEAL:
        tile = code - REVEAL
        edge = START_EDGE if s.laid == 0 else START_EDGE + 3
        lay(s, kit, tile, 0 if s.laid == 0 else START_CELL, (edge + 6 - int(kit.six[tile])) % 6, 0)  # HXG-3
        if s.laid == 2:
            s.phase = LEADING if s.seats > 1 else PLAYING
            s.acting = CHANCE_BIT if s.seats > 1 else 1
        return
    s.hand[s.turn] |= 1 << code
    s.held[s.turn] += 1
    if s.phase == PLAYING:
        s.stack[s.turn] -= 1
        pass_turn(s)
    elif s.held[s.turn] == HAND:  # HXG-2
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.turn == 0:
            s.phase = REVEALING


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """A draw, or a seat lays a tile and takes the next from its stack (HXG-6)."""
    if actor == CHANCE:
        draw(s, kit, code)
        return
    place = code // 6
    tile = place // CELLS
    s.hand[actor] ^= 1 << tile
    s.held[actor] -= 1
    lay(s, kit, tile, place % CELLS, code % 6, actor + 1)
    if s.variant == CLOSED and s.seats > 1:
        s.barrier += 1
    if s.stack[actor] > 0:
        s.acting = CHANCE_BIT
    else:
        pass_turn(s)


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Closed hands of others hold any tiles that the seat has not seen; stacks have no faces before they are drawn."""
    if s.variant != CLOSED:
        return
    seen = s.gone | s.hand[seat]
    for other in range(s.seats):
        if other == seat:
            continue
        for _ in range(s.held[other]):
            n = 0
            choice = 0
            for tile in range(TILES):
                if seen >> tile & 1 == 0:
                    n += 1
                    if below(random, n) == 0:
                        choice = tile
            s.hand[other] |= 1 << choice
            seen |= 1 << choice


@kernel
def appraise(s: State, kit: Kit, seat: int) -> int:
    """Points, without promise: what lies serves the next player as well, and measured no tie-break gains anything."""
    return int(s.score[seat]) * 1000
