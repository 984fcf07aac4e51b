"""A Hexpert score as sentences, and why a placement is refused."""

from __future__ import annotations

from functools import cache

from sixfold.core.face import Reason
from sixfold.core.game import Fields, Game, State

from . import rules

DIRECTIONS = ("@direction.upright", "@direction.rising", "@direction.falling")
ROWS = [[rules.BOARD.words[cell] for cell in row if cell >= 0] for row in rules.ROW_CELLS.tolist()]
"""The hexes of each row."""
WHERE = [
    {"direction": DIRECTIONS[row // 5], "first": cells[0], "last": cells[-1], "length": len(cells)}
    for row, cells in enumerate(ROWS)
]


def explain(game: Game, s: State) -> list[Reason]:
    """Every row that scores, every ray, and the bonuses."""
    f = game.fields(s)
    filled, light, suns = f.filled.tolist(), f.light.tolist(), f.suns.tolist()
    reasons: list[Reason] = []
    for seat in range(f.seats):
        for row, cells in enumerate(ROWS):
            if filled[seat][row] == len(cells):
                if light[seat][row] > 0:
                    reasons.append(_row(seat, row, light[seat][row]))
                if f.scoring == rules.RAYS and suns[seat][row] in (0, len(cells)):
                    reasons.append(_ray(seat, row, suns[seat][row] > 0))
    if f.scoring == rules.BEST_RAY and f.ended:
        for sun in (1, 0):
            reasons += _best_ray(f, sun)
    return reasons


@cache
def _row(seat: int, row: int, number: int) -> Reason:
    points = number * len(ROWS[row])
    return Reason("HXP-10", "score.row", WHERE[row] | {"number": number, "points": points}, points, seat, ROWS[row])


@cache
def _ray(seat: int, row: int, sun: bool) -> Reason:
    key, each = ("score.sunray", rules.SUNRAY) if sun else ("score.moonbeam", rules.MOONBEAM)
    points = each * len(ROWS[row])
    return Reason("HXP-17", key, WHERE[row] | {"each": each, "points": points}, points, seat, ROWS[row])


def _best_ray(f: Fields, sun: int) -> list[Reason]:
    rays = [int(rules.best_ray.run("interpreted")(f, seat, sun)) for seat in range(f.seats)]
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
