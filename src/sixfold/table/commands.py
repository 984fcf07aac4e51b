"""What may be done at a table: each command checks itself and gives the events it writes and the table after them."""

from __future__ import annotations

from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.game import Game
from sixfold.core.match import Match

from .errors import Denied
from .events import BotSeated, Clock, Left, Moved, Rematched, Resigned, Seated, Setup, Started, TookBack
from .messages import Command, Play, Resign, Revise, Undo
from .seats import clean, key_of
from .snapshot import sentence_of
from .table import Decision, Draft, Table

UNTIMED = Clock()
"""No limit on thinking."""


def set_up(
    game: Game, options: str, seats: int, match: str = "single", clock: Clock = UNTIMED, host: str = "", seed: str = ""
) -> Setup:
    """What is agreed for a new table; OptionError says what is wrong with it."""
    chosen = Match.asked(game, seats, options, match).options
    game.start(seats, chosen)
    return Setup(
        game=game.name,
        options=game.options_text(chosen),
        seats=seats,
        match=match,
        clock=clock,
        host=key_of(host),
        commitment=Dealer(seed).commitment,
        version=game.version,
        components=game.components.digest,
    )


# --- seats ------------------------------------------------------------------------------------------------------------


def sit(table: Table, at: float, seat: int, name: str, token: str) -> Decision:
    """Take an open seat."""
    _seat_exists(table, seat)
    if table.seats[seat].kind != "open":
        raise Denied("denied", f"seat {seat + 1} is taken; choose another or watch")
    shown = clean(name)
    if not shown:
        raise Denied("invalid", "name: give a name that can be read")
    if any(info.name.casefold() == shown.casefold() for info in table.seats if info.kind != "open"):
        raise Denied("invalid", f"name: somebody at this table is called {shown} already")
    return _only(table, at, Seated(seat, shown, key_of(token)))


def seat_bot(table: Table, at: float, seat: int, bot: str) -> Decision:
    """Give a seat that nobody has, or whose holder left, to a bot."""
    _seat_exists(table, seat)
    if table.seats[seat].kind == "person":
        raise Denied("denied", f"seat {seat + 1} belongs to {table.seats[seat].name}")
    return _only(table, at, BotSeated(seat, bot))


def leave(table: Table, at: float, seat: int) -> Decision:
    """Free the own seat; the host may give it to a bot, or somebody else may sit down."""
    return _only(table, at, Left(seat))


def _seat_exists(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Denied("invalid", f"seat: there are seats 0 to {len(table.seats) - 1}")


def _only(table: Table, at: float, event: Seated | BotSeated | Left | Rematched) -> Decision:
    draft = Draft(table, at)
    draft.write(event)
    return draft.decision()


# --- games ------------------------------------------------------------------------------------------------------------


def start(table: Table, at: float) -> Decision:
    """Begin the first or the next game, with the draws that are due."""
    if table.status == "playing":
        raise Denied("denied", "the game is under way")
    if table.over:
        raise Denied("ended", "the match is over; a rematch makes a new table")
    empty = [seat + 1 for seat, info in enumerate(table.seats) if info.kind == "open"]
    if empty:
        raise Denied("denied", f"seat {empty[0]} is still open: invite somebody or give it to a bot")
    draft = Draft(table, at)
    draft.write(Started())
    draft.play_out()
    return draft.decision()


def may_rematch(table: Table) -> None:
    """Denied unless the match is over and nobody has made a rematch yet."""
    if not table.over:
        raise Denied("denied", "the match is still under way")
    if table.next_table:
        raise Denied("denied", f"a rematch is made already: table {table.next_table}")


def rematch(table: Table, at: float, code: str) -> Decision:
    """Lead the people to the table where they play again."""
    may_rematch(table)
    return _only(table, at, Rematched(code))


# --- moves ------------------------------------------------------------------------------------------------------------


def act(table: Table, at: float, seat: int, command: Command) -> Decision:
    """Carry a seat's command out; one that was done before, by its id, does nothing more."""
    if (seat, command.id) in table.acks:
        return Decision((), table)
    if table.status != "playing":
        raise Denied("ended", "no game is under way")
    if table.seats[seat].resigned:
        raise Denied("denied", "you have resigned; a bot plays on for you")
    draft = Draft(table, at)
    if isinstance(command, Undo):
        _take_back(draft, seat, command.id)
    elif isinstance(command, Resign):
        draft.write(Resigned(seat, command.id))
    else:
        _on_turn(table, seat, command.turn)
        if isinstance(command, Play):
            _move(draft, seat, _code(table.game, command), command.id)
        else:
            _revise(draft, seat, command)
    draft.play_out()
    return draft.decision()


def move_for(table: Table, at: float, seat: int, code: int, note: str = "") -> Decision:
    """A move that a bot makes for a seat; the note says why, where the seat is not a bot's own."""
    draft = Draft(table, at)
    _move(draft, seat, code, "", note)
    draft.play_out()
    return draft.decision()


def _on_turn(table: Table, seat: int, turn: int) -> None:
    made = table.seats[seat].turns
    if turn != made:
        raise Denied("stale", f"this was move {turn + 1} of seat {seat + 1}; by now {made} are made")


def _move(draft: Draft, seat: int, code: int, message_id: str, note: str = "") -> None:
    position = draft.table.position
    assert position is not None
    try:
        position.check(seat, code, draft.table.view(seat))
    except IllegalMove as error:
        sentence = sentence_of(error.reason) if error.reason is not None else None
        raise Denied("illegal", str(error), sentence, error.rule) from None
    draft.write(Moved(seat, code, message_id, note))


def _take_back(draft: Draft, seat: int, message_id: str) -> None:
    plies = draft.table.undoable(seat)
    if plies is None:
        raise Denied("denied", "nothing can be taken back: something hidden was shown since, or somebody has moved")
    draft.write(TookBack(seat, plies, message_id))


def _revise(draft: Draft, seat: int, command: Revise) -> None:
    for left in range(command.back, 0, -1):
        _take_back(draft, seat, command.id if left == 1 else "")
    for code in command.codes:
        view = draft.table.view(seat)
        if view is not None and seat in draft.table.acting and code in view.codes:
            _move(draft, seat, code, "")


def _code(game: Game, play: Play) -> int:
    try:
        if play.code is not None:
            return play.code if play.code < game.moves.size else game.moves.code(game.moves.move(play.code))
        if play.text is not None:
            return game.moves.code(game.moves.parse(play.text))
        if play.move is not None:
            return game.moves.code(game.moves.from_json(play.move))
    except NotationError as error:
        raise Denied("invalid", str(error)) from None
    raise Denied("invalid", "give the move as code, text or move")
