"""Errors for people: what was wrong, which rule or field says so, what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .face import Reason


class SixfoldError(Exception):
    """Anything a person did that cannot be done; its text is fit to show."""


class IllegalMove(SixfoldError):  # noqa: N818 - the name the design gives it
    """A move the rules forbid; `rule` is the number that says so."""

    def __init__(self, rule: str, text: str, reason: Reason | None = None) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text
        self.reason = reason
        """The same as data, for other languages; None where no rule of the game says it."""


class NotationError(SixfoldError):
    """A text that is no move of this game."""


class OptionError(SixfoldError):
    """An option, preset or number of seats that the game does not have."""


class ComponentError(SixfoldError):
    """A component file that is no complete set; names the piece."""


class RecordError(SixfoldError):
    """A record that cannot be read; `line` counts from one."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.text = text
