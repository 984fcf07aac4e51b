"""What every request passes before it comes to a route: who asks for what, whatever proxies stand between, and the access log."""

from __future__ import annotations

from typing import Any

from .access import logged
from .connections import Door
from .guard import REFUSED
from .settings import Settings

WIRE = "sixfold.wire"
"""Where a WebSocket finds what sends to its client as it is: each message would pass all wrappers of the framework otherwise."""


class Front:
    """The service as it is served: an ASGI application round the one with the routes."""

    def __init__(self, app: Any, settings: Settings, door: Door) -> None:
        self.app, self.door = app, door
        self.root = settings.root_path
        self.log = settings.access_log

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, or one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        peer, scope = scope["client"], self._inside(self.door.proxies.unwrapped(scope))
        if self.log:
            send = logged(scope, send)
        if scope["type"] == "websocket":
            scope = {**scope, WIRE: send}
        if scope.get("method") == "HEAD":  # as GET is; the server leaves the body out
            scope = {**scope, "method": "GET"}
        if scope["type"] == "websocket" and scope["client"] != peer:
            await self._counted(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _counted(self, scope: Any, receive: Any, send: Any) -> None:
        """A WebSocket that came through a proxy: it counts for its client."""
        client = scope["client"][0]
        if not self.door.admit(client):
            REFUSED.add("connections")
            await send({"type": "websocket.close"})  # before it is open: it is refused
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.door.release(client)

    def _inside(self, scope: Any) -> Any:
        """A request without the path before all paths; a proxy may have taken it off already."""
        path = scope["path"]
        if self.root and (path == self.root or path.startswith(f"{self.root}/")):
            return {
                **scope,
                "path": path[len(self.root) :] or "/",
                "raw_path": scope["raw_path"][len(self.root) :] or b"/",
            }
        return scope
