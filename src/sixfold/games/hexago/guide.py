"""What the bots know of Hexago: what a tile would score, told in a few operations, and what it leaves for the next player.

A ring is six fields in one number, a byte to an edge, 0 where nothing lies: so all edges of a tile are compared at once.
"""

from __future__ import annotations

from sixfold.core.bot import Guide
from sixfold.core.chance import Random
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel
from sixfold.core.playout import Raw

from .rules import CELLS, NEIGHBOURS, TILES

ONES = 0x01_01_01_01_01_01
NUMBERS = 7 * ONES
LANES = 0x00_FF_00_FF_00_FF
"""Bits of a ring: one to each byte, the number of each field, every other byte."""
LOOKS = 48
"""How many moves of a node are judged by what the next player answers."""
BINS = 512
"""Values of moves are counted from -BINS to BINS - 1."""
TO_COME = 40
"""Points that a tile not laid yet brings, on average."""


@kernel
def ring(s: State, cell: int) -> int:
    """What a tile on an empty cell would touch."""
    fields = 0
    for edge in range(6):
        other = int(s.board[NEIGHBOURS[cell, edge]]) - 1
        if other >= 0:
            fields |= int(s.field[other, edge + 3 if edge < 3 else edge - 3]) << 8 * edge
    return fields


@kernel
def gain(touched: int, mine: int) -> int:
    """HXG-8 to HXG-11: what a tile scores that touches this ring with that one of its own."""
    differ = touched ^ mine
    there = (touched & NUMBERS) + NUMBERS >> 3 & ONES
    number = (differ & NUMBERS) + NUMBERS >> 3
    colour = (differ >> 3 & NUMBERS) + NUMBERS >> 3
    match = there & ~(number & colour)
    both = there & ~(number | colour)
    sums = (touched & NUMBERS) + (mine & NUMBERS)
    points = (sums & match * 15) + (sums & both * 15)
    lanes = (points & LANES) + (points >> 8 & LANES) + (((match & LANES) + (match >> 8 & LANES)) << 8)
    lanes += (lanes >> 16) + (lanes >> 32)
    return (lanes & 255) * (lanes >> 8 & 255)


@kernel
def most(touched: int) -> int:
    """No tile scores more there: an edge brings at most four times its number, and 7 where that is 1."""
    there = (touched & NUMBERS) + NUMBERS >> 3 & ONES
    lanes = (touched & NUMBERS & LANES) + (touched >> 8 & NUMBERS & LANES)
    lanes += ((there & LANES) + (there >> 8 & LANES)) << 8
    lanes += (lanes >> 16) + (lanes >> 32)
    edges = lanes >> 8 & 255
    return (4 * (lanes & 255) + 3 * edges) * edges


@kernel
def unpack(hand: int, tiles: Codes, at: int) -> int:
    """Write the tiles of a hand from `at` on; returns where they end."""
    for tile in range(TILES):
        if hand >> tile & 1:
            tiles[at] = tile
            at += 1
    return at


@kernel
def unpack_next(s: State, seat: int, tiles: Codes, at: int) -> int:
    """Write the tiles of the next player, if there is one, from `at` on; returns where they end."""
    following = seat + 1 if seat + 1 < s.seats else 0
    return unpack(s.hand[following], tiles, at) if following != seat else at


@kernel
def best_gain(kit: Kit, tiles: Codes, start: int, end: int, touched: int, floor: int) -> int:
    """The most that any of the tiles scores there, or `floor` where that is more."""
    if most(touched) > floor:
        for i in range(start, end):
            for turn in range(6):
                floor = max(floor, gain(touched, int(kit.ring[tiles[i], turn])))
    return floor


@kernel
def threat(s: State, kit: Kit, tiles: Codes, start: int, end: int) -> tuple[int, int, int]:
    """Where the tiles score most as it lies, how much, and how much anywhere else."""
    where, best, second = -1, 0, 0
    for i in range(s.rim):
        cell = int(s.rim_cell[i])
        points = best_gain(kit, tiles, start, end, ring(s, cell), second)
        if points > best:
            where, best, second = cell, points, best
        else:
            second = points
    return where, best, second


@kernel
def opened(s: State, kit: Kit, tiles: Codes, start: int, end: int, code: int, elsewhere: int) -> int:
    """How much more than `elsewhere` the tiles score beside the tile that a move lays. One more neighbour never scores less."""
    place = code // 6
    mine = int(kit.ring[place // CELLS, code % 6])
    points = elsewhere
    for edge in range(6):
        beside = NEIGHBOURS[place % CELLS, edge]
        if s.board[beside] <= 0:
            opposite = edge + 3 if edge < 3 else edge - 3
            touched = ring(s, beside) | (mine >> 8 * edge & 255) << 8 * opposite
            points = best_gain(kit, tiles, start, end, touched, points)
    return points - elsewhere


@kernel
def prior(
    states: State, raw: Raw, at: int, kit: Kit, seat: int, random: Random, codes: Codes, n: int, value: Codes
) -> None:
    """What each move scores, less the rivals' share of the most that the next one scores then.

    What it opens is looked at for the LOOKS moves that are best without: above a bar, found by counting values.
    """
    s = states[at]
    rivals = max(int(s.seats) - 1, 1)
    end = unpack_next(s, seat, value, n)
    where, best, second = threat(s, kit, value, n, end)
    middle = end + BINS
    for i in range(end, middle + BINS):
        value[i] = 0
    for i in range(n):
        place = codes[i] // 6
        cell = place % CELLS
        points = gain(ring(s, cell), int(kit.ring[place // CELLS, codes[i] % 6]))
        value[i] = rivals * points - (second if cell == where else best)
        value[middle + min(max(value[i], -BINS), BINS - 1)] += 1
    bar, above = BINS, 0
    while above < LOOKS and bar > -BINS:
        bar -= 1
        above += value[middle + bar]
    for i in range(n):
        if value[i] < bar:
            value[i] -= 4 * BINS
        else:
            elsewhere = second if codes[i] // 6 % CELLS == where else best
            value[i] -= opened(s, kit, value, n, end, codes[i], elsewhere)
        value[i] = value[i] * 1000 // rivals


@kernel
def policy(states: State, raw: Raw, at: int, kit: Kit, seat: int, sample: int, random: Random, out: Codes) -> int:
    """The best move by the same measure, of so many that are best without what they open."""
    s = states[at]
    rivals = max(int(s.seats) - 1, 1)
    looks = sample if sample > 0 else LOOKS
    own = unpack(s.hand[seat], out, 0)
    end = unpack_next(s, seat, out, own)
    where, best, second = threat(s, kit, out, own, end)
    values, kept = end + looks, 0  # out has codes from `end` on, their values from `values` on, best first
    for i in range(s.rim):
        cell = int(s.rim_cell[i])
        touched = ring(s, cell)
        elsewhere = second if cell == where else best
        if kept == looks and rivals * most(touched) - elsewhere <= out[values + kept - 1]:
            continue
        for j in range(6 * own):
            value = rivals * gain(touched, int(kit.ring[out[j // 6], j % 6])) - elsewhere
            if kept < looks:
                kept += 1
            elif value <= out[values + kept - 1]:
                continue
            k = kept - 1
            while k > 0 and out[values + k - 1] < value:
                out[end + k] = out[end + k - 1]
                out[values + k] = out[values + k - 1]
                k -= 1
            out[end + k] = (out[j // 6] * CELLS + cell) * 6 + j % 6
            out[values + k] = value
    choice, top = 0, -(1 << 60)
    for k in range(kept):
        if out[values + k] <= top:
            break
        code = int(out[end + k])
        elsewhere = second if code // 6 % CELLS == where else best
        value = int(out[values + k]) - opened(s, kit, out, own, end, code, elsewhere)
        if value > top:
            choice, top = code, value
    return choice


@kernel
def worth(s: State, kit: Kit, seat: int) -> int:
    """Points, and those of the tiles to come: who has laid one more is not ahead by what it scored."""
    return 1000 * (int(s.score[seat]) + TO_COME * (int(s.held[seat]) + int(s.stack[seat])))


GUIDE = Guide(
    search={"iterations": 5000, "explore": 40, "heat": 8000, "sample": 8, "depth": 4, "margin": 20, "scale": 30},
    kernels={"prior": prior, "policy": policy, "worth": worth},
    levels=(
        "greedy:overlook=70",
        "greedy:overlook=40",
        "search:iterations=1,overlook=35",
        "search:iterations=10,overlook=15",
        "search",
    ),
    measured=(("open", 2), ("open", 4)),
)
