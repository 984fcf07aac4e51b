"""A score of Stones as sentences, and why a stone may not go somewhere."""

from __future__ import annotations

from sixfold.core.face import Reason
from sixfold.core.game import Game, State

from . import rules


def explain(game: Game, s: State) -> list[Reason]:
    """Every pair of neighbours that scores."""
    reasons = []
    for cell in range(rules.CELLS):
        beside = [cell + rules.SIZE] if cell + rules.SIZE < rules.CELLS else []
        beside += [cell + 1] if (cell + 1) % rules.SIZE else []
        for other in beside:
            if s.board[cell] and s.board[cell] == s.board[other]:
                pair = [rules.NAMES[cell], rules.NAMES[other]]
                params = {"first": pair[0], "second": pair[1]}
                reasons.append(Reason("STO-3", "score.pair", params, 1, int(s.board[cell]) - 1, pair))
    return reasons


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """A stone lies there already."""
    cell = rules.NAMES[code]
    return Reason("STO-2", "refuse.taken", {"cell": cell}, pieces=[cell])
