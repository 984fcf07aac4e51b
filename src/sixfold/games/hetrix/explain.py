"""A Hetrix score as sentences and as a score sheet, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from sixfold.core.face import Reason
from sixfold.core.game import Game, Kit, State

from . import links, rules, totals, whites

COLOURS = ("", "red", "orange", "yellow", "green", "blue", "purple")


@dataclass(frozen=True)
class Chain:
    """A link that scores."""

    colour: int
    gems: tuple[tuple[int, int], ...]
    """Cell and edge of each."""
    whites: tuple[tuple[int, int], ...]
    """Those of them that are white."""

    @property
    def length(self) -> int:
        """How many gems it has."""
        return len(self.gems)

    @property
    def cells(self) -> list[str]:
        """The tiles it runs over."""
        return words(cell for cell, _ in self.gems)

    @property
    def joints(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """HTX-4: the pairs of gems that touch in it."""
        gems = set(self.gems)
        for cell, edge in self.gems:
            if (cell, (edge + 1) % 6) in gems:
                yield (cell, edge), (cell, (edge + 1) % 6)
            across = int(links.NEIGHBOURS[cell, edge])
            if edge < 3 and (across, edge + 3) in gems:
                yield (cell, edge), (across, edge + 3)


def words(cells: Iterable[int]) -> list[str]:
    """Cells as people write them, each once."""
    return [links.BOARD.words[cell] for cell in dict.fromkeys(cells)]


@dataclass(frozen=True)
class _Read:
    """Matrices to be read, of one seat or of all: equal to any other with the same tiles in the same places."""

    tiles: bytes
    s: State = field(compare=False)
    kit: Kit = field(compare=False)
    seat: int = field(compare=False, default=0)
    viewer: int = field(compare=False, default=0)


def chains(game: Game, s: State, seat: int, sealed: bool = False) -> list[Chain]:
    """HTX-14: the links of a matrix that score, by colour, longest first; with the sealed build where it is seen."""
    if s.ended:
        return list(_final(_Read(_tiles(s, range(s.seats)), s, game.kit))[seat])
    return list(_chains(_Read(_tiles(s, [seat], sealed), s, game.kit, seat, seat if sealed else int(s.seats))))


def chains_alone(game: Game, s: State, seat: int) -> list[Chain]:
    """The links of an open matrix with the white gems chosen for links alone (HTX-5)."""
    return list(_chains(_Read(_tiles(s, [seat]), s, game.kit, seat, int(s.seats))))


def _tiles(s: State, seats: Iterable[int], sealed: bool = False) -> bytes:
    rows = []
    for seat in seats:
        n, built = int(s.tiles[seat]), int(s.built[seat]) if sealed else 0
        rows += [s.stone[seat, :n], s.build[seat, :built], s.cell[seat, :n], s.build_cell[seat, :built]]
    return b"|".join(row.tobytes() for row in rows)


@lru_cache(1024)
def _chains(matrix: _Read) -> tuple[Chain, ...]:
    work = links.new_workspace.run("interpreted")()
    n = links.survey.run("interpreted")(matrix.s, matrix.kit, matrix.seat, matrix.viewer, work)
    white = work[links.GEM] == links.WHITE
    whites.settle.run("interpreted")(work, n)
    return _scoring(work, n, white)


@lru_cache(256)
def _final(table: _Read) -> list[tuple[Chain, ...]]:
    """HTX-5: the links of every matrix with the white gems chosen for the totals."""
    workspaces, tiles = totals.new_workspaces.run("interpreted")(), np.zeros(4, np.int64)
    totals.settle_all.run("interpreted")(table.s, table.kit, True, workspaces, tiles)
    found = []
    for seat in range(table.s.seats):
        stones = table.s.stone[seat, : tiles[seat]]
        white = np.array([stone >> 3 * edge & 7 == links.WHITE for stone in stones for edge in range(6)])
        found.append(_scoring(workspaces[seat], int(tiles[seat]), white))
    return found


def _scoring(work: links.Workspace, n: int, white: Any) -> tuple[Chain, ...]:
    gems: dict[int, list[int]] = {}
    for x in range(6 * n):
        gems.setdefault(int(links.find.run("interpreted")(work[links.UP], x)), []).append(x)

    def places(found: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple((int(work[links.CELL, x // 6]), x % 6) for x in found)

    scoring = [
        Chain(int(work[links.GEM, root]), places(found), places([x for x in found if white[x]]))
        for root, found in gems.items()
        if len(found) >= links.SCORING
    ]
    return tuple(sorted(scoring, key=lambda chain: (chain.colour, -chain.length)))


def explain(game: Game, s: State) -> list[Reason]:
    """Every link that scores and, at the end, every bonus."""
    reasons: list[Reason] = []
    for seat in range(s.seats):
        for chain in chains(game, s, seat):
            params: dict[str, Any] = {"colour": f"@colour.{COLOURS[chain.colour]}", "points": chain.length}
            key = "score.link"
            if chain.whites:
                key = "score.link_white" if len(chain.whites) == 1 else "score.link_whites"
                params |= {"count": len(chain.whites), "cells": words(cell for cell, _ in chain.whites)}
            reasons.append(Reason("HTX-14", key, params, chain.length, seat, chain.cells))
        reasons += _given_up(game, s, seat)
    return reasons + _bonuses(game, s)


def _given_up(game: Game, s: State, seat: int) -> list[Reason]:
    """HTX-5: that white gems were chosen for a bonus where that cost points of links."""
    if not s.ended:
        return []
    links_, most = (sum(c.length for c in found) for found in (chains(game, s, seat), chains_alone(game, s, seat)))
    return [Reason("HTX-5", "score.given_up", {"links": links_, "most": most}, seat=seat)] if links_ < most else []


def _bonuses(game: Game, s: State) -> list[Reason]:
    """HTX-15 to HTX-17, once the game has ended."""
    if not s.ended or s.seats < 2:
        return []
    marks = np.zeros((whites.MARKED, 4), np.int64)
    for seat in range(s.seats):
        for chain in chains(game, s, seat):
            for row in (0, chain.colour):
                marks[row, seat] = max(marks[row, seat], chain.length)
            marks[-1, seat] += 1
    reasons = []
    for colour in range(1, links.COLOURS + 1):
        params = {"colour": f"@colour.{COLOURS[colour]}"}
        reasons += _bonus("HTX-15", "score.colour", params, s, marks, colour)
    reasons += _bonus("HTX-16", "score.longest", {}, s, marks, 0)
    reasons += _bonus("HTX-17", "score.most", {}, s, marks, links.COLOURS + 1)
    return reasons


def _bonus(rule: str, key: str, params: dict[str, Any], s: State, marks: Any, row: int) -> list[Reason]:
    best, bonus = int(marks[row, : s.seats].max()), int(whites.BONUS[row])
    holders = [seat for seat in range(s.seats) if marks[row, seat] == best]
    if best < whites.LEAST[row]:
        return []
    params = params | {"best": best, "points": bonus}
    if len(holders) > 1:
        return [Reason(rule, f"{key}_tie", params)]
    return [Reason(rule, key, params, bonus, holders[0])]


class HetrixColour(Struct, frozen=True):
    """The links of one colour in a matrix: their lengths, and what they bring."""

    links: list[int]
    points: int


class HetrixBonus(Struct, frozen=True):
    """A bonus that a seat gets (HTX-15 to HTX-17)."""

    rule: str
    colour: str | None
    """For the longest link of this colour; None for one of any colour, and for the most links."""
    points: int


class HetrixRow(Struct, frozen=True):
    """A seat's row of the score sheet."""

    seat: int
    colours: dict[str, HetrixColour]
    links: int
    """What all links bring."""
    bonuses: list[HetrixBonus]
    total: int


def sheet(game: Game, s: State) -> list[HetrixRow]:
    """HTX-19: for each seat the links and points of each colour, the bonuses and the total."""
    bonuses = [reason for reason in _bonuses(game, s) if reason.seat >= 0]
    rows = []
    for seat in range(s.seats):
        found = chains(game, s, seat)
        lengths = {
            name: [chain.length for chain in found if chain.colour == colour]
            for colour, name in enumerate(COLOURS)
            if colour
        }
        rows.append(
            HetrixRow(
                seat=seat,
                colours={name: HetrixColour(ns, sum(ns)) for name, ns in lengths.items()},
                links=sum(chain.length for chain in found),
                bonuses=[
                    HetrixBonus(r.rule, r.params.get("colour", "").removeprefix("@colour.") or None, r.points)
                    for r in bonuses
                    if r.seat == seat
                ],
                total=int(s.score[seat]),
            )
        )
    return rows


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """Why a seat may not lay this there, or not be done yet."""
    move = game.moves.move(code)
    if s.phase == rules.INFILTRATION:
        if isinstance(move, rules.Link):
            return Reason("HTX-10", "refuse.link_late", {"left": (seat + 1) % s.seats + 1})
        if not isinstance(move, rules.Infiltrate):
            return Reason("HTX-12", "refuse.built", {"left": (seat + 1) % s.seats + 1})
        left = (seat + 1) % s.seats
        return _no_room("HTX-11", "neighbour", {"left": left + 1}, move.cell, s.cell[left, : s.tiles[left]])
    hand = [game.components["tile"][tile - 1].name for tile in s.hand[seat, : s.held[seat]]]
    if isinstance(move, rules.Infiltrate):
        return Reason("HTX-11", "refuse.too_early", {"left": (seat + 1) % s.seats + 1})
    if isinstance(move, rules.Done):
        return Reason("HTX-9", "refuse.not_done", {"left": len(hand), "hand": hand})
    if isinstance(move, rules.Lay):
        tile = game.components["tile"][move.tile].name
        if tile not in hand:
            key = "refuse.not_held" if hand else "refuse.nothing_held"
            return Reason("HTX-9", key, {"tile": tile, "hand": hand})
        cell = move.cell
    else:
        assert isinstance(move, rules.Link)
        if not s.link[seat]:
            return Reason("HTX-10", "refuse.linked")
        cell = move.cell
    laid = [*s.cell[seat, : s.tiles[seat]], *s.build_cell[seat, : s.built[seat]]]
    if not laid:
        return Reason("HTX-6", "refuse.first", {"cell": links.BOARD.words[cell]})
    return _no_room("HTX-6", "own", {}, cell, laid)


def _no_room(rule: str, whose: str, params: dict[str, Any], cell: int, laid: Iterable[int]) -> Reason:
    word = links.BOARD.words[cell]
    taken = cell + 1 in [int(c) for c in laid]
    return Reason(rule, f"refuse.{whose}_{'taken' if taken else 'apart'}", params | {"cell": word}, pieces=[word])
