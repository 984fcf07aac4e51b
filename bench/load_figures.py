"""What bench/load.py measures of a server, and how it is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

FULL = 0.9
"""A core of which so much is used is at its limit."""
QUIET = 0.1
"""So much of a core may be used by what is not measured."""
Three = tuple[float, float, float]
"""A median, a 99th percentile and the longest."""


@dataclass(frozen=True)
class Play:
    """What the load generator is to do."""

    game: str
    seats: int
    tables: int
    rate: float
    """Moves a second in total; 0 is as fast as they may."""
    seconds: float
    warm_up: float
    seed: int

    def __str__(self) -> str:
        pace = f"{self.rate:,.0f} moves a second" if self.rate else "as fast as they may"
        return f"{self.tables:,} tables of {self.seats}, {pace}, {self.seconds:g} s"


@dataclass(frozen=True)
class Figures:
    """What was measured of one server."""

    name: str
    play: Play
    seconds: float
    moves: int
    acknowledged: int
    """Moves, those of the warm-up and after the end too."""
    shown: int
    """Times that one of them came to an opponent's screen."""
    refused: int
    lost: int
    kept: int | None
    """Moves that our log holds afterwards."""
    tables_made: int
    ack_ms: Three
    seen_ms: Three
    server: float
    """Seconds of the server's processor time."""
    database: float
    """Those of the processes of a database."""
    a_table: float
    """Those of the server for opening a table, measured afterwards."""
    generator: float
    """Those of the load generator."""
    others: float
    """Those of everything else on this machine."""
    cores: int
    """Those that the server has."""
    bytes: int
    memory: int

    @property
    def rate(self) -> float:
        """Acknowledged moves a second."""
        return self.moves / self.seconds

    @property
    def share(self) -> float:
        """How much of its cores the server used."""
        return self.server / self.seconds / self.cores

    def a_move(self, amount: float) -> float:
        """An amount for each move."""
        return amount / max(1, self.moves)

    def warnings(self) -> Iterator[str]:
        """What must be known before the figures are believed."""
        if self.refused or self.lost:
            yield f"{self.refused} moves were refused and {self.lost} never acknowledged"
        if self.shown != self.acknowledged * (self.play.seats - 1):
            yield f"{self.acknowledged} moves were acknowledged and came to opponents' screens {self.shown} times"
        if self.kept is not None and self.kept != self.acknowledged:
            yield f"{self.acknowledged} moves were acknowledged and {self.kept} are in the log"
        generator, others = self.generator / self.seconds, self.others / self.seconds
        if generator > FULL:
            yield f"the load generator was at its limit ({generator:.0%} of a core), so the server may do more than this"
        elif not self.play.rate and self.share < FULL:
            yield f"no processor was at its limit: server ({self.share:.0%}), load generator ({generator:.0%}) and storage wait for each other"
        if others > QUIET:
            yield f"something else used {others:.0%} of a core meanwhile: measure again on a quiet machine"


class Measure(NamedTuple):
    """A line of the table."""

    title: str
    of: Callable[[Figures], float]
    form: str


MEASURES = [
    Measure("moves a second", lambda f: f.rate, ",.0f"),
    Measure("ms until acknowledged, median", lambda f: f.ack_ms[0], ",.2f"),
    Measure("  99 %", lambda f: f.ack_ms[1], ",.2f"),
    Measure("  longest", lambda f: f.ack_ms[2], ",.1f"),
    Measure("ms to the opponent's screen, median", lambda f: f.seen_ms[0], ",.2f"),
    Measure("  99 %", lambda f: f.seen_ms[1], ",.2f"),
    Measure("  longest", lambda f: f.seen_ms[2], ",.1f"),
    Measure("µs of the server's processor a move", lambda f: 1e6 * f.a_move(f.server), ",.0f"),
    Measure("  without making tables", lambda f: 1e6 * f.a_move(f.server - f.a_table * f.tables_made), ",.0f"),
    Measure("µs of the database's a move", lambda f: 1e6 * f.a_move(f.database), ",.0f"),
    Measure("the server's share of its core(s)", lambda f: f.share, ".0%"),
    Measure("the load generator's share of one", lambda f: f.generator / f.seconds, ".0%"),
    Measure("bytes that clients hear of a move", lambda f: f.a_move(f.bytes), ",.0f"),
    Measure("MB of memory at most", lambda f: f.memory / 1e6, ",.0f"),
    Measure("tables made meanwhile", lambda f: f.tables_made, ",.0f"),
]


def median(rounds: list[Figures]) -> Figures:
    """The median round by moves a second, or by ms where these are given; of those that nothing disturbed, if there are any."""
    calm = [figures for figures in rounds if figures.others / figures.seconds <= QUIET] or rounds
    calm.sort(key=lambda figures: figures.ack_ms[0] if figures.play.rate else figures.rate)
    return calm[(len(calm) - 1) // 2]


def print_all(shown: list[Figures]) -> None:
    """A table for each game: ours beside the rival's, or several nodes beside one."""
    rivals = [figures for figures in shown if not figures.play.game]
    for game in dict.fromkeys(figures.play.game for figures in shown if figures.play.game):
        ours, *others = (figures for figures in shown if figures.play.game == game)
        print_table(game, ours, others + rivals)


def print_table(title: str, ours: Figures, others: list[Figures]) -> None:
    """Our figures beside those of others, with the ratios."""
    print(f"\n{title}: {ours.play}")
    print(f"{'':36}{ours.name:>16}" + "".join(f"{other.name:>22}{'ratio':>7}" for other in others))
    for what, of, form in MEASURES:
        own, theirs = of(ours), [of(other) for other in others]
        if own or any(theirs):
            beside = (f"{value:>22{form}}{f'{own / value:.2f}' if value else '':>7}" for value in theirs)
            print(f"{what:36}{own:>16{form}}" + "".join(beside))
    for figures in [ours, *others]:
        if figures.kept is not None and figures.kept == figures.acknowledged:
            print(f"{figures.name}: all {figures.kept:,} acknowledged moves are in the log after kill -9")
        for warning in figures.warnings():
            print(f"{figures.name}: {warning}")
    sys.stdout.flush()
