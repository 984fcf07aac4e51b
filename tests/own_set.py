"""A set of an owner that differs from ours in what was reconstructed: whole games with it, and what people and bots make of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sixfold.bots import LEVELS, Allowance, bot
from sixfold.core.chance import Dealer
from sixfold.core.game import Game, load
from sixfold.core.position import Position
from sixfold.core.record import Record, read

QUICK = Allowance(seconds=0.2)


def listed(group: str, pieces: Sequence[Mapping[str, object]]) -> str:
    """Pieces of a group as a component file has them."""
    rows = ("\n".join(f"{key} = {value!r}" for key, value in piece.items()) for piece in pieces)
    return "".join(f"[[{group}]]\n{row}\n\n" for row in rows)


def own_set(name: str, pieces: str, folder: Path) -> tuple[Game, Path]:
    """A game with a set of such pieces, and the set's file."""
    file = folder / "mine.toml"
    file.write_text(f"name = 'mine'\n\n{pieces}", encoding="utf-8")
    game = load(name, file)
    assert game.components.digest != load(name).components.digest
    return game, file


def plays_on(game: Game, file: Path, options: str = "", seats: int | None = None) -> list[Position]:
    """A whole random game: it is seen, explained and recorded as with any set. Returns its positions."""
    dealer = Dealer(f"own {options}")
    position = Position.start(game, seats, options).dealt(dealer)
    while not position.ended:
        seat = position.acting[0]
        moves = position.legal(seat)
        position = position.play(seat, moves[dealer.pick([1] * len(moves))]).dealt(dealer)
    line = list(position.line())[::-1]
    for seen in (*line[:: max(1, len(line) // 4)], position):
        view = seen.view(0)
        assert game.face.drawing.board(view).startswith("<svg")
        assert game.face.text(view, ["Ada", "Bo", "Cy", "Di", "Ed", "Fi"]).plain
        assert game.face.scene(view)
    reasons = position.explain()
    for seat, points in enumerate(position.scores):
        assert sum(reason.points for reason in reasons if reason.seat == seat) == points
    assert read(Record(position).text(), file).position.bytes() == position.bytes()
    return line


def bots_move(line: Sequence[Position], *more: str) -> None:
    """Bots of every level find a legal move early and late in a game."""
    turns = [position for position in line if position.acting]
    for position in (turns[0], turns[len(turns) // 2], turns[-1]):
        view = position.view(position.acting[0])
        for name in (*LEVELS, *more):
            assert bot(name, position.game)(view, QUICK, 7).move in view.legal
