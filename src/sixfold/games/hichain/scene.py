"""HICHAIN for the page: what lies on the table, in words of the notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import permutations
from typing import Literal, NamedTuple

from msgspec import Struct

from sixfold.core.face import Equipment, Scene
from sixfold.core.game import Game, State
from sixfold.core.geometry import SQUARE_STEPS
from sixfold.core.position import View

from . import rules
from .chains import JOIN, LOOP, ROYAL, SET, SIZE, WILD
from .draw import symbol
from .explain import Chain, chains, royal_path
from .window import counted, in_hand, window

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
    s, game = view.state, view.game
    seat = view.seat if view.seat is not None else 1 if s.acting == 2 else 0
    cards, board, n = [card.name for card in game.components["card"]], s.board.tolist(), int(s.rims)
    rim = s.rim[:n].tolist()
    reached, along = s.reach[1 - seat, :n].tolist(), s.block[:n].tolist()
    found = [(colour, chain) for colour in range(2) for chain in chains(game, s, colour)]
    near = [nearest(game, s, colour) for colour in range(2)]
    lying = [cell for cell, code in enumerate(board) if code]
    return HichainScene(
        scoring="dice" if s.scoring else "squares",
        laid=[HichainLaid(rules.BOARD.words[cell], *_laid(game)[board[cell]]) for cell in lying],
        last=rules.BOARD.words[s.last - 1] if s.last else None,
        rim={
            rules.BOARD.words[cell]: HichainRim(_named(rules.POINTS, reached[i]), _named(rules.SIDES, along[i]))
            for i, cell in enumerate(rim)
        },
        opponent=1 - seat,
        at=_elsewhere(s, [*lying, *rim, *(cell for partial in near if partial for cell in partial.cells)]),
        hands=[[card for i, card in enumerate(cards) if in_hand(s, colour, i)] for colour in range(2)],
        chains=[_chain(colour, chain) for colour, chain in found],
        readings=[
            HichainReading(len(points), sum(points))
            for points in ([chain.points for _, chain in found if chain.direction == way] for way in range(4))
        ],
        near=[_letters(partial) for partial in near],
        royal=[[rules.BOARD.words[cell] for cell in royal_path(game, s, colour)] for colour in range(2)],
    )


@cache
def _laid(game: Game) -> list[tuple[str, int, int]]:
    """Card, colour and turn, by what the board holds."""
    cards, kit = game.components["card"], game.kit
    rows = zip(kit.card.tolist(), kit.owner.tolist(), kit.turn.tolist(), strict=True)
    return [(cards[card].name, owner - 1, turn) for card, owner, turn in rows]


def _elsewhere(s: State, cells: Iterable[int]) -> dict[str, tuple[int, int]]:
    """Cells that do not lie where their names say, counted on from the first column and row in use."""
    left, top = (counted(used[0]) for used in window(s))
    found = {}
    for cell in cells:
        x, y = rules.BOARD.at(cell)
        place = (x - left) % SIZE + left, (y - top) % SIZE + top
        if place != (x, y):
            found[rules.BOARD.words[cell]] = place
    return found


def _chain(seat: int, chain: Chain) -> HichainChain:
    way = [at for pair in zip(chain.cells, chain.joins, strict=True) for at in pair if at >= 0]
    if chain.kind == LOOP:
        way.append(chain.cells[0])
    kind: Literal["run", "set", "loop"] = "set" if chain.kind == SET else "loop" if chain.kind == LOOP else "run"
    return HichainChain(seat, chain.direction, kind, chain.points, [rules.BOARD.words[cell] for cell in way])


# --- how near C H A I N is ----------------------------------------------------------------------------------------------


class Partial(NamedTuple):
    """Five cells along which C H A I N lies in part, and could lie whole."""

    direction: int
    cells: tuple[int, ...]
    shown: tuple[int, ...]
    """What is read there: a letter, a wild card, or 0 where the cell is empty."""

    @property
    def laid(self) -> int:
        """How many of the five lie there."""
        return sum(letter > 0 for letter in self.shown)


def _letters(partial: Partial | None) -> list[HichainLetter] | None:
    if partial is None:
        return None
    return [
        HichainLetter(rules.BOARD.words[cell], rules.SHOWS[letter or wanted], letter > 0)
        for cell, letter, wanted in zip(partial.cells, partial.shown, WORD, strict=True)
    ]


def nearest(game: Game, s: State, colour: int) -> Partial | None:
    """The most of C H A I N that lies along a path of five cells whose others are empty and for which the cards are in hand.

    None where there is no such path any more. Whether the empty cells can be reached by the opponent's strokes is not asked.
    """
    cards = [i for i in range(rules.CARDS) if in_hand(s, colour, i)]
    hand = [set(game.kit.reads[rules.code_of(i, 0, colour)].tolist()) for i in cards]
    board, where = s.board.tolist(), [int(at) - 1 for at in s.where[colour] if at]
    free = [any(_fits(letter, place) for card in hand for letter in card) for place in range(5)]
    best: Partial | None = None
    for direction in range(4):
        read = {at: int(game.kit.reads[board[at], direction]) for at in where}
        linked = partial(_linked, read, AROUND if s.relay == 1 else BESIDE)
        for at, letter in read.items():
            for first in range(5):
                if not _fits(letter, first) or not all(free[:first]):
                    continue
                for cells in _paths(board, read, linked, free, at, first, best.laid if best else 0):
                    found = Partial(direction, cells, tuple(read.get(cell, 0) for cell in cells))
                    if (best is None or found.laid > best.laid) and _in_stock(hand, found.shown):
                        best = found
    return best


def _fits(letter: int, place: int) -> bool:
    """Whether it can stand at a place of C H A I N: wild cards inside it only (HIC-15)."""
    return letter == WORD[place] or (letter == WILD and 0 < place < 4)


def _in_stock(hand: list[set[int]], shown: tuple[int, ...]) -> bool:
    """Whether different cards of the hand can show what is missing, turned as they must be."""
    missing = [place for place in range(5) if not shown[place]]
    useful = [card for card in hand if any(_fits(letter, place) for place in missing for letter in card)]
    return any(
        all(any(_fits(letter, place) for letter in card) for card, place in zip(cards, missing, strict=True))
        for cards in permutations(useful, len(missing))
    )


def _paths(
    board: list[int],
    read: dict[int, int],
    linked: Callable[[int], list[int]],
    free: list[bool],
    at: int,
    first: int,
    least: int,
) -> Iterator[tuple[int, ...]]:
    """Paths of five cells whose first card is that at place `first`, with empty cells before it, and more than `least` cards."""

    def onward(path: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
        place = first + len(path)
        if count + 5 - place <= least:
            return
        if place == 5:
            yield path
            return
        for cell in linked(path[-1]):
            if cell not in path and (_fits(read.get(cell, 0), place) if board[cell] else free[place]):
                yield from onward((*path, cell), count + (cell in read))

    def before(path: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(path) == 5:
            return path
        for cell in linked(path[0]):
            if not board[cell] and cell not in path:
                found = before((cell, *path))
                if found:
                    return found
        return None

    for path in onward((at,), 1):
        whole = before(path)
        if whole:
            yield whole


AROUND: list[list[int]] = rules.BOARD.neighbours.tolist()
BESIDE: list[list[int]] = rules.BOARD.neighbours[:, ::2].tolist()
"""The eight cells around each, and the four of them that lie edge to edge with it."""


def _linked(read: dict[int, int], joined: list[list[int]], cell: int) -> list[int]:
    """The cells beside a cell, edge to edge (HIC-10) or through an own + that joins the cells next to it (HIC-16)."""
    found = [beside for beside in BESIDE[cell] if read.get(beside) != JOIN]
    for plus in joined[cell]:
        if read.get(plus) == JOIN:
            found += [other for other in joined[plus] if other != cell and read.get(other) != JOIN]
    return found
