"""A Gemtrix score as sentences, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sixfold.core.face import Reason
from sixfold.core.game import Fields, Game, State

from . import piles, rules
from .trixes import BONUS, CARDS, FACES, GEMS, LETTERS, PLAIN, POINTS, SCORE, TRIX_FACES, TRIXES, WORDS

ENDS = {rules.EMPTY: "end.piles", rules.PASSED: "end.passes", rules.STUCK: "end.patience"}


SUMS = [" + ".join(str(POINTS[face]) for face in faces if POINTS[face]) for faces in TRIX_FACES.tolist()]
"""The points of each Trix as a sum; empty where all three are bonuses."""


def explain(game: Game, s: State) -> list[Reason]:
    """Every Trix; then the points that decide a tie, or the way to the target; and how the game ended."""
    f = game.fields(s)
    reasons: list[Reason] = []
    for seat in range(f.seats):
        trixes = laid(f, seat)
        if f.scoring == rules.TOURNAMENT:
            reasons += [_tournament(seat, gem, trix) for gem, trix in trixes]
            reasons += _total(f, seat)
        else:
            reasons += [_fast(seat, gem, trix) for gem, trix in trixes]
            reasons += _tie(f, seat, [trix for _, trix in trixes])
    if len(reached(f)) > 1:
        reasons.append(Reason("GMX-20", "score.order", {"target": f.target}))
    if f.ended in ENDS:
        reasons.append(Reason(game.endings[f.ended], ENDS[f.ended], {"turns": f.patience * f.seats}))
    return reasons


def reached(s: State | Fields) -> list[int]:
    """GMX-20: the seats whose total has reached a tournament's target; at a real table they may be several."""
    if s.scoring != rules.TOURNAMENT:
        return []
    totals = (s.carry + s.score)[: s.seats].tolist()
    return [seat for seat, total in enumerate(totals) if total >= s.target]


def laid(s: State | Fields, seat: int) -> list[tuple[int, int]]:
    """A seat's Trixes as gem and faces; gem 6 is one that was not said."""
    return [divmod(code - 1, TRIXES) for code in s.trix[seat, : s.laid[seat]].tolist()]


def _trix(gem: int, trix: int) -> tuple[dict[str, str], list[str]]:
    """How sentences call a Trix, and its cards."""
    name = f"@gem.{GEMS[gem]}" if gem < len(GEMS) else "@gem.unsaid"
    letter = LETTERS[gem] if gem < len(GEMS) else ""
    return {"gem": name, "cards": WORDS[trix]}, [letter + FACES[face] for face in TRIX_FACES[trix]]


@cache
def _fast(seat: int, gem: int, trix: int) -> Reason:
    params, cards = _trix(gem, trix)
    return Reason("GMX-16", "score.trix", params, 1, seat, cards)


@cache
def _tournament(seat: int, gem: int, trix: int) -> Reason:
    params, cards = _trix(gem, trix)
    bonuses = [BONUS[face] for face in TRIX_FACES[trix] if BONUS[face] > 1]
    key = ("score.points", "score.bonus", "score.bonuses", "score.nothing")[len(bonuses)]
    points = int(SCORE[trix])
    more = {"sum": SUMS[trix], "bonus": max(bonuses, default=1), "points": points}
    return Reason("GMX-18", key, params | more, points, seat, cards)


def _total(f: Fields, seat: int) -> list[Reason]:
    carry, target = int(f.carry[seat]), f.target
    total = carry + int(f.score[seat])
    reasons = []
    if carry:
        reasons.append(Reason("GMX-20", "score.carry", {"carry": carry, "total": total, "target": target}, 0, seat))
    if f.winners >> seat & 1 and total >= target:
        reasons.append(Reason("GMX-20", "score.reached", {"total": total, "target": target}, 0, seat))
    return reasons


def _tie(f: Fields, seat: int, trixes: list[int]) -> list[Reason]:
    if not trixes:
        return []
    total = sum(int(PLAIN[trix]) for trix in trixes)
    params = {"sum": " + ".join(SUMS[trix] or "0" for trix in trixes), "points": total, "trixes": len(trixes)}
    reasons = [Reason("GMX-16", "score.tie", params, 0, seat)]
    tied = f.laid[: f.seats].tolist().count(len(trixes))
    if f.winners >> seat & 1 and tied > 1:
        sharers = f.winners.bit_count()
        key = "score.tie_won" if sharers == 1 else "score.tie_shared"
        reasons.append(Reason("GMX-16", key, params | {"sharers": sharers}, 0, seat))
    return reasons


def hand_words(hand: Iterable[int]) -> list[str]:
    """A hand as the words of its cards."""
    return [CARDS[card - 1] for card in hand if card]


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """Why a claim, an exchange or turning a card is not allowed now."""
    hand = s.hand[seat]
    if code < rules.EXCHANGE:
        gem, trix = divmod(code, TRIXES)
        params, cards = _trix(gem, trix)
        faces = [FACES[(card - 1) % 5] for card in hand if card and (card - 1) // 5 == gem]
        if len(faces) < 3:
            return Reason("GMX-5", "refuse.few", params | {"held": len(faces)}, pieces=cards)
        return Reason("GMX-5", "refuse.faces", params | {"hand": " ".join(faces)}, pieces=cards)
    if s.phase == piles.LAST:
        return Reason("GMX-13", "refuse.empty")
    if code < rules.TURN:
        card = CARDS[code - rules.EXCHANGE]
        return Reason("GMX-6", "refuse.give", {"card": card, "hand": " ".join(hand_words(hand))}, pieces=[card])
    if s.turned:
        return Reason("GMX-7", "refuse.turned")
    return Reason("GMX-11", "refuse.none_left")
