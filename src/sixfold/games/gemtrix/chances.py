"""Each seat's chance to win by the learned value of a position, and the evaluation of moves by it."""

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
from .worth import GEM_FEATURES, TABLE_FEATURES, WIDTH, Values, forward, gem_features, may_end, table_features

MOST_MOVES = 64
"""More than any seat ever has: claims, exchanges, turning a card, passing."""
AT_ONCE, TURNED, REPLIED = range(3)
"""When a move is evaluated: right after it; if it turns a card, after the best move that follows, averaged over cards; or after the rest
of the turn and the whole of the next player's, both played greedily."""


class Workspace(NamedTuple):
    """Scratch memory: features and layers by seat, each seat's chance to win, `total` by move, `after` by turned card and move."""

    gems: Values
    table: Values
    hidden: Values
    chances: Values
    total: Values
    after: Values


def new_workspace() -> Workspace:
    """New scratch memory."""
    return Workspace(
        np.zeros((SEATS, len(GEMS), GEM_FEATURES)),
        np.zeros((SEATS, TABLE_FEATURES)),
        np.zeros((SEATS, len(GEMS) + 2, WIDTH)),
        np.zeros(SEATS),
        np.zeros(MOST_MOVES),
        np.zeros((KINDS, MOST_MOVES)),
    )


@kernel
def win_shares(s: State, share: Values) -> None:
    """Each seat's share of the win."""
    winners = 0
    for seat in range(s.seats):
        winners += int(s.winners) >> seat & 1
    for seat in range(s.seats):
        share[seat] = (int(s.winners) >> seat & 1) / winners


@kernel
def win_chances(s: State, weights: Values, work: Workspace) -> None:
    """Each seat's chance to win: the softmax of their values, or the share of the win once the game has ended."""
    if s.acting == 0:
        win_shares(s, work.chances)
        return
    if may_end(s):
        for seat in range(s.seats):
            work.chances[seat] = 1.0 if seat == s.turn else 0.0
        return
    most = -1e18
    for seat in range(s.seats):
        gem_features(s, seat, work.gems[seat])
        table_features(s, seat, work.table[seat])
        work.chances[seat] = forward(work.gems[seat], work.table[seat], weights, work.hidden[seat])
        most = max(most, work.chances[seat])
    total = 0.0
    for seat in range(s.seats):
        work.chances[seat] = math.exp(work.chances[seat] - most)
        total += work.chances[seat]
    for seat in range(s.seats):
        work.chances[seat] /= total


@kernel
def expect_turned(states: State, raw: Raw, kit: Kit, seat: int, weights: Values, out: Codes, work: Workspace) -> None:
    """In row 3 a card is to be turned: add to `after` the seat's chance after each card and move, weighted by the card's probability. Rows 4, 5
    are scratch.
    """
    for kind in range(KINDS):
        share = int(states[3].pile[kind]) / int(states[3].left)
        if share > 0:
            copy(raw, 4, 3)
            apply(states[4], kit, CHANCE, kind)
            for i in range(legal(states[4], kit, seat, out)):
                copy(raw, 5, 4)
                apply(states[5], kit, seat, out[i])
                win_chances(states[5], weights, work)
                work.after[kind, i] += share * work.chances[seat]


@kernel
def play_reply(states: State, raw: Raw, kit: Kit, seat: int, random: Random, out: Codes, weight: Codes) -> None:
    """In row 3 play the rest of the seat's turn, and the next player's, greedily. Row 4 is scratch."""
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
def evaluate_moves(
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
    work: Workspace,
) -> int:
    """Write the moves of row 1, and in `total` the sum over redeals of the seat's chance after each; returns how many moves.

    The free `redeal` is the game's, or a belief; all moves are evaluated on the same redeals with the same random numbers. `when`: a
    value is least reliable while a card is still to be turned, and about what the next player makes of a card given away. Rows 2 to 5
    are scratch.
    """
    n: int = legal(states[1], kit, seat, out)
    work.total[:n] = 0.0
    work.after[:, :] = 0.0
    for _ in range(redeals):
        for w in range(raw.shape[1]):
            raw[2, w] = raw[1, w] & masks[seat, w]
        redeal(states[2], kit, seat, random)
        luck = random[0]
        for i in range(n):
            copy(raw, 3, 2)
            apply(states[3], kit, seat, out[i])
            if when == TURNED and out[i] == TURN:
                expect_turned(states, raw, kit, seat, weights, then, work)
                continue
            if when == REPLIED:
                random[0] = luck
                play_reply(states, raw, kit, seat, random, then, weight)
            win_chances(states[3], weights, work)
            work.total[i] += work.chances[seat]
    for i in range(n):
        if when == TURNED and out[i] == TURN:
            for kind in range(KINDS):
                work.total[i] += work.after[kind].max()
    return n
