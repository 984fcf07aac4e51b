"""Whole games inside compiled code: drivers that know no game, bound to one by `drivers(game)`.

Arrays: `states` holds records, `raw` the same memory as rows of 64-bit words, so that a state is copied by copying a row.
Row 0 is the start, row 1 the game in play, the rows above are scratch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .chance import Random, below
from .game import CHANCE, CHANCE_BIT, SEATS, Codes, Game, Kit, Options, State
from .kernel import Free, Kernel, Mode, default_mode, inner_kernel, kernel

Raw = npt.NDArray[np.uint64]

WIDTH = 1 << 16
"""Room for the codes of one legal list."""
RANDOM, GREEDY = 0, 1
"""Policies of `simulate`."""

legal, chance, apply, redeal, appraise = map(Free, ("legal", "chance", "apply", "redeal", "appraise"))


@inner_kernel
def deal(s: State, kit: Kit, random: Random, out: Codes, weight: Codes) -> int:
    """A draw, with probability in proportion to its weight."""
    n = chance(s, kit, out, weight)
    total = 0
    for i in range(n):
        total += weight[i]
    at = below(random, total)
    if total == n:
        return out[at]  # type: ignore[no-any-return]  # every weight is one
    i = 0
    while at >= weight[i]:
        at -= weight[i]
        i += 1
    return out[i]  # type: ignore[no-any-return]


@inner_kernel
def copy(raw: Raw, to: int, row: int) -> None:
    """Copy a state. Word by word: an assignment of rows compiles to the same, and takes a second longer to compile."""
    for w in range(raw.shape[1]):
        raw[to, w] = raw[row, w]


@inner_kernel
def first_actor(acting: int) -> int:
    """The lowest seat that may act; among simultaneous seats any order gives the same state."""
    seat = 0
    while acting & 1 == 0:
        acting >>= 1
        seat += 1
    return seat


@kernel
def highest(states: State, raw: Raw, at: int, kit: Kit, seat: int, random: Random, out: Codes) -> int:
    """The move in row `at` after which the seat is appraised highest; ties by lot. Uses row at+1."""
    n = legal(states[at], kit, seat, out)
    best = np.int64(-(1 << 60))
    choice = out[0]
    ties = 0
    for i in range(n):
        copy(raw, at + 1, at)
        apply(states[at + 1], kit, seat, out[i])
        value = appraise(states[at + 1], kit, seat)
        if value > best:
            best = value
            ties = 0
        if value == best:
            ties += 1
            if below(random, ties) == 0:
                choice = out[i]
    return choice  # type: ignore[no-any-return]


@kernel
def greedy(states: State, raw: Raw, at: int, kit: Kit, masks: Raw, seat: int, random: Random, out: Codes) -> int:
    """The move after which the seat is appraised highest, judged on a redeal of its view. Uses rows at+1, at+2."""
    for w in range(raw.shape[1]):
        raw[at + 1, w] = raw[at, w] & masks[seat, w]
    redeal(states[at + 1], kit, seat, random)
    return highest(states, raw, at + 1, kit, seat, random, out)  # type: ignore[no-any-return]


@inner_kernel
def seen_of(random: Random, n: int, overlook: int, out: Codes) -> int:
    """Put n moves in an order by lot and overlook each so many times in a hundred, but never all of them; how many are seen."""
    for i in range(n - 1, 0, -1):
        j = below(random, i + 1)
        out[i], out[j] = out[j], out[i]
    if overlook == 0:
        return n
    seen = 0
    for i in range(n):
        if below(random, 100) >= overlook:
            out[seen] = out[i]
            seen += 1
    return max(seen, 1)


@kernel
def ranked(
    states: State, raw: Raw, kit: Kit, seat: int, random: Random, overlook: int, out: Codes, value: Codes
) -> int:
    """The moves of a view in row 1 and how the seat is appraised after each, on one redeal, in an order by lot.

    Each move is overlooked `overlook` times in a hundred, but never all of them. Row 2 is scratch.
    """
    redeal(states[1], kit, seat, random)
    seen = seen_of(random, legal(states[1], kit, seat, out), overlook, out)
    for i in range(seen):
        copy(raw, 2, 1)
        apply(states[2], kit, seat, out[i])
        value[i] = appraise(states[2], kit, seat)
    return seen  # type: ignore[no-any-return]


@kernel
def gains(states: State, raw: Raw, kit: Kit, seat: int, codes: Codes, n: int, points: Codes) -> None:
    """What each of n moves would score the seat at once, judged on row 1, a redeal of its view; row 2 is scratch."""
    before = appraise(states[1], kit, seat) // 1000
    for i in range(n):
        copy(raw, 2, 1)
        apply(states[2], kit, seat, codes[i])
        points[i] = appraise(states[2], kit, seat) // 1000 - before


@kernel
def playouts(
    states: State, raw: Raw, kit: Kit, random: Random, games: int, out: Codes, weight: Codes, counts: Codes
) -> None:
    """Uniformly random games from row 0, every legal list written out; counts decisions and draws."""
    s = states[1]
    for _ in range(games):
        copy(raw, 1, 0)
        while s.acting != 0:
            if s.acting & CHANCE_BIT:
                apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
                counts[1] += 1
            else:
                seat = first_actor(s.acting)
                n = legal(s, kit, seat, out)
                apply(s, kit, seat, out[below(random, n)])
                counts[0] += 1


@kernel
def simulate(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    random: Random,
    policies: Codes,
    games: int,
    out: Codes,
    weight: Codes,
    results: Codes,
) -> None:
    """Games between policies; results[g] is score per seat, then winners, ended, decisions."""
    s = states[1]
    for g in range(games):
        copy(raw, 1, 0)
        decisions = 0
        while s.acting != 0:
            if s.acting & CHANCE_BIT:
                apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
                continue
            seat = first_actor(s.acting)
            if policies[seat] == GREEDY:
                code = greedy(states, raw, 1, kit, masks, seat, random, out)
            else:
                n = legal(s, kit, seat, out)
                code = out[below(random, n)]
            apply(s, kit, seat, code)
            decisions += 1
        for seat in range(SEATS):
            results[g, seat] = s.score[seat]
        results[g, SEATS] = s.winners
        results[g, SEATS + 1] = s.ended
        results[g, SEATS + 2] = decisions


@kernel
def clones(raw: Raw, n: int) -> None:
    """Copy a state to and fro, n times; each copy is changed a little, so that none can be left out."""
    for i in range(n):
        copy(raw, 1, 0)
        raw[1, 0] += np.uint64(i)
        copy(raw, 0, 1)
        raw[0, 0] -= np.uint64(i)


@dataclass(frozen=True)
class Drivers:
    """The drivers of one game in one mode."""

    playouts: Any
    simulate: Any
    greedy: Any
    ranked: Any
    gains: Any
    clones: Any


def kernels(game: Game) -> dict[str, Kernel]:
    """What the free names of a driver are in a game."""
    return {
        "legal": game.legal,
        "chance": game.chance,
        "apply": game.apply,
        "redeal": game.redeal,
        "appraise": game.appraise,
    }


@cache
def _bound(game: Game, mode: Mode) -> Drivers:
    def make(driver: Kernel) -> Any:
        return driver.bind(game.name, **kernels(game)).run(mode)

    return Drivers(make(playouts), make(simulate), make(greedy), make(ranked), make(gains), clones.run(mode))


def drivers(game: Game, mode: Mode | None = None) -> Drivers:
    """The drivers of a game."""
    return _bound(game, mode or default_mode())


class Scratch:
    """Memory for the drivers of one game: states, their words, and room for codes."""

    def __init__(self, game: Game, rows: int = 4) -> None:
        self.states = game.new_states(rows)
        self.raw: Raw = self.states.view(np.uint64).reshape(rows, -1)
        self.out: Codes = np.empty(WIDTH, np.int64)
        self.weight: Codes = np.empty(WIDTH, np.int64)


def simulated(
    game: Game, seats: int, options: Options, policies: list[int], games: int, random: Random, mode: Mode | None = None
) -> npt.NDArray[np.int64]:
    """The results of so many games between policies, one row a game: scores of SEATS seats, winners, ended, decisions."""
    memory = Scratch(game)
    memory.states[0] = game.start(seats, options)
    results = np.zeros((games, SEATS + 3), np.int64)
    policy = np.zeros(SEATS, np.int64)
    policy[:seats] = policies
    drivers(game, mode).simulate(
        memory.states,
        memory.raw,
        game.kit,
        game.masks(options),
        random,
        policy,
        games,
        memory.out,
        memory.weight,
        results,
    )
    return results
