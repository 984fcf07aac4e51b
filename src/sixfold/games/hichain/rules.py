"""HICHAIN: letters on square cards, chained in alphabetical order. Rules HIC-1 to HIC-24."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt

from sixfold.core.chance import Random
from sixfold.core.component import Components, Group, Piece, Spec, letters, list_of, one_of
from sixfold.core.errors import ComponentError
from sixfold.core.game import Codes, Field, Kit, Options, Sight, State, kit_record, layout
from sixfold.core.geometry import square_torus
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

from .chains import AFFINITY, JOIN, NODES, SIZE, WIDTH, affinity, near, royal, search, survey

PUBLIC = Sight.PUBLIC

# --- components -----------------------------------------------------------------------------------------------------

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""HIC-3: where strokes reach a card's border, clockwise."""
SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
"""The half-sides, clockwise: half-side i lies between points i and i + 1."""
CARDS = 30
TURNS = 4
SHOWS = "." + LETTERS + "*+"
"""What a card shows, by number; `?` counts as `*`."""


def _complete(groups: Mapping[str, Sequence[Piece]]) -> None:
    """HIC-1: A to Z in order, the * of the basic set, three more; each stroke reaches what it lies on."""
    for card, letter in zip(groups["card"], [*LETTERS, "*"], strict=False):
        if card.name != letter or not card["shows"].startswith(letter):
            raise ComponentError(f"card {card.name}: {letter} is expected here, showing {letter} upright (HIC-1)")
    for card in groups["card"]:
        shown = set(card["shows"])
        if card.name not in LETTERS and (
            card.name[0] not in "*?+" or shown - {card.name[0], "."} or "+." in card["shows"] * 2
        ):
            raise ComponentError(
                f"card {card.name}: a symbol is named *, ? or + and shows just this; a + in any turn (HIC-15)"
            )
        if card.name in LETTERS and shown & set("*?+"):
            raise ComponentError(f"card {card.name}: a letter shows letters, not {card['shows']!r} (HIC-4)")
        for key in ("points", "sides"):
            if len(set(card[key])) != len(card[key]):
                raise ComponentError(f"card {card.name}: {key} names one twice (HIC-3)")
        for side in card["sides"]:
            i = SIDES.index(side)
            for point in (POINTS[i], POINTS[(i + 1) % 8]):
                if point not in card["points"]:
                    raise ComponentError(
                        f"card {card.name}: a stroke along {side} reaches the point {point} too (HIC-3)"
                    )


SPEC = Spec(
    [
        Group(
            "card",
            CARDS,
            {
                "points": list_of(one_of(*POINTS)),
                "sides": list_of(one_of(*SIDES)),
                "shows": letters(LETTERS + "*?+.", TURNS),
                "die": one_of(0, 1, 2, 3, 4, 5, 6),
            },
        )
    ],
    _complete,
)


def turned(mask: int, turn: int) -> int:
    """Eight border places after so many quarter turns clockwise."""
    mask <<= 2 * turn
    return (mask | mask >> 8) & 255


def mask_of(names: Sequence[str], order: Sequence[str]) -> int:
    """Border places as a bit set."""
    return sum(1 << order.index(name) for name in names)


FACING = tuple(
    (p, direction, q)
    for direction in range(8)
    for p, q in (
        # The places of a card that its neighbour in a direction shares, and which they are to that neighbour.
        ((direction - 1, direction + 5), (direction, direction + 4), (direction + 1, direction + 3))
        if direction % 2 == 0
        else ((direction, direction + 4),)
    )
)
"""(point, direction, point of the neighbour there), points modulo 8: a midpoint is shared by two cells, a corner by four (HIC-7)."""


def code_of(card: int, turn: int, colour: int) -> int:
    """What the board holds for a card of the hand."""
    return 1 + card * 8 + turn * 2 + colour


START = ((241, 0, "H", 0, 0), (242, 1, "I", 1, 0), (243, 1, "I", 0, 1), (244, 0, "H", 1, 1))
"""HIC-5: code on the board, colour, letter, x and y of the four start cards."""


def kit(components: Components) -> Kit:
    """The cards as tables, by what the board holds: its owner (0 nobody), what it shows, what it does to its neighbours."""
    cards = components["card"]
    tables: dict[str, npt.NDArray[Any]] = {
        "owner": np.zeros(256, np.int8),
        "node": np.zeros(256, np.int8),  # the card of its colour; start cards are 30 and 31
        "card": np.zeros(256, np.int8),  # as which card of the hand it is printed
        "turn": np.zeros(256, np.int8),
        "reads": np.zeros((256, 4), np.int8),  # what it shows, by reading direction
        "die": np.zeros(256, np.int8),
        "points": np.zeros(256, np.uint8),
        "sides": np.zeros(256, np.uint8),
        "reach": np.zeros((256, 8), np.uint8),  # the points of the neighbour in each direction that its strokes reach
        "block": np.zeros((256, 8), np.uint8),  # the half-sides of that neighbour
        "touching": np.zeros((256, 2), np.uint64),  # card and turn as bits, by points of which one must be touched
        "clear": np.zeros((256, 2), np.uint64),  # by half-sides of which none may be
        "kin": np.zeros((256, 2), np.uint64),  # card and turn as bits that may chain beside what lies there
    }
    laid = [
        (code_of(card, turn, colour), card, turn, colour, card)
        for card in range(CARDS)
        for turn in range(TURNS)
        for colour in range(2)
    ]
    laid += [(code, LETTERS.index(letter), 0, colour, 30 + y) for code, colour, letter, _, y in START]
    for code, card, turn, colour, node in laid:
        piece = cards[card]
        points, sides = turned(mask_of(piece["points"], POINTS), turn), turned(mask_of(piece["sides"], SIDES), turn)
        tables["owner"][code] = colour + 1
        tables["node"][code], tables["card"][code], tables["turn"][code] = node, card, turn
        # HIC-10: read with the top to direction d, a card turned by t looks turned by t - d.
        shows = piece["shows"].replace("?", "*")
        tables["reads"][code] = [SHOWS.index(shows[(turn - d) % 4]) for d in range(4)]
        tables["die"][code] = piece["die"]
        tables["points"][code], tables["sides"][code] = points, sides
        for point, direction, facing in FACING:
            if points >> point % 8 & 1:
                tables["reach"][code, direction] |= 1 << facing % 8
        for side in range(8):
            if sides >> side & 1:
                edge = (side + 1) // 2 % 4
                # Across the north edge NNE lies against SSE: half-sides are counted the other way round there.
                tables["block"][code, 2 * edge] |= 1 << (4 * edge + 3 - side) % 8
        if code <= 240 and colour == 0:
            bit = np.uint64(1 << (4 * card + turn) % 64)
            for mask in range(256):
                if mask & points:
                    tables["touching"][mask, card // 16] |= bit
                if not mask & sides:
                    tables["clear"][mask, card // 16] |= bit
    reads = tables["reads"]
    for code in range(1, 245):
        for way in range(CARDS * TURNS):
            shown = reads[1 + 2 * way]
            if JOIN in (reads[code, 0], shown[0]) or AFFINITY[reads[code], shown].any():
                tables["kin"][code, way // 64] |= np.uint64(1 << way % 64)
    return kit_record(tables)


# --- the board ------------------------------------------------------------------------------------------------------

BOARD = square_torus(SIZE)  # HIC-2
CELLS = BOARD.cells
BIT = np.zeros(67, np.int64)
"""BIT[2**i % 67] is i: two generates the numbers modulo 67."""
BIT[[pow(2, i, 67) for i in range(64)]] = range(64)

# --- options, moves, state --------------------------------------------------------------------------------------------

SYMBOLS = ("letters", "basic", "plus")
SCORINGS = ("squares", "dice")
COUNTS = {"letters": 26, "basic": 27, "plus": 30}
"""HIC-1: how many of the cards each player has."""


class HichainOptions(Options, frozen=True):
    """Which symbols are dealt beside the letters, what a chain scores, and what lies next to a + (HIC-16)."""

    symbols: Literal["letters", "basic", "plus"] = "letters"
    scoring: Literal["squares", "dice"] = "squares"
    relay: Literal["corners", "edges"] = "corners"


PRESETS = {
    symbols if scoring == "squares" else f"{symbols}-dice": HichainOptions(symbols=symbols, scoring=scoring)
    for scoring in ("squares", "dice")
    for symbols in ("letters", "basic", "plus")
}


@dataclass(frozen=True)
class Place(Move):
    """Place an own card on an empty cell, its top to the north, east, south or west (HIC-6)."""

    notation: ClassVar[str] = "{card}@{cell}{turn}"
    cell: int
    card: int
    turn: int


@dataclass(frozen=True)
class Pass(Move):
    """Pass, where no card can be placed (HIC-9)."""

    notation: ClassVar[str] = "pass"


MOVES = MoveSpace(
    (Place, Pass),
    {"cell": CELLS, "card": CARDS, "turn": TURNS},
    {"cell": BOARD.words, "card": [*LETTERS, "*", "?", "+", "*2"], "turn": "nesw"},
)
DRAWS = MoveSpace((), {})
WAYS = CARDS * TURNS
PASS = MOVES.offset(Pass)

RIM = 256
"""Each card adds at most five cells to the neighbourhood, so never more than 252 empty ones lie there."""

DTYPE, SIGHT = layout(
    Field("scoring", "i4", PUBLIC),
    Field("relay", "i4", PUBLIC),  # a + joins in every direction (1), or in every second one, by edges (2)
    Field("passes", "i4", PUBLIC),  # passes in a row
    Field("last", "i4", PUBLIC),  # cell + 1 of the card laid last
    Field("hand", "u8", PUBLIC, (2, 2)),  # what a seat may still place: card and turn as bits
    Field("where", "i2", PUBLIC, (2, NODES)),  # cell + 1 of each card laid; the start cards are 30 and 31
    Field("board", "u1", PUBLIC, (CELLS,)),  # what lies there, as in the kit's tables
    Field("rims", "i4", PUBLIC),  # how many empty cells the strokes of some card reach
    Field("rim", "i2", PUBLIC, (RIM,)),  # those cells
    Field("slot", "u1", PUBLIC, (CELLS,)),  # where a cell stands among them, + 1
    Field("reach", "u1", PUBLIC, (2, RIM)),  # their points reached by each colour
    Field("block", "u1", PUBLIC, (RIM,)),  # their half-sides reached by either
)
ENDINGS = ("", "HIC-9", "HIC-13")
PLIES = 2 * 60 + 2

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: HichainOptions) -> None:
    """HIC-1, HIC-5, HIC-6: the hands and the start cards; black begins."""
    s.scoring = SCORINGS.index(options.scoring)
    # HIC-16 [D]; without a + in the game nobody has to look at corners.
    s.relay = 1 if options.relay == "corners" and options.symbols == "plus" else 2
    ways = (1 << TURNS * COUNTS[options.symbols]) - 1
    s.hand[:] = [ways & (1 << 64) - 1, ways >> 64]
    for code, colour, _, x, y in START:
        put.run("interpreted")(s, kit, colour, BOARD.cell(x, y), code)
    s.acting = 1


@kernel
def put(s: State, kit: Kit, colour: int, cell: int, code: int) -> None:
    """Lay a card and tell the empty cells around what its strokes reach there."""
    s.board[cell] = code
    s.where[colour, kit.node[code]] = cell + 1
    slot = int(s.slot[cell]) - 1
    if slot >= 0:
        end = s.rims - 1
        last = int(s.rim[end])
        s.rim[slot] = last
        s.slot[last] = slot + 1
        s.slot[cell] = 0
        for side in range(2):
            s.reach[side, slot] = s.reach[side, end]
            s.reach[side, end] = 0
        s.block[slot] = s.block[end]
        s.block[end] = 0
        s.rim[end] = 0
        s.rims = end
    for direction in range(8):
        reached = kit.reach[code, direction]
        at = near(cell, direction)
        if reached == 0 or s.board[at] != 0:
            continue
        slot = int(s.slot[at]) - 1
        if slot < 0:
            slot = int(s.rims)
            s.rims = slot + 1
            s.rim[slot] = at
            s.slot[at] = slot + 1
        s.reach[colour, slot] |= reached
        s.block[slot] |= kit.block[code, direction]


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """Every card in every turn that touches an opposing stroke and lies along none; else a pass."""
    n = 0
    one = np.uint64(1)
    prime = np.uint64(67)
    for slot in range(s.rims):
        reached = s.reach[1 - seat, slot]
        if reached == 0:
            continue
        block = s.block[slot]
        for half in range(2):
            # HIC-7, HIC-8, HIC-6
            ways = kit.touching[reached, half] & kit.clear[block, half] & s.hand[seat, half]
            base = int(s.rim[slot]) * WAYS + 64 * half
            while ways != 0:
                rest = ways & (ways - one)
                out[n] = base + BIT[(ways ^ rest) % prime]
                n += 1
                ways = rest
    if n == 0:
        out[0] = PASS  # HIC-9
        n = 1
    return n


@kernel
def chance(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """Nothing is drawn in this game."""
    return 0


@kernel
def finish(s: State) -> None:
    """HIC-9, HIC-23: the higher score wins; equal scores share it."""
    s.ended = 1
    s.acting = 0
    if s.score[0] >= s.score[1]:
        s.winners |= 1
    if s.score[1] >= s.score[0]:
        s.winners |= 2


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """A card, with what it scores; or a pass."""
    if code == PASS:
        s.passes += 1
        if s.passes == 2:
            finish(s)
        else:
            s.acting = 2 >> actor
        return
    cell = code // WAYS
    way = code % WAYS
    card = way >> 2
    s.passes = 0
    s.last = cell + 1
    s.hand[actor, card >> 4] &= ~(np.uint64(15) << np.uint64(4 * (card & 15)))
    put(s, kit, actor, cell, 1 + 2 * way + actor)
    changed = affinity(s, kit, actor, cell)
    won = False
    if changed != 0:
        graph = np.empty((NODES + 5, WIDTH), np.int64)
        survey(s, kit, actor, graph)
        if changed & 1:
            s.score[actor] = search(graph, np.int64(s.scoring), graph[:0])
        won = changed & 2 != 0 and royal(graph)
    if won:
        s.ended = 2  # HIC-13
        s.winners = 1 << actor
        s.acting = 0
    elif s.hand[0, 0] | s.hand[0, 1] | s.hand[1, 0] | s.hand[1, 1]:
        s.acting = 2 >> actor
    else:
        finish(s)


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Everything lies open."""


@kernel
def appraise(s: State, kit: Kit, seat: int) -> int:
    """The points of the chains; as promise, neighbours that read as part of one. A royal chain promises all there is."""
    points = int(s.score[seat]) * 1000
    if s.ended == 2:
        return points + (999 if s.winners >> seat & 1 else 0)
    promise = 0
    for node in range(NODES):
        at = int(s.where[seat, node])
        if at == 0:
            continue
        code = int(s.board[at - 1])
        for edge in range(2):
            other = int(s.board[near(at - 1, 2 + 2 * edge)])
            if kit.owner[other] == seat + 1:
                for direction in range(4):
                    if AFFINITY[kit.reads[code, direction], kit.reads[other, direction]] != 0:
                        promise += 20
    return points + min(promise, 900)
