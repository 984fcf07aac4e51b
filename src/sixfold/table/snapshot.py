"""What a seat is told of a table: made from its view and nothing else, once for each event number, each part encoded once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sixfold.core.face import Reason, Scene
from sixfold.core.position import View

from .errors import Denied
from .messages import PARTS, Previewed, SeatState, Sentence, TableInfo, TableState, encode

if TYPE_CHECKING:
    from .table import Table


def table_info(table: Table) -> TableInfo:
    """What never changes at a table."""
    setup, row = table.setup, table.row
    return TableInfo(
        row.id,
        row.code,
        setup.game,
        setup.version,
        setup.match,
        setup.commitment,
        setup.clock,
        table.secret,
        bool(setup.invitation),
    )


class Public:
    """What everybody is told alike at one event number. Reasons are those of the number before where nothing that scores has changed."""

    def __init__(self, table: Table, before: Public | None = None) -> None:
        self.n = table.n
        totals = table.match.totals
        self.seats = [_seat_state(table, seat, totals[seat]) for seat in range(len(table.seats))]
        view = table.view(None)
        self._scoring = _without(view, "acting", "phase", "barrier") if view is not None else b""
        self.reasons: list[Sentence] = []
        self.parts: dict[str, bytes] = {"seats": encode(self.seats)}
        if before is not None and before._scoring == self._scoring:
            self.reasons, self.parts["reasons"] = before.reasons, before.parts["reasons"]
        else:
            self.reasons = [sentence_of(reason) for reason in view.explain()] if view is not None else []
            self.parts["reasons"] = encode(self.reasons)


class Shown:
    """What a seat is shown at one event number: the scene, its legal moves, and what they score at once.

    It is that of the number before where the seat is still to act and nothing has changed but who else is, as a law says.
    """

    def __init__(self, table: Table, seat: int | None, before: Shown | None = None) -> None:
        view = table.view(seat)
        self.playing = (
            view is not None and seat is not None and table.status == "playing" and not table.seats[seat].resigned
        )
        self._waits = self.playing and seat in table.acting
        self._seen = _without(view, "acting") if view is not None and self._waits else b""
        self.scene: Scene | None = None
        self.legal: list[int] = []
        self.gain: list[int] = []
        self.parts: dict[str, bytes] = {}
        if before is not None and self._waits and before._waits and before._seen == self._seen:
            self.scene, self.legal, self.gain, self.parts = before.scene, before.legal, before.gain, before.parts
            return
        if view is not None:
            codes = sorted(view.codes) if self.playing else []
            self.scene = table.game.face.scene(view)
            self.legal, self.gain = steps(codes), scoring(view.gains(codes)) if codes else []
        self.parts = {"scene": encode(self.scene), "legal": encode(self.legal), "gain": encode(self.gain)}


def _without(view: View, *names: str) -> bytes:
    """The bytes of a view but for some numbers of its header."""
    state = bytearray(view.state.tobytes())
    fields: Mapping[str, Any] = view.game.dtype.fields or {}
    for name in names:
        kind, at = fields[name][:2]
        state[at : at + kind.itemsize] = bytes(kind.itemsize)
    return bytes(state)


def table_state(table: Table, seat: int | None) -> TableState:
    """Everything that a seat (None: a spectator) may know now."""
    public, shown = Public(table), Shown(table, seat)
    return msgspec.structs.replace(
        _head(table, seat, shown.playing),
        seats=public.seats,
        scene=shown.scene,
        legal=shown.legal,
        gain=shown.gain,
        reasons=public.reasons,
    )


def _head(table: Table, seat: int | None, playing: bool) -> TableState:
    """A state without its parts."""
    position, result, totals = table.position, table.result, list(table.match.totals)
    return TableState(
        n=table.n,
        status=table.status,
        options=table.game.options_text(position.options) if position else table.setup.options,
        round=len(table.match.outcomes) + 1,
        turn=table.seats[seat].turns if seat is not None else 0,
        hints=playing and table.hints,
        undo=seat is not None and playing and table.undoable(seat) is not None,
        result=result,
        over=table.over,
        totals=[t + s for t, s in zip(totals, result.scores, strict=True)] if result else totals,
        seed=table.row.seed if table.over else "",
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

    def __init__(
        self, table: Table, seat: int | None, public: Public | None = None, before: Snapshot | None = None
    ) -> None:
        public = public or Public(table)
        self.shown: Shown = Shown(table, seat, before.shown if before is not None else None)
        self.n = table.n
        self.parts: dict[str, bytes] = {**public.parts, **self.shown.parts}
        self._head = _head(table, seat, self.shown.playing)
        self._made: dict[tuple[str, ...], bytes] = {}

    def message(self, known: Mapping[str, bytes]) -> bytes:
        """The state as it is sent to a connection that knows these parts."""
        changed = tuple(part for part in PARTS if known.get(part) != self.parts[part])
        if changed not in self._made:
            raw: dict[str, Any] = {part: msgspec.Raw(self.parts[part]) for part in changed}
            self._made[changed] = encode(msgspec.structs.replace(self._head, **raw))
        return self._made[changed]


def _seat_state(table: Table, seat: int, total: int) -> SeatState:
    info, position = table.seats[seat], table.position
    return SeatState(
        seat=seat,
        name=info.name,
        kind=info.kind,
        bot=info.bot,
        acting=seat in table.acting,
        score=position.scores[seat] if position else 0,
        total=total,
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
