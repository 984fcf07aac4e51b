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
from sixfold.core.position import Position
from sixfold.games.hexpert import learn, train, weights
from sixfold.games.hexpert.board import (
    BROKEN,
    EMPTY_BOARD,
    FULL_BAG,
    LENGTH,
    NUMBER,
    ROW,
    TILE_LIGHT,
    completed,
    exact_last_two,
    lay,
    nth,
)
from sixfold.games.hexpert.lanes import popcount
from sixfold.games.hexpert.lookahead import look_ahead, luck_of_call, simulate
from sixfold.games.hexpert.net import (
    FEATURES,
    STAGES,
    Net,
    empty_net,
    evaluate_placements,
    expected_best,
    new_workspace,
    set_board,
    worth,
)
from sixfold.games.hexpert.rollouts import compare_by_rollouts, residual_sum, rollout_points
from sixfold.games.hexpert.rules import ADJACENT, CELLS, RAYS, ROWS, SUNRAY, TILES
from sixfold.games.hexpert.stack import new_stack, open_hexes, potential, push, set_root

GAME = load("hexpert")
Board = tuple[np.ndarray, np.ndarray, int, int]


def _small() -> Net:
    """A net of random weights; features share embeddings."""
    dice = np.random.default_rng(3)
    shapes = ((998, 32), (STAGES, 32, 16), (STAGES, 16), (STAGES, 16), (STAGES,))
    index = 1 + dice.integers(0, 997, (STAGES, FEATURES), np.int32)
    embeddings, *small = (dice.normal(0, 0.3, shape).astype(np.float32) for shape in shapes)
    net = empty_net(32, 16)._replace(embedding_of=index, embeddings=embeddings)
    for layer, told in zip(net[2:-1], small, strict=True):
        layer[:] = told
    net.embeddings[0] = 0
    net.middle[:, 0] = 0
    return net


NET = _small()


def board(seed: int, tiles: int) -> Board:
    """A board after so many tiles at random."""
    dice = generator(seed)
    light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    empty, left = EMPTY_BOARD, FULL_BAG
    for k in range(tiles):
        tile = nth(left, below(dice, TILES - k))
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
    assert exact_last_two(light, filled, empty, left) == pytest.approx(counted(light, filled, empty, left))


@pytest.mark.parametrize("tiles", [1, 5, 9, 13, 15, 16, 17, 18])
def test_a_placement_is_worth_its_points_and_the_board_after_it(tiles: int) -> None:
    """The accumulator updated feature by feature is that of the new board."""
    light, filled, empty, left = board(tiles, tiles)
    work, value = new_workspace(NET), np.zeros(CELLS)
    tile = nth(left, 3)
    rest = left & ~(1 << tile)
    set_board(NET, work, light, filled, empty, left)
    evaluate_placements(NET, work, light, filled, empty, left & ~(1 << nth(left, 5)), nth(left, 5), empty, value)
    best = evaluate_placements(NET, work, light, filled, empty, rest, tile, empty, value)
    cells = [cell for cell in range(CELLS) if empty >> cell & 1]
    for cell in cells:
        after_light, after_filled = light.copy(), filled.copy()
        lay(after_light, after_filled, cell, tile)
        whole = worth(NET, work, after_light, after_filled, empty & ~(1 << cell), rest)
        assert value[cell] == pytest.approx(completed(light, filled, cell, tile) + whole, abs=1e-3)
    assert value[best] == max(value[cell] for cell in cells)


def test_half_a_turn_takes_rows_to_rows() -> None:
    for cell in range(CELLS):
        for d in range(3):
            assert ROW[CELLS - 1 - cell, d] == d * 5 + 4 - (ROW[cell, d] - d * 5)


def test_a_look_is_the_same_however_the_kernels_run() -> None:
    light, filled, empty, left = board(5, 15)
    tile = nth(left, 2)
    answers = []
    for mode in ("compiled", "interpreted"):
        b, found = new_stack(), np.zeros(CELLS)
        set_root.run(mode)(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
        settings = np.array([3, 50, 2, 30, 2, 0, 4, 8, 900], np.int64)
        best = look_ahead.run(mode)(NET, new_workspace(NET), b, generator(1), tile, empty, settings, found)
        answers.append((best, [round(float(value), 3) for value in found]))
    assert answers[0] == answers[1]


def test_a_look_near_the_end_is_exact() -> None:
    """With four hexes empty and a step further, nothing learned is left in the value."""
    light, filled, empty, left = board(8, 15)
    tile = nth(left, 1)
    b, found = new_stack(), np.zeros(CELLS)
    set_root(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    settings = np.array([1, 0, 1, 0, 4, 4, 4, 8, 10], np.int64)
    look_ahead(NET, new_workspace(NET), b, generator(1), tile, empty, settings, found)
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
        given = after_best(net, given, nth(given[3], below(dice, TILES - k)))[1]
    return given


def after_best(net: Net, given: Board, tile: int) -> tuple[int, Board]:
    """The points of a tile where a net's values want it, and the board then."""
    light, filled, empty, left = given
    work, value = new_workspace(net), np.zeros(CELLS)
    set_board(net, work, light, filled, empty, left)
    left &= ~(1 << tile)
    cell = evaluate_placements(net, work, light, filled, empty, left, tile, empty, value)
    gain = completed(light, filled, cell, tile)
    light, filled = light.copy(), filled.copy()
    lay(light, filled, cell, tile)
    return gain, (light, filled, empty & ~(1 << cell), left)


def by_values(net: Net, given: Board) -> float:
    """What a board brings on average if a net's values place all tiles, by brute force."""
    if popcount(given[2]) == 3:
        return float(expected_best(net, new_workspace(net), *given, np.zeros(CELLS)))
    tiles = [tile for tile in range(TILES) if given[3] >> tile & 1]
    means = []
    for tile in tiles:
        gain, then = after_best(net, given, tile)
        means.append(gain + by_values(net, then))
    return float(np.mean(means))


@pytest.mark.parametrize("seed", range(3))
def test_what_games_played_on_find_missing_makes_values_exact(seed: int) -> None:
    """Whatever the values are: with what is missing they are, on average, what the values' own play brings."""
    net = weights.read() if seed else NET
    given = well_played(weights.read(), seed, 14)
    work, value, dice = new_workspace(net), np.zeros(CELLS), generator(seed)
    light, filled, empty, left = given
    found = [residual_sum(net, work, dice, light.copy(), filled.copy(), empty, left, value) for _ in range(3000)]
    mean = expected_best(net, work, *given, value) + float(np.mean(found))
    error = float(np.std(found)) / len(found) ** 0.5
    assert mean == pytest.approx(by_values(net, given), abs=4 * error + 0.01)
    if net is NET:  # whose values alone are wrong
        assert mean != pytest.approx(worth(net, work, *given), abs=4 * error)


def test_playing_on_finds_the_better_of_two_hexes_though_the_other_seemed_better() -> None:
    net = weights.read()
    given = well_played(net, 5, 13)
    light, filled, empty, left = given
    tile = nth(left, 4)
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
    b = new_stack()
    set_root(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    chosen = compare_by_rollouts(net, new_workspace(net), b, generator(1), tile, cells, 60_000, found)
    assert chosen == best
    assert found[best] > found[worst]


def test_a_comparison_ends_when_its_placements_are_used_up() -> None:
    """With none to use, what was found before stands."""
    net = weights.read()
    light, filled, empty, left = well_played(net, 5, 13)
    b, found = new_stack(), np.full(CELLS, -1e9)
    set_root(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    one, two = [cell for cell in range(CELLS) if empty >> cell & 1][:2]
    found[one], found[two] = 99.0, 100.0
    assert (
        compare_by_rollouts(net, new_workspace(net), b, generator(1), nth(left, 4), 1 << one | 1 << two, 1, found)
        == two
    )
    assert (found[one], found[two]) == (99.0, 100.0)


def test_points_of_games_played_on_are_what_the_values_bring() -> None:
    net = weights.read()
    given = well_played(net, 3, 15)
    work, dice, b = new_workspace(net), generator(3), new_stack()
    results = []
    for _ in range(4000):
        set_root(b, given[0], given[1], np.zeros(ROWS, np.int64), given[2], given[3])
        b.light[1], b.filled[1], b.empty[1], b.left[1] = b.light[0], b.filled[0], b.empty[0], b.left[0]
        results.append(rollout_points(net, work, b, dice, 0))
    error = float(np.std(results)) / len(results) ** 0.5
    assert np.mean(results) == pytest.approx(by_values(net, given), abs=4 * error)


def test_games_played_on_keep_to_their_rules() -> None:
    """HXP-15: where tiles must touch, a hex that no tile touches stays empty; HXP-17: rays count."""
    net, work = weights.read(), new_workspace(weights.read())
    suns = FULL_BAG  # every tile is a sun, so every row becomes a sunray
    apart = new_stack(placement=ADJACENT)
    set_root(apart, *board(1, 1)[:2], np.zeros(ROWS, np.int64), EMPTY_BOARD & ~1, FULL_BAG & ~1)
    assert [cell for cell in range(CELLS) if open_hexes(apart, 0, 0, 1) >> cell & 1] == [1, 3, 4]
    for rule, extra in ((new_stack(placement=ADJACENT), 0), (new_stack(suns, scoring=RAYS), 57 * SUNRAY)):
        light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
        set_root(rule, light, filled, np.zeros(ROWS, np.int64), EMPTY_BOARD, FULL_BAG)
        push(rule, 0, 9, 0)
        hope = potential(rule, 1)
        brought = rollout_points(net, work, rule, generator(5), 0)
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
    scores, _ = simulate(net, 300, 5)
    assert scores.mean() > 158


@pytest.mark.parametrize("learned", [False, True])
def test_luck_is_nothing_on_average(learned: bool) -> None:
    """Over the tiles that might be called on any board, so over games too: taking it out changes no mean, only chance."""
    net, b = weights.read() if learned else NET, new_stack()
    light, filled, empty, left = well_played(weights.read(), 3, 9)
    set_root(b, light, filled, np.zeros(ROWS, np.int64), empty, left)
    work, value = new_workspace(net), np.zeros(CELLS)
    luck = [luck_of_call(net, work, b, tile, value) for tile in range(TILES) if left >> tile & 1]
    assert sum(luck) == pytest.approx(0, abs=1e-9)
    assert max(luck) > 1


def test_most_of_what_scores_vary_by_is_luck() -> None:
    scores, luck = simulate(weights.read(), 400, 6)
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
    embeddings = [np.zeros((0, 16), np.float32)] * STAGES
    weights.save(other, [np.zeros(0, np.int64)] * STAGES, embeddings, NET._replace(middle=NET.middle[:3]), {})
    with pytest.raises(OptionError, match="do not fit this game"):
        weights.read(other)


def test_weights_in_a_file_are_nearly_what_was_learned(tmp_path: Path) -> None:
    """On any board, also on one that nobody would make."""
    dice = np.random.default_rng(4)
    features = [np.flatnonzero(dice.random(FEATURES) < 0.9) for _ in range(STAGES)]
    embeddings = [dice.normal(0, 0.3, (found.size, 32)).astype(np.float32) for found in features]
    net = weights.assemble(features, embeddings, NET)
    weights.save(tmp_path / "net.npz", features, embeddings, net, {"plan": "none"})
    again = weights.read(tmp_path / "net.npz")
    assert np.array_equal(net.embedding_of, again.embedding_of)
    for seed in range(60):
        light, filled, empty, left = board(seed, 1 + seed % 16)
        exact = worth(net, new_workspace(net), light, filled, empty, left)
        assert worth(again, new_workspace(again), light, filled, empty, left) == pytest.approx(exact, abs=2)
    assert weights.about(tmp_path / "net.npz") == {"plan": "none"}


def test_learning_goes_on_after_a_kill_and_ends_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "BLOCK", 30)
    monkeypatch.setattr(train, "JUDGED_BY", 50)
    plan = train.Plan(seed=5, first=60, final=100, sweeps=2, passes=2, wide=16, narrow=16)
    straight = train.train(plan, tmp_path / "straight.npz", lambda run: None)
    assert straight.done == plan.chunks

    def kill(run: train.TrainingRun) -> None:
        if run.done == plan.each + 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train.train(plan, tmp_path / "killed.npz", kill)
    told: list[int] = []
    resumed = train.train(plan, tmp_path / "killed.npz", lambda run: told.append(run.done))
    assert plan.each < told[0] < plan.each + 20  # it goes on from the checkpoint, not from the beginning
    assert resumed.curve == straight.curve
    assert (tmp_path / "straight.npz").read_bytes() == (tmp_path / "killed.npz").read_bytes()
    training.write_report(GAME, train.TRAINING, plan, straight.curve, tmp_path / "curve.md")
    assert "seed=5" in (tmp_path / "curve.md").read_text()
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    with pytest.raises(OptionError, match="belongs to another plan"):
        train.train(
            train.Plan(seed=6, first=60, final=100, sweeps=2, passes=2, wide=16, narrow=16),
            tmp_path / "killed.npz",
            print,
        )
    (tmp_path / "killed.checkpoint").write_bytes(b"nothing")
    with pytest.raises(OptionError, match="is no checkpoint of training"):
        train.train(plan, tmp_path / "killed.npz", print)
    with pytest.raises(OptionError, match="at least 30 games"):
        train.train(train.Plan(games=20), tmp_path / "few.npz", print)


def test_boards_are_learned_from_the_end(tmp_path: Path) -> None:
    """What three empty hexes are worth is counted, and a net that learned it is near."""
    run = train.TrainingRun(train.Plan(first=4000, passes=8, wide=16, narrow=16))
    run.play()
    run.learn_stage(lambda run: None)
    assert run.stage == train.FIRST + 1
    assert run.curve[-1]["off"] < 5
    light, filled, empty, left = board(2, 16)
    kept = learn.new_boards(1)
    kept.light[0], kept.filled[0], kept.empty[0], kept.left[0] = light, filled, empty, left
    assert run.targets(kept)[0] == pytest.approx(counted(light, filled, empty, left))
