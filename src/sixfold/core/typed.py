"""A position as people hand it over: a record, or typed from a real table in the game's own short form.

The first line of a typed position is `<game> [preset] [option=value …]`; the room's `typed.py` reads the rest. Empty lines,
lines that begin with # and what follows a semicolon do not matter.
"""

from __future__ import annotations

from pathlib import Path

from .errors import OptionError, RecordError
from .game import Game, Options, State, load
from .record import read


def read_position(text: str, components: Path | None = None) -> tuple[Game, Options, State]:
    """The game, options and state; RecordError says at which line a text is damaged and why."""
    text = text.lstrip("\ufeff")
    if text.lstrip().startswith("["):
        position = read(text, components).position
        return position.game, position.options, position.state
    lines = _lines(text)
    if not lines:
        raise RecordError(1, "the file is empty; its first line names the game, such as: hexpert rays")
    number, first = lines[0]
    name, _, options_text = first.strip().partition(" ")
    try:
        game = load(name.lower(), components)
        options = game.read_options(options_text)
        if game.face.typed is None:
            raise RecordError(number, f"a position of {game.title} cannot be typed; a record can be read")
        return game, options, game.face.typed.parse(game, options, lines[1:])
    except OptionError as error:
        raise RecordError(number, str(error)) from None


def read_names(text: str, seats: int, game: Game, components: Path | None = None) -> list[str]:
    """Who sits where in a text that read_position reads: the names it has, else the numbers of the seats.

    A typed position has them where the room says, before colons as a rule.
    """
    text = text.lstrip("\ufeff")
    if text.lstrip().startswith("["):
        said = list(read(text, components).names)
    else:
        said = game.face.typed.players(_lines(text)[1:]) if game.face.typed else []
    said += [""] * seats
    return [said[seat] or f"Seat {seat + 1}" for seat in range(seats)]


def _lines(text: str) -> list[tuple[int, str]]:
    lines = [(n, line.partition(";")[0].rstrip()) for n, line in enumerate(text.splitlines(), 1)]
    return [(n, line) for n, line in lines if line.strip() and not line.lstrip().startswith("#")]
