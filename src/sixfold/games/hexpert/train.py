"""Learning the values of boards by playing: temporal differences on the boards of games that the net itself plays.

Two stages. First the game's own tiles give the targets: each board is drawn towards the value of the boards after it
(with lambda, which falls to zero). Then each board is drawn towards the mean over all tiles that might be called, each on its
best hex: dearer, and without the noise of the draw. Boards and targets are kept for a while and rehearsed in an order by lot.
All is counted in games, not in seconds, so that a seed gives the same weights everywhere, stopped and resumed as often as one
likes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from sixfold.core.chance import Random, below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import Codes
from sixfold.core.kernel import kernel, long_kernel

from .net import (
    COUNTED,
    EMPTY_BOARD,
    FULL_BAG,
    LEAK,
    UNIT,
    Desk,
    Floats,
    Net,
    Values,
    completed,
    count,
    desk,
    facts,
    fresh,
    judged,
    last_two,
    lay,
    pick,
    placements,
    sum_up,
)
from .rules import CELLS, ROWS, TILES
from .weights import save

CHUNK = 10_000
"""Games of the first stage in one piece of work."""
AVERAGED_CHUNK = 1_000
"""Games of the second stage in one piece of work."""
JUDGED_BY = 2_000
"""Games, on tiles never learned from, that a point of the learning curve is the mean of."""
KEPT = 20_000
"""Games whose boards are kept for rehearsal."""
TOGETHER = 16
"""Boards after which the small layers take a step."""
LEARNED = CELLS - COUNTED - 1
"""Boards of a game that are learned from: not the empty one, and not those whose value is counted."""
CALMER = np.float32(0.002)
"""How quickly the mean of squares of a fact's gradient follows."""


class Plan(msgspec.Struct, frozen=True):
    """How to learn."""

    seed: int = 1
    games: int = 1_500_000
    """Games of the first stage."""
    averaged: int = 750_000
    """Games of the second stage."""
    again: int = 4
    """How often each board of the second stage is rehearsed."""
    wide: int = 128
    narrow: int = 32
    rate: float = 0.004
    small_rate: float = 0.001
    """The rate of the small layers."""
    trace: float = 0.7
    """Lambda at the beginning."""

    @property
    def first(self) -> int:
        """Pieces of work in the first stage."""
        return self.games // CHUNK

    @property
    def chunks(self) -> int:
        """Pieces of work in all."""
        return self.first + self.averaged // AVERAGED_CHUNK

    def pace(self, done: int) -> float:
        """How far rates have fallen after so many pieces: by six tenths in the first stage, to nothing in the second."""
        if done < self.first:
            return 1 - 0.6 * done / self.first
        return 0.4 * (self.chunks - done) / (self.chunks - self.first)


class Teacher(NamedTuple):
    """What learning keeps beside the weights."""

    square: Floats
    """The mean square of the gradient of each fact's row, and of its first entry."""
    turned: Floats
    """The middle layer, turned, for the way back."""
    small: Floats
    """The weights of the small layers as one array; the net's are views of it."""
    gradient: Floats
    mean: Floats
    mean_square: Floats
    back_wide: Floats
    back_narrow: Floats


class Parts(NamedTuple):
    """The gradient of the small layers, as views of `Teacher.gradient`."""

    middle: Floats
    middle_bias: Floats
    out: Floats
    out_bias: Floats


class Line(NamedTuple):
    """The boards of one game."""

    light: Codes
    filled: Codes
    empty: Codes
    left: Codes
    target: Values
    points: Values
    value: Values


class Kept(NamedTuple):
    """Boards to rehearse, the oldest replaced first."""

    light: npt.NDArray[np.int8]
    filled: npt.NDArray[np.int8]
    empty: Codes
    left: Codes
    target: Values
    place: Codes
    """Where the next one goes, and how many there are."""


@kernel
def learn(
    net: Net,
    teacher: Teacher,
    parts: Parts,
    at: Desk,
    light: Codes,
    filled: Codes,
    empty: int,
    left: int,
    target: float,
    rate: float,
) -> None:
    """Draw a board's value towards the target. Each fact's row is stepped at once, the small layers now and then."""
    n = facts(light, filled, empty, left, at.found)
    sums, middle, back, narrow = at.sums, at.middle, teacher.back_wide, teacher.back_narrow
    sum_up(net.facts, at.found, n, sums)
    empties = count(empty)
    error = np.float32(judged(net, sums, middle, empties) - target / UNIT)
    for h in range(sums.size):
        back[h] = 0
    for j in range(middle.size):
        slope = error * net.out[empties, j]
        if middle[j] <= 0:
            slope *= LEAK
        narrow[j] = slope
        parts.out[empties, j] += error * middle[j]
        parts.middle_bias[j] += slope
        for h in range(sums.size):
            back[h] += slope * teacher.turned[j, h]
    parts.out_bias[empties] += error
    square = np.float32(0)
    for h in range(1, sums.size):
        if sums[h] > 0:
            for j in range(middle.size):
                parts.middle[h, j] += sums[h] * narrow[j]
        else:
            back[h] *= LEAK  # so that a sum that is never positive may come back
        square += back[h] * back[h]
    square /= np.float32(sums.size)
    for i in range(n):
        fact = at.found[i]
        teacher.square[fact, 0] += (error * error - teacher.square[fact, 0]) * CALMER
        teacher.square[fact, 1] += (square - teacher.square[fact, 1]) * CALMER
        back[0] = error * np.sqrt(teacher.square[fact, 1] / teacher.square[fact, 0])
        step = np.float32(rate) / np.sqrt(teacher.square[fact, 1])
        for h in range(sums.size):
            net.facts[fact, h] -= step * back[h]


@kernel
def step_small(net: Net, teacher: Teacher, rate: float) -> None:
    """A step of the small layers along their gradient, by Adam's rule."""
    pace = np.float32(rate)
    for i in range(teacher.small.size):
        slope = teacher.gradient[i]
        teacher.mean[i] += (slope - teacher.mean[i]) * np.float32(0.1)
        teacher.mean_square[i] += (slope * slope - teacher.mean_square[i]) * np.float32(0.001)
        teacher.small[i] -= pace * teacher.mean[i] / (np.sqrt(teacher.mean_square[i]) + np.float32(1e-7))
        teacher.gradient[i] = 0
    for h in range(net.middle.shape[0]):
        for j in range(net.middle.shape[1]):
            teacher.turned[j, h] = net.middle[h, j]


@kernel
def take(kept: Kept, i: int, turned: int, light: Codes, filled: Codes) -> int:
    """Lay a kept board out, as it was or after half a turn, which is worth the same; returns its empty hexes."""
    for row in range(ROWS):
        at = row // 5 * 5 + 4 - row % 5 if turned else row
        light[at], filled[at] = kept.light[i, row], kept.filled[i, row]
    empty = kept.empty[i]
    if not turned:
        return empty  # type: ignore[no-any-return]
    other = 0
    for cell in range(CELLS):
        other |= (empty >> cell & 1) << (CELLS - 1 - cell)
    return other


@kernel
def play(net: Net, at: Desk, line: Line, random: Random, averaged: int, value: Values) -> int:
    """A game by the net's own values; the line gets its boards and their one-step targets. Returns the score."""
    score = 0
    line.light[0] = 0
    line.filled[0] = 0
    line.empty[0], line.left[0] = EMPTY_BOARD, FULL_BAG
    for k in range(CELLS):
        light, filled, empty, left = line.light[k], line.filled[k], line.empty[k], line.left[k]
        tile = pick(left, below(random, TILES - k))
        rest = left & ~(1 << tile)
        cell = placements(net, at, light, filled, empty, rest, tile, empty, value)
        points = completed(light, filled, cell, tile)
        score += points
        line.points[k], line.value[k], line.target[k] = points, value[cell], value[cell]
        for row in range(ROWS):
            line.light[k + 1, row], line.filled[k + 1, row] = light[row], filled[row]
        if averaged and 0 < k < CELLS - COUNTED:
            total = value[cell]
            for other in range(TILES):
                if rest >> other & 1:
                    best = placements(net, at, light, filled, empty, left & ~(1 << other), other, empty, value)
                    total += value[best]
            line.target[k] = total / (TILES - k)
        lay(line.light[k + 1], line.filled[k + 1], cell, tile)
        line.empty[k + 1], line.left[k + 1] = empty & ~(1 << cell), rest
    return score


@long_kernel
def gather(
    net: Net, at: Desk, line: Line, kept: Kept, random: Random, games: int, averaged: int, trace: float, value: Values
) -> None:
    """Play so many games and keep their boards with what they should be worth."""
    for _ in range(games):
        play(net, at, line, random, averaged, value)
        k = CELLS - COUNTED
        line.target[k] = last_two(line.light[k], line.filled[k], line.empty[k], line.left[k])
        for k in range(LEARNED, 0, -1):
            if not averaged:
                line.target[k] += trace * (line.target[k + 1] - (line.value[k] - line.points[k]))
            i = kept.place[0]
            for row in range(ROWS):
                kept.light[i, row], kept.filled[i, row] = line.light[k, row], line.filled[k, row]
            kept.empty[i], kept.left[i], kept.target[i] = line.empty[k], line.left[k], line.target[k]
            kept.place[0] = (i + 1) % kept.target.size
            kept.place[1] = min(kept.place[1] + 1, kept.target.size)


@long_kernel
def rehearse(
    net: Net,
    teacher: Teacher,
    parts: Parts,
    at: Desk,
    line: Line,
    kept: Kept,
    random: Random,
    times: int,
    rate: float,
    small_rate: float,
) -> None:
    """Learn from so many of the kept boards, by lot."""
    light, filled = line.light[0], line.filled[0]
    for n in range(times):
        i = below(random, kept.place[1])
        empty = take(kept, i, below(random, 2), light, filled)
        learn(net, teacher, parts, at, light, filled, empty, kept.left[i], kept.target[i], rate)
        if n % TOGETHER == TOGETHER - 1:
            step_small(net, teacher, small_rate)


@long_kernel
def score_games(net: Net, at: Desk, line: Line, random: Random, scores: Values, value: Values) -> None:
    """The scores of games by the net's values alone."""
    for i in range(scores.size):
        scores[i] = play(net, at, line, random, 0, value)


class Course:
    """A course of learning: its plan, everything it has learned, and where it stands."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.done = 0
        """Pieces of work."""
        self.curve: list[dict[str, float]] = []
        start = fresh(plan.seed, plan.wide, plan.narrow)
        shapes = [array.shape for array in start[1:]]
        size = sum(array.size for array in start[1:])
        small = np.concatenate([array.ravel() for array in start[1:]])
        self.net = Net(start.facts, *_views(small, shapes))
        self.teacher = Teacher(
            np.full((start.facts.shape[0], 2), 1e-3, np.float32),
            np.ascontiguousarray(start.middle.T),
            small,
            np.zeros(size, np.float32),
            np.zeros(size, np.float32),
            np.full(size, 1e-6, np.float32),
            np.zeros(plan.wide, np.float32),
            np.zeros(plan.narrow, np.float32),
        )
        self.parts = Parts(*_views(self.teacher.gradient, shapes))
        self.random = generator(plan.seed)
        self.desk = desk(self.net)
        boards = np.zeros((2, CELLS + 1, ROWS), np.int64)
        self.line = Line(
            boards[0], boards[1], *np.zeros((2, CELLS + 1), np.int64), *np.zeros((3, CELLS + 1), np.float64)
        )
        self.value = np.zeros(CELLS)
        size = KEPT * LEARNED
        self.kept = Kept(
            np.zeros((size, ROWS), np.int8),
            np.zeros((size, ROWS), np.int8),
            np.zeros(size, np.int64),
            np.zeros(size, np.int64),
            np.zeros(size),
            np.zeros(2, np.int64),
        )

    def step(self) -> None:
        """One piece of work."""
        plan, pace = self.plan, self.plan.pace(self.done)
        averaged = self.done >= plan.first
        games = AVERAGED_CHUNK if averaged else CHUNK
        trace = plan.trace * (1 - self.done / max(plan.first, 1))
        gather(self.net, self.desk, self.line, self.kept, self.random, games, int(averaged), trace, self.value)
        times = games * LEARNED * (plan.again if averaged else 1)
        rehearse(
            self.net,
            self.teacher,
            self.parts,
            self.desk,
            self.line,
            self.kept,
            self.random,
            times,
            plan.rate * pace,
            plan.small_rate * pace,
        )
        self.done += 1

    def mean(self, games: int = JUDGED_BY, seed: int = -1) -> tuple[float, float]:
        """The mean score and its standard error, by the net's values alone, on tiles apart from those it learns from."""
        scores = np.zeros(games)
        score_games(self.net, self.desk, self.line, generator(seed), scores, self.value)
        return float(scores.mean()), float(scores.std() / games**0.5)

    def mark(self) -> None:
        """A point on the learning curve."""
        mean, error = self.mean()
        first = self.plan.first
        games = min(self.done, first) * CHUNK + max(self.done - first, 0) * AVERAGED_CHUNK
        self.curve.append({"games": games, "mean": round(mean, 2), "error": round(error, 2)})

    def keep(self, path: Path) -> None:
        """Write everything to a file, so that learning goes on from here after whatever happens."""
        about = {"plan": msgspec.structs.asdict(self.plan), "done": self.done, "curve": self.curve}
        arrays = {
            "facts": self.net.facts,
            "square": self.teacher.square,
            "small": self.teacher.small,
            "mean": self.teacher.mean,
            "mean_square": self.teacher.mean_square,
            "random": self.random,
            **{f"kept_{name}": array for name, array in self.kept._asdict().items()},
        }
        passing = path.with_suffix(".part")
        with passing.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), **arrays)
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
                course.net.facts[:] = kept["facts"]
                for name in ("square", "small", "mean", "mean_square"):
                    getattr(course.teacher, name)[:] = kept[name]
                course.random[:] = kept["random"]
                for name, array in course.kept._asdict().items():
                    array[:] = kept[f"kept_{name}"]
        except OptionError:
            raise
        except Exception as error:
            raise OptionError(f"{path} is no course of learning ({error}); remove it to begin again") from None
        course.teacher.turned[:] = course.net.middle.T
        course.done, course.curve = about["done"], about["curve"]
        return course


def _views(flat: Floats, shapes: list[tuple[int, ...]]) -> list[Any]:
    views, at = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        views.append(flat[at : at + size].reshape(shape))
        at += size
    return views


def train(plan: Plan, out: Path, tell: Callable[[Course], None]) -> Course:
    """Learn by a plan and write the weights to `out`; what is learned so far lies beside it, and is taken up where it is there.

    `tell` hears of every piece of work.
    """
    if plan.games % CHUNK or plan.averaged % AVERAGED_CHUNK or plan.chunks == 0:
        raise OptionError(
            f"games come in {CHUNK}, averaged games in {AVERAGED_CHUNK}; not {plan.games} and {plan.averaged}"
        )
    course_file = out.with_suffix(".course")
    course = Course.resumed(course_file, plan) if course_file.exists() else Course(plan)
    every = max(1, plan.chunks // 50)
    tell(course)
    while course.done < plan.chunks:
        course.step()
        if course.done % every == 0 or course.done == plan.chunks:
            course.mark()
            course.keep(course_file)
        tell(course)
    save(out, course.net, {"plan": msgspec.structs.asdict(plan), "curve": course.curve})
    return course


def report(course: Course, path: Path) -> None:
    """Write the plan and the learning curve to a Markdown file, and the curve as a picture beside it."""
    picture = path.with_suffix(".svg")
    picture.write_text(_curve(course.curve))
    rows = course.curve[:: max(1, len(course.curve) // 25)]
    if rows[-1] is not course.curve[-1]:
        rows.append(course.curve[-1])
    plan = " ".join(f"{name}={value}" for name, value in msgspec.structs.asdict(course.plan).items())
    table = "\n".join(f"| {row['games']:,.0f} | {row['mean']:.2f} ± {row['error']:.2f} |" for row in rows)
    path.write_text(
        f"""# How the values of Hexpert were learned

Written by `sixfold train hexpert --report {path}`; the module `sixfold.games.hexpert.train` tells how.

The plan: `{plan}`. The same plan gives the same weights.

![The learning curve]({picture.name})

Each point is the mean of {JUDGED_BY:,} games on one board, standard scoring, by the values alone, on tiles that were not learned
from. From {course.plan.games:,} games on, each board's target is the mean over all tiles that might be called.

| games | points |
|---|---|
{table}
"""
    )


def _curve(points: list[dict[str, float]]) -> str:
    wide, high, edge = 720, 300, 44
    most = max(point["games"] for point in points)
    low = 5 * (min(point["mean"] for point in points) // 5)
    top = 5 * (max(point["mean"] for point in points) // 5 + 1)

    def at(games: float, mean: float) -> tuple[float, float]:
        x = edge + games / most * (wide - edge - 12)
        return round(x, 1), round(high - edge - (mean - low) / (top - low) * (high - edge - 12), 1)

    lines = []
    for mean in np.arange(low, top + 1, 5):
        x, y = at(0, mean)
        lines.append(
            f'<path d="M{x} {y}H{wide - 12}" stroke="#8884"/><text x="{x - 6}" y="{y + 4}" text-anchor="end">{mean:.0f}</text>'
        )
    for part in range(5):
        x, y = at(most * part / 4, low)
        lines.append(f'<text x="{x}" y="{y + 20}" text-anchor="middle">{most * part / 4e6:.1f} M</text>')
    path = " ".join(f"{x},{y}" for x, y in (at(point["games"], point["mean"]) for point in points))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12" fill="#888">'
        + "".join(lines)
        + f'<polyline points="{path}" fill="none" stroke="#2a7de1" stroke-width="2"/>'
        + f'<text x="{wide / 2}" y="{high - 6}" text-anchor="middle">games played</text></svg>\n'
    )
