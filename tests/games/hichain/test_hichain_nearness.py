"""How near C H A I N is, against a path search in plain Python: the same path of all that have the most cards, not just as many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from random import Random

import pytest

from sixfold.core.game import State, load
from sixfold.core.position import Position
from sixfold.games.hichain import rules
from sixfold.games.hichain.chains import JOIN, ROYAL, WILD
from sixfold.games.hichain.nearness import Partial, nearest
from sixfold.games.hichain.window import held

HICHAIN = load("hichain")
WORD = tuple(ROYAL.tolist())
AROUND: list[list[int]] = rules.BOARD.neighbours.tolist()
BESIDE: list[list[int]] = rules.BOARD.neighbours[:, ::2].tolist()
READS: list[list[int]] = HICHAIN.kit.reads.tolist()


def fits(letter: int, place: int) -> bool:
    return letter == WORD[place] or (letter == WILD and 0 < place < 4)


def linked(read: dict[int, int], joined: list[list[int]], cell: int) -> list[int]:
    found = [beside for beside in BESIDE[cell] if read.get(beside) != JOIN]
    for plus in joined[cell]:
        if read.get(plus) == JOIN:
            found += [other for other in joined[plus] if other != cell and read.get(other) != JOIN]
    return found


def in_stock(hand: list[set[int]], shown: tuple[int, ...]) -> bool:
    """Whether different cards of the hand can show what is missing: by trying them all."""
    missing = [place for place in range(5) if not shown[place]]
    useful = [card for card in hand if any(fits(letter, place) for place in missing for letter in card)]
    return any(
        all(any(fits(letter, place) for letter in card) for card, place in zip(cards, missing, strict=True))
        for cards in permutations(useful, len(missing))
    )


def paths(
    board: list[int], read: dict[int, int], beside: Callable[[int], list[int]], at: int, first: int
) -> Iterator[tuple[int, ...]]:
    """Paths of five cells whose first card is that at place `first`; of the ways before it, one will do."""

    def onward(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if first + len(path) == 5:
            yield path
            return
        for cell in beside(path[-1]):
            if cell not in path and (not board[cell] or fits(read.get(cell, 0), first + len(path))):
                yield from onward((*path, cell))

    def before(path: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(path) == 5:
            return path
        ways = (before((cell, *path)) for cell in beside(path[0]) if not board[cell] and cell not in path)
        return next((whole for whole in ways if whole), None)

    for path in onward((at,)):
        whole = before(path)
        if whole:
            yield whole


def defined(s: State, colour: int) -> Partial | None:
    """The first path of those with the most cards, by direction, card, place and way."""
    hand = [set(READS[rules.code_of(card, 0, colour)]) for card in held(s.hand[colour].tolist())]
    board, where = s.board.tolist(), [at - 1 for at in s.where[colour].tolist() if at]
    best: Partial | None = None
    for direction in range(4):
        read = {at: READS[board[at]][direction] for at in where}
        beside = partial(linked, read, AROUND if s.relay == 1 else BESIDE)
        for at, letter in read.items():
            for first in [place for place in range(5) if fits(letter, place)]:
                for cells in paths(board, read, beside, at, first):
                    found = Partial(direction, cells, tuple(read.get(cell, 0) for cell in cells))
                    if (best is None or found.laid > best.laid) and in_stock(hand, found.shown):
                        best = found
    return best


@pytest.mark.parametrize("options", ["letters", "basic", "plus", "plus relay=edges"])
def test_the_path_is_the_first_with_the_most_cards(options: str) -> None:
    """HIC-13, HIC-15, HIC-16"""
    seen: set[int] = set()
    for seed in range(3):
        random, position = Random(f"{options} {seed}"), Position.start(HICHAIN, 2, options)
        while not position.ended:
            seat = position.acting[0]
            tries = [position.after(seat, code) for code in random.choices(position.view(seat).codes, k=8)]
            position = max(tries, key=lambda after: rank(after, seat))
            if random.random() < 0.2 or position.ended:
                for colour in range(2):
                    found = nearest(HICHAIN, position.state, colour)
                    assert found == defined(position.state, colour)
                    seen.add(found.laid if found else 0)
    assert seen >= {0, 1, 2, 3}


def rank(position: Position, seat: int) -> int:
    """How much of the word a seat has: games are steered towards it."""
    found = nearest(HICHAIN, position.state, seat)
    return found.laid if found else 0
