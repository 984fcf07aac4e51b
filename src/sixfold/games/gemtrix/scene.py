"""Gemtrix for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct

from sixfold.core.face import Equipment, Scene
from sixfold.core.game import Fields, Game
from sixfold.core.position import View

from . import piles, rules
from .explain import hand_words, laid
from .trixes import CARDS, FACES, GEMS, LETTERS, PLAIN, SCORE, TRIX_FACES, TRIXES


class GemtrixCard(Struct, frozen=True):
    """What is printed on a card (GMX-1)."""

    gem: str
    letter: str
    """How notation and pictures call the gem."""
    face: str


class GemtrixEquipment(Equipment, frozen=True, tag="gemtrix"):
    """The cards, and which three make a Trix."""

    cards: dict[str, GemtrixCard]
    trixes: list[list[list[str]]]
    """The cards of a Trix by gem and by faces, both as the notation counts them."""


class GemtrixTrix(Struct, frozen=True):
    """Three cards that lie, with their points: in a fast game those that break a tie (GMX-16)."""

    gem: str
    cards: list[str]
    points: int


class GemtrixOffer(GemtrixTrix, frozen=True):
    """A Trix that may be claimed now, and the code of the claim."""

    code: int


class GemtrixSeat(Struct, frozen=True):
    """A seat's hand as far as it is seen, its Trixes, and how it stands."""

    cards: int
    """How many it holds."""
    hand: list[str]
    """Empty where it is not seen."""
    known: list[str]
    """What it was seen to take and must still hold."""
    trixes: list[GemtrixTrix]
    plain: int
    """What breaks a tie (GMX-16)."""
    carry: int
    """Points of the tournament before this game."""
    total: int


class GemtrixLast(Struct, frozen=True):
    """The last move: who made it, the cards that left a hand or were turned, and the card that was taken."""

    by: int
    kind: Literal["claim", "give", "turn", "pass"]
    cards: list[str]
    took: str | None


class GemtrixScene(Scene, frozen=True, tag="gemtrix"):
    """The piles, every seat's Trixes and the cards of it that are seen, the last move, and the Trixes that may be claimed."""

    scoring: Literal["fast", "tournament"]
    target: int
    """The points that win a tournament (GMX-20)."""
    left: int
    """Cards in the draw pile."""
    top: str | None
    """The available card."""
    beneath: list[str]
    """The rest of the discard pile, sorted."""
    turn: int | None
    turned: bool
    """Whether a card was turned in this turn."""
    dealer: int | None
    shown: int
    """Grows whenever something hidden is shown."""
    seats: list[GemtrixSeat]
    last: GemtrixLast | None
    offers: list[GemtrixOffer]


def equipment(game: Game) -> GemtrixEquipment:
    """The cards and the Trixes."""
    gems = zip(GEMS, LETTERS, strict=True)
    cards = {letter + face: GemtrixCard(gem, letter, face) for gem, letter in gems for face in FACES}
    return GemtrixEquipment(cards, [[_cards(gem, trix) for trix in range(TRIXES)] for gem in range(len(GEMS))])


def scene(view: View) -> GemtrixScene:
    """The table as a seat sees it."""
    f = view.fields
    beneath, tournament = f.discard.tolist(), f.scoring == rules.TOURNAMENT
    if f.top:
        beneath[f.top - 1] -= 1
    return GemtrixScene(
        scoring="tournament" if tournament else "fast",
        target=f.target,
        left=f.left,
        top=CARDS[f.top - 1] if f.top else None,
        beneath=_many(beneath),
        turn=f.turn if f.acting and f.phase >= piles.DRAW else None,
        turned=bool(f.turned),
        dealer=f.dealer - 1 if f.dealer else None,
        shown=f.barrier,
        seats=_seats(f, tournament),
        last=_last(f) if f.last else None,
        offers=[_offer(tournament, code) for code in view.codes if code < rules.EXCHANGE],
    )


def _seats(f: Fields, tournament: bool) -> list[GemtrixSeat]:
    cards, hands, known = f.cards.tolist(), f.hand.tolist(), f.known.tolist()
    carry, score = f.carry.tolist(), f.score.tolist()
    seats = []
    for seat in range(f.seats):
        trixes = laid(f, seat)
        seats.append(
            GemtrixSeat(
                cards=cards[seat],
                hand=hand_words(hands[seat]),
                known=_many(known[seat]),
                trixes=[_trix(tournament, gem, trix) for gem, trix in trixes],
                plain=sum(int(PLAIN[trix]) for _, trix in trixes),
                carry=carry[seat],
                total=carry[seat] + score[seat],
            )
        )
    return seats


def _cards(gem: int, trix: int) -> list[str]:
    return [LETTERS[gem] + FACES[face] for face in TRIX_FACES[trix].tolist()]


@cache
def _trix(tournament: bool, gem: int, trix: int) -> GemtrixTrix:
    return GemtrixTrix(GEMS[gem], _cards(gem, trix), int((SCORE if tournament else PLAIN)[trix]))


@cache
def _offer(tournament: bool, code: int) -> GemtrixOffer:
    trix = _trix(tournament, *divmod(code, TRIXES))
    return GemtrixOffer(trix.gem, trix.cards, trix.points, code)


def _last(f: Fields) -> GemtrixLast:
    code, by = f.last - 1, f.by
    took = CARDS[f.took - 1] if f.took else None
    if code < rules.EXCHANGE:
        return GemtrixLast(by, "claim", _cards(*divmod(code, TRIXES)), took)
    if code < rules.TURN:
        return GemtrixLast(by, "give", [CARDS[code - rules.EXCHANGE]], took)
    if code == rules.TURN:
        return GemtrixLast(by, "turn", [CARDS[f.top - 1]] if f.top else [], took)
    return GemtrixLast(by, "pass", [], took)


def _many(counts: Iterable[int]) -> list[str]:
    """Cards counted by kind, one by one."""
    return [CARDS[kind] for kind, n in enumerate(counts) if n for _ in range(n)]
