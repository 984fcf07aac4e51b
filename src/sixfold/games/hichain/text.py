"""HICHAIN in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixfold.core.position import View
from sixfold.core.words import house

from . import rules
from .typed import token
from .window import counted, held, window

STYLES = ("bold", "bold red")
COLUMNS = 23
"""As many fit beside each other."""


def board(view: View, names: Sequence[str]) -> Text:
    """The cards on the table, where the next may go, both hands."""
    s, game = view.state, view.game
    columns, rows = window(s)
    turn = 1 if s.acting == 2 else 0
    lines = Text()
    for first in range(0, len(columns), COLUMNS):
        shown = columns[first : first + COLUMNS]
        lines.append("    " + "".join(f"{counted(x):>4}" for x in shown).rstrip() + "\n", "dim")
        for y in rows:
            lines.append(f"{counted(y):>4}", "dim")
            for x in shown:
                cell = rules.BOARD.cell(x, y)
                code, slot = int(s.board[cell]), int(s.slot[cell]) - 1
                if code:
                    style = STYLES[game.kit.owner[code] - 1] + (" reverse" if s.last == cell + 1 else "")
                    word = token(game, code)
                    lines.append(" " * (4 - len(word))).append(word, style)
                else:
                    lines.append("   ·" if s.acting and slot >= 0 and s.reach[1 - turn, slot] else "    ", "dim")
            lines.append("\n")
        lines.append("\n")
    for seat, colour in enumerate(("black", "red")):
        mark = ">" if s.acting >> seat & 1 else " "
        lines.append(f"{mark} {names[seat]} ({colour})  {house('count.points', n=s.score[seat])}", STYLES[seat])
        hand = [game.components["card"][card].name for card in held(s.hand[seat].tolist())]
        lines.append(f"  {' '.join(hand) or 'no cards left'}\n")
    if s.last:
        lines.append(f"Laid last: {token(game, int(s.board[s.last - 1]))} at {rules.BOARD.words[s.last - 1]}.\n", "dim")
    lines.append("b black, r red; > v < is where a turned card's top points; · can be touched.\n", "dim")
    lines.append("A@2,-1e places A at column 2, row -1, its top to the east (n e s w).\n", "dim")
    return lines
