"""The bot of Hetrix: a beam search over the placements of a round, valued by links and by the bonuses, which decide most games.

The figures were fitted to games that such builders played against each other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.core.bot import Allowance, Bot, Choice, Guide, Maker, Settings, Slices, Thought
from sixfold.core.game import Game
from sixfold.core.position import View

from .build import COUNT, JUDGED, LONG, OPEN, PLAN, VALUE, WORST, build, seat_value
from .links import COLOURS, SCORING
from .rules import BUILDING, INFILTRATE, ROUNDS
from .whites import BONUS, LEAST

Table = npt.NDArray[np.float64]

SHOWN = 8
"""How many of its best moves it tells."""
ENDS = np.arange(OPEN + 1, dtype=np.int64)
LENGTHS = np.arange(LONG + 1, dtype=np.int64)[:, None]

# By rounds left after this one: what a link promises that does not score yet, with one open end and for each more.
WHITE_GEM = (0, 0.8, 0.9, 1.1)
TWO_GEMS, TWO_MORE = (0, 0.15, 0.25, 0.35), (0, 0.1, 0.2, 0.2)
THREE_GEMS, THREE_MORE = (0, 1.4, 2.3, 2.4), (0, 0.1, 0.1, 0.1)
# In hand: a tile kept to infiltrate, the link tile, and, while building, a tile.
HOLD = ((-99, 0, 3), (1, 7.7, 3), (2, 7.7, 3), (2.4, 7.7, 3))
EXPECTED = (-6, 15, 32, 50)
"""How much more than its plan is worth a builder had at the end, on average."""

# The longest link of a colour at the end, by rounds left: how much one grows with so many open ends, how far from that it may be
# without any and with some; and how long one will be that is not begun yet, of a colour and of all.
GROWTH = (
    (0, 0, 0, 0, 0, 0),
    (0.1, 1.15, 1.45, 1.6, 1.7, 1.8),
    (0.1, 1.6, 2.2, 2.5, 3.0, 3.3),
    (0.1, 1.8, 2.7, 3.1, 3.7, 4.0),
)
SPREAD = ((0.01, 0.01), (0.6, 0.9), (0.8, 1.3), (1.0, 1.5), (2.1, 2.1))
NEW, NEW_OF_ALL, NEW_SPREAD = (0, 3.6, 4.7, 5.3, 6.7), (0, 7.0, 8.5, 9.5, 10.8), 1.3
# The number of links at the end: how much of a lead now will be left, and how far from that it may be.
LEAD, LEAD_SPREAD = (1, 0.76, 0.59, 0.23, 0), (0, 1.24, 1.53, 1.68, 1.8)


def normal_cdf(z: Any) -> Any:
    """The cumulative distribution function of the normal distribution, nearly."""
    return 1 / (1 + np.exp(-1.702 * np.clip(z, -20, 20)))


def to_thousandths(table: Any) -> npt.NDArray[np.int64]:
    """A table as whole thousandths, which the kernels read."""
    return (1000 * np.asarray(table)).round().astype(np.int64)


def link_values(left: int) -> Table:
    """What a link is worth with so many rounds left, by length and open ends; row 0 is a white gem's."""
    table: Table = np.where(LENGTHS < SCORING, 0, LENGTHS) + 0.0 * ENDS
    some, more = ENDS > 0, np.maximum(ENDS - 1, 0)
    table[0] = WHITE_GEM[left] * np.where(some, 1, 0.6)
    table[2] = TWO_GEMS[left] * some + TWO_MORE[left] * more
    table[3] = THREE_GEMS[left] * some + THREE_MORE[left] * more
    return table


def expected_lengths(left: int) -> Table:
    """How long the longest link is at the end, judged by one of them; of all, then of each colour."""
    tables = []
    for new in (NEW_OF_ALL[left], *[NEW[left]] * COLOURS):
        if left == 0:
            tables.append(LENGTHS + 0.0 * ENDS)
        elif left == ROUNDS:
            tables.append(new + 0.0 * LENGTHS * ENDS)
        else:
            grown = LENGTHS + np.array(GROWTH[left])
            z = (grown - new) / NEW_SPREAD  # the mean of the longer of this one and of a new one
            bell = np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi)
            tables.append(new + (grown - new) * normal_cdf(z) + NEW_SPREAD * bell)
    return np.array(tables)


LINK_VALUES = [link_values(left) for left in range(ROUNDS)]
LENGTH_TABLES = [expected_lengths(left) for left in range(ROUNDS + 1)]
LINK_COUNT = to_thousandths(np.where(LENGTHS < SCORING, 0.0, 1.0) + 0 * ENDS)


def outlook(view: View, seat: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """What links and bonuses are worth to a seat, who has built this round when the others may still build it unseen."""
    s, game = view.state, view.game
    left = ROUNDS - 1 - int(s.rounds)
    theirs = left + (s.phase == BUILDING)
    look = seat_value.run(view.mode)
    longest, links = {}, {}
    for one in range(s.seats):
        marks = np.zeros(COLOURS + 1, np.int64)
        total = look(s, game.kit, one, int(s.seats), LINK_COUNT, to_thousandths(LENGTH_TABLES[theirs]), marks)
        longest[one], links[one] = marks / 1000, (total - marks.sum()) / 1000
    others = [one for one in range(s.seats) if one != seat]
    win, lose = np.ones((COLOURS + 1, LONG + 1, OPEN + 1)), np.zeros((COLOURS + 1, LONG + 1, OPEN + 1))
    mine = np.where(ENDS > 0, SPREAD[left][1], SPREAD[left][0])
    for other in others:
        ahead = LENGTH_TABLES[left] - longest[other][:, None, None]
        spread = np.hypot(mine, SPREAD[theirs][1])
        win *= normal_cdf((ahead - 0.5) / spread)
        lose = np.maximum(lose, normal_cdf((-ahead - 0.5) / spread))
    if left == 0:
        win *= LEAST[: COLOURS + 1, None, None] <= LENGTHS
    bonus = BONUS[: COLOURS + 1, None, None] * (win - lose / len(others))
    # One link more: how likely it decides who has most.
    lead = LEAD[theirs] * (links[seat] - max(links[other] for other in others))
    spread = np.sqrt(LEAD_SPREAD[left] ** 2 + 2 * LEAD_SPREAD[theirs] ** 2) + 0.1
    turning = np.exp(-((lead / spread) ** 2) / 2) / (spread * np.sqrt(2 * np.pi))
    one_more = LEAD[left] * BONUS[-1] * (1 + 1 / len(others)) * turning
    return to_thousandths(LINK_VALUES[left] + np.where(LENGTHS < SCORING, 0, one_more)), to_thousandths(bonus)


def infiltration(view: View, seat: int) -> Thought:
    """Where the kept tile takes most of what the left neighbour's matrix may become."""
    game, look = view.game, seat_value.run(view.mode)
    states = game.new_states(1)
    states[0] = view.state
    s = states[0]
    left = (seat + 1) % int(s.seats)
    links, bonus = outlook(view, left)
    marks = np.zeros(COLOURS + 1, np.int64)
    becomes = {}
    for code in view.codes:
        s.aim[seat] = code - INFILTRATE + 1
        becomes[code] = look(s, game.kit, left, seat, links, bonus, marks)
    most = max(becomes.values())
    own = int(s.score[seat]) + EXPECTED[ROUNDS - 1 - int(s.rounds)]
    best = sorted(becomes, key=lambda code: becomes[code])[:SHOWN]
    return Thought(
        tuple(Choice(game.moves.move(code), own + (most - becomes[code]) / 1000) for code in best), effort=len(becomes)
    )


def plan_round(view: View, allowed: Allowance, width: int) -> Thought:
    """The first placement of the best plan for the rest of the round."""
    game, seat = view.game, view.seat
    assert seat is not None
    if view.state.phase != BUILDING:
        return infiltration(view, seat)
    links, bonus = outlook(view, seat)
    left = ROUNDS - 1 - int(view.state.rounds)
    states = game.new_states(2)
    states[0] = view.state
    best = np.zeros((SHOWN, PLAN), np.int64)
    best[:, VALUE] = WORST
    beam = np.array([0, 1, 0, 0, 0], np.int64)  # one plan, which lays nothing
    given = (
        states,
        states.view(np.uint64).reshape(2, -1),
        game.kit,
        seat,
        links,
        bonus,
        to_thousandths(HOLD[left]),
        np.zeros((2, width, PLAN), np.int64),
        np.zeros(1 << (64 * width).bit_length(), np.int64),
        best,
        beam,
    )
    run = build.run(view.mode)
    with np.errstate(over="ignore"):  # the hash wraps around
        for steps in Slices(allowed.seconds):
            run(*given, steps, False)
            if beam[COUNT] == 0:
                break
        while beam[COUNT]:
            run(*given, PLAN, True)
    return Thought(
        tuple(
            Choice(game.moves.move(int(code)), int(value) / 1000 + EXPECTED[left])
            for value, code in best[:, : VALUE + 2]
            if value > WORST
        ),
        effort=int(beam[JUDGED]),
    )


def builder(game: Game, settings: Settings) -> Bot:
    """A bot with a beam of so many plans."""
    return lambda view, allowed, seed: plan_round(view, allowed, max(1, settings["width"]))


GUIDE = Guide(
    bots={"builder": Maker(builder, {"width": 1000})},
    levels=("greedy:overlook=85", "greedy:overlook=60", "greedy", "builder:width=3", "builder"),
    measured=(("standard", 2), ("standard", 4)),
)
