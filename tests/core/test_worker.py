"""Workers: how they end."""

from __future__ import annotations

import multiprocessing
import threading
import time
from concurrent.futures import ProcessPoolExecutor

from sixfold.core.worker import init_worker, kill_workers


def test_workers_end_at_once_and_leave_nothing_behind() -> None:
    """Neither processes nor the pool's thread, which a program that ends would stumble over."""
    before = set(threading.enumerate())
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=init_worker)
    pool.submit(abs, -1).result()
    at_work = pool.submit(time.sleep, 600)
    processes = list(pool._processes.values())
    kill_workers(pool)
    assert set(threading.enumerate()) == before
    assert not any(process.is_alive() for process in processes)
    assert at_work.done()
