"""Write the golden records that are missing: python tests/make_records.py [--force] [GAME …]

One record for every game and preset with the most seats it allows, and one with the fewest (two where it can be two). Greedy and
random bots take turns at the seats; everything is seeded, so that the same rules give the same files. A record that exists is
left alone, since it says what the rules gave when it was made; --force writes it anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer
from sixfold.core.conformance import Case, cases
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.core.record import Record

FOLDER = Path(__file__).with_name("records")


def golden(name: str) -> Iterator[Case]:
    """The cases of a game that have a record."""
    game = load(name)
    for preset in game.presets:
        seats = [case.seats for case in cases(game) if case.preset == preset]
        for number in sorted({2 if 2 in seats else seats[0], seats[-1]}):
            yield Case(game, preset, number)


def path(case: Case) -> Path:
    """Where a case's record lies."""
    return FOLDER / f"{case.game.name}-{case.preset}-{case.seats}.sixfold"


def played(case: Case) -> Record:
    """A whole game between bots."""
    line_up = [("greedy", "random")[seat % 2] for seat in range(case.seats)]
    dealer = Dealer(f"golden {case.game.name} {case.preset} {case.seats}")
    position = Position.start(case.game, case.seats, case.options, case.mode).dealt(dealer)
    while not position.ended:
        seat = position.acting[0]
        move = bot(line_up[seat], case.game)(position.view(seat), Allowance(), len(position.history())).move
        position = position.play(seat, move).dealt(dealer)
    return Record(position, tuple(f"{name} {seat}" for seat, name in enumerate(line_up, 1)), {"Seed": dealer.seed})


def main() -> None:
    """Write what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--force", action="store_true", help="write records that exist anew")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in arguments.games or names():
        for case in golden(name):
            if arguments.force or not path(case).exists():
                path(case).write_text(played(case).text(), encoding="utf-8")
                print(path(case).name)


if __name__ == "__main__":
    main()
