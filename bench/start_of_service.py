"""How soon the service answers when its database holds many tables: python bench/start_of_service.py [FINISHED UNFINISHED]

The database is written directly: copies of a few played games of each kind, a tenth of the unfinished with a clock that runs. Printed are seconds from
the start of the process to the first answered request, to the first table of each game (its kernels are loaded then), and until every table with a clock
is taken up.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
from growth_of_data import played

from sixfold.core.game import names
from sixfold.server.store import Store
from sixfold.table.events import AnyEvent, Clock, Row, Setup, encode_all

FINISHED, UNFINISHED = 10_000, 2_000
WEEK = Clock(move=7 * 86400)


def fill(file: Path, finished: int, unfinished: int) -> int:
    """Write the tables; how many of them have a clock that runs."""
    store = Store(f"sqlite+aiosqlite:///{file}")

    async def opened() -> None:
        await store.open()
        await store.close()

    asyncio.run(opened())
    lot = random.Random(1)
    whole = [played(name, lot) for name in names()]
    half = [played(name, lot, plies=10) for name in names()]
    timed = 0
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        for number in range(finished + unfinished):
            over = number < finished
            row, decisions = lot.choice(whole if over else half)
            clock = not over and number % 10 == 0
            timed += clock
            _write(database, row, decisions, over, clock)
    return timed


def _write(database: sqlite3.Connection, row: Row, decisions: list[list[AnyEvent]], over: bool, clock: bool) -> None:
    table_id, at = secrets.token_hex(12), time.time() - 3600
    setup = msgspec.json.decode(row.setup, type=Setup)
    data = msgspec.json.encode(msgspec.structs.replace(setup, clock=WEEK if clock else setup.clock))
    database.execute("insert into tables values (?, ?, ?, ?, ?)", [table_id, table_id[:10], data, row.seed, at])
    n = 0
    for events in decisions:
        database.execute("insert into events values (?, ?, ?, ?)", [table_id, n, at, encode_all(events)])
        n += len(events)
    if over:
        database.execute("insert into over values (?)", [table_id])


def measure(file: Path, timed: int) -> None:
    """Start the service and print what it takes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["serve", "--no-browser", "--port", str(port), "--database", str(file)]
    begin = time.perf_counter()
    service = subprocess.Popen([sys.executable, "-m", "sixfold.cli", *words], stdout=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:

            def until(done: Callable[[], bool]) -> float:
                while time.perf_counter() - begin < 120:
                    with contextlib.suppress(httpx.TransportError):
                        if done():
                            return time.perf_counter() - begin
                    time.sleep(0.02)
                raise SystemExit("the service does not answer within two minutes")

            print(f"first answer: {until(lambda: client.get('/api/games').status_code == 200):.2f} s", flush=True)
            slowest = 0.0
            for name in names():
                asked = time.perf_counter()
                client.post("/api/tables", json={"game": name, "seats": [{"kind": "me"}] * 2, "start": True})
                slowest = max(slowest, time.perf_counter() - asked)
            print(f"a table of each game at once: the slowest took {slowest:.2f} s", flush=True)

            def taken_up() -> bool:
                said = client.get("/metrics").text.splitlines()
                return any(line.startswith("sixfold_tables_open ") and float(line.split()[1]) >= timed for line in said)

            print(f"all {timed} tables with a clock are taken up: {until(taken_up):.2f} s")
    finally:
        service.terminate()
        service.wait()


def main() -> None:
    """Write the database and start the service on it."""
    finished, unfinished = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (FINISHED, UNFINISHED)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "many.sqlite3"
        timed = fill(file, finished, unfinished)
        print(f"{finished} finished and {unfinished} unfinished tables, {file.stat().st_size / 1e6:.0f} MB")
        measure(file, timed)


if __name__ == "__main__":
    main()
