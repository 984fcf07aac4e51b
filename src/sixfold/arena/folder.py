"""Where a contest is kept: what it is, a line for every game that was played, and the games as records.

    contest.json                  what is played; another contest is refused
    results.jsonl                 one line a game, appended as it ends
    records/0/17-1.sixfold        the game of deal 17 at table 1, a thousand deals a folder

A game counts when its line and its record are there; whatever is not is played again, and gives the same.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO

import msgspec

from sixfold.core.errors import OptionError

from .contest import Contest, Fixture, Played

SYNC = 1.0
"""Seconds after which results are on the disk itself, should the machine lose its power."""


class Folder:
    """An open folder. A context: leaving it puts everything on the disk."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.unreadable = 0
        """Lines of the results that could not be read: a run was killed while it wrote."""
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._claim(contest.identity())
            self._results = self._opened()
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from None
        self._synced = monotonic()

    def _claim(self, identity: dict[str, object]) -> None:
        file = self.path / "contest.json"
        if not file.exists():
            if any(self.path.iterdir()):
                raise OptionError(f"{self.path} is not empty and holds no contest; choose another folder")
            fresh = file.with_suffix(".new")
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(identity)) + b"\n")
            os.replace(fresh, file)
        try:
            there = msgspec.json.decode(file.read_bytes(), type=dict[str, object])
        except msgspec.DecodeError:
            raise OptionError(f"{file} cannot be read; choose another folder") from None
        given = msgspec.json.decode(msgspec.json.encode(identity), type=dict[str, object])
        for key in given:
            if there.get(key) != given[key]:
                raise OptionError(
                    f"{self.path} holds another contest: its {key} is {_said(there.get(key))}, not {_said(given[key])}; "
                    "choose another folder"
                )

    def _opened(self) -> BinaryIO:
        results = (self.path / "results.jsonl").open("ab+")
        if results.tell():
            results.seek(-1, os.SEEK_END)
            if results.read(1) != b"\n":
                results.write(b"\n")  # the end of a line that was never finished
        return results

    def played(self) -> dict[Fixture, Played]:
        """The games that are there."""
        found: dict[Fixture, Played] = {}
        decoder = msgspec.json.Decoder(Played)
        self.unreadable = 0
        self._results.seek(0)
        for line in self._results:
            try:
                game = decoder.decode(line)
            except msgspec.DecodeError:
                self.unreadable += 1
                continue
            if self.record(game.fixture).exists():
                found[game.fixture] = game
        return found

    def record(self, fixture: Fixture) -> Path:
        """Where a game's record lies."""
        return self.path / "records" / str(fixture.deal // 1000) / f"{fixture.deal}-{fixture.table}.sixfold"

    def add(self, game: Played, record: str) -> None:
        """Keep a game."""
        file = self.record(game.fixture)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(record, encoding="utf-8")
            self._results.write(msgspec.json.encode(game) + b"\n")
            self._results.flush()
            if monotonic() - self._synced > SYNC:
                os.fsync(self._results.fileno())
                self._synced = monotonic()
        except OSError as error:
            raise OptionError(f"{self.path} cannot be written: {error.strerror}; what was played is kept") from None

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.fsync(self._results.fileno())
        self._results.close()


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
