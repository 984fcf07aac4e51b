"""A position as people hand it over: a record, or typed from a real table in the game's own short form.

The first line of a typed position is `<game> [preset] [option=value …]`; the room reads the rest. Empty lines and what follows a
semicolon do not matter.
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
    lines = [(n, line.partition(";")[0].rstrip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line.strip()]
    if not lines:
        raise RecordError(1, "the file is empty; its first line names the game, such as: hexpert rays")
    number, first = lines[0]
    name, _, options_text = first.strip().partition(" ")
    try:
        game = load(name.lower(), components)
        options = game.read_options(options_text)
    except OptionError as error:
        raise RecordError(number, str(error)) from None
    return game, options, game.part("text").table(game, options, lines[1:])
