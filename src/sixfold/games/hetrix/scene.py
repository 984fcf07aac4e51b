"""Hetrix for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Literal

import numpy as np
from msgspec import Struct

from sixfold.core.face import Equipment, Scene
from sixfold.core.game import Fields, Game
from sixfold.core.geometry import opposite
from sixfold.core.position import View

from . import hands, links, rules
from .aims import points_left
from .explain import COLOURS, Chain, Chains, HetrixRow, read, sheet
from .matrix import NEIGHBOURS, Matrix, astray, laid_out, matrices

PHASES: dict[int, Literal["building", "infiltration"]] = {
    rules.BUILDING: "building",
    rules.INFILTRATION: "infiltration",
}


class HetrixPiece(Struct, frozen=True):
    """A tile or link tile (HTX-2, HTX-3)."""

    turns: list[str]
    """Its six gems, clockwise from the top, a letter each, by sixths of a turn clockwise."""
    link: bool


class HetrixEquipment(Equipment, frozen=True, tag="hetrix"):
    """The pieces and the colours of their gems."""

    pieces: dict[str, HetrixPiece]
    gems: dict[str, str]
    """The letter of each colour."""
    white: str
    """The letter of a gem that counts as any colour (HTX-5)."""


class HetrixTile(Struct, frozen=True):
    """A tile that lies."""

    cell: str
    piece: str
    turn: int
    """Sixths, clockwise."""
    sealed: bool
    """Not shown to the others yet."""


class HetrixLink(Struct, frozen=True):
    """A link that scores."""

    colour: str
    length: int
    gems: list[tuple[str, int]]
    """Cell and edge of each."""
    joints: list[tuple[int, int]]
    """Which of them touch, by index."""
    whites: list[int]
    """Which of them are white, by index."""


class HetrixBoard(Struct, frozen=True):
    """A player's matrix, own sealed tiles included."""

    tiles: list[HetrixTile]
    open: list[str]
    """The tiles of this round, or the one kept, that lie open before the player (HTX-8)."""
    links: list[HetrixLink]
    points: int
    """What the links bring."""
    infiltrator: int
    """The seat that infiltrates it (HTX-11)."""
    at: dict[str, tuple[int, int]]
    """Column and row of the cells that lie elsewhere than they are named: a long matrix goes on beyond the named cells."""


class HetrixBlocked(Struct, frozen=True):
    """A link that cannot grow across an edge any more."""

    colour: str
    length: int


class HetrixAfter(Struct, frozen=True):
    """What an infiltration would leave the left neighbour."""

    points: int
    change: int
    """Points less the present ones."""
    blocks: list[HetrixBlocked]


class HetrixScene(Scene, frozen=True, tag="hetrix"):
    """Every matrix with its links, own sealed tiles among them; the own hand; when all is over, the score sheet."""

    round: int
    rounds: int
    to_come: int
    """Tiles that each player is dealt in later rounds."""
    phase: Literal["dealing", "building", "infiltration", "ended"]
    boards: list[HetrixBoard]
    hand: list[str]
    link: str | None
    """The link tile in hand."""
    target: int | None
    """Whose matrix the seat lays tiles on in this phase."""
    keepers: list[int]
    """The seats that kept a tile to infiltrate."""
    after: dict[int, HetrixAfter]
    """By code, what each infiltration that may be chosen now would do."""
    sheet: list[HetrixRow] | None
    """HTX-19, once the game has ended."""


def equipment(game: Game) -> HetrixEquipment:
    """The pieces, as they may be turned."""
    stones = game.kit.stone.tolist()
    return HetrixEquipment(
        pieces={
            name: HetrixPiece([rules.gem_letters(stone) for stone in stones[i]], i >= hands.TILES)
            for i, name in enumerate(_names(game))
        },
        gems=dict(zip(COLOURS[1:], rules.LETTERS, strict=False)),
        white=rules.LETTERS[-1],
    )


@cache
def _names(game: Game) -> list[str]:
    """The pieces by number, tiles before link tiles."""
    return [piece.name for piece in [*game.components["tile"], *game.components["link"]]]


@cache
def _lying(game: Game) -> dict[int, tuple[str, int]]:
    """By stone: the piece and how it is turned."""
    found: dict[int, tuple[str, int]] = {}
    for name, stones in zip(_names(game), game.kit.stone.tolist(), strict=True):
        for turn, stone in enumerate(stones):
            found.setdefault(stone, (name, turn))
    return found


def scene(view: View) -> HetrixScene:
    """The table as a seat sees it."""
    f, seat, game = view.fields, view.seat, view.game
    names, number = _names(game), min(f.rounds + 1, rules.ROUNDS)
    table = matrices(game, f, seat)
    seen = zip(table, read(table, f.ended), f.tiles.tolist(), f.open, strict=False)
    return HetrixScene(
        round=number,
        rounds=rules.ROUNDS,
        to_come=hands.HAND * (rules.ROUNDS - number),
        phase="ended" if f.ended else PHASES.get(f.phase, "dealing"),
        boards=[
            _board(own, found, shown, open_.tobytes(), (owner - 1) % f.seats)
            for owner, (own, found, shown, open_) in enumerate(seen)
        ],
        hand=[] if seat is None else [names[tile - 1] for tile in f.hand[seat, : f.held[seat]].tolist()],
        link=names[hands.TILES + int(f.link[seat]) - 1] if seat is not None and f.link[seat] else None,
        target=_target(f, seat),
        keepers=[keeper for keeper in range(f.seats) if f.keepers >> keeper & 1],
        after=after(view),
        sheet=sheet(game, view.state) if f.ended else None,
    )


def _target(f: Fields, seat: int | None) -> int | None:
    if seat is None:
        return None
    aims = f.phase == rules.INFILTRATION and f.keepers >> seat & 1
    return (seat + 1) % int(f.seats) if aims else seat


@lru_cache(2048)
def _board(own: Matrix, found: Chains, shown: int, open_: bytes, infiltrator: int) -> HetrixBoard:
    """A matrix, of which so many tiles are shown to all, the others sealed."""
    lying, names, words, cells = _lying(own.game), _names(own.game), links.BOARD.words, own.cells
    laid = zip(cells, np.frombuffer(own.stones, np.int32).tolist(), strict=True)
    return HetrixBoard(
        tiles=[HetrixTile(words[cell], *lying[stone], i >= shown) for i, (cell, stone) in enumerate(laid)],
        open=[names[tile - 1] for tile in open_ if tile],
        links=[_link(chain) for chain in found],
        points=sum(chain.length for chain in found),
        infiltrator=infiltrator,
        at=astray(cells),
    )


def _link(chain: Chain) -> HetrixLink:
    at = {gem: i for i, gem in enumerate(chain.gems)}
    return HetrixLink(
        colour=COLOURS[chain.colour],
        length=chain.length,
        gems=[(links.BOARD.words[cell], edge) for cell, edge in chain.gems],
        joints=[(at[one], at[other]) for one, other in chain.joints],
        whites=[at[gem] for gem in chain.whites],
    )


def after(view: View) -> dict[int, HetrixAfter]:
    """What each infiltration that may be chosen now would leave the left neighbour, by code: points, and links that it blocks."""
    f, seat, game = view.fields, view.seat, view.game
    if seat is None or f.phase != rules.INFILTRATION or not view.codes:
        return {}
    left = (seat + 1) % f.seats
    return _after(matrices(game, f)[left], int(f.hand[seat, 0]), int(f.score[left]), tuple(view.codes))


@lru_cache(256)
def _after(left: Matrix, tile: int, score: int, codes: tuple[int, ...]) -> dict[int, HetrixAfter]:
    """The same of a neighbour's matrix and score, a tile's number + 1, and the infiltrations that may be chosen."""
    game, points = left.game, np.empty(len(codes), np.int64)
    s = laid_out([Matrix(game, b"", b""), left])
    s.hand[0, 0] = tile
    points_left(s, game.kit, 0, np.array(codes, np.int64), points)
    gems = [rules.gem_letters(stone) for stone in game.kit.stone[tile - 1].tolist()]
    held = {gem: chain for chain in read((left,), 0)[0] for gem in chain.gems}
    cells = {cell: faced(held, cell) for cell in {(code - rules.INFILTRATE) // 6 for code in codes}}
    found = {}
    for code, rest in zip(codes, points.tolist(), strict=True):
        cell, turn = divmod(code - rules.INFILTRATE, 6)
        met = [HetrixBlocked(COLOURS[chain.colour], chain.length) for chain in blocked(cells[cell], gems[turn])]
        found[code] = HetrixAfter(rest, rest - score, met)
    return found


def faced(held: Mapping[tuple[int, int], Chain], cell: int) -> list[tuple[int, Chain]]:
    """The links whose gems lie against a cell, by its edges."""
    chains = (held.get((beside, opposite(edge))) for edge, beside in enumerate(NEIGHBOURS[cell]))
    return [(edge, chain) for edge, chain in enumerate(chains) if chain]


def blocked(faces: Iterable[tuple[int, Chain]], gems: str) -> list[Chain]:
    """HTX-21: the links that a tile meets with a gem of another colour."""
    met = [chain for edge, chain in faces if gems[edge] not in ("W", rules.LETTERS[chain.colour - 1])]
    return list(dict.fromkeys(met))
