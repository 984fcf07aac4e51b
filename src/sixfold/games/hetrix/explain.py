"""A Hetrix score as sentences and as a score sheet, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from sixfold.core.face import Reason
from sixfold.core.game import Game, State

from . import links, rules, totals, whites
from .matrix import NEIGHBOURS, Matrix, laid_out, matrices

COLOURS = ("", "red", "orange", "yellow", "green", "blue", "purple")


@dataclass(frozen=True, eq=False)
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
            across = NEIGHBOURS[cell][edge]
            if edge < 3 and (across, edge + 3) in gems:
                yield (cell, edge), (across, edge + 3)


Chains = tuple[Chain, ...]


def words(cells: Iterable[int]) -> list[str]:
    """Cells as people write them, each once."""
    return [links.BOARD.words[cell] for cell in dict.fromkeys(cells)]


def chains(game: Game, s: State, seat: int, sealed: bool = False) -> Chains:
    """HTX-14: the links of a matrix that score, by colour, longest first; with the sealed build where it is seen."""
    f = game.fields(s)
    return read(matrices(game, f, seat if sealed else None), f.ended)[seat]


def read(table: tuple[Matrix, ...], ended: int) -> list[Chains]:
    """The links of every matrix that score."""
    return _final(table) if ended else [_alone(tiles) for tiles in table]


@lru_cache(2048)
def _alone(tiles: Matrix) -> Chains:
    """The links of a matrix with the white gems chosen for links alone (HTX-5)."""
    work = links.new_workspace()
    whites.settle(work, links.survey(laid_out([tiles]), tiles.game.kit, 0, 1, work))
    return _scoring(work, tiles)


@lru_cache(256)
def _final(table: tuple[Matrix, ...]) -> list[Chains]:
    """HTX-5: the links of every matrix with the white gems chosen for the totals."""
    workspaces = totals.new_workspaces()
    totals.settle_all(laid_out(table), table[0].game.kit, True, workspaces, np.zeros(4, np.int64))
    return [_scoring(workspaces[seat], tiles) for seat, tiles in enumerate(table)]


def _scoring(work: links.Workspace, tiles: Matrix) -> Chains:
    stones, cells = np.frombuffer(tiles.stones, np.int32).tolist(), tiles.cells
    root = work[links.UP, : 6 * len(cells)]
    while (root != root[root]).any():
        root = root[root]
    gems: dict[int, list[int]] = {}
    for x in np.flatnonzero(work[links.SIZE][root] >= links.SCORING).tolist():
        gems.setdefault(int(root[x]), []).append(x)

    def places(found: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple((cells[x // 6], x % 6) for x in found)

    def white(x: int) -> bool:
        return bool(stones[x // 6] >> 3 * (x % 6) & 7 == links.WHITE)

    scoring = [
        Chain(int(work[links.GEM, root]), places(found), places([x for x in found if white(x)]))
        for root, found in gems.items()
    ]
    return tuple(sorted(scoring, key=lambda chain: (chain.colour, -chain.length)))


def explain(game: Game, s: State) -> list[Reason]:
    """Every link that scores and, at the end, every bonus."""
    f = game.fields(s)
    table = matrices(game, f)
    found = read(table, f.ended)
    reasons: list[Reason] = []
    for seat, tiles in enumerate(table):
        reasons += _links(seat, found[seat])
        if f.ended:
            reasons += _given_up(seat, found[seat], _alone(tiles))
    return reasons + _bonuses(found) if f.ended else reasons


@lru_cache(2048)
def _links(seat: int, found: Chains) -> list[Reason]:
    """A reason for each link."""
    reasons = []
    for chain in found:
        params: dict[str, Any] = {"colour": f"@colour.{COLOURS[chain.colour]}", "points": chain.length}
        key = "score.link"
        if chain.whites:
            key = "score.link_white" if len(chain.whites) == 1 else "score.link_whites"
            params |= {"count": len(chain.whites), "cells": words(cell for cell, _ in chain.whites)}
        reasons.append(Reason("HTX-14", key, params, chain.length, seat, chain.cells))
    return reasons


def _given_up(seat: int, found: Chains, alone: Chains) -> list[Reason]:
    """HTX-5: that white gems were chosen for a bonus where that cost points of links."""
    links_, most = (sum(chain.length for chain in chains) for chains in (found, alone))
    return [Reason("HTX-5", "score.given_up", {"links": links_, "most": most}, seat=seat)] if links_ < most else []


def _bonuses(found: list[Chains]) -> list[Reason]:
    """HTX-15 to HTX-17: by the links of every matrix at the end."""
    if len(found) < 2:
        return []
    marks = np.zeros((whites.MARKED, len(found)), np.int64)
    for seat, own in enumerate(found):
        for chain in own:
            for row in (0, chain.colour):
                marks[row, seat] = max(marks[row, seat], chain.length)
            marks[-1, seat] += 1
    reasons = []
    for colour in range(1, links.COLOURS + 1):
        params = {"colour": f"@colour.{COLOURS[colour]}"}
        reasons += _bonus("HTX-15", "score.colour", params, marks[colour].tolist(), colour)
    reasons += _bonus("HTX-16", "score.longest", {}, marks[0].tolist(), 0)
    reasons += _bonus("HTX-17", "score.most", {}, marks[-1].tolist(), links.COLOURS + 1)
    return reasons


def _bonus(rule: str, key: str, params: dict[str, Any], marks: list[int], row: int) -> list[Reason]:
    best, bonus = max(marks), int(whites.BONUS[row])
    holders = [seat for seat, mark in enumerate(marks) if mark == best]
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
    f = game.fields(s)
    found = read(matrices(game, f), f.ended)
    bonuses = [reason for reason in _bonuses(found) if reason.seat >= 0]
    rows = []
    for seat, own in enumerate(found):
        lengths = {
            name: [chain.length for chain in own if chain.colour == colour]
            for colour, name in enumerate(COLOURS)
            if colour
        }
        rows.append(
            HetrixRow(
                seat=seat,
                colours={name: HetrixColour(ns, sum(ns)) for name, ns in lengths.items()},
                links=sum(chain.length for chain in own),
                bonuses=[
                    HetrixBonus(r.rule, r.params.get("colour", "").removeprefix("@colour.") or None, r.points)
                    for r in bonuses
                    if r.seat == seat
                ],
                total=int(f.score[seat]),
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
