"""Behind a proxy: who asks, and where the service is, are told by proxies that are trusted and by nobody else."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import segno
from service import Service, best
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sixfold.core.errors import OptionError
from sixfold.server.proxies import Proxies
from sixfold.server.settings import Settings

WISH = {"game": "hexpert", "seats": [{"kind": "me"}]}
LOCAL = ["127.0.0.0/8"]


def unwrapped(peer: str, *headers: tuple[str, str], kind: str = "http", trusted: str = "10.0.0.0/8 ::1") -> Any:
    """What becomes of a request that comes from a peer."""
    sent = [(b"host", b"inner:8000"), *((name.lower().encode(), value.encode()) for name, value in headers)]
    scope = {"type": kind, "client": (peer, 1234), "scheme": "http" if kind == "http" else "ws", "headers": sent}
    seen = Proxies(trusted.split()).unwrapped(scope)
    return seen["client"][0], seen["scheme"], dict(seen["headers"])[b"host"].decode()


@pytest.mark.parametrize(
    ("peer", "chain", "client"),
    [
        ("192.0.2.1", "203.0.113.5", "192.0.2.1"),  # no proxy of ours: not believed
        ("10.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.5", "203.0.113.5"),  # the first was made up by the client
        ("10.0.0.1", "203.0.113.5, 10.0.0.2", "203.0.113.5"),  # two proxies of ours
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),  # the client is in our own network
        ("10.0.0.1", "203.0.113.5:4711", "203.0.113.5"),
        ("::1", "[2001:db8::5]:4711", "2001:db8::5"),
        ("::1", "2001:db8::5", "2001:db8::5"),
        ("::ffff:10.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "203.0.113.5, unknown", "10.0.0.1"),
        ("10.0.0.1", "<script>", "10.0.0.1"),
    ],
)
def test_the_client_is_the_last_address_that_no_trusted_proxy_has(peer: str, chain: str, client: str) -> None:
    assert unwrapped(peer, ("X-Forwarded-For", chain))[0] == client


def test_several_headers_are_one_chain() -> None:
    chain = [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-For", "203.0.113.5, 10.0.0.2")]
    assert unwrapped("10.0.0.1", *chain)[0] == "203.0.113.5"


def test_scheme_and_host_are_those_that_the_nearest_proxy_says() -> None:
    said = [("X-Forwarded-Proto", "HTTPS"), ("X-Forwarded-Host", "evil.example, games.example.org")]
    assert unwrapped("10.0.0.1", *said) == ("10.0.0.1", "https", "games.example.org")
    assert unwrapped("10.0.0.1", *said, kind="websocket")[1] == "wss"
    assert unwrapped("192.0.2.1", *said) == ("192.0.2.1", "http", "inner:8000")
    strange = [("X-Forwarded-Proto", "gopher"), ("X-Forwarded-Host", "a b/<c>")]
    assert unwrapped("10.0.0.1", *strange) == ("10.0.0.1", "http", "inner:8000")


def test_the_header_of_rfc_7239_is_not_read() -> None:
    assert unwrapped("10.0.0.1", ("Forwarded", "for=203.0.113.5;proto=https;host=evil.example"))[0] == "10.0.0.1"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"trusted_proxies": ("localhost",)}, "--trusted-proxies has 'localhost', which is no address or network"),
        ({"trusted_proxies": ("10.0.0.1/8",)}, "--trusted-proxies has '10.0.0.1/8'"),
        ({"root_path": "games"}, "--root-path is 'games'; it begins with /"),
        ({"root_path": '/a"b'}, "--root-path is '/a\"b'; it begins with /"),
        ({"root_path": "/../x"}, "--root-path is '/../x'; it begins with /"),
        ({"root_path": "/api/x"}, "--root-path is '/api/x', which is a path of the service itself"),
        ({"public_url": "games.example.org"}, "--public-url is 'games.example.org'; it is an address such as https://"),
        ({"public_url": "ftp://a.example"}, "--public-url is 'ftp://a.example'; it is an address"),
        ({"public_url": "https://ada@a.example"}, "--public-url is 'https://ada@a.example'; it is an address"),
        ({"public_url": "https://a.example/games"}, "--public-url has the path '/games' and --root-path is ''"),
    ],
)
def test_a_wrong_setting_is_named(wrong: Mapping[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        Settings(**wrong)


def test_a_last_slash_is_no_mistake() -> None:
    settings = Settings(root_path="/games/", public_url="https://a.example/games/")
    assert (settings.root_path, settings.public_url) == ("/games", "https://a.example/games")
    assert Settings(root_path="/").root_path == ""


def statuses(service: Service, proxy: Callable[[int], dict[str, str]]) -> set[int]:
    """How 60 requests are answered, each with headers of its own."""
    return {service.get("/api/games", headers=proxy(n)).status_code for n in range(60)}


def test_limits_are_by_the_client_behind_a_trusted_proxy_and_cannot_be_dodged_otherwise(
    own_service: Callable[..., Service],
) -> None:
    def each(n: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"203.0.113.{n}"}

    def one(n: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"198.51.100.{n}, 203.0.113.99"}

    assert statuses(own_service(limit=20), each) == {200, 429}
    trusting = own_service(limit=20, trusted_proxies=LOCAL)
    assert statuses(trusting, each) == {200}
    assert statuses(trusting, one) == {200, 429}


def qr(service: Service, code: str, **headers: str) -> bytes:
    """The QR code of a table."""
    answer = service.get(f"/api/tables/{code}/qr.svg", headers={k.replace("_", "-"): v for k, v in headers.items()})
    assert answer.status_code == 200
    return bytes(answer.content)


def drawn(link: str) -> bytes:
    """A QR code as it should be."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=6, border=2, dark="#23262f", light="#ffffff")
    return out.getvalue()


TOLD = {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "games.example.org"}


def test_a_code_leads_to_where_the_client_came_from(own_service: Callable[..., Service]) -> None:
    service = own_service()
    code = service.make("hexpert", "me")["code"]
    assert qr(service, code) == qr(service, code, **TOLD) == drawn(f"{service.address}/t/{code}")
    service = own_service(trusted_proxies=LOCAL, root_path="/games")
    assert qr(service, code) == drawn(f"{service.address}/games/t/{code}")
    assert qr(service, code, **TOLD) == drawn(f"https://games.example.org/games/t/{code}")
    service = own_service(public_url="https://play.example.org/six", root_path="/six")
    assert qr(service, code) == qr(service, code, **TOLD) == drawn(f"https://play.example.org/six/t/{code}")


def written(service: Service, origin: str, **headers: str) -> tuple[int, int]:
    """How the service answers a page of a site that makes a table and listens to it: the statuses."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    made = service.post("/api/tables", WISH, headers={"Origin": origin, **named})
    code = service.make("hexpert", "me")["code"]

    async def listened() -> int:
        where = f"ws://127.0.0.1:{service.port}/api/tables/{code}/live"
        try:
            async with connect(where, origin=origin, additional_headers=named, proxy=None):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    return made.status_code, asyncio.run(listened())


def test_the_own_site_is_known_behind_a_proxy_and_others_are_refused(own_service: Callable[..., Service]) -> None:
    ours, theirs = "https://games.example.org", "https://evil.example"
    plain = own_service()
    assert written(plain, plain.address) == (201, 101)
    assert written(plain, ours, **TOLD) == (403, 403)
    trusting = own_service(trusted_proxies=LOCAL)
    assert written(trusting, ours, **TOLD) == (201, 101)
    assert written(trusting, theirs, **TOLD) == (403, 403)
    assert written(trusting, trusting.address, **TOLD) == (403, 403)
    public = own_service(public_url=ours)
    assert written(public, ours) == (201, 101)
    assert written(public, theirs) == (403, 403)
    assert written(public, "") == (403, 403)


@pytest.mark.parametrize("before", ["", "/games"], ids=["a proxy takes the path off", "a proxy leaves it"])
def test_a_service_under_a_path_has_everything_there(own_service: Callable[..., Service], before: str) -> None:
    service = own_service(root_path="/games")
    for path in ("/", "/t/ABCDEF", "/rules/hexpert"):
        page = service.get(f"{before}{path}")
        assert page.status_code == 200
        assert '<html data-base="/games" ' in page.text
        (script,) = re.findall(r'<script type="module" crossorigin src="(/games/assets/[^"]+)"', page.text)
        assert service.get(script).headers["content-type"].startswith("text/javascript")
    assert service.get(f"{before}/nothing", headers={"Accept": "text/html"}).status_code == 404
    assert len(service.get(f"{before}/api/games").json()) >= 5
    made = service.post(f"{before}/api/tables", WISH | {"start": True}).json()

    async def played() -> None:
        async with service.line(made["code"], made["seats"]["0"], before) as line:
            assert (await line.move(best(line.now)))["type"] == "ack"

    asyncio.run(played())


def test_only_the_whole_path_is_taken_off(own_service: Callable[..., Service]) -> None:
    service = own_service(root_path="/games")
    assert service.get("/games").status_code == 200
    assert service.get("/gamesapi/games").status_code == 404
    assert service.get("/games/games/api/games").status_code == 404
