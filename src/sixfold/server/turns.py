"""Who has the next worker: addresses take turns, and of each the cheapest thought goes first."""

from __future__ import annotations

import asyncio
import heapq
from collections import OrderedDict
from itertools import count
from typing import Generic, TypeVar

W = TypeVar("W")


class Turns(Generic[W]):
    """Workers, and whoever waits for one."""

    def __init__(self) -> None:
        self._free: list[W] = []
        self._waiting: OrderedDict[str, list[tuple[int, int, asyncio.Future[W]]]] = OrderedDict()
        """By address, the one whose turn is next first: what waits, by cost and then by when it came."""
        self._came = count()

    @property
    def idle(self) -> bool:
        """Whether a worker is free."""
        return bool(self._free)

    def take(self) -> W:
        """A worker that is free; the last that worked, which has most at hand."""
        return self._free.pop()

    async def get(self, address: str, cost: int) -> W:
        """A worker, when it is the turn of the address."""
        if self._free:
            return self.take()
        future: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting.setdefault(address, []), (cost, next(self._came), future))
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():  # it came too late
                self.put(future.result())
            raise

    def put(self, worker: W) -> None:
        """A worker is free for the next."""
        while self._waiting:
            address, queue = self._waiting.popitem(last=False)
            _, _, future = heapq.heappop(queue)
            if queue:
                self._waiting[address] = queue  # behind all others
            if not future.done():
                future.set_result(worker)
                return
        self._free.append(worker)
