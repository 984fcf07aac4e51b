"""Hexpert, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import ComponentError, IllegalMove, NotationError, OptionError, RecordError
from sixfold.core.game import Game, State, load
from sixfold.core.match import Match
from sixfold.core.position import Position
from sixfold.games.hexpert import rules, typed
from sixfold.games.hexpert.rules import SPEC

GAME = load("hexpert")
FILE = Path(rules.__file__).with_name("components.toml")


def scored(board: str, options: str = "", game: Game = GAME) -> State:
    """A state from boards drawn column by column."""
    lines = [(n, line) for n, line in enumerate(board.strip().splitlines(), 2)]
    return typed.parse(game, game.read_options(options), lines)


def placed(*cells: str, calls: str, options: str = "", seats: int = 1) -> Position:
    """Alone: tiles called and placed in turn."""
    position = Position.start(GAME, seats, options, "interpreted")
    for call, cell in zip(calls.split(), cells, strict=False):
        position = position.draw(call)
        for seat in range(seats):
            position = position.play(seat, cell)
    return position


def test_every_player_has_a_board_of_19_hexes_and_27_tiles() -> None:
    """HXP-1"""
    assert rules.CELLS == 19
    assert len(GAME.components["tile"]) == 27
    for seats in (1, 2, 3, 4):
        assert GAME.start(seats, GAME.read_options("")).seats == seats


def test_the_board_has_15_rows_of_3_4_5_4_and_3_in_each_direction() -> None:
    """HXP-2"""
    assert [[len(row) for row in rows] for rows in rules.BOARD.rows] == [[3, 4, 5, 4, 3]] * 3
    upright, rising, falling = ([[rules.BOARD.words[c] for c in row] for row in rows] for rows in rules.BOARD.rows)
    assert upright[2] == ["C1", "C2", "C3", "C4", "C5"]
    assert ["A3", "B3", "C3", "D2", "E1"] in rising
    assert ["A1", "B2", "C3", "D3", "E3"] in falling


def test_every_combination_of_lights_is_on_one_tile() -> None:
    """HXP-3: and the file says that the numbers of each direction are reconstructed."""
    lights = {tuple(tile["lights"]) for tile in GAME.components["tile"]}
    assert lights == set(product((1, 5, 9), (2, 6, 7), (3, 4, 8)))
    assert "HXP-3" in GAME.components.known
    assert "HXP-3" in GAME.components.reconstructed


def test_13_tiles_are_suns_and_the_file_says_that_this_is_reconstructed() -> None:
    """HXP-4"""
    assert sum(tile["symbol"] == "sun" for tile in GAME.components["tile"]) == 13
    assert "HXP-4" in GAME.components.reconstructed
    suns = {tile.name for tile in GAME.components["tile"] if tile["symbol"] == "sun"}
    assert "124" in suns  # ranks 0 + 0 + 1
    assert "123" not in suns
    assert "978" not in suns  # ranks 2 + 2 + 2


def test_the_file_is_what_its_program_writes(capsys: pytest.CaptureFixture[str]) -> None:
    """HXP-4"""
    from sixfold.games.hexpert import reconstruct

    reconstruct.main()
    assert capsys.readouterr().out.strip() == FILE.read_text().strip()


def test_the_caller_turns_any_tile_not_called_yet_each_as_likely() -> None:
    """HXP-5, HXP-6"""
    position = Position.start(GAME, 2)
    assert [weight for _, weight in position.draws()] == [1] * 27
    position = position.draw("573")
    assert position.acting == (0, 1)
    position = position.play(0, "a1").play(1, "c3")
    assert "573" not in [GAME.draws.text(move) for move, _ in position.draws()]
    with pytest.raises(NotationError, match="573 cannot be drawn now"):
        position.draw("573")


def test_everybody_places_the_called_tile_on_any_empty_hex() -> None:
    """HXP-7"""
    position = placed("C3", calls="573").draw("123")
    assert len(position.legal(0)) == 18
    with pytest.raises(IllegalMove, match="HXP-7: C3 already holds 573"):
        position.play(0, "C3")


def test_nobody_sees_a_placement_before_all_have_placed() -> None:
    """HXP-8"""
    position = Position.start(GAME, 3).draw("573").play(1, "C3")
    assert position.acting == (0, 2)
    assert not position.view(0).state.board.any()
    assert not position.view(0).state.sealed.any()
    assert not position.view(None).state.sealed.any()
    assert position.view(1).state.sealed[1, 0]
    with pytest.raises(IllegalMove, match="seat 2 may not act now"):
        position.play(1, "A1")
    position = position.play(0, "A1").play(2, "A1")
    assert [int(position.view(0).state.board[seat].astype(bool).sum()) for seat in range(3)] == [1, 1, 1]


def test_the_round_ends_with_full_boards_and_eight_tiles_unused() -> None:
    """HXP-9"""
    dealer = Dealer("round")
    position = Position.start(GAME, 1).dealt(dealer)
    while not position.ended:
        position = position.play(0, position.legal(0)[0]).dealt(dealer)
    assert position.outcome is not None
    assert position.outcome.rule == "HXP-9"
    assert bin(position.state.left).count("1") == 8
    with pytest.raises(IllegalMove, match="HXP-9: the game is over"):
        position.play(0, "A1")


ROWS = """
Ada:
  163 124 128
  563 564 568 528
  968 973 974 978 924
  164 573 174 178
  523 524 578
"""


def test_a_whole_row_of_one_number_scores_the_number_times_its_hexes() -> None:
    """HXP-10: a single 5 among the ones of column D spoils it."""
    rows = {f"{r.pieces[0]}–{r.pieces[-1]}": r.points for r in GAME.face.explain(GAME, scored(ROWS))}
    assert rows == {"A1–A3": 3, "B1–B4": 20, "C1–C5": 45, "E1–E3": 15, "A1–C1": 18}


def test_the_score_is_the_sum_of_the_rows_and_equals_share_the_win() -> None:
    """HXP-11"""
    s = scored(ROWS + ROWS.replace("Ada", "Ben"))
    assert list(s.score[:2]) == [101, 101]
    assert s.winners == 0b11


def test_a_series_has_a_round_for_each_caller_and_the_scores_add_up() -> None:
    """HXP-13"""
    match = Match(GAME, 2, GAME.read_options("rays"), "series")
    callers = []
    dealer = Dealer("series")
    while not match.over:
        position = match.next_game()
        callers.append(int(position.state.caller))
        position = position.dealt(dealer)
        while not position.ended:
            for seat in position.acting:
                position = position.play(seat, position.legal(seat)[-seat])
            position = position.dealt(dealer)
        assert position.outcome is not None
        match = match.after(position.outcome)
    assert callers == [0, 1]
    assert match.totals == tuple(sum(o.scores[seat] for o in match.outcomes) for seat in range(2))
    assert match.winners == tuple(s for s in range(2) if match.totals[s] == max(match.totals))


def test_one_player_plays_alone() -> None:
    """HXP-14"""
    assert placed("A1", "A2", calls="163 124").scores == (0,)
    assert placed("A1", "A2", "A3", calls="163 124 128").scores == (3,)


def test_adjacent_tiles_must_touch_a_tile_on_the_board() -> None:
    """HXP-15"""
    first = Position.start(GAME, 1, "adjacent").draw("573")
    assert len(first.legal(0)) == 19
    second = first.play(0, "A1").draw("123")
    assert [GAME.moves.text(move) for move in second.legal(0)] == ["A2", "B1", "B2"]
    with pytest.raises(IllegalMove, match="HXP-15: C3 touches no tile"):
        second.play(0, "C3")


def test_sun_after_sun_must_touch_and_moon_after_sun_may_go_anywhere() -> None:
    """HXP-16: 124 and 163 are suns, 123 is a moon."""
    start = Position.start(GAME, 1, "sun-moon").draw("124").play(0, "A1")
    assert len(start.draw("123").legal(0)) == 18
    assert len(start.draw("163").legal(0)) == 3
    with pytest.raises(IllegalMove, match="HXP-16: another sun after a sun must touch"):
        start.draw("163").play(0, "E3")


def laid(*boards: str, options: str) -> State:
    """A state with tiles on some hexes of each board: "A1 124, A2 168"."""
    s = GAME.start(len(boards), GAME.read_options(options))
    for seat, board in enumerate(boards):
        for part in board.split(","):
            cell, tile = part.split()
            index = [piece.name for piece in GAME.components["tile"]].index(tile)
            rules.lay.run("interpreted")(s, GAME.kit, seat, rules.BOARD.words.index(cell), index)
    return s


SHORT_ONES = "A1 124, A2 168, A3 163"  # three suns, upright ones
SHORT_NINES = "A1 924, A2 968, A3 963"  # three suns, upright nines
LONG_ONES = "B1 124, B2 168, B3 163, B4 174"  # four suns, upright ones
DARK_SUNS = "A1 124, A2 968, A3 523"  # three suns, lights mixed
MOONS = "A1 123, A2 128, A3 164"  # three moons, upright ones


def test_sunrays_score_7_and_moonbeams_6_a_tile_on_top_of_the_row() -> None:
    """HXP-17"""
    boards = (SHORT_ONES, DARK_SUNS, MOONS, "A1 124, A2 128, A3 163")
    s = laid(*boards, options="rays")
    assert [[(r.rule, r.points) for r in GAME.face.explain(GAME, s) if r.seat == seat] for seat in range(4)] == [
        [("HXP-10", 3), ("HXP-17", 21)],
        [("HXP-17", 21)],
        [("HXP-10", 3), ("HXP-17", 18)],
        [("HXP-10", 3)],
    ]
    assert list(s.score[:4]) == [24, 21, 21, 3]


@pytest.mark.parametrize(
    ("boards", "bonus"),
    [
        ((SHORT_ONES, "A1 123"), [60, 0]),  # one ray
        ((SHORT_ONES, SHORT_NINES), [0, 60]),  # equal length: the higher number
        ((LONG_ONES, SHORT_NINES), [60, 0]),  # the longer, whatever the number
        ((SHORT_ONES, SHORT_ONES), [30, 30]),
        ((SHORT_ONES, SHORT_ONES, DARK_SUNS, SHORT_ONES), [20, 20, 0, 20]),
        ((SHORT_ONES, SHORT_ONES, SHORT_ONES, SHORT_ONES), [15, 15, 15, 15]),
        ((DARK_SUNS, "A1 123"), [0, 0]),  # not on a scoring row
        ((SHORT_NINES, MOONS), [60, 60]),  # suns and moons each for themselves
    ],
)
def test_the_best_ray_wins_60_the_longer_then_the_higher_and_equals_share(
    boards: tuple[str, ...], bonus: list[int]
) -> None:
    """HXP-18"""
    s = laid(*boards, options="best-ray")
    rows = s.score.copy()
    rules.finish.run("interpreted")(s)
    assert list((s.score - rows)[: len(boards)]) == bonus
    said = [
        sum(r.points for r in GAME.face.explain(GAME, s) if r.rule == "HXP-18" and r.seat == seat)
        for seat in range(len(boards))
    ]
    assert said == bonus


def test_the_best_ray_needs_two_players() -> None:
    """HXP-18"""
    with pytest.raises(OptionError, match="HXP-18"):
        Position.start(GAME, 1, "best-ray")


# --- HXP-12: 307 in 16 ways -------------------------------------------------------------------------------------------


def boards_of_at_least(goal: int) -> Iterator[tuple[int, int]]:
    """For each choice of a number (or none) for all 15 rows that is worth at least `goal`: its worth, and its boards.

    A direction's five rows take a number or none. Every number is on nine tiles, two numbers together on three, three on
    one: that leaves few choices, and the boards of each are counted by search.
    """
    per_direction = []
    for numbers, rows in zip(rules.LIGHTS, rules.BOARD.rows, strict=True):
        choices = []
        for choice in product((0, *numbers), repeat=5):
            used = {n: sum(len(row) for row, number in zip(rows, choice, strict=True) if number == n) for n in numbers}
            if all(count <= 9 for count in used.values()):
                worth = sum(n * count for n, count in used.items())
                at = [0] * 19
                for row, number in zip(rows, choice, strict=True):
                    for cell in row:
                        at[cell] = number
                choices.append((worth, at))
        per_direction.append(sorted(choices, key=lambda c: -c[0]))
    first, second, third = per_direction
    for worth_a, a in first:
        if worth_a + second[0][0] + third[0][0] < goal:
            break
        for worth_b, b in second:
            if worth_a + worth_b + third[0][0] < goal:
                break
            if not _fits(a, b):
                continue
            for worth_c, c in third:
                if worth_a + worth_b + worth_c < goal:
                    break
                if _fits(a, c) and _fits(b, c):
                    count = _count(list(zip(a, b, c, strict=True)))
                    if count:
                        yield worth_a + worth_b + worth_c, count


def _fits(a: list[int], b: list[int]) -> bool:
    pairs: dict[tuple[int, int], int] = {}
    for pair in zip(a, b, strict=True):
        if all(pair):
            pairs[pair] = pairs.get(pair, 0) + 1
            if pairs[pair] > 3:
                return False
    return True


def _count(cells: list[tuple[int, int, int]]) -> int:
    """How many ways to give each cell a tile of its own that has the wanted numbers."""
    tiles = list(product(*rules.LIGHTS))
    fits = [
        [i for i, tile in enumerate(tiles) if all(w in (0, n) for w, n in zip(want, tile, strict=True))]
        for want in cells
    ]
    order = sorted(range(19), key=lambda cell: len(fits[cell]))

    def place(at: int, used: int) -> int:
        if at == 19:
            return 1
        return sum(place(at + 1, used | 1 << tile) for tile in fits[order[at]] if not used >> tile & 1)

    return place(0, 0)


def test_the_most_is_307_in_16_ways() -> None:
    """HXP-12"""
    found = list(boards_of_at_least(307))
    assert {worth for worth, _ in found} == {307}
    assert sum(boards for _, boards in found) == 16


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[[tile]]\nname = "123"\nlights = [1, 2, 3]\nsymbol = "moon"\n', "", "26 pieces of 'tile'; a set has 27"),
        ("lights = [1, 2, 4]", "lights = [1, 2, 3]", "tile 124 has the lights 123; its name is its three numbers"),
        ('name = "124"', 'name = "573a"', "tile 573a has the lights 124; its name is its three numbers"),
        ('name = "124"', 'name = "123"', "tile 123: there are two of this name"),
        ('"124"\nlights = [1, 2, 4]', '"224"\nlights = [2, 2, 4]', "tile 224: 2 is both rising and upright"),
        ('"978"\nlights = [9, 7, 8]', '"979"\nlights = [9, 7, 9]', "tile 979: 9 is both upright and falling"),
        ("lights = [1, 2, 4]", "lights = [1, 2]", "tile 124: lights is \\[1, 2\\]; it must be a list of 3"),
        ('symbol = "sun"', 'symbol = "star"', "tile 124: symbol is 'star'; it may be moon, sun"),
        ('name = "standard"', "", "'name' is missing"),
        ("[[tile]]", "[[tile", "is no TOML"),
    ],
)
def test_a_wrong_component_file_is_refused_by_naming_the_piece(old: str, new: str, message: str) -> None:
    """HXP-1, HXP-3"""
    text = FILE.read_text()
    assert old in text
    with pytest.raises(ComponentError, match=message):
        SPEC.parse(text.replace(old, new, 1))


def test_an_own_set_changes_the_suns_and_is_recorded(tmp_path: Path) -> None:
    """HXP-4"""
    own = tmp_path / "mine.toml"
    own.write_text(
        FILE.read_text()
        .replace('"standard"', '"my copy"')
        .replace('"moon"', '"x"')
        .replace('"sun"', '"moon"')
        .replace('"x"', '"sun"')
    )
    game = load("hexpert", own)
    assert game.components.name == "my copy"
    assert game.components.digest != GAME.components.digest
    assert int(game.kit.sun.sum()) == 14


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ada:\n 163 124", "line 3: HXP-2: a board has 19 hexes, not 2"),
        ("163 124", "line 2: a board begins with a player's name"),
        (ROWS.replace("163", "123x"), "line 3: HXP-3: there is no tile 123x"),
        (ROWS.replace("163", "124"), "line 3: HXP-1: tile 124 lies twice"),
        (ROWS * 5, "HXP-1: there are 1 to 4 boards, not 5"),
    ],
)
def test_a_damaged_board_is_refused_with_its_line(text: str, message: str) -> None:
    """HXP-1, HXP-2, HXP-3"""
    with pytest.raises(RecordError, match=message):
        scored(text)


FEW = """\
Ada:
  163 124 .
  . . . .
  . . {0} . .
  . . . .
  . . .
"""


@pytest.mark.parametrize(
    ("other", "line", "said"),
    [
        (FEW.format("573"), None, ""),
        (FEW.format("."), None, "the tile called last is not placed yet"),
        (FEW.format("573").replace("163 124", "124 163"), None, "each where it likes"),
        (
            FEW.format("178"),
            13,
            "HXP-6: all place the same tiles, but 573 lies on the board of Ada and not on that of Ben",
        ),
        (FEW.format(".").replace("124", "."), 13, "HXP-6: all place the same tiles, but 124 lies on the board of Ada"),
        (FEW.format("573").replace(".", "178", 1).replace(".", "174", 1), 7, "but 174 lies on the board of Ben"),
    ],
)
def test_all_boards_of_a_table_hold_the_same_tiles_but_for_the_one_just_called(
    other: str, line: int | None, said: str
) -> None:
    """HXP-6, HXP-7, HXP-8"""
    text = FEW.format("573") + other.replace("Ada", "Ben")
    if line is None:
        assert scored(text).seats == 2
        return
    with pytest.raises(RecordError, match=said) as caught:
        scored(text)
    assert caught.value.line == line


def test_full_boards_that_differ_by_one_tile_are_not_of_one_table() -> None:
    """HXP-6: with every hex full, no tile is still to be placed."""
    text = typed.FORM.split("\n\n")[1].partition("\n")[2]
    twice = text + text.replace("Ada", "Ben")
    assert scored(twice).score[0] == scored(twice).score[1]
    with pytest.raises(RecordError, match="HXP-6: all place the same tiles, but 168 lies on the board of Ada"):
        scored(text + text.replace("Ada", "Ben").replace("168", "573"))
