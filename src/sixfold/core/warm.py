"""Compile a game's kernels once, with progress; they then lie on disk."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import numpy as np

from .chance import generator
from .game import SEATS, Game, load
from .kernel import default_mode, usable_cache
from .playout import Scratch, drivers


def _calls(game: Game, whole_games: bool) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Every entry into compiled code, with arguments of the types it is called with."""
    memory = Scratch(game)
    s, kit, out, weight = memory.states[0], game.kit, memory.out, memory.weight
    random, masks = generator(0), game.masks(next(iter(game.presets.values())))
    mode = default_mode()
    yield "legal", game.legal.run(mode), (s, kit, 0, out)
    yield "chance", game.chance.run(mode), (s, kit, out, weight)
    yield "apply", game.apply.run(mode), (s, kit, 0, 0)
    yield "redeal", game.redeal.run(mode), (s, kit, 0, random)
    yield "appraise", game.appraise.run(mode), (s, kit, 0)
    run = drivers(game)
    yield "ranked", run.ranked, (memory.states, memory.raw, kit, 0, random, 0, out, weight)
    yield "gains", run.gains, (memory.states, memory.raw, kit, 0, out, 1, weight)
    if whole_games:
        policies, results = np.zeros(SEATS, np.int64), np.zeros((1, SEATS + 3), np.int64)
        args = (memory.states, memory.raw, kit, masks, random, policies, 1, out, weight, results)
        yield "simulate", run.simulate, args


def warm(game: Game, tell: Callable[[str, int, int], None] | None = None, whole_games: bool = False) -> None:
    """Compile or load what a game needs; `tell` hears the kernel's name, its number and how many there are."""
    if default_mode() == "interpreted":
        return
    from numba import typeof

    type_of: Callable[[Any], Any] = typeof
    calls = list(_calls(game, whole_games))
    for number, (name, function, args) in enumerate(calls):
        if tell:
            tell(name, number, len(calls))
        function.compile(tuple(type_of(arg) for arg in args))
    if tell:
        tell("", len(calls), len(calls))


def _warm_by_name(name: str) -> str:
    warm(load(name))
    return name


def warm_all(names: Sequence[str], tell: Callable[[str, int, int], None] | None = None) -> None:
    """Compile several games, on all cores; `tell` hears which is done, how many are, and how many there are.

    A stamp in the cache folder says that a game was compiled, so that a later start need not look again.
    """
    if default_mode() == "interpreted":
        return
    folder = usable_cache()
    missing = [name for name in names if not (folder / f"{name}.warm").exists()]
    if not missing:
        return
    if tell:
        tell("", len(names) - len(missing), len(names))
    with ProcessPoolExecutor(min(len(missing), os.cpu_count() or 1), multiprocessing.get_context("spawn")) as pool:
        for done, job in enumerate(as_completed([pool.submit(_warm_by_name, name) for name in missing]), 1):
            (folder / f"{job.result()}.warm").touch()
            if tell:
                tell(job.result(), len(names) - len(missing) + done, len(names))
