"""Bots think in worker processes: the service answers others meanwhile, and a bot that crashes takes nobody along."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np

from sixfold.bots import bot, greedy
from sixfold.core.game import load
from sixfold.core.kernel import default_mode
from sixfold.core.position import View

PATIENCE = 20.0
"""Seconds a bot may take before the greedy move is played for it."""


def think(game_name: str, options: str, seat: int, state: bytes, name: str, seed: int) -> int:
    """In a worker: a bot's move for a view, as a code."""
    game = load(game_name)
    record = np.frombuffer(state, game.dtype).copy()[0]
    view = View(game, game.read_options(options), seat, record, default_mode())
    return game.moves.code(bot(name)(view, seed))


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int = 1, patience: float = PATIENCE) -> None:
        self.workers = workers
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context)
        return self._pool

    async def move(self, view: View, name: str, seed: str) -> tuple[int, str]:
        """A code, and a note where the bot failed and the greedy move stands in: slow, crashed, illegal."""
        assert view.seat is not None
        number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")
        options = view.game.options_text(view.options)
        state = view.state.tobytes()
        note = ""
        try:
            job = self._ready().submit(think, view.game.name, options, view.seat, state, name, number)
            code = await asyncio.wait_for(asyncio.wrap_future(job), self.patience)
            if code in view.codes:
                return code, ""
            note = "illegal"
        except TimeoutError:
            note = "slow"
            self._drop()
        except BrokenProcessPool:
            note = "crashed"
            self._drop()
        except Exception:
            note = "crashed"
        move = await asyncio.to_thread(greedy, view, number)
        return view.game.moves.code(move), note

    def _drop(self) -> None:
        """Give up on workers that hang or died; new ones start when they are needed."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the workers."""
        self._drop()
