"""Standings: scores, wins and Elo with 95 % intervals. The unit is the deal, whose games are paired, not the game.

Elo is the Bradley–Terry model's maximum likelihood over all duels, a tie being half a win, with one tie added to every pair
so that a clean sweep stays finite. A deal where several bots sit together is as many duels; the winner beats the others, and
those are compared by score. Intervals add two deals won and two lost (Agresti and Coull): they stay honest where one side
wins everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from .contest import Contest, Played

Numbers = npt.NDArray[np.float64]
ELO = 400 / log(10)
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


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
    """Sum every deal up. Where bots sit alone, those who play the same deal are one table, and the highest score wins it."""
    tables, bots = contest.tables, len(contest.bots)
    deals = len(played) // len(tables)
    games, meetings = np.zeros(bots), np.zeros((bots, bots))
    score, wins = np.zeros((deals, bots)), np.zeros((deals, bots))
    duels, ahead = np.zeros((deals, bots, bots)), np.zeros((deals, bots, bots))
    sat = np.zeros(bots)
    for game in sorted(played, key=lambda game: (game.fixture.deal, game.fixture.table)):
        deal, seats = game.fixture.deal, tables[game.fixture.table]
        scores, winners = game.scores, set(game.winners)
        for seat, bot in enumerate(seats):
            score[deal, bot] += scores[seat]
            if deal == 0:
                sat[bot] += 1
        if contest.seats > 1:
            rows = list(zip(seats, scores, (seat in winners for seat in range(len(seats))), strict=True))
        elif game.fixture.table == len(tables) - 1:
            best = score[deal].max()
            rows = [(bot, int(score[deal, bot]), score[deal, bot] == best) for bot in range(bots)]
        else:
            continue
        for bot in {row[0] for row in rows}:
            games[bot] += deal == 0
            wins[deal, bot] += sum(row[2] for row in rows if row[0] == bot) / max(1, sum(row[2] for row in rows))
        for one, other in combinations(rows, 2):
            if one[0] == other[0]:
                continue
            better = (one[2], one[1]) > (other[2], other[1])
            equal = (one[2], one[1]) == (other[2], other[1])
            for (a, b), share in ((one[0], other[0]), better + equal / 2), ((other[0], one[0]), 1 - better - equal / 2):
                duels[deal, a, b] += share
                meetings[a, b] += deal == 0
            ahead[deal, one[0], other[0]] += one[1] - other[1]
            ahead[deal, other[0], one[0]] += other[1] - one[1]
    return Ledger(games, score / sat, wins / games, meetings, duels, ahead / np.maximum(meetings, 1))


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
