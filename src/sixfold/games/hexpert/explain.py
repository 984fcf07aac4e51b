"""A Hexpert score as sentences, and why a placement is refused."""

from __future__ import annotations

from sixfold.core.face import Reason
from sixfold.core.game import Game, State

from . import rules

DIRECTIONS = ("@direction.upright", "@direction.rising", "@direction.falling")


def explain(game: Game, s: State) -> list[Reason]:
    """Every row that scores, every ray, and the bonuses."""
    reasons: list[Reason] = []
    for seat in range(s.seats):
        for row in range(rules.ROWS):
            reasons += _row(s, seat, row)
    if s.scoring == rules.BEST_RAY and s.ended:
        for sun in (1, 0):
            reasons += _best_ray(s, sun)
    return reasons


def _row(s: State, seat: int, row: int) -> list[Reason]:
    length = int(rules.ROW_LENGTH[row])
    if s.filled[seat, row] < length:
        return []
    cells = [rules.BOARD.words[cell] for cell in rules.ROW_CELLS[row, :length]]
    number, suns = int(s.light[seat, row]), int(s.suns[seat, row])
    where = {"direction": DIRECTIONS[row // 5], "first": cells[0], "last": cells[-1], "length": length}
    reasons = []
    if number > 0:
        params = where | {"number": number, "points": number * length}
        reasons.append(Reason("HXP-10", "score.row", params, number * length, seat, cells))
    if s.scoring == rules.RAYS and suns in (0, length):
        key, each = ("score.sunray", rules.SUNRAY) if suns else ("score.moonbeam", rules.MOONBEAM)
        params = where | {"each": each, "points": each * length}
        reasons.append(Reason("HXP-17", key, params, each * length, seat, cells))
    return reasons


def _best_ray(s: State, sun: int) -> list[Reason]:
    rays = [int(rules.best_ray.run("interpreted")(s, seat, sun)) for seat in range(s.seats)]
    best = max(rays)
    if not best:
        return []
    holders = [seat for seat, ray in enumerate(rays) if ray == best]
    points = rules.BEST // len(holders)
    params = {"ray": "@ray.sun" if sun else "@ray.moon", "length": best // 10, "number": best % 10, "points": points}
    key = "score.best" if len(holders) == 1 else "score.best_shared"
    return [Reason("HXP-18", key, params | {"sharers": len(holders)}, points, seat) for seat in holders]


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """Why the called tile may not go there."""
    cell = rules.BOARD.words[code]
    if s.board[seat, code]:
        tile = game.components["tile"][s.board[seat, code] - 1].name
        return Reason("HXP-7", "refuse.taken", {"cell": cell, "tile": tile}, pieces=[cell])
    if s.placement == rules.ADJACENT:
        return Reason("HXP-15", "refuse.adjacent", {"cell": cell}, pieces=[cell])
    symbol = "@symbol.sun" if game.kit.sun[s.calls[s.called - 1] - 1] else "@symbol.moon"
    return Reason("HXP-16", "refuse.sun_moon", {"cell": cell, "symbol": symbol}, pieces=[cell])
