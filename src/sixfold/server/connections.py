"""Connections: how many are held and by whom, and how long one may take to say what it wants.

uvicorn holds a connection for as long as its client likes: one that never finishes the head or the body of a request costs a
place for ever. Its protocols are extended here: each connection passes a door that counts, and each request has a time to arrive.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .guard import REFUSED
from .limits import household
from .proxies import Proxies
from .settings import Settings

try:
    import resource
except ImportError:  # Windows knows no such limit
    resource = None  # type: ignore[assignment]

OTHER_FILES = 256
"""Files that the service opens beside its connections, at most."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""The answer to a connection that is not let in."""


class Door:
    """Lets so many connections in, and of each address so many. Trusted proxies connect for others and are not counted by address."""

    def __init__(self, settings: Settings) -> None:
        self.most = max(1, allow_files(settings.connections + OTHER_FILES) - OTHER_FILES)
        self.most_each = settings.connections_per_address
        self.proxies = Proxies(settings.trusted_proxies)
        self._held: dict[Any, str] = {}
        """The address of each connection; empty for a proxy's."""
        self._each: Counter[str] = Counter()

    def enter(self, transport: Any, peer: str) -> bool:
        """Whether a connection is let in."""
        address = "" if self.proxies.trusts(peer) else peer
        if len(self._held) >= self.most or (address and not self.admit(address)):
            REFUSED.add("connections")
            return False
        self._held[transport] = address
        return True

    def leave(self, transport: Any) -> None:
        """A connection has ended, if it was let in."""
        if address := self._held.pop(transport, ""):
            self.release(address)

    def admit(self, address: str) -> bool:
        """Whether an address may hold one more."""
        who = household(address)
        if self._each[who] >= self.most_each:
            return False
        self._each[who] += 1
        return True

    def release(self, address: str) -> None:
        """An address holds one less."""
        who = household(address)
        self._each[who] -= 1
        if not self._each[who]:
            del self._each[who]


def allow_files(wanted: int) -> int:
    """Let this process open so many files, or as many as the system allows; gives how many it may."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


class BoundedConfig(uvicorn.Config):
    """How the service is served: with a door, and with times for requests."""

    def __init__(self, app: Any, settings: Settings, door: Door) -> None:
        super().__init__(
            app,
            http=BoundedHTTP,
            ws=BoundedWebSocket,
            ws_max_size=65_536,
            ws_per_message_deflate=False,  # it costs more time than the bytes are worth, and a few bytes may become many
            limit_concurrency=settings.connections + 1,
            log_level="warning",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        self.door, self.settings = door, settings


class BoundedHTTP(HttpToolsProtocol):
    """HTTP whose requests must arrive in time: the head of one, and then its body."""

    config: BoundedConfig

    def __init__(self, config: BoundedConfig, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._begun = False
        """Whether a part of the request has come."""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        if self.config.door.enter(transport, self.client[0] if self.client else ""):
            self._wait(self.config.settings.header_timeout, begun=False)
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop()
        self.config.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request; it may be a WebSocket then."""
        self._begun = True
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._stop()

    def on_headers_complete(self) -> None:
        """The head has arrived; what of the body follows must do so in time."""
        super().on_headers_complete()
        self._wait(self.config.settings.body_timeout, begun=True)

    def on_message_complete(self) -> None:
        """All has arrived."""
        self._stop()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered; the next may come."""
        super().on_response_complete()
        if not self.transport.is_closing() and self._timer is None:
            self._wait(self.config.settings.header_timeout, begun=False)

    def _wait(self, seconds: float, begun: bool) -> None:
        """Set a time; what the client sends meanwhile does not prolong it."""
        self._stop()
        self._begun = begun
        self._timer = self.loop.call_later(seconds, self._expire)

    def _expire(self) -> None:
        if self._begun:
            REFUSED.add("slow")
        self.transport.abort()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket; its connection came through the door as one of HTTP."""

    config: BoundedConfig

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.config.door.leave(self.transport)
        super().connection_lost(exc)
