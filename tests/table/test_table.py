"""A table decides on its own: events and the next state at once, the rules run once, nothing half done."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from sixfold.core.chance import Dealer
from sixfold.core.game import CHANCE, load, names
from sixfold.core.position import Position
from sixfold.table import commands
from sixfold.table.errors import Denied
from sixfold.table.events import Ended, Row, Stamped
from sixfold.table.messages import PARTS, Play, Resign, Revise, Undo
from sixfold.table.snapshot import Snapshot, table_state
from sixfold.table.table import Decision, Table

FORBIDDEN = (
    "litestar",
    "sqlalchemy",
    "alembic",
    "uvicorn",
    "multiprocessing",
    "concurrent.futures.process",
    "rich",
    "asyncio",
)


def new_table(game: str, seats: int, options: str = "", seed: str = "seed") -> Table:
    """A table whose seats are all taken and whose first game has begun."""
    setup = commands.set_up(load(game), options, seats, seed=seed)
    table = Table(Row("id", "CODE", msgspec.json.encode(setup), seed, 0.0))
    for seat in range(seats):
        table = commands.sit(table, 0.0, seat, f"Player {seat + 1}", f"token {seat}").table
    return commands.start(table, 0.0).table


def played(table: Table, number: int) -> Decision:
    """Any legal move of a seat that may act."""
    seat = table.acting[number % len(table.acting)]
    view = table.view(seat)
    assert view is not None
    play = Play(f"{number}", table.seats[seat].turns, view.codes[number * 31 % len(view.codes)])
    return commands.act(table, float(number), seat, play)


def everything(table: Table) -> dict[str, Any]:
    """All that a table is."""
    return {
        "n": table.n,
        "state": table.position.bytes() if table.position is not None else b"",
        "seats": table.seats,
        "plies": table.plies,
        "acks": table.acks,
        "told": [table_state(table, seat) for seat in (None, *range(len(table.seats)))],
    }


def test_a_table_needs_no_web_framework_database_or_process_pool() -> None:
    """It can live in a server, a terminal, a test or a worker of a browser."""
    code = (
        "import sys, sixfold.table.commands, sixfold.table.snapshot, sixfold.table.archive\n"
        "from sixfold.core.game import load; load('hetrix')\n"
        f"print(*[name for name in {FORBIDDEN!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("game", names())
def test_a_decision_is_its_events_and_the_table_after_them(game: str) -> None:
    table = new_table(game, load(game).seats[-1])
    for number in range(25):
        if table.status != "playing":
            break
        before, decision = everything(table), played(table, number)
        assert everything(table) == before
        folded = table.fold(Stamped(event, float(number)) for event in decision.events)
        assert everything(folded) == everything(decision.table)
        table = decision.table


def test_the_rules_run_once_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many plies are applied as are written."""
    applied: list[int] = []
    after = Position.after

    def counted(self: Position, actor: int, code: int) -> Position:
        applied.append(actor)
        return after(self, actor, code)

    monkeypatch.setattr(Position, "after", counted)
    table = new_table("hexpert", 2)
    assert applied == [CHANCE]
    for number in range(6):
        table = played(table, number).table
    assert len(applied) == len(table.plies) == 1 + 6 + 3


def test_the_end_is_written_with_result_and_record() -> None:
    table = new_table("hexpert", 1)
    decision = Decision((), table)
    for number in range(19):
        decision = played(decision.table, number)
    end = decision.events[-1]
    assert isinstance(end, Ended)
    assert end.scores == decision.table.position.scores  # type: ignore[union-attr]
    assert (end.winners, end.rule) == ((0,), "HXP-9")
    assert end.record == decision.table.record().text()
    resigned = commands.act(new_table("hexago", 2), 1.0, 0, Resign("r"))
    assert isinstance(resigned.events[-1], Ended)
    assert resigned.events[-1].winners == (1,)


def test_an_illegal_move_carries_its_reason() -> None:
    """HXP-7: a hex that holds a tile already."""
    table = played(new_table("hexpert", 1), 0).table
    taken = table.plies[1].code
    with pytest.raises(Denied) as denied:
        commands.act(table, 1.0, 0, Play("x", 1, taken))
    assert (denied.value.error, denied.value.rule) == ("illegal", "HXP-7")
    assert denied.value.sentence is not None
    assert denied.value.sentence.key == "refuse.taken"


def _laid(table: Table, seat: int, moves: int) -> Table:
    for number in range(moves):
        view = table.view(seat)
        assert view is not None
        table = commands.act(table, 1.0, seat, Play(f"{number}", number, view.codes[0])).table
    return table


def test_rearranging_is_one_command() -> None:
    """HTX-9: three tiles are taken back and two laid again; one that no longer fits is left out."""
    table = _laid(new_table("hetrix", 2), 0, 3)
    codes = [ply.code for ply in table.plies if ply.actor == 0]
    revised = commands.act(table, 2.0, 0, Revise("r", 3, 3, [codes[0], codes[0], codes[1]])).table
    assert [ply.code for ply in revised.plies if ply.actor == 0] == codes[:2]
    once = _laid(new_table("hetrix", 2), 0, 2)
    assert revised.position is not None
    assert once.position is not None
    assert revised.position.bytes() == once.position.bytes()
    again = commands.act(revised, 3.0, 0, Revise("r", 3, 3, [codes[0]]))
    assert again.events == ()


def test_a_revision_that_cannot_be_taken_back_changes_nothing() -> None:
    table = _laid(new_table("hetrix", 2), 0, 2)
    before = everything(table)
    with pytest.raises(Denied, match="nothing can be taken back"):
        commands.act(table, 2.0, 0, Revise("r", 2, 3, []))
    with pytest.raises(Denied, match="by now 2 are made"):
        commands.act(table, 2.0, 0, Revise("r", 5, 1, []))
    assert everything(table) == before


def test_a_move_taken_back_is_as_if_it_had_not_been_made() -> None:
    table = new_table("hetrix", 2)
    moved = played(table, 0).table
    back = commands.act(moved, 1.0, moved.plies[-1].actor, Undo("u")).table
    assert back.position is not None
    assert table.position is not None
    assert back.position.bytes() == table.position.bytes()


@pytest.mark.parametrize("game", names())
def test_a_state_without_what_is_known_says_the_same_as_the_whole(game: str) -> None:
    table = new_table(game, 2)
    known: dict[str, bytes] = {}
    shorter = 0
    for number in range(12):
        if table.status != "playing":
            break
        snapshot = Snapshot(table, 0)
        whole, short = snapshot.message({}), snapshot.message(known)
        told = {part: msgspec.json.decode(data) for part, data in known.items()}
        assert told | msgspec.json.decode(short) == msgspec.json.decode(whole)
        assert snapshot.message(known) is short
        assert not set(msgspec.json.decode(snapshot.message(snapshot.parts))) & set(PARTS)
        shorter += len(short) < len(whole)
        known = snapshot.parts
        table = played(table, number).table
    assert shorter > 5


def test_draws_are_those_of_the_seed() -> None:
    table = new_table("gemtrix", 2, seed="mine")
    position = Position.start(load("gemtrix"), 2).dealt(Dealer("mine/1"))
    assert table.position is not None
    assert table.position.bytes() == position.bytes()
