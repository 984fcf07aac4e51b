"""How much the database grows by a game: python bench/growth_of_data.py [GAMES]

For each game that many tables of two people, who play legal moves by lot, are written to an SQLite file as the service does: one row for
each decision, each move with an id as the page sends it. Printed is what the file grew by for each table, and what of it is the log and the final record.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import tempfile
import uuid
from collections.abc import Callable
from pathlib import Path

import msgspec

from sixfold.core.game import load, names
from sixfold.server.data import total_bytes
from sixfold.server.store import Store
from sixfold.table import commands
from sixfold.table.events import AnyEvent, Ended, Row, encode_all
from sixfold.table.messages import Play
from sixfold.table.seats import new_token
from sixfold.table.table import Decision, Table

GAMES = 40


def played(
    name: str, lot: random.Random, plies: int | None = None, **agreed: object
) -> tuple[Row, list[list[AnyEvent]]]:
    """A table with two people and its decisions, to its end or for so many moves."""
    seed = secrets.token_hex(16)
    setup = msgspec.structs.replace(commands.set_up(load(name), "", 2, host=new_token(), seed=seed), **agreed)
    code = "".join(lot.choice("ABCDEFGHJKMNPQRSTUVWXYZ23456789") for _ in range(8))
    row = Row(secrets.token_hex(12), code, msgspec.json.encode(setup), seed, 0.0)
    made: list[AnyEvent] = []
    table = Table(row)
    steps: list[Callable[[Table], Decision]] = [
        lambda now: commands.sit(now, 0.0, 0, "Somebody", new_token()),
        lambda now: commands.sit(now, 0.0, 1, "Another", new_token()),
        lambda now: commands.start(now, 0.0),
    ]
    for step in steps:
        decision = step(table)
        made += decision.events
        table = decision.table
    decisions = [made]
    while table.status == "playing" and (plies is None or len(decisions) <= plies):
        seat = table.acting[0]
        view = table.view(seat)
        assert view is not None
        play = Play(str(uuid.uuid4()), table.seats[seat].turns, lot.choice(list(view.codes)))
        decision = commands.act(table, 0.0, seat, play)
        decisions.append(list(decision.events))
        table = decision.table
    return row, decisions


async def measure(name: str, games: int, folder: Path) -> str:
    """The line of a game."""
    store = Store(f"sqlite+aiosqlite:///{folder / name}.sqlite3")
    await store.open()
    before = await total_bytes(store)
    lot, rows, log, record = random.Random(1), 0, 0, 0
    for _ in range(games):
        row, decisions = played(name, lot)
        await store.create(row, decisions[0])
        n = len(decisions[0])
        for events in decisions[1:]:
            over = any(isinstance(event, Ended) for event in events)
            await store.append(row.id, n, events, 0.0, over)
            n += len(events)
        rows += len(decisions)
        log += sum(len(encode_all(events)) for events in decisions)
        record += sum(len(event.record) for event in decisions[-1] if isinstance(event, Ended))
    grew = await total_bytes(store) - before
    await store.close()
    return f"| {name} | {rows / games:.0f} | {log / games / 1000:.1f} | {record / games / 1000:.1f} | {grew / games / 1000:.1f} |"


def main() -> None:
    """Print a table in Markdown."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print("| game | rows | log, kB | of it the record, kB | the file grows by, kB |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in names():
            print(asyncio.run(measure(name, games, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
