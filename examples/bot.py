"""A bot from outside that takes a seat at a table and plays it to the end.

    python examples/bot.py http://127.0.0.1:8000 CODE [NAME]

It needs only what any client gets: the list of legal moves and what each would score at once. It plays the move that
scores most. The messages are described in docs/protocol.md.
"""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
import uuid
from itertools import accumulate
from typing import Any

from websockets.asyncio.client import connect


def call(address: str, data: dict[str, Any] | None = None) -> Any:
    """An HTTP request with JSON in and out."""
    body = json.dumps(data).encode() if data is not None else None
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


async def play(server: str, code: str, name: str) -> dict[str, Any]:
    """Sit down in the first open seat, play until the game has ended, and give its result."""
    table = call(f"{server}/api/tables/{code}")["state"]
    seat = next(seat["seat"] for seat in table["seats"] if seat["kind"] == "open")
    token = call(f"{server}/api/tables/{code}/sit", {"seat": seat, "name": name})["token"]
    socket_address = server.replace("http", "ws", 1) + f"/api/tables/{code}/live"
    async with connect(socket_address) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        legal: list[int] = []
        gain: list[int] = []
        sent = -1
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "error":
                raise RuntimeError(f"{message['error']}: {message['text']}")
            if message["type"] != "state":
                continue
            if message["status"] == "ended":
                return dict(message["result"])
            legal, gain = message.get("legal", legal), message.get("gain", gain)  # what is missing has not changed
            turn = message.get("turn", 0)
            if legal and turn != sent:
                sent = turn
                codes = list(accumulate(legal))  # each is told as what it is more than the one before
                best = max(zip(gain[1::2], gain[::2], strict=True), default=(0, 0))[
                    1
                ]  # points and places of those that score
                move = {"type": "move", "id": str(uuid.uuid4()), "turn": turn, "code": codes[best]}
                await socket.send(json.dumps(move))
    raise RuntimeError("the connection was closed before the game ended")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    print(asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "Visitor")))
