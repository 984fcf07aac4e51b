"""Who sits at a new table."""

from __future__ import annotations

from sixfold.table import commands
from sixfold.table.errors import Denied
from sixfold.table.seats import clean, new_token
from sixfold.table.table import Decision, Table

from .bot_pool import OFFERED
from .protocol import NewTable


def seating(table: Table, wish: NewTable) -> tuple[Decision, dict[int, str]]:
    """The first events of a new table with the table after them, and the secrets of its maker's seats."""
    made = Decision((), table)
    tokens: dict[int, str] = {}

    def then(decision: Decision) -> Decision:
        return Decision(made.events + decision.events, decision.table)

    at = table.row.made
    for seat, chair in enumerate(wish.seats):
        if chair.kind == "bot":
            bot = chair.bot or "greedy"
            offered(bot)
            made = then(commands.seat_bot(made.table, at, seat, bot))
    for seat, chair in enumerate(wish.seats):
        if chair.kind == "me":
            name = clean(chair.name) or f"Player {seat + 1}"
            if name.casefold() in {info.name.casefold() for info in made.table.seats}:
                name = f"{name[:21]} {seat + 1}"
            tokens[seat] = new_token()
            made = then(commands.sit(made.table, at, seat, name, tokens[seat]))
    if wish.start:
        made = then(commands.start(made.table, at))
    return made, tokens


def offered(bot: str) -> None:
    """Denied where there is no such bot."""
    if bot not in OFFERED:
        raise Denied("invalid", f"bot: there is no bot {bot}; there are {', '.join(OFFERED)}")
