"""What would you play? The strongest bot's best few moves, from a seat's view: at its table, or for any move of a record."""

from __future__ import annotations

from sixfold.bots import Thought
from sixfold.bots.referee import Lapse
from sixfold.core.game import CHANCE
from sixfold.core.position import Position, View
from sixfold.table.errors import Denied
from sixfold.table.messages import Hinted, Suggestion

from .bot_pool import BotPool
from .protocol import Reviewed

SHOWN = 4
"""How many moves a hint has at most."""


async def hinted(bots: BotPool, view: View, message_id: str, address: str = "") -> Hinted:
    """A hint for the seat that looks."""
    thought = await _thought(bots, view, address)
    return Hinted(message_id, thought.unit, suggestions(view, thought))


async def reviewed(bots: BotPool, position: Position, address: str) -> Reviewed:
    """What the seat that moved last could have played, from what it saw then."""
    before, ply = position.parent, position.ply
    if before is None or ply is None or ply.actor == CHANCE:
        raise Denied("invalid", "at: chance drew here; choose a move of a seat")
    view = before.view(ply.actor)
    thought = await _thought(bots, view, address)
    return Reviewed(ply.actor, ply.code, thought.unit, suggestions(view, thought), view.game.face.scene(view))


async def _thought(bots: BotPool, view: View, address: str) -> Thought:
    try:
        return await bots.hint(view, address)
    except Lapse:
        raise Denied("denied", "the bot found no answer; ask again") from None


def suggestions(view: View, thought: Thought) -> list[Suggestion]:
    """The best few moves of a thought, with what they score at once."""
    moves, best = view.game.moves, thought.best[:SHOWN]
    codes = [moves.code(choice.move) for choice in best]
    found = zip(codes, best, view.gains(codes), strict=True)
    return [Suggestion(code, moves.text(code), round(choice.value, 4), points) for code, choice, points in found]
