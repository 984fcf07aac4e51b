"""Hetrix beside a naive reading of its rules: pictures of gems, searched from gem to gem, every colour tried for every white one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from sixfold.core.chance import generator
from sixfold.core.game import CHANCE, CHANCE_BIT, Game, State, load
from sixfold.core.geometry import turned
from sixfold.core.playout import Scratch, drivers
from sixfold.games.hetrix import links, rules, typed
from sixfold.games.hetrix.explain import chains, sheet

GAME = load("hetrix")
COLOURS = "ROYGBP"
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
SIZE = 28

Place = tuple[int, int]
Matrix = dict[Place, str]
Gem = tuple[Place, int]
Link = tuple[int, str]
"""Length and colour."""


# --- the naive reading ------------------------------------------------------------------------------------------------


def touching(matrix: Matrix, gem: Gem) -> list[Gem]:
    """HTX-4: the neighbours on the tile, and the gem across the edge."""
    (q, r), edge = gem
    found = [((q, r), (edge + 1) % 6), ((q, r), (edge + 5) % 6)]
    across = ((q + STEPS[edge][0]) % SIZE, (r + STEPS[edge][1]) % SIZE)
    if across in matrix:
        found.append((across, (edge + 3) % 6))
    return found


def flood(matrix: Matrix, start: Gem) -> set[Gem]:
    """All gems of one colour that hang together with one."""
    colour = matrix[start[0]][start[1]]
    met, new = {start}, [start]
    while new:
        for gem in touching(matrix, new.pop()):
            if gem not in met and matrix[gem[0]][gem[1]] == colour:
                met.add(gem)
                new.append(gem)
    return met


def groups(matrix: Matrix) -> list[tuple[str, set[Gem]]]:
    """The links of a matrix of any length; every white gem by itself."""
    left = {(place, edge) for place in matrix for edge in range(6)}
    found = []
    while left:
        gem = min(left)
        colour = matrix[gem[0]][gem[1]]
        group = {gem} if colour == "W" else flood(matrix, gem)
        left -= group
        found.append((colour, group))
    return found


Key = int
UNIT = 6  # bits for how often a link of one length and colour occurs


@cache
def worth(length: int, colour: str) -> Key:
    """A link as a number. Sums of these compare like: points, links, then the links one by one, the longer and redder first."""
    if length < 4:
        return 0
    place = 1 << UNIT * (6 * length + 5 - COLOURS.index(colour))
    return ((length << 8) + 1 << UNIT * 960) + place


def decoded(key: Key) -> list[Link]:
    """The links in a sum of worths, longest first."""
    found: list[Link] = []
    for digit in range(6 * 151, 23, -1):
        times = key >> UNIT * digit & (1 << UNIT) - 1
        found += [(digit // 6, COLOURS[5 - digit % 6])] * times
    return found


def tried_one_by_one(matrix: Matrix) -> list[Link]:
    """HTX-5 by trying every colour for every white gem."""
    whites = [(place, edge) for place, gems in matrix.items() for edge in range(6) if gems[edge] == "W"]
    best = -1
    for colours in product(COLOURS, repeat=len(whites)):
        painted = dict(matrix)
        for (place, edge), colour in zip(whites, colours, strict=True):
            painted[place] = painted[place][:edge] + colour + painted[place][edge + 1 :]
        best = max(best, sum(worth(len(group), colour) for colour, group in groups(painted)))
    return decoded(best)


def best_links(matrix: Matrix) -> list[Link]:
    """HTX-5 by dealing the white gems out to the colours: the best for the first colours with each subset of them."""
    found = groups(matrix)
    whites = [gem for colour, group in found if colour == "W" for gem in group]
    sets = range(1 << len(whites))
    best = [-1] * len(sets)
    best[0] = 0
    for colour in COLOURS:
        own = [group for c, group in found if c == colour]
        value = [_with_whites(matrix, colour, own, [w for i, w in enumerate(whites) if s >> i & 1]) for s in sets]
        after = [-1] * len(sets)
        for total in sets:
            part = total
            while True:
                if best[total ^ part] >= 0:
                    after[total] = max(after[total], best[total ^ part] + value[part])
                if part == 0:
                    break
                part = part - 1 & total
        best = after
    return decoded(best[-1])


def _with_whites(matrix: Matrix, colour: str, own: list[set[Gem]], whites: list[Gem]) -> Key:
    return sum(worth(len(piece), colour) for piece in _pieces(matrix, own, whites))


def _pieces(matrix: Matrix, own: list[set[Gem]], whites: list[Gem]) -> list[set[Gem]]:
    """The groups of a colour with some white gems among them."""
    pieces = list(own)
    for white in whites:
        near = {*touching(matrix, white), white}
        pieces = [p for p in pieces if not p & near] + [set.union({white}, *(p for p in pieces if p & near))]
    return pieces


Links = tuple[Link, ...]


def outcomes(matrix: Matrix) -> set[Links]:
    """Whatever links a matrix can have: its white gems dealt out to the colours in every way."""
    found = groups(matrix)
    whites = [gem for colour, group in found if colour == "W" for gem in group]
    dealt: dict[int, set[Links]] = {0: {()}}
    for colour in COLOURS:
        own = [group for c, group in found if c == colour]
        after: dict[int, set[Links]] = {}
        for used, lists in dealt.items():
            rest = (1 << len(whites)) - 1 ^ used
            part = rest
            while True:
                pieces = _pieces(matrix, own, [w for i, w in enumerate(whites) if part >> i & 1])
                more = tuple((len(piece), colour) for piece in pieces if len(piece) >= 4)
                after.setdefault(used | part, set()).update(tuple(sorted(links + more)) for links in lists)
                if part == 0:
                    break
                part = part - 1 & rest
        dealt = after
    return dealt[(1 << len(whites)) - 1]


def longest(links: Links, colours: str = COLOURS) -> int:
    return max((length for length, colour in links if colour in colours), default=0)


def total(own: Links, others: list[Links]) -> int:
    """HTX-14 to HTX-17: what links bring beside those of the others."""
    points = sum(length for length, _ in own)
    if not others:
        return points
    for colour in COLOURS:
        points += 3 * (longest(own, colour) > max(4, *(longest(links, colour) for links in others)))
    points += 5 * (longest(own) > max(7, *map(longest, others)))
    return points + 5 * (len(own) > max(map(len, others)))


def first(links: Links) -> Any:
    """What is preferred where totals are equal: more links, then the longer, then the redder, one after the other."""
    return len(links), sorted(((length, -COLOURS.index(colour)) for length, colour in links), reverse=True)


def chosen(matrices: list[Matrix]) -> tuple[list[Links], int]:
    """HTX-5: the links of each matrix, and how often everybody was asked."""
    can = [outcomes(matrix) for matrix in matrices]
    have = [max(lists, key=lambda links: (total(links, []), first(links))) for lists in can]
    for asked in range(1, 5):
        before = list(have)
        for seat, lists in enumerate(can):
            others = have[:seat] + have[seat + 1 :]
            best = max(total(links, others) for links in lists)
            if best > total(have[seat], others):
                have[seat] = max((links for links in lists if total(links, others) == best), key=first)
        if have == before:
            return have, asked
    return have, 4


def totals(matrices: list[Matrix]) -> list[int]:
    """HTX-5, HTX-14 to HTX-17."""
    have, _ = chosen(matrices)
    return [total(links, have[:seat] + have[seat + 1 :]) for seat, links in enumerate(have)]


# --- positions --------------------------------------------------------------------------------------------------------


def matrix_of(s: State, seat: int, sealed: bool = False) -> Matrix:
    """A matrix as places and letters."""
    laid = list(zip(s.cell[seat, : s.tiles[seat]], s.stone[seat, : s.tiles[seat]], strict=True))
    if sealed:
        laid += zip(s.build_cell[seat, : s.built[seat]], s.build[seat, : s.built[seat]], strict=True)
    return {((int(c) - 1) % SIZE, (int(c) - 1) // SIZE): rules.gem_letters(int(stone)) for c, stone in laid}


def played(seats: int, seed: int, greedy: bool) -> Iterator[tuple[State, int]]:
    """A game move by move in compiled kernels: each state with the seat that moved, -1 for a draw."""
    memory, run, dice = Scratch(GAME), drivers(GAME), generator(seed)
    memory.states[1] = GAME.start(seats, GAME.presets["standard"])
    s, out = memory.states[1], memory.out
    masks = GAME.masks(GAME.presets["standard"])
    choose = random.Random(seed)
    while s.acting:
        if s.acting & CHANCE_BIT:
            n = GAME.chance.run("compiled")(s, GAME.kit, out, memory.weight)
            GAME.apply.run("compiled")(s, GAME.kit, CHANCE, int(out[choose.randrange(n)]))
            yield s, -1
            continue
        seat = choose.choice([i for i in range(seats) if s.acting >> i & 1])
        if greedy:
            code = run.greedy(memory.states, memory.raw, 1, GAME.kit, masks, seat, dice, out)
        else:
            code = out[choose.randrange(GAME.legal.run("compiled")(s, GAME.kit, seat, out))]
        GAME.apply.run("compiled")(s, GAME.kit, seat, int(code))
        yield s, seat


def blob(dice: random.Random, tiles: int, whites: int, colours: str) -> Matrix:
    """A matrix of any shape with gems of few colours, so that links are long and white gems compete."""
    places = [(0, 0)]
    while len(places) < tiles:
        (q, r), (dq, dr) = dice.choice(places), dice.choice(STEPS)
        if (q + dq, r + dr) not in places:
            places.append((q + dq, r + dr))
    gems = [[dice.choice(colours) for _ in range(6)] for _ in places]
    for x in dice.sample(range(6 * tiles), whites):
        gems[x // 6][x % 6] = "W"
    return {(q % SIZE, r % SIZE): "".join(six) for (q, r), six in zip(places, gems, strict=True)}


def read(*matrices: Matrix, turn: int = 0) -> State:
    """Matrices through the form of a real table, each turned about its first tile by so many sixths."""
    lines = []
    for matrix in matrices:
        lines.append("Player:")
        for place, gems in matrix.items():
            q, r = (x - SIZE if x > SIZE // 2 else x for x in place)
            for _ in range(turn):
                q, r = -r, q + r
            lines.append(f"{q},{r} {turned(gems, turn)}")
    return typed.parse(GAME, GAME.presets["standard"], list(enumerate(lines, 2)))


def kernel_links(s: State, seat: int) -> list[Link]:
    found = [(chain.length, COLOURS[chain.colour - 1]) for chain in chains(GAME, s, seat)]
    return sorted(found, key=lambda link: (-link[0], COLOURS.index(link[1])))


# --- comparisons ------------------------------------------------------------------------------------------------------


def test_ten_thousand_matrices_of_played_games_score_as_the_naive_reading_says() -> None:
    """HTX-4, HTX-5, HTX-14 for matrices as builders foresee them, with HTX-15 to HTX-17 at the ends."""
    judge = GAME.appraise.run("compiled")
    seen = whites = scored = 0
    for seed in range(126):
        seats = 2 + seed % 3
        shown = -1
        for s, seat in played(seats, seed, greedy=seed % 2 == 0):
            if seat < 0:
                continue
            if s.built[seat]:
                matrix = matrix_of(s, seat, sealed=True)
                points = sum(length for length, _ in best_links(matrix))
                assert judge(s, GAME.kit, seat) // 1000 == points, matrix
                seen += 1
                scored += points > 0
                whites += any("W" in gems for gems in matrix.values())
            elif s.barrier != shown:
                shown = int(s.barrier)
                for i in range(seats):
                    if not s.ended:
                        assert s.score[i] == sum(length for length, _ in best_links(matrix_of(s, i)))
                        seen += 1
        assert list(s.score[:seats]) == totals([matrix_of(s, i) for i in range(seats)])
    assert seen >= 10_000
    assert scored >= 5_000
    assert whites >= 2_500


@pytest.mark.parametrize(("whites", "times"), [(1, 60), (2, 50), (3, 30), (4, 6), (5, 1)])
def test_every_choice_of_colours_is_tried(whites: int, times: int) -> None:
    """HTX-5: the kernels, the dealing out and the plain trying of 6^k choices find the same links."""
    for seed in range(times):
        dice = random.Random(1000 * whites + seed)
        matrix = blob(dice, dice.randint(2, 9), whites, dice.choice(("RO", "ROY", COLOURS)))
        naive = tried_one_by_one(matrix)
        assert best_links(matrix) == naive
        assert kernel_links(read(matrix), 0) == naive, matrix


@pytest.mark.parametrize("whites", range(11))
def test_many_white_gems_find_their_best_colours(whites: int) -> None:
    """HTX-5 by another exact method, up to ten white gems in one tangle."""
    for seed in range(40 if whites < 8 else 4):
        dice = random.Random(2000 * whites + seed)
        matrix = blob(dice, dice.randint(4, 25), whites, dice.choice(("RO", "ROY", "GBP", COLOURS)))
        assert kernel_links(read(matrix), 0) == best_links(matrix), matrix


def test_whole_tables_of_few_colours_get_the_bonuses_of_the_naive_reading() -> None:
    """HTX-15 to HTX-17, ties among them."""
    ties = 0
    for seed in range(250):
        dice = random.Random(seed)
        palette = dice.choice(("RO", "ROY", COLOURS))
        matrices = [blob(dice, dice.randint(3, 9), dice.randint(0, 2), palette) for _ in range(dice.randint(1, 4))]
        if seed % 5 == 0:
            matrices.append(matrices[0])
        matrices = matrices[:4]
        s = read(*matrices)
        expected = totals(matrices) if len(matrices) > 1 else [sum(n for n, _ in best_links(matrices[0]))]
        assert list(s.score[: s.seats]) == expected
        assert [row.total for row in sheet(GAME, s)] == expected
        ties += len(matrices) > 1 and matrices[-1] == matrices[0]
    assert ties > 20


def test_white_gems_of_whole_tables_are_chosen_for_the_totals() -> None:
    """HTX-5 by dealing the white gems out in every way: the same links for everybody, in one round, two or more."""
    rounds, changed = Counter[int](), 0
    for seed in (*range(300), 2208):
        dice = random.Random(seed)
        palette = dice.choice(("RO", "ROY", "ROYG"))
        matrices = [blob(dice, dice.randint(2, 5), dice.randint(1, 3), palette) for _ in range(dice.randint(2, 3))]
        s = read(*matrices)
        have, asked = chosen(matrices)
        assert [tuple(sorted(kernel_links(s, seat))) for seat in range(len(matrices))] == have, matrices
        assert list(s.score[: s.seats]) == totals(matrices)
        rounds[asked] += 1
        changed += any(tuple(sorted(best_links(matrix))) != links for matrix, links in zip(matrices, have, strict=True))
    assert changed >= 15
    assert rounds[2] >= 15
    assert rounds[4] >= 1


@pytest.mark.parametrize("whites", [5, 6, 7])
def test_many_white_gems_are_chosen_for_the_totals(whites: int) -> None:
    """HTX-5 with tangles that depend on each other by the bonuses."""
    for seed in range(6):
        dice = random.Random(3000 * whites + seed)
        matrices = [blob(dice, dice.randint(8, 14), n, dice.choice(("ROY", COLOURS))) for n in (whites, 3)]
        s = read(*matrices)
        have, _ = chosen(matrices)
        assert [tuple(sorted(kernel_links(s, seat))) for seat in range(2)] == have, matrices
        assert list(s.score[:2]) == totals(matrices)


def test_turning_a_matrix_changes_nothing() -> None:
    """A matrix has no right way up: links, also those of white gems with equal choices, are the same in all six turns."""
    for seed in range(60):
        dice = random.Random(seed)
        matrix = blob(dice, dice.randint(3, 10), dice.randint(0, 5), dice.choice(("ROY", COLOURS)))
        found = [kernel_links(read(matrix, turn=turn), 0) for turn in range(6)]
        assert all(links == found[0] for links in found), matrix


def legal_naively(game: Game, s: State, seat: int) -> set[str]:
    """HTX-6, HTX-9 to HTX-11: what a seat may do, as notation."""

    def places(matrix: Matrix) -> list[str]:
        beside = {((q + dq) % SIZE, (r + dr) % SIZE) for q, r in matrix for dq, dr in STEPS} - set(matrix)
        cells = beside if matrix else {(0, 0)}
        return [
            f"{q - SIZE if q > SIZE // 2 else q},{r - SIZE if r > SIZE // 2 else r}/{t}"
            for q, r in cells
            for t in range(6)
        ]

    if s.phase == rules.INFILTRATION:
        return {f"infiltrate {place}" for place in places(matrix_of(s, (seat + 1) % s.seats))}
    hand = [game.components["tile"][tile - 1].name for tile in s.hand[seat] if tile]
    own = places(matrix_of(s, seat, sealed=True))
    moves = {f"{tile}@{place}" for tile in hand for place in own}
    if s.link[seat]:
        moves |= {f"link@{place}" for place in own}
    return moves | {"done"} if len(hand) <= 1 else moves


def test_legal_moves_are_those_of_the_naive_reading() -> None:
    """HTX-6, HTX-9, HTX-10, HTX-11 on some hundreds of positions."""
    out = np.zeros(1 << 16, np.int64)
    seen = 0
    for seed in range(6):
        for turn, (s, _) in enumerate(played(2 + seed % 3, seed, greedy=False)):
            if s.acting & CHANCE_BIT or turn % 2:
                continue
            for seat in range(s.seats):
                if s.acting >> seat & 1:
                    n = GAME.legal.run("compiled")(s, GAME.kit, seat, out)
                    moves: set[Any] = {GAME.moves.text(int(code)) for code in out[:n]}
                    assert moves == legal_naively(GAME, s, seat)
                    seen += 1
    assert seen >= 300


def test_rims_are_the_empty_cells_around() -> None:
    """The lists of cells that moves are made from hold every empty neighbour once, and nothing else."""
    for s, _ in played(3, 5, greedy=False):
        for seat in range(3):
            for cells, n, sealed in ((s.rim, s.rims, False), (s.reach, s.reaches, True)):
                matrix = matrix_of(s, seat, sealed)
                beside = {((q + dq) % SIZE, (r + dr) % SIZE) for q, r in matrix for dq, dr in STEPS} - set(matrix)
                listed = [((int(c) - 1) % SIZE, (int(c) - 1) // SIZE) for c in cells[seat, : n[seat]]]
                assert sorted(listed) == sorted(beside or {(0, 0)})
                assert not cells[seat, n[seat] :].any()


def test_a_matrix_in_one_row_does_not_meet_itself() -> None:
    """A board without bounds: 25 tiles in a row, the longest matrix there can be, have 54 empty cells around them."""
    for dq, dr in STEPS[:3]:
        row = {(dq * k % SIZE, dr * k % SIZE): "RORORO" for k in range(-12, 13)}
        s = read(row)
        assert s.rims[0] == links.RIM
        assert s.score[0] == sum(length for length, _ in best_links(row))
