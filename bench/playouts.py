"""Random games a second, ours and OpenSpiel's in one run: python bench/playouts.py [GAME …] [--no-rival]

Every move of ours is made as a search would make it: chance is a player whose draws are enumerated, each legal list is written
out in full, a code is chosen uniformly and applied. Only decisions of seats count as moves; draws are printed beside them.
OpenSpiel's figure is its own C++ random rollout. Seconds are the processor's, for both: a busy machine then changes little.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any

import numpy as np

from sixfold.core.chance import generator
from sixfold.core.game import load, names
from sixfold.core.playout import Scratch, drivers

RIVALS = {
    "hexpert": ("havannah(board_size=4)", 2),
    "gemtrix": ("hearts", 2),
}
OTHERWISE = ("hive", 20)
"""OpenSpiel's game, and how many times its speed we mean to reach: hive, another game of tiles, where nothing nearer is named."""
SECONDS = 1.5
REPEATS = 3


def ours(name: str, seats: int, preset: str = "") -> tuple[float, float, float, float]:
    """Decisions and draws a second, decisions a game, and clones a second."""
    game = load(name)
    memory = Scratch(game)
    memory.states[0] = game.start(seats, game.read_options(preset))
    run = drivers(game)
    dice = generator(1)
    counts = np.zeros(2, np.int64)

    def play(games: int) -> float:
        counts[:] = 0
        begin = time.process_time()
        run.playouts(memory.states, memory.raw, game.kit, dice, games, memory.out, memory.weight, counts)
        return time.process_time() - begin

    play(1)
    games = max(1, int(0.1 / max(play(20) / 20, 1e-9)))
    games = max(1, int(games * SECONDS / max(play(games), 1e-9)))
    best = []
    for _ in range(REPEATS):
        took = play(games)
        best.append((counts[0] / took, counts[1] / took, counts[0] / games))
    best.sort()
    run.clones(memory.raw, 1)
    begin = time.process_time()
    run.clones(memory.raw, 200_000)
    clones = 400_000 / (time.process_time() - begin)
    return (*best[len(best) // 2], clones)


def rival(name: str) -> float:
    """Moves a second of OpenSpiel's C++ random rollouts."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    lengths = []
    dice = random.Random(1)
    for _ in range(60):
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                moves += 1
        lengths.append(moves)

    def rollouts(n: int) -> float:
        begin = time.process_time()
        if chance:
            bots = [pyspiel.make_uniform_random_bot(seat, 17 + seat) for seat in range(game.num_players())]
            for seed in range(n):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        else:
            # One simulation of its search evaluates the root: n rollouts in C++, and nothing else.
            evaluator = pyspiel.RandomRolloutEvaluator(n, 7)
            pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False).step(game.new_initial_state())
        return time.process_time() - begin

    n = max(1, int(0.1 / max(rollouts(1), 1e-9)))
    n = max(1, int(n * SECONDS / max(rollouts(n), 1e-9)))
    return statistics.median(n * statistics.mean(lengths) / rollouts(n) for _ in range(REPEATS))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--no-rival", action="store_true", help="skip OpenSpiel")
    parser.add_argument("--preset", default="", help="a variant of the games named; the first one by default")
    args = parser.parse_args()
    reached: dict[str, float] = {}
    print(f"{'game':10}{'seats':>6}{'moves/s':>14}{'draws/s':>14}{'moves/game':>12}{'clones/s':>14}   against")
    for name in args.games or names():
        peer, goal = RIVALS.get(name, OTHERWISE)
        if peer and not args.no_rival and peer not in reached:
            reached[peer] = rival(peer)
        for seats in load(name).seats:
            try:
                moves, draws, length, clones = ours(name, seats, args.preset)
            except Exception as error:
                print(f"{name:10}{seats:6}  {error}")
                continue
            row: list[Any] = [f"{name:10}{seats:6}{moves:14,.0f}{draws:14,.0f}{length:12.1f}{clones:14,.0f}"]
            if peer in reached:
                ratio = moves / reached[peer]
                row.append(f"   {ratio:.1f} × {peer} at {reached[peer]:,.0f} (to reach: {goal} ×)")
            print("".join(row), flush=True)


if __name__ == "__main__":
    main()
