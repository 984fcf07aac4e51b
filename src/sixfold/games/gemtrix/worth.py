"""The learned value of a position for a seat (`sixfold train gemtrix`).

Features of each gem (who holds how many, where the others lie, what they show) go through a small layer, the same for all six gems;
the six are added up and go, with features of the table (whose turn, how many cards are left, who is ahead), through a second layer.
The output is a logit: a seat's chance to win is the softmax over all seats. Features are those of a whole state: a search asks for the
value of redeals, in which every card lies somewhere.
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
GEM_FEATURES = 27
"""Features of a gem. OWN to OWN + 5: at least one, two, … in the own hand; OTHERS to OTHERS + 2: in the best other hand; NEAR: how
many the next other player has; what the own ones show, and what they would score together; what lies in the piles; NEXT: the
chance that the next card from the draw pile is one; CLOSED: nobody else can lay a Trix of it while the own ones are kept; BARRED:
the seat cannot, while the others keep theirs."""
TABLE_FEATURES = 21
WIDTH = 24
ROWS = GEM_FEATURES + 1 + WIDTH + TABLE_FEATURES + 1 + 1
"""Rows of weights: of the first layer, a row a feature and a bias; the same of the second layer; then the output weights."""
SECOND, LAST_ROW = GEM_FEATURES + 1, ROWS - 1
WON = 10_000
"""The value of a game that is as good as won."""

LEARNED = np.array(WEIGHTS.split(), np.float64).reshape(len(SCORINGS), ROWS, WIDTH) / 1000


@kernel
def gem_features(s: State, seat: int, features: Values) -> None:
    """Fill in the features of each gem from a seat's point of view."""
    features[:, :] = 0.0
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
            feature = features[gem]
            if other == seat:
                for k in range(n):
                    feature[OWN + k] = 1.0
                feature[OWN_POINTS] = points / 12
                feature[OWN_SCORE] = points * bonus / 36
                feature[OWN_BONUS] = (bonus - 1) / 2
            else:
                for k in range(min(n, 3)):
                    feature[OTHERS + k] = 1.0
                feature[OTHERS_ALL] += n / 6
                feature[OTHERS_SCORE] = max(feature[OTHERS_SCORE], points * bonus / 36)
                if other == near:
                    feature[NEAR] = n / 3
        for i in range(s.laid[other]):
            features[(int(s.trix[other, i]) - 1) // TRIXES, LAID] += 1 / 3
    for gem in range(len(GEMS)):
        feature = features[gem]
        pile, buried, points, bonus = 0, 0, 0, 0
        for face in range(len(FACES)):
            kind = gem * len(FACES) + face
            here, there = int(s.pile[kind]), int(s.discard[kind])
            if s.top == kind + 1 and s.phase != SHOW:
                there -= 1
                feature[TOP] = 1.0
                feature[TOP_POINTS] = int(POINT_OF[face]) / 6
                feature[TOP_BONUS] = (int(BONUS_OF[face]) - 1) / 2
            pile += here
            buried += there
            points += here * int(POINT_OF[face])
            bonus += (here + there) * (int(BONUS_OF[face]) - 1)
        feature[PILE] = pile / 9
        feature[BURIED] = buried / 9
        feature[PILE_POINTS] = points / 24
        feature[OPEN_BONUS] = bonus / 6
        own = 0.0
        for k in range(HAND):
            own += feature[OWN + k]
        open_ = pile + buried + feature[TOP]
        feature[CLOSED] = 1.0 if open_ + 6 * feature[OTHERS_ALL] < 2.5 else 0.0
        feature[BARRED] = 1.0 if open_ + own < 2.5 else 0.0
        feature[NEXT] = pile / max(int(s.left), 1)
        feature[OWN_TURN] = own_turn


@kernel
def table_features(s: State, seat: int, features: Values) -> None:
    """Fill in the features of the table: turn and step, cards left, who is ahead, how near the end is."""
    features[:] = 0.0
    seats = int(s.seats)
    away = seat - int(s.turn) if seat >= s.turn else seat - int(s.turn) + seats
    others = 0 if away == 0 else 1
    features[0] = 1 - others
    features[1] = away / 5
    if s.phase == SHOW:
        features[2 + others] = 1.0
    elif s.phase == DRAW:
        features[4 + others] = int(s.owed) / 3
    elif s.phase == LAST:
        features[6] = 1.0
    if s.turned != 0:
        features[7 + others] = 1.0
    rest = int(s.left) + int(s.piled)
    features[9] = int(s.left) / 27
    features[10] = rest / 27
    features[11] = 1.0 if rest <= 3 else 0.0
    features[12] = 1.0 if rest <= 6 else 0.0
    mine, best = int(standing(s, seat)), 0
    for other in range(seats):
        if other != seat:
            best = max(best, int(standing(s, other)))
    if s.scoring == TOURNAMENT:
        features[13] = (mine - best) / 50
        features[14] = (int(s.target) - mine) / 150
        features[15] = (int(s.target) - best) / 150
    else:
        features[13] = (mine // 1000 - best // 1000) / 4
        features[14] = (mine % 1000 - best % 1000) / 20
        features[15] = mine // 1000 / 4
    features[16] = 1.0 if mine > best else 0.0
    features[17] = 1.0 if mine == best else 0.0
    features[18] = int(s.passes) / seats
    features[19] = seats / 6
    features[20] = int(s.idle) / (int(s.patience) * seats)


@kernel
def add_row(to: Values, weights: Values, row: int, times: float) -> None:
    """Add a multiple of a row of weights."""
    for k in range(to.size):
        to[k] += times * weights[row, k]


@kernel
def forward(gems: Values, table: Values, weights: Values, hidden: Values) -> float:
    """The forward pass. `hidden` keeps the activations: a row a gem, their sum, the second layer."""
    for row in range(hidden.shape[0]):
        for k in range(WIDTH):
            hidden[row, k] = 0.0
    total, second = hidden[len(GEMS)], hidden[len(GEMS) + 1]
    for gem in range(len(GEMS)):
        layer = hidden[gem]
        add_row(layer, weights, GEM_FEATURES, 1.0)
        for i in range(GEM_FEATURES):
            if gems[gem, i] != 0.0:
                add_row(layer, weights, i, gems[gem, i])
        for k in range(WIDTH):
            layer[k] = max(layer[k], 0.0)
            total[k] += layer[k]
    add_row(second, weights, LAST_ROW - 1, 1.0)
    for i in range(WIDTH):
        if total[i] != 0.0:
            add_row(second, weights, SECOND + i, total[i])
    for i in range(TABLE_FEATURES):
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
    """A thousand times the seat's logit; in a finished game, its standing."""
    if s.acting == 0:
        return int(standing(s, seat))
    if may_end(s):
        return WON if s.turn == seat else -WON
    gems, table = np.empty((len(GEMS), GEM_FEATURES)), np.empty(TABLE_FEATURES)
    hidden = np.empty((len(GEMS) + 2, WIDTH))
    gem_features(s, seat, gems)
    table_features(s, seat, table)
    return int(1000 * forward(gems, table, LEARNED[s.scoring], hidden))
