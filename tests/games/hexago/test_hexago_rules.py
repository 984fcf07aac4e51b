"""The rules of Hexago Continuo, one sentence a test; positions are typed as from a real table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import ComponentError, IllegalMove, OptionError, RecordError
from sixfold.core.game import CHANCE, State, load
from sixfold.core.geometry import HEX_STEPS
from sixfold.core.position import Position
from sixfold.games.hexago import draw, reconstruct, rules, text, typed

GAME = load("hexago")
FILE = Path(str(rules.__file__)).with_name("components.toml")
FIRST = "start r1b5y6r2g3p4@0,0"
SECOND = "start p3b1r2g4y5g6@1,0"
"""Two start tiles whose 6-fields touch: yellow 6 of 0,0 and green 6 of 1,0."""


def laid(*lines: str, options: str = "open") -> State:
    """The position after some typed lines, numbered from 2 as in a file."""
    return typed.parse(GAME, GAME.read_options(options), list(enumerate(lines, 2)))


def scores(*lines: str, options: str = "open") -> list[int]:
    s = laid(*lines, options=options)
    return [int(points) for points in s.score[: s.seats]]


def sentences(s: State) -> list[str]:
    return [f"{reason.rule} {GAME.face.say(reason.key, reason.params)}" for reason in GAME.face.explain(GAME, s)]


def opened(seats: int, options: str = "open", seed: str = "a") -> Position:
    """A game after all draws of the setup."""
    return Position.start(GAME, seats, options).dealt(Dealer(seed))


def hand(position: Position, seat: int) -> list[int]:
    return [tile for tile in range(36) if position.state.hand[seat] >> tile & 1]


# --- components -------------------------------------------------------------------------------------------------------


def test_each_tile_has_the_numbers_once_and_five_colours_one_of_them_twice() -> None:
    """HXG-1"""
    for tile in GAME.components["tile"]:
        assert sorted(field[1] for field in tile["fields"]) == list("123456")
        assert sorted(Counter(field[0] for field in tile["fields"]).values()) == [1, 1, 1, 1, 2]


def test_colours_and_pairs_are_spread_as_evenly_as_can_be() -> None:
    """HXG-1: 36 doublings over five colours, 216 fields over 30 pairs; the orders of the numbers all differ."""
    tiles = [tile["fields"] for tile in GAME.components["tile"]]
    doubled = Counter(Counter(field[0] for field in tile).most_common(1)[0][0] for tile in tiles)
    assert sorted(doubled.values()) == [7, 7, 7, 7, 8]
    pairs = Counter(field for tile in tiles for field in tile)
    assert len(pairs) == 30
    assert set(pairs.values()) == {7, 8}
    assert len({tuple(field[1] for field in tile) for tile in tiles}) == 36


def test_the_reconstruction_writes_the_component_file(capsys: pytest.CaptureFixture[str]) -> None:
    """HXG-1: the same set every time."""
    reconstruct.main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'fields = ["g1",',
            'fields = ["w1",',
            "tile 1: fields has 'w1': colour 'w' is not known; the colours are b blue",
        ),
        ('fields = ["g1",', 'fields = ["g7",', "tile 1: fields has 'g7': the numbers are 1 to 6"),
        ('fields = ["g1",', 'fields = ["g2",', "tile 1: fields has the number 1 0 times"),
        ('fields = ["g1",', "fields = [11,", "tile 1: fields has 11; a field is a colour and a number"),
        ('fields = ["g1",', "fields = [", "tile 1: fields is .*; it must be a list of 6 fields"),
        ('name = "2"\n', 'name = "1"\n', "tile 1: there are two of this name"),
        ('name = "2"\n', 'name = "2"\nbonus = 3\n', "tile 2: 'bonus' is not known"),
    ],
)
def test_a_wrong_component_file_names_the_tile(old: str, new: str, message: str) -> None:
    """HXG-1"""
    wrong = FILE.read_text(encoding="utf-8").replace(old, new, 1)
    with pytest.raises(ComponentError, match=message):
        rules.SPEC.parse(wrong)


def test_a_set_without_a_tile_is_refused() -> None:
    """HXG-1"""
    file = FILE.read_text(encoding="utf-8")
    with pytest.raises(ComponentError, match="35 pieces of 'tile'; a set has 36"):
        rules.SPEC.parse(file[: file.rindex("[[tile]]")])


# --- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_player_takes_four_into_the_hand_and_four_as_a_stack(seats: int) -> None:
    """HXG-2"""
    position = opened(seats)
    hands = [hand(position, seat) for seat in range(seats)]
    assert [len(tiles) for tiles in hands] == [4] * seats
    assert position.state.stack.tolist() == [4] * seats + [0] * (4 - seats)
    assert len(set().union(*hands)) == 4 * seats


def test_open_hands_are_seen_by_all_and_closed_hands_by_their_owner() -> None:
    """HXG-2"""
    for options, seen in (("open", [4, 4, 4]), ("closed", [0, 4, 0])):
        view = opened(3, options).view(1).state
        assert [int(view.hand[seat]).bit_count() for seat in range(3)] == seen
        assert view.held.tolist() == [4, 4, 4, 0]
        spectator = opened(3, options).view(None).state
        assert any(spectator.hand) == (options == "open")


def test_nobody_sees_into_a_stack() -> None:
    """HXG-2: whatever was not seen may come from it, each tile alike."""
    position = opened(2)
    position = position.play(position.acting[0], position.legal(position.acting[0])[0])
    draws = position.draws()
    seen = {*hand(position, 0), *hand(position, 1), *(int(tile) - 1 for tile in position.state.tile[:3])}
    assert {getattr(move, "tile", None) for move, _ in draws} == set(range(36)) - seen
    assert {weight for _, weight in draws} == {1}


def test_a_redeal_gives_others_any_tiles_that_were_not_seen() -> None:
    """HXG-2"""
    position = opened(3, "closed")
    known = {*hand(position, 0), *(int(tile) - 1 for tile in position.state.tile[:2])}
    met: set[int] = set()
    for seed in range(60):
        other = position.redeal(0, seed)
        assert hand(other, 0) == hand(position, 0)
        dealt = hand(other, 1) + hand(other, 2)
        assert len(set(dealt)) == 8
        met.update(dealt)
    assert met == set(range(36)) - known


def test_the_two_start_tiles_touch_with_their_sixes_and_score_for_nobody() -> None:
    """HXG-3"""
    for seed in range(20):
        s = opened(2, seed=str(seed)).state
        assert [rules.BOARD.words[cell] for cell in s.cell[:2]] == ["0,0", "1,0"]
        assert (s.field[0, 2] & 7, s.field[1, 5] & 7) == (6, 6)
        assert not any(s.score)
        assert not any(s.by)


def test_the_start_player_is_any_seat_by_lot_and_play_goes_clockwise() -> None:
    """HXG-4"""
    position = Position.start(GAME, 3)
    dealer = Dealer("lot")
    while position.state.phase != rules.LEADING:
        draws = position.draws()
        position = position.draw(draws[dealer.pick([1] * len(draws))][0])
    assert [(GAME.draws.text(move), weight) for move, weight in position.draws()] == [
        ("seat 1", 1),
        ("seat 2", 1),
        ("seat 3", 1),
    ]
    position = position.draw("seat 2")
    order = []
    for _ in range(7):
        order.append(position.acting[0] + 1)
        position = position.play(position.acting[0], position.legal(position.acting[0])[0]).dealt(dealer)
    assert order == [2, 3, 1, 2, 3, 1, 2]


def test_alone_nobody_needs_to_be_the_start_player() -> None:
    """HXG-4"""
    assert "seat" not in " ".join(GAME.draws.text(ply.code) for ply in opened(1).history())


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_any_hand_tile_goes_in_any_turn_wherever_it_touches_a_tile() -> None:
    """HXG-5: two tiles side by side have eight cells around them."""
    position = opened(2)
    seat = position.acting[0]
    texts = {GAME.moves.text(move) for move in position.legal(seat)}
    around = ["0,-1", "1,-1", "2,-1", "2,0", "1,1", "0,1", "-1,1", "-1,0"]
    assert texts == {
        f"{tile + 1}@{cell}/{turn}" for tile in hand(position, seat) for cell in around for turn in range(6)
    }


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(position.acting[0], move)
    return str(caught.value)


def test_a_tile_that_is_not_in_the_hand_is_refused() -> None:
    """HXG-5"""
    position = opened(2)
    seat = position.acting[0]
    other = hand(position, 1 - seat)[0] + 1
    own = ", ".join(str(tile + 1) for tile in hand(position, seat))
    assert refusal(position, f"{other}@0,1/0") == f"HXG-5: tile {other} is not in your hand; you have {own}"


def test_a_tile_that_lies_already_is_refused() -> None:
    """HXG-5"""
    position = opened(2)
    start = position.state.tile[1]
    assert refusal(position, f"{start}@0,1/0") == f"HXG-5: tile {start} lies already, at 1,0; lay a tile of your hand"


def test_a_taken_cell_and_a_cell_apart_are_refused() -> None:
    """HXG-5"""
    position = opened(2)
    tile = hand(position, position.acting[0])[0] + 1
    assert refusal(position, f"{tile}@1,0/0").startswith("HXG-5: 1,0 already holds tile")
    assert refusal(position, f"{tile}@3,0/0").startswith("HXG-5: 3,0 touches no laid tile")


def test_no_match_is_required() -> None:
    """HXG-5, HXG-11: green 4 beside red 1 may be laid and scores nothing."""
    assert scores(FIRST, SECOND, "Ada y1b2p3g4r5b6@0,-1") == [0]


def test_a_laid_tile_scores_at_once_and_the_next_comes_from_the_own_stack() -> None:
    """HXG-6"""
    dealer = Dealer("turns")
    position = opened(2)
    for turn in range(16):
        seat = position.acting[0]
        before = position
        position = position.play(seat, position.legal(seat)[7])
        gain = position.scores[seat] - before.scores[seat]
        assert gain == sum(r.points for r in position.explain()) - sum(r.points for r in before.explain())
        assert position.drawing == (turn < 8)
        if position.drawing:
            position = position.dealt(dealer)
            assert position.state.held[seat] == 4
            assert position.state.stack[seat] == before.state.stack[seat] - 1
    assert position.ended


def test_a_draw_or_a_closed_hand_laid_open_cannot_be_taken_back() -> None:
    """HXG-6: after the stacks are empty, a tile from an open hand can be."""
    for options, back in (("open", True), ("closed", False)):
        dealer = Dealer("undo")
        position = opened(2, options)
        assert position.undo() is None
        while sum(position.state.stack):
            position = position.play(position.acting[0], position.legal(position.acting[0])[0]).dealt(dealer)
        after = position.play(position.acting[0], position.legal(position.acting[0])[0])
        assert (after.undo() is position) == back


def finished(*moves: str) -> State:
    """Two players' sixteen tiles around the start tiles: the given ones, then tiles that match nothing, in a row."""
    lines = [FIRST, SECOND, *moves]
    for n in range(len(moves), 16):
        who, field = ("Ben", "b1") if n % 2 else ("Ada", "p3")
        lines.append(f"{who} {field * 6}@{n - len(moves) + 2},0")
    return laid(*lines)


def test_the_game_ends_when_nobody_has_a_tile_left_and_the_most_points_win() -> None:
    """HXG-7: Ben's pink 4 at pink 4 is worth 16, Ada's green 3 at pink 3 is worth 6."""
    s = finished("Ada b1b2r5g3y4p6@1,-1", "Ben y1b6p4r2g3y5@-1,0")
    assert (s.score[0], s.score[1]) == (6, 16)
    assert (s.ended, GAME.endings[s.ended], s.winners, s.acting) == (1, "HXG-7", 0b10, 0)


def test_equal_highest_scores_share_the_win() -> None:
    """HXG-7"""
    s = finished()
    assert s.score[0] == s.score[1]
    assert s.winners == 0b11


def test_a_random_game_ends_with_every_tile_of_the_players_laid() -> None:
    """HXG-7"""
    for seats in (1, 2, 3, 4):
        dealer = Dealer("end")
        position = opened(seats)
        while not position.ended:
            legal = position.legal(position.acting[0])
            position = position.play(position.acting[0], legal[dealer.pick([1] * len(legal))]).dealt(dealer)
        s = position.state
        assert s.laid == 2 + 8 * seats
        assert not any(s.hand)
        assert not any(s.stack)
        outcome = position.outcome
        assert outcome is not None
        assert outcome.winners == tuple(i for i, p in enumerate(position.scores) if p == max(position.scores))


# --- scoring ------------------------------------------------------------------------------------------------------------


def against(*pairs: str) -> int:
    """The points of a tile at 0,0 whose fields, from the top on, meet the fields of tiles around it: "b5 b6" is one pair.

    The ring is laid before it; fields not named are chosen so that nothing else matches.
    """
    s = GAME.start(1, GAME.presets["open"])
    for edge, pair in enumerate(pairs):
        s.field[s.laid] = rules.field_code(pair.split()[1])
        rules.put(s, rules.BOARD.cell(*HEX_STEPS[edge]), 0)
    for edge in range(6):
        s.field[s.laid, edge] = rules.field_code(pairs[edge].split()[0] if edge < len(pairs) else "b1")
    rules.put(s, 0, 1)
    assert sum(reason.points for reason in GAME.face.explain(GAME, s)) == s.score[0]
    return int(s.score[0])


@pytest.mark.parametrize(
    ("mine", "other", "points"),
    [
        ("b5", "b6", 11),  # colour
        ("b3", "g3", 6),  # number
        ("y5", "y5", 20),  # both
        ("b1", "g6", 0),  # neither
        ("p1", "p1", 4),
        ("r6", "r6", 24),
    ],
)
def test_two_fields_match_in_colour_in_number_or_in_both(mine: str, other: str, points: int) -> None:
    """HXG-8, HXG-9: the sum of the two numbers, twice that for both."""
    assert against(f"{mine} {other}") == points
    assert against(f"{other} {mine}") == points


def test_the_sum_is_multiplied_by_the_number_of_matching_edges() -> None:
    """HXG-10"""
    assert against("b5 b6") == 11
    assert against("b5 b6", "g2 g1") == (11 + 3) * 2
    assert against(*["r6 r6"] * 6) == 24 * 6 * 6


def test_pairs_that_do_not_match_cost_nothing_and_multiply_nothing() -> None:
    """HXG-11"""
    assert against("b5 b6", "g2 r1", "p3 y4") == 11


@pytest.mark.parametrize(
    ("example", "pairs", "points"),
    [
        ("A", ["b5 b6", "g3 p3"], 34),
        ("B", ["y5 y5", "r4 r2"], 52),
        ("C", ["p4 p4"], 16),
        ("D", ["g5 p5", "b6 b4", "r6 r1"], 81),
        ("E", ["g5 g5", "y6 b5"], 20),
        ("two red fives", ["r5 r5"], 20),
    ],
)
def test_the_worked_examples(example: str, pairs: list[str], points: int) -> None:
    """HXG-12: the own field first; E's own are the green 5 and the yellow 6."""
    assert against(*pairs) == points


EXAMPLE = (
    FIRST,
    SECOND,
    "Ada r1p2b4g3b6y5@1,-1",  # A: blue 6 at blue 5, green 3 at pink 3
    "Ben r4y5b1p2g3p6@0,1",  # B: yellow 5 at yellow 5, red 4 at red 2
    "Ada g5b6p4r2y3y1@-1,0",  # C: pink 4 at pink 4
    "Ben y1g2p5r6b4b5@0,-1",  # D: pink 5 at yellow 5, red 6 at red 1, blue 4 at blue 6
    "Ada r1p2y6g5b3r4@-1,-1",  # E: green 5 at green 5, yellow 6 at blue 5
)


def test_the_worked_examples_laid_one_after_the_other() -> None:
    """HXG-12: all five in one layout, and why they score."""
    s = laid(*EXAMPLE)
    assert [rules.tile_points(s, n) for n in range(2, 7)] == [34, 52, 16, 81, 20]
    assert s.score[:2].tolist() == [34 + 16 + 20, 52 + 81]
    assert sentences(s) == [
        "HXG-9 At 1,-1, green 3 meets pink 3 of 1,0 in number: 3 + 3 = 6.",
        "HXG-9 At 1,-1, blue 6 meets blue 5 of 0,0 in colour: 6 + 5 = 11.",
        "HXG-10 At 1,-1, 2 edges match, so the sum counts 2 times: (6 + 11) × 2 = 34.",
        "HXG-9 At 0,1, red 4 meets red 2 of 0,0 in colour: 4 + 2 = 6.",
        "HXG-9 At 0,1, yellow 5 meets yellow 5 of 1,0 in colour and number: 2 × (5 + 5) = 20.",
        "HXG-10 At 0,1, 2 edges match, so the sum counts 2 times: (6 + 20) × 2 = 52.",
        "HXG-9 At -1,0, pink 4 meets pink 4 of 0,0 in colour and number: 2 × (4 + 4) = 16.",
        "HXG-9 At 0,-1, pink 5 meets yellow 5 of 1,-1 in number: 5 + 5 = 10.",
        "HXG-9 At 0,-1, red 6 meets red 1 of 0,0 in colour: 6 + 1 = 7.",
        "HXG-9 At 0,-1, blue 4 meets blue 6 of -1,0 in colour: 4 + 6 = 10.",
        "HXG-10 At 0,-1, 3 edges match, so the sum counts 3 times: (10 + 7 + 10) × 3 = 81.",
        "HXG-9 At -1,-1, green 5 meets green 5 of -1,0 in colour and number: 2 × (5 + 5) = 20.",
    ]


def test_a_tile_is_compared_with_those_laid_before_it_only() -> None:
    """HXG-8: what is laid beside it later scores for whoever lays it."""
    lines = [FIRST, SECOND, "Ada b1b2r5g3y4p6@1,-1"]
    assert scores(*lines) == [6]
    assert scores(*lines, "Ben b6b5b4b3b2b1@2,-2") == [6, 8]


# --- solo ---------------------------------------------------------------------------------------------------------------


def test_solo_all_tiles_lie_open_and_there_is_no_chance() -> None:
    """HXG-13: the first of 36 goes to 0,0 and scores nothing, the others anywhere around; all 36 are laid."""
    position = Position.start(GAME, 1, "solo")
    assert [GAME.moves.text(move) for move in position.legal(0)] == [f"{tile}@0,0/0" for tile in range(1, 37)]
    position = position.play(0, "5@0,0/0")
    assert position.scores == (0,)
    assert len(position.legal(0)) == 35 * 6 * 6
    position = position.play(0, "13@0,-1/3")  # red 1 of 13 at the bottom, blue 1 of 5 on top
    assert position.scores == (2,)
    while not position.ended:
        position = position.play(0, position.legal(0)[-1])
    assert all(ply.actor != CHANCE for ply in position.history())
    assert (position.state.laid, len(position.history())) == (36, 36)
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("HXG-13", (0,))


def test_solo_the_first_tile_is_not_turned_or_laid_elsewhere() -> None:
    """HXG-13"""
    position = Position.start(GAME, 1, "solo")
    assert refusal(position, "5@1,0/0").startswith("HXG-13: the very first tile goes to 0,0 unturned: 5@0,0/0")


def test_solo_is_for_one() -> None:
    """HXG-13"""
    with pytest.raises(OptionError, match="HXG-13: solo is for one player, not 2"):
        Position.start(GAME, 2, "solo")


def test_thirty_six_tiles_in_one_line_do_not_meet_themselves() -> None:
    """HXG-13: the board is larger than the tiles can span, though its coordinates turn over."""
    s = laid(
        *(f"Ada {tile}@{rules.BOARD.words[rules.BOARD.cell(0, 1 - tile)]}/0" for tile in range(1, 37)), options="solo"
    )
    assert s.rim == 2 * 36 + 4
    assert rules.places(s)[int(s.cell[35])] == (0, -35)
    assert s.ended == 2


# --- from a real table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ((FIRST, SECOND), 3, "nobody has laid a tile yet"),
        ((), 1, "nobody has laid a tile yet"),
        (("3@0,0/0",), 2, "a line is a name and a tile"),
        ((FIRST, SECOND, "Ada 37@0,1/0"), 4, "tile '37' is not known"),
        ((FIRST, SECOND, "Ada 3@0,1/6"), 4, "turn '6' is not known"),
        ((FIRST, SECOND, "Ada 3@0.1/5"), 4, "cell '0.1' is not known"),
        ((FIRST, SECOND, "Ada b5y3r2p1g6b4@x"), 4, "cell 'x' is not known"),
        ((FIRST, SECOND, "Ada b5y3r2p1g6@0,1"), 4, "or six fields like b5y3r2p1g6b4@1,0"),
        ((FIRST, SECOND, "Ada w5y3r2p1g6b4@0,1"), 4, "or six fields like b5y3r2p1g6b4@1,0"),
        ((FIRST, SECOND, "Ada 3@1,0/0"), 4, "HXG-5: 1,0 already holds a tile"),
        ((FIRST, SECOND, "Ada 3@3,0/0"), 4, "HXG-5: 3,0 touches no tile"),
        ((FIRST, SECOND, "Ada 3@0,1/0", "Ben 3@0,-1/0"), 5, "HXG-5: tile 3 lies already"),
        ((FIRST, SECOND, "Ada 3@0,1/0", "Ben 4@0,-1/0", "Ben 5@-1,0/0"), 6, "HXG-4: it is Ada's turn, not Ben's"),
        ((FIRST, "Ada 3@0,1/0"), 3, "HXG-3: the first two lines are the start tiles"),
        ((FIRST, SECOND, "Ada 3@0,1/0", "start 4@1,1/0"), 5, "HXG-3: the first two lines are the start tiles"),
        ((FIRST, "start p3b1r2g6y5g4@1,0", "Ada 3@0,1/0"), 3, "HXG-3: .* 6-fields touch"),
        (("start r1b5y6r2g3p4@1,0", SECOND, "Ada 3@0,1/0"), 2, "the first tile lies at 0,0"),
        ((FIRST, SECOND, *(f"Ada {n}@{n + 1},0/0" for n in range(1, 10))), 12, "HXG-2: 1 players lay 10 tiles"),
        ((FIRST, SECOND, *(f"{n} {n}@{n + 1},0/0" for n in range(1, 6))), 8, "has 1 to 4 seats, not 5"),
    ],
)
def test_a_damaged_table_names_the_line(lines: tuple[str, ...], line: int, message: str) -> None:
    """HXG-2 to HXG-5"""
    with pytest.raises(RecordError, match=message) as caught:
        laid(*lines)
    assert caught.value.line == line


def test_a_solo_table_has_no_start_tiles_and_one_player() -> None:
    """HXG-13"""
    assert scores("Ada 5@0,0/0", "Ada 13@0,-1/3", options="solo") == [2]
    with pytest.raises(RecordError, match="HXG-13: a solo layout has no start tiles"):
        laid(FIRST, "Ada 3@0,1/0", options="solo")
    with pytest.raises(RecordError, match="HXG-13: solo is for one player"):
        laid("Ada 5@0,0/0", "Ben 13@0,-1/3", options="solo")


def test_tiles_by_name_and_by_fields_score_alike() -> None:
    by_name = laid("start 1@0,0/3", "start 2@1,0/1", "Ada 3@0,1/0", "Ben 4@1,-1/5")
    lines = [typed.written(GAME, by_name, n) for n in range(4)]
    assert lines == ["1@0,0/3", "2@1,0/1", "3@0,1/0", "4@1,-1/5"]
    fields = ["".join(map(rules.field_text, map(int, by_name.field[n]))) for n in range(4)]
    by_field = laid(
        *(
            f"{who} {f}@{line.split('@')[1][:-2]}"
            for who, f, line in zip(("start", "start", "A", "B"), fields, lines, strict=True)
        )
    )
    assert by_field.score.tolist() == by_name.score.tolist() == [2, 34, 0, 0, 0, 0]
    assert typed.written(GAME, by_field, 2) == f"{fields[2]}@0,1"


def test_the_form_shown_to_people_can_be_read() -> None:
    head, *lines = typed.FORM.split("\n\n")[1].splitlines()
    s = laid(*lines, options=head.removeprefix("hexago"))
    assert s.laid == len(lines) == 4
    assert (s.tile[3], s.tile[2]) == (0, 3), "by its fields, and by its name"


# --- pictures -----------------------------------------------------------------------------------------------------------


def test_the_table_in_text_shows_fields_cells_hands_and_points_without_colour() -> None:
    position = opened(2)
    position = position.play(position.acting[0], position.legal(position.acting[0])[0]).dealt(Dealer("b"))
    shown = text.board(position.view(0), ["Ada", "Ben"]).plain
    assert max(map(len, shown.splitlines())) <= 105
    for cell in position.state.rim_cell[: position.state.rim]:
        assert rules.BOARD.words[cell] in shown
    for seat in (0, 1):
        assert f"{('Ada', 'Ben')[seat]}  {position.scores[seat]} points" in shown
        for tile in hand(position, seat):
            assert f"#{tile + 1}" in shown


def test_a_wide_layout_goes_on_below_and_stays_narrow() -> None:
    s = laid(
        *(f"Ada {tile}@{rules.BOARD.words[rules.BOARD.cell(tile - 1, 0)]}/0" for tile in range(1, 37)), options="solo"
    )
    position = Position(GAME, GAME.presets["solo"], s)
    shown = text.board(position.view(0), ["Ada"]).plain
    assert max(map(len, shown.splitlines())) <= 105
    assert all(f"#{tile}" in shown for tile in range(1, 37))


@pytest.mark.parametrize(("options", "seats"), [("open", 1), ("open", 2), ("closed", 4), ("solo", 1)])
def test_the_pictures_are_whole_and_show_every_tile_that_is_seen(options: str, seats: int) -> None:
    position = opened(seats, options)
    before = Position.start(GAME, seats, options)
    assert ElementTree.fromstring(draw.board(before.view(0))).tag.endswith("svg")
    position = position.play(position.acting[0], position.legal(position.acting[0])[0]).dealt(Dealer("c"))
    root = ElementTree.fromstring(draw.board(position.view(0)))
    tiles = root.findall(".//*[@class='tile']")
    hands = position.state.held[:1] if options == "closed" else position.state.held
    assert len(tiles) == position.state.laid + sum(hands)


def test_the_component_sheet_shows_all_tiles() -> None:
    """HXG-1"""
    assert len(ElementTree.fromstring(draw.components(GAME)).findall(".//*[@class='tile']")) == 36
