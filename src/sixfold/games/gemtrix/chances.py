"""How likely each seat is to win, by the learned worth of a position; and the move after which that is best."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from sixfold.core.chance import Random
from sixfold.core.game import CHANCE, CHANCE_BIT, SEATS, Codes, Kit, State
from sixfold.core.kernel import kernel
from sixfold.core.playout import Raw, copy, deal, first_actor, highest, redeal

from .rules import TURN, apply, legal
from .trixes import GEMS, KINDS
from .worth import GEM_FACTS, TABLE_FACTS, WIDTH, Values, gem_facts, may_end, table_facts, weigh

MOST_MOVES = 64
"""More than any seat ever has: claims, exchanges, turning a card, passing."""
AT_ONCE, TURNED, ANSWERED = range(3)
"""When chances are foreseen: right after a move; if that is turning a card, only after the best move that follows, card by card;
or after the rest of the turn and the whole of the next player's, by greed."""


class Desk(NamedTuple):
    """Scratch memory, a row a seat; `total` is of moves, `after` of moves by the card that was turned before."""

    gems: Values
    table: Values
    hidden: Values
    chances: Values
    total: Values
    after: Values


def desk() -> Desk:
    """An empty one."""
    return Desk(
        np.zeros((SEATS, len(GEMS), GEM_FACTS)),
        np.zeros((SEATS, TABLE_FACTS)),
        np.zeros((SEATS, len(GEMS) + 2, WIDTH)),
        np.zeros(SEATS),
        np.zeros(MOST_MOVES),
        np.zeros((KINDS, MOST_MOVES)),
    )


@kernel
def shares(s: State, share: Values) -> None:
    """What each seat has of the win."""
    winners = 0
    for seat in range(s.seats):
        winners += int(s.winners) >> seat & 1
    for seat in range(s.seats):
        share[seat] = (int(s.winners) >> seat & 1) / winners


@kernel
def foresee(s: State, weights: Values, at: Desk) -> None:
    """Each seat's chance to win, or its share once the game has ended."""
    if s.acting == 0:
        shares(s, at.chances)
        return
    if may_end(s):
        for seat in range(s.seats):
            at.chances[seat] = 1.0 if seat == s.turn else 0.0
        return
    most = -1e18
    for seat in range(s.seats):
        gem_facts(s, seat, at.gems[seat])
        table_facts(s, seat, at.table[seat])
        at.chances[seat] = weigh(at.gems[seat], at.table[seat], weights, at.hidden[seat])
        most = max(most, at.chances[seat])
    total = 0.0
    for seat in range(s.seats):
        at.chances[seat] = math.exp(at.chances[seat] - most)
        total += at.chances[seat]
    for seat in range(s.seats):
        at.chances[seat] /= total


@kernel
def turn_each(states: State, raw: Raw, kit: Kit, seat: int, weights: Values, out: Codes, at: Desk) -> None:
    """In row 3 a card is to be turned: add to `after` the seat's chance after each card and each move. Rows 4, 5 are scratch."""
    for kind in range(KINDS):
        share = int(states[3].pile[kind]) / int(states[3].left)
        if share > 0:
            copy(raw, 4, 3)
            apply(states[4], kit, CHANCE, kind)
            for i in range(legal(states[4], kit, seat, out)):
                copy(raw, 5, 4)
                apply(states[5], kit, seat, out[i])
                foresee(states[5], weights, at)
                at.after[kind, i] += share * at.chances[seat]


@kernel
def answer(states: State, raw: Raw, kit: Kit, seat: int, random: Random, out: Codes, weight: Codes) -> None:
    """In row 3 play the rest of the seat's turn, and the next player's, by greed. Row 4 is scratch."""
    s = states[3]
    turns, who = 0, seat
    while s.acting != 0:
        if s.acting & CHANCE_BIT:
            apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
            continue
        turns += first_actor(s.acting) != who
        if turns == 2:
            return
        who = first_actor(s.acting)
        apply(s, kit, who, highest(states, raw, 3, kit, who, random, out))


@kernel
def consider(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    seat: int,
    random: Random,
    weights: Values,
    redeals: int,
    when: int,
    out: Codes,
    then: Codes,
    weight: Codes,
    at: Desk,
) -> int:
    """Write the moves of row 1, and in `total` the seat's chance after each, over redeals of what it sees; returns how many.

    The free `redeal` is the game's, or a belief; all moves are judged on the same ones, and on the same luck. `when`: a position
    with a card still to be turned is hard to compare with others, and what a next player makes of a card that is given away
    hard to foresee. Rows 2 to 5 are scratch.
    """
    n: int = legal(states[1], kit, seat, out)
    at.total[:n] = 0.0
    at.after[:, :] = 0.0
    for _ in range(redeals):
        for w in range(raw.shape[1]):
            raw[2, w] = raw[1, w] & masks[seat, w]
        redeal(states[2], kit, seat, random)
        luck = random[0]
        for i in range(n):
            copy(raw, 3, 2)
            apply(states[3], kit, seat, out[i])
            if when == TURNED and out[i] == TURN:
                turn_each(states, raw, kit, seat, weights, then, at)
                continue
            if when == ANSWERED:
                random[0] = luck
                answer(states, raw, kit, seat, random, then, weight)
            foresee(states[3], weights, at)
            at.total[i] += at.chances[seat]
    for i in range(n):
        if when == TURNED and out[i] == TURN:
            for kind in range(KINDS):
                at.total[i] += at.after[kind].max()
    return n
