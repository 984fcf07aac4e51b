"""`sixfold` alone: serve the page and open it in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from sixfold.bots.warm import meanwhile, warm_rooms
from sixfold.core.errors import OptionError
from sixfold.core.game import names

if TYPE_CHECKING:
    from sqlalchemy import URL

    from sixfold.server.store import Store

FIRST, LAST = 8000, 8049
"""The ports that are tried where none is asked for."""
CONNECTIONS = 5_000
"""So many connections are served at a time."""
TIMEOUT = 10.0
"""Seconds that a database has to answer at the start."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the port asked for, or on the first free one from 8000; held until it is served."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(FIRST, LAST + 1) if port is None else [port]:
        try:
            return socket.create_server((host, candidate), family=family, backlog=2048)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            if error.errno == errno.EACCES:
                raise OptionError(f"port {candidate} is not for every user; choose one from 1024 with --port") from None
            why = str(error.strerror).partition(" (while")[0]
            raise OptionError(f"{host} is no address to listen on ({why}); choose another with --host") from None
    taken = f"port {port} on {host} is" if port is not None else f"ports {FIRST} to {LAST} on {host} are"
    raise OptionError(f"{taken} taken; choose another with --port")


def database_url(database: str) -> str:
    """The URL of a database: of the file or URL that is given, else of an SQLite file among the user's data."""
    if "://" in database:
        return database
    file = Path(database).absolute() if database else _default_file()
    if not file.parent.is_dir():
        raise OptionError(f"there is no folder {file.parent} for the database; make it, or choose another --database")
    return f"sqlite+aiosqlite:///{file}"


def _default_file() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("sixfold")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be made ({error.strerror}); choose a file with --database") from None
    return folder / "sixfold.sqlite3"


def check_database(url: str) -> None:
    """Connect once and set the tables up: whatever is in the way is said before anything is served."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from sixfold.server.store import Store

    try:
        where = make_url(url)
        asynchronous = where.get_dialect().is_async
    except (SQLAlchemyError, ValueError):
        asynchronous = False
    if not asynchronous:
        raise OptionError(
            "--database is a file, or a URL with an asynchronous driver, such as postgresql+asyncpg://user@host/name"
        )
    try:
        store = Store(url)
    except ModuleNotFoundError as error:
        extra = " (the extra postgres has it)" if error.name == "asyncpg" else ""
        raise OptionError(f"this database needs the Python package {error.name}: install it{extra}") from None
    asyncio.run(_open(store, where))


async def _open(store: Store, where: URL) -> None:
    try:
        async with asyncio.timeout(TIMEOUT):
            async with store.engine.connect():
                pass
            await store.open()
    except TimeoutError:
        raise OptionError(f"the database {where!r} did not answer within {TIMEOUT:.0f} seconds") from None
    except OptionError:
        raise
    except Exception as error:  # each driver has errors of its own for what it could not reach or was not allowed
        raise OptionError(f"the database {where!r} cannot be used: {_reason(error)}") from None
    finally:
        await store.close()


def _reason(error: BaseException) -> str:
    """What a driver says, without what SQLAlchemy adds to it."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return said.splitlines()[0].rpartition("'>: ")[2]


def run(app: Any, listening: socket.socket, connections: int = CONNECTIONS) -> None:
    """Serve the application until a signal stops it, with bounds on what clients may hold."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # it costs more time than the bytes are worth, and a few bytes may become many
        limit_concurrency=connections,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = uvicorn.Server(config)
    gc.freeze()  # what is loaded stays
    gc.set_threshold(
        50_000, 20, 100
    )  # tables and connections live long: looking through all of them often makes everybody wait
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(uvicorn.config.STARTUP_FAILURE)


def prepare_all(console: Console) -> None:
    """Compile every game, the first time with a bar that shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Preparing the games (once)", total=len(names()))
        warm_rooms(names(), lambda _, done, total: progress.update(task, completed=done, total=total))


def serve(host: str, port: int | None, database: str, browser: bool, pace: float, console: Console) -> None:
    """Serve until stopped."""
    from sixfold.server.app import PAGE, create_app
    from sixfold.server.library import drawn_cover

    if not (PAGE / "index.html").exists():
        raise OptionError("the page is not built: run make play, which builds it")
    url = database_url(database)
    check_database(url)
    with listen(host, port) as listening:
        prepare_all(console)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listening.getsockname()[1]}/"
        console.print(f"Sixfold is at [bold]{address}[/]  (Ctrl-C stops it; nothing is lost)")
        threading.Thread(target=lambda: [*map(drawn_cover, names())], daemon=True).start()  # before one is asked for
        if browser:
            threading.Timer(0.8, webbrowser.open, [address]).start()
        with meanwhile(names()):
            run(create_app(url, pace), listening)
