"""Standings: scores, wins and Elo with 95 % intervals. The unit is the deal, whose games are paired, not the game.

Elo is the Bradley–Terry model's maximum likelihood over all duels, a tie being half a win, with one tie added to every pair
so that a clean sweep stays finite. A deal where several bots sit together is as many duels; the winner beats the others, and
those are compared by score. Intervals add two deals won and two lost (Agresti and Coull): they stay honest where one side
wins everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, permutations
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .contest import Contest, Played

Numbers = npt.NDArray[np.float64]
ELO = 400 / log(10)
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


class Place(NamedTuple):
    """How a seat ended."""

    bot: int
    score: int
    won: bool

    @property
    def rank(self) -> tuple[bool, int]:
        """The winner is ahead of the others, and those by score."""
        return self.won, self.score


@dataclass(frozen=True)
class Ledger:
    """What happened in each deal."""

    games: Numbers
    """games[bot]: how many it plays in a deal."""
    score: Numbers
    """score[deal, bot]: its mean."""
    wins: Numbers
    """wins[deal, bot]: the share of its games that it won, alone or shared."""
    meetings: Numbers
    """meetings[a, b]: the duels between two bots in a deal."""
    duels: Numbers
    """duels[deal, a, b]: how many of them a won."""
    ahead: Numbers
    """ahead[deal, a, b]: by how many points a was ahead of b, on the mean."""


def ledger(contest: Contest, played: Sequence[Played]) -> Ledger:
    """Sum every deal up."""
    bots, deals = len(contest.bots), len(played) // len(contest.tables)
    sat, games, score, wins = (np.zeros((deals, bots)) for _ in range(4))
    meetings, duels, ahead = (np.zeros((deals, bots, bots)) for _ in range(3))
    for deal, places in gatherings(contest, played):
        winners = max(1, sum(place.won for place in places))
        games[deal, [*{place.bot for place in places}]] += 1
        for bot, points, won in places:
            sat[deal, bot] += 1
            score[deal, bot] += points
            wins[deal, bot] += won / winners
        for one, other in permutations(places, 2):
            if one.bot != other.bot:
                meetings[deal, one.bot, other.bot] += 1
                duels[deal, one.bot, other.bot] += (one.rank > other.rank) + (one.rank == other.rank) / 2
                ahead[deal, one.bot, other.bot] += one.score - other.score
    return Ledger(games[0], score / sat, wins / games, meetings[0], duels, ahead / np.maximum(meetings, 1))


def gatherings(contest: Contest, played: Sequence[Played]) -> Iterator[tuple[int, list[Place]]]:
    """The places of those who play for a win, with their deal: a game's, or of all who sit alone at the same deal."""
    games = sorted(played, key=lambda game: (game.fixture.deal, game.fixture.table))
    if contest.seats > 1:
        for game in games:
            table = contest.tables[game.fixture.table]
            places = enumerate(zip(table, game.scores, strict=True))
            yield game.fixture.deal, [Place(bot, score, seat in game.winners) for seat, (bot, score) in places]
        return
    for deal, group in groupby(games, key=lambda game: game.fixture.deal):
        scores = [game.scores[0] for game in group]
        alone = zip(contest.tables, scores, strict=True)
        yield deal, [Place(bot, score, score == max(scores)) for (bot,), score in alone]


def interval(shares: Numbers) -> list[float]:
    """The 95 % interval of a mean of shares, one a deal."""
    padded = np.concatenate([shares, [0, 0, 1, 1]])
    middle, error = padded.mean(), padded.std(ddof=1) / sqrt(len(padded))
    return [round(float(x), 4) for x in (max(0.0, middle - SURE * error), min(1.0, middle + SURE * error))]


def error(values: Numbers) -> float | None:
    """The standard error of a mean; one value has none."""
    return round(float(values.std(ddof=1) / sqrt(len(values))), 4) if len(values) > 1 else None


def expected(rating: Numbers) -> Numbers:
    """expected[a, b]: the share of duels that a should win from b."""
    shares: Numbers = 1 / (1 + np.exp(rating[None, :] - rating[:, None]))
    return shares


def elo(meetings: Numbers, duels: Numbers) -> tuple[Numbers, Numbers]:
    """Elo of every bot against the first, and the half widths of the 95 % intervals, deals being independent of each other."""
    bots = len(meetings)
    met = (meetings > 0) / 1.0
    won, duelled = duels.sum(axis=0) + met / 2, meetings * len(duels) + met
    rating = np.zeros(bots)

    def curvature(number: Numbers) -> Numbers:
        weight = number * expected(rating) * (1 - expected(rating))
        bend: Numbers = np.diag(weight.sum(axis=1)) - weight
        return bend[1:, 1:]

    for _ in range(100):
        slope = (won - duelled * expected(rating)).sum(axis=1)[1:]
        rating[1:] += np.clip(np.linalg.solve(curvature(duelled), slope), -1, 1)
    slopes = list((duels - meetings * expected(rating)).sum(axis=2)[:, 1:])
    for a, b in combinations(range(bots), 2):
        for winner, loser in ((a, b), (b, a)):
            slope = np.zeros(bots)
            slope[winner] = meetings[a, b] * (1 - expected(rating)[winner, loser])
            slope[loser] = -slope[winner]
            slopes += [slope[1:]] * 2
    spread = np.array(slopes).T @ np.array(slopes)
    bread = np.linalg.inv(curvature(meetings * (len(duels) + 4)))
    width = np.zeros(bots)
    width[1:] = SURE * np.sqrt(np.diag(bread @ spread @ bread))
    return rating * ELO, width * ELO


def standings(contest: Contest, deals: int, played: Sequence[Played]) -> dict[str, Any]:
    """The result of a contest as plain data. `time` alone is not the same when the same contest is played again."""
    book = ledger(contest, played)
    bots = len(contest.bots)
    rating, width = elo(book.meetings, book.duels) if bots > 1 else (np.zeros(1), np.zeros(1))
    failures = [Counter[str]() for _ in contest.bots]
    moves, seconds = [0] * bots, [0.0] * bots
    for game in played:
        for seat, bot in enumerate(contest.tables[game.fixture.table]):
            moves[bot] += game.moves[seat]
            seconds[bot] += game.seconds[seat]
            failures[bot].update(slip.kind for slip in game.slips if slip.seat == seat)
    rows = [
        {
            "bot": name,
            "games": int(book.games[bot] * deals),
            "score": round(float(book.score[:, bot].mean()), 4),
            "error": error(book.score[:, bot]),
            "wins": round(float(book.wins[:, bot].mean()), 4),
            "wins_interval": interval(book.wins[:, bot]),
            "elo": round(float(rating[bot]), 1),
            "elo_error": round(float(width[bot]), 1),
            "moves": moves[bot],
            "failures": dict(sorted(failures[bot].items())),
        }
        for bot, name in enumerate(contest.labels)
    ]
    pairs = [
        {
            "bots": [contest.labels[a], contest.labels[b]],
            "duels": int(book.meetings[a, b] * deals),
            "wins": round(float((book.duels[:, a, b] / book.meetings[a, b]).mean()), 4),
            "wins_interval": interval(book.duels[:, a, b] / book.meetings[a, b]),
            "ahead": round(float(book.ahead[:, a, b].mean()), 4),
            "error": error(book.ahead[:, a, b]),
        }
        for a, b in combinations(range(bots), 2)
    ]
    return {
        "game": contest.game,
        "options": contest.options,
        "seats": contest.seats,
        "seed": contest.seed,
        "deals": deals,
        "tables": [[contest.labels[bot] for bot in table] for table in contest.tables],
        "bots": rows,
        "pairs": pairs,
        "time": {"ms_per_move": [round(1000 * seconds[bot] / max(1, moves[bot]), 2) for bot in range(bots)]},
    }
