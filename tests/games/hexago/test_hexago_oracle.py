"""Hexago against a naive reading of its rules: a dictionary of tiles at plane coordinates, written without the kernels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from sixfold.core.chance import Dealer, generator
from sixfold.core.game import CHANCE, CHANCE_BIT, State, load
from sixfold.core.playout import Scratch
from sixfold.core.position import Position
from sixfold.games.hexago import rules, typed

GAME = load("hexago")
PRINTED = {tile.name: tile["fields"] for tile in GAME.components["tile"]}
ACROSS = {(0, -1): 0, (1, -1): 1, (1, 0): 2, (0, 1): 3, (-1, 1): 4, (-1, 0): 5}
"""Which edge of a tile faces the neighbour that is so far away."""


@dataclass
class Naive:
    """A table: the fields of each tile by where it lies, and the points of each seat."""

    tiles: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    points: list[int] = field(default_factory=lambda: [0] * 4)

    def lay(self, seat: int | None, name: str, at: tuple[int, int], turn: int) -> None:
        """Turn clockwise one sixth at a time: the last field comes to the front."""
        fields = list(PRINTED[name])
        for _ in range(turn):
            fields.insert(0, fields.pop())
        self.lay_fields(seat, fields, at)

    def lay_fields(self, seat: int | None, fields: list[str], at: tuple[int, int]) -> None:
        """HXG-8 to HXG-11, word by word."""
        values = []
        for there, others in self.tiles.items():
            step = (there[0] - at[0], there[1] - at[1])
            if step not in ACROSS:
                continue
            mine, other = fields[ACROSS[step]], others[ACROSS[-step[0], -step[1]]]
            same_colour, same_number = mine[0] == other[0], mine[1] == other[1]
            if same_colour or same_number:
                value = int(mine[1]) + int(other[1])
                values.append(value * 2 if same_colour and same_number else value)
        if seat is not None:
            self.points[seat] += sum(values) * len(values)
        self.tiles[at] = fields

    def around(self) -> set[tuple[int, int]]:
        """HXG-5: the empty places beside a tile."""
        places = {(q + dq, r + dr) for q, r in self.tiles for dq, dr in ACROSS}
        return places - set(self.tiles)


def at(cell: str) -> tuple[int, int]:
    q, r = cell.split(",")
    return int(q), int(r)


def games(preset: str, seats: int, count: int, seed: int) -> Iterator[tuple[State, Naive, list[int]]]:
    """Each position of random games in which somebody is to lay a tile, or that is the last; with what is legal."""
    memory = Scratch(GAME)
    s = memory.states[1]
    dice = random.Random(seed)
    for _ in range(count):
        memory.states[1] = GAME.start(seats, GAME.presets[preset])
        naive = Naive()
        while s.acting:
            if s.acting & CHANCE_BIT:
                n = GAME.chance(s, GAME.kit, memory.out, memory.weight)
                code = int(memory.out[dice.randrange(n)])
                kind, _, name = GAME.draws.text(code).partition(" ")
                GAME.apply(s, GAME.kit, CHANCE, code)
                if kind == "start":
                    # HXG-3: the first with its 6 to the lower right, the second so that the 6 meets it.
                    six = [f[1] for f in PRINTED[name]].index("6")
                    first = not naive.tiles
                    naive.lay(None, name, (0, 0) if first else (1, 0), ((2 if first else 5) - six) % 6)
                continue
            seat = int(s.acting).bit_length() - 1
            n = GAME.legal(s, GAME.kit, seat, memory.out)
            yield s, naive, [int(code) for code in memory.out[:n]]
            code = int(memory.out[dice.randrange(n)])
            name, _, rest = GAME.moves.text(code).partition("@")
            cell, _, turn = rest.partition("/")
            naive.lay(seat, name, at(cell), int(turn))
            GAME.apply(s, GAME.kit, seat, code)
        yield s, naive, []


CASES = [("open", 1, 150), ("open", 2, 150), ("open", 3, 80), ("open", 4, 80), ("closed", 4, 30), ("solo", 1, 70)]


def turns(preset: str, seats: int) -> int:
    """How many tiles are laid by players in a game."""
    return 36 if preset == "solo" else 8 * seats


@pytest.mark.parametrize(("preset", "seats", "count"), CASES)
def test_points_are_those_of_the_naive_reading(preset: str, seats: int, count: int) -> None:
    """HXG-8 to HXG-11, HXG-13"""
    positions = 0
    for s, naive, _ in games(preset, seats, count, 1):
        positions += 1
        assert s.score[:4].tolist() == naive.points
    assert positions == count * (turns(preset, seats) + 1)


def test_more_than_ten_thousand_positions_are_compared() -> None:
    assert sum((turns(preset, seats) + 1) * count for preset, seats, count in CASES) > 10_000


@pytest.mark.parametrize(("preset", "seats", "count"), [("open", 2, 20), ("closed", 3, 10), ("solo", 1, 4)])
def test_what_is_legal_is_what_the_naive_reading_allows(preset: str, seats: int, count: int) -> None:
    """HXG-5, HXG-13"""
    for s, naive, codes in games(preset, seats, count, 2):
        if not codes:
            continue
        seat = int(s.acting).bit_length() - 1
        if not naive.tiles:
            allowed = {f"{tile}@0,0/0" for tile in PRINTED}
        else:
            hand = [name for i, name in enumerate(PRINTED) if int(s.hand[seat]) >> i & 1]
            allowed = {f"{tile}@{q},{r}/{turn}" for tile in hand for q, r in naive.around() for turn in range(6)}
        assert {GAME.moves.text(code) for code in codes} == allowed
        assert len(codes) == len(allowed)


def test_the_cells_around_the_layout_are_kept_in_order() -> None:
    """HXG-5: the list, its length and the marks on the board say the same."""
    for s, naive, _ in games("open", 3, 20, 3):
        cells = s.rim_cell[: s.rim].tolist()
        assert {at(rules.BOARD.words[cell]) for cell in cells} == naive.around()
        assert not any(s.rim_cell[s.rim :])
        assert [-int(s.board[cell]) - 1 for cell in cells] == list(range(s.rim))
        assert int((s.board > 0).sum()) == s.laid == len(naive.tiles)
        assert int((s.board < 0).sum()) == s.rim


def test_what_may_be_drawn_is_what_nobody_has_seen() -> None:
    """HXG-2, HXG-6"""
    out, weight = np.zeros(64, np.int64), np.zeros(64, np.int64)
    for s, naive, _ in games("closed", 3, 10, 4):
        hands = int(s.hand[0]) | int(s.hand[1]) | int(s.hand[2])
        free = [i for i, fields in enumerate(PRINTED.values()) if not hands >> i & 1 and not _lies(fields, naive)]
        n = GAME.chance(s, GAME.kit, out, weight)
        assert out[:n].tolist() == free
        assert weight[:n].tolist() == [1] * n


def _lies(fields: list[str], naive: Naive) -> bool:
    return any(fields[k:] + fields[:k] == lying for lying in naive.tiles.values() for k in range(6))


def test_any_game_typed_from_the_table_scores_the_same() -> None:
    """HXG-3 to HXG-10: names in the order of play, so seats count from the start player."""
    for seats in (1, 2, 3, 4):
        for seed in range(4):
            dealer = Dealer(f"table {seed}")
            position = Position.start(GAME, seats).dealt(dealer)
            first = position.acting[0]
            while not position.ended:
                legal = position.legal(position.acting[0])
                position = position.play(position.acting[0], legal[dealer.pick([1] * len(legal))]).dealt(dealer)
            s = position.state
            lines = [
                f"{f'Player {s.by[n]}' if s.by[n] else 'start'} {typed.written(GAME, s, n)}" for n in range(s.laid)
            ]
            read = typed.parse(GAME, position.options, list(enumerate(lines, 2)))
            turned = [position.scores[(first + seat) % seats] for seat in range(seats)]
            assert read.score[:seats].tolist() == turned
            assert read.field.tobytes() == s.field.tobytes()
            assert (read.ended, read.acting) == (1, 0)


def test_turning_the_table_or_renaming_colours_changes_no_points() -> None:
    """HXG-8: only agreement counts."""
    dice = random.Random(6)
    for s, naive, codes in games("open", 4, 6, 7):
        if codes:
            continue
        renamed = dict(zip("byrpg", dice.sample("byrpg", 5), strict=True))
        seats = iter(s.by[: s.laid].tolist())
        other = Naive()
        for (q, r), fields in naive.tiles.items():
            by = next(seats)
            # A sixth clockwise: (q, r) goes to (-r, q + r), and every field to the next edge.
            turned = [fields[(edge - 1) % 6] for edge in range(6)]
            other.lay_fields(by - 1 if by else None, [renamed[f[0]] + f[1] for f in turned], (-r, q + r))
        replay = GAME.start(4, GAME.presets["open"])
        seats = iter(s.by[: s.laid].tolist())
        for place, fields in other.tiles.items():
            replay.field[replay.laid] = [rules.field_code(f) for f in fields]
            rules.put(replay, rules.BOARD.cell(*place), next(seats))
        assert replay.score.tolist() == s.score.tolist()
        assert other.points == naive.points


def test_redeals_of_closed_hands_are_even() -> None:
    """HXG-2: each unseen tile is as likely as another in another's hand."""
    position = Position.start(GAME, 2, "closed").dealt(Dealer("even"))
    view = position.view(0).state
    states = GAME.new_states(1)
    counts = np.zeros(36, np.int64)
    dice = generator(3)
    rounds = 6000
    for _ in range(rounds):
        states[0] = view
        GAME.redeal(states[0], GAME.kit, 0, dice)
        counts += int(states[0].hand[1]) >> np.arange(36) & 1
    known = int(view.hand[0]) | int(view.gone)
    unseen = [tile for tile in range(36) if not known >> tile & 1]
    assert counts.sum() == 4 * rounds
    expected = 4 * rounds / len(unseen)
    assert all(abs(counts[tile] - expected) < 6 * expected**0.5 for tile in unseen)
