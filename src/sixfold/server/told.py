"""What a client is told of a table: built from the view of its seat and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.core.face import Reason
from sixfold.core.position import View

from .protocol import Previewed, Result, SeatState, Sentence, TableState

if TYPE_CHECKING:
    from .table import Table


def told(table: Table, seat: int | None, host: bool, here: set[int], now: float) -> TableState:
    """The message for one seat (None: a spectator)."""
    view, position, game = table.view(seat), table.position, table.game
    totals = list(table.match.totals)
    outcome = position.outcome if position else None
    result = table.resigned_result()
    if outcome is not None:
        result = Result(list(outcome.scores), list(outcome.winners), outcome.rule)
    playing = view is not None and seat is not None and table.status == "playing" and not table.seats[seat].resigned
    codes = view.codes if view is not None and playing else []
    return TableState(
        n=table.n,
        id=table.row.id,
        code=table.row.code,
        game=table.setup.game,
        options=game.options_text(position.options) if position else table.setup.options,
        match=table.setup.match,
        status=table.status,
        seats=[_seat(table, number, number in here, now) for number in range(len(table.seats))],
        commitment=table.setup.commitment,
        you=seat,
        host=host,
        round=len(table.match.outcomes) + 1,
        turn=table.seats[seat].turns if seat is not None else 0,
        scene=game.face.scene(view) if view is not None else None,
        legal=codes,
        gain=view.gains(codes) if view is not None and codes else [],
        reasons=[sentence_of(reason) for reason in game.face.explain(game, view.state)] if view else [],
        hints=playing and table.hints,
        undo=seat is not None and playing and table.undoable(seat) is not None,
        result=result,
        over=table.over,
        totals=[t + s for t, s in zip(totals, result.scores, strict=True)] if result else totals,
        seed=table.row.seed if table.over else "",
        next_table=table.next_table,
        secret=table.secret,
    )


def _seat(table: Table, seat: int, here: bool, now: float) -> SeatState:
    info, position, deadline = table.seats[seat], table.position, table.deadline(seat)
    return SeatState(
        seat,
        info.name,
        info.kind,
        info.bot,
        here,
        seat in table.acting,
        int(position.scores[seat]) if position else 0,
        table.match.totals[seat],
        info.resigned,
        info.note,
        round(deadline - now, 1) if deadline is not None else None,
    )


def previewed(view: View, code: int, message_id: str) -> Previewed:
    """What a move would make and break, or why it is not allowed, as far as the view's seat can know."""
    game, seat = view.game, view.seat
    assert seat is not None
    if code not in view.codes:
        return Previewed(message_id, code, False, sentence_of(game.face.refuse(game, view.state, seat, code)))
    before, after = view.trial(), view.trial()
    game.apply.run(view.mode)(after, game.kit, seat, code)
    for s in (before, after):
        game.unseal(s, game.kit, seat)
    was, now = ([r for r in game.face.explain(game, s) if r.seat == seat] for s in (before, after))
    return Previewed(
        message_id,
        code,
        True,
        None,
        [sentence_of(reason) for reason in now if reason not in was],
        [sentence_of(reason) for reason in was if reason not in now],
    )


def sentence_of(reason: Reason) -> Sentence:
    """A reason as it is sent."""
    params = {key: _plain(value) for key, value in reason.params.items()}
    return Sentence(reason.rule, reason.key, params, reason.points, reason.seat, list(reason.pieces))


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
