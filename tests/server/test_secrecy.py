"""No message to a seat holds anything that the seat may not know.

Every text that every connection hears over whole games is recorded. Afterwards the log shows what was hidden at each moment. Each text
must be, byte for byte, what the table would say if everything that the seat does not see were dealt otherwise, and if it were
nothing at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from service import Line, Message, Service

from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.table.errors import Denied
from sixfold.table.events import Row, Stamped, decode_all
from sixfold.table.messages import PARTS, encode
from sixfold.table.snapshot import Snapshot, preview
from sixfold.table.table import Table

FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])
"""The fields of a message, each as it was sent."""
GAMES = [
    case
    for case in [
        ("gemtrix", "", 2, "single"),
        ("gemtrix", "", 4, "single"),
        ("hetrix", "", 2, "single"),
        ("hetrix", "", 4, "single"),
        ("hexago", "closed", 3, "single"),
        ("hexpert", "", 3, "single"),
        ("hexpert", "", 2, "series"),
    ]
    if case[0] in names()
]


@dataclass
class Recorder:
    """A connection, its seat, and the previews it asked for."""

    line: Line
    seat: int | None
    asked: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize(("game", "options", "seats", "match"), GAMES)
def test_a_message_holds_nothing_that_the_seat_does_not_see(
    service: Service, game: str, options: str, seats: int, match: str
) -> None:
    made = service.make(game, *["me"] * seats, options=options, match=match)
    recorders = asyncio.run(_played(service, made))
    row, events = _log(service, made["id"])
    table = Table(row)
    moments = [table]
    for event in events:
        table = table.fold([event])
        moments.append(table)
    assert table.over
    hidden = checked = 0
    for recorder in recorders:
        known: dict[str, bytes] = {}
        moment = moments[0]
        for text in recorder.line.heard:
            message = json.loads(text)
            if message["type"] == "welcome":
                known = {}
                assert message["you"] == recorder.seat
            elif message["type"] == "state":
                moment = moments[message["n"]]
                if not message.get("over"):
                    assert row.seed not in text
                for other in _twins(moment, recorder.seat):
                    checked += 1
                    hidden += _bytes(other) != _bytes(moment)
                    assert Snapshot(other, recorder.seat).message(known).decode() == text
                known |= {part: bytes(raw) for part, raw in FIELDS.decode(text).items() if part in PARTS}
            elif message["type"] == "preview":
                for other in _twins(moment, recorder.seat):
                    assert recorder.seat is not None
                    code = recorder.asked[message["id"]]
                    expected = _previewed(other, recorder.seat, code, message["id"])
                    assert expected == text
    assert checked
    assert hidden > checked // 8  # there was something to hide; how often depends on who is quicker
    assert row.seed in recorders[0].line.heard[-1]


async def _played(service: Service, made: Message) -> list[Recorder]:
    async with contextlib.AsyncExitStack() as stack:
        recorders = []
        for seat, token in [*enumerate(made["seats"].values()), (None, "")]:
            line = await stack.enter_async_context(service.line(made["code"], token))
            recorders.append(Recorder(line, seat))
        games = 0
        while True:
            games += 1
            await asyncio.gather(*(_one(recorder, games) for recorder in recorders))
            if recorders[-1].line.now.get("over"):
                return recorders
            assert service.post(f"/api/tables/{made['code']}/start", {"token": made["host"]}).status_code == 200


async def _one(recorder: Recorder, game: int) -> None:
    """Play one game by lot, asking before each move what a legal move and any other would do."""
    line, lot = recorder.line, random.Random(31 * game + (recorder.seat or 0))
    while True:
        state = await line.state(lambda s: s["round"] == game and (s["status"] == "ended" or bool(s.get("legal"))))
        if state["status"] == "ended":
            return
        code = lot.choice(state["legal"])
        for tried in {code, lot.randrange(load(state["game"]).moves.size)}:
            name = f"{state['n']} {tried}"
            recorder.asked[name] = tried
            await line.ask({"type": "preview", "id": name, "code": tried})
        await line.ask({"type": "move", "code": code, "turn": state.get("turn", 0)})
        await line.past(state.get("turn", 0))


def _log(service: Service, table_id: str) -> tuple[Row, list[Stamped]]:
    with contextlib.closing(sqlite3.connect(service.file)) as database:
        row = database.execute("select id, code, setup, seed, made from tables where id = ?", [table_id]).fetchone()
        rows = database.execute("select data, at from events where table_id = ? order by n", [table_id]).fetchall()
    return Row(*row), [Stamped(event, at) for data, at in rows for event in decode_all(data)]


def _twins(table: Table, seat: int | None) -> list[Table]:
    """The same table, with everything that the seat does not see dealt otherwise, or struck out."""
    position = table.position
    if position is None or table.status == "ended":
        return [table]
    blank = position.view(seat).state
    states = [blank] if seat is None else [blank, *(position.redeal(seat, seed).state for seed in (1, 2))]
    twins = []
    for state in states:
        twin = table.copy()
        twin.position = Position(position.game, position.options, state, position.parent, None, position.mode)
        twin._views = {}
        twins.append(twin)
    return twins


def _bytes(table: Table) -> Any:
    return table.position.bytes() if table.position is not None else b""


def _previewed(table: Table, seat: int, code: int, name: str) -> str:
    try:
        return encode(preview(table, seat, code, name)).decode()
    except Denied as error:
        return str(error)


def test_what_is_public_about_a_game_in_progress_is_what_a_spectator_sees(service: Service) -> None:
    """Record and replay wait for the end; the picture is drawn from the spectator's view; the seed is nowhere."""
    made = service.make("hexago", "me", "me", options="closed")
    row, _ = _log(service, made["id"])
    for path in ("", "/picture.svg", "/qr.svg", "/record", "/replay"):
        answer = service.get(f"/api/tables/{made['code']}{path}")
        assert answer.status_code == (403 if path in ("/record", "/replay") else 200)
        assert row.seed not in answer.text
    hands = service.table(made["code"])["scene"]["hands"]
    assert hands == [[], []]
