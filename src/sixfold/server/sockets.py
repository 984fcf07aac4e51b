"""The WebSocket of a table: it tells the newest state whenever there is one, and carries out what its seat says."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sixfold.core.errors import SixfoldError
from sixfold.table.errors import Denied
from sixfold.table.messages import (
    Ack,
    AnyServerMessage,
    Hello,
    Hint,
    Ping,
    Pong,
    Presence,
    Preview,
    Problem,
    Welcome,
    decode,
    encode,
)
from sixfold.table.snapshot import preview, table_info

from .hub import Hub
from .limits import Bucket
from .live import Connection, LiveTable

STATUS = {"missing": 404, "denied": 403, "stale": 409, "illegal": 409, "ended": 409, "archived": 410, "rate": 429}
"""The HTTP status of each kind of error; a WebSocket is closed with 4000 more."""
MESSAGE_LIMIT = 8_000
"""Characters of the largest message a client may send."""
BURST, RATE = 60, 20.0
"""A connection may send so many messages at once, and so many a second in the long run."""
KEY = re.compile("[A-Za-z0-9]{4,32}")


@websocket("/tables/{key:str}/live")
async def live_table(socket: WebSocket[Any, Any, Any], key: FromPath[str], state: State) -> None:
    """One connection, until either side ends it."""
    await socket.accept()
    hub: Hub = state.hub
    connection = Connection(address=socket.client.host if socket.client else "")
    try:
        live = await hub.live(key if KEY.fullmatch(key) else "")
        live.join(connection)
    except Denied as error:
        await socket.send_data(encode(Problem(error.error, str(error))), "text")
        await socket.close(code=4000 + STATUS[error.error])
        return
    parts = [asyncio.create_task(part(socket, hub, live, connection)) for part in (_tell, _listen, _advise)]
    try:
        done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        for part in done:
            part.result()
    except (WebSocketDisconnect, OSError):
        pass  # they went, or the line broke
    finally:
        for part in parts:
            part.cancel()
        await asyncio.gather(*parts, return_exceptions=True)
        live.part(connection)


async def _tell(socket: WebSocket[Any, Any, Any], _: Hub, live: LiveTable, connection: Connection) -> None:
    """Send what is new each time something is; what came in between is not queued."""
    while True:
        await connection.changed.wait()
        connection.changed.clear()
        for message in news(live, connection):
            await socket.send_data(message, "text")


def news(live: LiveTable, connection: Connection) -> list[bytes]:
    """The messages that bring a connection up to date; from then on it knows them."""
    token, table, known = connection.token, live.table, connection.known
    if token is None:
        return []
    seat = table.seat_of(token) if token else None
    host = bool(token) and table.is_host(token)
    messages: list[bytes] = []
    who = encode((seat, host))
    if known.get("who") != who:
        known.clear()
        known["who"] = who
        messages.append(encode(Welcome(table_info(table), seat, host, time.time())))
    here = encode(Presence(live.here()))
    if known.get("presence") != here:
        known["presence"] = here
        messages.append(here)
    snapshot = live.snapshot(seat)
    number = str(snapshot.n).encode()
    if known.get("n") != number:
        messages.append(snapshot.message(known))
        known.update(snapshot.parts, n=number)
    return messages


async def _listen(socket: WebSocket[Any, Any, Any], hub: Hub, live: LiveTable, connection: Connection) -> None:
    """Answer one message after the other; who talks too much is heard more slowly."""
    bucket = Bucket(BURST, RATE)
    while True:
        text = await socket.receive_text()
        if wait := bucket.take():
            await socket.send_data(encode(Problem("rate", "too many messages; wait a moment")), "text")
            await asyncio.sleep(wait)
            bucket.take()
        answer = await _answer(hub, live, connection, text)
        if answer is not None:
            await socket.send_data(encode(answer), "text")


async def _advise(socket: WebSocket[Any, Any, Any], hub: Hub, _: LiveTable, connection: Connection) -> None:
    """Answer questions for hints, which takes a while: moves and previews are answered meanwhile."""
    while True:
        await socket.send_data(encode(await hub.advise(connection)), "text")


async def _answer(hub: Hub, live: LiveTable, connection: Connection, text: str) -> AnyServerMessage | None:
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
    try:
        if isinstance(message, Hello):
            live.greet(connection, message.token)
            return None
        if isinstance(message, Ping):
            return Pong()
        seat = live.table.seat_of(connection.token) if connection.token else None
        if seat is None:
            return Problem("denied", "you are watching; sit down to play", message_id)
        if isinstance(message, Preview):
            return preview(live.table, seat, message.code, message.id)
        if isinstance(message, Hint):
            hub.ask(live, connection, seat, message.id)
            return None
        return Ack(message.id, await hub.act(live, seat, message))
    except Denied as error:
        if error.error == "stale":
            connection.known.pop("n", None)
            connection.changed.set()
        return Problem(error.error, str(error), message_id, error.rule, error.sentence)
    except SixfoldError as error:
        return Problem("invalid", str(error), message_id)
