"""What one client may take, as the service is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from service import Service
from websockets.asyncio.client import connect

from sixfold.server.limits import Buckets


def test_to_look_does_not_count() -> None:
    buckets = Buckets(1)
    assert [buckets.wait("a"), buckets.wait("a"), buckets.take("a")] == [0.0] * 3
    assert buckets.wait("a") > 0
    assert buckets.wait("b") == 0


def test_trying_codes_tells_nothing_after_a_few(own_service: Callable[..., Service]) -> None:
    service = own_service(wrong_codes=3)
    made = service.make("hexpert", "me")
    statuses = [service.get(f"/api/tables/ZZZZZ{n}").status_code for n in range(2, 6)]
    assert statuses == [404, 404, 404, 429]
    refused = service.get(f"/api/tables/{made['code']}")  # not even whether this one is right
    assert (refused.status_code, refused.json()["error"]) == (429, "rate")
    assert int(refused.headers["retry-after"]) > 0
    assert service.get("/api/games").status_code == 200


def test_trying_codes_by_websockets_counts_too(own_service: Callable[..., Service]) -> None:
    service = own_service(wrong_codes=1)

    async def tried() -> None:
        async with connect(f"ws://127.0.0.1:{service.port}/api/tables/ZZZZZZ/live", proxy=None) as socket:
            await socket.wait_closed()
            assert socket.close_code == 4404

    asyncio.run(tried())
    assert service.get("/api/tables/ZZZZZ2").status_code == 429


def test_tables_and_connections_have_limits_of_their_own(own_service: Callable[..., Service]) -> None:
    service = own_service(new_tables=2, table_connections=1)
    made = [service.make("hexpert", "me") for _ in range(2)]
    wish = {"game": "hexpert", "seats": [{"kind": "me"}]}
    assert service.post("/api/tables", wish).status_code == 429

    async def tried() -> None:
        where = f"ws://127.0.0.1:{service.port}/api/tables/{made[0]['code']}/live"
        async with service.line(made[0]["code"]), connect(where, proxy=None) as two:
            await two.wait_closed()
            assert two.close_code == 4429

    asyncio.run(tried())
