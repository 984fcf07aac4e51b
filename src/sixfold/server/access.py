"""The access log: one line of JSON for each request, on standard error, without what is anybody's secret."""

from __future__ import annotations

import re
import sys
import time
from datetime import UTC, datetime
from typing import Any

import msgspec

LONGEST = 200
"""No path is logged with more characters."""
STATUS = {"websocket.accept": 101, "websocket.close": 403}
"""How a WebSocket is answered; what says so later is no answer any more."""


class Entry(msgspec.Struct, frozen=True):
    """One request."""

    time: str
    method: str
    path: str
    status: int
    ms: float
    """Until it was answered; of a WebSocket, until it was open."""
    address: str


def public_path(path: str) -> str:
    """A path without the code of a table, by which people get in; what stands behind a ? is never logged."""
    return re.sub(r"^/(api/tables|t|replay)/[^/]+", r"/\1/*", path)[:LONGEST]


def logged(scope: Any, send: Any) -> Any:
    """A `send` that writes the line when a request is answered."""
    began = time.perf_counter()
    answered = False

    async def sent(message: Any) -> None:
        nonlocal answered
        await send(message)
        status = STATUS.get(message["type"], message.get("status"))
        if status is not None and not answered:
            answered = True
            entry = Entry(
                time=datetime.now(UTC).isoformat(timespec="milliseconds"),
                method=scope.get("method", "GET"),
                path=public_path(scope["path"]),
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
                address=(scope.get("client") or ("",))[0],
            )
            sys.stderr.write(msgspec.json.encode(entry).decode() + "\n")

    return sent
