"""Gemtrix for the page: what one seat sees, in words of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.core.game import State
from sixfold.core.position import View

from . import piles, rules
from .explain import hand_words, laid
from .trixes import CARDS, FACES, GEMS, LETTERS, PLAIN, SCORE, TRIX_FACES, TRIXES


def scene(view: View) -> dict[str, Any]:
    """The piles, every seat's Trixes and the cards of it that are seen, the last move, and the Trixes that may be claimed."""
    s = view.state
    beneath = s.discard.copy()
    if s.top:
        beneath[s.top - 1] -= 1
    return {
        "scoring": rules.SCORINGS[s.scoring],
        "target": int(s.target),
        "left": int(s.left),
        "top": CARDS[s.top - 1] if s.top else None,
        "beneath": _many(beneath),
        "turn": int(s.turn) if s.acting and s.phase >= piles.DRAW else None,
        "turned": bool(s.turned),
        "dealer": int(s.dealer) - 1 if s.dealer else None,
        "shown": int(s.shown),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "last": _last(s) if s.last else None,
        "offers": [{"code": code, **_trix(s, *divmod(code, TRIXES))} for code in view.codes if code < rules.EXCHANGE],
    }


def _seat(s: State, seat: int) -> dict[str, Any]:
    """A seat's hand as far as it is seen, its Trixes, and how it stands; `known` it was seen to take and must still hold."""
    trixes = laid(s, seat)
    return {
        "cards": int(s.cards[seat]),
        "hand": hand_words(s.hand[seat]),
        "known": _many(s.known[seat]),
        "trixes": [_trix(s, gem, trix) for gem, trix in trixes],
        "plain": sum(int(PLAIN[trix]) for _, trix in trixes),
        "carry": int(s.carry[seat]),
        "total": int(s.carry[seat]) + int(s.score[seat]),
    }


def _trix(s: State, gem: int, trix: int) -> dict[str, Any]:
    """A Trix with its points: in a fast game those that break a tie (GMX-16)."""
    points = SCORE if s.scoring == rules.TOURNAMENT else PLAIN
    return {
        "gem": GEMS[gem],
        "cards": [LETTERS[gem] + FACES[face] for face in TRIX_FACES[trix]],
        "points": int(points[trix]),
    }


def _last(s: State) -> dict[str, Any]:
    """The last move: who made it, the cards that left a hand or were turned, and the card that was taken."""
    code = int(s.last) - 1
    if code < rules.EXCHANGE:
        kind, cards = "claim", _trix(s, *divmod(code, TRIXES))["cards"]
    elif code < rules.TURN:
        kind, cards = "give", [CARDS[code - rules.EXCHANGE]]
    elif code == rules.TURN:
        kind, cards = "turn", [CARDS[s.top - 1]] if s.top else []
    else:
        kind, cards = "pass", []
    return {"by": int(s.by), "kind": kind, "cards": cards, "took": CARDS[s.took - 1] if s.took else None}


def _many(counts: Iterable[int]) -> list[str]:
    """Cards counted by kind, one by one."""
    return [CARDS[kind] for kind, n in enumerate(counts) for _ in range(n)]
