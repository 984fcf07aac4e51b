"""Simulations a second of one search, ours and OpenSpiel's in one run: python bench/search.py [GAME …] [--no-rival]

A search thinks about the first decision of a game for two, by count, not by time; a simulation is one walk down the tree and one
playout to the end of the game or to where the search judges. OpenSpiel's is its C++ MCTSBot with one random rollout a simulation
on havannah(4). Seconds are the processor's, for both.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position

GAMES = ("hexpert", "gemtrix")
RIVAL = "havannah(board_size=4)"
SECONDS = 1.5
REPEATS = 3
PATIENT = Allowance(seconds=3600)


def rate(work: Callable[[int], object]) -> float:
    """Simulations a second, the middle of some runs of `work(simulations)`."""
    work(10)
    n = 500
    while (took := _took(work, n)) < 0.1:
        n *= 4
    n = int(n * SECONDS / took)
    return statistics.median(n / _took(work, n) for _ in range(REPEATS))


def _took(work: Callable[[int], object], n: int) -> float:
    begin = time.process_time()
    work(n)
    return time.process_time() - begin


def ours(name: str, kind: str) -> float:
    """Simulations a second of a searching bot."""
    game = load(name)
    position = Position.start(game, 2).dealt(Dealer("bench"))
    view = position.view(position.acting[0])
    return rate(lambda n: bot(f"{kind}:iterations={n}", game)(view, PATIENT, 1))


def rival() -> float:
    """Simulations a second of OpenSpiel's search."""
    import pyspiel

    game = pyspiel.load_game(RIVAL)

    def work(n: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        pyspiel.MCTSBot(game, evaluator, 2.0, n, 1000, False, 7, False).step(game.new_initial_state())

    return rate(work)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--no-rival", action="store_true", help="skip OpenSpiel")
    args = parser.parse_args()
    theirs = 0.0 if args.no_rival else rival()
    if theirs:
        print(f"OpenSpiel's MCTSBot on {RIVAL}: {theirs:,.0f} simulations/s")
    print(f"{'game':10}{'bot':10}{'simulations/s':>15}" + ("   against OpenSpiel" if theirs else ""))
    for name in args.games or GAMES:
        for kind in ("uniform", "search"):
            speed = ours(name, kind)
            print(f"{name:10}{kind:10}{speed:15,.0f}" + (f"   {speed / theirs:.1f} ×" if theirs else ""), flush=True)


if __name__ == "__main__":
    main()
