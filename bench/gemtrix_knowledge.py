"""What perfect knowledge of the cards would win in Gemtrix: python bench/gemtrix_knowledge.py [--tables fast-4 …] [--deals N]

Gemtrix is a game of luck: nobody wins 85 % against the greedy bot. So the aim of the top level is half of the way from the greedy
bot, which wins half against itself, to one who knows the cards: a tree search with the same learned worth, on the true state. Two
such players are measured. One knows where every card lies: all hands, and which cards the draw pile has; what comes from it is
still luck. The other also knows the order of the draw pile, so that nothing is luck to it until the pile is shuffled again. They
are made here and nowhere else: no table can seat them, for a bot gets a view.

All three meet the greedy bot on the same deals; the top level, which is quick, on more of them. Two kinds of player sit in turn
around the table and change places for the second game of a deal; wins are those of all seats of a kind. The rows go to the folder
of --out, from where `bench/strength.py` takes them; what is there, of as many games or more and not stale, is not measured again.
"""

from __future__ import annotations

import argparse
import dataclasses
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from rows import JOBS, RESULTS, keep, kept, measurement, present

from sixfold.bots import LEVELS, Allowance, bot, spelled
from sixfold.core.chance import Random
from sixfold.core.game import CHANCE, Codes, Game, Kit, Sight, State, kit_record, load
from sixfold.core.kernel import kernel
from sixfold.core.position import Position, View
from sixfold.games.gemtrix.rules import chance as any_card

SEED = 20_261_116
"""Of these deals, and of nothing else."""
TABLES = {"fast-2": ("fast", 2), "fast-4": ("fast", 4), "tournament-2": ("tournament", 2)}
OFTENER = 5
"""So many times the deals of the others are played by the top level."""
NOTHING, HANDS, ORDER = range(3)
"""What a player knows beyond its view."""
PATIENT = Allowance(seconds=3600)
"""The top level is limited by count."""
MIX = np.uint64(0x9E3779B97F4A7C15)


@kernel
def shuffling(s: State) -> int:
    """Which pile this is: the same until it is shuffled again, then less by the cards drawn from it into hands."""
    number = int(s.owed) - int(s.left)
    for kind in range(s.stock.size):
        number += int(s.stock[kind])
    for seat in range(s.seats):
        number -= 3 * int(s.laid[seat])
    return number


@kernel
def in_order(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """The one draw that comes next: by a hash of the deal and of the cards in the pile, the same in every game of the deal."""
    key = kit.deal[0] + np.uint64(1000 + shuffling(s))
    for kind in range(s.pile.size):
        key = (key ^ np.uint64(s.pile[kind])) * MIX
        key ^= key >> np.uint64(32)
    n = any_card(s, kit, out, weight)
    total = 0
    for i in range(n):
        total += weight[i]
    at = np.int64(key >> np.uint64(33)) % total
    i = 0
    while at >= weight[i]:
        at -= weight[i]
        i += 1
    out[0], weight[0] = out[i], 1
    return 1


@kernel
def foreseen(s: State, kit: Kit, out: Codes, weight: Codes) -> int:
    """What is drawn as a player foresees it: the next card as far as it knows the order, else any."""
    if shuffling(s) == kit.known[0]:
        return in_order(s, kit, out, weight)  # type: ignore[no-any-return]
    return any_card(s, kit, out, weight)  # type: ignore[no-any-return]


@kernel
def as_it_lies(s: State, kit: Kit, seat: int, random: Random) -> None:
    """The redeal of one who knows where every card lies."""


@cache
def open_game() -> Game:
    """Gemtrix with all cards face up. Its kit also has the deal, and the shuffling whose order is known."""
    game = load("gemtrix")
    kit = {"deal": np.zeros(1, np.uint64), "known": np.zeros(1, np.int64), "count": game.kit.count}
    return dataclasses.replace(
        game,
        name="gemtrix_open",
        kit=kit_record(kit),
        sight=dict.fromkeys(game.sight, Sight.PUBLIC),
        chance=foreseen,
        redeal=as_it_lies,
        guide=dataclasses.replace(game.guide, kernels={**game.guide.kernels, "redeal": as_it_lies}),
    )


def drawn(position: Position) -> Position:
    """The position after all draws that are due."""
    out, weight = np.empty((2, 64), np.int64)
    while position.drawing:
        with np.errstate(over="ignore"):
            in_order(position.state, open_game().kit, out, weight)
        position = position.after(CHANCE, int(out[0]))
    return position


def share(preset: str, seats: int, knows: int, deal: int) -> float:
    """The share of wins of the top level's seats in the two games of a deal against the greedy bot."""
    game, open_ = load("gemtrix"), open_game()
    player, greedy = bot("search", open_) if knows else bot(LEVELS[-1], game), bot("greedy", game)
    open_.kit.deal[0] = np.random.default_rng([SEED, deal]).integers(1 << 63)
    won = 0.0
    for turn in range(2):
        position = drawn(Position.start(game, seats, preset))
        ply = 10_000 * deal
        while not position.ended:
            seat, ply = position.acting[0], ply + 1
            ours, view = seat % 2 == turn, position.view(seat)
            if ours and knows:
                open_.kit.known[0] = shuffling(position.state) if knows == ORDER else 1 << 30
                view = View(open_, position.options, seat, position.state, position.mode)
            thought = (player if ours else greedy)(view, PATIENT, ply)
            position = drawn(position.after(seat, game.moves.code(thought.move)))
        assert position.outcome is not None
        winners = position.outcome.winners
        won += sum(seat % 2 == turn for seat in winners) / len(winners) / 2
    return won


def main() -> None:
    """Measure tables, print them, and keep them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="*", default=[*TABLES], choices=[*TABLES])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--out", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    rows = {(row["options"], row["seats"]): row for row in kept(arguments.out, "knowledge", "gemtrix")}
    deals = arguments.deals
    for preset, seats in (TABLES[table] for table in arguments.tables):
        row = rows.setdefault((preset, seats), {"options": preset, "seats": seats})
        row["bot"] = spelled(LEVELS[-1], load("gemtrix"))
        for name, knows, n in (("wins", NOTHING, OFTENER * deals), ("hands", HANDS, deals), ("order", ORDER, deals)):
            old = [measured for measured in row.get("measured", []) if measured["what"] == name]
            if old and present(old[0]) and row[f"{name}_games"] >= 2 * n:
                continue
            with ProcessPoolExecutor(JOBS) as pool:
                shares = np.array(list(pool.map(partial(share, preset, seats, knows), range(n), chunksize=5)))
            row[name], row[f"{name}_error"] = float(shares.mean()), float(shares.std(ddof=1) / n**0.5)
            row[f"{name}_games"] = 2 * n
            bots = [LEVELS[-1] if knows == NOTHING else "search", "greedy"]
            others = [old for old in row.get("measured", []) if old["what"] != name]
            row["measured"] = [*others, measurement("gemtrix", preset, bots, f"{SEED} 0–{n - 1}", name)]
            keep(arguments.out, "knowledge", "gemtrix", [rows[table] for table in TABLES.values() if table in rows])
        print(told(row), flush=True)


def told(row: dict[str, Any]) -> str:
    """A row for people."""
    text = (
        f"{row['options']}, {row['seats']} seats, {row['wins_games']} and {row['hands_games']} games against greedy: "
    )
    for name, what in (
        ("wins", LEVELS[-1]),
        ("hands", "knowing where every card lies"),
        ("order", "and in which order"),
    ):
        text += f"{what} {100 * row[name]:.1f} % ± {100 * row[f'{name}_error']:.1f}"
        text += f" ({(row['wins'] - 0.5) / (row[name] - 0.5):.2f} of the way); " if name != "wins" else "; "
    return text


if __name__ == "__main__":
    main()
