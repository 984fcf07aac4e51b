"""A belief about the cards that a seat does not see, by what the others were seen to do.

Who gives a card of a gem away, or leaves one lying, seldom holds others of it; who has one likes to keep a second. How much
likelier that makes a card in a hand than in the draw pile was found from games: `python bench/gemtrix_belief.py`.
"""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel

from .piles import draw_one, keep_known, pick_up, unseen_by, weighted_sample
from .trixes import FACES, GEMS, KINDS

LIKELIHOOD = np.array([[[100, 35], [20, 2]], [[145, 4], [4, 1]], [[90, 4], [4, 1]], [[5, 1], [1, 1]]], np.int64)
"""The relative likelihood of a card in a hand, by the cards of its gem there (none to three), whether its player gave one away, left one lying."""


@kernel
def likelihood(s: State, seat: int, gem: int, held: Codes) -> int:
    """The relative likelihood of one more card of a gem in a hand."""
    return LIKELIHOOD[min(held[seat, gem], 3), int(s.gave[seat]) >> gem & 1, int(s.spurned[seat]) >> gem & 1]  # type: ignore[no-any-return]


@kernel
def believed(s: State, kit: Kit, seat: int, random: Random) -> None:
    """A redeal like `rules.redeal`, but what the others hold fits what they did."""
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
                by_seat[other] = lacks[other] * likelihood(s, other, gem, held)
            other = weighted_sample(by_seat, random, by_seat.sum())
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
            by_gem[gem] = out[gem] * likelihood(s, other, gem, held)
        gem = weighted_sample(by_gem, random, by_gem.sum())
        of_gem = pile[gem * len(FACES) : (gem + 1) * len(FACES)]
        pick_up(s, other, gem * len(FACES) + draw_one(of_gem, random, out[gem]))
        out[gem] -= 1
        lacks[other] -= 1
        held[other, gem] += 1
    for kind in range(KINDS):
        s.pile[kind] = pile[kind]
