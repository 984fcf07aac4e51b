"""What the bots know of Hexago, held to the rules; and endings that greed loses."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer, generator
from sixfold.core.game import Codes, State, load
from sixfold.core.playout import Scratch
from sixfold.core.position import Position
from sixfold.games.hexago import guide
from sixfold.games.hexago.rules import CELLS

GAME = load("hexago")


def choice(name: str, position: Position, seed: int = 1) -> Position:
    """The position after a bot's move and the draw that follows."""
    seat = position.acting[0]
    thought = bot(name, GAME)(position.view(seat), Allowance(60), seed)
    return position.after(seat, GAME.moves.code(thought.move)).dealt(Dealer(f"draw {seed}"))


def along(seats: int, seed: int, options: str = "open") -> list[Position]:
    """Every position of a game between players who overlook half of the moves, up to the last decision."""
    found = [Position.start(GAME, seats, options).dealt(Dealer(f"guide {seed}"))]
    while not found[-1].ended:
        found.append(choice("greedy:overlook=50", found[-1], 100 * seed + len(found)))
    return found[:-1]


def told(s: State, code: int) -> int:
    """What the guide says that a move scores."""
    place, turn = divmod(code, 6)
    return int(guide.gain(guide.ring(s, place % CELLS), int(GAME.kit.ring[place // CELLS, turn])))


def gains(position: Position, seat: int) -> dict[int, int]:
    """What the guide says that each move of a seat scores, whoever is to act."""
    out = np.empty(1 << 14, np.int64)
    n = GAME.legal(position.state, GAME.kit, seat, out)
    return {int(code): told(position.state, int(code)) for code in out[:n]}


def judged(position: Position, mode: str = "compiled") -> tuple[Codes, Codes]:
    """The moves of whose turn it is, and the guide's prior of each."""
    seat, memory = position.acting[0], Scratch(GAME)
    memory.states[1] = position.state
    codes = np.array(position.view(seat).codes, np.int64)
    arguments = (memory.states, memory.raw, 1, GAME.kit, seat, generator(1), codes, codes.size, memory.weight)
    guide.prior.run(mode)(*arguments)  # type: ignore[arg-type]
    return codes, memory.weight[: codes.size].copy()


@pytest.mark.parametrize(("seats", "options"), [(2, "open"), (4, "open"), (1, "solo")])
def test_what_a_tile_scores_is_known_without_laying_it(seats: int, options: str) -> None:
    """HXG-8 to HXG-11"""
    for position in along(seats, 1, options)[1::5]:
        seat = position.acting[0]
        for code in position.view(seat).codes[::7]:
            points = told(position.state, code)
            assert points == position.after(seat, code).scores[seat] - position.scores[seat]
            assert points <= guide.most(guide.ring(position.state, code // 6 % CELLS))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_moves_that_promise_most_are_judged_by_the_reply_they_leave(seats: int) -> None:
    for position in along(seats, 2)[:-1:5]:
        seat = position.acting[0]
        codes, value = judged(position)
        for i in np.argsort(-value)[:10]:
            reply = max(gains(position.after(seat, int(codes[i])), (seat + 1) % seats).values())
            assert value[i] == (told(position.state, int(codes[i])) * (seats - 1) - reply) * 1000 // (seats - 1)


@pytest.mark.parametrize("level", ["search:iterations=1", "level-5"])
def test_the_last_reply_is_foreseen_where_greed_loses_by_it(level: str) -> None:
    """With one tile left to each, the best is what scores most less the most that the other then scores: all is known."""
    position = along(2, 7)[-2]
    seat = position.acting[0]

    def ahead(after: Position) -> int:
        return after.scores[seat] - after.scores[1 - seat] - max(gains(after, 1 - seat).values())

    best = max(ahead(position.after(seat, code)) for code in position.view(seat).codes)
    assert ahead(choice(level, position)) == best > 0 > ahead(choice("greedy", position))


def test_compiled_and_interpreted_agree() -> None:
    for position in (along(2, 3)[6], along(4, 3)[20], along(1, 3, "solo")[0], along(1, 3, "solo")[9]):
        seat, seen = position.acting[0], set()
        for mode in ("compiled", "interpreted"):
            memory = Scratch(GAME)
            memory.states[1] = position.state
            move = guide.policy.run(mode)(memory.states, memory.raw, 1, GAME.kit, seat, 8, generator(1), memory.out)
            worth = guide.worth.run(mode)(position.state, GAME.kit, seat)
            seen.add((tuple(judged(position, mode)[1].tolist()), int(move), int(worth)))
        assert len(seen) == 1
        assert int(move) in position.view(seat).codes
