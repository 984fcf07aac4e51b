"""Compile a game's kernels once, with progress; they then lie on disk."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import numpy as np

from .chance import generator
from .gains import gains_driver
from .game import SEATS, Game, room
from .kernel import default_mode, usable_cache
from .playout import Scratch, drivers
from .worker import init_worker, kill_workers

Tell = Callable[[str, int, int], None]
"""Hears what is being done, its number, and how many there are."""


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
    yield "gains", gains_driver(game, mode), (memory.states, memory.raw, kit, 0, random, out, 1, weight)
    if whole_games:
        policies, results = np.zeros(SEATS, np.int64), np.zeros((1, SEATS + 3), np.int64)
        args = (memory.states, memory.raw, kit, masks, random, policies, 1, out, weight, results)
        yield "simulate", run.simulate, args


def warm(
    game: Game,
    tell: Tell | None = None,
    whole_games: bool = False,
    more: Mapping[str, Callable[[], object]] | None = None,
) -> None:
    """Compile or load what a game needs, and do what `more` is to be done; `tell` hears its name, number and how many there are."""
    if default_mode() == "interpreted":
        return
    from numba import typeof

    type_of: Callable[[Any], Any] = typeof
    calls, further = list(_calls(game, whole_games)), dict(more or {})
    total = len(calls) + len(further)
    for number, (name, function, args) in enumerate(calls):
        if tell:
            tell(name, number, total)
        function.compile(tuple(type_of(arg) for arg in args))
    for number, (name, work) in enumerate(further.items(), len(calls)):
        if tell:
            tell(name, number, total)
        work()
    if tell:
        tell("", total, total)


def missing(names: Sequence[str], stamp: str) -> list[str]:
    """The games whose stamp is not in the cache folder: a stamp says what was compiled, so that a later start need not look."""
    if default_mode() == "interpreted":
        return []
    return [name for name in names if not _stamp(name, stamp).exists()]


def _stamp(name: str, stamp: str) -> Path:
    return usable_cache(room(name).package.partition(".")[0]) / f"{name}.{stamp}"


def warm_all(names: Sequence[str], work: Callable[[str], object], stamp: str, tell: Tell | None = None) -> None:
    """Let `work` compile the games that miss a stamp, on all cores; `tell` hears which is done, how many are, and how many there are."""
    due = missing(names, stamp)
    if not due:
        return
    ready = len(names) - len(due)
    if tell:
        tell("", ready, len(names))
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(len(due), os.cpu_count() or 1), context, initializer=init_worker)
    try:
        jobs = {pool.submit(work, name): name for name in due}
        for done, job in enumerate(as_completed(jobs), ready + 1):
            job.result()
            _stamp(jobs[job], stamp).touch()
            if tell:
                tell(jobs[job], done, len(names))
    finally:
        kill_workers(pool)
