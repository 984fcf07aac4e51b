"""How the cost of a move grows from the first tile to the last: python bench/growth.py [GAME …]

Random games of the tile-laying games, timed step by step over many games at once: at each step the time to write out the legal list and
apply one move is printed beside how many legal moves there were. If the cost grew with the
square of the board, the last moves would take many times as long as the first. Seconds are the processor's.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from sixfold.core.chance import Random, below, generator
from sixfold.core.game import CHANCE, CHANCE_BIT, Codes, Kit, State, load
from sixfold.core.kernel import Free, kernel
from sixfold.core.playout import WIDTH, deal, first_actor

legal, chance, apply = map(Free, ("legal", "chance", "apply"))
GAMES = 3000


@kernel
def settle(states: State, kit: Kit, random: Random, out: Codes, weight: Codes) -> None:
    """Make the draws that are due in every game."""
    for g in range(states.shape[0]):
        s = states[g]
        while s.acting & CHANCE_BIT:
            apply(s, kit, CHANCE, deal(s, kit, random, out, weight))


@kernel
def advance(states: State, kit: Kit, random: Random, out: Codes, totals: Codes) -> None:
    """The legal list, and one move of it, in every game that goes on; counts legal moves and games."""
    for g in range(states.shape[0]):
        s = states[g]
        if s.acting != 0:
            seat = first_actor(s.acting)
            n = legal(s, kit, seat, out)
            totals[0] += n
            totals[1] += 1
            apply(s, kit, seat, out[below(random, n)])


def main() -> None:
    """Print the growth of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["hexago", "hichain"])
    for name in parser.parse_args().games:
        game = load(name)
        seats = game.seats[-1]
        names = {"legal": game.legal, "chance": game.chance, "apply": game.apply}
        draw = settle.bind(f"growth_{name}", **names).run("compiled")
        play = advance.bind(f"growth_{name}", **names).run("compiled")
        states = game.new_states(GAMES)
        out, weight = np.zeros(WIDTH, np.int64), np.zeros(WIDTH, np.int64)
        dice, totals = generator(3), np.zeros(2, np.int64)
        start = game.start(seats, next(iter(game.presets.values())))
        rows: list[tuple[int, float, float]] = []
        for compiling in (True, False):
            states[:] = start
            rows.clear()
            while True:
                draw(states, game.kit, dice, out, weight)
                totals[:] = 0
                begin = time.process_time()
                play(states, game.kit, dice, out, totals)
                took = time.process_time() - begin
                if compiling or totals[1] < GAMES // 4:
                    break
                rows.append((len(rows) + 1, totals[0] / totals[1], took / totals[1] * 1e6))
        print(f"{name}, {seats} seats\n{'move':>6}{'legal moves':>14}{'µs a move':>12}{'ns a legal move':>18}")
        for at, width, micros in rows[:: max(1, len(rows) // 12)]:
            print(f"{at:6}{width:14.1f}{micros:12.3f}{1000 * micros / max(width, 1):18.2f}")
        first, last = rows[0], rows[-1]
        print(
            f"from the first to the last move: {last[1] / first[1]:.1f} × the legal moves, "
            f"{last[2] / first[2]:.1f} × the time\n"
        )


if __name__ == "__main__":
    main()
