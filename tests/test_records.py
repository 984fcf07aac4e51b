"""The golden records: whole games that must replay as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest
from make_records import FOLDER, golden, path, played

from sixfold.core.game import names
from sixfold.core.kernel import Mode
from sixfold.core.record import read

RECORDS = sorted(FOLDER.glob("*.sixfold"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_record_replays_to_the_same_text(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read(text)
    assert record.text() == text
    assert record.position.ended
    for seat in range(record.position.seats):
        points = sum(reason.points for reason in record.position.explain() if reason.seat == seat)
        assert points == record.position.scores[seat]


@pytest.mark.parametrize("name", names())
def test_every_preset_has_its_records(name: str) -> None:
    missing = [path(case).name for case in golden(name) if not path(case).exists()]
    assert missing == [], "python tests/make_records.py writes them"


def test_no_record_is_left_over() -> None:
    wanted = {path(case) for name in names() for case in golden(name)}
    assert set(RECORDS) <= wanted


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_a_record_is_made_the_same_way_again(mode: Mode) -> None:
    """The bots and the dealer give, from the same seeds, the game that was written down."""
    case = next(golden("hexpert"))
    assert played(type(case)(case.game, case.preset, case.seats, mode=mode)).text() == path(case).read_text(
        encoding="utf-8"
    )
