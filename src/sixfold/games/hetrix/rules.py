"""Hetrix: build at the same time, then infiltrate. Rules HTX-1 to HTX-21."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.component import Components, Group, Piece, Spec, letters
from sixfold.core.errors import ComponentError
from sixfold.core.game import CHANCE, CHANCE_BIT, Codes, Field, Kit, Options, Sight, State, kit_record, layout
from sixfold.core.geometry import turned
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

from .hands import (
    ALL_HALF,
    HALF,
    HAND,
    LINKS,
    PIECES,
    TILES,
    any_build,
    infiltrate,
    land,
    lay_link,
    lay_tile,
    places,
    reveal,
    show,
    strike,
    take,
    unseen,
)
from .links import BOARD, CELLS, MATRIX, RIM, STONE, WHITES, doors, new_workspace, survey, tally
from .totals import count
from .whites import settle

PUBLIC, OWNER, UNSEEN = Sight.PUBLIC, Sight.OWNER, Sight.UNSEEN

# --- components -----------------------------------------------------------------------------------------------------

LETTERS = "ROYGBPW"


def gem_codes(gems: str) -> int:
    """Six letters as the gems of a stone."""
    return sum(LETTERS.index(gem) + 1 << 3 * edge for edge, gem in enumerate(gems))


def gem_letters(stone: int) -> str:
    """The gems of a stone as six letters."""
    return "".join(LETTERS[(stone >> 3 * edge & 7) - 1] for edge in range(6))


def _three_and_three(gems: Any) -> str:
    """HTX-1: in which order the gems lie is not asked."""
    wrong = letters(LETTERS[:6], 6)(gems)
    if wrong:
        return wrong
    of_two = all(gems.count(gem) == 3 for gem in gems)
    return "" if of_two else f"is {gems!r}; a link tile has three gems of each of two colours (HTX-1)"


def _whole(groups: Mapping[str, Sequence[Piece]]) -> None:
    names: dict[str, str] = {}
    for group in ("tile", "link"):
        for piece in groups[group]:
            if piece.name.casefold() == "link":
                raise ComponentError(f"{group} {piece.name}: call it otherwise; link@ is how a link tile is laid")
            if names.setdefault(piece.name.casefold(), group) != group:
                raise ComponentError(
                    f"{group} {piece.name}: a tile has this name; tiles and link tiles need different ones"
                )
    whites = sum(tile["gems"].count("W") for tile in groups["tile"])
    if whites > WHITES:
        raise ComponentError(f"the tiles have {whites} white gems; at most {WHITES} can be scored exactly (HTX-5)")


SPEC = Spec(
    [
        Group("tile", TILES, {"gems": letters(LETTERS, 6)}),  # HTX-2
        Group("link", LINKS, {"gems": _three_and_three}),
    ],
    _whole,
)


def kit(components: Components) -> Kit:
    """The pieces, tiles first, as stones by piece and turn."""
    pieces = [*components["tile"], *components["link"]]
    return kit_record(
        {
            "stone": np.array(
                [[i + 1 << STONE | gem_codes(turned(p["gems"], t)) for t in range(6)] for i, p in enumerate(pieces)],
                np.int32,
            )
        }
    )


# --- options, moves, state --------------------------------------------------------------------------------------------

LEAST, ROUNDS = 4, 4  # HTX-9, HTX-13
LINK_DEAL, DEAL, BUILDING, INFILTRATION = 0, 1, 2, 3


class HetrixOptions(Options, frozen=True):
    """Whether the tiles of a round lie open (HTX-8); link tiles never do."""

    hands: Literal["open", "closed"] = "open"


PRESETS = {"standard": HetrixOptions(), "closed": HetrixOptions(hands="closed")}


def open_sight(options: HetrixOptions) -> Sight:
    """HTX-8 [D]: all see what tiles everybody got, unless the option closes the hands."""
    return OWNER if options.hands == "closed" else PUBLIC


@dataclass(frozen=True)
class Lay(Move):
    """Lay a hand tile on the own matrix, turned clockwise by so many sixths (HTX-9). Sealed until all are done."""

    notation: ClassVar[str] = "{tile}@{cell}/{turn}"
    tile: int
    cell: int
    turn: int


@dataclass(frozen=True)
class Link(Move):
    """Lay the own link tile on the own matrix, once a game (HTX-10)."""

    notation: ClassVar[str] = "link@{cell}/{turn}"
    cell: int
    turn: int


@dataclass(frozen=True)
class Done(Move):
    """Finish building; a tile that is left is kept to infiltrate (HTX-9)."""

    notation: ClassVar[str] = "done"


@dataclass(frozen=True)
class Infiltrate(Move):
    """Lay the kept tile on the matrix of the left neighbour, the next seat (HTX-11)."""

    notation: ClassVar[str] = "infiltrate {cell}/{turn}"
    cell: int
    turn: int


@dataclass(frozen=True)
class DrawLink(Move):
    """A seat draws its link tile; seat 1 first (HTX-7)."""

    notation: ClassVar[str] = "{link}"
    link: int


@dataclass(frozen=True)
class DrawTile(Move):
    """A seat draws a tile; seat 1 its five, then seat 2 (HTX-8)."""

    notation: ClassVar[str] = "{tile}"
    tile: int


MOVES = MoveSpace((Lay, Link, Done, Infiltrate), {"tile": TILES, "cell": CELLS, "turn": 6}, {"cell": BOARD.words})
DRAWS = MoveSpace((DrawTile, DrawLink), {"tile": TILES, "link": LINKS})
LINK, DONE, INFILTRATE = MOVES.offset(Link), MOVES.offset(Done), MOVES.offset(Infiltrate)

DTYPE, SIGHT = layout(
    Field("rounds", "i8", PUBLIC),  # rounds finished
    Field("dealt", "i8", PUBLIC),  # draws made in this deal
    Field("linked", "i8", PUBLIC),  # bit set of the seats whose link tile lies in their matrix
    Field("keepers", "i8", PUBLIC),  # bit set of the seats that kept a tile to infiltrate
    Field("tiles", "i8", PUBLIC, (4,)),  # tiles in each matrix
    Field("stone", "i4", PUBLIC, (4, MATRIX)),  # each tile as it lies, in the order laid
    Field("cell", "i2", PUBLIC, (4, MATRIX)),  # cell + 1 of each
    Field("rims", "i8", PUBLIC, (4,)),  # empty cells around each matrix
    Field("rim", "i2", PUBLIC, (4, RIM)),  # cell + 1 of each
    Field("open", "i1", open_sight, (4, HAND)),  # tile + 1 of each that a seat got in this round; then, of the one kept
    Field("held", "i8", OWNER, (4,)),  # tiles in hand
    Field("hand", "i1", OWNER, (4, HAND)),  # tile + 1
    Field("link", "i8", OWNER, (4,)),  # link + 1 in hand
    Field("built", "i8", OWNER, (4,)),  # tiles laid in this round, not shown yet
    Field("build", "i4", OWNER, (4, HAND + 1)),  # each as it lies
    Field("build_cell", "i2", OWNER, (4, HAND + 1)),  # cell + 1 of each
    Field("reaches", "i8", OWNER, (4,)),  # empty cells around the matrix and the tiles not shown yet
    Field("reach", "i2", OWNER, (4, RIM)),  # cell + 1 of each
    Field("aim", "i8", OWNER, (4,)),  # 6 × cell + turn + 1 of the infiltration, until all have aimed
    Field("pool", "i8", UNSEEN, (2,)),  # bit sets of the pieces not drawn, tiles before link tiles, 48 each
)
ENDINGS = ("", "HTX-13")
PLIES = 4 + 4 * ROUNDS * (HAND + HAND + 1) + 4
"""Link tiles drawn; five draws and six moves a seat and round, five layings or four and an infiltration; link tiles laid."""

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: HetrixOptions) -> None:
    """HTX-7: everything face down, no matrix begun. [D] A first tile lies at 0,0, which is no restriction."""
    s.pool[:] = ALL_HALF
    s.rims[:seats] = 1
    s.rim[:seats, 0] = 1
    s.reaches[:seats] = 1
    s.reach[:seats, 0] = 1
    s.acting = CHANCE_BIT


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """Building: any hand tile beside the own matrix, the link tile too, done with one tile left or none. Then, infiltrate.

    HTX-9 lets a builder move this round's tiles about. It needs no move: nobody sees a build before all are done, so laying tiles
    again is taking them back, and any arrangement can be laid in some order.
    """
    if s.phase == INFILTRATION:
        left = (seat + 1) % s.seats
        return places(s.rim[left], s.rims[left], np.int64(INFILTRATE), out, np.int64(0))  # type: ignore[no-any-return]  # HTX-11
    n: Any = np.int64(0)
    for i in range(s.held[seat]):
        tile = int(s.hand[seat, i]) - 1
        n = places(s.reach[seat], s.reaches[seat], 6 * CELLS * tile, out, n)  # HTX-6
    if s.link[seat] != 0:
        n = places(s.reach[seat], s.reaches[seat], np.int64(LINK), out, n)  # HTX-10
    if s.held[seat] <= HAND - LEAST:
        out[n] = DONE
        n += 1
    return n  # type: ignore[no-any-return]


@kernel
def chance(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """Any link tile, then any tile, not drawn yet."""
    n = 0
    first, last = (TILES, PIECES) if s.phase == LINK_DEAL else (0, TILES)
    for piece in range(first, last):
        out[n] = piece
        weight[n] = 1
        n += s.pool[piece // HALF] >> piece % HALF & 1
    return n


@kernel
def draw(s: State, piece: int) -> None:
    """HTX-7, HTX-8: the seats draw in order; then all build."""
    strike(s, piece)
    s.barrier += 1
    s.dealt += 1
    if s.phase == LINK_DEAL:
        s.link[s.dealt - 1] = piece - TILES + 1
        if s.dealt == s.seats:
            s.phase = DEAL
            s.dealt = 0
    else:
        seat = (s.dealt - 1) // HAND
        s.hand[seat, s.held[seat]] = piece + 1
        s.open[seat, s.held[seat]] = piece + 1
        s.held[seat] += 1
        if s.dealt == s.seats * HAND:
            s.phase = BUILDING
            s.dealt = 0
            s.acting = (1 << s.seats) - 1


@kernel
def lay(s: State, kit: Kit, seat: int, code: int) -> None:
    """Lay a hand tile or the link tile."""
    if code < LINK:
        lay_tile(s, kit, seat, code // (6 * CELLS), code // 6 % CELLS, code % 6)
    else:
        lay_link(s, kit, seat, (code - LINK) // 6, (code - LINK) % 6)


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """A draw, a tile laid under cover, or the end of a seat's building or infiltration; the last one shows and scores all."""
    if actor == CHANCE:
        draw(s, code)
    elif code < DONE:
        lay(s, kit, actor, code)
    else:
        if code >= INFILTRATE:
            s.aim[actor] = code - INFILTRATE + 1
        s.acting &= ~(1 << actor)
        if s.acting == 0:
            if s.phase == BUILDING:
                reveal(s)
            else:
                infiltrate(s, kit)
            if s.keepers != 0:
                s.phase = INFILTRATION
                s.acting = s.keepers
            else:
                s.phase = DEAL
                s.acting = CHANCE_BIT
                s.rounds += 1
            s.barrier += 1
            count(s, kit, s.rounds == ROUNDS)  # HTX-13


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Others hold link tiles and tiles that the seat does not see; who is done has built something with them."""
    if s.acting == 0:
        return
    unseen(s, seat)
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        dealt = s.phase != LINK_DEAL or other < s.dealt
        if dealt and not s.linked >> other & 1:
            s.link[other] = take(s, np.int64(TILES), np.int64(PIECES), random) - TILES + 1
        s.reaches[other] = s.rims[other]
        for i in range(RIM):
            s.reach[other, i] = s.rim[other, i]
        if s.phase == DEAL:
            s.held[other] = min(max(s.dealt - HAND * other, 0), HAND)
        elif s.phase == BUILDING:
            s.held[other] = HAND
        elif s.phase == INFILTRATION:
            s.held[other] = s.keepers >> other & 1
        for i in range(s.held[other]):
            if s.open[other, i] == 0:
                s.open[other, i] = take(s, np.int64(0), np.int64(TILES), random) + 1
            s.hand[other, i] = s.open[other, i]
    if s.acting & CHANCE_BIT:
        return
    for other in range(np.int64(s.seats)):
        if other == seat or s.acting >> other & 1:
            continue
        if s.phase == BUILDING:
            any_build(s, kit, other, ROUNDS - s.rounds, random)
        elif s.keepers >> other & 1:
            left = (other + 1) % s.seats
            cell = int(s.rim[left, below(random, s.rims[left])]) - 1
            s.aim[other] = 6 * cell + below(random, 6) + 1


def unseal(s: State, kit: Kit, seat: int) -> None:
    """Lay the seat's own sealed build, or its own sealed infiltration, to see what it makes and breaks."""
    if s.built[seat]:
        show(s, seat)
    elif s.aim[seat]:
        left = (seat + 1) % int(s.seats)
        # Nothing is sealed in the neighbour's matrix any more, but a view leaves out what it reaches.
        s.reach[left] = s.rim[left]
        s.reaches[left] = s.rims[left]
        land(s, kit, seat)
    else:
        return
    count(s, kit, False)


# --- judgement --------------------------------------------------------------------------------------------------------


@kernel
def left_after(s: State, kit: Kit, seat: int) -> int:
    """The points of the left neighbour's matrix with the seat's sealed infiltration in it."""
    work = new_workspace()
    n = survey(s, kit, (seat + 1) % s.seats, seat, work)
    settle(work, n)
    return tally(work, n)  # type: ignore[no-any-return]


KEPT, LINK_HELD, NEIGHBOUR = 24, 40, 900


@kernel
def appraise(s: State, kit: Kit, seat: int) -> int:
    """Points with the own build; as promise, open ends of links, a kept tile, the link tile, a neighbour's loss by infiltration."""
    points = 1000 * (s.score[seat] + 0)
    if s.ended:
        return points  # type: ignore[no-any-return]
    work = new_workspace()
    aimed = s.aim[seat] != 0
    n = survey(s, kit, (seat + 1) % s.seats if aimed else seat, seat, work)
    settle(work, n)
    value = tally(work, n)
    ends = doors(work, n)
    if aimed:
        return points + max(NEIGHBOUR - 8 * value - ends // 8, 0)  # type: ignore[no-any-return]
    if s.held[seat] == 1 and s.acting >> seat & 1 == 0:
        ends += KEPT
    if s.link[seat] != 0 and s.rounds < ROUNDS - 1:
        ends += LINK_HELD
    return 1000 * value + min(ends, 999)  # type: ignore[no-any-return]
