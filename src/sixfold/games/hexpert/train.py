"""Training the values of boards, from the end of the game to its beginning.

With two empty hexes the value of a board is exact. So the values with three empty hexes can be learned from those, the values
with four from these, and so on: the target of a board is the mean over all tiles that may be called of the best placement's value.
Each stage begins as a copy of the one before. The boards come from self-play: in the first sweep by a heuristic, then, in many more
games, by the net of the sweep before, which training goes on from.

All is counted in games, not in seconds, and targets do not depend on how many cores compute them: a seed gives the same weights
everywhere, stopped and resumed as often as one likes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from sixfold.core.bot import Training
from sixfold.core.chance import generator
from sixfold.core.errors import OptionError
from sixfold.core.game import Codes

from .board import Values
from .lanes import LANES, Floats
from .learn import (
    Boards,
    bellman_targets,
    count_features,
    new_boards,
    new_optimizer,
    replay,
    rms_error,
    self_play,
    train_on,
)
from .net import DENSE, EXACT, FEATURES, STAGES, UNIT, empty_net, new_workspace
from .rules import CELLS
from .weights import assemble, save

BLOCK = 1_000
"""Games, or boards, in one task of the thread pool."""
JUDGED_BY = 10_000
"""Games, on calls never trained on, that a point of the learning curve is the mean of."""
HELD_BACK = 50
"""One board in so many is held back for validation."""
RARE = 40
"""A feature that is active less often gets no embedding."""
FIRST, LAST = EXACT + 1, CELLS - 1
"""The stages that are learned."""

ABOUT = f"""Each point is the mean of {JUDGED_BY:,} games on one board, standard scoring, by the values alone, on tiles that were not
learned from. Learning goes from the end of the game to its beginning in several sweeps: `empty` is the number of empty hexes
whose values were learned last. In the first sweep, boards with more empty hexes are still judged by a rough guess; later, by
the values of the sweep before. `off` is how far the values of boards that were not learned from are from their targets, in points: the root
of the mean square."""


class Plan(msgspec.Struct, frozen=True):
    """The settings of a training run."""

    seed: int = 1
    first: int = 100_000
    """Games of the first sweep."""
    games: int = 2_000_000
    """Games of the sweeps between."""
    final: int = 1_000_000
    """Games of the last sweep, which goes on from values that are good already."""
    sweeps: int = 3
    passes: int = 10
    """How often each board is learned from."""
    wide: int = 96
    narrow: int = 16
    rate: float = 0.001
    small_rate: float = 0.001
    """The learning rate of the dense layers."""
    strewn: int = 40
    """In so many of a hundred cases one of the first tiles goes anywhere."""
    strewn_last: int = 8
    """The same in the last sweeps, whose games are to be like those of good players."""
    last: int = 2
    """How many sweeps those are."""
    stray: int = 5
    """In so many of a hundred cases a tile goes to the second best hex, so that boards beside the way are known too."""

    def size(self, sweep: int) -> int:
        """Games of a sweep."""
        if sweep == 0:
            return self.first
        return self.final if sweep == self.sweeps - 1 else self.games

    @property
    def each(self) -> int:
        """Tasks of a sweep."""
        return 1 + (LAST - FIRST + 1) * (1 + self.passes)

    @property
    def chunks(self) -> int:
        """Tasks in all."""
        return self.sweeps * self.each


class TrainingRun:
    """A training run: its plan, all weights, and how far it has come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sweep, self.stage = 0, FIRST
        self.done = 0
        """Tasks done."""
        self.curve: list[dict[str, float]] = []
        self.net = empty_net(plan.wide, plan.narrow)
        self.features: list[Codes] = [np.zeros(0, np.int64)] * STAGES
        """The features that each stage has embeddings for."""
        self.embeddings: list[Floats] = [np.zeros((0, plan.wide), np.float32)] * STAGES
        self.tiles = self.cells = np.zeros((0, CELLS), np.int8)
        """The games of this sweep."""

    @property
    def known(self) -> int:
        """Boards with at most so many empty hexes have values."""
        return self.stage - 1 if self.sweep == 0 else CELLS

    def play(self) -> None:
        """The games of a sweep."""
        n = self.plan.size(self.sweep)
        self.tiles, self.cells = np.zeros((2, n, CELLS), np.int8)
        net, starts = self.net, range(0, n, BLOCK)
        strewn = self.plan.strewn_last if self.sweep >= self.plan.sweeps - self.plan.last else self.plan.strewn

        def block(start: int) -> None:
            part = slice(start, start + BLOCK)
            tiles, cells = self.tiles[part], self.cells[part]
            random = generator((2 * self.plan.seed + self.sweep) * 10**9 + start)
            score, value = np.zeros(len(tiles), np.int64), np.zeros(CELLS)
            self_play(net, new_workspace(net), random, self.known, strewn, self.plan.stray, tiles, cells, score, value)

        _on_all_cores(block, starts)

    def begin_stage(self, kept: Boards) -> None:
        """Initialise the embeddings of a stage: as they were in the sweep before, else as in the stage before."""
        stage, wide = self.stage, self.plan.wide
        times = np.zeros(FEATURES, np.int64)
        count_features(new_workspace(self.net), kept, times)
        found = np.flatnonzero(times >= RARE)
        dice = np.random.default_rng([self.plan.seed, self.sweep, stage])
        if stage == FIRST and self.sweep == 0:
            embeddings = dice.normal(0.0, 0.1, (found.size, wide)).astype(np.float32)
            embeddings[:, 0] = 0
            spread = (2 / wide) ** 0.5
            self.net.middle[stage] = dice.normal(0.0, spread, self.net.middle.shape[1:]).astype(np.float32)
            self.net.middle[stage, 0] = 0  # the skip connection goes round the dense layers
            self.net.out[stage] = dice.normal(0.0, 0.1, self.plan.narrow).astype(np.float32)
        else:
            embeddings = np.zeros((found.size, wide), np.float32)
            for source in (stage - 1, stage):
                _, here, there = np.intersect1d(found, self.features[source], return_indices=True)
                embeddings[here] = self.embeddings[source][there]
            if self.sweep == 0:
                for layer in self.net[2:-1]:
                    layer[stage] = layer[stage - 1]
        self.features[stage], self.embeddings[stage] = found, embeddings
        self.net = assemble(self.features, self.embeddings, self.net)

    def targets(self, kept: Boards) -> Values:
        """The targets of the boards of a stage."""
        target = np.zeros(kept.empty.size)
        net = self.net

        def block(start: int) -> None:
            bellman_targets(
                net, new_workspace(net), kept, start, min(start + BLOCK, target.size), target, np.zeros(CELLS)
            )

        _on_all_cores(block, range(0, target.size, BLOCK))
        return target

    def learn_stage(self, tell: Callable[[TrainingRun], None]) -> None:
        """Train the next stage."""
        plan, stage = self.plan, self.stage
        kept = new_boards(len(self.tiles))
        replay(self.tiles, self.cells, stage, kept)
        self.begin_stage(kept)
        target = self.targets(kept)
        self._advance(tell)
        learned = target.size - max(1, target.size // HELD_BACK)
        dice = np.random.default_rng([plan.seed, self.sweep, stage, 1])
        work, optimizer = new_workspace(self.net), new_optimizer(self.net)
        if self.sweep == 0 and stage == FIRST:
            self.net.out_bias[stage] = target.mean() / UNIT
        for turn in range(plan.passes):
            for i, order in enumerate(np.array_split(dice.permutation(learned), 20)):
                pace = 1 - (turn + i / 20) / plan.passes
                train_on(
                    self.net,
                    optimizer,
                    work,
                    stage,
                    kept,
                    target,
                    order,
                    turn,
                    plan.rate * pace,
                    plan.small_rate * pace,
                )
            self._advance(tell)
        begin = int(self.net.embedding_of[stage].max()) - len(self.features[stage]) + 1
        self.embeddings[stage] = self.net.embeddings[begin : begin + len(self.features[stage])].copy()
        self.stage += 1
        self.add_curve_point(float(rms_error(self.net, work, kept, target, learned)))

    def _advance(self, tell: Callable[[TrainingRun], None]) -> None:
        self.done += 1
        tell(self)

    def mean(self, games: int, seed: int = -1) -> tuple[float, float]:
        """The mean score and its standard error, by the net's values alone, on tiles apart from those it learns from."""
        tiles, cells = np.zeros((2, games, CELLS), np.int8)
        score = np.zeros(games, np.int64)
        self_play(
            self.net, new_workspace(self.net), generator(seed), self.known, 0, 0, tiles, cells, score, np.zeros(CELLS)
        )
        return float(score.mean()), float(score.std() / games**0.5)

    def add_curve_point(self, far: float) -> None:
        """A point on the learning curve."""
        mean, error = self.mean(JUDGED_BY)
        share = (self.stage - FIRST) / (LAST - FIRST + 1)
        games = sum(self.plan.size(sweep) for sweep in range(self.sweep)) + share * self.plan.size(self.sweep)
        point = {"games": round(games), "empty": self.stage - 1, "off": round(far, 3)}
        self.curve.append({**point, "mean": round(mean, 2), "error": round(error, 2)})

    def checkpoint(self, path: Path) -> None:
        """Write a checkpoint, from which training goes on after whatever happens."""
        where = {"sweep": self.sweep, "stage": self.stage, "done": self.done}
        about = {"plan": msgspec.structs.asdict(self.plan), "curve": self.curve, **where}
        arrays: dict[str, Any] = {f"small_{name}": layer for name, layer in zip(DENSE, self.net[2:-1], strict=True)}
        for stage in range(FIRST, LAST + 1):
            arrays |= {f"facts_{stage}": self.features[stage], f"rows_{stage}": self.embeddings[stage]}
        passing = path.with_suffix(".part")
        with passing.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), tiles=self.tiles, cells=self.cells, **arrays)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)

    @classmethod
    def resumed(cls, path: Path, plan: Plan) -> TrainingRun:
        """A run from its checkpoint; OptionError where that is another plan's, or no checkpoint."""
        try:
            with path.open("rb") as file, np.load(file) as kept:
                about = json.loads(str(kept["about"]))
                if about["plan"] != msgspec.structs.asdict(plan):
                    raise OptionError(
                        f"{path} belongs to another plan: {about['plan']}; name another --out, or the same settings"
                    )
                run = cls(plan)
                run.tiles, run.cells = kept["tiles"], kept["cells"]
                for name, layer in zip(DENSE, run.net[2:-1], strict=True):
                    layer[:] = kept[f"small_{name}"]
                for stage in range(FIRST, LAST + 1):
                    run.features[stage], run.embeddings[stage] = kept[f"facts_{stage}"], kept[f"rows_{stage}"]
        except OptionError:
            raise
        except Exception as error:
            raise OptionError(f"{path} is no checkpoint of training ({error}); remove it to begin again") from None
        run.net = assemble(run.features, run.embeddings, run.net)
        run.curve = about["curve"]
        run.sweep, run.stage, run.done = about["sweep"], about["stage"], about["done"]
        return run


def _on_all_cores(work: Callable[[int], None], starts: range) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(work, start) for start in starts]:
            done.result()


def train(plan: Plan, out: Path, tell: Callable[[TrainingRun], None]) -> TrainingRun:
    """Train by a plan and write the weights to `out`; goes on from the checkpoint beside it where there is one.

    `tell` is called after every task.
    """
    if min(plan.first, plan.games, plan.final) < BLOCK or min(plan.passes, plan.sweeps) < 1:
        raise OptionError(
            f"there is at least one sweep of at least {BLOCK} games, and each is learned from at least once"
        )
    if plan.wide % LANES or plan.narrow % LANES or min(plan.wide, plan.narrow) < LANES:
        raise OptionError(f"wide and narrow are multiples of {LANES}")
    checkpoint = out.with_suffix(".checkpoint")
    run = TrainingRun.resumed(checkpoint, plan) if checkpoint.exists() else TrainingRun(plan)
    tell(run)
    while run.sweep < plan.sweeps:
        if run.stage == FIRST:
            run.play()
            run.done = run.sweep * plan.each + 1
            tell(run)
        run.learn_stage(tell)
        if run.stage > LAST:
            run.sweep, run.stage = run.sweep + 1, FIRST
        run.checkpoint(checkpoint)
    tell(run)
    save(out, run.features, run.embeddings, run.net, {"plan": msgspec.structs.asdict(plan), "curve": run.curve})
    return run


TRAINING = Training(Plan, train, file="weights.npz", measure="points", about=ABOUT)
