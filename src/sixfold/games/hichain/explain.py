"""A HICHAIN score as sentences, and why a placement is refused."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.core.face import Reason
from sixfold.core.game import Game, State

from . import rules
from .chains import CELL, LOOP, NODES, PATH, ROW, SET, WIDTH, WILD, Graph, royal, search, survey

DIRECTIONS = ("@direction.north", "@direction.east", "@direction.south", "@direction.west")
COLOURS = ("@colour.black", "@colour.red")
KINDS = ("@kind.run", "@kind.set", "", "@kind.loop")


class Chain(NamedTuple):
    """A chain that scores."""

    direction: int
    """The reading direction: which way the readers' up points."""
    kind: int
    points: int
    cells: tuple[int, ...]
    joins: tuple[int, ...]
    """After each card the cell of the + it goes on through, or -1."""


def surveyed(game: Game, s: State, colour: int) -> Graph:
    """The cards of a colour with their links."""
    graph = np.zeros((NODES + 5, WIDTH), np.int64)
    survey(s, game.kit, colour, graph)
    return graph


def chains(game: Game, s: State, colour: int) -> list[Chain]:
    """Every chain of a colour that scores."""
    graph = surveyed(game, s, colour)
    record = np.zeros((64, ROW), np.int64)
    search(graph, int(s.scoring), record)
    if record[0, 0] >= len(record):
        record = np.zeros((record[0, 0] + 1, ROW), np.int64)
        search(graph, int(s.scoring), record)
    found = []
    for row in record[1 : record[0, 0] + 1].tolist():
        direction, kind, n, points, *path = row
        joins = tuple(at - 1 for at in path[1 : 2 * n : 2])
        found.append(Chain(direction, kind, points, tuple(path[0 : 2 * n : 2]), joins))
    return found


def royal_path(game: Game, s: State, colour: int) -> list[int]:
    """The cells of a colour's C H A I N, or none."""
    graph = surveyed(game, s, colour)
    return [int(graph[node, CELL]) - 1 for node in graph[PATH, :5]] if royal(graph) else []


def spelled(game: Game, s: State, chain: Chain) -> str:
    """A chain's letters as read, wild cards by their symbol: X * Z, and I + I through a +."""
    words = []
    for cell, join in zip(chain.cells, chain.joins, strict=True):
        code = int(s.board[cell])
        shown = int(game.kit.reads[code, chain.direction])
        name = game.components["card"][game.kit.card[code]].name
        words.append(name[0] if shown == WILD else rules.SHOWS[shown])
        if join >= 0:
            words.append("+")
    if chain.kind == LOOP:
        words.append("…")
    return " ".join(words)


def explain(game: Game, s: State) -> list[Reason]:
    """Every chain that scores, and a royal one, which wins without scoring."""
    reasons = []
    for seat in range(s.seats):
        for chain in chains(game, s, seat):
            pieces = [rules.BOARD.words[cell] for cell in chain.cells]
            n = len(chain.cells)
            params = {
                "kind": KINDS[chain.kind],
                "letters": spelled(game, s, chain),
                "direction": DIRECTIONS[chain.direction],
                "length": n,
                "points": chain.points,
                "first": pieces[0],
                "last": pieces[-1],
            }
            rule, key = "HIC-12" if chain.kind == SET else "HIC-21" if chain.kind == LOOP else "HIC-11", "score.squares"
            if s.scoring:
                dice = [str(game.kit.die[int(s.board[cell])]) for cell in chain.cells]
                key, params = "score.dice", params | {"dice": " + ".join(dice)}
            reasons.append(Reason(rule, key, params, chain.points, seat, pieces))
        pieces = [rules.BOARD.words[cell] for cell in royal_path(game, s, seat)]
        if pieces:
            reasons.append(
                Reason("HIC-13", "score.royal", {"first": pieces[0], "last": pieces[-1]}, seat=seat, pieces=pieces)
            )
    return reasons


def refuse(game: Game, s: State, seat: int, code: int) -> Reason:
    """Why a card may not be placed so."""
    if code == rules.PASS:
        return Reason("HIC-9", "refuse.pass")
    move = game.moves.move(code)
    assert isinstance(move, rules.Place)
    name, cell = game.components["card"][move.card].name, rules.BOARD.words[move.cell]
    params = {"card": name, "cell": cell}
    if s.where[seat, move.card]:
        where = rules.BOARD.words[s.where[seat, move.card] - 1]
        return Reason("HIC-6", "refuse.laid", params | {"where": where}, pieces=[where])
    if not int(s.hand[seat, move.card // 16]) >> 4 * (move.card % 16) & 15:
        return Reason("HIC-1", "refuse.absent", params)
    if s.board[move.cell]:
        other = int(s.board[move.cell])
        held = {
            "other": game.components["card"][game.kit.card[other]].name,
            "colour": COLOURS[game.kit.owner[other] - 1],
        }
        return Reason("HIC-6", "refuse.taken", params | held, pieces=[cell])
    slot = int(s.slot[move.cell]) - 1
    own = rules.code_of(move.card, move.turn, seat)
    if slot >= 0:
        along = int(s.block[slot]) & int(game.kit.sides[own])
        if along:
            sides = [side for i, side in enumerate(rules.SIDES) if along >> i & 1]
            return Reason("HIC-8", "refuse.along", params | {"sides": sides}, pieces=[cell])
        reached = int(s.reach[1 - seat, slot])
        if reached:
            points = [point for i, point in enumerate(rules.POINTS) if reached >> i & 1]
            return Reason("HIC-7", "refuse.misses", params | {"points": points}, pieces=[cell])
    return Reason("HIC-7", "refuse.far", params | {"colour": COLOURS[1 - seat]}, pieces=[cell])
