"""HICHAIN for the page: what lies on the table, in words of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct, structs

from sixfold.core.face import Equipment, Scene
from sixfold.core.game import Game
from sixfold.core.geometry import SQUARE_STEPS
from sixfold.core.position import View

from . import rules
from .chains import LOOP, ROYAL, SET, SIZE, WILD
from .draw import symbol
from .explain import Cards, Chain, cards, laid_out, read
from .nearness import Partial, nearest
from .window import around, counted, held

WORD = tuple(int(letter) for letter in ROYAL)


class HichainFace(Struct, frozen=True):
    """A card as it is turned (HIC-3, HIC-4)."""

    points: list[str]
    """The points of its border that its strokes reach."""
    sides: list[str]
    """The half-sides that its strokes lie on."""
    reads: list[str]
    """What is read with the top to the north, east, south and west; empty where nothing is."""


class HichainCard(Struct, frozen=True):
    """A card of either colour."""

    faces: list[HichainFace]
    """By quarter turns, clockwise."""
    others: list[str]
    """The letters that it shows beside the one it is named by."""
    symbols: tuple[str, str]
    """What draws it, black and red."""
    dice: tuple[str, str]
    """The same with its die."""


class HichainEquipment(Equipment, frozen=True, tag="hichain"):
    """The cards and their border."""

    cards: dict[str, HichainCard]
    points: dict[str, tuple[int, int]]
    """Where the points of a border lie, from the middle of a card, in halves of its side."""
    sides: dict[str, tuple[str, str]]
    """Between which points the half-sides lie."""


class HichainLaid(Struct, frozen=True):
    """A card on the table."""

    cell: str
    card: str
    colour: int
    turn: int
    """Quarters, clockwise."""


class HichainRim(Struct, frozen=True):
    """An empty cell that strokes reach."""

    reached: list[str]
    """The points that strokes of the opponent reach: one of them must be touched (HIC-7)."""
    along: list[str]
    """The half-sides that strokes lie on: none of them may be touched (HIC-8)."""


class HichainChain(Struct, frozen=True):
    """A chain that scores."""

    seat: int
    direction: int
    kind: Literal["run", "set", "loop"]
    points: int
    way: list[str]
    """From card to card, through a + as well, and back to the first where it closes."""


class HichainReading(Struct, frozen=True):
    """What is read with the top to one side."""

    chains: int
    points: int


class HichainLetter(Struct, frozen=True):
    """A place of C H A I N."""

    cell: str
    letter: str
    """What lies there, or what is wanted there."""
    laid: bool


class HichainScene(Scene, frozen=True, tag="hichain"):
    """The cards that lie, what their strokes reach of the empty cells, both hands, the chains, how near each is to C H A I N."""

    scoring: Literal["squares", "dice"]
    laid: list[HichainLaid]
    last: str | None
    """Where the last card was laid."""
    rim: dict[str, HichainRim]
    """The empty cells that strokes reach."""
    opponent: int
    """The colour whose strokes must be touched: that of the other seat, for a spectator of the one that does not move."""
    at: dict[str, tuple[int, int]]
    """Column and row of the cells that lie elsewhere than they are named: the table has no bounds, the names have."""
    hands: list[list[str]]
    chains: list[HichainChain]
    readings: list[HichainReading]
    """By direction: north, east, south, west."""
    near: list[list[HichainLetter] | None]
    """For each colour the most of C H A I N that lies and can become whole, or None where it cannot any more."""
    royal: list[list[str]]
    """For each colour the cells of its C H A I N, once it lies."""


def equipment(game: Game) -> HichainEquipment:
    """The cards, as they may be turned."""
    return HichainEquipment(
        cards={card.name: _card(game, i) for i, card in enumerate(game.components["card"])},
        points=dict(zip(rules.POINTS, SQUARE_STEPS, strict=True)),
        sides={
            side: (rules.POINTS[i], rules.POINTS[(i + 1) % len(rules.POINTS)]) for i, side in enumerate(rules.SIDES)
        },
    )


def _card(game: Game, card: int) -> HichainCard:
    piece, kit = game.components["card"][card], game.kit
    name = piece.name
    faces = []
    for code in [rules.code_of(card, turn, 0) for turn in range(rules.TURNS)]:
        shown = [name[0] if letter == WILD else rules.SHOWS[letter].strip(".") for letter in kit.reads[code].tolist()]
        faces.append(HichainFace(_named(rules.POINTS, kit.points[code]), _named(rules.SIDES, kit.sides[code]), shown))
    return HichainCard(
        faces=faces,
        others=[letter for letter in dict.fromkeys(face.reads[0] for face in faces) if letter not in ("", name[0])],
        symbols=(symbol(piece, 0), symbol(piece, 1)),
        dice=(symbol(piece, 0, dice=True), symbol(piece, 1, dice=True)),
    )


def _named(names: Iterable[str], bits: int) -> list[str]:
    """The places of a border by name."""
    return [name for i, name in enumerate(names) if int(bits) >> i & 1]


def scene(view: View) -> HichainScene:
    """The table as a seat sees it."""
    f, words = view.fields, rules.BOARD.words
    seat = view.seat if view.seat is not None else 1 if f.acting == 2 else 0
    rim, reached, along = (row[: f.rims].tolist() for row in (f.rim, f.reach[1 - seat], f.block))
    black, red = (cards(view.game, f, colour) for colour in range(2))
    return structs.replace(
        _table(black, red, tuple(map(tuple, f.hand.tolist())), tuple(rim)),
        last=words[f.last - 1] if f.last else None,
        rim={words[cell]: _rim(points, sides) for cell, points, sides in zip(rim, reached, along, strict=True)},
        opponent=1 - seat,
    )


@lru_cache(256)
def _table(black: Cards, red: Cards, hands: tuple[tuple[int, int], ...], rim: tuple[int, ...]) -> HichainScene:
    """What both see alike, by the cards that lie, the hands, and the cells of the rim."""
    game, words = black.game, rules.BOARD.words
    names = [card.name for card in game.components["card"]]
    lying = dict(sorted({**black.lying, **red.lying}.items()))
    found = [read(black), read(red)]
    shown = [_chain(colour, chain) for colour in range(2) for chain in found[colour].chains]
    s = laid_out(black, red)
    s.hand[:] = hands
    near = [nearest(game, s, colour) for colour in range(2)]
    wanted = [cell for partial in near if partial for cell in partial.cells]
    return HichainScene(
        scoring="dice" if black.scoring else "squares",
        laid=[HichainLaid(words[cell], *_laid(game)[code]) for cell, code in lying.items()],
        last=None,
        rim={},
        opponent=0,
        at=_elsewhere(list(lying), rim, wanted),
        hands=[[names[card] for card in held(hand)] for hand in hands],
        chains=shown,
        readings=[
            HichainReading(len(points), sum(points))
            for points in ([chain.points for chain in shown if chain.direction == way] for way in range(4))
        ],
        near=[_letters(partial) for partial in near],
        royal=[[words[cell] for cell in reading.royal] for reading in found],
    )


@lru_cache(4096)
def _rim(reached: int, along: int) -> HichainRim:
    return HichainRim(_named(rules.POINTS, reached), _named(rules.SIDES, along))


@cache
def _laid(game: Game) -> list[tuple[str, int, int]]:
    """Card, colour and turn, by what the board holds."""
    cards, kit = game.components["card"], game.kit
    rows = zip(kit.card.tolist(), kit.owner.tolist(), kit.turn.tolist(), strict=True)
    return [(cards[card].name, owner - 1, turn) for card, owner, turn in rows]


AHEAD = 4
"""How far before the cards a letter of C H A I N may be wanted: the fifth is a card."""


def _elsewhere(lying: list[int], rim: Iterable[int], wanted: list[int]) -> dict[str, tuple[int, int]]:
    """Cells that do not lie where their names say, counted on from the first column and row that C H A I N may reach."""
    columns, rows = around(lying)
    left, top = counted(columns[0]), counted(rows[0])
    # The cards and the rim are in this window: as long as it ends before the names do, only what is wanted can be elsewhere.
    beyond = max(left + len(columns), top + len(rows)) > SIZE // 2 + 1
    found = {}
    for cell in [*lying, *rim, *wanted] if beyond else wanted:
        x, y = rules.BOARD.at(cell)
        place = (x - left + AHEAD) % SIZE + left - AHEAD, (y - top + AHEAD) % SIZE + top - AHEAD
        if place != (x, y):
            found[rules.BOARD.words[cell]] = place
    return found


def _chain(seat: int, chain: Chain) -> HichainChain:
    way = [at for pair in zip(chain.cells, chain.joins, strict=True) for at in pair if at >= 0]
    if chain.kind == LOOP:
        way.append(chain.cells[0])
    kind: Literal["run", "set", "loop"] = "set" if chain.kind == SET else "loop" if chain.kind == LOOP else "run"
    return HichainChain(seat, chain.direction, kind, chain.points, [rules.BOARD.words[cell] for cell in way])


def _letters(partial: Partial | None) -> list[HichainLetter] | None:
    if partial is None:
        return None
    return [
        HichainLetter(rules.BOARD.words[cell], rules.SHOWS[letter or wanted], letter > 0)
        for cell, letter, wanted in zip(partial.cells, partial.shown, WORD, strict=True)
    ]
