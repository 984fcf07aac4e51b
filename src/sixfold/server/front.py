"""What every request passes before it comes to a route: who asks for what, whatever proxies stand between, and the access log."""

from __future__ import annotations

from typing import Any

from .access import logged
from .proxies import Proxies
from .settings import Settings

WIRE = "sixfold.wire"
"""Where a WebSocket finds what sends to its client as it is: each message would pass all wrappers of the framework otherwise."""


class Front:
    """The service as it is served: an ASGI application round the one with the routes."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.proxies = Proxies(settings.trusted_proxies)
        self.root = settings.root_path
        self.log = settings.access_log

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, or one connection."""
        if scope["type"] != "lifespan":
            scope = self._inside(self.proxies.unwrapped(scope))
            if self.log:
                send = logged(scope, send)
            if scope["type"] == "websocket":
                scope = {**scope, WIRE: send}
            if scope.get("method") == "HEAD":  # as GET is; the server leaves the body out
                scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)

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
