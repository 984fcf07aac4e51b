"""Training the value of positions by self-play, TD(lambda): after each game every position's chances are drawn towards what came of it.

The target of a position is a mixture of who won and of the chances that the weights gave the positions after it. The first games
are played by the greedy bot, with some random moves; then the weights play themselves, each move chosen on a redeal of what the
seat sees, and some seats are still greedy. Games of all numbers of seats train the same weights; the two scorings have weights of
their own. All is counted in games, so that a seed gives the same weights, stopped and resumed as often as one likes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np

from sixfold.core.bot import Training
from sixfold.core.chance import Random, below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import CHANCE, CHANCE_BIT, SEATS, Codes, Game, Kit, State, load
from sixfold.core.kernel import kernel, long_kernel
from sixfold.core.playout import Raw, Scratch, copy, deal, first_actor, greedy, kernels

from .chances import AT_ONCE, Workspace, evaluate_moves, new_workspace, win_chances, win_shares
from .piles import DEAL, DRAW
from .rules import SCORINGS, apply, legal
from .trixes import GEMS, HAND
from .worth import GEM_FEATURES, LAST_ROW, ROWS, SECOND, TABLE_FEATURES, WIDTH, Values, may_end

CHUNK = 1_000
"""Games in one task, of one scoring."""
BATCH = 20
"""Games a step of the weights: the batch size."""
TABLES = (2, 4, 2, 3, 2, 4, 2, 6)
"""Seats of one step after another."""
LONGEST = 1_500
"""The most positions of one game that are trained on."""
JUDGED_BY = 1_000
"""Games against the greedy bot, of each scoring, that a point of the learning curve is the mean of."""
JUDGED_ON = 3
"""Redeals for each of their moves."""
BY_LOT, BY_LOT_LATER = 150, 20
"""Random moves in a thousand, in games of the greedy bot and in the others."""
GREEDY_SEATS = 4
"""Of so many seats one is greedy in the later games."""
ABOUT = f"""Each point is the share of wins in {len(SCORINGS) * JUDGED_BY:,} games for two against the greedy bot, half of them fast,
half with a tournament's scoring, on deals that were not learned from; each move by the weights alone, on {JUDGED_ON} redeals. The
first games are those of the greedy bot."""


class Plan(msgspec.Struct, frozen=True):
    """The settings of a training run."""

    seed: int = 1
    games: int = 10_000
    """Games of the greedy bot, of each scoring."""
    own: int = 60_000
    """Games of the weights themselves, of each scoring."""
    rate: float = 0.003
    trace: float = 0.9
    """Lambda: how much of a target comes from later than the next position."""

    @property
    def first(self) -> int:
        """Tasks with games of the greedy bot."""
        return len(SCORINGS) * self.games // CHUNK

    @property
    def chunks(self) -> int:
        """Tasks in all."""
        return self.first + len(SCORINGS) * self.own // CHUNK

    def pace(self, done: int) -> float:
        """The learning rate's factor after so many tasks: in each stage it falls to nothing."""
        if done < self.first:
            return 1 - done / self.first
        return (self.chunks - done) / (self.chunks - self.first)


@kernel
def add(to: Values, row: Values, times: float) -> None:
    """Add a multiple of a row."""
    for k in range(to.size):
        to[k] += times * row[k]


@kernel
def backpropagate(
    gems: Values, table: Values, weights: Values, hidden: Values, slope: Values, error: float, gradient: Values
) -> None:
    """Backpropagate an error of the output of `forward` into the gradient."""
    total, second = hidden[len(GEMS)], hidden[len(GEMS) + 1]
    above, below_, here = slope[0], slope[1], slope[2]
    add(gradient[LAST_ROW], second, error)
    for k in range(WIDTH):
        above[k] = error * weights[LAST_ROW, k] if second[k] > 0.0 else 0.0
    add(gradient[LAST_ROW - 1], above, 1.0)
    for i in range(WIDTH):
        add(gradient[SECOND + i], above, total[i])
        below_[i] = 0.0
        for k in range(WIDTH):
            below_[i] += weights[SECOND + i, k] * above[k]
    for i in range(TABLE_FEATURES):
        if table[i] != 0.0:
            add(gradient[SECOND + WIDTH + i], above, table[i])
    for gem in range(len(GEMS)):
        for k in range(WIDTH):
            here[k] = below_[k] if hidden[gem, k] > 0.0 else 0.0
        add(gradient[GEM_FEATURES], here, 1.0)
        for i in range(GEM_FEATURES):
            if gems[gem, i] != 0.0:
                add(gradient[i], here, gems[gem, i])


@kernel
def worth_learning(s: State) -> bool:
    """Whether a position is trained on: not while cards are dealt, nor between the draws after a claim."""
    return s.phase > DEAL and s.top > 0 and (s.phase != DRAW or s.owed * 2 == HAND)  # type: ignore[no-any-return]


@long_kernel
def play(
    states: State,
    raw: Raw,
    kit: Kit,
    masks: Raw,
    random: Random,
    weights: Values,
    redeals: Codes,
    by_lot: int,
    trace: float,
    trajectory: Raw,
    gradient: Values,
    won: Values,
    out: Codes,
    weight: Codes,
    work: Workspace,
) -> int:
    """Play games from row 0, record who won, and add up the gradients of their positions; returns how many there were.

    Each seat evaluates on its number of redeals, with none it plays greedily; `by_lot` moves in a thousand are random. `trajectory` is
    memory for the positions of a game: with none, nothing is trained.
    """
    s = states[1]
    target, slope = np.zeros(SEATS), np.zeros((3, WIDTH))
    learned = 0
    for game in range(won.shape[0]):
        copy(raw, 1, 0)
        length = 0
        while s.acting != 0:
            if length < trajectory.shape[0] and worth_learning(s):
                for w in range(raw.shape[1]):
                    trajectory[length, w] = raw[1, w]
                length += 1
            if s.acting & CHANCE_BIT:
                apply(s, kit, CHANCE, deal(s, kit, random, out, weight))
                continue
            seat = first_actor(s.acting)
            if below(random, 1000) < by_lot:
                n = legal(s, kit, seat, out)
                code = out[below(random, n)]
            elif redeals[seat] == 0:
                code = greedy(states, raw, 1, kit, masks, seat, random, out)
            else:
                n = evaluate_moves(
                    states, raw, kit, masks, seat, random, weights, redeals[seat], AT_ONCE, out, out, weight, work
                )
                code = out[work.total[:n].argmax()]
            apply(s, kit, seat, code)
        win_shares(s, won[game])
        for seat in range(s.seats):
            target[seat] = won[game, seat]
        for i in range(length - 1, -1, -1):
            for w in range(raw.shape[1]):
                raw[2, w] = trajectory[i, w]
            win_chances(states[2], weights, work)
            for seat in range(s.seats):
                error = work.chances[seat] - target[seat]
                if not may_end(states[2]):
                    backpropagate(work.gems[seat], work.table[seat], weights, work.hidden[seat], slope, error, gradient)
                target[seat] += (1 - trace) * error
        learned += length
    return learned


class TrainingRun:
    """A training run: its plan, all weights, and how far it has come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.done = 0
        """Tasks done."""
        self.curve: list[dict[str, float]] = []
        self.game: Game = load("gemtrix")
        self.options = [self.game.read_options(scoring) for scoring in SCORINGS]
        dice = np.random.default_rng(plan.seed)
        self.weights = dice.normal(0, 0.2, (len(SCORINGS), ROWS, WIDTH))
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.steps = np.zeros(len(SCORINGS), np.int64)
        self.random = generator(plan.seed)
        self.memory = Scratch(self.game)
        self.trajectory = np.zeros((LONGEST, self.memory.raw.shape[1]), np.uint64)
        self.new_workspace = new_workspace()

    def play(
        self, scoring: int, redeals: list[int], by_lot: int, games: int, random: Random, trajectory: Raw
    ) -> tuple[Values, Values, int]:
        """Games: who won, the sum of the gradients, and of how many positions."""
        memory, options = self.memory, self.options[scoring]
        memory.states[0] = self.game.start(len(redeals), options)
        gradient, won = np.zeros((ROWS, WIDTH)), np.zeros((games, SEATS))
        positions = play.bind(self.game.name, **kernels(self.game))(
            memory.states,
            memory.raw,
            self.game.kit,
            self.game.masks(options),
            random,
            self.weights[scoring],
            np.array(redeals, np.int64),
            by_lot,
            self.plan.trace,
            trajectory,
            gradient,
            won,
            memory.out,
            memory.weight,
            self.new_workspace,
        )
        return won, gradient, int(positions)

    def step(self) -> None:
        """One task."""
        plan, scoring = self.plan, self.done % len(SCORINGS)
        own = self.done >= plan.first
        for _ in range(CHUNK // BATCH):
            turn, step = divmod(int(self.steps[scoring]), len(TABLES))
            redeals = [int(own and (turn + seat) % GREEDY_SEATS > 0) for seat in range(TABLES[step])]
            by_lot = BY_LOT_LATER if own else BY_LOT
            _, gradient, n = self.play(scoring, redeals, by_lot, BATCH, self.random, self.trajectory)
            self._adam_step(scoring, gradient / n, plan.rate * plan.pace(self.done))
        self.done += 1

    def _adam_step(self, scoring: int, gradient: Values, rate: float) -> None:
        """A step against the gradient, by Adam."""
        mean, square = self.mean[scoring], self.square[scoring]
        self.steps[scoring] += 1
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        steps = int(self.steps[scoring])
        self.weights[scoring] -= rate * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)

    def against_greedy(self, scoring: int, seats: int, games: int, redeals: int = JUDGED_ON, seed: int = -1) -> Values:
        """Shares of the wins of single games, by the weights alone, on deals apart from those it learns from."""
        random, nothing = generator(seed), self.trajectory[:0]
        parts = []
        for me in range(seats):
            sits = [redeals if seat == me else 0 for seat in range(seats)]
            parts.append(self.play(scoring, sits, 0, games // seats, random, nothing)[0][:, me])
        return np.concatenate(parts)

    def add_curve_point(self) -> None:
        """A point on the learning curve."""
        won = np.concatenate([self.against_greedy(scoring, 2, JUDGED_BY) for scoring in range(len(SCORINGS))])
        games = self.done * CHUNK
        error = float(won.std() / won.size**0.5)
        self.curve.append({"games": games, "mean": round(100 * float(won.mean()), 2), "error": round(100 * error, 2)})

    def checkpoint(self, path: Path) -> None:
        """Write a checkpoint, from which training goes on after whatever happens."""
        about = {"plan": msgspec.structs.asdict(self.plan), "done": self.done, "curve": self.curve}
        passing = path.with_suffix(".part")
        with passing.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), **{name: getattr(self, name) for name in KEPT})
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)

    @classmethod
    def resumed(cls, path: Path, plan: Plan) -> TrainingRun:
        """A run from its checkpoint; OptionError where that is another plan's, or no checkpoint."""
        run = cls(plan)
        try:
            with np.load(path) as kept:
                about = json.loads(str(kept["about"]))
                for name in KEPT:
                    getattr(run, name)[:] = kept[name]
        except Exception as error:
            raise OptionError(f"{path} is no checkpoint of training ({error}); remove it to begin again") from None
        if about["plan"] != msgspec.structs.asdict(plan):
            raise OptionError(
                f"{path} belongs to another plan: {about['plan']}; name another --out, or the same settings"
            )
        run.done, run.curve = about["done"], about["curve"]
        return run


KEPT = ("weights", "mean", "square", "steps", "random")
"""The arrays of a checkpoint."""


def save(path: Path, weights: Values, plan: Plan) -> None:
    """Write weights as the module `learned`."""
    rows = (" ".join(map(str, row)) for row in np.rint(1000 * weights).astype(int).reshape(-1, WIDTH))
    text = "\n".join(rows)
    path.write_text(
        f'''"""The weights of the @kernel `worth` in thousandths: a row a feature, fast game then tournament.

Written by `sixfold train gemtrix`; the plan: {_settings(plan)}.
"""

WEIGHTS = """
{text}
"""
'''
    )


def _settings(plan: Plan) -> str:
    return " ".join(f"{name}={value}" for name, value in msgspec.structs.asdict(plan).items())


def train(plan: Plan, out: Path, tell: Callable[[TrainingRun], None]) -> TrainingRun:
    """Train by a plan and write the weights to `out`; goes on from the checkpoint beside it where there is one.

    `tell` is called after every task.
    """
    if plan.games % CHUNK or plan.own % CHUNK or plan.chunks == 0:
        raise OptionError(f"games come in {CHUNK}; not {plan.games} and {plan.own}")
    checkpoint = out.with_suffix(".checkpoint")
    run = TrainingRun.resumed(checkpoint, plan) if checkpoint.exists() else TrainingRun(plan)
    every = max(1, plan.chunks // 10)
    tell(run)
    while run.done < plan.chunks:
        run.step()
        if run.done % every == 0 or run.done == plan.chunks:
            run.add_curve_point()
            run.checkpoint(checkpoint)
        tell(run)
    save(out, run.weights, plan)
    return run


TRAINING = Training(Plan, train, file="learned.py", measure="% of games against greedy", about=ABOUT)
