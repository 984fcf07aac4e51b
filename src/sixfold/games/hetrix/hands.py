"""What others may hold: a seat's view filled up at random."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import CHANCE_BIT, Kit, State
from sixfold.core.kernel import kernel

from .links import CELLS, RIM, STONE
from .rules import (
    ALL_HALF,
    BUILDING,
    DEAL,
    HALF,
    HAND,
    INFILTRATION,
    LINK,
    LINK_DEAL,
    PIECES,
    ROUNDS,
    TILES,
    lay,
    strike,
)


@kernel
def take(s: State, first: int, last: int, random: Random) -> int:
    """A piece of the pool out of a range, at random."""
    n: Any = np.int64(0)
    taken: Any = np.int64(0)
    for piece in range(first, last):
        if s.pool[piece // HALF] >> piece % HALF & 1:
            n += 1
            if below(random, n) == 0:
                taken = piece
    strike(s, taken)
    return taken  # type: ignore[no-any-return]


@kernel
def unseen(s: State, seat: int) -> None:
    """Everything that a seat does not see goes back to the pool."""
    s.pool[0] = ALL_HALF
    s.pool[1] = ALL_HALF
    for other in range(s.seats):
        for i in range(s.tiles[other]):
            strike(s, (s.stone[other, i] >> STONE) - 1)
    for i in range(s.built[seat]):
        strike(s, (s.build[seat, i] >> STONE) - 1)
    for i in range(s.held[seat]):
        strike(s, s.hand[seat, i] + 0 - 1)
    if s.link[seat] != 0:
        strike(s, TILES + s.link[seat] - 1)


@kernel
def any_build(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Build at random: four or five tiles, now and then the link tile."""
    keep = below(random, 2)
    while s.held[seat] > keep:
        tile = int(s.hand[seat, below(random, s.held[seat])]) - 1
        cell = int(s.reach[seat, below(random, s.reaches[seat])]) - 1
        lay(s, kit, seat, 6 * (CELLS * tile + cell) + below(random, 6))
    if s.link[seat] != 0 and below(random, 2 * (ROUNDS - s.rounds)) == 0:
        cell = int(s.reach[seat, below(random, s.reaches[seat])]) - 1
        lay(s, kit, seat, LINK + 6 * cell + below(random, 6))


@kernel
def redeal(s: State, kit: Kit, seat: int, random: Random) -> None:
    """Others hold link tiles and tiles that the seat does not see; who is done has built something with them."""
    if s.acting == 0:
        return
    unseen(s, seat)
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        dealt = s.phase != LINK_DEAL or other < s.dealt
        if dealt and not s.linked >> other & 1:
            s.link[other] = take(s, np.int64(TILES), np.int64(PIECES), random) - TILES + 1
        s.reaches[other] = s.rims[other]
        for i in range(RIM):
            s.reach[other, i] = s.rim[other, i]
        if s.phase == DEAL:
            s.held[other] = min(max(s.dealt - HAND * other, 0), HAND)
        elif s.phase == BUILDING:
            s.held[other] = HAND
        elif s.phase == INFILTRATION:
            s.held[other] = s.keepers >> other & 1
        for i in range(s.held[other]):
            s.hand[other, i] = take(s, np.int64(0), np.int64(TILES), random) + 1
    if s.acting & CHANCE_BIT:
        return
    for other in range(np.int64(s.seats)):
        if other == seat or s.acting >> other & 1:
            continue
        if s.phase == BUILDING:
            any_build(s, kit, other, random)
        elif s.keepers >> other & 1:
            left = (other + 1) % s.seats
            cell = int(s.rim[left, below(random, s.rims[left])]) - 1
            s.aim[other] = 6 * cell + below(random, 6) + 1
