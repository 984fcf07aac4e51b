"""For whoever watches over the service: does it live, and can it serve?"""

from __future__ import annotations

import asyncio

from litestar import MediaType, Response, get
from litestar.datastructures import State
from sqlalchemy import select

from .hub import Hub
from .store import Store

DATABASE_TIMEOUT = 1.0
"""Seconds in which a database that can be used answers."""


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def alive() -> str:
    """The process answers, whatever the database does."""
    return "alive\n"


@get("/readyz", include_in_schema=False)
async def ready(state: State) -> Response[str]:
    """The database answers, and bots can think; else 503 and a sentence."""
    hub: Hub = state.hub
    problem = ""
    if not await _answers(hub.store):
        problem = f"the database did not answer within {DATABASE_TIMEOUT:.0f} second"
    elif not await hub.bots.ready():
        problem = "no worker can be started for bots"
    return Response(f"{problem or 'ready'}\n", status_code=503 if problem else 200, media_type=MediaType.TEXT)


async def _answers(store: Store) -> bool:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT), store.engine.connect() as connection:
            await connection.execute(select(1))
    except Exception:  # each driver has errors of its own
        return False
    return True
