"""Hetrix, rule by rule: each test is the sentence of a rule and a picture of a position."""

from __future__ import annotations

from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from sixfold.core.chance import Dealer, generator
from sixfold.core.errors import ComponentError, IllegalMove, NotationError, OptionError, RecordError
from sixfold.core.game import CHANCE_BIT, State, load
from sixfold.core.geometry import turned
from sixfold.core.playout import GREEDY, RANDOM, simulated
from sixfold.core.position import Position
from sixfold.games.hetrix import SPEC, hands, links, reconstruct, rules, text, typed
from sixfold.games.hetrix.explain import HetrixBonus, HetrixColour, chains, sheet

GAME = load("hetrix")
STANDARD = GAME.presets["standard"]
FILE = Path(str(rules.__file__)).with_name("components.toml")

ADA = """
0,-5 ORRRRR  ; red 5
0,-4 YRRRRG  ; red 4
0,-3 GOOOOO  ; orange 5
0,-2 YYYYYY  ; yellow 6
0,-1 PYYYYB  ; yellow 4
0,0 RGGGGG   ; green 5
0,1 OBBBBB   ; blue 10, with the next
0,2 BBBBBR
0,3 YBBBBB   ; blue 5
0,4 GPPWPP   ; purple 7 with the next, a white gem inside
0,5 PPGOYR
0,6 RPPPPO   ; purple 4
"""
"""HTX-20: the links of the rulebook's final example."""


def scored(*matrices: str, unfinished: bool = False) -> State:
    """Matrices, one tile a line, as a scored table."""
    lines = ["unfinished"] if unfinished else []
    for matrix in matrices:
        lines += ["Somebody:", *(line.partition(";")[0].strip() for line in matrix.strip().splitlines())]
    return typed.parse(GAME, STANDARD, list(enumerate(lines, 2)))


def points(*matrices: str) -> list[int]:
    """The scores of matrices, bonuses included where there are several."""
    s = scored(*matrices)
    return [int(n) for n in s.score[: s.seats]]


def found(matrix: str) -> list[str]:
    """The links of one matrix that score, as 7P."""
    return [f"{chain.length}{rules.LETTERS[chain.colour - 1]}" for chain in chains(GAME, scored(matrix), 0)]


def dealt(seats: int = 2, first: int = 1, options: str = "") -> Position:
    """The first round's building: seat 1 holds L1 and tiles 1 to 5, seat 2 L2 and 6 to 10, or from another tile on."""
    position = Position.start(GAME, seats, options)
    for link in range(seats):
        position = position.draw(f"L{link + 1}")
    for tile in range(first, first + 5 * seats):
        position = position.draw(str(tile))
    return position


def played(position: Position, seat: int, *moves: str) -> Position:
    """The position after moves of one seat, seats counted from 1."""
    for move in moves:
        position = position.play(seat - 1, move)
    return position


FIVE = ("1@0,0/0", "2@0,1/0", "3@0,2/0", "4@0,3/0", "5@0,4/0", "done")
FOUR = ("6@0,0/0", "7@0,1/0", "8@0,2/0", "9@0,3/0", "done")


# --- components -------------------------------------------------------------------------------------------------------


def test_there_are_84_tiles_with_six_gems_and_12_link_tiles() -> None:
    """HTX-1"""
    assert len(GAME.components["tile"]) == 84
    assert len(GAME.components["link"]) == 12
    assert {len(tile["gems"]) for tile in GAME.components["tile"]} == {6}
    assert set("".join(tile["gems"] for tile in GAME.components["tile"])) == set("ROYGBPW")


def runs(gems: str) -> list[int]:
    """The lengths of a tile's groups of equal neighbours, longest first."""
    start = next((i for i in range(6) if gems[i - 1] != gems[i]), 0)
    turned = gems[start:] + gems[:start]
    lengths = [1]
    for before, gem in pairwise(turned):
        if gem == before:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return sorted(lengths, reverse=True)


def test_the_reconstructed_tiles_are_of_four_kinds_all_different_and_the_colours_equally_frequent() -> None:
    """HTX-2"""
    tiles = [tile["gems"] for tile in GAME.components["tile"]]
    kinds = Counter((gems.count("W"), runs(gems)[0], len(set(gems))) for gems in tiles)
    assert kinds == {(0, 1, 6): 24, (0, 2, 5): 24, (0, 3, 4): 24, (1, 1, 6): 12}
    assert len({min(turned(gems, turn) for turn in range(6)) for gems in tiles}) == 84
    gems = Counter("".join(tiles))
    assert gems.pop("W") == 12
    assert set(gems.values()) == {82}


def test_the_file_is_what_the_reconstruction_writes() -> None:
    """HTX-2, HTX-3: anybody can make the same set again."""
    printed = StringIO()
    with redirect_stdout(printed):
        reconstruct.main()
    assert printed.getvalue() == FILE.read_text(encoding="utf-8")


def test_link_tiles_have_three_in_a_row_of_each_of_two_colours_that_are_not_opposite() -> None:
    """HTX-3"""
    pairs = {link["gems"][0] + link["gems"][3] for link in GAME.components["link"]}
    assert all(link["gems"] == link["gems"][0] * 3 + link["gems"][3] * 3 for link in GAME.components["link"])
    assert pairs == {"RO", "RY", "RB", "RP", "OY", "OG", "OP", "YG", "YB", "GB", "GP", "BP"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[[tile]]\nname = "84"\n', "[[tile]]\nname = 84\n", "needs a 'name'"),
        ('name = "2"\n', 'name = "1"\n', "tile 1: there are two of this name"),
        ('name = "L1"', 'name = "84"', "link 84: a tile has this name"),
        ('name = "L1"', 'name = "link"', "link link: call it otherwise"),
        ('gems = "RRROOO"', 'gems = "RRRROO"', "link L1: gems is 'RRRROO'; a link tile has three gems of each of two"),
        ('gems = "RRROOO"', 'gems = "RRRRRR"', "link L1: gems is 'RRRRRR'; a link tile has three gems of each of two"),
        ('gems = "RRROOO"', 'gems = "RROOYY"', "link L1: gems is 'RROOYY'; a link tile has three gems of each of two"),
        ('gems = "RRROOO"', 'gems = "RRROO"', "link L1: gems is 'RRROO'; it must be 6 letters"),
        ('gems = "RRROOO"', 'gems = "RRRWWW"', "link L1: gems is 'RRRWWW': 'W' is not known"),
    ],
)
def test_a_wrong_component_file_is_told_by_the_piece(old: str, new: str, complaint: str) -> None:
    """HTX-1, HTX-3"""
    content = FILE.read_text(encoding="utf-8")
    assert old in content
    with pytest.raises(ComponentError, match=complaint.replace("(", r"\(")):
        SPEC.parse(content.replace(old, new, 1))


def _set_of(tiles: list[str]) -> str:
    rows = [f'[[tile]]\nname = "{i}"\ngems = "{gems}"\n' for i, gems in enumerate(tiles, 1)]
    rows += [f'[[link]]\nname = "L{i}"\ngems = "{gems}"\n' for i, gems in enumerate(reconstruct.links(), 1)]
    return 'name = "mine"\n' + "".join(rows)


def test_a_set_has_84_tiles_of_known_colours() -> None:
    """HTX-1, HTX-2: an owner's tiles may have other kinds in other numbers, but not these mistakes."""
    tiles = reconstruct.tiles()
    mine = ["RRRRRO", "RROOYY", "WWRRGG", *tiles[3:]]
    assert SPEC.parse(_set_of(mine)).groups["tile"][2]["gems"] == "WWRRGG"
    with pytest.raises(ComponentError, match="83 pieces of 'tile'; a set has 84"):
        SPEC.parse(_set_of(tiles[:83]))
    assert SPEC.parse(_set_of([*tiles[:83], tiles[6]])), "a printed copy may have equal tiles"
    with pytest.raises(ComponentError, match="tile 3: gems is 'ROYGBX': 'X' is not known; the letters are ROYGBPW"):
        SPEC.parse(_set_of([*tiles[:2], "ROYGBX", *tiles[3:]]))
    with pytest.raises(ComponentError, match="tile 3: gems is 'ROYGB'; it must be 6 letters"):
        SPEC.parse(_set_of([*tiles[:2], "ROYGB", *tiles[3:]]))
    white = [f"WWWW{a}{b}" for a in "ROYGBP" for b in "ROYGBP"]
    with pytest.raises(ComponentError, match="white gems; at most 24"):
        SPEC.parse(_set_of([*tiles[:48], *white]))


def test_an_owners_set_is_played_with_its_own_names(tmp_path: Path) -> None:
    """HTX-2: a printed copy's tiles replace the reconstructed ones."""
    path = tmp_path / "mine.toml"
    path.write_text(FILE.read_text(encoding="utf-8").replace('name = "1"\n', 'name = "sun"\n', 1), encoding="utf-8")
    position = Position.start(load("hetrix", path), 2).draw("L1").draw("L2").draw("sun")
    assert position.game.moves.text(0).startswith("sun@")


# --- links ------------------------------------------------------------------------------------------------------------


def test_gems_touch_as_neighbours_on_a_tile_and_across_a_common_edge() -> None:
    """HTX-4: red turns the corner on 0,0, goes down across the edge and on along 0,1."""
    assert found("0,0 OYRRGB\n0,1 RRPOYG") == ["4R"]


def test_gems_at_opposite_sides_of_a_tile_or_at_a_corner_do_not_touch() -> None:
    """HTX-4: three reds on 0,0 and one on 1,0 that meets them at a corner only."""
    assert found("0,0 RRROYG\n1,0 OYGBRP") == []
    assert found("0,0 RRROYG\n1,0 OYGBPR") == ["4R"]  # beside the third red, across the edge


def test_all_six_gems_around_a_tile_are_one_link() -> None:
    """HTX-4: the last gem touches the first."""
    assert found("0,0 RRRRRR") == ["6R"]
    assert found("0,0 RRORRR") == ["5R"]


def test_a_white_gem_counts_as_the_colour_that_makes_the_matrix_score_most() -> None:
    """HTX-5: red would become 4, green 5."""
    assert found("0,0 RRRWGG\n0,1 GGOYRP") == ["5G"]
    assert found("0,0 RRRWBG") == ["4R"]


def test_a_white_gem_that_completes_nothing_scores_nothing() -> None:
    """HTX-5"""
    assert points("0,0 RRWGGB") == [0]


def test_each_white_gem_chooses_for_itself() -> None:
    """HTX-5: one becomes red, the other green."""
    assert found("0,0 RRRWGB\n0,1 OYWGGG") == ["4R", "4G"]


def test_white_gems_that_touch_can_work_together() -> None:
    """HTX-5: two white gems across an edge make two reds four."""
    assert found("0,0 BGRWOY\n0,1 WRPOYG") == ["4R"]
    assert found("0,0 BGRWOY\n0,1 WBPOYG") == []


FOR_A_BONUS = ("0,0 RRRRWG\n-1,1 BGGGGP", "0,0 GGGGGG\n0,1 OBBBBY")


def test_at_the_end_a_white_gem_counts_as_what_makes_the_total_greatest() -> None:
    """HTX-5 [D]: green 6 and red 4 are 10 points of links; red 5 and green 4 are 9, and 3 more for the longest red link."""
    assert found(FOR_A_BONUS[0]) == ["4R", "6G"]
    assert points(*FOR_A_BONUS) == [5 + 4 + 3, 6 + 4 + 3]
    said = [reason for reason in GAME.face.explain(GAME, scored(*FOR_A_BONUS)) if reason.rule == "HTX-5"]
    assert [(reason.seat, reason.points, reason.params) for reason in said] == [(0, 0, {"links": 9, "most": 10})]


def test_while_the_game_goes_on_links_alone_decide_what_a_white_gem_counts_as() -> None:
    """HTX-5 [D]"""
    s = scored(*FOR_A_BONUS, unfinished=True)
    assert list(s.score[:2]) == [10, 10]
    assert not [reason for reason in GAME.face.explain(GAME, s) if reason.rule == "HTX-5"]


def test_a_white_gem_may_leave_two_links_apart_for_the_most_links() -> None:
    """HTX-5 [D]: joined by it, 4 and 4 are one link of 9, a point more; apart they are two, and most."""
    two_fours, twelve = "0,0 WRRRRO\n0,-1 RBGRRR", "0,0 RRRRRR\n0,1 RRRRRR"
    assert found(two_fours) == ["9R"]
    assert points(two_fours, twelve) == [4 + 4 + 5, 12 + 3 + 5]


def test_each_seat_changes_in_turn_while_the_others_choices_stand() -> None:
    """HTX-5 [D]: of two equal matrices the first takes the red bonus; the second then has the green one as it is."""
    assert points(FOR_A_BONUS[0], FOR_A_BONUS[0]) == [5 + 4 + 3, 4 + 6 + 3]


def test_who_could_change_for_ever_is_asked_four_times() -> None:
    """HTX-5 [D]: whenever seat 1 joins its reds, seat 2 answers, seat 1 parts them again, and so does seat 2."""
    one = "0,0 RRRRRO\n0,-1 OOOWRR"
    two = "0,0 RRRROR\n-1,0 RRWOOO\n1,-1 ROWORO\n2,-2 OWROOO\n2,-1 OOORRR"
    s = scored(one, two)
    assert [chain.length for chain in chains(GAME, s, 0)] == [5, 4]
    assert points(one, two) == [9, 39]


def test_among_equal_points_the_choice_with_more_links_counts() -> None:
    """HTX-5 [D]: four white gems between fours add four points anywhere; by themselves they are a link more."""
    assert found("0,0 RRRRWW\n-1,1 GWWGGG") == ["4R", "4O", "4G"]


def test_then_the_choice_with_the_longer_longest_link_counts() -> None:
    """HTX-5 [D]: 4 red and 6 green would be as many points and links as 5 red and 5 green; a white gem makes 5 a 6."""
    assert found("0,0 RRRRWG\n-1,1 BGGOPY\n-1,0 YOGGBP") == ["4R", "6G"]


def test_where_all_is_equal_the_earlier_colour_counts() -> None:
    """HTX-5 [D]: red before green, whichever way round the tile lies."""
    assert found("0,0 RRRWGG\n-1,1 BGPOPY") == found("0,0 GGWRRR\n1,-1 OPYBGP") == ["4R"]


def test_three_gems_score_nothing_four_score_four_and_a_colour_can_score_twice() -> None:
    """HTX-14"""
    assert points("0,0 RRROYG") == [0]
    assert points("0,0 RRRROY") == [4]
    assert found("0,0 RRRROY\n0,1 YRRRRR") == ["5R", "4R"]
    assert points("0,0 RRRROY\n0,1 YRRRRR") == [9]


def test_a_tile_with_other_colours_across_an_edge_blocks_a_link() -> None:
    """HTX-21 [X]: the infiltrated tile on 1,-1 closes the red link's edge; red beyond it does not count."""
    open_end = "0,0 RRRROY\n1,-1 ROYRRG\n"
    blocked = "0,0 RRRROY\n1,-1 ROYBGP\n2,-2 RRRROY\n"
    assert found(open_end) == ["6R"]
    assert found(blocked) == ["4R", "4R"]


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_longest_link_of_a_colour_brings_three_points_from_five_gems_on() -> None:
    """HTX-15 [D]: five are enough, four are not."""
    assert points("0,0 RRRRRO", "0,0 GGGGOY") == [5 + 3, 4]
    assert points("0,0 RRRROO", "0,0 GGGGOY") == [4, 4]


def test_equally_long_links_of_a_colour_bring_the_bonus_to_nobody() -> None:
    """HTX-15"""
    assert points("0,0 RRRRRO", "0,0 RRRRRY") == [5, 5]


def test_the_longest_link_of_all_brings_five_points_from_eight_gems_on() -> None:
    """HTX-16"""
    eight, seven = "0,0 RRRRRR\n0,1 RRYOGB", "0,0 RRRRRR\n0,1 RBYOGB"
    four = "0,0 GGGGOY"
    assert points(eight, four) == [8 + 3 + 5, 4]
    assert points(seven, four) == [7 + 3, 4]


def test_equally_long_longest_links_bring_the_bonus_to_nobody_whatever_their_colours() -> None:
    """HTX-16 [D]: of the same colour or not."""
    eight = "0,0 RRRRRR\n0,1 RRYOGB"
    assert points(eight, eight) == [8, 8]
    assert points(eight, eight.replace("R", "P").replace("YOGB", "YOGR")) == [8 + 3, 8 + 3]


def test_the_most_links_bring_five_points_unless_equal() -> None:
    """HTX-17"""
    two, one = "0,0 RRRROY\n0,1 BGGGGP", "0,0 RRRROY"
    assert points(two, one) == [8 + 5, 4]
    assert points(two, one, two) == [8, 4, 8]


def test_the_highest_total_wins_and_equals_share() -> None:
    """HTX-18"""
    assert scored("0,0 RRRRRO", "0,0 GGGGOY").winners == 0b01
    assert scored("0,0 RRRROY", "0,0 GGGGOY").winners == 0b11
    assert scored("0,0 ROYGBP", "0,0 GBPROY").winners == 0b11


def test_the_score_sheet_has_links_points_bonuses_and_total() -> None:
    """HTX-19"""
    ada, bob = sheet(GAME, scored("0,0 RRRRRO\n0,1 BRRRRP", "0,0 GGGGOY"))
    assert ada.colours["red"] == HetrixColour([5, 4], 9)
    assert ada.colours["green"] == HetrixColour([], 0)
    assert ada.bonuses == [HetrixBonus("HTX-15", "red", 3), HetrixBonus("HTX-17", None, 5)]
    assert (ada.links, ada.total) == (9, 17)
    assert (bob.seat, bob.links, bob.bonuses, bob.total) == (1, 4, [], 4)


def test_the_final_example_of_the_rulebook() -> None:
    """HTX-20 [X]: by links 55, and the blue bonus makes 58; a neighbour is as good in all else."""
    bob = ADA.replace("0,2 BBBBBR", "0,2 BBBBGR") + "1,-3 OBYYYY"
    assert found(bob).count("9B") == 1
    s = scored(ADA, bob)
    ada = sheet(GAME, s)[0]
    assert {name: row.links for name, row in ada.colours.items()} == {
        "red": [5, 4],
        "orange": [5],
        "yellow": [6, 4],
        "green": [5],
        "blue": [10, 5],
        "purple": [7, 4],
    }
    assert [row.points for row in ada.colours.values()] == [9, 5, 10, 5, 15, 11]
    assert ada.links == 55
    assert ada.bonuses == [HetrixBonus("HTX-15", "blue", 3)]
    assert ada.total == s.score[0] == 58


def test_the_first_round_example_of_the_rulebook() -> None:
    """HTX-20 [X]: yellow 6 scores 6, red 4 scores 4, blue 3 scores nothing."""
    matrix = "0,0 YYYRBP\n0,1 RRROPG\n1,-1 GPORYY\n1,0 BBBROY"
    s = scored(matrix, unfinished=True)
    assert found(matrix) == ["4R", "6Y"]
    assert s.score[0] == 10


def test_an_unfinished_table_has_no_bonuses_and_a_single_matrix_has_none_either() -> None:
    """HTX-15 to HTX-17 are for the end, and need somebody to surpass."""
    assert list(scored("0,0 RRRRRR", "0,0 GGGGOY", unfinished=True).score[:2]) == [6, 4]
    assert points("0,0 RRRRRR\n0,1 RRRRRR") == [12]


# --- the course of the game -------------------------------------------------------------------------------------------


def test_every_seat_draws_a_link_tile_that_only_it_sees_and_the_others_are_out() -> None:
    """HTX-7"""
    position = Position.start(GAME, 3)
    assert len(position.draws()) == 12
    position = position.draw("L4").draw("L5").draw("L6")
    assert [int(position.view(seat).state.link[seat]) for seat in range(3)] == [4, 5, 6]
    assert list(position.view(0).state.link) == [4, 0, 0, 0]
    assert not position.view(None).state.link.any()
    assert len(position.draws()) == 84
    with pytest.raises(NotationError, match="cannot be drawn now"):
        position.draw("L7")


def test_every_seat_gets_five_tiles_and_all_build_at_the_same_time() -> None:
    """HTX-8"""
    position = dealt(3)
    assert position.acting == (0, 1, 2)
    assert [sorted(position.view(seat).state.hand[seat]) for seat in range(3)] == [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12, 13, 14, 15],
    ]
    assert not position.view(0).state.hand[1:].any()


def test_the_five_tiles_lie_open_but_the_link_tile_does_not() -> None:
    """HTX-8 [D]: everybody sees what everybody got, a spectator too."""
    position = dealt(3)
    for viewer in (0, 1, 2, None):
        seen = position.view(viewer).state
        assert [sorted(row) for row in seen.open.tolist()[:3]] == [
            [1, 2, 3, 4, 5],
            [6, 7, 8, 9, 10],
            [11, 12, 13, 14, 15],
        ]
        assert [bool(link) for link in seen.link[:3]] == [seat == viewer for seat in range(3)]


def test_closed_hands_are_seen_by_their_owners_alone() -> None:
    """HTX-8 [D]: the option."""
    position = dealt(3, options="closed")
    for viewer in (0, 1, 2, None):
        seen = position.view(viewer).state
        assert [bool(row.any()) for row in seen.open[:3]] == [seat == viewer for seat in range(3)]
    assert "Open before" not in text.board(position.view(0), ["Ada", "Bob", "Cyd"]).plain


def test_the_open_tiles_of_the_others_stand_below_the_board() -> None:
    """HTX-8: by name and gems."""
    plain = text.board(dealt().view(0), ["Ada", "Bob"]).plain
    gems = GAME.components["tile"][5]["gems"]
    assert f"Open before Bob:  6 {gems}  7 " in plain
    assert "Open before Ada" not in plain


def test_a_redeal_leaves_open_tiles_with_their_owners_and_deals_closed_ones_anew() -> None:
    """HTX-8: what a bot imagines agrees with what lies there."""
    for options, same in (("standard", True), ("closed", False)):
        position = dealt(3, options=options)
        imagined = [position.view(0).redeal(seed) for seed in range(20)]
        assert all(s.open[1].tolist() == position.state.open[1].tolist() for s in imagined) == same
        assert all(sorted(s.hand[1]) == sorted(s.open[1]) for s in imagined)
        assert len({int(s.link[1]) for s in imagined}) > 1


def test_nobody_sees_what_or_how_much_another_has_built_before_all_have_finished() -> None:
    """HTX-8 [D]"""
    before = dealt()
    after = played(before, 1, *FIVE[:3])
    assert after.view(1).state.tobytes() == before.view(1).state.tobytes()
    assert after.view(None).state.tobytes() == before.view(None).state.tobytes()
    finished = played(before, 1, *FIVE)
    assert finished.acting == (1,)
    assert not finished.state.tiles.any()
    shown = played(finished, 2, *FOUR)
    assert list(shown.state.tiles[:2]) == [5, 4]
    assert shown.state.barrier > finished.state.barrier


def test_a_builder_lays_five_tiles_or_four() -> None:
    """HTX-9: with two left nobody is done."""
    position = played(dealt(), 1, *FIVE[:3])
    with pytest.raises(IllegalMove, match="HTX-9: 2 tiles are left in your hand") as error:
        position.play(0, "done")
    assert error.value.rule == "HTX-9"
    assert "done" in texts(played(position, 1, FIVE[3]), 1)
    assert texts(played(position, 1, *FIVE[3:5]), 1) > {"done"}  # the link tile may still follow
    with pytest.raises(IllegalMove, match="HTX-9: you do not hold tile 6; in your hand are"):
        position.play(0, "6@0,3/0")
    with pytest.raises(IllegalMove, match="HTX-9: you do not hold tile 6; all five are laid"):
        played(position, 1, *FIVE[3:5], "6@0,5/0")


def texts(position: Position, seat: int) -> set[str]:
    """The legal moves of a seat, counted from 1, as notation."""
    return {GAME.moves.text(move) for move in position.legal(seat - 1)}


def test_tiles_of_this_round_may_be_moved_until_the_builds_are_shown() -> None:
    """HTX-9: laying again is taking back; once all is shown there is no way back."""
    position = played(dealt(), 1, "1@0,0/0", "2@0,1/0")
    back = position.undo()
    assert back is not None
    assert "2@1,0/3" in texts(back, 1)
    shown = played(played(dealt(), 1, *FIVE), 2, *FOUR)
    assert shown.undo() is None


def test_every_tile_hangs_on_the_own_matrix_by_an_edge_and_no_colour_has_to_match() -> None:
    """HTX-6"""
    position = dealt()
    with pytest.raises(IllegalMove, match="HTX-6: your first tile lies at 0,0, not at 0,1"):
        position.play(0, "1@0,1/0")
    position = played(position, 1, "1@0,0/0")
    with pytest.raises(IllegalMove, match="HTX-6: 0,0 already holds a tile"):
        position.play(0, "2@0,0/0")
    with pytest.raises(IllegalMove, match="HTX-6: 1,1 touches no tile of your matrix"):
        position.play(0, "2@1,1/0")
    beside = {f"2@{cell}/{turn}" for cell in ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0") for turn in range(6)}
    assert beside <= texts(position, 1)


def test_the_link_tile_may_be_laid_once_in_addition_to_the_others() -> None:
    """HTX-10"""
    position = played(dealt(), 1, *FIVE[:5], "link@0,5/1")
    with pytest.raises(IllegalMove, match="HTX-10: your link tile is laid already"):
        position.play(0, "link@0,6/1")
    assert texts(position, 1) == {"done"}
    position = played(played(position, 1, "done"), 2, *FOUR)
    assert list(position.state.tiles[:2]) == [6, 4]
    assert position.state.linked == 0b01
    assert rules.gem_letters(int(position.state.stone[0, 5])) == "ORRROO"  # L1 turned by a sixth


def test_a_link_tile_is_laid_while_building_and_not_in_answer_to_an_infiltration() -> None:
    """HTX-10 [D]"""
    position = played(played(dealt(), 1, *FIVE), 2, *FOUR)
    with pytest.raises(IllegalMove, match="HTX-10: a link tile is laid while building"):
        position.play(1, "link@0,4/0")
    assert not any(move.startswith("link") for move in texts(position, 2))


def test_an_unused_link_tile_counts_nothing() -> None:
    """HTX-10: no explained point has to do with a tile in hand."""
    position = played(played(dealt(), 1, *FIVE), 2, *FOUR, "infiltrate 0,5/0")
    assert position.state.link[0] == 1
    assert all(reason.rule == "HTX-14" for reason in position.explain())


def test_who_kept_a_tile_lays_it_on_the_matrix_of_the_next_seat_and_must() -> None:
    """HTX-11: seat 2 of three infiltrates seat 3, to its left; there is nothing else to do."""
    position = played(played(dealt(3), 1, *FIVE), 2, *FOUR)
    with pytest.raises(IllegalMove, match="HTX-11: a kept tile goes to the matrix of seat 1 when all have finished"):
        position.play(2, "infiltrate 0,1/0")
    position = played(position, 3, *(f"{11 + i}@{i},0/0" for i in range(5)), "done")
    assert position.acting == (1,)
    assert all(move.startswith("infiltrate ") for move in texts(position, 2))
    with pytest.raises(IllegalMove, match="HTX-11: 4,0 already holds a tile of seat 3's matrix"):
        position.play(1, "infiltrate 4,0/0")
    with pytest.raises(IllegalMove, match="HTX-11: 0,4 touches no tile of seat 3's matrix"):
        position.play(1, "infiltrate 0,4/0")
    after = position.play(1, "infiltrate 5,0/2")
    assert list(after.state.tiles[:3]) == [5, 4, 6]
    tile10 = GAME.components["tile"][9]["gems"]
    assert rules.gem_letters(int(after.state.stone[2, 5])) == tile10[-2:] + tile10[:-2]


def test_all_infiltrations_of_a_round_are_laid_at_the_same_time() -> None:
    """HTX-11 [D]: the first is not seen before the second is there, and neither can be laid beside the other."""
    position = played(played(dealt(), 1, *FIVE[:4], "done"), 2, *FOUR)
    assert position.acting == (0, 1)
    first = position.play(0, "infiltrate 0,4/0")
    assert first.view(1).state.tiles.tolist() == position.view(1).state.tiles.tolist()
    assert first.view(1).codes == position.view(1).codes
    both = first.play(1, "infiltrate 0,-1/3")
    assert list(both.state.tiles[:2]) == [5, 5]
    assert both.drawing


def test_the_tile_kept_lies_open_unless_hands_are_closed_and_all_know_that_there_is_one() -> None:
    """HTX-8, HTX-11"""
    for options, open_ in (("", [10, 0, 0, 0, 0]), ("closed", [0, 0, 0, 0, 0])):
        position = played(played(dealt(options=options), 1, *FIVE), 2, *FOUR)
        assert position.view(0).state.open[1].tolist() == open_
        assert position.view(0).state.keepers == 0b10
        after = position.play(1, "infiltrate 0,5/0")
        assert not after.state.open.any()


def test_after_the_builds_are_shown_nothing_can_be_changed() -> None:
    """HTX-12: no building during infiltration, and laid tiles lie."""
    position = played(played(dealt(), 1, *FIVE), 2, *FOUR)
    for move in ("10@0,4/0", "done"):
        with pytest.raises(
            IllegalMove, match="HTX-12: building is over; lay the tile you kept on the matrix of seat 1"
        ):
            position.play(1, move)
    position = position.play(1, "infiltrate 0,-1/0")
    assert position.undo() is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_after_four_rounds_with_twenty_tiles_dealt_to_each(seats: int) -> None:
    """HTX-13"""
    position, dealer = Position.start(GAME, seats).dealt(Dealer("end")), Dealer("moves")
    deals = 1
    while not position.ended:
        if position.drawing:
            deals += 1
            position = position.dealt(dealer)
            continue
        seat = position.acting[0]
        codes = position.view(seat).codes
        position = position.play(seat, GAME.moves.move(codes[dealer.pick([1] * len(codes))]))
    assert deals == 4
    assert position.outcome is not None
    assert position.outcome.rule == "HTX-13"
    own = sum(int(stone) >> links.STONE <= hands.TILES for stone in position.state.stone.flat if stone)
    assert own == 20 * seats
    assert len(position.history()) <= GAME.plies


def test_the_number_of_seats_is_two_to_four() -> None:
    """HTX-1: 2–4 players."""
    for seats in (1, 5):
        with pytest.raises(OptionError, match="2 to 4 seats"):
            Position.start(GAME, seats)


# --- hidden hands, judgement, pictures --------------------------------------------------------------------------------


def test_a_redeal_gives_others_tiles_that_the_seat_has_not_seen() -> None:
    """HTX-8: whoever is done has built four or five of them, each piece is there once."""
    position = played(dealt(3), 2, *FOUR)
    for seed in range(30):
        s = position.redeal(0, seed).state
        pieces = [int(tile) for tile in s.hand[:3].flat if tile]
        pieces += [int(stone) >> links.STONE for stone in s.build[:3].flat if stone]
        tiles = [piece for piece in pieces if piece <= hands.TILES]
        assert len(tiles) == len(set(tiles)) == 15
        pool = [i + 1 for i in range(hands.TILES) if int(s.pool[i // hands.HALF]) >> i % hands.HALF & 1]
        assert sorted(tiles + pool) == list(range(1, 85))
        assert s.built[1] in (4, 5, 6)
        assert s.built[2] == 0


def test_greedy_builds_far_better_than_chance_and_both_keeps_and_lays_fifth_tiles() -> None:
    """The judgement of a position is worth following."""
    results = simulated(GAME, 2, STANDARD, [GREEDY, RANDOM], 20, generator(1))
    assert results[:, 0].mean() > results[:, 1].mean() + 30
    position, dealer = Position.start(GAME, 2).dealt(Dealer("greedy")), Dealer("greedy")
    kept = Counter[bool]()
    from sixfold.core.playout import Scratch, drivers

    memory, dice = Scratch(GAME), generator(2)
    for _ in range(40):
        position = Position.start(GAME, 2)
        while not position.ended:
            position = position.dealt(dealer)
            memory.states[1] = position.state
            seat = position.acting[0]
            code = drivers(GAME).greedy(
                memory.states, memory.raw, 1, GAME.kit, GAME.masks(STANDARD), seat, dice, memory.out
            )
            if code == rules.DONE:
                kept[bool(position.state.held[seat])] += 1
            position = position.play(seat, GAME.moves.move(int(code)))
    assert kept[True] > 0
    assert kept[False] > 0


def test_an_infiltration_that_gives_the_neighbour_least_is_judged_best() -> None:
    """HTX-11"""
    position = played(dealt(first=49), 1, *(f"{49 + i}@0,{i}/0" for i in range(5)), "done")
    position = played(position, 2, *(f"{54 + i}@0,{i}/0" for i in range(4)), "done")
    judged = []
    for code in position.view(1).codes:
        states = GAME.new_states(1)
        states[0] = position.state
        states[0].aim[1] = code - rules.INFILTRATE + 1
        value = GAME.appraise.run("interpreted")(states[0], GAME.kit, 1)
        judged.append((value, position.play(1, GAME.moves.move(code)).scores[0]))
    given = [points for _, points in judged]
    assert max(judged)[1] == min(given) < max(given) == min(judged)[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_is_drawn_in_text_at_every_moment(seats: int) -> None:
    """Every cell that a seat may name is there, at most 100 columns wide."""
    position, dealer = Position.start(GAME, seats), Dealer(f"text {seats}")
    names = ["Ada", "Bob", "Cyd", "Dan"][:seats]
    turn = 0
    while not position.ended:
        turn += 1
        if position.drawing:
            position = position.dealt(dealer)
        seat = position.acting[-1]
        if turn % 9 == 0:
            for viewer in (seat, None):
                assert text.board(position.view(viewer), names).plain.count("points") == seats
            plain = text.board(position.view(seat), names).plain
            cells = {GAME.moves.text(move).rpartition("/")[0].rpartition("@")[2] for move in position.legal(seat)}
            assert all(cell.removeprefix("infiltrate ") in plain for cell in cells - {""})
        codes = position.view(seat).codes
        position = position.play(seat, GAME.moves.move(codes[dealer.pick([1] * len(codes))]))
    plain = text.board(position.view(0), names).plain
    assert all(name in plain for name in names)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("0,0 ROYGBP", "line 2: a matrix begins with a player's name and a colon"),
        ("Ada:", "HTX-6: the matrix of player 1 has no tile"),
        ("Ada:\n0,0 ROYGB", "line 3: HTX-2: a tile has six gems out of ROYGBPW, not ROYGB"),
        ("Ada:\n0,0 ROYGBX", "line 3: HTX-2: a tile has six gems"),
        ("Ada:\n0 0 ROYGBP", "line 3: a tile is written like 0,-1 ROYGBP"),
        ("Ada:\n0,0 ROYGBP\n0,0 RRROYG", "line 4: HTX-6: 0,0 has a tile already"),
        ("Ada:\n0,0 ROYGBP\n2,0 RRROYG", "HTX-6: 2,0 of player 1 hangs by no edge on 0,0"),
        ("Ada:\n40,0 ROYGBP", "line 3: 40,0 is too far away"),
        ("Ada:\n" + "\n".join(f"{q},0 ROYGBP" for q in range(-13, 13)), "HTX-13: a matrix has at most 25 tiles"),
        ("Ada:\n" + "\n".join(f"{q},0 WWWWWW" for q in range(5)), "HTX-5: at most 24 white gems"),
        ("Ada:\n0,0 ROYGBP\n" * 5, "there are 1 to 4 matrices, not 5"),
        ("Ada:\nunfinished", "line 3: a tile is written like"),
    ],
)
def test_a_damaged_table_is_told_by_the_line(lines: str, complaint: str) -> None:
    """HTX-2, HTX-5, HTX-6, HTX-13: what stands there, and what would be right."""
    with pytest.raises(RecordError, match=complaint):
        typed.parse(GAME, STANDARD, list(enumerate(lines.splitlines(), 2)))


def test_the_form_that_is_shown_can_be_scored() -> None:
    """HTX-14, HTX-15: the example in FORM."""
    example = typed.FORM.partition("hetrix\n")[2]
    s = typed.parse(GAME, STANDARD, list(enumerate(example.splitlines(), 2)))
    assert s.seats == 2
    assert s.score[0] + s.score[1] > 0
    assert np.array_equal(
        [sum(r.points for r in GAME.face.explain(GAME, s) if r.seat == seat) for seat in (0, 1)], s.score[:2]
    )


def test_chance_is_acting_before_anybody() -> None:
    """HTX-7: the first thing to happen is a draw."""
    assert Position.start(GAME, 2).state.acting == CHANCE_BIT
