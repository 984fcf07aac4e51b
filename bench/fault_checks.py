"""What a run must have kept: the log, read anew, beside what every client was told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fault_players import Done, Ledger, Message
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from sixfold.core.record import read
from sixfold.core.verify import verify
from sixfold.server.store import EVENTS, TABLES
from sixfold.table.events import Ended, Moved, Row, Stamped, TookBack, decode_all
from sixfold.table.messages import encode
from sixfold.table.snapshot import table_state
from sixfold.table.table import Table

Log = tuple[Row, list[Stamped]]


@dataclass
class Findings:
    """What was counted; anything but moves and games is a fault of the service."""

    moves: int = 0
    """Commands that were acknowledged."""
    games: int = 0
    """Games that were played to their end, every draw as the seed gives it."""
    lost: int = 0
    doubled: int = 0
    disordered: int = 0
    """Acknowledged with another number than they have in the log."""
    kept: int = 0
    """Refused for good, and in the log all the same."""
    stale: int = 0
    """States that are not what the log gives for that seat and number."""
    said: list[str] = field(default_factory=list)
    """What else is wrong, a sentence each."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.disordered or self.kept or self.stale or self.said)


async def read_log(url: str) -> dict[str, Log]:
    """All tables of a database with their events, by id."""
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            tables = (await connection.execute(select(TABLES))).all()
            events = (await connection.execute(select(EVENTS).order_by(EVENTS.c.table_id, EVENTS.c.n))).all()
    finally:
        await engine.dispose()
    log: dict[str, Log] = {t.id: (Row(t.id, t.code, t.setup, t.seed, t.made), []) for t in tables}
    for row in events:
        stamped = log[row.table_id][1]
        assert row.n == len(stamped), "a row of the log counts the events before it"
        stamped += [Stamped(event, row.at) for event in decode_all(row.data)]
    return log


def check(ledger: Ledger, log: dict[str, Log]) -> Findings:
    """Hold what clients were told against the log."""
    found = Findings(moves=len(ledger.done))
    done: dict[str, list[Done]] = {}
    for one in ledger.done:
        done.setdefault(one.table, []).append(one)
    refused: dict[str, list[tuple[int, str]]] = {}
    for table_id, seat, name in ledger.refused:
        refused.setdefault(table_id, []).append((seat, name))
    views: dict[str, list[tuple[int, Message]]] = {}
    for table_id, seat, state in ledger.views:
        views.setdefault(table_id, []).append((seat, state))
    for table_id in ledger.tables:
        if table_id not in log:
            found.lost += len(done.get(table_id, [])) + 1  # the table itself was acknowledged
            continue
        row, events = log[table_id]
        _check_done(found, done.get(table_id, []), refused.get(table_id, []), events)
        _check_table(found, row, events, views.get(table_id, []))
    return found


def _check_done(
    found: Findings, done: Sequence[Done], refused: Sequence[tuple[int, str]], events: Sequence[Stamped]
) -> None:
    """Everything acknowledged is there once, at its number; nothing refused is."""
    numbers: dict[tuple[int, str], list[int]] = {}
    for n, stamped in enumerate(events, 1):
        if isinstance(stamped.event, (Moved, TookBack)) and stamped.event.id:
            numbers.setdefault((stamped.event.seat, stamped.event.id), []).append(n)
    told = Counter((one.seat, one.id) for one in done)
    for one in done:
        at = numbers.get((one.seat, one.id), [])
        event = events[at[0] - 1].event if at else None
        same = isinstance(event, Moved) and event.code == one.code if one.code is not None else True
        found.lost += not at or not same
        found.doubled += len(at) > 1 or told[one.seat, one.id] > 1
        found.disordered += bool(at) and one.n not in at
    for seat in {one.seat for one in done}:
        told_numbers = [one.n for one in done if one.seat == seat]
        found.disordered += told_numbers != sorted(told_numbers)
    found.kept += sum(key in numbers for key in refused)


def _check_table(found: Findings, row: Row, events: Sequence[Stamped], views: Sequence[tuple[int, Message]]) -> None:
    """Fold the log anew: the game has ended, its draws are fair, and states that were told are those of their numbers."""
    wanted = {state["n"] for _, state in views}
    table = Table(row)
    moments: dict[int, Table] = {0: table}
    for stamped in events:
        table = table.fold([stamped])
        if table.n in wanted:
            moments[table.n] = table
    for seat, state in views:
        moment = moments.get(state["n"])
        found.stale += moment is None or json.loads(encode(table_state(moment, seat))) != state
    if not table.over:
        found.said.append(f"table {row.code} of {table.setup.game} did not come to its end")
        return
    ends = [stamped.event for stamped in events if isinstance(stamped.event, Ended)]
    if len(ends) != 1 or not verify(read(ends[0].record)).fair:
        found.said.append(f"the draws of table {row.code} are not those of its seed")
        return
    found.games += 1
