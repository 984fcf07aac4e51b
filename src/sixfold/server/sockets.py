"""The WebSocket of a table: it tells the newest state whenever there is one, and carries out what its seat says.

It speaks ASGI itself: of a move's time on the way in and out, most was the framework's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time

import msgspec
from litestar import asgi
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from sixfold.core.errors import SixfoldError
from sixfold.table.errors import Denied, Missing
from sixfold.table.messages import (
    Ack,
    AnyServerMessage,
    Hello,
    Hint,
    Ping,
    Pong,
    Preview,
    Problem,
    Welcome,
    decode,
    encode,
)
from sixfold.table.snapshot import preview, table_info

from .front import WIRE
from .guard import REFUSED
from .hub import Hub
from .limits import BURST, Bucket
from .live import Connection, LiveTable
from .page import page_version
from .store import Removed

STATUS = {
    "missing": 404,
    "denied": 403,
    "stale": 409,
    "illegal": 409,
    "ended": 409,
    "archived": 410,
    "rate": 429,
    "unavailable": 503,
    "busy": 503,
}
"""The HTTP status of each kind of error; a WebSocket is closed with 4000 more."""
MESSAGE_LIMIT = 8_000
"""Characters of the largest message a client may send."""
KEY = re.compile("[A-Za-z0-9]{4,32}")
LOG = logging.getLogger("sixfold")


@asgi("/tables/{key:str}/live", copy_scope=False)
async def live_table(scope: Scope, receive: Receive, send: Send) -> None:
    """One connection, until either side ends it."""
    if scope["type"] != ScopeType.WEBSOCKET:
        await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
        await send({"type": "http.response.body", "body": b"this is a WebSocket", "more_body": False})
        return
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    hub: Hub = scope["litestar_app"].state.hub
    client = scope.get("client")
    session = Session(hub, Connection(address=client[0] if client else ""), scope.get(WIRE, send))  # type: ignore[arg-type]
    with contextlib.suppress(OSError):  # they went, or the line broke
        await session.run(scope["path_params"]["key"], receive)


class Session:
    """A connection at work."""

    def __init__(self, hub: Hub, connection: Connection, send: Send) -> None:
        self.hub, self.connection, self._send = hub, connection, send
        self._bucket = Bucket(max(BURST, hub.messages), hub.messages)
        self._advising: asyncio.Task[None] | None = None

    async def run(self, key: str, receive: Receive) -> None:
        """Find the table, then hear and tell until the connection ends."""
        try:
            live = await self.hub.live(key if KEY.fullmatch(key) else "")
            self.hub.join(live, self.connection)
        except Denied as error:
            if isinstance(error, Missing):
                self.hub.misses.take(self.connection.address)
            await self._refuse(error)
            return
        telling = asyncio.create_task(self._tell(live))
        try:
            await self._listen(live, receive)
        finally:
            await _end(telling)
            await self.close()
            live.part(self.connection)

    async def close(self) -> None:
        """Nobody waits for hints any more."""
        if self._advising is not None:
            await _end(self._advising)

    async def _say(self, message: bytes) -> None:
        try:
            await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except RuntimeError:  # the server has closed the line by itself, for a frame that is no UTF-8
            raise ConnectionResetError from None

    async def _refuse(self, error: Denied) -> None:
        """Say why, and end the connection."""
        await self._say(encode(Problem(error.error, str(error))))
        await self._send({"type": "websocket.close", "code": 4000 + STATUS[error.error], "reason": ""})

    async def _tell(self, live: LiveTable) -> None:
        """Send what is new each time something is; what came in between is not queued."""
        changed = self.connection.changed
        try:
            while True:
                await changed.wait()
                changed.clear()
                if live.removed:
                    await self._refuse(Removed())
                    return
                for message in news(self.hub, live, self.connection):
                    await self._say(message)
        except OSError:
            pass  # they went; whoever listens to them notices too
        except Exception:
            LOG.exception("a connection to table %s cannot be told the state", live.table.row.code)
            await self._send({"type": "websocket.close", "code": 1011, "reason": ""})

    async def _listen(self, live: LiveTable, receive: Receive) -> None:
        """Answer one message after the other; who talks too much is heard more slowly."""
        while (event := await receive())["type"] == "websocket.receive":
            if wait := self._bucket.take():
                REFUSED.add("rate")
                await self._say(encode(Problem("rate", "too many messages; wait a moment")))
                await asyncio.sleep(wait)
                self._bucket.take()
            answer = await self.answer(live, event.get("text") or "")
            if isinstance(answer, Problem):
                REFUSED.add(answer.error)
            if answer is not None:
                await self._say(encode(answer))

    async def answer(self, live: LiveTable, text: str) -> AnyServerMessage | None:
        """Carry one message out; whatever is wrong with it is said, and changes nothing."""
        if not text:
            return Problem("invalid", "a message is a text frame of JSON")
        if len(text) > MESSAGE_LIMIT:
            return Problem("invalid", f"a message has at most {MESSAGE_LIMIT} characters")
        try:
            message = decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            return Problem("invalid", str(error))
        message_id = getattr(message, "id", "")
        connection = self.connection
        try:
            if isinstance(message, Hello):
                live.greet(connection, message.token)
                return None
            if isinstance(message, Ping):
                return Pong()
            seat = live.seat_of(connection)
            if seat is None:
                return Problem("denied", "you are watching; sit down to play", message_id)
            if isinstance(message, Preview):
                return preview(live.table, seat, message.code, message.id)
            if isinstance(message, Hint):
                self.hub.ask(live, connection, seat, message.id)
                if self._advising is None or self._advising.done():
                    self._advising = asyncio.create_task(self._advise())
                return None
            return Ack(message.id, await self.hub.act(live, seat, message))
        except Denied as error:
            if error.error == "stale":
                connection.n = -1
                connection.changed.set()
            return Problem(error.error, str(error), message_id, error.rule, error.sentence)
        except SixfoldError as error:
            return Problem("invalid", str(error), message_id)

    async def _advise(self) -> None:
        """Answer questions for hints, which takes a while: moves and previews are answered meanwhile."""
        with contextlib.suppress(OSError):
            while self.connection.questions:
                await self._say(encode(await self.hub.advise(self.connection)))


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def news(hub: Hub, live: LiveTable, connection: Connection) -> list[bytes]:
    """The messages that bring a connection up to date; from then on it knows them."""
    if connection.key is None:
        return []
    messages: list[bytes] = []
    seat = live.seat_of(connection)
    who = seat, connection.host
    if connection.greeted != who:
        connection.forget()
        connection.changed.clear()
        connection.greeted = who
        messages.append(encode(Welcome(table_info(live.table), seat, connection.host, time.time(), page_version())))
    for kind, notice in (("presence", live.presence), ("keeping", hub.keeping)):
        if connection.notices.get(kind, b"") != notice:
            connection.notices[kind] = notice
            messages.append(notice)
    snapshot = live.snapshot(seat)
    if connection.n != snapshot.n:
        messages.append(snapshot.message(connection.parts))
        connection.n = snapshot.n
        connection.parts.update(snapshot.parts)
    return messages


__all__ = ["STATUS", "live_table"]
