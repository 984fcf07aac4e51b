"""For whoever runs it: does it live, can it serve, what does it do, and who asked for what."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from service import TIMEOUT, Service, best, play_all

from sixfold.server.access import public_path
from sixfold.server.app import create_app
from sixfold.server.bot_pool import BotPool
from sixfold.server.exposition import Counter, Gauge, Histogram, exposition
from sixfold.server.settings import Settings
from sixfold.server.store import Store


def test_a_service_lives_and_is_ready(service: Service) -> None:
    assert (service.get("/healthz").status_code, service.get("/healthz").text) == (200, "alive\n")
    assert (service.get("/readyz").status_code, service.get("/readyz").text) == (200, "ready\n")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A service in this process, of which parts can be taken away."""
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.sqlite3"), workers=1))) as client:
        yield client


def test_without_a_database_it_lives_and_is_not_ready(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Store(f"sqlite+aiosqlite:///{tmp_path}/nowhere/tables.sqlite3")
    monkeypatch.setattr(client.app.state.hub, "store", gone)
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database did not answer within 1 second\n")


class Barren(BotPool):
    """A pool whose workers cannot be started."""

    def _start_worker(self) -> ProcessPoolExecutor:
        raise OSError("Resource temporarily unavailable")


def test_without_workers_it_is_not_ready(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client.app.state.hub, "bots", Barren(1))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "no worker can be started for bots\n")


def test_a_worker_that_died_is_replaced_by_the_next_question() -> None:
    async def tried() -> None:
        pool = BotPool(1)
        try:
            assert await pool.ready()
            (worker,) = pool._all
            for process in list(worker._processes.values()):
                process.kill()
                process.join(TIMEOUT)
            while await pool.ready() and worker in pool._all:
                await asyncio.sleep(0.01)  # it is not known at once that it died
            assert await pool.ready()
            assert (pool.thinking, pool.waiting) == (0, 0)
        finally:
            pool.close()

    asyncio.run(tried())


def test_what_can_be_got_can_be_asked_after(service: Service) -> None:
    """HEAD answers as GET does, without the body."""
    made = service.make("hexpert", "me", "greedy")
    asyncio.run(play_all(service, made, [best]))
    known = {"{key}": made["code"], "{name}": "hexpert", "{language}": "en"}
    paths = ["/", "/t/ABCDEF", "/assets/icon.svg", "/healthz", "/readyz", "/metrics", "/no/such/page"]
    for path, methods in service.get("/api/schema/openapi.json").json()["paths"].items():
        if "get" in methods:
            paths.append(re.sub(r"{\w+}", lambda found: known[found[0]], path))
    assert len(paths) >= 20
    for path in paths:
        got, asked = service.get(path), httpx.head(service.address + path, timeout=TIMEOUT)
        assert asked.status_code == got.status_code, path
        assert asked.headers["content-type"] == got.headers["content-type"]
        assert asked.content == b""


# --- metrics ----------------------------------------------------------------------------------------------------------

LINE = re.compile(r'[a-z_]+(\{[a-z]+="[a-zA-Z0-9.+_]+"\})? [0-9.e+-]+')


def test_the_text_is_as_prometheus_reads_it() -> None:
    counter = Counter("a_total", "All.", "kind")
    counter.add("odd")
    counter.add("even", 2)
    histogram = Histogram("b_seconds", "How long.", (0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 7):
        histogram.observe(value)
    assert exposition([counter, Counter("n_total", "None."), histogram, Gauge("c", "Now.", lambda: {"": 3})]) == (
        "# HELP a_total All.\n"
        "# TYPE a_total counter\n"
        'a_total{kind="even"} 2\n'
        'a_total{kind="odd"} 1\n'
        "# HELP n_total None.\n"
        "# TYPE n_total counter\n"
        "n_total 0\n"
        "# HELP b_seconds How long.\n"
        "# TYPE b_seconds histogram\n"
        'b_seconds_bucket{le="0.1"} 2\n'
        'b_seconds_bucket{le="1.0"} 3\n'
        'b_seconds_bucket{le="+Inf"} 4\n'
        "b_seconds_sum 7.65\n"
        "b_seconds_count 4\n"
        "# HELP c Now.\n"
        "# TYPE c gauge\n"
        "c 3\n"
    )


def metrics(service: Service) -> dict[str, float]:
    """All samples by name and label."""
    answer = service.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_moves_connections_and_refusals_are_counted(own_service: Callable[..., Service]) -> None:
    service = own_service()
    assert metrics(service)["sixfold_moves_total"] == 0
    made = service.make("hexpert", "me", "greedy")

    async def played() -> dict[str, float]:
        async with service.line(made["code"], made["seats"]["0"]) as line:
            await line.play(best)
            assert (await line.move(0))["error"] == "ended"
            return await asyncio.to_thread(metrics, service)

    during = asyncio.run(played())
    assert during["sixfold_moves_total"] == 38
    assert during["sixfold_command_seconds_count"] == during['sixfold_command_seconds_bucket{le="+Inf"}'] >= 38
    assert during["sixfold_connections"] == 1
    assert during["sixfold_tables_open"] == 1
    assert during['sixfold_refused_total{kind="ended"}'] == 1
    assert (during['sixfold_bots{state="thinking"}'], during['sixfold_bots{state="waiting"}']) == (0, 0)
    assert during["sixfold_writer_queue"] == 0
    assert during["process_resident_memory_bytes"] > 1_000_000
    service.get("/api/tables/ZZZZZZ")
    service.post("/api/tables", {"game": "hexpert"})
    service.post("/api/tables", {}, headers={"Origin": "https://evil.example"})
    after = metrics(service)
    refused = {name[28:-2]: value for name, value in after.items() if name.startswith("sixfold_refused")}
    assert refused == {"ended": 1, "missing": 1, "invalid": 1, "origin": 1}


def test_who_waits_for_a_worker_is_counted() -> None:
    async def tried() -> None:
        pool = BotPool(1)
        worker = pool._free.take()  # somebody else has it
        asking = [asyncio.create_task(pool.move(None, "greedy", "")) for _ in range(2)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert (pool.thinking, pool.waiting) == (0, 2)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert (pool.thinking, pool.waiting) == (0, 0)
        assert worker is None

    asyncio.run(tried())


def test_metrics_are_for_this_machine_for_all_or_for_nobody(own_service: Callable[..., Service]) -> None:
    through = {"X-Forwarded-For": "203.0.113.5"}
    told = {
        who: [own.get("/metrics", headers=headers).status_code for headers in ({}, through)]
        for who in ("local", "all", "off")
        for own in [own_service(metrics=who)]
    }
    assert told == {"local": [200, 404], "all": [200, 200], "off": [404, 404]}
    trusting = own_service(trusted_proxies=["127.0.0.1"])
    assert trusting.get("/metrics", headers=through).status_code == 404


# --- the access log ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/api/games/hexpert", "/api/games/hexpert"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/ABCDEF", "/api/tables/*"),
        ("/api/tables/ABCDEF/live", "/api/tables/*/live"),
        ("/t/ABCDEF", "/t/*"),
        ("/replay/ABCDEF", "/replay/*"),
        ("/" + "x" * 5000, "/" + "x" * 199),
    ],
)
def test_a_path_is_shown_without_the_code_of_a_table(path: str, shown: str) -> None:
    assert public_path(path) == shown


def test_each_request_is_a_line_of_json_without_secrets(tmp_path: Path) -> None:
    service = Service(tmp_path, access_log=True, trusted_proxies=["127.0.0.1"]).start()
    try:
        made = service.make("hexpert", "me")

        async def listened() -> None:
            async with service.line(made["code"], made["seats"]["0"]):
                pass

        asyncio.run(listened())
        service.get(f"/t/{made['code']}?token={made['host']}", headers={"X-Forwarded-For": "203.0.113.5"})
        httpx.head(f"{service.address}/healthz")
        service.get("/no%0Asuch")
        service.post("/api/tables", {}, headers={"Origin": "https://evil.example"})
    finally:
        service.stop()
    text = service.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    told = [(line["method"], line["path"], line["status"], line["address"]) for line in lines]
    assert told[1:] == [  # the first asked whether it is there
        ("POST", "/api/tables", 201, "127.0.0.1"),
        ("GET", "/api/tables/*/live", 101, "127.0.0.1"),
        ("GET", "/t/*", 200, "203.0.113.5"),
        ("HEAD", "/healthz", 200, "127.0.0.1"),
        ("GET", "/no\nsuch", 404, "127.0.0.1"),
        ("POST", "/api/tables", 403, "127.0.0.1"),
    ]
    assert all(set(line) == {"time", "method", "path", "status", "ms", "address"} for line in lines)
    assert not any(secret in text for secret in (made["code"], made["id"], made["host"], made["seats"]["0"]))
