"""Where the cards lie that a seat does not see, by what the others were seen to do.

Who gives a card of a gem away, or leaves one lying, seldom holds others of it; who has one likes to keep a second. How much
likelier that makes a card in a hand than in the draw pile was found from games: `python bench/gemtrix_belief.py`.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .piles import drawn_by, keep_known, lift, pick_up, unseen_by
from .trixes import FACES, GEMS, KINDS

LIKELY = np.array([[[100, 35], [20, 2]], [[145, 4], [4, 1]], [[90, 4], [4, 1]], [[5, 1], [1, 1]]], np.int64)
"""How likely a card lies in a hand: by how many of its gem the hand has, none to three; whether it gave, spurned the gem."""


@kernel
def likely(s: State, seat: int, gem: int, held: Codes) -> int:
    """How likely one more card of a gem lies in a hand."""
    return LIKELY[min(held[seat, gem], 3), int(s.gave[seat]) >> gem & 1, int(s.spurned[seat]) >> gem & 1]  # type: ignore[no-any-return]


@kernel
def believed(s: State, kit: Kit, seat: int, random: Random) -> None:
    """A redeal like `piles.redeal`, but what the others hold fits what they did."""
    hidden, pile = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    unseen_by(s, kit, seat, hidden, pile)
    lacks, held = np.zeros(s.seats, np.int64), np.zeros((s.seats, len(GEMS)), np.int64)
    for other in range(s.seats):
        if other != seat:
            lacks[other] = keep_known(s, other)
            for kind in range(KINDS):
                held[other, kind // len(FACES)] += s.known[other, kind]
    by_seat, by_gem, out = np.zeros(s.seats, np.int64), np.zeros(len(GEMS), np.int64), np.zeros(len(GEMS), np.int64)
    for kind in range(KINDS):
        gem = kind // len(FACES)
        out[gem] += pile[kind]
        for _ in range(hidden[kind]):  # in somebody's hand, for it is not in the draw pile
            for other in range(s.seats):
                by_seat[other] = lacks[other] * likely(s, other, gem, held)
            other = drawn_by(by_seat, random, by_seat.sum())
            pick_up(s, other, kind)
            lacks[other] -= 1
            held[other, gem] += 1
    first = below(random, s.seats)
    while lacks.sum() > 0:
        first += 1
        other = first % s.seats
        if lacks[other] == 0:
            continue
        for gem in range(len(GEMS)):
            by_gem[gem] = out[gem] * likely(s, other, gem, held)
        gem = drawn_by(by_gem, random, by_gem.sum())
        of_gem = pile[gem * len(FACES) : (gem + 1) * len(FACES)]
        pick_up(s, other, gem * len(FACES) + lift(of_gem, random, out[gem]))
        out[gem] -= 1
        lacks[other] -= 1
        held[other, gem] += 1
    for kind in range(KINDS):
        s.pile[kind] = pile[kind]
