"""No figure in the documents is stale or typed by hand: each is a row of bench/results, measured with the present bots and rules."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import document
import pytest
import rows
import speed
import strength

ALL = [(f"{name} {row.get('name', row.get('options'))}", row) for name, row in rows.all_rows()]
MEASURED = [(name, measured) for name, row in ALL for measured in row["measured"]]


def test_every_row_says_when_at_which_commit_and_by_which_seeds_it_was_measured() -> None:
    assert len(ALL) > 50
    for name, row in ALL:
        for measured in [*row["measured"], *([row] if name.startswith("speed") else [])]:
            assert re.fullmatch(r"[0-9a-f]{7}", measured["commit"]), name
            assert re.fullmatch(r"\d{4}-\d\d-\d\d", measured["date"]), name
    for name, measured in MEASURED:
        assert measured["bots"], name
        assert re.search(r"\d", measured["seeds"]), name


@pytest.mark.parametrize(("name", "measured"), MEASURED, ids=[name for name, _ in MEASURED])
def test_a_row_was_measured_with_the_bots_and_rules_of_now(name: str, measured: rows.Row) -> None:
    """Where this fails, `python bench/strength.py --stale` or `python bench/speed.py --stale` measures what has changed."""
    assert rows.present(measured)


def test_a_row_of_other_bots_is_stale() -> None:
    row = ALL[0][1]
    assert not rows.stale(row)
    assert rows.stale({**row, "measured": [{**row["measured"][0], "bots": ["random"]}]})
    assert rows.stale({**row, "measured": []})


def test_the_documents_are_what_the_programs_write() -> None:
    assert document.STRENGTH.read_text(encoding="utf-8") == document.strength()
    assert document.SPEED.read_text(encoding="utf-8") == document.speed()
    readme = " ".join((rows.ROOT / "README.md").read_text(encoding="utf-8").split())
    assert document.headline() in readme


def test_every_program_that_measures_speed_has_its_place_in_the_document() -> None:
    assert [row["name"] for row in rows.kept(rows.RESULTS, "speed", "all")] == [*speed.PROGRAMS]


def test_rows_written_elsewhere_leave_the_documents_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = document.STRENGTH.stat().st_mtime_ns
    job: strength.Jobs = {"standard, 2 seats": lambda: {"measured": []}}
    monkeypatch.setattr(strength, "PARTS", {"greedy": lambda game, deals: job})
    monkeypatch.setattr(sys, "argv", ["strength.py", "greedy", "--games", "hexpert", "--out", str(tmp_path)])
    strength.main()
    assert rows.kept(tmp_path, "greedy", "hexpert") == [{"name": "standard, 2 seats", "measured": []}]
    assert document.STRENGTH.stat().st_mtime_ns == before
