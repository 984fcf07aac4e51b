"""A game as text that people can read, type and mail: header, draws, moves, result.

    [Sixfold "1"]
    [Game "hexpert"]
    [Options "standard"]
    [Seats "2"]
    [Components "standard 4c1f…"]
    [Rules "1"]
    [Seat1 "Ada"]
    [Result "124 131, seat 2 by HXP-9"]

    ~ 573          a draw
    1 C3           a move of seat 1
    2 D4           ; and a remark

Empty lines and what follows a semicolon do not matter. A record replays to the same bytes without a random generator.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .errors import RecordError, SixfoldError
from .game import CHANCE, load
from .kernel import Mode
from .position import Outcome, Position

FORMAT = "1"
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*(;.*)?')
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NUMBER = re.compile("[0-9]{1,3}")
_NEEDED = ("Sixfold", "Game", "Options", "Seats", "Components")


@dataclass(frozen=True)
class Record:
    """A finished or unfinished game and what is said about it."""

    position: Position
    names: tuple[str, ...] = ()
    """Who sat where."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Whatever else the header says: Date, Seed, …"""

    def text(self) -> str:
        """The record as text."""
        game, position = self.position.game, self.position
        header = {
            "Sixfold": FORMAT,
            "Game": game.name,
            "Options": game.options_text(position.options),
            "Seats": str(position.seats),
            "Components": game.components.label,
            "Rules": str(game.version),
        }
        header |= {f"Seat{i}": name for i, name in enumerate(self.names, 1) if name}
        header |= self.tags
        header["Result"] = result_text(position.outcome)
        lines = [f'[{tag} "{_escape(value)}"]' for tag, value in header.items()]
        lines.append("")
        for actor, code in position.history():
            lines.append(f"~ {game.draws.text(code)}" if actor == CHANCE else f"{actor + 1} {game.moves.text(code)}")
        return "\n".join(lines) + "\n"


def result_text(outcome: Outcome | None) -> str:
    """A result as the header has it: the scores, who won, by which rule it ended; * while it goes on."""
    if outcome is None:
        return "*"
    scores = " ".join(map(str, outcome.scores))
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners)
    return f"{scores}, {winners or 'nobody'} by {outcome.rule}"


def read(text: str, components: Path | None = None, mode: Mode | None = None) -> Record:
    """Replay a record; RecordError says at which line it is damaged and why."""
    header: dict[str, str] = {}
    where: dict[str, int] = {}
    plies: list[tuple[int, str, str]] = []
    lines = text.lstrip("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        line = " ".join(line.split())
        if _CONTROL.search(line):
            raise RecordError(number, f"{line[:60]!r} holds control codes; a record is plain text")
        if line.startswith("["):
            tag = _TAG.fullmatch(line)
            if not tag:
                raise RecordError(number, f'a header line is written [Name "value"], not {line[:60]}')
            if plies:
                raise RecordError(number, "the header stands before the first move")
            if tag[1] in header:
                raise RecordError(number, f"{tag[1]} is said twice")
            header[tag[1]], where[tag[1]] = _unescape(tag[2]), number
            continue
        line = line.partition(";")[0].strip()
        if line:
            actor, _, move = line.partition(" ")
            plies.append((number, actor, move))
    if plies and not header:
        raise RecordError(
            1, 'the header lacks Sixfold; a record begins with [Sixfold "1"] (sixfold score reads typed tables)'
        )
    for name in _NEEDED:
        if name not in header:
            raise RecordError(max(1, len(header)), f"the header lacks {name}")
    if header["Sixfold"] != FORMAT:
        raise RecordError(where["Sixfold"], f"format {header['Sixfold']} is not known; this reads format {FORMAT}")
    position = _start(header, where, components, mode)
    for number, actor, move in plies:
        try:
            if actor == "~":
                position = position.draw(move)
            elif _NUMBER.fullmatch(actor):
                position = position.play(int(actor) - 1, move)
            else:
                raise RecordError(number, f"a line begins with ~ or the number of a seat, not {actor[:20]!r}")
        except RecordError:
            raise
        except SixfoldError as error:
            raise RecordError(number, str(error)) from None
    result = result_text(position.outcome)
    if header.get("Result", result) != result:
        raise RecordError(where["Result"], f"the header says {header['Result']!r}, but the moves give {result!r}")
    seat_tags = [f"Seat{i}" for i in range(1, position.seats + 1)]
    names = tuple(header.get(tag, "") for tag in seat_tags)
    tags = {tag: value for tag, value in header.items() if tag not in {*_NEEDED, *seat_tags, "Rules", "Result"}}
    return Record(position, names, tags)


def _start(header: Mapping[str, str], where: Mapping[str, int], components: Path | None, mode: Mode | None) -> Position:
    try:
        game = load(header["Game"], components)
    except SixfoldError as error:
        raise RecordError(where["Game"], str(error)) from None
    version = header.get("Rules", "1")  # the first version was not written down
    if version != str(game.version):
        raise RecordError(
            where.get("Rules", where["Game"]),
            f"it was played by version {version} of the rules, and this is version {game.version}: it can be read, not replayed",
        )
    if header["Components"] != game.components.label:
        raise RecordError(
            where["Components"],
            f"it was played with the set {header['Components']!r}, not {game.components.label!r}; "
            "pass that set's file by --components",
        )
    if not _NUMBER.fullmatch(header["Seats"]):
        raise RecordError(where["Seats"], f"Seats is a number, not {header['Seats']!r}")
    tag = "Options"
    try:
        options = game.read_options(header[tag])
        tag = "Seats"
        return Position.start(game, int(header[tag]), options, mode)
    except SixfoldError as error:
        raise RecordError(where[tag], str(error)) from None


def _escape(value: str) -> str:
    return " ".join(_CONTROL.sub(" ", value).split()).replace("\\", "\\\\").replace('"', '\\"')


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)
