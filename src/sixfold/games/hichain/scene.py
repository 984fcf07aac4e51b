"""HICHAIN for the page: what lies on the table, in words of the notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from sixfold.core.game import Game, State
from sixfold.core.position import View

from . import rules
from .chains import JOIN, LOOP, ROYAL, SET, SIZE, WILD
from .explain import Chain, chains, royal_path, spelled
from .window import counted, in_hand, window

KINDS = {SET: "set", LOOP: "loop"}
WORD = tuple(int(letter) for letter in ROYAL)


def scene(view: View) -> dict[str, Any]:
    """The cards that lie, what their strokes reach of the empty cells, both hands, the chains, how near each is to C H A I N."""
    s, game = view.state, view.game
    columns, rows = window(s)
    return {
        "scoring": rules.SCORINGS[s.scoring],
        "size": SIZE,
        "origin": [counted(columns[0]), counted(rows[0])],
        "laid": [_laid(game, s, int(cell)) for cell in np.flatnonzero(s.board)],
        "last": rules.BOARD.words[s.last - 1] if s.last else None,
        "passes": int(s.passes),
        "rim": {
            rules.BOARD.words[s.rim[slot]]: {"reach": s.reach[:, slot].tolist(), "block": int(s.block[slot])}
            for slot in range(s.rims)
        },
        "cards": {card.name: _card(game, i) for i, card in enumerate(game.components["card"])},
        "hands": [
            [card.name for i, card in enumerate(game.components["card"]) if in_hand(s, seat, i)] for seat in range(2)
        ],
        "chains": [_chain(game, s, seat, chain) for seat in range(2) for chain in chains(game, s, seat)],
        "near": [_near(nearest(game, s, seat)) for seat in range(2)],
        "royal": [[rules.BOARD.words[cell] for cell in royal_path(game, s, seat)] for seat in range(2)],
    }


def _laid(game: Game, s: State, cell: int) -> dict[str, Any]:
    code = int(s.board[cell])
    return {
        "cell": rules.BOARD.words[cell],
        "card": game.components["card"][game.kit.card[code]].name,
        "colour": int(game.kit.owner[code]) - 1,
        "turn": int(game.kit.turn[code]),
    }


def _card(game: Game, card: int) -> dict[str, Any]:
    """A card upright: points and half-sides as bits, clockwise from the north, and what it shows after quarter turns clockwise."""
    piece, code = game.components["card"][card], rules.code_of(card, 0, 0)
    return {
        "points": int(game.kit.points[code]),
        "sides": int(game.kit.sides[code]),
        "shows": piece["shows"],
        "die": piece["die"],
    }


def _chain(game: Game, s: State, seat: int, chain: Chain) -> dict[str, Any]:
    """A chain with the way it takes: through a + as well, and back to its first card where it closes."""
    way = [at for pair in zip(chain.cells, chain.joins, strict=True) for at in pair if at >= 0]
    if chain.kind == LOOP:
        way.append(chain.cells[0])
    return {
        "seat": seat,
        "direction": chain.direction,
        "kind": KINDS.get(chain.kind, "run"),
        "letters": spelled(game, s, chain),
        "points": chain.points,
        "cells": [rules.BOARD.words[cell] for cell in chain.cells],
        "way": [rules.BOARD.words[cell] for cell in way],
    }


# --- how near C H A I N is ----------------------------------------------------------------------------------------------


class Partial(NamedTuple):
    """Five cells along which C H A I N lies in part, and could lie whole."""

    direction: int
    cells: tuple[int, ...]
    shown: tuple[int, ...]
    """What is read there: a letter, a wild card, or 0 where the cell is empty."""

    @property
    def laid(self) -> int:
        """How many of the five lie there."""
        return sum(letter > 0 for letter in self.shown)


def _near(partial: Partial | None) -> dict[str, Any] | None:
    if partial is None:
        return None
    return {
        "count": partial.laid,
        "direction": partial.direction,
        "letters": [rules.SHOWS[letter] for letter in partial.shown],
        "cells": [rules.BOARD.words[cell] for cell in partial.cells],
    }


def nearest(game: Game, s: State, colour: int) -> Partial | None:
    """The most of C H A I N that lies along a path of five cells whose others are empty and for which the cards are in hand.

    None where there is no such path any more. Whether the empty cells can be reached by the opponent's strokes is not asked.
    """
    cards = [i for i in range(rules.CARDS) if in_hand(s, colour, i)]
    hand = [set(game.kit.reads[rules.code_of(i, 0, colour)].tolist()) for i in cards]
    board, where = s.board.tolist(), [int(at) - 1 for at in s.where[colour] if at]
    free = [any(_fits(letter, place) for card in hand for letter in card) for place in range(5)]
    best: Partial | None = None
    for direction in range(4):
        read = {at: int(game.kit.reads[board[at], direction]) for at in where}
        for at, letter in read.items():
            for first in range(5):
                if not _fits(letter, first) or not all(free[:first]):
                    continue
                for cells in _paths(board, read, free, at, first, best.laid if best else 0):
                    found = Partial(direction, cells, tuple(read.get(cell, 0) for cell in cells))
                    if (best is None or found.laid > best.laid) and _in_stock(hand, found.shown):
                        best = found
    return best


def _fits(letter: int, place: int) -> bool:
    """Whether it can stand at a place of C H A I N: wild cards inside it only (HIC-15)."""
    return letter == WORD[place] or (letter == WILD and 0 < place < 4)


def _in_stock(hand: list[set[int]], shown: tuple[int, ...]) -> bool:
    """Whether different cards of the hand can show what is missing, turned as they must be."""
    missing = [place for place in range(5) if not shown[place]]
    useful = [card for card in hand if any(_fits(letter, place) for place in missing for letter in card)]
    return any(
        all(any(_fits(letter, place) for letter in card) for card, place in zip(cards, missing, strict=True))
        for cards in permutations(useful, len(missing))
    )


def _paths(
    board: list[int], read: dict[int, int], free: list[bool], at: int, first: int, least: int
) -> Iterator[tuple[int, ...]]:
    """Paths of five cells whose first card is that at place `first`, with empty cells before it, and more than `least` cards."""

    def onward(path: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
        place = first + len(path)
        if count + 5 - place <= least:
            return
        if place == 5:
            yield path
            return
        for cell in _linked(read, path[-1]):
            if cell not in path and (_fits(read.get(cell, 0), place) if board[cell] else free[place]):
                yield from onward((*path, cell), count + (cell in read))

    def before(path: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(path) == 5:
            return path
        for cell in _linked(read, path[0]):
            if not board[cell] and cell not in path:
                found = before((cell, *path))
                if found:
                    return found
        return None

    for path in onward((at,), 1):
        whole = before(path)
        if whole:
            yield whole


BESIDE: list[list[int]] = rules.BOARD.neighbours[:, ::2].tolist()
"""The four cells edge to edge with each."""


def _linked(read: dict[int, int], cell: int) -> list[int]:
    """The cells beside a cell, edge to edge or through an own + (HIC-10, HIC-16)."""
    found = []
    for beside in BESIDE[cell]:
        if read.get(beside) == JOIN:
            found += [other for other in BESIDE[beside] if other != cell and read.get(other) != JOIN]
        else:
            found.append(beside)
    return found
