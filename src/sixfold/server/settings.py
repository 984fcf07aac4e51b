"""What the service can be told: by flags, by the environment, or by a program that starts it."""

from __future__ import annotations

from msgspec import Struct

from sixfold.core.errors import OptionError

from .limits import RATE

RANGES: dict[str, tuple[float, float]] = {
    "port": (1, 65535),
    "pace": (0, 10),
    "workers": (1, 256),
    "limit": (1, 1_000_000),
    "messages": (1, 1_000_000),
}
"""The least and the most that a number may be."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one service. What is wrong with them is said by naming the flag."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int | None = None
    """None takes the first that is free from 8000."""
    database: str = ""
    """A file or a URL; empty is a file among the user's data."""
    pace: float = 0.5
    """Seconds a bot waits before it moves, so that people can follow."""
    workers: int | None = None
    """Processes in which bots think; None leaves one core for the rest."""
    limit: int = 600
    """What an address may ask for in a minute; a tenth as many tables, a twentieth of hints."""
    messages: int = RATE
    """What a connection may say in a second, in the long run."""

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise OptionError(f"{flag(name)} is {value}; it may be {least} to {most}")


def flag(name: str) -> str:
    """The flag that sets a field."""
    return f"--{name.replace('_', '-')}"
