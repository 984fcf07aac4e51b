"""Trixes: what three cards of one gem may show, what they score, and which of them a hand can lay down."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from sixfold.core.game import Codes, State
from sixfold.core.kernel import kernel

GEMS = ("blue", "green", "orange", "pink", "purple", "red")  # GMX-1
LETTERS = ("b", "g", "o", "p", "u", "r")
"""How notation calls the gems: p is pink, u is purple."""
FACES = ("2", "4", "6", "x2", "x3")
POINTS = (2, 4, 6, 0, 0)
BONUS = (1, 1, 1, 2, 3)
OF_A_GEM, HAND = 9, 6
KINDS = len(GEMS) * len(FACES)
"""Cards of one gem and face are equal: a card is its kind, gem × 5 + face."""
CARDS = tuple(letter + face for letter in LETTERS for face in FACES)

LAST_CARD = np.array([0, *(kind // len(FACES) * len(FACES) + len(FACES) for kind in range(KINDS))], np.int64)
"""By a card of a hand (kind + 1): the last one of its gem. A table, for this is asked more often than anything."""
POINT_OF, BONUS_OF = np.array(POINTS, np.int8), np.array(BONUS, np.int8)

_TRIXES = tuple(combinations_with_replacement(range(len(FACES)), 3))
TRIXES = len(_TRIXES)
"""A Trix as a number: gem × 35 + which three faces."""
WORDS = tuple("|".join(FACES[face] for face in trix) for trix in _TRIXES)
TRIX_FACES = np.array(_TRIXES, np.int8)
TRIX_AT = np.zeros((5, 5, 5), np.int16)
"""TRIX_AT[a, b, c] is the number of faces a ≤ b ≤ c."""
for _index, _faces in enumerate(_TRIXES):
    TRIX_AT[_faces] = _index
PLAIN = np.array([sum(POINTS[face] for face in trix) for trix in _TRIXES], np.int16)
"""GMX-16: the points of a Trix in a fast game's tie: bonuses are ignored."""
SCORE = np.array([sum(POINTS[face] for face in trix) * max(BONUS[face] for face in trix) for trix in _TRIXES], np.int16)
"""GMX-18: in a tournament the sum times the highest bonus; three bonuses have nothing to multiply."""


@kernel
def claims(s: State, seat: int, out: Codes) -> int:
    """GMX-5: write every choice of three hand cards of one gem; returns how many. A hand is sorted, so equals are neighbours."""
    n = 0
    before = 0
    for i in range(s.cards[seat] - 2):
        a = int(s.hand[seat, i])
        end = LAST_CARD[a]
        if s.hand[seat, i + 2] > end or a == before:
            continue
        before = a
        second = 0
        for j in range(i + 1, s.cards[seat] - 1):
            b = int(s.hand[seat, j])
            if b > end:
                break
            if b == second:
                continue
            second = b
            third = 0
            for k in range(j + 1, s.cards[seat]):
                c = int(s.hand[seat, k])
                if c > end:
                    break
                if c != third:
                    third = c
                    out[n] = (end // 5 - 1) * TRIXES + TRIX_AT[a + 4 - end, b + 4 - end, c + 4 - end]
                    n += 1
    return n


@kernel
def can_claim(s: State, seat: int) -> bool:
    """Whether a hand has a Trix."""
    found = False
    for i in range(HAND - 2):
        found |= 0 < s.hand[seat, i + 2] <= LAST_CARD[s.hand[seat, i]]
    return found


@kernel
def plain_points(s: State, seat: int) -> int:
    """GMX-16: the points in a seat's Trixes, bonuses ignored."""
    points = 0
    for i in range(s.laid[seat]):
        points += int(PLAIN[(int(s.trix[seat, i]) - 1) % TRIXES])
    return points


@kernel
def promise(s: State, seat: int, taste: int) -> int:
    """What a hand may become: Trixes it holds, pairs by the cards still out, then, by taste, the points on them; below 700."""
    value = 0
    i = 0
    while i < HAND and s.hand[seat, i] > 0:
        gem = (int(s.hand[seat, i]) - 1) // 5
        n, points, bonus = 0, 0, 1
        while i < HAND and s.hand[seat, i] > 0 and (int(s.hand[seat, i]) - 1) // 5 == gem:
            face = (int(s.hand[seat, i]) - 1) % 5
            n += 1
            points += int(POINT_OF[face])
            bonus = max(bonus, int(BONUS_OF[face]))
            i += 1
        out = OF_A_GEM - n
        for other in range(s.seats):
            for j in range(s.laid[other]):
                if (int(s.trix[other, j]) - 1) // TRIXES == gem:
                    out -= 3
        value += n // 3 * 220 + min(points * bonus, 36) * taste // 4
        if n % 3 == 2 and out > 0:
            value += 20 + 6 * out
        elif n % 3 == 1 and out > 1:
            value += 2 * out
    return value


@kernel
def wanted(s: State, seat: int, gem: int) -> int:
    """How many cards of a gem a seat is known to hold."""
    n = 0
    for face in range(5):
        n += int(s.known[seat, gem * 5 + face])
    return n
