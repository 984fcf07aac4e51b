"""Hexpert's scorings and placements against short definitions by other means."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.core.chance import generator
from sixfold.core.conformance import Case, cases, random_game
from sixfold.core.game import State, load
from sixfold.core.playout import Scratch, drivers
from sixfold.games.hexpert import rules

GAME = load("hexpert")
TILES = GAME.components["tile"]
PLACES = [complex(q, r) for q, r in rules.BOARD.coordinates]
STEPS = (complex(0, 1), complex(1, -1), complex(1, 0))
"""One hex further along each direction."""


def lines(direction: int) -> list[list[complex]]:
    """Every row of a direction, walked from one edge to the other."""
    step = STEPS[direction]
    found = []
    for place in PLACES:
        if place - step not in PLACES:
            line = []
            while place in PLACES:
                line.append(place)
                place += step
            found.append(line)
    return found


LINES = [(direction, line) for direction in range(3) for line in lines(direction)]


def oracle(boards: list[dict[complex, int]], scoring: str, ended: bool) -> list[int]:
    """The scores of boards given as tiles by place."""
    scores = []
    rays: dict[str, list[tuple[int, int]]] = {"sun": [], "moon": []}
    for board in boards:
        score = 0
        best = {"sun": (0, 0), "moon": (0, 0)}
        for direction, line in LINES:
            tiles = [TILES[board[place]] for place in line if place in board]
            if len(tiles) < len(line):
                continue
            numbers = {tile["lights"][direction] for tile in tiles}
            symbols = {tile["symbol"] for tile in tiles}
            number = max(numbers) if len(numbers) == 1 else 0
            score += number * len(line)
            if len(symbols) == 1:
                symbol = max(symbols)
                if scoring == "rays":
                    score += len(line) * {"sun": 7, "moon": 6}[symbol]
                if number:
                    best[symbol] = max(best[symbol], (len(line), number))
        scores.append(score)
        for symbol, ray in best.items():
            rays[symbol].append(ray)
    if scoring == "best-ray" and ended:
        for held in rays.values():
            if max(held) > (0, 0):
                winners = [seat for seat, ray in enumerate(held) if ray == max(held)]
                for seat in winners:
                    scores[seat] += 60 // len(winners)
    return scores


def boards_of(s: State) -> list[dict[complex, int]]:
    return [
        {PLACES[cell]: int(s.board[seat, cell]) - 1 for cell in range(19) if s.board[seat, cell]}
        for seat in range(s.seats)
    ]


@pytest.mark.parametrize(("preset", "seats"), [("standard", 1), ("rays", 2), ("best-ray", 4)])
def test_final_scores_agree_with_the_oracle(preset: str, seats: int) -> None:
    """HXP-10, HXP-11, HXP-17, HXP-18 on 10,000 random full tables for each scoring."""
    memory = Scratch(GAME)
    options = GAME.presets[preset]
    memory.states[0] = GAME.start(seats, options)
    run, dice, counts = drivers(GAME), generator(7), np.zeros(2, np.int64)
    nonzero = 0
    for _ in range(10_000):
        run.playouts(memory.states, memory.raw, GAME.kit, dice, 1, memory.out, memory.weight, counts)
        s = memory.states[1]
        scores = oracle(boards_of(s), options.scoring, True)  # type: ignore[attr-defined]
        assert scores == list(s.score[:seats])
        assert [seat for seat in range(seats) if s.winners >> seat & 1] == [
            seat for seat in range(seats) if scores[seat] == max(scores)
        ]
        nonzero += any(scores)
    assert nonzero > 1000


def test_rows_of_one_light_agree_with_the_oracle() -> None:
    """HXP-10 on greedy tables, where most rows shine."""
    memory = Scratch(GAME)
    options = GAME.presets["rays"]
    memory.states[0] = GAME.start(2, options)
    run, dice = drivers(GAME), generator(8)
    results = np.zeros((1, 9), np.int64)
    policies = np.ones(6, np.int64)
    for _ in range(2000):
        run.simulate(
            memory.states,
            memory.raw,
            GAME.kit,
            GAME.masks(options),
            dice,
            policies,
            1,
            memory.out,
            memory.weight,
            results,
        )
        s = memory.states[1]
        assert oracle(boards_of(s), "rays", True) == list(s.score[:2])


@pytest.mark.parametrize("case", [c for c in cases(GAME) if c.seats in (1, 2)], ids=str)
def test_legal_placements_agree_with_the_oracle(case: Case) -> None:
    """HXP-7, HXP-15, HXP-16, and the running score of HXP-11, in every position of a game."""
    for position in random_game(case):
        s = position.state
        boards = boards_of(s)
        scoring = case.options.scoring  # type: ignore[attr-defined]
        assert oracle(boards, scoring, position.ended) == list(position.scores)
        for seat in position.acting:
            symbols = [TILES[tile - 1]["symbol"] for tile in s.calls[: s.called]]
            near = case.preset.startswith("adjacent") or (
                case.preset.startswith("sun-moon") and symbols[-2:] in (["sun"] * 2, ["moon"] * 2)
            )
            expected = {
                word
                for word, place in zip(rules.BOARD.words, PLACES, strict=True)
                if place not in boards[seat]
                and (
                    not boards[seat]
                    or not near
                    or any(place + d * step in boards[seat] for step in STEPS for d in (1, -1))
                )
            }
            assert {GAME.moves.text(move) for move in position.legal(seat)} == expected
