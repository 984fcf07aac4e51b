"""`sixfold` alone: serve the page and open it in the browser."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from sixfold.bots.warm import meanwhile, warm_rooms
from sixfold.core.errors import OptionError
from sixfold.core.game import names


def default_database() -> str:
    """An SQLite file among the user's data."""
    from platformdirs import user_data_path

    folder = user_data_path("sixfold")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'sixfold.sqlite3'}"


def free_port(host: str, wish: int) -> int:
    """The port asked for, or with 8000 the next free one."""
    for port in range(wish, wish + (50 if wish == 8000 else 1)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OptionError(f"port {wish} on {host} is taken; choose another with --port")


def run(app: Any, host: str, port: int) -> None:
    """Serve the application until a signal stops it, with bounds on what clients may hold."""
    import uvicorn

    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=65_536,
        limit_concurrency=5_000,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def prepare_all(console: Console) -> None:
    """Compile every game, the first time with a bar that shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Preparing the games (once)", total=len(names()))
        warm_rooms(names(), lambda _, done, total: progress.update(task, completed=done, total=total))


def serve(host: str, port: int, database: str, browser: bool, pace: float, console: Console) -> None:
    """Serve until stopped."""
    from sixfold.server.app import PAGE, create_app
    from sixfold.server.library import drawn_cover

    if not (PAGE / "index.html").exists():
        raise OptionError("the page is not built: run make play, which builds it")
    if database and "://" not in database:
        database = f"sqlite+aiosqlite:///{Path(database).absolute()}"
    port = free_port(host, port)
    prepare_all(console)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{port}/"
    console.print(f"Sixfold is at [bold]{address}[/]  (Ctrl-C stops it; nothing is lost)")
    threading.Thread(target=lambda: [*map(drawn_cover, names())], daemon=True).start()  # before one is asked for
    if browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    with meanwhile(names()):
        run(create_app(database or default_database(), pace), host, port)
