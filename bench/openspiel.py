"""The top level against OpenSpiel's own Monte Carlo tree search: python bench/openspiel.py [GAME …] [-n DEALS]

Our games are put behind OpenSpiel's Python interface. HICHAIN, where everything is open, is played by its MCTSBot; Gemtrix, where hands
are hidden, by its ISMCTSBot, which is given redeals of what its seat sees. Both with random rollouts. Each of its moves gets as
many simulations as fit into the time that the top level takes for its moves on the mean, by the processor's clock. Paired: the
same deals, both ways to sit. Every deal is kept as soon as it is played, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rows import JOBS, RESULTS, keep, kept, measurement, stale

from sixfold.bots import LEVELS, Allowance, bot
from sixfold.core.chance import Dealer, generator
from sixfold.core.game import CHANCE, CHANCE_BIT, Game, load
from sixfold.core.playout import Scratch
from sixfold.core.position import Position, View

SEED = 20_261_116
TABLES = {"hichain": "basic", "gemtrix": "fast"}
TOP = LEVELS[-1]
UCT = 1.4


class Rules:
    """What all states of a game share; not copied with them."""

    def __init__(self, game: Game, options: str) -> None:
        self.game, self.options = game, game.read_options(options)
        self.memory = Scratch(game)
        self.legal, self.apply = game.legal.run("compiled"), game.apply.run("compiled")
        self.chance, self.redeal = game.chance.run("compiled"), game.redeal.run("compiled")
        self.masks = game.masks(self.options)
        self.dice = generator(SEED)

    def __deepcopy__(self, memo: Any) -> Rules:
        return self


class OurGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

    def __init__(self, name: str, options: str) -> None:
        self.rules = Rules(load(name), options)
        hidden = any(str(sight) != "Sight.PUBLIC" for sight in self.rules.game.sight.values())
        information = pyspiel.GameType.Information
        kind = pyspiel.GameType(
            short_name=f"sixfold_{name}",
            long_name=self.rules.game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.game.moves.size,
            max_chance_outcomes=self.rules.game.draws.size,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.game.plies,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> OurState:
        """Before the first draw."""
        return OurState(self)


class OurState(pyspiel.State):  # type: ignore[misc]
    """A state of ours as OpenSpiel knows states."""

    def __init__(self, game: OurGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.states = self.rules.game.new_states(1)
        self.states[0] = self.rules.game.start(2, self.rules.options)

    def current_player(self) -> int:
        """Who acts."""
        acting = int(self.states[0].acting)
        if acting == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting & CHANCE_BIT else (acting & -acting).bit_length() - 1

    def _legal_actions(self, player: int) -> list[int]:
        out = self.rules.memory.out
        n = self.rules.legal(self.states[0], self.rules.game.kit, player, out)
        return sorted(out[:n].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Draws and how likely they are."""
        out, weight = self.rules.memory.out, self.rules.memory.weight
        n = self.rules.chance(self.states[0], self.rules.game.kit, out, weight)
        total = int(weight[:n].sum())
        return [(int(out[i]), int(weight[i]) / total) for i in range(n) if weight[i]]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self.rules.apply(self.states[0], self.rules.game.kit, CHANCE if player < 0 else player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.states[0].acting == 0)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        winners = int(self.states[0].winners)
        if self.states[0].acting or winners == 3:
            return [0.0, 0.0]
        return [1.0, -1.0] if winners & 1 else [-1.0, 1.0]

    def sight(self, player: int) -> str:
        """What a seat sees."""
        words = self.states.view(np.uint64).reshape(1, -1)[0] & self.rules.masks[player]
        return str(words.tobytes().hex())

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat sees, and so all that it goes by."""
        return self.sight(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """The same."""
        return self.information_state_string(player)

    def __str__(self) -> str:
        return self.sight(0)


def seen(game: OurGame, view: View) -> OurState:
    """A whole state for a view: hidden cards at random."""
    state = game.new_initial_state()
    state.states[0] = view.state
    game.rules.redeal(state.states[0], game.rules.game.kit, view.seat, game.rules.dice)
    return state


class Rival:
    """OpenSpiel's bot."""

    def __init__(self, name: str, options: str) -> None:
        self.game = OurGame(name, options)
        self.hidden = self.game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.random = np.random.RandomState(SEED)
        self.rate = 0.0
        """Simulations a second, so far."""

    def move(self, view: View, seconds: float) -> tuple[int, int]:
        """Its code, and with how many simulations."""
        simulations = max(2, round(self.rate * seconds)) if self.rate else 10
        evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        begun = time.process_time()
        state = seen(self.game, view)
        if self.hidden:
            searcher = ismcts.ISMCTSBot(self.game, evaluator, UCT, simulations, random_state=self.random)
            searcher.set_resampler(lambda state, player: seen(self.game, view))
        else:
            searcher = mcts.MCTSBot(self.game, UCT, simulations, evaluator, random_state=self.random)
        code = int(searcher.step(state))
        rate = simulations / max(time.process_time() - begun, 1e-6)
        self.rate = rate if not self.rate else 0.8 * self.rate + 0.2 * rate
        return code, simulations


def deal(name: str, number: int) -> list[tuple[float, float, float, float]]:
    """A deal both ways: our share of the win, our and its seconds a move, its simulations a move."""
    game, options = load(name), TABLES[name]
    ours, rival = bot(TOP, game), Rival(name, options)
    start = Position.start(game, 2, options)
    ours(start.dealt(Dealer("ready")).view(start.dealt(Dealer("ready")).acting[0]), Allowance(), 1)
    results = []
    for seat in range(2):
        dealer = Dealer(f"{SEED} {number}")
        position = start.dealt(dealer)
        taken, moves, simulations, theirs = 0.0, 0, 0, [0.0, 0]
        while not position.ended:
            acting = position.acting[0]
            view = position.view(acting)
            begun = time.process_time()
            if len(view.codes) == 1:
                code = view.codes[0]
            elif acting == seat:
                code = game.moves.code(ours(view, Allowance(), number * 1000 + moves).move)
                taken += time.process_time() - begun
                moves += 1
            else:
                code, done = rival.move(view, taken / moves if moves else 0.1)
                simulations += done
                theirs = [theirs[0] + time.process_time() - begun, theirs[1] + 1]
            position = position.after(acting, code).dealt(dealer)
        assert position.outcome is not None
        share = (seat in position.outcome.winners) / len(position.outcome.winners)
        results.append((share, taken / max(moves, 1), theirs[0] / max(theirs[1], 1), simulations / max(theirs[1], 1)))
    return results


def row(name: str, deals: dict[str, list[list[float]]]) -> dict[str, Any]:
    """What is told of the deals played so far, and the deals themselves."""
    played = np.array(list(deals.values()))
    shares = played[:, :, 0].mean(axis=1)
    _, ours, theirs, simulations = played.mean(axis=(0, 1))
    likely = (shares.sum() + 1) / (len(shares) + 2)  # all won is not sure to be won
    least = sqrt(likely * (1 - likely) / (len(shares) + 2))
    error = max(least, float(shares.std()) / sqrt(max(len(shares) - 1, 1)))
    return {
        "game": name,
        "options": TABLES[name],
        "games": 2 * len(shares),
        "wins": round(float(shares.mean()), 4),
        "error": round(error, 4),
        "ms": [round(1000 * ours, 1), round(1000 * theirs, 1)],
        "simulations": round(float(simulations), 1),
        "deals": deals,
        "measured": [measurement(name, TABLES[name], [TOP], f"{SEED} 0–{len(deals) - 1}")],
    }


def main() -> None:
    """Play the deals that are not there yet, and print the share of wins of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(TABLES))
    parser.add_argument("-n", type=int, default=30, help="deals; each is played both ways")
    parser.add_argument("--out", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    for name in arguments.games or TABLES:
        before = kept(arguments.out, "openspiel", name)
        deals = before[0]["deals"] if before and not stale(before[0]) else {}
        with ProcessPoolExecutor(JOBS) as pool:
            jobs = {pool.submit(deal, name, k): k for k in range(arguments.n) if str(k) not in deals}
            for job in as_completed(jobs):
                deals[str(jobs[job])] = job.result()
                keep(arguments.out, "openspiel", name, [row(name, deals)])
        told = row(name, deals)
        print(
            f"{name} {told['options']}: {TOP} wins {100 * told['wins']:.1f} % ± {100 * told['error']:.1f} of {told['games']} games; "
            f"processor ms a move {told['ms'][0]} and {told['ms'][1]}, OpenSpiel's simulations a move {told['simulations']}"
        )


if __name__ == "__main__":
    main()
