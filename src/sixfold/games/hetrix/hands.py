"""What others may hold: a seat's view filled up at random."""

from __future__ import annotations

import numpy as np

from sixfold.core.chance import Random, below
from sixfold.core.game import CHANCE_BIT, Kit, State
from sixfold.core.kernel import kernel

from .links import CELLS, RIM, STONE
from .rules import ALL_HALF, BUILDING, DEAL, HALF, HAND, INFILTRATION, LINK, LINK_DEAL, LINKS, ROUNDS, TILES, lay


@kernel
def take(s: State, random: Random) -> int:
    """A tile of the pool, at random, out of it."""
    n = 0
    for half in range(2):
        for i in range(HALF):
            n += s.pool[half] >> i & 1
    at = below(random, n)
    for half in range(2):
        for i in range(HALF):
            if s.pool[half] >> i & 1:
                if at == 0:
                    s.pool[half] &= ~(np.int64(1) << i)
                    return HALF * half + i
                at -= 1
    return -1


@kernel
def take_link(s: State, random: Random) -> int:
    """A link tile not drawn, at random."""
    n = 0
    link = -1
    for i in range(LINKS):
        if s.links >> i & 1:
            n += 1
            if below(random, n) == 0:
                link = i
    s.links &= ~(1 << link)
    return link


@kernel
def strike(s: State, stone: int) -> None:
    """A piece that lies open has been drawn."""
    piece = (stone >> STONE) - 1
    if piece >= TILES:
        s.links &= ~(1 << piece - TILES)
    else:
        s.pool[piece // HALF] &= ~(np.int64(1) << piece % HALF)


@kernel
def unseen(s: State, seat: int) -> None:
    """Everything that a seat does not see goes back to the pool."""
    s.links = (1 << LINKS) - 1
    s.pool[0] = ALL_HALF
    s.pool[1] = ALL_HALF
    for other in range(np.int64(s.seats)):
        for i in range(s.tiles[other]):
            strike(s, s.stone[other, i])
    for i in range(s.built[seat]):
        strike(s, s.build[seat, i])
    for i in range(s.held[seat]):
        tile = int(s.hand[seat, i]) - 1
        s.pool[tile // HALF] &= ~(np.int64(1) << tile % HALF)
    if s.link[seat] != 0:
        s.links &= ~(1 << s.link[seat] - 1)


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
    unseen(s, seat)
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        dealt = s.phase != LINK_DEAL or other < s.dealt
        if dealt and not s.linked >> other & 1:
            s.link[other] = take_link(s, random) + 1
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
            s.hand[other, i] = take(s, random) + 1
    if s.acting == 0 or s.acting & CHANCE_BIT:
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
