"""Compile a game's kernels once, with progress; they then lie on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .chance import generator
from .game import SEATS, Game
from .kernel import default_mode
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
    yield "greedy", run.greedy, (memory.states, memory.raw, 1, kit, masks, 0, random, out)
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
