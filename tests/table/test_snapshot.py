"""What seats are told: parts that are reused are those that would have been made anew, and lists are told in short."""

from __future__ import annotations

from itertools import accumulate

import pytest
from test_table import new_table, played

from sixfold.core.errors import OptionError
from sixfold.core.game import load, names
from sixfold.server.live import LiveTable
from sixfold.table import commands
from sixfold.table.messages import Undo
from sixfold.table.snapshot import Snapshot, table_state

TABLES = [
    (name, preset, seats)
    for name in names()
    for preset in load(name).presets
    for seats in sorted({min(load(name).seats), max(load(name).seats)})
]


def _allowed(name: str, preset: str, seats: int) -> bool:
    try:
        load(name).check(seats, load(name).presets[preset])
    except OptionError:
        return False
    return True


@pytest.mark.parametrize(("name", "preset", "seats"), [table for table in TABLES if _allowed(*table)])
def test_what_is_reused_is_what_would_be_made_anew(name: str, preset: str, seats: int) -> None:
    """Everybody is told at every event of a game, with moves taken back in between."""
    live = LiveTable(new_table(name, seats, preset))
    everybody = (None, *range(seats))
    for number in range(60):
        if live.table.status == "ended":
            break
        seat = live.table.acting[number % len(live.table.acting)]
        live.advance(played(live.table, number).table)
        assert [live.snapshot(seat).parts for seat in everybody] == [
            Snapshot(live.table, seat).parts for seat in everybody
        ]
        if number % 7 == 3 and live.table.undoable(seat) is not None:
            live.advance(commands.act(live.table, 0.0, seat, Undo(f"u{number}")).table)


@pytest.mark.parametrize("name", names())
def test_legal_moves_are_told_as_steps_and_gains_where_there_are_some(name: str) -> None:
    table = new_table(name, 2)
    for number in range(12):
        seat = table.acting[0]
        view, state = table.view(seat), table_state(table, seat)
        assert view is not None
        assert isinstance(state.legal, list)
        assert isinstance(state.gain, list)
        codes = list(accumulate(state.legal))
        assert codes == sorted(view.codes)
        told = dict(zip(state.gain[::2], state.gain[1::2], strict=True))
        assert [told.get(i, 0) for i in range(len(codes))] == view.gains(codes)
        table = played(table, number).table
        if table.status == "ended":
            break
