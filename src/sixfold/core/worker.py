"""What every worker process does when it is born."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def be_born() -> None:
    """In a new worker: it ends when its parent ends, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
