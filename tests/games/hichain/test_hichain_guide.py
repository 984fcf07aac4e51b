"""What the bots know of HICHAIN, held to the rules; and moves that greed does not find."""

from __future__ import annotations

import numpy as np
import pytest

from sixfold.bots import Allowance, bot
from sixfold.core.chance import generator
from sixfold.core.game import load
from sixfold.core.position import Position
from sixfold.games.hichain import guide
from sixfold.games.hichain.chains import NODES, WIDTH
from sixfold.games.hichain.rules import PASS, WAYS

HICHAIN = load("hichain")
THREAT = ["Z@1,2s", "R@0,2s", "I@2,0s", "N@2,2s", "U@2,-1s", "P@3,-2w"]
"""Black, whose turn it is, needs an A only."""


def played(*moves: str) -> Position:
    position = Position.start(HICHAIN, 2, "letters")
    for i, move in enumerate(moves):
        position = position.play(i % 2, move)
    return position


def choice(name: str, position: Position) -> Position:
    """The position after a bot's move."""
    seat = position.acting[0]
    thought = bot(name, HICHAIN)(position.view(seat), Allowance(60), 1)
    return position.after(seat, HICHAIN.moves.code(thought.move))


def middles(options: str, games: int, step: int = 1) -> list[Position]:
    """Positions of games in which both take the best of a part of the moves."""
    found = []
    for seed in range(games):
        position = Position.start(HICHAIN, 2, options)
        for ply in range(44):
            if position.ended or position.view(position.acting[0]).codes == [PASS]:
                break
            if ply % step == step - 1:
                found.append(position)
            seat = position.acting[0]
            thought = bot("greedy:overlook=50", HICHAIN)(position.view(seat), Allowance(60), 100 * seed + ply)
            position = position.after(seat, HICHAIN.moves.code(thought.move))
    return found


def estimates(position: Position, seat: int) -> dict[int, int]:
    """What the guide expects each move to score."""
    s, kit = position.state, HICHAIN.kit
    graph, ways = np.empty((NODES + 5, WIDTH), np.int64), np.empty((4, NODES, 4), np.int64)
    guide.study(s, kit, seat, graph, ways)
    found = {}
    for code in position.view(seat).codes:
        laid = 1 + 2 * (code % WAYS) + seat
        n = guide.links_of(s, kit, seat, code // WAYS, laid, graph[guide.HERE])
        found[code] = guide.gain(kit, np.int64(s.scoring), graph, ways, n, laid)
    return found


def scored(position: Position, seat: int, code: int) -> int:
    after = position.after(seat, code)
    return guide.WON if after.state.ended == 2 else after.scores[seat] - position.scores[seat]


@pytest.mark.parametrize(("options", "right"), [("letters", 0.97), ("plus", 0.75)])
def test_what_a_card_scores_is_known_without_laying_it(options: str, right: float) -> None:
    known = total = 0
    for position in middles(options, 2, step=8):
        seat = position.acting[0]
        for code, points in estimates(position, seat).items():
            true = scored(position, seat, code)
            if points or true:
                known += points == true
                total += 1
    assert known >= right * total > 0


def test_chain_is_seen_before_it_is_laid() -> None:
    assert [
        HICHAIN.moves.text(code) for code, points in estimates(played(*THREAT), 0).items() if points == guide.WON
    ] == ["A@2,1e"]


def test_what_the_opponent_scores_next_is_known_before_the_card_lies() -> None:
    kit = HICHAIN.kit
    graph, ways = np.empty((NODES + 5, WIDTH), np.int64), np.empty((4, NODES, 4), np.int64)
    found = np.empty(guide.MOST, np.int64)
    known = total = 0
    for position in middles("letters", 2, step=11):
        seat = position.acting[0]
        replies = []
        n = guide.gains(position.state, kit, 1 - seat, True, graph, ways, found)
        codes = position.view(seat).codes[::9]
        for code in codes:
            replies.append(guide.reply(position.state, kit, seat, code // WAYS, 1 + 2 * (code % WAYS) + seat, found, n))
        for code, expected in zip(codes, replies, strict=True):
            n = guide.gains(position.after(seat, code).state, kit, 1 - seat, False, graph, ways, found)
            known += expected == (found[0] >> guide.POINTS if n else 0)
            total += 1
    assert known >= 0.99 * total > 0


def test_greed_prefers_points_to_chain_and_the_search_does_not() -> None:
    assert choice("greedy", played(*THREAT)).outcome is None
    won = choice("search:iterations=50", played(*THREAT)).outcome
    assert won is not None
    assert won.rule == "HIC-13"


def test_a_threat_of_chain_is_stopped() -> None:
    before = played(*THREAT[:-1])
    assert guide.WON in estimates(choice("greedy", before), 0).values()
    assert guide.WON not in estimates(choice("search:iterations=50", before), 0).values()


def test_compiled_and_interpreted_agree() -> None:
    for position in middles("plus", 1, step=20):
        seat = position.acting[0]
        states = HICHAIN.new_states(1)
        states[0] = position.state
        raw = states.view(np.uint64).reshape(1, -1)
        codes = np.array(position.view(seat).codes, np.int64)
        seen = set()
        for mode in ("compiled", "interpreted"):
            value = np.zeros(codes.size, np.int64)
            guide.prior.run(mode)(states, raw, 0, HICHAIN.kit, seat, generator(1), codes, codes.size, value)
            worths = [int(guide.worth.run(mode)(states[0], HICHAIN.kit, colour)) for colour in range(2)]
            seen.add((tuple(value.tolist()), *worths))
        assert len(seen) == 1
