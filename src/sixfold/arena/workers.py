"""Games on all cores of this machine: worker processes, replaced when they die."""

from __future__ import annotations

import multiprocessing
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from sixfold.core.errors import SixfoldError
from sixfold.core.worker import init_worker, kill_workers

from .contest import Contest, Fixture, Played, play

MOST_FAILURES = 3
"""So often a game is played again after its worker died."""


class Deaths(Counter[Fixture]):
    """How often workers died over each game."""

    def count(self, fixture: Fixture) -> None:
        """One more; where trying again does not help, it is over."""
        self[fixture] += 1
        if self[fixture] > MOST_FAILURES:
            raise SixfoldError(
                f"deal {fixture.deal} at table {fixture.table} cannot be played: "
                f"workers died over it {self[fixture]} times"
            )


def on_this_machine(
    jobs: int, contest: Contest, fixtures: Iterable[Fixture], tell: Callable[[str], None]
) -> Iterator[tuple[Played, str]]:
    """Play games in so many processes; each comes as soon as it is over, in no order. What a dead worker had is played again."""
    queue = deque(fixtures)
    deaths = Deaths()
    while queue:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(min(jobs, len(queue)), context, initializer=init_worker)
        waiting: dict[Future[tuple[Played, str]], Fixture] = {}
        try:
            while queue or waiting:
                while queue and len(waiting) < 2 * jobs:
                    waiting[pool.submit(play, contest, queue[0])] = queue[0]
                    queue.popleft()
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    del waiting[future]
                    yield result
        except BrokenProcessPool:
            queue.extendleft(waiting.values())
            for fixture in waiting.values():
                deaths.count(fixture)
            tell(f"A worker died; the games in progress are played again: {len(waiting)}.")
        finally:
            kill_workers(pool)
