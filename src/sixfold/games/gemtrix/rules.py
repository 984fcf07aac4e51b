"""Gemtrix: three gems of a kind. Rules GMX-1 to GMX-20.

Seat numbers follow the order of play: play goes anticlockwise, so seat 2 sits to the right of seat 1 (GMX-4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import msgspec
import numpy as np

from sixfold.core.chance import Random
from sixfold.core.component import Components, Group, Piece, Spec, one_of
from sixfold.core.errors import ComponentError, OptionError
from sixfold.core.game import CHANCE, CHANCE_BIT, SEATS, Codes, Field, Kit, Options, Sight, State, kit_record, layout
from sixfold.core.kernel import kernel
from sixfold.core.move import Move, MoveSpace

from .piles import (
    CHOOSE,
    DEAL,
    DRAW,
    LAST,
    PLAY,
    SHOW,
    can_turn,
    come,
    draw_one,
    exchange,
    keep_known,
    next_seat,
    part_with,
    pick_up,
    reshuffle,
    take_last,
    unseen_by,
)
from .trixes import (
    CARDS,
    FACES,
    GEMS,
    HAND,
    KINDS,
    LETTERS,
    OF_A_GEM,
    SCORE,
    TRIX_FACES,
    TRIXES,
    WORDS,
    can_claim,
    claims,
    plain_points,
    promise,
    wanted,
)

PUBLIC, OWNER, UNSEEN = Sight.PUBLIC, Sight.OWNER, Sight.UNSEEN

# --- components -----------------------------------------------------------------------------------------------------

DECK = 54


def _nine_of_each(groups: Mapping[str, Sequence[Piece]]) -> None:
    for gem in GEMS:
        cards = [card for card in groups["card"] if card["gem"] == gem]
        if len(cards) > OF_A_GEM:
            raise ComponentError(f"card {cards[OF_A_GEM].name} is the tenth {gem} one; each gem has nine (GMX-1)")


SPEC = Spec([Group("card", DECK, {"gem": one_of(*GEMS), "face": one_of(*FACES)})], _nine_of_each)


def kit(components: Components) -> Kit:
    """How many cards of each kind there are (GMX-2)."""
    count = np.zeros(KINDS, np.int8)
    for card in components["card"]:
        count[GEMS.index(card["gem"]) * len(FACES) + FACES.index(card["face"])] += 1
    return kit_record({"count": count})


# --- options, moves, state --------------------------------------------------------------------------------------------

FAST, TOURNAMENT = 0, 1
SCORINGS = ("fast", "tournament")
MOST_PATIENCE = 99


class GemtrixOptions(Options, frozen=True):
    """What a Trix scores, who deals, and what earlier games of a tournament have brought."""

    scoring: Literal["fast", "tournament"] = "fast"
    dealer: int = -1
    """The seat, from 0, that deals (GMX-3); -1: drawn by lot."""
    carry: tuple[int, ...] = ()
    """What each seat brings from the tournament's earlier games; empty: nothing (GMX-20)."""
    target: int = 150
    """The points that win a tournament (GMX-20)."""
    patience: int = 30
    """After so many turns a player without a claim the game ends (GMX-15)."""


PRESETS = {"fast": GemtrixOptions(), "tournament": GemtrixOptions(scoring="tournament")}


def check(seats: int, options: GemtrixOptions) -> None:
    """Options that go together."""
    if not -1 <= options.dealer < seats:
        raise OptionError(f"GMX-3: dealer={options.dealer}; a dealer is a seat from 0 to {seats - 1}, or -1 for a lot")
    if not 1 <= options.patience <= MOST_PATIENCE:
        raise OptionError(f"GMX-15: patience={options.patience}; it is 1 to {MOST_PATIENCE} turns a player")
    if not 1 <= options.target <= 100_000:
        raise OptionError(f"GMX-20: target={options.target}; it is 1 to 100000 points")
    if options.carry and options.scoring == "fast":
        raise OptionError("GMX-20: carry belongs to a tournament; choose scoring=tournament")
    if options.carry and len(options.carry) != seats:
        raise OptionError(f"GMX-20: carry has {len(options.carry)} numbers; it needs one a seat, {seats}, or none")
    if any(not 0 <= points < options.target for points in options.carry):
        raise OptionError(
            f"GMX-20: carry is 0 to {options.target - 1} a seat; with {options.target} the tournament is won"
        )


def tournament(seats: int, options: GemtrixOptions, outcomes: Sequence[Any]) -> GemtrixOptions | None:
    """GMX-4, GMX-20: games until a total reaches the target; the deal passes to the right, from seat 1 unless told."""
    brought = options.carry or (0,) * seats
    totals = tuple(brought[seat] + sum(outcome.scores[seat] for outcome in outcomes) for seat in range(seats))
    if max(totals) >= options.target:
        return None
    dealer = (max(options.dealer, 0) + len(outcomes)) % seats
    return msgspec.structs.replace(options, scoring="tournament", dealer=dealer, carry=totals)


@dataclass(frozen=True)
class Claim(Move):
    """Lay down three hand cards of one gem and draw three (GMX-5)."""

    notation: ClassVar[str] = "claim {gem} {trix}"
    gem: int
    trix: int


@dataclass(frozen=True)
class Exchange(Move):
    """Take the available card and put a hand card in its place; the turn is over (GMX-6)."""

    notation: ClassVar[str] = "give {card}"
    card: int


@dataclass(frozen=True)
class Turn(Move):
    """Turn the top of the draw pile onto the discard pile, once a turn (GMX-7)."""

    notation: ClassVar[str] = "turn"


@dataclass(frozen=True)
class Pass(Move):
    """End the turn without exchanging (GMX-8)."""

    notation: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Draw(Move):
    """A card comes from the draw pile: dealt, turned face up, or drawn after a claim (GMX-3, GMX-5, GMX-7, GMX-11)."""

    notation: ClassVar[str] = "{card}"
    card: int


@dataclass(frozen=True)
class NameDealer(Move):
    """The lot names the dealer (GMX-3)."""

    notation: ClassVar[str] = "dealer {seat}"
    seat: int


MOVES = MoveSpace(
    (Claim, Exchange, Turn, Pass),
    {"gem": len(GEMS), "trix": TRIXES, "card": KINDS},
    {"gem": LETTERS, "trix": WORDS, "card": CARDS},
)
DRAWS = MoveSpace((Draw, NameDealer), {"card": KINDS, "seat": SEATS}, {"card": CARDS, "seat": tuple("123456")})
EXCHANGE, TURN, PASS = MOVES.offset(Exchange), MOVES.offset(Turn), MOVES.offset(Pass)
DEALER = DRAWS.offset(NameDealer)

DTYPE, SIGHT = layout(
    Field("scoring", "i4", PUBLIC),
    Field("target", "i4", PUBLIC),
    Field("patience", "i4", PUBLIC),
    Field("dealer", "i4", PUBLIC),  # seat + 1
    Field("turn", "i4", PUBLIC),  # the seat whose turn it is, or that is dealt to
    Field("owed", "i4", PUBLIC),  # cards still to be dealt, or drawn by the seat that claimed
    Field("left", "i4", PUBLIC),  # cards in the draw pile
    Field("piled", "i4", PUBLIC),  # cards in the discard pile
    Field("top", "i4", PUBLIC),  # kind + 1 of the available card
    Field("turned", "i4", PUBLIC),  # 1 once a card was turned this turn
    Field("claimed", "i4", PUBLIC),  # 1 once a Trix was claimed this turn
    Field("passes", "i4", PUBLIC),  # passes in turn
    Field("idle", "i4", PUBLIC),  # turns in a row without a claim
    Field("by", "i4", PUBLIC),  # the seat of the last move
    Field("last", "i4", PUBLIC),  # its code + 1
    Field("took", "i4", PUBLIC),  # kind + 1 of the card it took
    Field("carry", "i4", PUBLIC, (SEATS,)),
    Field("cards", "i1", PUBLIC, (SEATS,)),  # how many are in each hand
    Field("laid", "i1", PUBLIC, (SEATS,)),  # Trixes of each seat
    Field(
        "trix", "u1", PUBLIC, (SEATS, 18)
    ),  # gem × 35 + faces + 1, in the order laid; gem 6 where a scorer did not say
    Field("discard", "i1", PUBLIC, (KINDS,)),  # the discard pile by kind, the available card included: all were seen
    Field("known", "i1", PUBLIC, (SEATS, KINDS)),  # so many of a kind a seat was seen to take and must still hold
    Field("gave", "i1", PUBLIC, (SEATS,)),  # gems, a bit each, of which a seat gave a card away since it last drew
    Field("spurned", "i1", PUBLIC, (SEATS,)),  # gems whose available card it has left lying since then
    Field("stock", "i1", PUBLIC, (KINDS,)),  # no more of a kind can be in the draw pile, as far as everybody can tell
    Field("hand", "i1", OWNER, (SEATS, HAND)),  # kind + 1, sorted, then zeros
    Field("pile", "i1", UNSEEN, (KINDS,)),  # the draw pile by kind; its order is open
)
ENDINGS = ("", "GMX-13", "GMX-14", "GMX-15", "GMX-20")
EMPTY, PASSED, STUCK, REACHED = 1, 2, 3, 4
_CLAIMS = DECK // 3
PLIES = 1 + HAND * SEATS + 1 + _CLAIMS * 5 + (_CLAIMS + (_CLAIMS + 1) * MOST_PATIENCE * SEATS) * 3
"""The lot, the deal, the first card; a claim, its three draws and a reshuffle; turning, its draw and the end of a turn."""

# --- kernels ----------------------------------------------------------------------------------------------------------


def setup(s: State, kit: Kit, seats: int, options: GemtrixOptions) -> None:
    """GMX-3: the whole deck face down."""
    s.scoring = SCORINGS.index(options.scoring)
    s.target = options.target
    s.patience = options.patience
    s.carry[: len(options.carry)] = options.carry
    s.pile[:] = kit.count
    s.stock[:] = kit.count
    s.left = DECK
    s.owed = HAND * seats
    s.phase = CHOOSE
    if options.dealer >= 0:
        s.dealer = options.dealer + 1
        s.turn = (options.dealer + 1) % seats  # GMX-4
        s.phase = DEAL
    s.acting = CHANCE_BIT


@kernel
def legal(s: State, kit: Kit, seat: int, out: Codes) -> int:
    """Claims, exchanges, turning a card, passing."""
    n: int = claims(s, seat, out)
    if s.phase == PLAY:
        before = 0
        for i in range(HAND):
            card = int(s.hand[seat, i])
            out[n] = EXCHANGE + card - 1  # GMX-6
            n += card != before  # equal cards are neighbours and count once; adding is faster than branching by chance
            before = card
        if can_turn(s):
            out[n] = TURN
            n += 1
    out[n] = PASS  # GMX-8
    return n + 1


@kernel
def chance(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """The dealer by lot; else any kind that the draw pile has, as likely as it has cards."""
    n = 0
    if s.phase == CHOOSE:
        for seat in range(s.seats):
            out[n] = DEALER + seat
            weight[n] = 1
            n += 1
        return n
    for kind in range(KINDS):
        out[n] = kind
        weight[n] = s.pile[kind]
        n += s.pile[kind] > 0
    return n


@kernel
def standing(s: State, seat: int) -> int:
    """What decides who is ahead: Trixes, then their plain points (GMX-16); in a tournament all points so far (GMX-20)."""
    points = int(s.score[seat])
    if s.scoring == TOURNAMENT:
        return int(s.carry[seat]) + points
    return points * 1000 + int(plain_points(s, seat))


@kernel
def finish(s: State) -> None:
    """The game is over; the best standing wins, equals share."""
    best = 0
    for seat in range(s.seats):
        best = max(best, standing(s, seat))
    for seat in range(s.seats):
        if standing(s, seat) == best:
            s.winners |= 1 << seat
    s.acting = 0


@kernel
def claim(s: State, seat: int, code: int) -> None:
    """GMX-5: lay a Trix down, then draw three; GMX-10: so the hand is six cards again, while cards last."""
    gem, trix = code // TRIXES, code % TRIXES
    for i in range(3):
        part_with(s, seat, gem * 5 + int(TRIX_FACES[trix, i]))
    s.trix[seat, s.laid[seat]] = code + 1
    s.laid[seat] += 1
    s.score[seat] += int(SCORE[trix]) if s.scoring == TOURNAMENT else 1  # GMX-16, GMX-18
    s.claimed = 1
    s.gave[seat] = s.spurned[seat] = 0  # of what is drawn now, nobody has seen what it makes of it
    s.barrier += 1
    if s.scoring == TOURNAMENT and standing(s, seat) >= s.target:
        s.ended = REACHED  # GMX-20
        return
    if s.left + s.piled > 3:
        s.owed = 3
        s.phase = DRAW
        s.acting = CHANCE_BIT
        return
    take_last(s, seat)
    s.phase = LAST
    if not can_claim(s, seat):
        s.ended = EMPTY  # GMX-13


@kernel
def end_turn(s: State, passed: bool) -> None:
    """GMX-14, GMX-15: all have passed in turn, or nobody has claimed for long; else the player to the right plays."""
    s.idle = 0 if s.claimed else s.idle + 1
    s.passes = s.passes + 1 if passed and s.claimed == 0 else 0
    s.turned = 0
    s.claimed = 0
    s.turn = next_seat(s, s.turn)
    s.acting = 1 << s.turn
    if s.passes == s.seats:
        s.ended = PASSED
    elif s.idle >= s.patience * s.seats:
        s.ended = STUCK


@kernel
def draw(s: State, code: int) -> None:
    """The lot has named a dealer, or a card has come from the draw pile."""
    if s.phase != CHOOSE:
        come(s, code)
        return
    s.dealer = code - DEALER + 1
    s.turn = next_seat(s, code - DEALER)
    s.phase = DEAL
    s.barrier += 1


@kernel
def act(s: State, seat: int, code: int) -> None:
    """A step of a seat's turn."""
    s.by = seat
    s.last = code + 1
    s.took = 0
    if code >= TURN and s.top > 0:
        s.spurned[seat] |= 1 << (s.top - 1) // 5
    if code < EXCHANGE:
        claim(s, seat, code)
    elif code < TURN:
        exchange(s, seat, code - EXCHANGE)
        end_turn(s, False)
    elif code == TURN:
        s.turned = 1  # GMX-7
        s.phase = SHOW
        s.acting = CHANCE_BIT
    elif s.phase == LAST:
        s.ended = EMPTY
    else:
        end_turn(s, True)


@kernel
def apply(s: State, kit: Kit, actor: int, code: int) -> None:
    """A draw or a move, and what follows from it."""
    if actor == CHANCE:
        draw(s, code)
    else:
        act(s, actor, code)
    if s.ended != 0:
        finish(s)
    elif s.acting == CHANCE_BIT and s.left == 0:
        reshuffle(s)


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """What the seat has not seen lies in the draw pile, as far as it can, and in the others' hands beside their known cards."""
    hidden, pile = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    unseen_by(s, kit, seat, hidden, pile)
    total = pile.sum()
    while total > s.left:
        hidden[draw_one(pile, random, total)] += 1
        total -= 1
    total = hidden.sum()
    for kind in range(KINDS):
        s.pile[kind] = pile[kind]
    for other in range(s.seats):
        if other != seat:
            for _ in range(keep_known(s, other)):
                pick_up(s, other, draw_one(hidden, random, total))
                total -= 1


@kernel
def appraise(s: State, kit: Kit, seat: int) -> int:
    """Points; as promise the hand, a card still to be turned, what the next player is given, and how the end stands."""
    value = 200 + int(promise(s, seat, 4 if s.scoring == TOURNAMENT else 1))
    ahead = True
    for other in range(s.seats):
        if other != seat and standing(s, other) >= standing(s, seat):
            ahead = False
    if s.acting == 0:
        value += 90 if ahead else -150
    elif s.phase == SHOW:
        value += 80
    elif s.turn != seat:
        if s.top > 0:
            value -= 12 * min(int(wanted(s, s.turn, (s.top - 1) // 5)), 3)
        if not ahead:
            value -= 30 * int(s.passes)
    return int(s.score[seat]) * 1000 + min(max(value, 0), 999)
