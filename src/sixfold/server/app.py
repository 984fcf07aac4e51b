"""The routes: HTTP for setting tables up and for everything that is public, a WebSocket for play."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.static_files import create_static_files_router

import sixfold
from sixfold.core.errors import SixfoldError
from sixfold.table import commands
from sixfold.table.archive import Archive, read_archive
from sixfold.table.errors import Archived, Denied, Missing
from sixfold.table.snapshot import table_info, table_state

from . import library, page
from .answers import Replay
from .bot_pool import BotPool
from .database import database_url
from .duration import seconds
from .forgetting import forget
from .guard import REFUSED, Guard
from .health import alive, ready
from .hints import reviewed
from .hub import Hub
from .library import ERRORS
from .live import LiveTable
from .metrics import show_metrics
from .protocol import Complaint, GiveBot, Keys, Moment, NewTable, Proof, Reviewed, SeatKey, ShownTable, Sit
from .retention import keep_pruning
from .schema import WholeSchema
from .settings import Settings
from .sockets import STATUS, live_table
from .store import Store

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
Key = Annotated[
    str, PathParameter(min_length=4, max_length=32, pattern="^[A-Za-z0-9]+$", description="a table's id or code")
]


def _hub(state: State) -> Hub:
    hub: Hub = state.hub
    return hub


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


def _seat(live: LiveTable, token: str) -> int:
    seat = live.table.seat_of(token)
    if seat is None:
        raise Denied("denied", "token: it belongs to no seat of this table")
    return seat


def _host(live: LiveTable, token: str) -> None:
    if not live.table.is_host(token):
        raise Denied("denied", "token: only the host may do this")


# --- tables -----------------------------------------------------------------------------------------------------------


@post("/tables", status_code=201, summary="Set a table up", responses=ERRORS)
async def make_table(data: JSONBody[NewTable], state: State, request: Request[Any, Any, Any]) -> Keys:
    """Answers with the host's secret and those of the maker's own seats."""
    return await _hub(state).make(data, _address(request))


@get("/tables/{key:str}", summary="A table as a spectator sees it", responses=ERRORS)
async def show_table(key: Key, state: State) -> ShownTable:
    """Who sits there, and the public state of the game."""
    hub = _hub(state)
    live = await hub.live(key)
    hub.look(live)
    return ShownTable(table_info(live.table), table_state(live.table, None), live.here())


@get("/tables/{key:str}/archive", summary="A table that cannot be gone on with", responses=ERRORS)
async def archive(key: Key, state: State) -> Archive:
    """Its players, results and records; only for tables of which /tables/KEY says that they are archived."""
    hub = _hub(state)
    try:
        await hub.live(key)
    except Archived as why:
        return await _archived(hub, key, str(why))
    raise Denied("missing", "this table is not archived: it can be gone on with")


async def _archived(hub: Hub, key: str, why: str) -> Archive:
    row = await hub.store.find(key)
    assert row is not None  # it was found before
    return read_archive(row, await hub.store.log(row.id), why)


@post("/tables/{key:str}/sit", status_code=201, summary="Take an open seat", responses=ERRORS)
async def sit(key: Key, data: JSONBody[Sit], state: State) -> SeatKey:
    """Answers with the seat's secret."""
    hub = _hub(state)
    return await hub.sit(await hub.live(key), data.seat, data.name, data.invitation)


@post("/tables/{key:str}/bot", status_code=200, summary="Give a seat to a bot (host)", responses=ERRORS)
async def give_bot(key: Key, data: JSONBody[GiveBot], state: State) -> dict[str, int]:
    """A seat that nobody has, or whose holder left."""
    hub = _hub(state)
    live = await hub.live(key)
    _host(live, data.token)
    return {"n": await hub.seat_bot(live, data.seat, data.bot)}


@post("/tables/{key:str}/start", status_code=200, summary="Begin the first or the next game", responses=ERRORS)
async def start(key: Key, data: JSONBody[Proof], state: State) -> dict[str, int]:
    """The host begins the first game; anybody who sits there begins the next one of a match."""
    hub = _hub(state)
    live = await hub.live(key)
    if live.table.status == "gathering" or live.table.seat_of(data.token) is None:
        _host(live, data.token)
    return {"n": await hub.run(live, commands.start)}


@post("/tables/{key:str}/leave", status_code=200, summary="Free the own seat", responses=ERRORS)
async def leave(key: Key, data: JSONBody[Proof], state: State) -> dict[str, int]:
    """Somebody else, or a bot, may then have it."""
    hub = _hub(state)
    live = await hub.live(key)
    seat = _seat(live, data.token)
    return {"n": await hub.run(live, lambda table, at: commands.leave(table, at, seat))}


@post("/tables/{key:str}/rematch", status_code=201, summary="Play again with the same people", responses=ERRORS)
async def rematch(key: Key, data: JSONBody[Proof], state: State, request: Request[Any, Any, Any]) -> Keys:
    """A new table with the same game; people of the old one are led there."""
    hub = _hub(state)
    live = await hub.live(key)
    seat = live.table.seat_of(data.token)
    if seat is None:
        _host(live, data.token)
    return await hub.rematch(live, seat, _address(request))


@post("/tables/{key:str}/forget", status_code=200, summary="Be forgotten", responses=ERRORS)
async def forget_person(key: Key, data: JSONBody[Proof], state: State) -> dict[str, bool]:
    """A seat's name is replaced by a neutral one; the whole table is removed where the host asks, or everybody has asked."""
    return {"removed": await forget(_hub(state), key, data.token)}


@get("/tables/{key:str}/record", media_type=MediaType.TEXT, summary="The record of a finished game", responses=ERRORS)
async def record(key: Key, state: State) -> str:
    """As text that replays anywhere."""
    hub = _hub(state)
    try:
        live = await hub.live(key)
    except Archived as why:
        found = await _archived(hub, key, str(why))
        if not found.records:
            raise
        return found.records[-1]
    if live.table.status != "ended":
        raise Denied("denied", "the record is public when the game has ended")
    return live.table.record().text()


@get("/tables/{key:str}/replay", summary="Every position of a finished game", responses=ERRORS)
async def replay(key: Key, state: State) -> Replay:
    """Scenes, explanations and moves, from the first to the last."""
    live = await _hub(state).live(key)
    if live.table.status != "ended":
        raise Denied("denied", "the replay is public when the game has ended")
    return await library.aside(lambda: library.replayed(live.table.record()))


@get("/tables/{key:str}/picture.svg", summary="The table as a picture", responses=ERRORS)
async def picture(key: Key, state: State) -> Response[str]:
    """As a spectator sees it; everything once the game has ended."""
    live = await _hub(state).live(key)
    view = live.table.view(None)
    if view is None:
        raise Denied("missing", "no game has begun at this table")
    svg = await library.aside(lambda: live.table.game.face.drawing.board(view))
    return Response(svg, media_type="image/svg+xml")


@get("/tables/{key:str}/qr.svg", summary="The table's link as a QR code", responses=ERRORS)
async def qr(
    key: Key,
    state: State,
    request: Request[Any, Any, Any],
    invitation: Annotated[str, QueryParameter(max_length=64, pattern="^[A-Za-z0-9_-]*$")] = "",
) -> Response[bytes]:
    """For the phone of whoever sits beside you; of a private table with its invitation."""
    import segno

    live = await _hub(state).live(key)
    out = io.BytesIO()
    link = f"{_public_url(state.settings, request)}/t/{live.table.row.code}"
    if invitation:
        link += f"#invitation={invitation}"
    try:
        code = segno.make(link, error="m")
    except segno.DataOverflowError:
        raise Denied("invalid", "host: the address is too long for a QR code") from None
    code.save(out, kind="svg", scale=6, border=2, dark="#23262f", light="#ffffff")
    return Response(out.getvalue(), media_type="image/svg+xml")


@post("/hint", status_code=200, summary="What a bot would have played in a record", responses=ERRORS)
async def review(data: JSONBody[Moment], state: State, request: Request[Any, Any, Any]) -> Reviewed:
    """The strongest bot's best moves in place of one that was played, from what the seat saw then."""
    position = await library.aside(lambda: library.position_at(data.text, data.at))
    return await reviewed(_hub(state).bots, position, _address(request))


# --- the whole --------------------------------------------------------------------------------------------------------


def _public_url(settings: Settings, request: Request[Any, Any, Any]) -> str:
    """The address by which whoever asks reaches the service."""
    return settings.public_url or f"{request.base_url.scheme}://{request.base_url.netloc}{settings.root_path}"


@get(
    ["/", "/t/{code:str}", "/rules/{game:str}", "/replay/{code:str}", "/replay", "/new/{game:str}", "/verify"],
    include_in_schema=False,
)
async def any_view(state: State) -> Response[bytes]:
    """The page; it finds out itself what its address asks for."""
    if not page.is_built():
        raise HTTPException(status_code=404, detail="the page is not built: make play builds it")
    return Response(page.document(state.settings), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def _by_person(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser opens an address as a page."""
    path = request.scope["path"]
    return (
        request.method == "GET"
        and "text/html" in request.headers.get("accept", "")
        and not path.startswith(("/api", "/assets"))
    )


def _complain(request: Request[Any, Any, Any], error: SixfoldError) -> Response[Complaint]:
    if isinstance(error, Missing):
        request.app.state.hub.misses.take(_address(request))
    kind = error.error if isinstance(error, Denied) else "invalid"
    REFUSED.add(kind)
    return Response(Complaint(kind, str(error)), status_code=STATUS.get(kind, 400))


def _refuse(request: Request[Any, Any, Any], error: HTTPException) -> Response[Complaint] | Response[bytes]:
    """What the framework refuses, said as everything else is; a wrong field is named. A person at a wrong address gets the page."""
    if error.status_code == 404 and _by_person(request) and page.is_built():
        return Response(page.document(request.app.state.settings), media_type=MediaType.HTML, status_code=404)
    kind = next((kind for kind, status in STATUS.items() if status == error.status_code), "invalid")
    if kind not in ("denied", "rate"):  # the guard has counted those
        REFUSED.add(kind)
    text = error.detail
    for wrong in error.extra if isinstance(error.extra, list) else []:
        text = f"{wrong.get('key', '')}: {wrong.get('message', '')}".removeprefix(": ")
        break
    return Response(Complaint(kind, text), status_code=error.status_code, headers=error.headers)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Complaint]:
    REFUSED.add("invalid")
    return Response(Complaint("invalid", "the request is nested too deeply"), status_code=400)


def _not_text(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Complaint]:
    REFUSED.add("invalid")
    return Response(Complaint("invalid", "the request is not UTF-8"), status_code=400)


async def _put_headers(message: Any, _: Any) -> None:
    """On every answer, errors too."""
    if message["type"] == "http.response.start":
        extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
        message["headers"] = [*message.get("headers", []), *extra]


def create_app(settings: Settings) -> Litestar:
    """The service with its routes, as it is set."""
    hub = Hub(
        Store(database_url(settings.database)),
        BotPool(settings.workers),
        settings.pace,
        settings.hints or max(1, settings.limit // 20),
        settings.messages,
        settings.wrong_codes,
        settings.table_connections,
    )

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.hub, app.state.settings = hub, settings
        await hub.open()
        pruning = asyncio.create_task(
            keep_pruning(
                hub.store,
                seconds(settings.keep_unfinished, "--keep-unfinished"),
                seconds(settings.keep_finished, "--keep-finished"),
                lambda: {live.table.row.id for live in hub.tables.values() if live.connections},
            )
        )
        try:
            yield
        finally:
            pruning.cancel()
            await hub.close()

    api = Router(
        "/api",
        route_handlers=[
            make_table,
            show_table,
            archive,
            sit,
            give_bot,
            start,
            leave,
            rematch,
            forget_person,
            record,
            replay,
            picture,
            qr,
            review,
            live_table,
            *library.HANDLERS,
        ],
    )
    assets = create_static_files_router(
        "/assets",
        directories=[page.PAGE / "assets"],
        cache_control=CacheControlHeader(max_age=31_536_000, immutable=True),
        include_in_schema=False,
    )
    return Litestar(
        route_handlers=[api, any_view, assets, alive, ready, show_metrics],
        middleware=[Guard(settings, hub.hints, hub.misses)],
        before_send=[_put_headers],
        lifespan=[lifespan],
        exception_handlers={
            SixfoldError: _complain,
            HTTPException: _refuse,
            RecursionError: _too_deep,
            UnicodeDecodeError: _not_text,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=800),
        request_max_body_size=300_000,
        openapi_config=OpenAPIConfig(
            title="Sixfold", version=sixfold.__version__, path="/api/schema", render_plugins=[WholeSchema()]
        ),
        debug=bool(os.environ.get("SIXFOLD_DEBUG")),
    )


__all__ = ["create_app"]
