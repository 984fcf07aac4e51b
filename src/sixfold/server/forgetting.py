"""Who asks to be forgotten is: the name, or the whole table where nobody else needs it."""

from __future__ import annotations

import contextlib
import hmac
import time

import msgspec
from msgspec import Struct

from sixfold.table.errors import Denied, Missing
from sixfold.table.events import Forgotten
from sixfold.table.forgetting import sitters, without_name
from sixfold.table.seats import key_of

from .data import remove
from .hub import Hub
from .store import Conflict


class _Setup(Struct, frozen=True):
    """Of what was agreed, who the host is; also from other versions of the program."""

    host: str = ""


async def forget(hub: Hub, table: str, token: str) -> bool:
    """Forget whoever has a token; whether the whole table went: the host asked, or everybody who ever sat there has."""
    store, key = hub.store, key_of(token)
    row = await store.find(table)
    if row is None:
        raise Missing(table)
    host = hmac.compare_digest(msgspec.json.decode(row.setup, type=_Setup).host, key)
    while True:
        log = await store.log(row.id)
        people = sitters(log)
        if host or (key in people.all and people.all <= people.forgotten | {key}):
            await remove(store, [row.id])
            await hub.refresh(row.id)
            return True
        if key not in people.all:
            raise Denied("denied", "token: it belongs to nobody who sat at this table")
        await _rewrite(hub, row.id, key)
        with contextlib.suppress(Conflict):
            await store.append(row.id, len(log), [Forgotten(key)], time.time())
            break
    await hub.refresh(row.id)
    await _rewrite(hub, row.id, key)  # a game may have ended meanwhile, with a record by the old name
    return False


async def _rewrite(hub: Hub, table_id: str, key: str) -> None:
    rows = await hub.store.rows(table_id)
    after = without_name(rows.values(), key)
    await hub.store.rewrite(table_id, {n: new for (n, old), new in zip(rows.items(), after, strict=True) if new != old})
