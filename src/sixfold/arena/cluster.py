"""Games on a Ray cluster: the same contest gives the same table, and a worker or machine that dies loses no result.

Ray is told not to repeat what fails: it is repeated here, where it can be said and counted.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sixfold.core.errors import OptionError, SixfoldError

from .contest import Contest, Fixture, Played, play
from .workers import Deaths

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
try:
    ray: Any = importlib.import_module("ray")
except ImportError:
    raise OptionError("--cluster needs Ray; install it with: pip install 'sixfold[cluster]'") from None

KNOCK = 5.0
"""Seconds a cluster may take to open its door."""
STORE = 100_000_000
"""Bytes of shared memory for a cluster of our own: results are small."""


def on_a_cluster(
    address: str, jobs: int, contest: Contest, fixtures: Iterable[Fixture], tell: Callable[[str], None]
) -> Iterator[tuple[Played, str]]:
    """Play games on the cluster at an address, or on one of so many cores that is started here; each comes as it ends."""
    queue = deque(fixtures)
    if not queue:
        return
    deaths = Deaths()
    waiting: dict[Any, Fixture] = {}
    # Ray tells of deaths at length, on standard output, where the table belongs.
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        _connect(address, jobs)
        task = ray.remote(max_retries=0)(play)
        try:
            while queue or waiting:
                cores = int(ray.cluster_resources().get("CPU", 1))
                while queue and len(waiting) < 2 * cores:
                    fixture = queue.popleft()
                    waiting[task.remote(contest, fixture)] = fixture
                for reference in ray.wait(list(waiting))[0]:
                    fixture = waiting.pop(reference)
                    try:
                        result = ray.get(reference)
                    except ray.exceptions.RayTaskError as error:  # no death: the game itself cannot be played there
                        raise error.cause if isinstance(error.cause, SixfoldError) else error from None
                    except ray.exceptions.RayError as error:
                        deaths.count(fixture)
                        queue.appendleft(fixture)
                        tell(f"A worker died ({type(error).__name__}); its game is played again.")
                    else:
                        yield result
        finally:
            ray.shutdown()


def _connect(address: str, jobs: int) -> None:
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if not address:
        ray.init("local", num_cpus=jobs, include_dashboard=False, object_store_memory=STORE, **quiet)
        return
    try:
        if address != "auto":  # Ray itself would try for a quarter of an hour
            host, _, port = address.removeprefix("ray://").rpartition(":")
            if not port.isdigit():
                raise ValueError("an address is auto or HOST:PORT")
            socket.create_connection((host, int(port)), KNOCK).close()
        ray.init(address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise OptionError(f"there is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None
