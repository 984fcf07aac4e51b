"""What a seat is told of a table: made from its view and nothing else, once for each event number, each part encoded once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sixfold.core.face import Reason
from sixfold.core.position import View

from .errors import Denied
from .messages import PARTS, Previewed, SeatState, Sentence, TableInfo, TableState, encode

if TYPE_CHECKING:
    from .table import Table


def table_info(table: Table) -> TableInfo:
    """What never changes at a table."""
    setup, row = table.setup, table.row
    return TableInfo(
        row.id, row.code, setup.game, setup.version, setup.match, setup.commitment, setup.clock, table.secret
    )


class Public:
    """What everybody is told alike at one event number. Reasons are those of the number before where nothing that scores has changed."""

    def __init__(self, table: Table, before: Public | None = None) -> None:
        self.n = table.n
        self.seats = [_seat_state(table, number) for number in range(len(table.seats))]
        view = table.view(None)
        self._scoring = _scoring(view) if view is not None else b""
        self.reasons: list[Sentence] = []
        self.parts: dict[str, bytes] = {"seats": encode(self.seats)}
        if before is not None and before._scoring == self._scoring:
            self.reasons, self.parts["reasons"] = before.reasons, before.parts["reasons"]
        else:
            self.reasons = [sentence_of(reason) for reason in view.explain()] if view is not None else []
            self.parts["reasons"] = encode(self.reasons)


def _scoring(view: View) -> bytes:
    """The bytes of a view that reasons depend on: all but who is to act, the phase and the undo barrier, as a law says."""
    state = bytearray(view.state.tobytes())
    fields: Mapping[str, Any] = view.game.dtype.fields or {}
    for name in ("acting", "phase", "barrier"):
        kind, at = fields[name][:2]
        state[at : at + kind.itemsize] = bytes(kind.itemsize)
    return bytes(state)


def table_state(table: Table, seat: int | None, public: Public | None = None) -> TableState:
    """Everything that a seat (None: a spectator) may know now."""
    public = public or Public(table)
    view, position, game, result = table.view(seat), table.position, table.game, table.result
    playing = view is not None and seat is not None and table.status == "playing" and not table.seats[seat].resigned
    codes = sorted(view.codes) if view is not None and playing else []
    totals = list(table.match.totals)
    over = table.over
    return TableState(
        n=table.n,
        status=table.status,
        options=game.options_text(position.options) if position else table.setup.options,
        seats=public.seats,
        scene=game.face.scene(view) if view is not None else None,
        legal=steps(codes),
        gain=scoring(view.gains(codes)) if view is not None and codes else [],
        reasons=public.reasons,
        round=len(table.match.outcomes) + 1,
        turn=table.seats[seat].turns if seat is not None else 0,
        hints=playing and table.hints,
        undo=seat is not None and playing and table.undoable(seat) is not None,
        result=result,
        over=over,
        totals=[t + s for t, s in zip(totals, result.scores, strict=True)] if result else totals,
        seed=table.row.seed if over else "",
        next_table=table.next_table,
    )


def steps(codes: Sequence[int]) -> list[int]:
    """Ascending codes as they are sent: each as what it is more than the one before."""
    return [code - before for before, code in pairwise((0, *codes))]


def scoring(gains: Sequence[int]) -> list[int]:
    """What moves score at once, as it is sent: the place in the list of legal moves and the points of each that scores."""
    return [number for i, points in enumerate(gains) if points for number in (i, points)]


class Snapshot:
    """What a seat is told at one event number: whole, or without the parts that a connection knows already."""

    def __init__(self, table: Table, seat: int | None, public: Public | None = None) -> None:
        public = public or Public(table)
        state = table_state(table, seat, public)
        self.n = state.n
        self.parts = {part: public.parts.get(part) or encode(getattr(state, part)) for part in PARTS}
        self._head = msgspec.structs.replace(state, **_LEFT_OUT)
        self._made: dict[tuple[str, ...], bytes] = {}

    def message(self, known: Mapping[str, bytes]) -> bytes:
        """The state as it is sent to a connection that knows these parts."""
        changed = tuple(part for part in PARTS if known.get(part) != self.parts[part])
        if changed not in self._made:
            raw: dict[str, Any] = {part: msgspec.Raw(self.parts[part]) for part in changed}
            self._made[changed] = encode(msgspec.structs.replace(self._head, **raw))
        return self._made[changed]


_LEFT_OUT: dict[str, Any] = dict.fromkeys(PARTS, msgspec.UNSET)


def _seat_state(table: Table, seat: int) -> SeatState:
    info, position = table.seats[seat], table.position
    return SeatState(
        seat=seat,
        name=info.name,
        kind=info.kind,
        bot=info.bot,
        acting=seat in table.acting,
        score=position.scores[seat] if position else 0,
        total=table.match.totals[seat],
        resigned=info.resigned,
        note=info.note,
        deadline=table.deadline(seat),
    )


def preview(table: Table, seat: int, code: int, message_id: str) -> Previewed:
    """What a move would make and break, or why it is not allowed, as far as the seat can know."""
    view = table.to_move(seat)
    if code >= table.game.moves.size:
        raise Denied("invalid", f"code: codes go from 0 to {table.game.moves.size - 1}")
    return previewed(view, code, message_id)


def previewed(view: View, code: int, message_id: str) -> Previewed:
    """A preview from the view of a seat that is to move."""
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
