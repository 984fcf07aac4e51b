"""Proof that chance was fair: every draw of a record against the seed, and the seed against what was promised."""

from __future__ import annotations

from dataclasses import dataclass

from .chance import Dealer
from .errors import OptionError
from .game import CHANCE
from .record import Record


@dataclass(frozen=True)
class WrongDraw:
    """A draw that the seed does not give."""

    draw: int
    """Which one, from 1."""
    expected: str
    found: str


@dataclass(frozen=True)
class Proof:
    """What a record's seed says about its draws."""

    draws: int
    wrong: tuple[WrongDraw, ...]
    commitment: bool
    """Whether the seed is the one whose hash was published before the first draw."""

    @property
    def fair(self) -> bool:
        """Whether every draw is as it was promised."""
        return self.commitment and not self.wrong


def verify(record: Record) -> Proof:
    """Check a record that names its Seed and Commitment. In a match the seed of game k is the match's seed, a slash and k."""
    seed = record.tags.get("Seed", "")
    if not seed:
        raise OptionError(
            "the record has no Seed: the page adds it when a match is over; a game played in the terminal has none"
        )
    if "Commitment" not in record.tags:
        raise OptionError("the record has no Commitment: nothing was promised before the first draw")
    dealer, promised = Dealer(seed), Dealer(seed.rpartition("/")[0] or seed).commitment
    drawn, wrong = 0, []
    for position in list(record.position.line())[::-1]:
        if position.ply is None or position.ply.actor != CHANCE or position.parent is None:
            continue
        draws = position.parent.draws()
        expected, _ = draws[dealer.pick([weight for _, weight in draws])]
        space = position.game.draws
        drawn += 1
        if space.code(expected) != position.ply.code:
            wrong.append(WrongDraw(drawn, space.text(expected), space.text(position.ply.code)))
    return Proof(drawn, tuple(wrong), record.tags["Commitment"] == promised)
