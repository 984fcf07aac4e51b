"""`sixfold` alone: serve the page and open it in the browser."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from sixfold.bots.warm import meanwhile, warm_rooms
from sixfold.core.errors import OptionError, SixfoldError
from sixfold.core.game import names
from sixfold.server.settings import Settings

FIRST, LAST = 8000, 8049
"""The ports that are tried where none is asked for."""


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


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until a signal stops it, with bounds on what clients may hold."""
    import uvicorn

    from sixfold.server.app import create_app
    from sixfold.server.connections import BoundedConfig, Door
    from sixfold.server.front import Front

    door = Door(settings)
    config = BoundedConfig(Front(create_app(settings), settings, door), settings, door)
    server = uvicorn.Server(config)
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_is_ours)
    # What is loaded stays, and tables and connections live long: looking through all of them often makes everybody wait.
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn stops at one, and sends it again when it has
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(uvicorn.config.STARTUP_FAILURE)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether something in the log tells of the service, not of a client's frame that is no UTF-8: its line is closed with 1007."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None and not isinstance(error, UnicodeDecodeError):
        error = error.__context__  # a second such frame finds the line closed already
    return error is None


def prepare_all(console: Console) -> None:
    """Compile every game, the first time with a bar that shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Preparing the games (once)", total=len(names()))
        warm_rooms(names(), lambda _, done, total: progress.update(task, completed=done, total=total))


def serve(settings: Settings, browser: bool, console: Console) -> None:
    """Serve until stopped."""
    from sixfold.server.database import database_url, prepare_database
    from sixfold.server.library import prepare_games

    _check_page()
    prepare_database(database_url(settings.database))
    with listen(settings.host, settings.port) as listening:
        prepare_all(console)
        address = _address(settings, listening.getsockname()[1])
        console.print(f"Sixfold is at [bold]{address}[/]  (Ctrl-C stops it; nothing is lost)")
        threading.Thread(target=prepare_games, daemon=True).start()
        if browser:
            threading.Timer(0.8, webbrowser.open, [address]).start()
        with meanwhile(names()):
            run(settings, listening)


def _address(settings: Settings, port: int) -> str:
    """Where the page is: by its public address, or for somebody at this machine."""
    host = settings.host
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return (settings.public_url or f"http://{shown}:{port}{settings.root_path}") + "/"


def check(settings: Settings) -> bool:
    """Say of all that serving needs whether it is there, and leave the database as it is. Whether all is well."""
    from sixfold.server.database import database_url, describe_database

    parts: list[Callable[[], str]] = [
        lambda: "The settings are right.",
        lambda: describe_database(database_url(settings.database)),
        lambda: _check_port(settings),
        _check_page,
    ]
    well = True
    for part in parts:
        try:
            sys.stdout.write(f"{part()}\n")
        except SixfoldError as error:
            sys.stderr.write(f"sixfold: {error}\n")
            well = False
    return well


def _check_port(settings: Settings) -> str:
    with listen(settings.host, settings.port) as listening:
        return f"Port {listening.getsockname()[1]} on {settings.host} is free."


def _check_page() -> str:
    from sixfold.server.page import is_built, page_version

    if not is_built():
        raise OptionError("the page is not built: run make play, which builds it")
    return f"The page is built; its version is {page_version()}."
