"""What every request passes before it comes to a route: proxies are looked through, the path before all paths is taken off."""

from __future__ import annotations

from typing import Any

from .proxies import Proxies
from .settings import Settings


class Front:
    """The service as it is served: an ASGI application round the one with the routes."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.proxies = Proxies(settings.trusted_proxies)
        self.root = settings.root_path

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, or one connection."""
        if scope["type"] != "lifespan":
            scope = self._inside(self.proxies.unwrapped(scope))
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
