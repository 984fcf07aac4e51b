"""How long tables are kept: the service removes those at which nothing has happened for longer, once a day and gently."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Container

from .data import kept_tables, remove
from .store import Store
from .writer import reason

FIRST_SECONDS, EVERY_SECONDS = 30.0, 86400.0
"""When tables are looked through: so long after the start, and then so often."""
LOG = logging.getLogger("sixfold")


async def prune(store: Store, unfinished: float, finished: float, used: Container[str] = ()) -> list[str]:
    """Remove the tables at which nothing has happened for so many seconds, but for those that are used; which they were."""
    now = time.time()
    limits = {"gathering": unfinished, "playing": unfinished, "ended": finished}
    old = [table.id async for table in kept_tables(store) if now - table.changed > limits[table.status]]
    gone = [table_id for table_id in old if table_id not in used]
    await remove(store, gone)
    return gone


async def keep_pruning(store: Store, unfinished: float, finished: float, used: Callable[[], Container[str]]) -> None:
    """Prune soon, and then every day."""
    if unfinished == finished == float("inf"):
        return
    wait = FIRST_SECONDS
    while True:
        await asyncio.sleep(wait)
        wait = EVERY_SECONDS
        try:
            gone = await prune(store, unfinished, finished, used())
        except Exception as error:  # each driver has errors of its own; tomorrow is another day
            LOG.warning("old tables were not removed: %s", reason(error))
        else:
            if gone:
                LOG.info("%d old tables were removed", len(gone))
