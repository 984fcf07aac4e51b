"""Measured rows: kept in bench/results with their provenance, from which docs/strength.md and docs/speed.md are written.

Every measurement says the commit and date, the seeds, and the fingerprint of the bots and rules that were measured
(`sixfold.arena.fingerprint`); it is stale once that is no longer the present one.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from sixfold.arena.fingerprint import fingerprint
from sixfold.core.game import load

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
JOBS = int(os.environ.get("JOBS", os.cpu_count() or 1))
"""Games played at a time: on all cores, or as the environment says."""
Row = dict[str, Any]


def commit() -> str:
    """The commit that is measured, with a + where sources were changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    changed = git("status", "--porcelain", "--", "src", "bench/*.py")
    return git("rev-parse", "--short=7", "HEAD") + ("+" if changed else "")


def measurement(game: str, options: str, bots: Sequence[str], seeds: str, what: str = "") -> Row:
    """The provenance of something measured now."""
    return {
        "what": what,
        "game": game,
        "options": options,
        "bots": list(bots),
        "seeds": seeds,
        "commit": commit(),
        "date": date.today().isoformat(),
        "fingerprint": fingerprint(load(game), options, bots),
    }


def present(measured: Row) -> bool:
    """Whether the bots and rules of a measurement are still the same."""
    return bool(measured["fingerprint"] == fingerprint(load(measured["game"]), measured["options"], measured["bots"]))


def stale(row: Row) -> bool:
    """Whether anything of a row would have to be measured anew."""
    return not row.get("measured") or not all(map(present, row["measured"]))


def kept(folder: Path, part: str, game: str) -> list[Row]:
    """The rows that were measured before."""
    file = folder / f"{part}-{game}.json"
    rows: list[Row] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return rows


def keep(folder: Path, part: str, game: str, rows: list[Row]) -> None:
    """Keep rows, each on a line of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    (folder / f"{part}-{game}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def all_rows(folder: Path = RESULTS) -> Iterator[tuple[str, Row]]:
    """Every row there is, with the name of its file."""
    for file in sorted(folder.glob("*.json")):
        for row in json.loads(file.read_text(encoding="utf-8")):
            yield file.stem, row


def told(row: Row) -> str:
    """The provenance of a row for people: when, at which commit, by which seeds, and what exactly."""
    parts = []
    for measured in row["measured"]:
        what = f"{measured['what']}: " if measured["what"] else ""
        parts.append(f"{what}{measured['date']} `{measured['commit']}` {measured['seeds']} `{measured['fingerprint']}`")
    return "; ".join(parts)
