"""What is refused before it comes to a route: other sites' pages, and too much from one address. All refusals are counted."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException

from .exposition import Counter
from .limits import Buckets
from .settings import Settings

REFUSED = Counter("sixfold_refused_total", "Requests and messages that were refused, by kind.", "kind")


def _foreign(scope: Any, public: bytes) -> bool:
    """Whether another site's page sends this on a person's behalf. Programs name no origin."""
    headers = dict(scope.get("headers") or [])
    origin = headers.get(b"origin")
    return origin is not None and origin.split(b"://")[-1] not in {headers.get(b"host", b""), public} - {b""}


class Guard:
    """Refuses what comes from other sites' pages, and too much from one address."""

    def __init__(self, settings: Settings, hints: Buckets, misses: Buckets) -> None:
        a_minute = settings.limit
        self.asking, self.making = Buckets(a_minute), Buckets(settings.new_tables or max(1, a_minute // 10))
        self.hints, self.misses = hints, misses
        self.public = urlsplit(settings.public_url).netloc.encode()

    def __call__(self, app: Any) -> Any:
        """Stand before the routes."""

        async def guarded(scope: Any, receive: Any, send: Any) -> None:
            if problem := self._problem(scope):
                raise problem
            await app(scope, receive, send)

        return guarded

    def _problem(self, scope: Any) -> HTTPException | None:
        kind, path = scope["type"], scope["path"]
        writes = kind == "websocket" or scope["method"] not in ("GET", "HEAD")
        if writes and _foreign(scope, self.public):
            REFUSED.add("origin")
            return PermissionDeniedException(
                "origin: the request comes from another site; behind a proxy, --trusted-proxies or --public-url says which is ours"
            )
        if not path.startswith(("/api/", "/readyz")):
            return None
        address = (scope.get("client") or ("",))[0]
        wait = self.asking.take(address)
        if writes and path.endswith(("/api/tables", "/rematch")):
            wait = max(wait, self.making.take(address))
        if writes and path == "/api/hint":
            wait = max(wait, self.hints.take(address))
        if path.startswith("/api/tables/"):  # whoever tries codes learns nothing more, not even of one that is right
            wait = max(wait, self.misses.wait(address))
        if wait:
            REFUSED.add("rate")
            return TooManyRequestsException(
                "too much from this address; wait a moment", headers={"Retry-After": str(int(wait) + 1)}
            )
        return None
