"""Who sits at a table: names, tokens and the time each has used."""

from __future__ import annotations

import hashlib
import secrets
from typing import Literal

from msgspec import Struct

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that print as nothing."""


def key_of(token: str) -> str:
    """What is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A secret that cannot be guessed: 128 bits."""
    return secrets.token_urlsafe(16)


def clean(name: str) -> str:
    """A name as it is shown: no control characters, no marks that turn the text around, single spaces."""
    spaced = " ".join(name.split())
    return " ".join("".join(c for c in spaced if c.isprintable() and c not in BLANK).split())[:24].rstrip()


class SeatInfo(Struct, frozen=True):
    """Who sits in a seat, and its time."""

    name: str = ""
    key: str = ""
    bot: str = ""
    resigned: bool = False
    note: str = ""
    since: float | None = None
    """When it began to act; None while it does not."""
    spent: tuple[float, ...] = ()
    """Seconds for each of its moves in this game."""

    @property
    def turns(self) -> int:
        """How many moves it has made in this game."""
        return len(self.spent)

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """What sits there."""
        return "bot" if self.bot else "person" if self.key else "open"
