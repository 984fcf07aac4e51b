"""The piles and the hands: how cards come and go, and what a seat may think of those it does not see."""

from __future__ import annotations

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .trixes import HAND, KINDS, TRIX_FACES, TRIXES

CHOOSE, DEAL, SHOW, DRAW, PLAY, LAST = 1, 2, 3, 4, 5, 6
"""Phases: chance names the dealer, deals, turns a card face up, fills a hand; a seat plays; it claims from its last cards."""


@kernel
def next_seat(s: State, seat: int) -> int:
    """GMX-4: the player to the right."""
    return 0 if seat + 1 == s.seats else seat + 1


@kernel
def pick_up(s: State, seat: int, kind: int) -> None:
    """A card goes into a hand, which stays sorted."""
    at = int(s.cards[seat])
    while at > 0 and s.hand[seat, at - 1] > kind + 1:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = kind + 1
    s.cards[seat] += 1


@kernel
def part_with(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand openly."""
    at = 0
    while s.hand[seat, at] != kind + 1:
        at += 1
    last = int(s.cards[seat]) - 1
    for i in range(at, last):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, last] = 0
    s.cards[seat] = last
    if s.known[seat, kind] > 0:
        s.known[seat, kind] -= 1


@kernel
def reshuffle(s: State) -> None:
    """GMX-11: a card is needed and the draw pile has run out: the discard pile becomes it, and its first card is turned up."""
    for kind in range(KINDS):
        s.pile[kind] = s.discard[kind]
        s.stock[kind] = s.discard[kind]
        s.discard[kind] = 0
    s.left = s.piled
    s.piled = 0
    s.top = 0
    s.phase = SHOW


@kernel
def come(s: State, kind: int) -> None:
    """A card has come from the draw pile: into a hand, or face up."""
    s.pile[kind] -= 1
    s.left -= 1
    s.barrier += 1
    if s.phase == SHOW:
        s.stock[kind] -= 1
        s.discard[kind] += 1
        s.piled += 1
        s.top = kind + 1
    else:
        pick_up(s, s.turn, kind)
        s.owed -= 1
    if s.phase == DEAL:
        if s.owed % HAND == 0:
            s.turn = next_seat(s, s.turn)
        if s.owed == 0:
            s.phase = SHOW
    elif s.owed > 0:
        s.phase = DRAW
    else:
        s.phase = PLAY
        s.acting = 1 << s.turn  # GMX-9: a dealt Trix waits for this


@kernel
def take_last(s: State, seat: int) -> None:
    """GMX-12: all that is left, the face-up card too."""
    for kind in range(KINDS):
        for _ in range(s.pile[kind] + s.discard[kind]):
            pick_up(s, seat, kind)
        s.known[seat, kind] += s.discard[kind]
        s.pile[kind] = 0
        s.discard[kind] = 0
    s.left = 0
    s.piled = 0
    s.top = 0


@kernel
def can_turn(s: State) -> bool:
    """GMX-7, GMX-11: whether there is another card than the available one to turn."""
    return s.phase == PLAY and s.turned == 0 and (s.left > 0 or s.piled > 1)  # type: ignore[no-any-return]


@kernel
def exchange(s: State, seat: int, kind: int) -> None:
    """GMX-6: a hand card for the available one."""
    available = s.top - 1
    part_with(s, seat, kind)
    pick_up(s, seat, available)
    s.known[seat, available] += 1
    s.gave[seat] = s.gave[seat] & ~(1 << available // 5) | 1 << kind // 5
    s.spurned[seat] &= ~(1 << available // 5)
    s.discard[available] -= 1
    s.discard[kind] += 1
    s.top = kind + 1
    s.took = available + 1
    s.barrier += 1


@kernel
def weighted_sample(weight: Codes, random: Random, total: int) -> int:
    """An index with probability in proportion to its weight; the weights add up to `total`."""
    at = below(random, total)
    place = 0
    while at >= weight[place]:
        at -= weight[place]
        place += 1
    return place


@kernel
def draw_one(cards: Codes, random: Random, total: int) -> int:
    """Take a card at random out of a multiset of so many."""
    kind: int = weighted_sample(cards, random, total)
    cards[kind] -= 1
    return kind


@kernel
def unseen_by(s: State, kit: Kit, seat: int, hidden: Codes, pile: Codes) -> None:
    """The cards that a seat has not seen: those that may lie in the draw pile, and the others, which are hidden in hands."""
    for kind in range(KINDS):
        hidden[kind] = int(kit.count[kind]) - int(s.discard[kind])
    for i in range(s.cards[seat]):
        hidden[s.hand[seat, i] - 1] -= 1
    for other in range(s.seats):
        for i in range(s.laid[other]):
            code = int(s.trix[other, i]) - 1
            for j in range(3):
                hidden[code // TRIXES * 5 + int(TRIX_FACES[code % TRIXES, j])] -= 1
        if other != seat:
            for kind in range(KINDS):
                hidden[kind] -= int(s.known[other, kind])
    for kind in range(KINDS):
        pile[kind] = min(int(s.stock[kind]), hidden[kind])
        hidden[kind] -= pile[kind]


@kernel
def keep_known(s: State, seat: int) -> int:
    """Leave a hand only the cards it is known to hold; returns how many it lacks."""
    cards = int(s.cards[seat])
    s.cards[seat] = 0
    for i in range(HAND):
        s.hand[seat, i] = 0
    for kind in range(KINDS):
        for _ in range(s.known[seat, kind]):
            pick_up(s, seat, kind)
    return cards - int(s.cards[seat])
