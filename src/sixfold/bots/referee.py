"""The one rule for bots that fail: the greedy move is played in their place, and what happened is said."""

from __future__ import annotations

from typing import Literal, get_args

from sixfold.bots import greedy
from sixfold.core.bot import Allowance, Bot, Choice, Thought
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.position import View

Failure = Literal["illegal", "nothing", "crashed", "slow"]
"""The ways to fail: a move that is not legal, no move, an error, an answer that came too late."""
FAILURES: tuple[Failure, ...] = get_args(Failure)


class Lapse(Exception):  # noqa: N818 - a bot's, not the program's
    """A bot's failure to give a move."""

    def __init__(self, kind: Failure, text: str) -> None:
        super().__init__(text)
        self.kind: Failure = kind
        self.text = text


def ask(bot: Bot, view: View, allowed: Allowance, seed: int) -> tuple[int, Lapse | None]:
    """A legal code for a view: the bot's, or the greedy one and why it had to stand in."""
    try:
        return legal_code(bot(view, allowed, seed), view), None
    except Lapse as lapse:
        return stand_in(view, seed), lapse
    except (Exception, SystemExit) as error:
        return stand_in(view, seed), Lapse("crashed", f"{type(error).__name__}: {error}"[:200])


def legal_code(answer: object, view: View) -> int:
    """The code of a bot's answer; Lapse says what is wrong with it."""
    code = code_of(as_thought(answer).move, view.game)
    if code not in view.codes:
        assert view.seat is not None
        why = view.game.face.refuse(view.game, view.state, view.seat, code)
        text = f"{view.game.moves.text(code)} is not legal: {why.rule}: {view.game.face.say(why.key, why.params)}"
        raise Lapse("illegal", text[:200])
    return code


def as_thought(answer: object) -> Thought:
    """What a bot returned, as a thought: a bare move is one too."""
    if isinstance(answer, Move):
        return Thought((Choice(answer, 0.0),))
    if answer is None or (isinstance(answer, Thought) and not answer.best):
        raise Lapse("nothing", "it returned no move")
    if not isinstance(answer, Thought):
        raise Lapse("nothing", f"it returned {type(answer).__name__}, which is neither a Thought nor a Move")
    return answer


def code_of(move: Move, game: Game) -> int:
    """The code of a bot's move."""
    try:
        return game.moves.code(move)
    except (SixfoldError, AttributeError, TypeError):
        raise Lapse("illegal", f"{move!r} is no move of {game.title}"[:200]) from None


def stand_in(view: View, seed: int) -> int:
    """The greedy move; should even that fail, the first legal one."""
    try:
        return view.game.moves.code(greedy(view, Allowance(), seed).move)
    except Exception:
        return view.codes[0]
