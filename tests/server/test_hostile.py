"""Hostile input: whatever is sent, the service answers in a sentence, changes nothing, and serves everybody else."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from service import Service, best
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sixfold.serve import _is_ours
from sixfold.server.app import HEADERS, create_app
from sixfold.server.limits import BURST, REMEMBERED, Buckets
from sixfold.server.settings import Settings
from sixfold.server.sockets import MESSAGE_LIMIT
from sixfold.table.seats import clean, key_of, new_token
from sixfold.table.table import Table


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("A\x00d\x1ba\x7f\x9b", "Ada"),
        ("abc\u202egnp.exe\u200f\u2066", "abcgnp.exe"),
        ("a\u200bb\ufeffc\u00ad", "abc"),
        ("山田\u3000太郎", "山田 太郎"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("🦊🐝", "🦊🐝"),
        ("\u3164\u2800\u115f", ""),
        ("\u202e\u200d", ""),
        ("x" * 40, "x" * 24),
        ("김철수", "김철수"),
    ],
)
def test_a_name_is_shown_without_what_cannot_be_seen(name: str, shown: str) -> None:
    assert clean(name) == shown
    assert clean(clean(name)) == shown


@pytest.mark.parametrize("name", ["", "\u202e\u200f", "   ", "\u3164", "x" * 25, "x" * 10_000, "\x00"])
def test_a_name_that_cannot_be_read_is_refused(service: Service, name: str) -> None:
    made = service.make("hexpert", "open")
    answer = service.post(f"/api/tables/{made['code']}/sit", {"seat": 0, "name": name})
    assert answer.status_code == 400
    assert answer.json()["text"].startswith("name:")


def test_html_in_a_name_stays_text(service: Service) -> None:
    """The service sends it as JSON text; the picture does not hold it; the record escapes it."""
    made = service.make("hexpert", "open")
    name = '<i>"\\</i>'
    token = service.post(f"/api/tables/{made['code']}/sit", {"seat": 0, "name": name}).json()["token"]
    service.post(f"/api/tables/{made['code']}/start", {"token": made["host"]})
    assert service.table(made["code"])["seats"][0]["name"] == name
    picture = service.get(f"/api/tables/{made['code']}/picture.svg")
    assert "<i>" not in picture.text

    async def resign() -> None:
        async with service.line(made["code"], token) as line:
            await line.ask({"type": "resign"})

    asyncio.run(resign())
    text = service.get(f"/api/tables/{made['code']}/record")
    assert text.headers["content-type"].startswith("text/plain")
    assert service.post("/api/replay", {"text": text.text}).json()["names"] == [name]


NONSENSE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "NaN",
    '{"type": NaN}',
    '{"type":"hello","token":1}',
    '{"type":"hello","tokens":""}',
    '{"type":"fly"}',
    '{"type":"move"}',
    '{"type":"move","id":"","turn":0,"code":1}',
    '{"type":"move","id":"x","turn":-1,"code":1}',
    '{"type":"move","id":"x","turn":0.5,"code":1}',
    '{"type":"move","id":"x","turn":0,"code":1e400}',
    '{"type":"move","id":"x","turn":0,"code":' + "9" * 5000 + "}",
    '{"type":"move","id":"x","turn":' + "9" * 30 + ',"code":1}',
    '{"type":"move","id":"x","turn":0,"code":99999999999}',
    '{"type":"move","id":"x","turn":0,"text":"' + "x" * 300 + '"}',
    '{"type":"move","id":"' + "x" * 65 + '","turn":0,"code":1}',
    '{"type":"move","id":"\\ud800","turn":0,"code":1}',
    '{"type":"hello","token":"\\udfff"}',
    '{"a":' * 1500 + "1" + "}" * 1500,
    '{"x":' + "[" * 3900 + "]" * 3900 + ',"type":"ping"}',
    '{"type":"move","id":"x","turn":0,"move":{"kind":{}}}',
    '{"type":"hint"}',
    '{"type":"hint","id":"x","seat":1}',
    '{"type":"hint","id":"x","bot":"search:iterations=999999999"}',
    '{"type":"ping","type":"ping","x":1}',
    "x" * (MESSAGE_LIMIT + 1),
    b"\x00\xff\xfe",
    b'{"type":"ping"}',
]


def test_a_wrong_message_gets_an_error_and_the_line_stays(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"], made["seats"]["0"]) as line:
            n = line.now["n"]
            for message in NONSENSE:
                await line.say(message)
                answer = await line.hear(lambda m: m["type"] in ("error", "pong", "ack"))
                assert (answer["type"], answer["error"]) == ("error", "invalid"), message[:80]
                assert answer["text"]
            fields = {
                '{"type":"move","id":"x","turn":-1,"code":1}': "turn",
                '{"type":"hello","token":1}': "token",
                '{"type":"move","id":"x","turn":0,"colour":1}': "colour",
                '{"type":"preview","id":"x"}': "code",
            }
            for message, field in fields.items():
                await line.say(message)
                assert field in (await line.hear(lambda m: m["type"] == "error"))["text"]
            assert (await line.move(best(line.now)))["type"] == "ack"
            assert line.now["n"] >= n

    asyncio.run(tried())


def test_who_sends_too_much_is_slowed_down_and_others_are_not(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"]) as loud, service.line(made["code"], made["seats"]["0"]) as line:
            for _ in range(BURST + 5):
                await loud.say({"type": "ping"})
            assert (await loud.hear(lambda m: m["type"] == "error"))["error"] == "rate"
            assert (await line.move(best(line.now)))["type"] == "ack"
            await loud.hear(lambda m: m["type"] == "pong")

    asyncio.run(tried())


def test_a_message_far_too_large_ends_the_line(service: Service) -> None:
    async def tried() -> None:
        made = service.make("hexpert", "me")
        async with service.line(made["code"]) as line:
            await line.say("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                await line.hear(lambda m: m["type"] == "error")

    asyncio.run(tried())


def test_a_table_that_is_not_there_or_full_closes_the_line_with_a_reason(service: Service) -> None:
    async def closed(key: str) -> tuple[Any, int | None]:
        async with connect(f"ws://127.0.0.1:{service.port}/api/tables/{key}/live", proxy=None) as socket:
            problem = json.loads(await socket.recv())
            assert problem["type"] == "error"
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return problem["error"], socket.close_code

    async def tried() -> None:
        assert await closed("ZZZZZZ") == ("missing", 4404)
        assert await closed("%00%27--") == ("missing", 4404)
        made = service.make("hexpert", "me")
        where = f"ws://127.0.0.1:{service.port}/api/tables/{made['code']}/live"
        sockets = [await connect(where, proxy=None) for _ in range(Settings().table_connections)]
        await asyncio.gather(*(socket.send('{"type":"hello"}') for socket in sockets))
        await asyncio.gather(*(socket.recv() for socket in sockets))  # all of them are seen
        assert await closed(made["code"]) == ("rate", 4429)
        await asyncio.gather(*(socket.close() for socket in sockets))

    asyncio.run(tried())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_is_refused(service: Service, origin: str) -> None:
    made = service.make("hexpert", "me")
    wish = {"game": "hexpert", "seats": [{"kind": "me"}]}
    answer = service.post("/api/tables", wish, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["text"][:7]) == (403, "origin:")
    assert service.post("/api/tables", wish, headers={"Origin": service.address}).status_code == 201
    assert service.post("/api/tables", wish).status_code == 201

    async def tried() -> None:
        where = f"ws://127.0.0.1:{service.port}/api/tables/{made['code']}/live"
        with pytest.raises(InvalidStatus) as refused:
            await connect(where, origin=origin, proxy=None)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        async with connect(where, origin=service.address, proxy=None) as socket:  # type: ignore[arg-type]
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["type"] == "welcome"

    asyncio.run(tried())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/schema/openapi.json", 200),
        ("GET", "/no/such/page", 404),
        ("GET", "/assets/../../secret", 404),
        ("GET", "/assets/none.js", 404),
        ("GET", "/api/tables/ZZZZZZ", 404),
        ("GET", "/api/tables/a", 400),
        ("GET", "/api/tables/%27or%201%3D1", 400),
        ("GET", "/api/games/none", 400),
        ("DELETE", "/api/games", 405),
        ("POST", "/api/tables", 400),
        ("POST", "/api/none", 404),
    ],
)
def test_every_answer_has_the_security_headers(service: Service, method: str, path: str, status: int) -> None:
    import httpx

    answer = httpx.request(method, service.address + path, timeout=60)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert "server" not in answer.headers
    if status >= 400:
        assert set(answer.json()) == {"error", "text"}


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ({"game": "hexpert"}, "seats"),
        ({"game": "hexpert", "seats": []}, "seats"),
        ({"game": "hexpert", "seats": [{"kind": "me"}] * 7}, "seats"),
        ({"game": "hexpert", "seats": [{"kind": "god"}]}, "kind"),
        ({"game": "hexpert", "seats": [{"kind": "me", "name": "x" * 10_000}]}, "name"),
        ({"game": "hexpert", "seats": [{"kind": "me"}], "clock": {"move": -1}}, "move"),
        ({"game": "hexpert", "seats": [{"kind": "me"}], "clock": {"move": 10**40}}, "move"),
        ({"game": "hexpert", "seats": [{"kind": "me"}], "colour": 1}, "colour"),
        ({"game": "chess", "seats": [{"kind": "me"}]}, "chess"),
        ({"game": "hexpert", "seats": [{"kind": "me"}], "options": "nonsense"}, "nonsense"),
        ({"game": "hexpert", "seats": [{"kind": "me"}], "match": "nonsense"}, "nonsense"),
        ({"game": "hexpert", "seats": [{"kind": "bot", "bot": "deep"}]}, "bot"),
        ({"game": "hexpert", "seats": [{"kind": "bot", "bot": "search:iterations=999999999"}]}, "bot"),
        ({"game": "hexpert", "seats": [{"kind": "bot", "bot": "/tmp/evil.py:play"}]}, "bot"),
        ({"game": "hexpert", "seats": [{"kind": "me"}] * 6}, "seats"),
        ({"game": "../../etc", "seats": [{"kind": "me"}]}, "etc"),
    ],
)
def test_a_wrong_wish_is_refused_and_the_field_named(service: Service, wish: Any, named: str) -> None:
    answer = service.post("/api/tables", wish)
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid"
    assert named in answer.json()["text"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b'{"game":' * 20_000, 400),
        (b"[" * 100_000, 400),
        (b'{"x":' + b"[" * 50_000 + b"]" * 50_000 + b"}", 400),
        (b'{"text":"' + b"x" * 250_000 + b'"}', 400),
        (b"x" * 400_000, 413),
        (b'{"text":"\\ud800"}', 400),
        (b'{"text":"[Sixfold \\"1\\"]\\u0000"}', 400),
    ],
)
def test_a_broken_or_huge_body_is_refused(service: Service, body: bytes, status: int) -> None:
    answer = service.post("/api/replay", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status


def test_too_many_requests_and_too_many_tables_are_refused(own_service: Callable[..., Service]) -> None:
    service = own_service(limit=40)
    wish = {"game": "hexpert", "seats": [{"kind": "me"}]}
    made = [service.post("/api/tables", wish) for _ in range(6)]
    assert {answer.status_code for answer in made} == {201, 429}
    refused = next(answer for answer in made if answer.status_code == 429)
    assert refused.json()["error"] == "rate"
    assert int(refused.headers["retry-after"]) >= 1
    hints = [service.post("/api/hint", {"text": "", "at": 1}) for _ in range(3)]
    assert [answer.status_code for answer in hints] == [400, 400, 429]
    assert int(hints[-1].headers["retry-after"]) >= 1
    statuses = [service.get("/api/games").status_code for _ in range(45)]
    assert {200, 429} == set(statuses)
    assert service.get("/").status_code == 200  # the page itself is always there

    async def tried() -> None:
        for _ in range(45):  # on a slow machine some are let in again meanwhile
            async with connect(f"ws://127.0.0.1:{service.port}/api/tables/ZZZZZZ/live", proxy=None):
                pass

    with pytest.raises(InvalidStatus) as stopped:
        asyncio.run(tried())
    assert stopped.value.response.status_code in (403, 429)


def test_addresses_are_told_apart_but_not_remembered_for_ever() -> None:
    buckets = Buckets(2)
    assert [buckets.take("10.0.0.1") > 0 for _ in range(3)] == [False, False, True]
    assert buckets.take("10.0.0.2") == 0
    assert [buckets.take(f"2001:db8::{n}") > 0 for n in range(3)] == [False, False, True]
    assert buckets.take("2001:db8:0:1::1") == 0
    for n in range(REMEMBERED + 10):
        buckets.take(f"{n}")
    assert len(buckets._buckets) == REMEMBERED


def test_tokens_cannot_be_guessed_and_only_their_hashes_are_kept(service: Service) -> None:
    assert len({new_token() for _ in range(1000)}) == 1000
    assert len(new_token()) >= 22  # 128 bits
    made = service.make("hexpert", "me", "open")
    data = service.file.read_bytes() + service.file.with_name(service.file.name + "-wal").read_bytes()
    for token in (made["host"], made["seats"]["0"]):
        assert token.encode() not in data
        assert key_of(token).encode() in data
    import inspect

    for check in (Table.seat_by, Table.is_host):
        assert "compare_digest" in inspect.getsource(check)


@pytest.mark.parametrize("path", ["start", "leave", "rematch", "bot"])
def test_a_wrong_token_opens_nothing(service: Service, path: str) -> None:
    made = service.make("hexpert", "me", "open")
    seat = {"seat": 1, "bot": "greedy"} if path == "bot" else {}
    for token in (new_token(), made["host"][:-1] + "!", "x" * 16):
        answer = service.post(f"/api/tables/{made['code']}/{path}", {"token": token, **seat})
        assert (answer.status_code, answer.json()["error"]) == (403, "denied")
    for token in ("", "x" * 65):
        answer = service.post(f"/api/tables/{made['code']}/{path}", {"token": token, **seat})
        assert (answer.status_code, answer.json()["text"][:6]) == (400, "token:")


def test_a_code_drawn_for_an_absurd_host_is_refused(service: Service) -> None:
    made = service.make("hexpert", "me")
    answer = service.get(f"/api/tables/{made['code']}/qr.svg", headers={"Host": "x" * 4000})
    assert answer.status_code == 400
    assert service.get(f"/api/tables/{made['code']}/qr.svg").text.startswith("<?xml")


def test_the_service_starts_without_a_page() -> None:
    """The interface serves programs alone as well."""
    assert create_app(Settings(database="sqlite+aiosqlite://")).routes


def test_what_is_not_utf8_is_refused_and_nothing_is_written_to_the_log(own_service: Callable[..., Service]) -> None:
    """A request is answered, a WebSocket is closed as its standard says, also while a state is on its way."""
    service = own_service()
    made = service.make("hexpert", "me")
    for path in ("", f"/{made['code']}/sit", f"/{made['code']}/start"):
        answer = service.post_raw(f"/api/tables{path}", b'{"token": "\xff", "seat": "\xff"}')
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid")

    async def tried() -> None:
        for _ in range(20):
            where = f"ws://127.0.0.1:{service.port}/api/tables/{made['code']}/live"
            async with connect(where, proxy=None) as socket:
                await socket.send('{"type":"hello"}')
                frame = bytes([0x81, 0x83, 0, 0, 0, 0]) + b'"\xff"'
                socket.transport.write(2 * frame)  # two at once: the second finds the line closed
                await socket.wait_closed()
                assert socket.close_code == 1007

    asyncio.run(tried())
    service.stop()
    assert service.complaints() == ""


def test_the_log_leaves_out_a_clients_wrong_bytes_and_nothing_else() -> None:
    def kept(*raised: Exception) -> bool:
        error: BaseException | None = None
        for one in raised:
            one.__context__, error = error, one
        assert error is not None
        return _is_ours(logging.LogRecord("asyncio", logging.ERROR, "", 0, "", (), (type(error), error, None)))

    wrong = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert not kept(wrong)
    assert not kept(wrong, RuntimeError("the line is closed"))
    assert kept(RuntimeError("something else"))
