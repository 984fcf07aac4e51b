"""How long a first and a cached start take: python bench/startup.py

Each start is a process of its own: it loads the game, compiles (or loads) every kernel that play in the terminal needs, and makes
the greedy bot's first move. The first start has an empty cache folder, the second finds what the first left. The limit to
compare with is a bare interpreter that imports NumPy and Numba. The service, once and for good, compiles all games on all cores
before it answers, and then, while it does, the bots of all levels.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from sixfold.core.game import names

START = """
import sys
from sixfold.bots import Allowance, greedy
from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position
from sixfold.bots.warm import warm
game = load(sys.argv[1])
warm(game, ["greedy"])
position = Position.start(game, 2).dealt(Dealer("start"))
greedy(position.view(position.acting[0]), Allowance(), 1)
"""

ALL = """
if __name__ == "__main__":
    import sys
    from sixfold.core.game import names
    from sixfold.bots.warm import warm_levels, warm_rooms
    {"rooms": warm_rooms, "levels": warm_levels}[sys.argv[1]](names())
"""


def timed(code: str, *args: str, cache: str) -> float:
    """Seconds that a process takes."""
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code, *args],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"SIXFOLD_CACHE": cache},
    )
    return time.perf_counter() - begin


def main() -> None:
    """Print both for every game."""
    with tempfile.TemporaryDirectory() as cache:
        floor = min(timed("import numpy, numba", cache=cache) for _ in range(3))
        help_time = min(
            timed("import sys; sys.argv = ['sixfold', '--help']\nfrom sixfold.cli import main\nmain()", cache=cache)
            for _ in range(3)
        )
        total = 0.0
        print(f"a process that imports NumPy and Numba: {floor:.2f} s; sixfold --help: {help_time:.2f} s")
        print(f"{'game':10}{'first start':>14}{'cached start':>14}   against the bare imports")
        for name in names():
            first = timed(START, name, cache=cache)
            cached = min(timed(START, name, cache=cache) for _ in range(3))
            total += first
            print(f"{name:10}{first:13.1f}s{cached:13.2f}s   {cached / floor:.1f} ×")
        print(f"one after the other: {total:.1f} s")
    with tempfile.TemporaryDirectory() as cache:
        for what, when in (
            ("rooms", "all games, before the service answers"),
            ("levels", "bots of all levels, meanwhile"),
        ):
            first = timed(ALL, what, cache=cache)
            print(f"{when}: {first:.1f} s, cached: {timed(ALL, what, cache=cache):.2f} s")


if __name__ == "__main__":
    main()
