"""Learned values: what is counted is exact, what is summed step by step equals the whole, and learning can be killed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sixfold import training
from sixfold.bots import Allowance, bot
from sixfold.core.bot import Thought
from sixfold.core.chance import Dealer, below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import load
from sixfold.core.lanes import count
from sixfold.core.position import Position
from sixfold.games.hexpert import learn, train, weights
from sixfold.games.hexpert.ahead import look, lucky, played
from sixfold.games.hexpert.bench import begin, bench, follow, hoped, open_hexes
from sixfold.games.hexpert.board import (
    BROKEN,
    EMPTY_BOARD,
    FULL_BAG,
    LENGTH,
    NUMBER,
    ROW,
    TILE_LIGHT,
    completed,
    last_two,
    lay,
    pick,
)
from sixfold.games.hexpert.net import FACTS, STAGES, Net, blank, consider, desk, expected_best, placements, worth
from sixfold.games.hexpert.rules import ADJACENT, CELLS, RAYS, ROWS, SUNRAY, TILES
from sixfold.games.hexpert.trial import compare, missing, points

GAME = load("hexpert")
Board = tuple[np.ndarray, np.ndarray, int, int]


def _small() -> Net:
    """A net of random weights; facts share rows."""
    dice = np.random.default_rng(3)
    shapes = ((998, 32), (STAGES, 32, 16), (STAGES, 16), (STAGES, 16), (STAGES,))
    index = 1 + dice.integers(0, 997, (STAGES, FACTS), np.int32)
    rows, *small = (dice.normal(0, 0.3, shape).astype(np.float32) for shape in shapes)
    net = blank(32, 16)._replace(row_of=index, rows=rows)
    for layer, told in zip(net[2:-1], small, strict=True):
        layer[:] = told
    net.rows[0] = 0
    net.middle[:, 0] = 0
    return net


SMALL = _small()


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
    consider(SMALL, at, light, filled, empty, left)
    placements(SMALL, at, light, filled, empty, left & ~(1 << pick(left, 5)), pick(left, 5), empty, value)
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


def test_a_look_is_the_same_however_the_kernels_run() -> None:
    light, filled, empty, left = board(5, 15)
    tile = pick(left, 2)
    answers = []
    for mode in ("compiled", "interpreted"):
        b, found = bench(), np.zeros(CELLS)
        begin.run(mode)(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
        settings = np.array([3, 50, 2, 30, 2, 0, 4, 8, 900], np.int64)
        best = look.run(mode)(SMALL, desk(SMALL), b, generator(1), tile, empty, settings, found)
        answers.append((best, [round(float(value), 3) for value in found]))
    assert answers[0] == answers[1]


def test_a_look_near_the_end_is_exact() -> None:
    """With four hexes empty and a step further, nothing learned is left in the value."""
    light, filled, empty, left = board(8, 15)
    tile = pick(left, 1)
    b, found = bench(), np.zeros(CELLS)
    begin(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    settings = np.array([1, 0, 1, 0, 4, 4, 4, 8, 10], np.int64)
    look(SMALL, desk(SMALL), b, generator(1), tile, empty, settings, found)
    for cell in range(CELLS):
        if empty >> cell & 1:
            after_light, after_filled = light.copy(), filled.copy()
            lay(after_light, after_filled, cell, tile)
            exact = counted(after_light, after_filled, empty & ~(1 << cell), left & ~(1 << tile))
            assert found[cell] == pytest.approx(completed(light, filled, cell, tile) + exact)


# --- playing on -------------------------------------------------------------------------------------------------------


def well_played(net: Net, seed: int, tiles: int) -> Board:
    """A board after so many tiles, each placed by a net's values."""
    dice, given = generator(seed), board(seed, 0)
    for k in range(tiles):
        given = after_best(net, given, pick(given[3], below(dice, TILES - k)))[1]
    return given


def after_best(net: Net, given: Board, tile: int) -> tuple[int, Board]:
    """The points of a tile where a net's values want it, and the board then."""
    light, filled, empty, left = given
    at, value = desk(net), np.zeros(CELLS)
    consider(net, at, light, filled, empty, left)
    left &= ~(1 << tile)
    cell = placements(net, at, light, filled, empty, left, tile, empty, value)
    gain = completed(light, filled, cell, tile)
    light, filled = light.copy(), filled.copy()
    lay(light, filled, cell, tile)
    return gain, (light, filled, empty & ~(1 << cell), left)


def by_values(net: Net, given: Board) -> float:
    """What a board brings on average if a net's values place all tiles, by brute force."""
    if count(given[2]) == 3:
        return float(expected_best(net, desk(net), *given, np.zeros(CELLS)))
    tiles = [tile for tile in range(TILES) if given[3] >> tile & 1]
    means = []
    for tile in tiles:
        gain, then = after_best(net, given, tile)
        means.append(gain + by_values(net, then))
    return float(np.mean(means))


@pytest.mark.parametrize("seed", range(3))
def test_what_games_played_on_find_missing_makes_values_exact(seed: int) -> None:
    """Whatever the values are: with what is missing they are, on average, what the values' own play brings."""
    net = weights.read() if seed else SMALL
    given = well_played(weights.read(), seed, 14)
    at, value, dice = desk(net), np.zeros(CELLS), generator(seed)
    light, filled, empty, left = given
    found = [missing(net, at, dice, light.copy(), filled.copy(), empty, left, value) for _ in range(3000)]
    mean = expected_best(net, at, *given, value) + float(np.mean(found))
    error = float(np.std(found)) / len(found) ** 0.5
    assert mean == pytest.approx(by_values(net, given), abs=4 * error + 0.01)
    if net is SMALL:  # whose values alone are wrong
        assert mean != pytest.approx(worth(net, at, *given), abs=4 * error)


def test_playing_on_finds_the_better_of_two_hexes_though_the_other_seemed_better() -> None:
    net = weights.read()
    given = well_played(net, 5, 13)
    light, filled, empty, left = given
    tile = pick(left, 4)
    true = {}
    for cell in (cell for cell in range(CELLS) if empty >> cell & 1):
        then_light, then_filled = light.copy(), filled.copy()
        lay(then_light, then_filled, cell, tile)
        then = (then_light, then_filled, empty & ~(1 << cell), left & ~(1 << tile))
        true[cell] = completed(light, filled, cell, tile) + by_values(net, then)
    worst, best = min(true, key=true.__getitem__), max(true, key=true.__getitem__)
    found = np.full(CELLS, -1e9)
    found[worst], found[best] = 100.0, 99.0
    cells = 1 << worst | 1 << best
    b = bench()
    begin(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    chosen = compare(net, desk(net), b, generator(1), tile, cells, 60_000, found)
    assert chosen == best
    assert found[best] > found[worst]


def test_a_comparison_ends_when_its_placements_are_used_up() -> None:
    """With none to use, what was found before stands."""
    net = weights.read()
    light, filled, empty, left = well_played(net, 5, 13)
    b, found = bench(), np.full(CELLS, -1e9)
    begin(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    one, two = [cell for cell in range(CELLS) if empty >> cell & 1][:2]
    found[one], found[two] = 99.0, 100.0
    assert compare(net, desk(net), b, generator(1), pick(left, 4), 1 << one | 1 << two, 1, found) == two
    assert (found[one], found[two]) == (99.0, 100.0)


def test_points_of_games_played_on_are_what_the_values_bring() -> None:
    net = weights.read()
    given = well_played(net, 3, 15)
    at, dice, b = desk(net), generator(3), bench()
    results = []
    for _ in range(4000):
        begin(b, given[0], given[1], np.zeros(ROWS, np.int64), given[2], given[3])
        b.light[1], b.filled[1], b.empty[1], b.left[1] = b.light[0], b.filled[0], b.empty[0], b.left[0]
        results.append(points(net, at, b, dice, 0))
    error = float(np.std(results)) / len(results) ** 0.5
    assert np.mean(results) == pytest.approx(by_values(net, given), abs=4 * error)


def test_games_played_on_keep_to_their_rules() -> None:
    """HXP-15: where tiles must touch, a hex that no tile touches stays empty; HXP-17: rays count."""
    net, at = weights.read(), desk(weights.read())
    suns = FULL_BAG  # every tile is a sun, so every row becomes a sunray
    apart = bench(placement=ADJACENT)
    begin(apart, *board(1, 1)[:2], np.zeros(ROWS, np.int64), EMPTY_BOARD & ~1, FULL_BAG & ~1)
    assert [cell for cell in range(CELLS) if open_hexes(apart, 0, 0, 1) >> cell & 1] == [1, 3, 4]
    for rule, extra in ((bench(placement=ADJACENT), 0), (bench(suns, scoring=RAYS), 57 * SUNRAY)):
        light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
        begin(rule, light, filled, np.zeros(ROWS, np.int64), EMPTY_BOARD, FULL_BAG)
        follow(rule, 0, 9, 0)
        hope = hoped(rule, 1)
        brought = points(net, at, rule, generator(5), 0)
        rows = sum(int(NUMBER[row // 5, k - 1] * LENGTH[row]) for row, k in enumerate(rule.light[1]) if 0 < k < BROKEN)
        assert rule.empty[1] == 0
        assert brought + hope == pytest.approx(rows + extra)


# --- the shipped weights ----------------------------------------------------------------------------------------------


def test_the_shipped_weights_play_well_and_say_how_they_were_made() -> None:
    net = weights.read()
    assert weights.FILE.stat().st_size < 20_000_000
    told = weights.about()
    assert train.Plan(**told["plan"]).chunks > 0
    assert told["curve"][-1]["mean"] > 164
    scores, _ = played(net, 300, 5)
    assert scores.mean() > 158


@pytest.mark.parametrize("learned", [False, True])
def test_luck_is_nothing_on_average(learned: bool) -> None:
    """Over the tiles that might be called on any board, so over games too: taking it out changes no mean, only chance."""
    net, b = weights.read() if learned else SMALL, bench()
    light, filled, empty, left = well_played(weights.read(), 3, 9)
    begin(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    at, value = desk(net), np.zeros(CELLS)
    luck = [lucky(net, at, b, tile, value) for tile in range(TILES) if left >> tile & 1]
    assert sum(luck) == pytest.approx(0, abs=1e-9)
    assert max(luck) > 1


def test_most_of_what_scores_vary_by_is_luck() -> None:
    scores, luck = played(weights.read(), 400, 6)
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
    assert (scores - luck).std() < scores.std() / 4


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
    rows = [np.zeros((0, 16), np.float32)] * STAGES
    weights.save(other, [np.zeros(0, np.int64)] * STAGES, rows, SMALL._replace(middle=SMALL.middle[:3]), {})
    with pytest.raises(OptionError, match="do not fit this game"):
        weights.read(other)


def test_weights_in_a_file_are_nearly_what_was_learned(tmp_path: Path) -> None:
    """On any board, also on one that nobody would make."""
    dice = np.random.default_rng(4)
    facts = [np.flatnonzero(dice.random(FACTS) < 0.9) for _ in range(STAGES)]
    rows = [dice.normal(0, 0.3, (found.size, 32)).astype(np.float32) for found in facts]
    net = weights.stack(facts, rows, SMALL)
    weights.save(tmp_path / "net.npz", facts, rows, net, {"plan": "none"})
    again = weights.read(tmp_path / "net.npz")
    assert np.array_equal(net.row_of, again.row_of)
    for seed in range(60):
        light, filled, empty, left = board(seed, 1 + seed % 16)
        exact = worth(net, desk(net), light, filled, empty, left)
        assert worth(again, desk(again), light, filled, empty, left) == pytest.approx(exact, abs=2)
    assert weights.about(tmp_path / "net.npz") == {"plan": "none"}


def test_learning_goes_on_after_a_kill_and_ends_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "BLOCK", 30)
    monkeypatch.setattr(train, "JUDGED_BY", 50)
    plan = train.Plan(seed=5, first=60, final=100, sweeps=2, passes=2, wide=16, narrow=16)
    straight = train.train(plan, tmp_path / "straight.npz", lambda course: None)
    assert straight.done == plan.chunks

    def kill(course: train.Course) -> None:
        if course.done == plan.each + 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train.train(plan, tmp_path / "killed.npz", kill)
    resumed = train.train(plan, tmp_path / "killed.npz", lambda course: None)
    assert resumed.curve == straight.curve
    assert (tmp_path / "straight.npz").read_bytes() == (tmp_path / "killed.npz").read_bytes()
    training.write_report(GAME, train, plan, straight.curve, tmp_path / "curve.md")
    assert "seed=5" in (tmp_path / "curve.md").read_text()
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    with pytest.raises(OptionError, match="belongs to another plan"):
        train.train(
            train.Plan(seed=6, first=60, final=100, sweeps=2, passes=2, wide=16, narrow=16),
            tmp_path / "killed.npz",
            print,
        )
    (tmp_path / "killed.course").write_bytes(b"nothing")
    with pytest.raises(OptionError, match="is no course of learning"):
        train.train(plan, tmp_path / "killed.npz", print)
    with pytest.raises(OptionError, match="at least 30 games"):
        train.train(train.Plan(games=20), tmp_path / "few.npz", print)


def test_boards_are_learned_from_the_end(tmp_path: Path) -> None:
    """What three empty hexes are worth is counted, and a net that learned it is near."""
    course = train.Course(train.Plan(first=4000, passes=8, wide=16, narrow=16))
    course.play()
    course.learn_stage(lambda course: None)
    assert course.stage == train.FIRST + 1
    assert course.curve[-1]["off"] < 5
    light, filled, empty, left = board(2, 16)
    kept = learn.boards(1)
    kept.light[0], kept.filled[0], kept.empty[0], kept.left[0] = light, filled, empty, left
    assert course.targets(kept)[0] == pytest.approx(counted(light, filled, empty, left))
