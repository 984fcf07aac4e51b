"""Games on all cores of this machine: worker processes, replaced when they die."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from sixfold.core.errors import SixfoldError
from sixfold.core.worker import be_born

from .contest import Contest, Fixture, Played, play

PATIENCE = 3
"""After so many deaths of workers without a finished game in between, something is wrong that waiting does not mend."""


class Died(SixfoldError):  # noqa: N818 - not the error of a person
    """Workers die, whatever is tried."""

    def __init__(self) -> None:
        super().__init__(f"workers died {PATIENCE} times in a row and no game was finished in between")


def on_this_machine(
    jobs: int, contest: Contest, fixtures: Iterable[Fixture], tell: Callable[[str], None]
) -> Iterator[tuple[Played, str]]:
    """Play games in so many processes; each comes as soon as it is over, in no order. What a dead worker had is played again."""
    queue = deque(fixtures)
    deaths = 0
    while queue:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(min(jobs, len(queue)), context, initializer=be_born)
        waiting: dict[Future[tuple[Played, str]], Fixture] = {}
        try:
            while queue or waiting:
                while queue and len(waiting) < 2 * jobs:
                    waiting[pool.submit(play, contest, queue[0])] = queue[0]
                    queue.popleft()
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    del waiting[future]
                    deaths = 0
                    yield result
        except BrokenProcessPool:
            queue.extendleft(waiting.values())
            deaths += 1
            if deaths == PATIENCE:
                raise Died() from None
            tell(f"A worker died; the games in progress are played again: {len(waiting)}.")
        finally:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
