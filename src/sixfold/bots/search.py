"""The searching bots: Monte Carlo tree search in slices, limited by time or by a number of simulations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from sixfold.core.bot import Allowance, Bot, Choice, Maker, Settings, Slices, Thought
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
    """What `search` takes, all but the number of simulations."""
    scratch, chosen = Scratch(view.game), np.array([settings[name] for name in DEFAULTS], np.int64)
    scratch.states[VIEW] = view.state
    masks, random = view.game.masks(view.options), generator(seed)
    given = (scratch.states, scratch.raw, view.game.kit, masks, random, view.seat, chosen, tree)
    return (*given, scratch.out, scratch.weight)


@cache
def compiled(game: Game, mode: Mode) -> Any:
    """The search kernel of a game, compiled before the bot's time begins."""
    names = {**kernels(game), "worth": game.appraise, **GENERAL, **game.guide.kernels}
    run: Any = search.bind(game.name, **names).run(mode)
    if mode != "interpreted":
        from numba import typeof

        type_of: Callable[[Any], Any] = typeof
        view = View(game, next(iter(game.presets.values())), 0, game.new_states(1)[0], mode)
        settings = {**DEFAULTS, "iterations": 1}
        run.compile(tuple(map(type_of, (*arguments(view, settings, new_tree(settings), 0), 0))))
    return run


class Search:
    """A search of one view that can be stopped after any slice, asked for what it found, and resumed."""

    def __init__(self, view: View, settings: Settings, seed: int) -> None:
        self.most = settings["iterations"]
        """The number of simulations at which it is finished; 0: never."""
        self.tree = new_tree(settings)
        self._run = compiled(view.game, view.mode)
        self._arguments = arguments(view, settings, self.tree, seed)

    @property
    def done(self) -> int:
        """Simulations so far."""
        return int(self.tree.used[DONE])

    @property
    def finished(self) -> bool:
        """Whether the number of simulations is reached."""
        return 0 < self.most <= self.done

    def advance(self, simulations: int) -> None:
        """Run a slice of so many simulations, fewer where that finishes the search."""
        until = self.done + simulations
        with np.errstate(over="ignore"):  # the hash wraps around
            self._run(*self._arguments, min(until, self.most) if self.most else until)

    def root(self) -> dict[int, tuple[int, float]]:
        """How often each move of the root was tried, and the sum of its values."""
        _, start, count = self.tree.nodes[self.tree.used[ROOT]]
        end = start + count
        return {
            int(code): (int(tries), float(total) if tries else 0.0)
            for (code, tries), total in zip(self.tree.edges[start:end], self.tree.stats[start:end, SUM], strict=True)
        }


def run_all(searches: Sequence[Search], seconds: float) -> None:
    """Run searches side by side, a thread each, until they are finished or the time is over. One alone needs no thread."""

    def work(one: Search) -> None:
        for size in Slices(seconds):
            one.advance(size)
            if one.finished:
                break

    if len(searches) == 1:
        work(searches[0])
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(searches)) as pool:
        list(pool.map(work, searches))


def think(view: View, allowed: Allowance, seed: int, settings: Settings) -> Thought:
    """Search for the move of a view; with several cores, a tree on each, and their roots are added up."""
    if len(view.codes) == 1:
        return Thought((Choice(view.game.moves.move(view.codes[0]), float(view.state.score[view.seat or 0])),))
    searches = [Search(view, settings, seed + core) for core in range(max(1, allowed.cores))]
    run_all(searches, allowed.seconds)
    return summed(view, searches)


def summed(view: View, searches: Sequence[Search]) -> Thought:
    """What searches of one view have found together."""
    found: dict[int, tuple[int, float]] = {}
    for one in searches:
        for code, (tries, total) in one.root().items():
            before = found.get(code, (0, 0.0))
            found[code] = (before[0] + tries, before[1] + total)
    means = {code: total / max(tries, 1) for code, (tries, total) in found.items()}
    best = sorted(found, key=lambda code: (-found[code][0], -means[code]))[:SHOWN]
    return Thought(
        tuple(Choice(view.game.moves.move(code), means[code]) for code in best if found[code][0] or code == best[0]),
        unit="points" if view.state.seats == 1 else "wins",
        effort=sum(one.done for one in searches),
    )


def make(game: Game, settings: Settings) -> Bot:
    """A searching bot."""
    for name, value in settings.items():
        if value < (least := LEAST.get(name, 0)):
            raise OptionError(f"a searching bot's {name} is {least} or more, not {value}")
    return lambda view, allowed, seed: think(view, allowed, seed, settings)


SEARCH, UNIFORM = Maker(make, DEFAULTS, guided=True), Maker(make, PLAIN)
