"""Moves judged by playing on: at tables of three and more, what a card that is given away is to the next players decides much.

The learned worth sees that only dimly. So after each move the game is played to its end by greed. How it ends counts, and more so,
for it is less a matter of luck, the chance to win that is foreseen after a round, once the seat has had its next turn too. All
moves meet the same redeals and the same luck; the better half of them is tried again, twice as often, until few are left.
"""

from __future__ import annotations

from sixfold.core.chance import Random
from sixfold.core.game import CHANCE, CHANCE_BIT, Codes, Kit, State
from sixfold.core.kernel import kernel
from sixfold.core.playout import Raw, copy, deal, first_actor, highest, redeal

from .chances import Desk, foresee, shares
from .rules import apply, legal
from .worth import Values

FORESEEN = 0.7
"""What the foreseen chance counts; the rest is how the game ends."""
ROUNDS = 3
"""How often the better half is taken."""


@kernel
def play_on(
    states: State, raw: Raw, kit: Kit, seat: int, random: Random, weights: Values, out: Codes, weight: Codes, at: Desk
) -> float:
    """In row 3 play the game to its end by greed: the seat's share of the win, and what was foreseen after a round. Row 4 is scratch."""
    s = states[3]
    who, turns, foreseen = seat, 0, -1.0
    while s.acting != 0:
        if s.acting & CHANCE_BIT:
            apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
            continue
        if first_actor(s.acting) != who:
            who = first_actor(s.acting)
            turns += 1
            if turns == s.seats + 1:
                foresee(s, weights, at)
                foreseen = float(at.chances[seat])
        apply(s, kit, who, highest(states, raw, 3, kit, who, random, out))
    shares(s, at.chances)
    share = float(at.chances[seat])
    return share if foreseen < 0 else FORESEEN * foreseen + (1 - FORESEEN) * share


@kernel
def sift(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    seat: int,
    random: Random,
    weights: Values,
    redeals: int,
    out: Codes,
    then: Codes,
    weight: Codes,
    at: Desk,
) -> int:
    """Write the moves of row 1, the best first, and in `total` the seat's chance after each; returns how many.

    The free `redeal` is the game's, or a belief. Rows 2 to 4 are scratch.
    """
    n: int = legal(states[1], kit, seat, out)
    at.total[:n] = 0.0
    tried, left = 0, n
    for round in range(ROUNDS):
        more = redeals << round
        at.total[:left] *= tried
        for _ in range(more):
            for w in range(raw.shape[1]):
                raw[2, w] = raw[1, w] & masks[seat, w]
            redeal(states[2], kit, seat, random)
            luck = random[0]
            for i in range(left):
                random[0] = luck
                copy(raw, 3, 2)
                apply(states[3], kit, seat, out[i])
                at.total[i] += play_on(states, raw, kit, seat, random, weights, then, weight, at)
        tried += more
        at.total[:left] /= tried
        for i in range(left):  # the best of the rest comes next
            best = i + at.total[i:left].argmax()
            at.total[i], at.total[best] = at.total[best], at.total[i]
            out[i], out[best] = out[best], out[i]
        left = (left + 1) // 2
    return n
