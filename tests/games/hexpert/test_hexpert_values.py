"""Learned values: what is counted is exact, what is summed step by step equals the whole, and learning can be killed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.core.bot import Thought
from sixfold.core.chance import Dealer, below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import load
from sixfold.core.position import Position
from sixfold.games.hexpert import train, weights
from sixfold.games.hexpert.ahead import begin, bench, look, played
from sixfold.games.hexpert.net import (
    BROKEN,
    EMPTY_BOARD,
    FULL_BAG,
    LENGTH,
    NUMBER,
    ROW,
    TILE_LIGHT,
    completed,
    count,
    desk,
    fresh,
    last_two,
    lay,
    pick,
    placements,
    worth,
)
from sixfold.games.hexpert.rules import CELLS, ROWS, TILES

GAME = load("hexpert")
SMALL = fresh(3, 16, 8)
Board = tuple[np.ndarray, np.ndarray, int, int]


def board(seed: int, tiles: int) -> Board:
    """A board after so many tiles at random."""
    dice = generator(seed)
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    empty, left = EMPTY_BOARD, FULL_BAG
    for k in range(tiles):
        tile = pick(left, below(dice, TILES - k))
        left &= ~(1 << tile)
        cells = [cell for cell in range(CELLS) if empty >> cell & 1]
        cell = cells[below(dice, len(cells))]
        lay(light, filled, cell, tile)
        empty &= ~(1 << cell)
    return light, filled, empty, left


def counted(light: np.ndarray, filled: np.ndarray, empty: int, left: int) -> float:
    """The mean of the best play to the end, by brute force."""
    cells = [cell for cell in range(CELLS) if empty >> cell & 1]
    if not cells:
        return 0.0
    total = 0.0
    bag = [tile for tile in range(TILES) if left >> tile & 1]
    for tile in bag:
        values = []
        for cell in cells:
            after_light, after_filled, points = light.copy(), filled.copy(), 0
            for d in range(3):
                row, k = ROW[cell, d], TILE_LIGHT[tile, d]
                after_light[row] = k if light[row] in (0, k) else BROKEN
                after_filled[row] += 1
                if after_filled[row] == LENGTH[row] and after_light[row] < BROKEN:
                    points += NUMBER[d, after_light[row] - 1] * LENGTH[row]
            values.append(points + counted(after_light, after_filled, empty & ~(1 << cell), left & ~(1 << tile)))
        total += max(values)
    return total / len(bag)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_two_tiles_are_counted_exactly(seed: int) -> None:
    light, filled, empty, left = board(seed, 17)
    assert last_two(light, filled, empty, left) == pytest.approx(counted(light, filled, empty, left))


@pytest.mark.parametrize("tiles", [1, 5, 9, 13, 15, 16, 17, 18])
def test_a_placement_is_worth_its_points_and_the_board_after_it(tiles: int) -> None:
    """The sum that is changed fact by fact is the sum of the new board's facts."""
    light, filled, empty, left = board(tiles, tiles)
    at, value = desk(SMALL), np.zeros(CELLS)
    tile = pick(left, 3)
    rest = left & ~(1 << tile)
    best = placements(SMALL, at, light, filled, empty, rest, tile, empty, value)
    cells = [cell for cell in range(CELLS) if empty >> cell & 1]
    for cell in cells:
        after_light, after_filled = light.copy(), filled.copy()
        lay(after_light, after_filled, cell, tile)
        whole = worth(SMALL, at, after_light, after_filled, empty & ~(1 << cell), rest)
        assert value[cell] == pytest.approx(completed(light, filled, cell, tile) + whole, abs=1e-3)
    assert value[best] == max(value[cell] for cell in cells)


def test_half_a_turn_takes_rows_to_rows() -> None:
    for cell in range(CELLS):
        for d in range(3):
            assert ROW[CELLS - 1 - cell, d] == d * 5 + 4 - (ROW[cell, d] - d * 5)


def test_bits_are_counted() -> None:
    for bits in (0, 1, FULL_BAG, EMPTY_BOARD, 0b1011 << 13):
        assert count(bits) == bits.bit_count()


def test_a_look_is_the_same_however_the_kernels_run() -> None:
    light, filled, empty, left = board(5, 15)
    tile = pick(left, 2)
    answers = []
    for mode in ("compiled", "interpreted"):
        b, found = bench(), np.zeros(CELLS)
        begin.run(mode)(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
        settings = np.array([3, 2, 4, 1], np.int64)
        best = look.run(mode)(SMALL, desk(SMALL), b, tile, empty, settings, found)
        answers.append((best, [round(float(value), 3) for value in found]))
    assert answers[0] == answers[1]


def test_a_look_near_the_end_is_exact() -> None:
    """With four hexes empty and a step further, nothing learned is left in the value."""
    light, filled, empty, left = board(8, 15)
    tile = pick(left, 1)
    b, found = bench(), np.zeros(CELLS)
    begin(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    look(SMALL, desk(SMALL), b, tile, empty, np.array([4, 4, 4, 1], np.int64), found)
    for cell in range(CELLS):
        if empty >> cell & 1:
            after_light, after_filled = light.copy(), filled.copy()
            lay(after_light, after_filled, cell, tile)
            exact = counted(after_light, after_filled, empty & ~(1 << cell), left & ~(1 << tile))
            assert found[cell] == pytest.approx(completed(light, filled, cell, tile) + exact)


# --- the shipped weights ----------------------------------------------------------------------------------------------


def test_the_shipped_weights_play_well_and_say_how_they_were_made() -> None:
    net = weights.read()
    assert weights.FILE.stat().st_size < 20_000_000
    told = weights.about()
    assert train.Plan(**told["plan"]).chunks > 0
    assert told["curve"][-1]["mean"] > 160
    scores = played(net, 300, 5)
    assert scores.mean() > 155


def thought(name: str, options: str = "", seed: str = "values") -> Thought:
    """What a bot thinks after eight tiles."""
    dealer = Dealer(seed)
    position = Position.start(GAME, 1, options).dealt(dealer)
    for _ in range(8):
        position = position.play(0, position.legal(0)[0]).dealt(dealer)
    view = position.view(0)
    told = bot(name, GAME)(view, Allowance(), 1)
    assert {choice.move for choice in told.best} <= {*view.legal}
    return told


@pytest.mark.parametrize("name", ["learned", "ahead"])
@pytest.mark.parametrize("options", ["standard", "adjacent", "sun-moon"])
def test_learned_bots_play_every_placement(name: str, options: str) -> None:
    told = thought(name, options)
    values = [choice.value for choice in told.best]
    assert values == sorted(values, reverse=True)
    assert told.unit == "points"
    assert told == thought(name, options)


# --- files ------------------------------------------------------------------------------------------------------------


def test_missing_or_damaged_weights_are_said_clearly(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"there are no weights at .*; `sixfold train hexpert` makes them"):
        weights.read(tmp_path / "none.npz")
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(weights.FILE.read_bytes()[:50_000])
    with pytest.raises(OptionError, match="are damaged"):
        weights.read(damaged)
    other = tmp_path / "other.npz"
    weights.save(other, SMALL._replace(middle=np.zeros((5, 5), np.float32)), {})
    with pytest.raises(OptionError, match="do not fit this game"):
        weights.read(other)


def test_learning_goes_on_after_a_kill_and_ends_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "CHUNK", 40)
    monkeypatch.setattr(train, "AVERAGED_CHUNK", 4)
    monkeypatch.setattr(train, "JUDGED_BY", 50)
    monkeypatch.setattr(train, "KEPT", 60)
    plan = train.Plan(seed=5, games=120, averaged=8, wide=16, narrow=8)
    straight = train.train(plan, tmp_path / "straight.npz", lambda course: None)

    def kill(course: train.Course) -> None:
        if course.done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train.train(plan, tmp_path / "killed.npz", kill)
    resumed = train.train(plan, tmp_path / "killed.npz", lambda course: None)
    assert resumed.curve == straight.curve
    for one, two in zip(straight.net, resumed.net, strict=True):
        assert np.array_equal(one, two)
    assert (tmp_path / "straight.npz").stat().st_size == (tmp_path / "killed.npz").stat().st_size
    train.report(straight, tmp_path / "curve.md")
    assert "seed=5" in (tmp_path / "curve.md").read_text()
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    with pytest.raises(OptionError, match="belongs to another plan"):
        train.train(train.Plan(seed=6, games=120, averaged=8, wide=16, narrow=8), tmp_path / "killed.npz", print)
    (tmp_path / "killed.course").write_bytes(b"nothing")
    with pytest.raises(OptionError, match="is no course of learning"):
        train.train(plan, tmp_path / "killed.npz", print)
    with pytest.raises(OptionError, match="games come in 40"):
        train.train(train.Plan(games=50), tmp_path / "odd.npz", print)
