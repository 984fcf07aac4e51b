"""Workers: how they end."""

from __future__ import annotations

import multiprocessing
import threading
import time
from concurrent.futures import ProcessPoolExecutor

from sixfold.core.worker import be_born, end_all


def test_workers_end_at_once_and_leave_nothing_behind() -> None:
    """Neither processes nor the pool's thread, which a program that ends would stumble over."""
    before = set(threading.enumerate())
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=be_born)
    pool.submit(abs, -1).result()
    at_work = pool.submit(time.sleep, 600)
    processes = list(pool._processes.values())
    end_all(pool)
    assert set(threading.enumerate()) == before
    assert not any(process.is_alive() for process in processes)
    assert at_work.done()
