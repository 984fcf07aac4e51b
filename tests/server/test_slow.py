"""Slow and greedy clients: what is not said in time is not waited for, and no address keeps the others out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPConnection

import pytest
from service import TIMEOUT, Service, best
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sixfold.server.connections import OTHER_FILES, Door, allow_files
from sixfold.server.settings import Settings

ASK = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
WISH = json.dumps({"game": "hexpert", "seats": [{"kind": "me"}]}).encode()
POST = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(
    WISH
)
HURRIED = {"header_timeout": 0.5, "body_timeout": 0.5}


@contextlib.contextmanager
def connected(service: Service, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address of this machine."""
    with socket.create_connection(("127.0.0.1", service.port), TIMEOUT, (source, 0)) as made:
        yield made


def answered(connection: socket.socket) -> bytes:
    """All that comes until the service closes; an abrupt end is one, too."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            heard += piece
    return heard


def asked(service: Service, source: str) -> bytes:
    """The first line of the answer to somebody; empty where there is none."""
    with connected(service, source) as connection:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        return answered(connection).partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: a\r\nX-", POST, POST + WISH[:-1]],
    ids=["nothing", "half a line", "half a head", "no body", "half a body"],
)
def test_what_is_half_said_is_not_waited_for(own_service: Callable[..., Service], sent: bytes) -> None:
    service = own_service(**HURRIED)
    with connected(service) as connection:
        connection.sendall(sent)
        assert answered(connection) == b""
    assert 'sixfold_refused_total{kind="slow"} 1' in service.get("/metrics").text or not sent


def test_a_client_that_sends_a_byte_now_and_then_is_not_waited_for(own_service: Callable[..., Service]) -> None:
    service = own_service(**HURRIED)
    with connected(service) as connection, contextlib.suppress(ConnectionResetError, BrokenPipeError):
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        connection.settimeout(0.05)
        for _ in range(int(TIMEOUT / 0.05)):
            with contextlib.suppress(TimeoutError):
                assert connection.recv(1) == b""
                return
            connection.sendall(b"x")
        raise AssertionError("it is waited for")


def test_the_next_request_on_a_connection_has_its_own_time(own_service: Callable[..., Service]) -> None:
    service = own_service(**HURRIED)
    with contextlib.closing(HTTPConnection("127.0.0.1", service.port, TIMEOUT)) as client:
        for path, body in [("/healthz", None), ("/api/tables", WISH)] * 3:
            client.request("POST" if body else "GET", path, body, {"Content-Type": "application/json"})
            with client.getresponse() as answer:
                assert answer.status in (200, 201)
                answer.read()
        connection = client.sock
        connection.sendall(ASK[:-2])
        assert answered(connection) == b""


def test_what_takes_the_service_long_is_waited_for(own_service: Callable[..., Service]) -> None:
    """Times are for the client alone: a question for a hint is answered after them, and a WebSocket stays."""
    service = own_service(**HURRIED)
    made = service.make("hexpert", "me")

    async def played() -> None:
        async with service.line(made["code"], made["seats"]["0"]) as line:
            assert (await line.ask({"type": "hint"}))["type"] == "hint"
            await asyncio.sleep(1.0)
            assert (await line.move(best(line.now)))["type"] == "ack"

    asyncio.run(played())


def test_one_address_does_not_keep_the_others_out(own_service: Callable[..., Service]) -> None:
    service = own_service(connections=60, connections_per_address=20)
    with contextlib.ExitStack() as held:
        idle = [held.enter_context(connected(service)) for _ in range(70)]
        assert b"503" in answered(idle[-1])
        assert b"503" in asked(service, "127.0.0.1") or asked(service, "127.0.0.1") == b""
        assert asked(service, "127.0.0.2") == b"HTTP/1.1 200 OK"
        more = [held.enter_context(connected(service, f"127.0.0.{n}")) for n in (3, 4, 5) for _ in range(20)]
        assert b"503" in answered(more[-1])  # there are 60 now, whoever has them
    for _ in range(int(TIMEOUT * 20)):
        if asked(service, "127.0.0.1") == b"HTTP/1.1 200 OK":
            break
    else:
        raise AssertionError("those that have gone still count")


def test_sockets_behind_a_proxy_count_for_their_clients(own_service: Callable[..., Service]) -> None:
    service = own_service(connections_per_address=3, trusted_proxies=["127.0.0.1"])
    code = service.make("hexpert", "me")["code"]
    where = f"ws://127.0.0.1:{service.port}/api/tables/{code}/live"

    async def opened(client: str) -> contextlib.AbstractAsyncContextManager[object]:
        return await connect(where, additional_headers={"X-Forwarded-For": client}, proxy=None)

    async def tried() -> None:
        async with contextlib.AsyncExitStack() as held:
            for client in ["203.0.113.5"] * 3 + ["2001:db8::1", "2001:db8::2", "2001:db8::3"]:
                await held.enter_async_context(await opened(client))
            for client in ("203.0.113.5", "2001:db8::4"):
                with pytest.raises(InvalidStatus) as refused:
                    await opened(client)
                assert refused.value.response.status_code == 403
            await held.enter_async_context(await opened("203.0.113.6"))
            assert service.get("/healthz").status_code == 200  # the proxy itself is not counted
        async with await opened("203.0.113.5"):
            pass

    asyncio.run(tried())


def test_a_door_counts_each_connection_once() -> None:
    door = Door(Settings(connections=3, connections_per_address=2))
    assert [door.enter(n, "192.0.2.1") for n in (1, 2, 3)] == [True, True, False]
    door.leave(3)
    door.leave(1)
    door.leave(1)
    assert door.enter(4, "192.0.2.1")
    assert door.enter(5, "192.0.2.2")
    assert not door.enter(6, "192.0.2.3")
    for n in (2, 4, 5):
        door.leave(n)
    assert door._each == {}


def test_a_process_may_open_as_many_files_as_its_connections_need() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))
        assert allow_files(400) == 400
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (400, hard)
        assert Door(Settings(connections=50)).most == 50
        assert allow_files(10**9) == hard
        assert Door(Settings(connections=1_000_000)).most == hard - OTHER_FILES
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
