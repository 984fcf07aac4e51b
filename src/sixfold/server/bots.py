"""Bots think in worker processes: the service answers others meanwhile, and a bot that fails takes nobody along."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

import numpy as np

from sixfold.bots import Allowance, bot, greedy
from sixfold.core.game import load
from sixfold.core.kernel import default_mode
from sixfold.core.position import View
from sixfold.core.warm import warm

PATIENCE = 20.0
"""Seconds a bot may take before the greedy move is played for it."""
BIRTH = 120.0
"""Seconds a worker may take to start and to load a game, on a busy machine."""
LOG = logging.getLogger("sixfold")


def think(game_name: str, options: str, seat: int, state: bytes, name: str, seed: int) -> int:
    """In a worker: a bot's move for a view, as a code."""
    game = load(game_name)
    record = np.frombuffer(state, game.dtype).copy()[0]
    view = View(game, game.read_options(options), seat, record, default_mode())
    return game.moves.code(bot(name, game)(view, Allowance(), seed).move)


def _be_born() -> None:
    """In a new worker: it ends when the service ends, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@cache
def _ready(game_name: str) -> None:
    """In a worker: it can play a game at once. Getting there is not the bot's time."""
    warm(load(game_name))


def _safely(work: Callable[..., int], *args: object) -> int | str:
    """In a worker: whatever a bot raises, be it SystemExit, comes back as text."""
    try:
        return int(work(*args))
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:500]


class Thinkers:
    """The worker processes. Each has one bot at a time: one that hangs or dies is replaced, and the others do not notice."""

    work: Callable[..., int] = staticmethod(think)

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._free: asyncio.LifoQueue[ProcessPoolExecutor | None] = asyncio.LifoQueue()
        self._all: set[ProcessPoolExecutor] = set()
        for _ in range(workers or max(1, (os.cpu_count() or 2) - 1)):
            self._free.put_nowait(None)  # born when it is needed

    async def move(self, view: View, name: str, seed: str) -> tuple[int, str]:
        """A code, and a note where the bot failed and the greedy move stands in: slow, crashed, illegal."""
        number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")
        code, note = await self._thought(view, name, number)
        if code is not None and code in view.codes:
            return code, ""
        try:
            thought = await asyncio.to_thread(greedy, view, Allowance(), number)
            return view.game.moves.code(thought.move), note or "illegal"
        except Exception:
            LOG.exception("the greedy bot failed at %s", view.game.name)
            return view.codes[0], "crashed"

    async def _thought(self, view: View, name: str, number: int) -> tuple[int | None, str]:
        worker = await self._free.get()
        try:
            if worker is None:
                worker = self._born()
            await asyncio.wait_for(asyncio.wrap_future(worker.submit(_ready, view.game.name)), BIRTH)
            options = view.game.options_text(view.options)
            args = (view.game.name, options, view.seat, view.state.tobytes(), name, number)
            job = worker.submit(_safely, self.work, *args)
            answer: int | str = await asyncio.wait_for(asyncio.wrap_future(job), self.patience)
            if isinstance(answer, str):
                LOG.error("the bot %s failed at %s: %s", name, view.game.name, answer)
                return None, "crashed"
            return answer, ""
        except TimeoutError:
            self._end(worker)
            worker = None
            return None, "slow"
        except (BrokenProcessPool, OSError):
            self._end(worker)
            worker = None
            return None, "crashed"
        except BaseException:  # the service stops: nobody waits for this thought
            self._end(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    def _born(self) -> ProcessPoolExecutor:
        worker = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_be_born)
        self._all.add(worker)
        return worker

    def _end(self, worker: ProcessPoolExecutor | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            for process in list((worker._processes or {}).values()):
                process.kill()
            worker.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the workers."""
        for worker in list(self._all):
            self._end(worker)
