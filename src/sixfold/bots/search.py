"""The searching bots: a tree for each core, stopped by the clock or by count."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from sixfold.core.bot import Allowance, Bot, Choice, Maker, Settings, Thought
from sixfold.core.chance import generator
from sixfold.core.errors import OptionError
from sixfold.core.game import SEATS, Game
from sixfold.core.kernel import Mode
from sixfold.core.playout import Scratch, kernels
from sixfold.core.position import View

from .tree import DEFAULTS, DONE, GENERAL, PLAIN, ROOT, SUM, VIEW, Tree, search

DEEPEST = 200
"""Decisions that a tree follows; a playout goes on from there."""
MOST_NODES, MOST_EDGES = 1 << 19, 1 << 22
"""Room in a tree; once it is full, playouts go on from its leaves."""
SHOWN = 8
"""How many of its best moves a bot tells."""
LEAST: Settings = {"depth": -1, "scale": 1}
"""The least that a setting may be, where that is not 0."""


def new_tree(settings: Settings) -> Tree:
    """An empty tree."""
    most = min(settings["iterations"] or MOST_NODES, MOST_NODES)
    slots = 1 << (2 * most + 2).bit_length()
    return Tree(
        keys=np.zeros(slots, np.uint64),
        nodes=np.zeros((slots, 3), np.int64),
        edges=np.empty((MOST_EDGES, 2), np.int64),  # memory that is not written to costs nothing
        stats=np.empty((MOST_EDGES, 2)),
        path=np.empty((DEEPEST, 2), np.int64),
        values=np.zeros(SEATS + 2),
        used=np.zeros(4, np.int64),
    )


def arguments(view: View, settings: Settings, tree: Tree, seed: int) -> tuple[Any, ...]:
    """What `search` takes, all but the sign to stop."""
    scratch, chosen = Scratch(view.game), np.array([settings[name] for name in DEFAULTS], np.int64)
    scratch.states[VIEW] = view.state
    masks, random = view.game.masks(view.options), generator(seed)
    given = (scratch.states, scratch.raw, view.game.kit, masks, random, view.seat, chosen, tree)
    return (*given, scratch.out, scratch.weight)


def root_statistics(tree: Tree) -> dict[int, tuple[int, float]]:
    """How often each move of the root was tried, and the sum of its values."""
    _, start, count = tree.nodes[tree.used[ROOT]]
    end = start + count
    return {
        int(code): (int(tries), float(total) if tries else 0.0)
        for (code, tries), total in zip(tree.edges[start:end], tree.stats[start:end, SUM], strict=True)
    }


@cache
def compiled(game: Game, mode: Mode) -> Any:
    """The search of a game, compiled: getting there is not the bot's time."""
    names = {**kernels(game), "worth": game.appraise, **GENERAL, **game.guide.kernels}
    run: Any = search.bind(game.name, **names).run(mode)
    if mode != "interpreted":
        from numba import typeof

        type_of: Callable[[Any], Any] = typeof
        view = View(game, next(iter(game.presets.values())), 0, game.new_states(1)[0], mode)
        settings = {**DEFAULTS, "iterations": 1}
        tree = new_tree(settings)
        run.compile(tuple(map(type_of, (*arguments(view, settings, tree, 0), tree.used))))
    return run


def think(view: View, allowed: Allowance, seed: int, settings: Settings) -> Thought:
    """Search for the move of a view; with several cores, a tree on each, and their roots are added up."""
    if len(view.codes) == 1:
        return Thought((Choice(view.game.moves.move(view.codes[0]), float(view.state.score[view.seat or 0])),))
    trees = [new_tree(settings) for _ in range(max(1, allowed.cores))]
    run = compiled(view.game, view.mode)
    stop = np.zeros(1, np.int64)
    clock = threading.Timer(allowed.seconds, lambda: stop.fill(1))
    clock.daemon = True
    clock.start()

    def work(core: int) -> None:
        with np.errstate(over="ignore"):  # the hash wraps around
            run(*arguments(view, settings, trees[core], seed + core), stop)

    if len(trees) == 1:
        work(0)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(work, range(len(trees))))
    clock.cancel()
    found: dict[int, tuple[int, float]] = {}
    for tree in trees:
        for code, (tries, total) in root_statistics(tree).items():
            before = found.get(code, (0, 0.0))
            found[code] = (before[0] + tries, before[1] + total)
    means = {code: total / max(tries, 1) for code, (tries, total) in found.items()}
    best = sorted(found, key=lambda code: (-found[code][0], -means[code]))[:SHOWN]
    return Thought(
        tuple(Choice(view.game.moves.move(code), means[code]) for code in best if found[code][0] or code == best[0]),
        unit="points" if view.state.seats == 1 else "wins",
        effort=sum(int(tree.used[DONE]) for tree in trees),
    )


def make(game: Game, settings: Settings) -> Bot:
    """A searching bot."""
    for name, value in settings.items():
        if value < (least := LEAST.get(name, 0)):
            raise OptionError(f"a searching bot's {name} is {least} or more, not {value}")
    return lambda view, allowed, seed: think(view, allowed, seed, settings)


SEARCH, UNIFORM = Maker(make, DEFAULTS, guided=True), Maker(make, PLAIN)
