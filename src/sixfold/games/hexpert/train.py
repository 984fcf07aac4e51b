"""Learning the values of boards, from the end of the game to its beginning.

With two hexes empty the value of a board is counted. So the values with three empty hexes can be learned from those, the values
with four from these, and so on: each board is drawn towards the mean over all tiles that may be called, each on its best hex.
Each net begins as a copy of the one before. The boards come from games: in the first sweep by a rough guess, then, many more, by
the values of the sweep before, which learning goes on from.

All is counted in games, not in seconds, and targets do not depend on how many cores find them: a seed gives the same weights
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

from sixfold.core.chance import generator
from sixfold.core.errors import OptionError
from sixfold.core.game import Codes
from sixfold.core.lanes import LANES, Floats

from .board import Values
from .learn import Boards, back_up, boards, off, play, rehearse, replay, tally, teacher
from .net import COUNTED, FACTS, SMALL, STAGES, UNIT, blank, desk
from .rules import CELLS
from .weights import save, stack

BLOCK = 1_000
"""Games, or boards, in one piece of work."""
JUDGED_BY = 10_000
"""Games, on tiles never learned from, that a point of the learning curve is the mean of."""
HELD_BACK = 50
"""One board in so many is not learned from, but tells how far values are off."""
RARE = 40
"""A fact that holds less often has no row."""
FIRST, LAST = COUNTED + 1, CELLS - 1
"""The stages that are learned."""

MEASURE, FILE = "points", "weights.npz"
"""What the learning curve counts, and what the weights are written to unless told otherwise."""
ABOUT = f"""Each point is the mean of {JUDGED_BY:,} games on one board, standard scoring, by the values alone, on tiles that were not
learned from. Learning goes from the end of the game to its beginning in several sweeps: `empty` is the number of empty hexes
whose values were learned last. In the first sweep, boards with more empty hexes are still judged by a rough guess; later, by
the values of the sweep before. `off` is how far the values of boards that were not learned from are from their targets, in points: the root
of the mean square."""


class Plan(msgspec.Struct, frozen=True):
    """How to learn."""

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
    """The rate of the small layers."""
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
        """Pieces of work of a sweep."""
        return 1 + (LAST - FIRST + 1) * (1 + self.passes)

    @property
    def chunks(self) -> int:
        """Pieces of work in all."""
        return self.sweeps * self.each


class Course:
    """A course of learning: its plan, everything it has learned, and where it stands."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sweep, self.stage = 0, FIRST
        self.done = 0
        """Pieces of work."""
        self.curve: list[dict[str, float]] = []
        self.net = blank(plan.wide, plan.narrow)
        self.facts: list[Codes] = [np.zeros(0, np.int64)] * STAGES
        """The facts that each stage has rows for."""
        self.rows: list[Floats] = [np.zeros((0, plan.wide), np.float32)] * STAGES
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
            play(net, desk(net), random, self.known, strewn, self.plan.stray, tiles, cells, score, value)

        _on_all_cores(block, starts)

    def begin_stage(self, kept: Boards) -> None:
        """Rows for the facts of a stage: as they were in the sweep before, else as in the stage before."""
        stage, wide = self.stage, self.plan.wide
        times = np.zeros(FACTS, np.int64)
        tally(desk(self.net), kept, times)
        found = np.flatnonzero(times >= RARE)
        dice = np.random.default_rng([self.plan.seed, self.sweep, stage])
        if stage == FIRST and self.sweep == 0:
            rows = dice.normal(0.0, 0.1, (found.size, wide)).astype(np.float32)
            rows[:, 0] = 0
            spread = (2 / wide) ** 0.5
            self.net.middle[stage] = dice.normal(0.0, spread, self.net.middle.shape[1:]).astype(np.float32)
            self.net.middle[stage, 0] = 0  # the first entry goes round the small layers
            self.net.out[stage] = dice.normal(0.0, 0.1, self.plan.narrow).astype(np.float32)
        else:
            rows = np.zeros((found.size, wide), np.float32)
            for source in (stage - 1, stage):
                _, here, there = np.intersect1d(found, self.facts[source], return_indices=True)
                rows[here] = self.rows[source][there]
            if self.sweep == 0:
                for layer in self.net[2:-1]:
                    layer[stage] = layer[stage - 1]
        self.facts[stage], self.rows[stage] = found, rows
        self.net = stack(self.facts, self.rows, self.net)

    def targets(self, kept: Boards) -> Values:
        """What the boards of a stage should be worth."""
        target = np.zeros(kept.empty.size)
        net = self.net

        def block(start: int) -> None:
            back_up(net, desk(net), kept, start, min(start + BLOCK, target.size), target, np.zeros(CELLS))

        _on_all_cores(block, range(0, target.size, BLOCK))
        return target

    def learn_stage(self, tell: Callable[[Course], None]) -> None:
        """The values of boards with so many empty hexes."""
        plan, stage = self.plan, self.stage
        kept = boards(len(self.tiles))
        replay(self.tiles, self.cells, stage, kept)
        self.begin_stage(kept)
        target = self.targets(kept)
        self._one_done(tell)
        learned = target.size - max(1, target.size // HELD_BACK)
        dice = np.random.default_rng([plan.seed, self.sweep, stage, 1])
        at, taught = desk(self.net), teacher(self.net)
        if self.sweep == 0 and stage == FIRST:
            self.net.out_bias[stage] = target.mean() / UNIT
        for turn in range(plan.passes):
            for i, order in enumerate(np.array_split(dice.permutation(learned), 20)):
                pace = 1 - (turn + i / 20) / plan.passes
                rehearse(
                    self.net, taught, at, stage, kept, target, order, turn, plan.rate * pace, plan.small_rate * pace
                )
            self._one_done(tell)
        begin = int(self.net.row_of[stage].max()) - len(self.facts[stage]) + 1
        self.rows[stage] = self.net.rows[begin : begin + len(self.facts[stage])].copy()
        self.stage += 1
        self.mark(float(off(self.net, at, kept, target, learned)))

    def _one_done(self, tell: Callable[[Course], None]) -> None:
        self.done += 1
        tell(self)

    def mean(self, games: int, seed: int = -1) -> tuple[float, float]:
        """The mean score and its standard error, by the net's values alone, on tiles apart from those it learns from."""
        tiles, cells = np.zeros((2, games, CELLS), np.int8)
        score = np.zeros(games, np.int64)
        play(self.net, desk(self.net), generator(seed), self.known, 0, 0, tiles, cells, score, np.zeros(CELLS))
        return float(score.mean()), float(score.std() / games**0.5)

    def mark(self, far: float) -> None:
        """A point on the learning curve."""
        mean, error = self.mean(JUDGED_BY)
        share = (self.stage - FIRST) / (LAST - FIRST + 1)
        games = sum(self.plan.size(sweep) for sweep in range(self.sweep)) + share * self.plan.size(self.sweep)
        point = {"games": round(games), "empty": self.stage - 1, "off": round(far, 3)}
        self.curve.append({**point, "mean": round(mean, 2), "error": round(error, 2)})

    def keep(self, path: Path) -> None:
        """Write everything to a file, so that learning goes on from here after whatever happens."""
        where = {"sweep": self.sweep, "stage": self.stage, "done": self.done}
        about = {"plan": msgspec.structs.asdict(self.plan), "curve": self.curve, **where}
        arrays: dict[str, Any] = {f"small_{name}": layer for name, layer in zip(SMALL, self.net[2:-1], strict=True)}
        for stage in range(FIRST, LAST + 1):
            arrays |= {f"facts_{stage}": self.facts[stage], f"rows_{stage}": self.rows[stage]}
        passing = path.with_suffix(".part")
        with passing.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), tiles=self.tiles, cells=self.cells, **arrays)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)

    @classmethod
    def resumed(cls, path: Path, plan: Plan) -> Course:
        """A course from its file; OptionError where it is another plan's, or no such file at all."""
        try:
            with path.open("rb") as file, np.load(file) as kept:
                about = json.loads(str(kept["about"]))
                if about["plan"] != msgspec.structs.asdict(plan):
                    raise OptionError(
                        f"{path} belongs to another plan: {about['plan']}; name another --out, or the same settings"
                    )
                course = cls(plan)
                course.tiles, course.cells = kept["tiles"], kept["cells"]
                for name, layer in zip(SMALL, course.net[2:-1], strict=True):
                    layer[:] = kept[f"small_{name}"]
                for stage in range(FIRST, LAST + 1):
                    course.facts[stage], course.rows[stage] = kept[f"facts_{stage}"], kept[f"rows_{stage}"]
        except OptionError:
            raise
        except Exception as error:
            raise OptionError(f"{path} is no course of learning ({error}); remove it to begin again") from None
        course.net = stack(course.facts, course.rows, course.net)
        course.curve = about["curve"]
        course.sweep, course.stage, course.done = about["sweep"], about["stage"], about["done"]
        return course


def _on_all_cores(work: Callable[[int], None], starts: range) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(work, start) for start in starts]:
            done.result()


def train(plan: Plan, out: Path, tell: Callable[[Course], None]) -> Course:
    """Learn by a plan and write the weights to `out`; what is learned so far lies beside it, and is taken up where it is there.

    `tell` hears of every piece of work.
    """
    if min(plan.first, plan.games, plan.final) < BLOCK or min(plan.passes, plan.sweeps) < 1:
        raise OptionError(
            f"there is at least one sweep of at least {BLOCK} games, and each is learned from at least once"
        )
    if plan.wide % LANES or plan.narrow % LANES or min(plan.wide, plan.narrow) < LANES:
        raise OptionError(f"wide and narrow are multiples of {LANES}")
    course_file = out.with_suffix(".course")
    course = Course.resumed(course_file, plan) if course_file.exists() else Course(plan)
    tell(course)
    while course.sweep < plan.sweeps:
        if course.stage == FIRST:
            course.play()
            course.done = course.sweep * plan.each + 1
            tell(course)
        course.learn_stage(tell)
        if course.stage > LAST:
            course.sweep, course.stage = course.sweep + 1, FIRST
        course.keep(course_file)
    tell(course)
    save(out, course.facts, course.rows, course.net, {"plan": msgspec.structs.asdict(plan), "curve": course.curve})
    return course
