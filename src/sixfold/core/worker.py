"""How worker processes start, and how they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import cast

SHUTDOWN_TIMEOUT = 2.0
"""Seconds that the end of a pool is waited for at most; it takes thousandths."""


def init_worker() -> None:
    """In a new worker: it ends when its parent ends, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def kill_workers(pool: ProcessPoolExecutor) -> None:
    """End the workers of a pool at once, whatever they are doing.

    The pool's own thread closes its pipes when it sees them dead. It is waited for, as a program that ends meanwhile would
    write to a closed one.
    """
    manager = cast("threading.Thread | None", pool._executor_manager_thread)
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
    if manager is not None:
        manager.join(SHUTDOWN_TIMEOUT)
