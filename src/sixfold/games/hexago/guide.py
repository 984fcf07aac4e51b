"""What the bots know of Hexago: what a tile would score, told in a few operations, and what it leaves for the next player."""

from __future__ import annotations

from sixfold.core.bot import Guide
from sixfold.core.chance import Random
from sixfold.core.game import Codes, Kit, State
from sixfold.core.kernel import kernel
from sixfold.core.playout import Raw

from .rules import CELLS, NEIGHBOURS, TILES

# A ring is six fields in one number, a byte to an edge, 0 where nothing lies; all its edges are compared at once.
ONES = 0x01_01_01_01_01_01
NUMBERS = 7 * ONES
BINS, LOOKS = 256, 48
LANES = 0x00_FF_00_FF_00_FF


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
    """HXG-8 to HXG-11: what a tile scores that lies so."""
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
    """No tile scores more there: each edge at most four times its number, or seven for a 1."""
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
def best_gain(kit: Kit, tiles: Codes, start: int, end: int, touched: int, floor: int) -> int:
    """The most that any of the tiles scores there, or `floor` where that is more."""
    if most(touched) > floor:
        for i in range(start, end):
            for turn in range(6):
                floor = max(floor, gain(touched, kit.ring[tiles[i], turn]))
    return floor


@kernel
def rivals_tiles(s: State, seat: int, tiles: Codes, at: int) -> int:
    """Write the tiles of the next player from `at` on, if there is one; returns where they end."""
    following = seat + 1 if seat + 1 < s.seats else 0
    return unpack(s.hand[following], tiles, at) if following != seat else at


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
def reply(s: State, kit: Kit, tiles: Codes, start: int, end: int, cell: int, mine: int, least: int) -> int:
    """The most that the tiles score once a ring lies on a cell, if it is `least` away from there."""
    for edge in range(6):
        beside = NEIGHBOURS[cell, edge]
        if s.board[beside] <= 0:
            opposite = edge + 3 if edge < 3 else edge - 3
            touched = ring(s, beside) | (mine >> 8 * edge & 255) << 8 * opposite
            least = best_gain(kit, tiles, start, end, touched, least)
    return least


@kernel
def prior(
    states: State, raw: Raw, at: int, kit: Kit, seat: int, random: Random, codes: Codes, n: int, value: Codes
) -> None:
    """What each move scores, less the most that the next player scores then; of the less promising, less what already lies."""
    s = states[at]
    end = rivals_tiles(s, seat, value, n)
    where, best, second = threat(s, kit, value, n, end)
    middle = end + BINS
    for i in range(end, middle + BINS):
        value[i] = 0
    for i in range(n):
        place = codes[i] // 6
        cell = place % CELLS
        value[i] = gain(ring(s, cell), kit.ring[place // CELLS, codes[i] % 6]) - (second if cell == where else best)
        value[middle + min(max(value[i], -BINS), BINS - 1)] += 1
    bar, seen = BINS, 0
    while seen < LOOKS and bar > -BINS:
        bar -= 1
        seen += value[middle + bar]
    for i in range(n):
        if value[i] < bar:
            value[i] -= 1000
            continue
        place = codes[i] // 6
        cell = place % CELLS
        least = second if cell == where else best
        value[i] += least - reply(s, kit, value, n, end, cell, kit.ring[place // CELLS, codes[i] % 6], least)


@kernel
def policy(states: State, raw: Raw, at: int, kit: Kit, seat: int, sample: int, random: Random, out: Codes) -> int:
    """Of so many moves that promise most, the one that scores most less the most that the next player scores then."""
    s = states[at]
    own = unpack(s.hand[seat], out, 0)
    end = rivals_tiles(s, seat, out, own)
    where, best, second = threat(s, kit, out, own, end)
    values = end + sample
    kept = 0
    for i in range(s.rim):
        cell = int(s.rim_cell[i])
        touched = ring(s, cell)
        least = second if cell == where else best
        for j in range(own):
            if kept == sample and most(touched) - least <= out[values + kept - 1]:
                break
            for turn in range(6):
                value = gain(touched, kit.ring[out[j], turn]) - least
                if kept < sample:
                    kept += 1
                elif value <= out[values + kept - 1]:
                    continue
                k = kept - 1
                while k > 0 and out[values + k - 1] < value:
                    out[end + k] = out[end + k - 1]
                    out[values + k] = out[values + k - 1]
                    k -= 1
                out[end + k] = (out[j] * CELLS + cell) * 6 + turn
                out[values + k] = value
    choice, most_value = 0, -(1 << 60)
    for k in range(kept):
        if out[values + k] <= most_value:
            break
        code = int(out[end + k])
        place = code // 6
        cell = place % CELLS
        least = second if cell == where else best
        value = out[values + k] + least - reply(s, kit, out, own, end, cell, kit.ring[place // CELLS, code % 6], least)
        if value > most_value:
            choice, most_value = code, value
    return choice


@kernel
def worth(s: State, kit: Kit, seat: int) -> int:
    """Points, and what a tile not laid yet brings on average."""
    return 1000 * (int(s.score[seat]) + 40 * (int(s.held[seat]) + int(s.stack[seat])))


GUIDE = Guide(
    search={"sample": 8, "depth": 4, "margin": 100, "scale": 30},
    kernels={"prior": prior, "policy": policy, "worth": worth},
    levels=("greedy:overlook=97", "greedy:overlook=80", "greedy", "search:iterations=1", "search:iterations=5000"),
)
