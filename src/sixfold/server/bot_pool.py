"""Bots think in worker processes: the service answers others meanwhile, and a bot that fails takes nobody along."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

import numpy as np

from sixfold.bots import LEVELS, Allowance, Thought, bot
from sixfold.bots.referee import Lapse, legal_code, stand_in
from sixfold.bots.warm import warm
from sixfold.core.game import load
from sixfold.core.kernel import default_mode
from sixfold.core.position import View
from sixfold.core.worker import init_worker, kill_workers

from .limits import household
from .turns import Turns

OFFERED = (*LEVELS, "random", "greedy")
"""The bots that may be asked for over a network: by a plain name. Settings and programs of others are for the command line."""
MOVE = Allowance(seconds=2.0, cores=1)
"""What a bot may spend on a move at a table."""
HINT = Allowance(seconds=1.5, cores=1)
"""What the strongest bot may spend on a hint."""
MOVE_TIMEOUT = 20.0
"""Seconds a bot may take before the greedy move is played for it."""
READY_TIMEOUT = 10.0
"""Seconds in which a worker that can be started answers."""
START_TIMEOUT = 120.0
"""Seconds a worker may take to start and to load a game, on a busy machine."""
LOG = logging.getLogger("sixfold")


def think(game_name: str, options: str, seat: int, state: bytes, name: str, allowed: Allowance, seed: int) -> Thought:
    """In a worker: what a bot thinks of a view."""
    game = load(game_name)
    record = np.frombuffer(state, game.dtype).copy()[0]
    view = View(game, game.read_options(options), seat, record, default_mode())
    return bot(name, game)(view, allowed, seed)


def _number(seed: bytes) -> int:
    """A seed for a bot."""
    return int.from_bytes(hashlib.sha256(seed).digest()[:6], "big")


def _cost(name: str) -> int:
    """Which of several bots goes first."""
    return LEVELS.index(name) + 1 if name in LEVELS else 0


@cache
def _ready(game_name: str, name: str) -> None:
    """In a worker: a bot can play a game at once. Getting there is not its time; one that cannot is found out when it thinks."""
    with contextlib.suppress(Exception):
        warm(load(game_name), [name])


def _safely(work: Callable[..., Thought], *args: object) -> Thought | str:
    """In a worker: whatever a bot raises, be it SystemExit, comes back as text."""
    try:
        return work(*args)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:500]


class BotPool:
    """The worker processes. Each has one bot at a time: one that hangs or dies is replaced, and the others do not notice."""

    work: Callable[..., Thought] = staticmethod(think)

    def __init__(self, workers: int | None = None, timeout: float = MOVE_TIMEOUT) -> None:
        self.timeout = timeout
        self._free: Turns[ProcessPoolExecutor | None] = Turns()
        self._all: set[ProcessPoolExecutor] = set()
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        for _ in range(count):
            self._free.put(None)  # started when it is needed
        self._hinting = asyncio.Semaphore(max(1, count // 2))
        self._asked = 0
        self.thinking = 0
        """How many bots think now."""

    @property
    def waiting(self) -> int:
        """How many bots wait for a worker."""
        return self._asked - self.thinking

    async def ready(self) -> bool:
        """Whether bots can think: a worker answers, or is started now and does, or all of them are busy."""
        if not self._free.idle:
            return True
        worker = self._free.take()
        try:
            worker = worker or self._start_worker()
            await asyncio.wait_for(asyncio.wrap_future(worker.submit(os.getpid)), READY_TIMEOUT)
        except (TimeoutError, BrokenProcessPool, OSError):
            self._end(worker)
            worker = None
            return False
        finally:
            self._free.put(worker)
        return True

    async def move(self, view: View, name: str, seed: str, address: str = "") -> tuple[int, str]:
        """A code for a table that an address holds, and a note where the bot failed and the greedy move stands in: slow, crashed, illegal, nothing."""
        number = _number(seed.encode())
        self._asked += 1
        try:
            return legal_code(await self._thought(view, name, MOVE, number, address), view), ""
        except Lapse as lapse:
            return await asyncio.to_thread(stand_in, view, number), lapse.kind
        finally:
            self._asked -= 1

    async def hint(self, view: View, address: str = "") -> Thought:
        """What the strongest bot thinks of a view; Lapse where it fails. Moves of bots have half of the workers to themselves."""
        self._asked += 1
        try:
            async with self._hinting:
                thought = await self._thought(view, LEVELS[-1], HINT, _number(view.state.tobytes()), address)
        finally:
            self._asked -= 1
        legal_code(thought, view)
        return thought

    async def _thought(self, view: View, name: str, allowed: Allowance, number: int, address: str) -> Thought:
        worker = await self._free.get(household(address), _cost(name))
        self.thinking += 1
        try:
            if worker is None:
                worker = self._start_worker()
            await asyncio.wait_for(asyncio.wrap_future(worker.submit(_ready, view.game.name, name)), START_TIMEOUT)
            options = view.game.options_text(view.options)
            args = (view.game.name, options, view.seat, view.state.tobytes(), name, allowed, number)
            job = worker.submit(_safely, self.work, *args)
            answer = await asyncio.wait_for(asyncio.wrap_future(job), self.timeout)
            if isinstance(answer, str):
                LOG.error("the bot %s failed at %s: %s", name, view.game.name, answer)
                raise Lapse("crashed", answer)
            return answer
        except Lapse:
            raise
        except TimeoutError:
            self._end(worker)
            worker = None
            raise Lapse("slow", "") from None
        except (BrokenProcessPool, OSError):
            self._end(worker)
            worker = None
            raise Lapse("crashed", "") from None
        except BaseException:  # the service stops: nobody waits for this thought
            self._end(worker)
            worker = None
            raise
        finally:
            self.thinking -= 1
            self._free.put(worker)

    def _start_worker(self) -> ProcessPoolExecutor:
        worker = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=init_worker)
        self._all.add(worker)
        return worker

    def _end(self, worker: ProcessPoolExecutor | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            kill_workers(worker)

    def close(self) -> None:
        """End the workers."""
        for worker in list(self._all):
            self._end(worker)
