"""Each kind of fault once or twice, in small: nothing that was acknowledged is lost, and every game comes to its end."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import fault_checks
import faults
import pytest
from fault_checks import Log, check
from fault_kinds import KINDS, impossible
from fault_nodes import Launcher
from fault_players import Done, Ledger

from sixfold.table.events import Moved, Stamped


@pytest.fixture(scope="module")
def launcher() -> Iterator[Launcher]:
    """What nodes are forked from."""
    running = Launcher()
    yield running
    running.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user may enter, with a path that is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="sixfold-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.xdist_group("faults")
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_costs_nothing_that_was_acknowledged(kind: str, launcher: Launcher, folder: Path) -> None:
    if why := impossible(kind, folder):
        assert kind not in ("kill", "stop"), why  # those can be made anywhere
        return
    run = asyncio.run(faults.run(kind, launcher, folder, 2 if kind == "kill" else 1, 0, 1, 1))
    assert run.found.right, (run.found, run.ledger.answers)
    assert run.found.games == len(run.ledger.tables) > 0
    assert run.found.moves > 0


def test_what_is_lost_doubled_or_out_of_order_is_found(
    launcher: Launcher, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks themselves: a log that was tampered with is not right."""
    logs: list[tuple[Ledger, dict[str, Log]]] = []

    def kept(ledger: Ledger, log: dict[str, Log]) -> fault_checks.Findings:
        logs.append((ledger, log))
        return check(ledger, log)

    monkeypatch.setattr(faults, "check", kept)
    assert asyncio.run(faults.run("kill", launcher, folder, 1, 0, 1, 2)).found.right
    [(ledger, log)] = logs
    table, (row, events) = next(iter(log.items()))
    at = next(i for i, one in enumerate(events) if isinstance(one.event, Moved) and one.event.id)
    move = events[at].event
    assert isinstance(move, Moved)

    def found(moved: list[Stamped], more: Ledger = ledger) -> fault_checks.Findings:
        counted = fault_checks.Findings()
        mine = [done for done in more.done if done.table == table]
        refused = [(seat, name) for which, seat, name in more.refused if which == table]
        fault_checks._check_done(counted, mine, refused, moved)
        return counted

    assert found(events).right
    assert found(events[:at] + events[at + 1 :]).lost == 1
    assert found([*events, events[at]]).doubled == 1
    assert found([events[0], *events]).disordered > 1
    refused = Ledger(done=ledger.done, refused=[(table, move.seat, move.id)])
    assert found(events, refused).kept == 1
    never = Done(table, move.seat, "never", move.code, 5)
    assert found(events, Ledger(done=[never])).lost == 1
    seat, state = next((seat, state) for which, seat, state in ledger.views if which == table)
    other = Ledger(tables=[table], views=[(table, seat, {**state, "n": state["n"] - 1})])
    assert check(other, {table: (row, events)}).stale == 1
