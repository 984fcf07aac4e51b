"""What the builder reckons, held to the rules; and what it does with a hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import repeat

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer
from sixfold.core.game import State, load
from sixfold.core.kernel import MODES
from sixfold.core.position import Position
from sixfold.games.hetrix import build, guide, links, rules

HETRIX = load("hetrix")
NOTHING = np.zeros((links.COLOURS + 1, build.LONG + 1, build.OPEN + 1), np.int64)


@cache
def game(seats: int = 2) -> Position:
    """A game of hasty builders."""
    position, deal, hasty = Position.start(HETRIX, seats), Dealer("builders"), bot("builder:width=1", HETRIX)
    while not (position := position.dealt(deal)).ended:
        seat = position.acting[0]
        position = position.after(seat, HETRIX.moves.code(hasty(position.view(seat), Allowance(60), 0).move))
    return position


def building(left: int, held: int) -> list[Position]:
    """The moments of that game when seat 1 held so many tiles, so many rounds before the last."""
    return [
        position
        for position in game().line()
        if position.state.phase == rules.BUILDING
        and position.state.rounds == rules.ROUNDS - 1 - left
        and position.state.held[0] == held
        and 0 in position.acting
    ]


def white(stones: Iterable[int]) -> bool:
    return any("W" in rules.gem_letters(int(stone)) for stone in stones if stone)


@pytest.mark.parametrize("held", [5, 3, 1])
def test_what_a_tile_adds_is_reckoned_without_laying_it(held: int) -> None:
    """But for white gems."""
    position = next(
        p
        for left in (2, 1, 3)
        for p in building(left, held)
        if p.state.reaches[0] > 1 and not white((*p.state.stone[0], *p.state.build[0]))
    )
    s, kit = position.state, HETRIX.kit
    worths = guide.to_thousandths(guide.LINK_VALUES[2])
    work, ends, marks = links.new_workspace(), np.zeros(links.GEMS, np.int64), np.zeros(links.COLOURS + 1, np.int64)
    n = links.survey(s, kit, 0, 0, work)
    before = build.outlook_value(work, n, ends, worths, NOTHING, marks)
    grid, face = np.zeros(links.CELLS, np.int64), np.zeros((6, 6), np.int64)
    grid[work[links.CELL, :n]] = np.arange(1, n + 1)
    for code in position.view(0).codes:
        tile, cell = code // (6 * links.CELLS), code // 6 % links.CELLS
        if code < rules.LINK and not white(kit.stone[tile]):
            lost = build.facing(work, grid, cell, ends, worths, face)
            reckoned = lost + build.gain_of(int(kit.stone[tile, code % 6]), face, worths, NOTHING, marks)
            after = position.after(0, code).state
            assert build.seat_value(after, kit, 0, 0, worths, NOTHING, marks) - before == reckoned


def test_with_two_tiles_left_it_finds_the_best_pair() -> None:
    position = next(p for p in building(0, 2) if not p.state.link[0])
    marks = np.zeros(links.COLOURS + 1, np.int64)
    tables = guide.outlook(position.view(0), 0)
    best = max(
        build.seat_value(then.after(0, second).state, HETRIX.kit, 0, 0, *tables, marks)
        for first in position.view(0).codes
        for then in [position.after(0, first)]
        for second in then.view(0).codes
        if second != rules.DONE
    )
    thought = bot("builder:width=2000", HETRIX)(position.view(0), Allowance(60), 0)
    assert thought.best[0].value == best / 1000 + guide.EXPECTED[0]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_left_in_hand_at_the_end(seats: int) -> None:
    """HTX-10, HTX-13: a tile that is kept, or a link tile that is not laid, gains nothing any more."""
    s = game(seats).state
    assert s.linked == (1 << seats) - 1
    assert not s.held.any()
    assert not any(
        p.state.phase == rules.INFILTRATION and p.state.rounds == rules.ROUNDS - 1 for p in game(seats).line()
    )


def ends_of_threes(s: State, seat: int) -> int:
    """At how many edges a seat's links of three could go on."""
    work, ends, marks = links.new_workspace(), np.zeros(links.GEMS, np.int64), np.zeros(links.COLOURS + 1, np.int64)
    n = links.survey(s, HETRIX.kit, seat, 2, work)
    build.outlook_value(work, n, ends, guide.to_thousandths(guide.LINK_VALUES[3]), NOTHING, marks)
    return sum(int(ends[x]) for x in range(6 * n) if work[links.UP, x] == x and work[links.SIZE, x] == 3)


def test_an_infiltration_lands_where_the_neighbour_would_have_gone_on() -> None:
    """HTX-21: the end of a link of three, closed."""
    position = Position.start(HETRIX, 2).draw("L1").draw("L2")
    for tile in ("1", "2", "3", "4", "5", "49", "25", "6", "7", "8"):
        position = position.draw(tile)
    for move in ("1@0,0/0", "2@0,1/0", "3@0,2/0", "4@0,3/0", "done"):
        position = position.play(0, move)
    for move in ("49@0,0/0", "25@0,1/0", "6@0,2/0", "7@0,3/0", "8@0,4/0", "done"):
        position = position.play(1, move)
    thought = bot("builder", HETRIX)(position.view(0), Allowance(60), 0)
    s = position.after(0, HETRIX.moves.code(thought.move)).state
    assert ends_of_threes(position.state, 1) > ends_of_threes(s, 1)


def test_every_way_of_running_builds_the_same() -> None:
    position = building(2, 2)[0]
    thoughts = [
        bot("builder:width=2", HETRIX)(type(v)(v.game, v.options, v.seat, v.state, mode), Allowance(600), 0)
        for mode in MODES
        for v in [position.view(0)]
    ]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_in_slices_it_builds_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    view, thoughts = building(2, 5)[0].view(0), []
    for size in (1, 7, 1 << 40):
        monkeypatch.setattr(guide, "Slices", lambda seconds, size=size: repeat(size))
        thoughts.append(bot("builder:width=20", HETRIX)(view, Allowance(60), 0))
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_out_of_time_it_goes_on_with_one_plan() -> None:
    thought = bot("builder:width=5000", HETRIX)(building(2, 5)[0].view(0), Allowance(0), 0)
    assert thought.move in building(2, 5)[0].legal(0)
