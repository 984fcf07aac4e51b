"""HICHAIN against short naive definitions: all chains first, then those left out; contact as points on a plane."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from sixfold.core.conformance import Case, random_game
from sixfold.core.game import Game, State, load
from sixfold.games.hichain import rules
from sixfold.games.hichain.chains import search
from sixfold.games.hichain.explain import chains, surveyed

HICHAIN = load("hichain")
Cell = tuple[int, int]
Cards = dict[Cell, tuple[str, int]]
"""Name and turn of the cards of one colour, by x and y."""
Path = tuple[Any, ...]
"""Cells and, between them, the cell of a + or BARE."""
BARE = (-99, -99)
EDGES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


# --- chains -----------------------------------------------------------------------------------------------------------


@cache
def shown(name: str, turn: int) -> str:
    """What a card shows, turned so many quarters clockwise: a letter, ? for any letter, + or nothing."""
    card = next(card for card in HICHAIN.components["card"] if card.name == name)
    return str(card["shows"][turn % 4]).replace("*", "?").replace(".", "")


def next_to(cards: Cards, cell: Cell, steps: tuple[Cell, ...]) -> list[Cell]:
    x, y = cell
    return [at for dx, dy in steps if (at := (x + dx, y + dy)) in cards]


def neighbours(cards: Cards, cell: Cell, corners: bool) -> Iterator[tuple[Cell, Cell]]:
    """HIC-10, HIC-16: each letter a card may be followed by, and the + between them or BARE."""
    for at in next_to(cards, cell, EDGES):
        if shown(*cards[at]) != "+":
            yield BARE, at
    for at, (name, turn) in cards.items():
        joined = next_to(cards, at, EDGES + CORNERS if corners else EDGES)
        if shown(name, turn) == "+" and cell in joined:
            yield from ((at, far) for far in joined if far != cell and shown(*cards[far]) != "+")


def run(letters: str) -> bool:
    """Whether letters may go on as a run: ? fits everywhere."""
    first = ord(letters[0])
    return all(c in "?" + chr((first - 65 + i) % 26 + 65) for i, c in enumerate(letters))


def same(letters: str) -> bool:
    return set(letters) <= {letters[0], "?"}


def is_chain(letters: str) -> bool:
    if "?" in (letters[0], letters[-1]):
        return False
    return (len(letters) >= 3 and (run(letters) or run(letters[::-1]))) or (len(letters) >= 2 and same(letters))


def paths(cards: Cards, direction: int, prune: bool, corners: bool) -> Iterator[tuple[Path, str]]:
    """Every path over readable cards with its letters; pruned, only those whose beginning fits a run or a set."""
    stack: list[tuple[Path, str]] = []
    for cell, (name, turn) in cards.items():
        if (letter := shown(name, turn - direction)) not in ("", "+"):
            stack.append(((cell,), letter))
    while stack:
        path, letters = stack.pop()
        yield path, letters
        for join, cell in neighbours(cards, path[-1], corners):
            letter = shown(cards[cell][0], cards[cell][1] - direction)
            if not letter or cell in path[::2]:
                continue
            word = letters + letter
            if not prune or (word[0] != "?" and (run(word) or same(word))):
                stack.append(((*path, join, cell), word))


def one_way(path: Path) -> Path:
    return min(path, path[::-1])


def all_chains(cards: Cards, prune: bool = True, corners: bool = True) -> tuple[set[Path], set[Path]]:
    """The chains that count, and the circles of 26."""
    found: set[Path] = set()
    circles: set[Path] = set()
    for direction in range(4):
        for path, letters in paths(cards, direction, prune, corners):
            if not is_chain(letters):
                continue
            closing = [join for join, cell in neighbours(cards, path[-1], corners) if cell == path[0]]
            if len(letters) == 26 and closing and not same(letters):
                for join in closing:
                    ring = (*path, join)
                    turns = [ring[i:] + ring[:i] for i in range(0, 52, 2)]
                    turns += [(t[0], *t[:0:-1]) for t in turns]
                    circles.add(min(turns))
            found.add(one_way(path))
    parts: set[Path] = set()
    for circle in circles:
        for i in range(0, 52, 2):
            parts |= {one_way((circle[i:] + circle[:i])[:j]) for j in range(3, 52, 2)}
    for path in sorted(found, key=len, reverse=True):
        if path not in parts:  # else its own parts are known
            n = len(path)
            parts |= {one_way(path[i:j]) for i in range(0, n, 2) for j in range(i + 3, n + 1, 2) if j - i < n}
    return found - parts, circles


def points(cards: Cards, path: Path, dice: bool) -> int:
    cells = path[::2]
    die = {card.name: card["die"] for card in HICHAIN.components["card"]}
    return sum(die[cards[cell][0]] for cell in cells) if dice else len(cells) ** 2


def laid(s: State, colour: int) -> Cards:
    """The cards of a colour, read off the board."""
    kit = HICHAIN.kit
    cards = {}
    for cell in np.flatnonzero(s.board).tolist():
        code = int(s.board[cell])
        if kit.owner[code] == colour + 1:
            cards[rules.BOARD.at(cell)] = (HICHAIN.components["card"][kit.card[code]].name, int(kit.turn[code]))
    return cards


def score_of(s: State, colour: int) -> int:
    """By the compiled search."""
    graph = surveyed(HICHAIN, s, colour)
    return int(search(graph, int(s.scoring), graph[:0]))


def compare(s: State, colour: int) -> int:
    cards = laid(s, colour)
    found, circles = all_chains(cards, corners=s.relay == 1)
    expected = sum(points(cards, path, bool(s.scoring)) for path in (*found, *circles))
    assert score_of(s, colour) == expected, picture(cards)
    return len(found) + len(circles)


def picture(cards: Cards) -> str:
    xs, ys = zip(*cards, strict=True)
    rows = []
    for y in range(min(ys), max(ys) + 1):
        words = (cards.get((x, y)) for x in range(min(xs), max(xs) + 1))
        rows.append(" ".join(f"{w[0]}{'^>v<'[w[1]]}".ljust(3) if w else ".  " for w in words))
    return "\n" + "\n".join(rows)


# --- positions --------------------------------------------------------------------------------------------------------


def eager_game(preset: str, dice: random.Random) -> Iterator[State]:
    """A game in which moves that chain are liked, so that there is something to score."""
    kit = HICHAIN.kit
    s = HICHAIN.start(2, HICHAIN.presets[preset])
    out = np.zeros(1 << 16, np.int64)
    while s.acting:
        seat = int(s.acting) - 1
        n = rules.legal(s, kit, seat, out)
        best, choice = -1, int(out[0])
        for _ in range(dice.choice((1, 12, 60))):
            code = int(out[dice.randrange(n)])
            after = s.copy()
            rules.apply(after, kit, seat, code)
            value = rules.appraise(after, kit, seat)
            if value > best:
                best, choice = value, code
        rules.apply(s, kit, seat, choice)
        yield s


@pytest.mark.parametrize("preset", HICHAIN.presets)
def test_scores_of_games_are_those_of_the_naive_search(preset: str) -> None:
    dice = random.Random(preset)
    positions = chained = 0
    while positions < 1000:
        for s in eager_game(preset, dice):
            positions += 1
            for colour in range(2):
                chained += compare(s, colour)
                assert s.score[colour] == score_of(s, colour)
    assert chained > 300


def crowd(dice: random.Random, most: int, options: str = "plus") -> State:
    """One colour's cards, crowded together nearly in alphabetical order: many chains, not all of them legal to build."""
    s = HICHAIN.start(2, HICHAIN.read_options(options))
    s.board[:] = 0
    s.where[:] = 0
    width = dice.randint(2, 6)
    count = dice.randint(2, most)
    first = dice.randrange(26)
    order = [(first + i) % 26 for i in range(26)]
    for special in (7, 8, 12, 13, 22, 25, 26, 27, 28, 29, 30, 31):
        if dice.random() < 0.5:
            if special < 26:
                order.remove(special)
            order.insert(dice.randrange(min(count, len(order))), special)
    for _ in range(dice.randrange(6)):
        i, j = dice.randrange(len(order)), dice.randrange(len(order))
        order[i], order[j] = order[j], order[i]
    up = dice.randrange(4)
    for i, node in enumerate(order[:count]):
        x, y = i % width, i // width
        if y % 2:
            x = width - 1 - x
        cell = rules.BOARD.cell(x, y)
        loose = dice.random() < (0.5 if node in (2, 7, 8, 12, 13, 20, 22, 25, 26, 27, 29) else 0.08)
        turn = dice.randrange(4) if loose else up
        s.board[cell] = (241, 244)[node - 30] if node >= 30 else rules.code_of(node, turn, 0)
        s.where[0, node] = cell + 1
    return s


@pytest.mark.parametrize(("options", "times"), [("plus", 7000), ("plus-dice", 7000), ("plus relay=edges", 3000)])
def test_scores_of_crowds_are_those_of_the_naive_search(options: str, times: int) -> None:
    """HIC-10 to HIC-21; with the positions of games, 10,000 for each scoring; HIC-16 by corners and by edges."""
    dice = random.Random(options)
    chained = sum(compare(crowd(dice, 32, options), 0) for _ in range(times))
    assert chained > times // 2


def test_the_search_reports_the_very_chains() -> None:
    """HIC-20: the same cards in the same order, through the same +."""
    dice = random.Random(6)
    for _ in range(1000):
        s = crowd(dice, 32)
        found, circles = all_chains(laid(s, 0))
        reported = [
            one_way(
                tuple(
                    rules.BOARD.at(at) if at >= 0 else BARE
                    for at in [at for pair in zip(chain.cells, chain.joins, strict=True) for at in pair][:-1]
                )
            )
            for chain in chains(HICHAIN, s, 0)
        ]
        assert not circles
        assert len(reported) == len(set(reported))
        assert set(reported) == found


def ring(dice: random.Random) -> State:
    """A to Z in a circle of two rows, wild cards in places, other cards of the colour around."""
    s = HICHAIN.start(2, HICHAIN.presets["plus"])
    s.board[:] = 0
    s.where[:] = 0
    order = list(range(26))
    first = dice.randrange(26)
    order = order[first:] + order[:first]
    for wild in dice.sample((26, 27, 29), dice.randrange(3)):
        order[dice.randrange(26)] = wild
    at = [(x, 0) for x in range(13)] + [(x, 1) for x in range(12, -1, -1)]
    around = [(x, y) for x in range(-1, 14) for y in range(-1, 3) if (x, y) not in at]
    spare = [node for node in (7, 8, 12, 13, 22, 25, 26, 27, 28, 29, 30, 31) if node not in order]
    at += dice.sample(around, len(spare))
    for node, (x, y) in zip(order + spare, at, strict=True):
        cell = rules.BOARD.cell(x, y)
        s.board[cell] = (241, 244)[node - 30] if node >= 30 else rules.code_of(node, 0, 0)
        s.where[0, node] = cell + 1
    return s


def test_circles_count_once() -> None:
    """HIC-21: with wild cards in them, and with cards around that make longer runs."""
    dice = random.Random(8)
    longer = 0
    for _ in range(100):
        s = ring(dice)
        found, circles = all_chains(laid(s, 0))
        assert circles
        longer += any(len(path) > 52 for path in found)
        assert score_of(s, 0) == sum((len(path) + 1) ** 2 // 4 for path in found) + 676 * len(circles)
    assert longer


def test_leaving_paths_out_early_leaves_no_chain_out() -> None:
    """The naive search itself, against every path there is on few cards."""
    dice = random.Random(7)
    for _ in range(400):
        cards = laid(crowd(dice, 8), 0)
        assert all_chains(cards) == all_chains(cards, prune=False)


# --- contact ----------------------------------------------------------------------------------------------------------

POINT_AT = {"N": (4, 0), "NE": (8, 0), "E": (8, 4), "SE": (8, 8), "S": (4, 8), "SW": (0, 8), "W": (0, 4), "NW": (0, 0)}
SIDE_AT = dict(
    zip(rules.SIDES, ((6, 0), (8, 2), (8, 6), (6, 8), (2, 8), (0, 6), (0, 2), (2, 0)), strict=True),
)


@cache
def strokes(game: Game, card: int, turn: int, key: str) -> frozenset[Cell]:
    """Where strokes reach the border of a card at the origin, eight units wide."""
    places = {"points": POINT_AT, "sides": SIDE_AT}[key]
    found = [places[name] for name in game.components["card"][card][key]]
    for _ in range(turn):
        found = [(8 - y, x) for x, y in found]
    return frozenset(found)


def moved(places: frozenset[Cell], x: int, y: int) -> set[Cell]:
    return {(px + 8 * x, py + 8 * y) for px, py in places}


def naive_moves(s: State, seat: int) -> set[str]:
    kit = HICHAIN.kit
    theirs: set[Cell] = set()
    sides: set[Cell] = set()
    taken = set()
    for cell in np.flatnonzero(s.board).tolist():
        code = int(s.board[cell])
        x, y = rules.BOARD.at(cell)
        taken.add((x, y))
        card, turn = int(kit.card[code]), int(kit.turn[code])
        sides |= moved(strokes(HICHAIN, card, turn, "sides"), x, y)
        if kit.owner[code] != seat + 1:
            theirs |= moved(strokes(HICHAIN, card, turn, "points"), x, y)
    hand = [card for card in range(30) if int(s.hand[seat, card // 16]) >> 4 * (card % 16) & 15]
    found = set()
    xs, ys = zip(*taken, strict=True)
    for x, y in product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)):
        near_points = {(px, py) for px, py in theirs if 0 <= px - 8 * x <= 8 and 0 <= py - 8 * y <= 8}
        if (x, y) in taken or not near_points:
            continue
        for card, turn in product(hand, range(4)):
            touches = moved(strokes(HICHAIN, card, turn, "points"), x, y) & near_points
            if touches and not moved(strokes(HICHAIN, card, turn, "sides"), x, y) & sides:
                found.add(HICHAIN.moves.text(rules.Place(rules.BOARD.cell(x, y), card, turn)))
    return found or {"pass"}


@pytest.mark.parametrize("preset", ["letters", "plus"])
def test_legal_moves_are_those_of_points_on_a_plane(preset: str) -> None:
    """HIC-6 to HIC-9."""
    for seed in range(2):
        for position in random_game(Case(HICHAIN, preset, 2, seed)):
            for seat in position.acting:
                moves = {HICHAIN.moves.text(move) for move in position.legal(seat)}
                assert moves == naive_moves(position.state, seat)
