"""A HICHAIN score as sentences, and why a placement is refused."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from sixfold.core.face import Reason
from sixfold.core.game import Fields, Game, State

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


class Reading(NamedTuple):
    """What is read of a colour."""

    chains: list[Chain]
    """Every chain that scores."""
    royal: list[int]
    """The cells of its C H A I N, or none."""


class Cards(NamedTuple):
    """The cards of a colour that lie, and how they are read: what is made of them is kept for all that are alike."""

    game: Game
    colour: int
    scoring: int
    relay: int
    where: bytes
    codes: bytes
    """By card: its cell + 1, and what the board holds there."""

    @property
    def lying(self) -> dict[int, int]:
        """What the board holds, by cell."""
        where = np.frombuffer(self.where, np.int16).tolist()
        return {at - 1: code for at, code in zip(where, self.codes, strict=True) if at}


def cards(game: Game, f: Fields, colour: int) -> Cards:
    """The cards of a colour, by a state's fields."""
    where = f.where[colour]
    return Cards(game, colour, f.scoring, f.relay, where.tobytes(), f.board[where - 1].tobytes())


def laid_out(*colours: Cards) -> State:
    """A state with these cards on the table and nothing else, for kernels."""
    states = colours[0].game.new_states(1)
    states["relay"] = colours[0].relay
    f = colours[0].game.fields(states[0])
    for own in colours:
        where, codes = np.frombuffer(own.where, np.int16), np.frombuffer(own.codes, np.uint8)
        f.where[own.colour] = where
        f.board[where[where > 0] - 1] = codes[where > 0]
    return states[0]


def surveyed(game: Game, s: State, colour: int) -> Graph:
    """The cards of a colour with their links."""
    graph = np.zeros((NODES + 5, WIDTH), np.int64)
    survey(s, game.kit, colour, graph)
    return graph


@lru_cache(1024)
def read(own: Cards) -> Reading:
    """The chains of a colour."""
    graph = surveyed(own.game, laid_out(own), own.colour)
    record = np.zeros((64, ROW), np.int64)
    search(graph, own.scoring, record)
    if record[0, 0] >= len(record):
        record = np.zeros((record[0, 0] + 1, ROW), np.int64)
        search(graph, own.scoring, record)
    found = []
    for row in record[1 : record[0, 0] + 1].tolist():
        direction, kind, n, points, *path = row
        joins = tuple(at - 1 for at in path[1 : 2 * n : 2])
        found.append(Chain(direction, kind, points, tuple(path[0 : 2 * n : 2]), joins))
    path = graph[PATH, :5].tolist() if royal(graph) else []
    return Reading(found, [int(graph[node, CELL]) - 1 for node in path])


def chains(game: Game, s: State, colour: int) -> list[Chain]:
    """Every chain of a colour that scores."""
    return read(cards(game, game.fields(s), colour)).chains


def royal_path(game: Game, s: State, colour: int) -> list[int]:
    """The cells of a colour's C H A I N, or none."""
    return read(cards(game, game.fields(s), colour)).royal


class Printed(NamedTuple):
    """What a card says, by what the board holds."""

    letters: list[str]
    """By reading direction; a wild card its symbol."""
    die: str


@cache
def _printed(game: Game) -> list[Printed]:
    kit, names = game.kit, [card.name for card in game.components["card"]]
    rows = zip(kit.reads.tolist(), kit.card.tolist(), kit.die.tolist(), strict=True)
    return [
        Printed([names[card][0] if letter == WILD else rules.SHOWS[letter] for letter in shown], str(die))
        for shown, card, die in rows
    ]


def _spelled(chain: Chain, printed: list[Printed]) -> str:
    """A chain's letters as read, wild cards by their symbol: X * Z, and I + I through a +."""
    words = []
    for card, join in zip(printed, chain.joins, strict=True):
        words.append(card.letters[chain.direction])
        if join >= 0:
            words.append("+")
    if chain.kind == LOOP:
        words.append("…")
    return " ".join(words)


def explain(game: Game, s: State) -> list[Reason]:
    """Every chain that scores, and a royal one, which wins without scoring."""
    f = game.fields(s)
    return [reason for seat in range(f.seats) for reason in _reasons(cards(game, f, seat))]


@lru_cache(1024)
def _reasons(own: Cards) -> list[Reason]:
    """The reasons of one seat."""
    reasons, found = [], read(own)
    lying, printed = own.lying, _printed(own.game)
    for chain in found.chains:
        pieces = [rules.BOARD.words[cell] for cell in chain.cells]
        said = [printed[lying[cell]] for cell in chain.cells]
        params = {
            "kind": KINDS[chain.kind],
            "letters": _spelled(chain, said),
            "direction": DIRECTIONS[chain.direction],
            "length": len(pieces),
            "points": chain.points,
            "first": pieces[0],
            "last": pieces[-1],
        }
        rule, key = "HIC-12" if chain.kind == SET else "HIC-21" if chain.kind == LOOP else "HIC-11", "score.squares"
        if own.scoring:
            key, params = "score.dice", params | {"dice": " + ".join(card.die for card in said)}
        reasons.append(Reason(rule, key, params, chain.points, own.colour, pieces))
    if found.royal:
        pieces = [rules.BOARD.words[cell] for cell in found.royal]
        params = {"first": pieces[0], "last": pieces[-1]}
        reasons.append(Reason("HIC-13", "score.royal", params, seat=own.colour, pieces=pieces))
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
