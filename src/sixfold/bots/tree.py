"""Information-set Monte Carlo tree search as kernels, the same for every game. A search runs in slices: all its state is in arrays.

Each simulation redeals what the searching seat does not see, then walks down a tree of information sets: a node is what the
acting seat sees, found by a hash of the masked state. So one idea handles hidden cards (a seat cannot tell two redeals apart:
one node), simultaneous moves (what another seat sealed is not seen: one node, whatever was sealed) and chance (each draw that
is seen leads to a node of its own). What is legal depends on what the seat sees, so it is the same whenever a node is met.

Rows of `states`: the searching seat's view, the world of this simulation, and scratch.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sixfold.core.bot import Settings
from sixfold.core.chance import Random, below
from sixfold.core.game import CHANCE, CHANCE_BIT, SEATS, Codes, Kit, State
from sixfold.core.kernel import Free, inner_kernel, kernel, long_kernel
from sixfold.core.playout import Raw, apply, appraise, copy, deal, first_actor, legal, redeal, seen_of

Values = npt.NDArray[np.float64]

DEFAULTS: Settings = {
    "iterations": 1000,  # simulations a move at most; 0: as many as there is time for
    "explore": 100,  # hundredths: how much an uncertain move is favoured
    "wide": 24,  # how many moves a node looks at, the best by `prior`; 0: all
    "heat": 1000,  # so much less by `prior` makes a move be tried e times less often; 0: all moves alike, without `prior`
    "sample": 4,  # how many moves `policy` compares at each step of a playout; 0: all, 1: none, it plays any move
    "depth": -1,  # decisions of a playout, then `worth` judges; -1: to the end of the game
    "margin": 50,  # percent of the value of a finished game that the margin decides, the rest is who wins
    "scale": 20,  # points ahead that make a win likely (73 %)
    "overlook": 0,  # percent of its own moves that it does not see
}
PLAIN: Settings = {**DEFAULTS, "explore": 100, "wide": 0, "heat": 0, "sample": 1, "margin": 0}
"""Plain Monte Carlo tree search: every move alike, playouts of uniformly random moves."""
ITERATIONS, EXPLORE, WIDE, HEAT, SAMPLE, DEPTH, MARGIN, SCALE, OVERLOOK = range(len(DEFAULTS))

VIEW, WORLD = 0, 1
VISITS, EDGE, COUNT = range(3)
CODE, TRIES = range(2)
SUM, ODDS = range(2)
NODES, EDGES, DONE, ROOT = range(4)
LOW, HIGH = SEATS, SEATS + 1

MIX = np.uint64(0x9E3779B97F4A7C15)


class Tree(NamedTuple):
    """A tree of information sets, and what a search keeps with it."""

    keys: Raw
    """The hash of each node; 0 where there is none."""
    nodes: Codes
    """VISITS, the simulations that chose here; EDGE, the first move's place in `edges`; COUNT, how many moves."""
    edges: Codes
    """CODE and TRIES of each move."""
    stats: Values
    """Of each edge SUM, of its values for the seat that plays it, and ODDS by `prior`."""
    path: Codes
    """The seat and the edge of each step of a simulation."""
    values: Values
    """What a simulation was worth to each seat; then LOW and HIGH, the least and the most that a seat alone has reached."""
    used: Codes
    """NODES, EDGES and simulations DONE so far, the ROOT's place."""


prior, policy, worth = map(Free, ("prior", "policy", "worth"))


@kernel
def appraised(
    states: State, raw: Raw, at: int, kit: Kit, seat: int, random: Random, codes: Codes, n: int, value: Codes
) -> None:
    """The general `prior`: how good each of n moves in row `at` looks; here, the appraisal after it. Rows above are scratch."""
    for i in range(n):
        copy(raw, at + 1, at)
        apply(states[at + 1], kit, seat, codes[i])
        value[i] = appraise(states[at + 1], kit, seat)


@kernel
def sampled(states: State, raw: Raw, at: int, kit: Kit, seat: int, sample: int, random: Random, out: Codes) -> int:
    """The general `policy`: a playout's move in row `at`; here, of so many by lot the one appraised highest after it."""
    n = legal(states[at], kit, seat, out)
    looks = n if sample == 0 else min(sample, n)
    best, choice = np.int64(-(1 << 60)), 0
    for i in range(looks):
        j = i + below(random, n - i)
        out[i], out[j] = out[j], out[i]
        if looks == 1:
            break
        copy(raw, at + 1, at)
        apply(states[at + 1], kit, seat, out[i])
        value = appraise(states[at + 1], kit, seat)
        if value > best:
            best, choice = value, i
    return out[choice]  # type: ignore[no-any-return]


@kernel
def sight_key(raw: Raw, at: int, masks: Raw, seat: int) -> np.uint64:
    """A hash of what a seat sees in row `at`, never zero."""
    key = np.uint64(seat + 1)
    for w in range(raw.shape[1]):
        key = (key ^ (raw[at, w] & masks[seat, w])) * MIX
        key ^= key >> np.uint64(32)
    return key | np.uint64(1)


@inner_kernel
def slot_of(keys: Raw, key: np.uint64) -> int:
    """Where a node is, or where it would be."""
    last = keys.size - 1
    at = np.int64(key >> np.uint64(33)) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at  # type: ignore[return-value]


@inner_kernel
def expand(
    states: State,
    raw: Raw,
    kit: Kit,
    random: Random,
    seat: int,
    settings: Codes,
    overlook: int,
    node: Codes,
    tree: Tree,
    out: Codes,
    value: Codes,
) -> None:
    """Give a node its moves: the best by `prior` in this world, best first and equals by lot; where heat is 0, all by lot."""
    edges, stats, used = tree.edges, tree.stats, tree.used
    n = seen_of(random, legal(states[WORLD], kit, seat, out), overlook, out)
    ordered = settings[HEAT] > 0 and n > 1
    if ordered:
        prior(states, raw, WORLD, kit, seat, random, out, n, value)
    most = n if settings[WIDE] == 0 else min(n, settings[WIDE])
    start = used[EDGES]
    if start + most > edges.shape[0]:
        return
    kept = 0
    for i in range(n):
        at = kept
        if ordered:
            while at > 0 and value[i] > stats[start + at - 1, SUM]:
                at -= 1
        if at >= most:
            continue
        kept = min(kept + 1, most)
        for j in range(start + kept - 1, start + at, -1):
            edges[j, CODE] = edges[j - 1, CODE]
            stats[j, SUM] = stats[j - 1, SUM]
        edges[start + at, CODE] = out[i]
        stats[start + at, SUM] = value[i]
    total, top = 0.0, stats[start, SUM]
    for j in range(start, start + kept):
        stats[j, ODDS] = math.exp((stats[j, SUM] - top) / settings[HEAT]) if ordered else 1.0
        total += stats[j, ODDS]
    for j in range(start, start + kept):
        stats[j, ODDS] /= total
        stats[j, SUM] = 0.0
        edges[j, TRIES] = 0
    node[EDGE], node[COUNT] = start, kept
    used[EDGES] += kept


@inner_kernel
def select(node: Codes, edges: Codes, stats: Values, values: Values, settings: Codes) -> int:
    """The edge with the best upper confidence bound.

    With heat, a move is favoured by its odds, and one not tried yet counts as much as the node (PUCT); without, every move is
    tried once before any is tried again (UCB1).
    """
    start, end = node[EDGE], node[EDGE] + node[COUNT]
    total = 0.0
    for edge in range(start, end):
        total += stats[edge, SUM]
    visits = node[VISITS]
    mean = total / max(visits, 1)
    span = max(values[HIGH] - values[LOW], 1e-9)
    plain = settings[HEAT] == 0
    width = settings[EXPLORE] / 100 * span * math.sqrt(math.log(visits + 1.0) if plain else float(visits))
    best, choice = -1e18, start
    for edge in range(start, end):
        tries = edges[edge, TRIES]
        if plain and tries == 0:
            return edge
        value = stats[edge, SUM] / tries if tries > 0 else mean
        bound = value + (width / math.sqrt(tries) if plain else width * stats[edge, ODDS] / (1 + tries))
        if bound > best:
            best, choice = bound, edge
    return choice  # type: ignore[no-any-return]


@inner_kernel
def play_out(states: State, raw: Raw, kit: Kit, random: Random, settings: Codes, out: Codes, weight: Codes) -> None:
    """Play the world on by `policy`, to the end or as deep as it is set."""
    s = states[WORLD]
    left = settings[DEPTH]
    while s.acting != 0:
        if s.acting & CHANCE_BIT:
            apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
            continue
        if left == 0:
            return
        left -= 1
        seat = first_actor(s.acting)
        if settings[SAMPLE] == 1:
            n = legal(s, kit, seat, out)
            code = out[below(random, n)]
        else:
            code = policy(states, raw, WORLD, kit, seat, settings[SAMPLE], random, out)
        apply(s, kit, seat, code)


@inner_kernel
def evaluate(s: State, kit: Kit, settings: Codes, values: Values, points: Codes) -> None:
    """What the world is worth to each seat, 0 to 1: its share of the win and its margin; to a seat alone, its points."""
    seats = int(s.seats)
    for seat in range(seats):
        points[seat] = worth(s, kit, seat)
    if seats == 1:
        values[0] = points[0] / 1000
        values[LOW] = min(values[LOW], values[0])
        values[HIGH] = max(values[HIGH], values[0])
        return
    winners = 0
    for seat in range(seats):
        winners += int(s.winners) >> seat & 1
    for seat in range(seats):
        other = np.int64(-(1 << 60))
        for rival in range(seats):
            if rival != seat:
                other = max(other, points[rival])
        ahead = (points[seat] - other) / (1000 * settings[SCALE])
        values[seat] = 1 / (1 + math.exp(-min(max(ahead, -30.0), 30.0)))
        if s.acting == 0:
            share = (int(s.winners) >> seat & 1) / winners
            values[seat] = share + (values[seat] - share) * settings[MARGIN] / 100


@inner_kernel
def descend(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    random: Random,
    me: int,
    settings: Codes,
    tree: Tree,
    out: Codes,
    weight: Codes,
) -> int:
    """Walk the world down the tree to a node that is new; `path` gets the steps. Returns how many."""
    s = states[WORLD]
    keys, nodes, path, used = tree.keys, tree.nodes, tree.path, tree.used
    steps = 0
    while s.acting != 0 and steps < path.shape[0]:
        if s.acting & CHANCE_BIT:
            apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
            continue
        # The searching seat goes first: then its first decision is made at the root, before others of this step have acted.
        seat = me if int(s.acting) >> me & 1 else first_actor(s.acting)
        key = sight_key(raw, WORLD, masks, seat)
        at = slot_of(keys, key)
        node = nodes[at]
        if keys[at] == 0:
            if used[NODES] * 2 < keys.size:  # room for one more
                keys[at] = key
                node[VISITS] = node[COUNT] = 0
                used[NODES] += 1
            break
        if node[COUNT] == 0:
            expand(states, raw, kit, random, seat, settings, 0, node, tree, out, weight)
            if node[COUNT] == 0:
                break
        edge = select(node, tree.edges, tree.stats, tree.values, settings)
        node[VISITS] += 1
        path[steps, 0], path[steps, 1] = seat, edge
        steps += 1
        apply(s, kit, seat, tree.edges[edge, CODE])
    return steps


@kernel
def plant(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    random: Random,
    me: int,
    settings: Codes,
    tree: Tree,
    out: Codes,
    weight: Codes,
) -> None:
    """Make the root of a new tree: what the searching seat sees in row VIEW."""
    values, used = tree.values, tree.used
    values[LOW], values[HIGH] = 0.0, 1.0
    if states[VIEW].seats == 1:
        values[LOW], values[HIGH] = 1e18, -1e18
    copy(raw, WORLD, VIEW)
    redeal(states[WORLD], kit, me, random)
    key = sight_key(raw, WORLD, masks, me)
    root = slot_of(tree.keys, key)
    tree.keys[root] = key
    used[NODES], used[ROOT] = 1, root
    expand(states, raw, kit, random, me, settings, settings[OVERLOOK], tree.nodes[root], tree, out, weight)


@long_kernel
def search(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    random: Random,
    me: int,
    settings: Codes,
    tree: Tree,
    out: Codes,
    weight: Codes,
    until: int,
) -> None:
    """Simulate from the view in row VIEW until so many simulations are done in all; called again with more, it goes on."""
    edges, stats, path, values, used = tree.edges, tree.stats, tree.path, tree.values, tree.used
    if used[NODES] == 0:
        plant(states, raw, kit, masks, random, me, settings, tree, out, weight)
    while used[DONE] < until:
        copy(raw, WORLD, VIEW)
        redeal(states[WORLD], kit, me, random)
        steps = descend(states, raw, kit, masks, random, me, settings, tree, out, weight)
        play_out(states, raw, kit, random, settings, out, weight)
        evaluate(states[WORLD], kit, settings, values, out)
        for i in range(steps):
            edges[path[i, 1], TRIES] += 1
            stats[path[i, 1], SUM] += values[path[i, 0]]
        used[DONE] += 1


GENERAL = {"prior": appraised, "policy": sampled}
"""The kernels that a room may give its own in place of; and `worth`, the general one of which is the room's `appraise`."""
