"""What a position is worth to a seat, by facts whose weights were learned from games (`sixfold train gemtrix`).

Facts of each gem (who holds how many, where the others lie, what they show) go through a small layer, the same for all six;
the six are added up and go, with facts of the table (whose turn, how many cards are left, who is ahead), through a second one.
The number that comes out is a strength: a seat's chance to win is its e ** worth among those of all seats. The facts are of a
whole state: a search asks for the worth of redeals, in which every card lies somewhere.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sixfold.core.game import Kit, State
from sixfold.core.kernel import kernel

from .learned import WEIGHTS
from .piles import DRAW, LAST, SHOW, next_seat
from .rules import SCORINGS, TOURNAMENT, standing
from .trixes import BONUS_OF, FACES, GEMS, HAND, POINT_OF, TRIXES

Values = npt.NDArray[np.float64]

OWN, OWN_POINTS, OWN_SCORE, OWN_BONUS = 0, 6, 7, 8
OTHERS, OTHERS_ALL, OTHERS_SCORE, NEAR = 9, 12, 13, 14
LAID, TOP, TOP_POINTS, TOP_BONUS = 15, 16, 17, 18
PILE, BURIED, PILE_POINTS, OPEN_BONUS, NEXT, OWN_TURN, CLOSED, BARRED = 19, 20, 21, 22, 23, 24, 25, 26
GEM_FACTS = 27
"""Facts of a gem. OWN to OWN + 5: at least one, two, … in the own hand; OTHERS to OTHERS + 2: in the best other hand; NEAR: how
many the next other player has; what the own ones show, and what they would score together; what lies in the piles; NEXT: the
chance that the next card from the draw pile is one; CLOSED: nobody else can lay a Trix of it while the own ones are kept; BARRED:
the seat cannot, while the others keep theirs."""
TABLE_FACTS = 21
WIDTH = 24
ROWS = GEM_FACTS + 1 + WIDTH + TABLE_FACTS + 1 + 1
"""Rows of weights: a row a fact, and one more, added always; the same for the second layer; then what its entries weigh."""
SECOND, LAST_ROW = GEM_FACTS + 1, ROWS - 1
WON = 10_000
"""The worth of a game that is as good as won."""

LEARNED = np.array(WEIGHTS.split(), np.float64).reshape(len(SCORINGS), ROWS, WIDTH) / 1000


@kernel
def gem_facts(s: State, seat: int, facts: Values) -> None:
    """Fill in the facts of each gem as a seat would count them."""
    facts[:, :] = 0.0
    near, own_turn = int(s.turn), 0.0
    if s.turn == seat:
        near, own_turn = next_seat(s, seat), 1.0
    for other in range(s.seats):
        i = 0
        while i < HAND and s.hand[other, i] > 0:
            gem = (int(s.hand[other, i]) - 1) // len(FACES)
            n, points, bonus = 0, 0, 1
            while i < HAND and s.hand[other, i] > 0 and (int(s.hand[other, i]) - 1) // len(FACES) == gem:
                face = (int(s.hand[other, i]) - 1) % len(FACES)
                n += 1
                points += int(POINT_OF[face])
                bonus = max(bonus, int(BONUS_OF[face]))
                i += 1
            fact = facts[gem]
            if other == seat:
                for k in range(n):
                    fact[OWN + k] = 1.0
                fact[OWN_POINTS] = points / 12
                fact[OWN_SCORE] = points * bonus / 36
                fact[OWN_BONUS] = (bonus - 1) / 2
            else:
                for k in range(min(n, 3)):
                    fact[OTHERS + k] = 1.0
                fact[OTHERS_ALL] += n / 6
                fact[OTHERS_SCORE] = max(fact[OTHERS_SCORE], points * bonus / 36)
                if other == near:
                    fact[NEAR] = n / 3
        for i in range(s.laid[other]):
            facts[(int(s.trix[other, i]) - 1) // TRIXES, LAID] += 1 / 3
    for gem in range(len(GEMS)):
        fact = facts[gem]
        pile, buried, points, bonus = 0, 0, 0, 0
        for face in range(len(FACES)):
            kind = gem * len(FACES) + face
            here, there = int(s.pile[kind]), int(s.discard[kind])
            if s.top == kind + 1 and s.phase != SHOW:
                there -= 1
                fact[TOP] = 1.0
                fact[TOP_POINTS] = int(POINT_OF[face]) / 6
                fact[TOP_BONUS] = (int(BONUS_OF[face]) - 1) / 2
            pile += here
            buried += there
            points += here * int(POINT_OF[face])
            bonus += (here + there) * (int(BONUS_OF[face]) - 1)
        fact[PILE] = pile / 9
        fact[BURIED] = buried / 9
        fact[PILE_POINTS] = points / 24
        fact[OPEN_BONUS] = bonus / 6
        own = 0.0
        for k in range(HAND):
            own += fact[OWN + k]
        open_ = pile + buried + fact[TOP]
        fact[CLOSED] = 1.0 if open_ + 6 * fact[OTHERS_ALL] < 2.5 else 0.0
        fact[BARRED] = 1.0 if open_ + own < 2.5 else 0.0
        fact[NEXT] = pile / max(int(s.left), 1)
        fact[OWN_TURN] = own_turn


@kernel
def table_facts(s: State, seat: int, facts: Values) -> None:
    """Fill in the facts of the table: turn and step, cards left, who is ahead, how near the end is."""
    facts[:] = 0.0
    seats = int(s.seats)
    away = seat - int(s.turn) if seat >= s.turn else seat - int(s.turn) + seats
    others = 0 if away == 0 else 1
    facts[0] = 1 - others
    facts[1] = away / 5
    if s.phase == SHOW:
        facts[2 + others] = 1.0
    elif s.phase == DRAW:
        facts[4 + others] = int(s.owed) / 3
    elif s.phase == LAST:
        facts[6] = 1.0
    if s.turned != 0:
        facts[7 + others] = 1.0
    rest = int(s.left) + int(s.piled)
    facts[9] = int(s.left) / 27
    facts[10] = rest / 27
    facts[11] = 1.0 if rest <= 3 else 0.0
    facts[12] = 1.0 if rest <= 6 else 0.0
    mine, best = int(standing(s, seat)), 0
    for other in range(seats):
        if other != seat:
            best = max(best, int(standing(s, other)))
    if s.scoring == TOURNAMENT:
        facts[13] = (mine - best) / 50
        facts[14] = (int(s.target) - mine) / 150
        facts[15] = (int(s.target) - best) / 150
    else:
        facts[13] = (mine // 1000 - best // 1000) / 4
        facts[14] = (mine % 1000 - best % 1000) / 20
        facts[15] = mine // 1000 / 4
    facts[16] = 1.0 if mine > best else 0.0
    facts[17] = 1.0 if mine == best else 0.0
    facts[18] = int(s.passes) / seats
    facts[19] = seats / 6
    facts[20] = int(s.idle) / (int(s.patience) * seats)


@kernel
def add_row(to: Values, weights: Values, row: int, times: float) -> None:
    """Add a row of weights, so many times."""
    for k in range(to.size):
        to[k] += times * weights[row, k]


@kernel
def weigh(gems: Values, table: Values, weights: Values, hidden: Values) -> float:
    """The strength that the facts come to. `hidden` keeps the layers: a row a gem, their sum, the second layer."""
    for row in range(hidden.shape[0]):
        for k in range(WIDTH):
            hidden[row, k] = 0.0
    total, second = hidden[len(GEMS)], hidden[len(GEMS) + 1]
    for gem in range(len(GEMS)):
        layer = hidden[gem]
        add_row(layer, weights, GEM_FACTS, 1.0)
        for i in range(GEM_FACTS):
            if gems[gem, i] != 0.0:
                add_row(layer, weights, i, gems[gem, i])
        for k in range(WIDTH):
            layer[k] = max(layer[k], 0.0)
            total[k] += layer[k]
    add_row(second, weights, LAST_ROW - 1, 1.0)
    for i in range(WIDTH):
        if total[i] != 0.0:
            add_row(second, weights, SECOND + i, total[i])
    for i in range(TABLE_FACTS):
        if table[i] != 0.0:
            add_row(second, weights, SECOND + WIDTH + i, table[i])
    strength = 0.0
    for k in range(WIDTH):
        second[k] = max(second[k], 0.0)
        strength += second[k] * weights[LAST_ROW, k]
    return strength


@kernel
def may_end(s: State) -> bool:
    """GMX-14: whether the seat whose turn it is need only pass, and has won."""
    if s.passes + 1 < s.seats or s.claimed != 0 or s.phase == LAST or s.phase == DRAW:
        return False
    ahead = True
    for other in range(s.seats):
        ahead &= other == s.turn or standing(s, other) < standing(s, s.turn)
    return ahead


@kernel
def worth(s: State, kit: Kit, seat: int) -> int:
    """A thousand times the seat's strength; in a finished game only its standing is left."""
    if s.acting == 0:
        return int(standing(s, seat))
    if may_end(s):
        return WON if s.turn == seat else -WON
    gems, table = np.empty((len(GEMS), GEM_FACTS)), np.empty(TABLE_FACTS)
    hidden = np.empty((len(GEMS) + 2, WIDTH))
    gem_facts(s, seat, gems)
    table_facts(s, seat, table)
    return int(1000 * weigh(gems, table, LEARNED[s.scoring], hidden))
