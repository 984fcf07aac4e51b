"""HICHAIN, rule by rule. A card is b or r, its letter, and > v < where its top points unless upright."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

from sixfold.core.errors import ComponentError, IllegalMove, NotationError, OptionError, RecordError
from sixfold.core.game import State, load
from sixfold.core.position import Position, View
from sixfold.core.record import read
from sixfold.games import hichain
from sixfold.games.hichain import draw, rules, text, typed, window
from sixfold.games.hichain.chains import LOOP
from sixfold.games.hichain.explain import chains

HICHAIN = load("hichain")
CARDS = {card.name: card for card in HICHAIN.components["card"]}
FILE = (Path(hichain.__file__).parent / "components.toml").read_text(encoding="utf-8")


def table(picture: str, options: str = "plus") -> State:
    lines = [(number, line) for number, line in enumerate(picture.splitlines(), 1) if line.strip()]
    return typed.parse(HICHAIN, HICHAIN.read_options(options), lines)


def scores(picture: str, options: str = "plus") -> tuple[int, int]:
    """Black's and red's points, which the explanations add up to."""
    s = table(picture, options)
    reasons = HICHAIN.face.explain(HICHAIN, s)
    for seat in range(2):
        assert sum(reason.points for reason in reasons if reason.seat == seat) == s.score[seat]
    return int(s.score[0]), int(s.score[1])


def black(picture: str, options: str = "plus") -> int:
    assert scores(picture, options)[1] == 0
    return scores(picture, options)[0]


def sentences(picture: str, options: str = "plus") -> list[str]:
    return [
        HICHAIN.face.say(reason.key, reason.params) for reason in HICHAIN.face.explain(HICHAIN, table(picture, options))
    ]


def played(*moves: str, options: str = "letters") -> Position:
    """Black and red in turn."""
    position = Position.start(HICHAIN, 2, options)
    for i, move in enumerate(moves):
        position = position.play(i % 2, move)
    return position


def changed(**fields: object) -> Position:
    """The start with some fields of the state set."""
    s = HICHAIN.start(2, HICHAIN.presets["letters"])
    for name, value in fields.items():
        s[name] = value
    return Position(HICHAIN, HICHAIN.presets["letters"], s)


def only(letter: str) -> list[int]:
    """A hand of one card."""
    i = rules.LETTERS.index(letter)
    return [15 << 4 * i, 0] if i < 16 else [0, 15 << 4 * (i - 16)]


def hand(position: Position, seat: int) -> list[str]:
    return [HICHAIN.components["card"][card].name for card in window.held(position.state.hand[seat].tolist())]


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "count"), [("letters", 26), ("basic", 27), ("plus", 30)])
def test_each_player_has_every_letter_and_the_symbols_of_the_set(preset: str, count: int) -> None:
    """HIC-1"""
    position = Position.start(HICHAIN, 2, preset)
    for seat in range(2):
        assert hand(position, seat) == [*rules.LETTERS, "*", "?", "+", "*2"][:count]


def test_beginners_play_without_symbols_and_count_squares() -> None:
    """HIC-1, HIC-18: the first preset."""
    assert list(HICHAIN.presets) == ["letters", "basic", "plus", "letters-dice", "basic-dice", "plus-dice"]
    with pytest.raises(OptionError, match="no preset 'symbols'"):
        HICHAIN.read_options("symbols")
    with pytest.raises(OptionError, match="exactly 2 seats"):
        Position.start(HICHAIN, 3)


def test_the_board_has_no_bounds() -> None:
    """HIC-2: 60 cards beside a start of two abreast never reach round the torus."""
    assert rules.CELLS > (2 + 60) ** 2
    assert rules.BOARD.words[rules.BOARD.cell(-31, 32)] == "-31,32"


def test_a_turn_clockwise_takes_the_strokes_along() -> None:
    """HIC-3: an upright L reaches down its west and along its south side; its top to the east, along north and west."""
    code = rules.code_of(rules.LETTERS.index("L"), 1, 0)
    points = [p for i, p in enumerate(rules.POINTS) if HICHAIN.kit.points[code] >> i & 1]
    sides = [side for i, side in enumerate(rules.SIDES) if HICHAIN.kit.sides[code] >> i & 1]
    assert set(points) == {"W", "N", "NE", "SW", "NW"}
    assert set(sides) == {"WSW", "WNW", "NNE", "NNW"}


@pytest.mark.parametrize(
    ("card", "shows"),
    [
        ("H", "HIHI"),
        ("I", "IHIH"),
        ("N", "NZNZ"),
        ("Z", "ZNZN"),
        ("M", "M.W."),
        ("W", "W.M."),
        ("C", "C..U"),
        ("U", "UC.."),
        ("O", "OOOO"),
        ("X", "XXXX"),
        ("*", "****"),
        ("S", "S.S."),
        ("A", "A..."),
        ("?", "?..."),
    ],
)
def test_a_turned_card_may_show_another_letter(card: str, shows: str) -> None:
    """HIC-4: upright, then after each quarter turn clockwise."""
    assert CARDS[card]["shows"] == shows


def test_dual_cards_are_drawn_alike_where_they_read_alike() -> None:
    """HIC-4 against HIC-3: a card that shows another letter has that letter's strokes."""
    for card in rules.LETTERS:
        for turn, letter in enumerate(CARDS[card]["shows"]):
            if letter not in ".*+?":
                for key, order in (("points", rules.POINTS), ("sides", rules.SIDES)):
                    own = rules.turned(rules.mask_of(CARDS[card][key], order), turn)
                    assert own == rules.mask_of(CARDS[letter][key], order), (card, turn)


def test_four_cards_lie_at_the_start() -> None:
    """HIC-5"""
    lines = text.board(Position.start(HICHAIN, 2).view(0), ["Ada", "Ben"]).plain.splitlines()
    assert [line.split()[:4] for line in lines[2:4]] == [["0", "·", "bH", "rI"], ["1", "·", "rI", "bH"]]


# --- placing ----------------------------------------------------------------------------------------------------------


def test_black_begins_and_turns_alternate() -> None:
    """HIC-6"""
    position = Position.start(HICHAIN, 2)
    assert position.acting == (0,)
    position = position.play(0, "X@2,-1n")
    assert position.acting == (1,)
    assert "X" not in hand(position, 0)
    assert "X" in hand(position, 1)


def test_a_card_touches_an_opposing_card_in_a_point() -> None:
    """HIC-7: a diagonal neighbour counts, for a corner is shared by four cells; an own card does not."""
    played("X@2,-1n")
    with pytest.raises(IllegalMove, match=r"HIC-7.*misses the opponent's strokes, which reach SW of 2,-1"):
        played("O@2,-1n")
    with pytest.raises(IllegalMove, match=r"HIC-7.*no stroke of a red card reaches -1,-1"):
        played("X@-1,-1n")  # the corner of black's own H
    with pytest.raises(IllegalMove, match="HIC-7"):
        played("X@9,9n")


def test_a_card_lies_along_no_stroke_of_either_colour() -> None:
    """HIC-8: red's I lies along the north of 1,0; black's own H along the west of 0,0."""
    with pytest.raises(IllegalMove, match=r"HIC-8: turned like this, L .* at SSE, SSW of 1,-1"):
        played("L@1,-1n")
    played("L@1,-1e")
    with pytest.raises(IllegalMove, match=r"HIC-8.* at ENE, ESE of -1,0"):
        played("H@-1,0n")


def test_black_has_738_first_placements_with_letters_and_star() -> None:
    """HIC-9"""
    assert len(Position.start(HICHAIN, 2, "basic").legal(0)) == 738


def test_who_can_place_may_not_pass() -> None:
    """HIC-9"""
    with pytest.raises(IllegalMove, match="HIC-9: you can still place a card"):
        Position.start(HICHAIN, 2).play(0, "pass")


def blocked(red: list[int]) -> Position:
    """Black holds only an O, and no opposing stroke reaches a midpoint of an empty cell."""
    corners = Position.start(HICHAIN, 2).state.reach & 0b10101010
    return changed(hand=[only("O"), red], reach=corners)


def test_who_cannot_place_passes_and_two_passes_end_the_game() -> None:
    """HIC-9, HIC-23: equal scores are a draw."""
    position = blocked(only("O"))
    assert [HICHAIN.moves.text(move) for move in position.legal(0)] == ["pass"]
    position = position.play(0, "pass")
    assert position.acting == (1,)
    position = position.play(1, "pass")
    assert position.outcome is not None
    assert position.outcome.rule == "HIC-9"
    assert position.outcome.winners == (0, 1)


def test_a_placement_between_passes_lets_the_game_go_on() -> None:
    """HIC-9: both must pass in a row."""
    position = blocked(only("X")).play(0, "pass").play(1, "X@-1,-1n")
    assert not position.ended
    assert position.state.passes == 0


def test_the_game_ends_when_all_cards_are_placed() -> None:
    """HIC-9"""
    position = changed(hand=[only("X"), [0, 0]]).play(0, "X@2,-1n")
    assert position.outcome is not None
    assert position.outcome.rule == "HIC-9"


def test_refusals_say_what_is_wrong() -> None:
    """HIC-1, HIC-6"""
    position = played("X@2,-1n", "X@-1,-1n")
    with pytest.raises(IllegalMove, match="HIC-6: your X lies at 2,-1 already"):
        position.play(0, "X@-1,2n")
    with pytest.raises(IllegalMove, match="HIC-6: 1,0 holds the red I"):
        position.play(0, "A@1,0n")
    with pytest.raises(IllegalMove, match=r"HIC-1: \+ is not in this game"):
        position.play(0, "+@0,2n")
    with pytest.raises(IllegalMove, match="seat 2 may not act now"):
        position.play(1, "A@0,2n")
    with pytest.raises(NotationError, match=r"'A@0,2q' is no move"):
        position.play(0, "A@0,2q")
    with pytest.raises(NotationError, match="cell '7' is not known"):
        position.play(0, "A@7n")


# --- chains -----------------------------------------------------------------------------------------------------------


def test_neighbours_of_one_colour_chain_when_read_in_one_direction() -> None:
    """HIC-10"""
    assert black("bA bB bC") == 9
    assert black("bC< bB< bA<") == 9  # all tops to the left
    assert scores("rA rB rC") == (0, 9)
    assert black("bA bB> bC") == 0


def test_a_run_goes_on_in_alphabetical_order_around_corners_and_from_z_to_a() -> None:
    """HIC-11"""
    assert black("bA bB bC") == black("bC bB bA") == 9
    assert black("bY bZ bA bB") == 16
    assert black("bD bE\n.  bF\nbH bG") == 25


def test_a_run_needs_three_cards_and_a_set_two() -> None:
    """HIC-11, HIC-12, HIC-22: a run of two is none."""
    assert black("bA bB") == 0
    assert black("bI bH>") == 4
    assert black("bM bWv") == 4
    assert black("bN bZ<") == 4
    assert black("bC bU>") == 4


def test_whoever_completes_chain_wins_at_once() -> None:
    """HIC-13: it scores nothing, but wins."""
    s = table("bC bH\nbI bA\nbN .", "letters")
    assert (s.ended, s.winners, s.score[0]) == (2, 1, 0)
    assert "the royal chain" in sentences("bC bH\nbI bA\nbN .", "letters")[0]
    assert table("rN rI rA rH rC").winners == 2  # read from its other end
    assert table("bC b* bA b? bN").ended == 2  # wild cards inside
    assert table("bC bH bA bI b*").ended == 1  # not at the end
    assert table("bC bH bA bI").ended == 1
    assert table("bC bH bA rI bN").ended == 1


def test_a_royal_chain_ends_the_game_in_play() -> None:
    """HIC-13: black lacks only the N beside the I; red is ahead in points, and it does not help."""
    s = table("bC bH bA bI", "letters")
    position = changed(board=s.board, where=s.where, score=[0, 50, 0, 0, 0, 0])
    after = position.state.copy()
    code = HICHAIN.moves.code(rules.Place(rules.BOARD.cell(4, 0), rules.LETTERS.index("N"), 0))
    rules.apply(after, HICHAIN.kit, 0, code)
    outcome = Position(HICHAIN, position.options, after).outcome
    assert outcome is not None
    assert outcome.rule == "HIC-13"
    assert outcome.winners == (0,)
    assert rules.appraise(after, HICHAIN.kit, 0) == 999


def test_cards_may_belong_to_several_chains() -> None:
    """HIC-14, HIC-22: a branch 9 + 9; a run and a set 9 + 4; runs in different directions 9 + 9."""
    assert black(".  bI\nbG bH\n.  bH>") == 9 + 9
    assert black("bX bY bZ\n.  .  bN>") == 9 + 4
    assert black(".  bVv .\nbL bM bN\n.  bX .") == 9 + 9  # V W X upside down


# --- symbols ----------------------------------------------------------------------------------------------------------


def test_wild_cards_stand_for_any_letter_inside_a_chain() -> None:
    """HIC-15: * in every turn, ? only upright in the reading direction."""
    assert black("bH b*> bJ") == 9
    assert black("bN b? bP") == 9
    assert black("bN b?> bP") == 0
    assert black("bX b* b? bA") == 16
    assert black("bM b* bWv") == 9  # inside a set too


def test_wild_cards_do_nothing_at_the_ends() -> None:
    """HIC-15"""
    assert black("b* bB bC") == 0
    assert black("bB bC b?") == 0
    assert black("bA bB bC b*") == 9


def test_plus_joins_the_letters_beside_it_without_counting() -> None:
    """HIC-16: H I J, R S T and I I through a +; other colours and other + do not join."""
    assert black("bH b+ bI bJ") == 9
    assert black(".  bR\nbT b+ bS") == 9
    assert black("bI b+ bH>") == 4
    assert black("bI r+ bH>") == 0
    assert black("bI b+ . bH>") == 0


def test_a_plus_may_join_twice_in_one_chain() -> None:
    """HIC-16, HIC-17: it makes neighbours and is no card of the chain: R S T around it, and I * I beside I I."""
    assert black(".  bR\nbT b+ bS") == 9
    assert black(".  b*\nbI b+ bH>") == 9 + 4


def test_plus_joins_whichever_way_it_is_turned() -> None:
    """HIC-16"""
    assert black("bI b+> bH>") == 4


def test_a_chain_uses_a_card_once() -> None:
    """HIC-17, HIC-22: B * D * F would need the * twice."""
    assert black("bB b* bD\n.  bF .") == 9 + 9


# --- scoring ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", range(3, 14))
def test_a_chain_scores_the_square_of_its_letters(length: int) -> None:
    """HIC-18"""
    assert black(" ".join("b" + letter for letter in rules.LETTERS[:length])) == length**2


def test_the_dice_rule_adds_the_faces() -> None:
    """HIC-19: the one run known reads 3 4 6; a + adds none."""
    assert [CARDS[letter]["die"] for letter in "SRQ"] == [3, 4, 6]
    assert black("bS bR bQ", "plus-dice") == 13
    assert black("bS bR b+ bQ", "plus-dice") == 13
    assert black("bS b* bQ", "plus-dice") == 3 + CARDS["*"]["die"] + 6
    assert "3 + 4 + 6 = 13" in sentences("bQ bR bS", "letters-dice")[0].replace("6 + 4 + 3", "3 + 4 + 6")


def test_a_part_of_a_longer_chain_does_not_score() -> None:
    """HIC-20, HIC-22: X * Z A is 16 only."""
    assert black("bX b* bZ bA") == 16


def test_the_same_cards_read_in_two_directions_are_one_chain() -> None:
    """HIC-20, HIC-22: X * Z is a run upright and upside down: 9, once."""
    assert black("bX b* bZ") == 9
    assert black("bX b* bZ>") == 9  # also where only the sides read
    assert black("bI bH>") == 4  # I I, and turned H H


def test_a_part_counts_as_a_part_in_another_direction_too() -> None:
    """HIC-20: upside down X * Z is a chain of three, upright it is part of X * Z A."""
    assert sentences("bX b* bZ bA") == ["The run X * Z A from 0,0 to 3,0, read upright: 4 × 4 = 16."]


def test_two_routes_are_two_chains() -> None:
    """HIC-20, HIC-22: two I between H and J: 9 + 9."""
    assert black("bH bI\nbH> bJ") == 18


def test_the_same_two_letters_through_a_plus_and_without_it_are_two_chains() -> None:
    """HIC-16, HIC-20, HIC-22 [X]: two I's beside each other, a + next to both: 4 through it and 4 without it."""
    printed = "bI bH>\nb+ ."
    assert black(printed) == 4 + 4
    assert sorted(len([join for join in chain.joins if join >= 0]) for chain in chains(HICHAIN, table(printed), 0)) == [
        0,
        1,
    ]
    assert black("bI b+ bH>\n.  .  .\nbH bH .") == 4 + 4  # four different cards


def test_next_to_a_plus_is_by_an_edge_or_by_a_corner_and_the_option_says_by_edges_alone() -> None:
    """HIC-16 [D]"""
    for picture, corners, edges in (
        ("bI .\n.  b+ bH>", 4, 0),  # a corner and an edge
        ("bI .  .\n.  b+ .\n.  .  bH>", 4, 0),  # two corners
        ("bI bH>\nb+ .", 8, 4),
        ("bI b+ bH>", 4, 4),
        ("bR . bS\n. b+ .\n. . bT", 9, 0),
    ):
        assert black(picture) == corners
        assert black(picture, "plus relay=edges") == edges


def test_a_card_laid_at_a_corner_of_a_plus_is_joined_at_once() -> None:
    """HIC-16: in play as on a typed table, whichever of the three is laid last."""
    kit = HICHAIN.kit
    for last in ("I", "H", "+"):
        s = table("bI .\n.  b+ bH>", "plus")
        cells = {"I": (0, 0), "+": (1, 1), "H": (2, 1)}
        cell = rules.BOARD.cell(*cells[last])
        code = int(s.board[cell])
        s.board[cell] = 0
        s.where[0, kit.node[code]] = 0
        s.score[0], s.ended, s.acting = 0, 0, 1
        rules.apply(s, kit, 0, cell * rules.WAYS + (code - 1) // 2)
        assert s.score[0] == 4


def test_two_plus_between_the_same_letters_are_two_chains() -> None:
    """HIC-20: the route counts, so M M through one + and through another are two."""
    s = table("bM  b+\nb*2 bWv")
    other = rules.BOARD.cell(0, 1)
    s.board[other] = s.board[rules.BOARD.cell(1, 0)]
    assert [chain.points for chain in chains(HICHAIN, s, 0)] == [4, 4]


def test_a_run_that_closes_is_one_chain_of_26() -> None:
    """HIC-21, HIC-24: A to Z in a circle: 676, once; without the last link it is a chain of 26 as well."""
    row = "bA bB bC bD bE bF bG bH bI bJ bK bL bM"
    back = "bZ bY bX bW bV bU bT bS bR bQ bP bO bN"
    assert black(f"{row}\n{back}", "letters") == 676
    assert sentences(f"{row}\n{back}", "letters")[0].startswith("The closed run A B C")
    assert black(f"{row}\n.  {back[3:]}\n", "letters") == 625
    assert black(f"{row.replace('bA', 'b*')}\n{back}", "basic") == 676  # a circle has no ends


def test_a_circle_is_no_part_of_a_longer_run() -> None:
    """HIC-21: another H beside I makes a run of 27, H I … G H; the circle has no end there and scores too."""
    row = "bA bB bC bD bE bF bG bH bI bJ bK bL bM"
    back = "bZ bY bX bW bV bU bT bS bR bQ bP bO bN"
    assert black(f".  .  .  .  .  .  .  .  bH\n{row}\n{back}", "letters") == 676 + 27**2


def test_the_riddle_has_an_answer() -> None:
    """HIC-24: a whole game, every card laid by the rules, in which red helps black to close the circle."""
    record = read((Path(__file__).parent / "riddle.txt").read_text(encoding="utf-8"))
    position = record.position
    assert position.options == HICHAIN.presets["letters"]
    assert position.outcome is not None
    assert position.outcome.scores[0] == 676
    (chain,) = chains(HICHAIN, position.state, 0)
    assert chain.kind == LOOP
    assert len(set(chain.cells)) == 26


@pytest.mark.parametrize(
    "picture",
    [
        "bA> bB bC",  # the A turned otherwise
        "bU bV rW",  # the W of the other colour
        "bA .  bC\n.  bB .",  # diagonal neighbours
        "bA bB",  # a run of two
    ],
)
def test_these_are_no_chains(picture: str) -> None:
    """HIC-22"""
    assert scores(picture) == (0, 0)


@pytest.mark.parametrize(
    ("picture", "winners"), [("bA bB bC rI rH>", 1), ("rA rB rC bI bH>", 2), ("bA bB bC rA rB rC", 3), ("bA", 3)]
)
def test_the_higher_score_wins_and_equals_share(picture: str, winners: int) -> None:
    """HIC-23"""
    assert table(picture).winners == winners


# --- typed tables -----------------------------------------------------------------------------------------------------


def test_the_form_shows_a_table_that_can_be_scored() -> None:
    """X * Z above the start cards, I beside an H."""
    head, rows = typed.FORM.split("\n\n")[1].split("\n", 1)
    assert scores(rows, head.removeprefix("hichain ")) == (9, 0)


def test_start_cards_are_found_and_counted_from() -> None:
    """HIC-5: the start's upper left card is 0,0 wherever it lies in the picture."""
    s = table(". . .\n. bH rI\n. rI bH bI\n. . . bH>")
    assert s.board[rules.BOARD.cell(0, 0)] == 241
    assert s.board[rules.BOARD.cell(1, 1)] == 244
    assert s.where[0, rules.LETTERS.index("H")] == rules.BOARD.cell(2, 2) + 1


@pytest.mark.parametrize(
    ("picture", "line", "message"),
    [
        ("bA xB", 1, "'xB' is no card; write bA"),
        ("bA\nb7", 2, "'b7' is no card"),
        ("bA^v", 1, "is no card"),
        (". .", 1, "no card on the table"),
        ("bA bB\nbA", 2, "HIC-1: black has only 1 of A"),
        ("rI rI\nrI rI", 2, "HIC-1: red has only 3 of I, 2 of them from the start and upright"),
        ("bH> .\n. bH>", 2, "HIC-1: black has only 1 of H"),
        (" ".join(["."] * 62 + ["bA"]), 1, "HIC-2"),
        ("bC bH bA bI bN\nrC rH rA rI rN", 2, "HIC-13: both"),
    ],
)
def test_damaged_tables_are_refused(picture: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        table(picture)
    assert caught.value.line == line


def test_symbols_need_their_preset() -> None:
    """HIC-1"""
    with pytest.raises(RecordError, match=r"HIC-1: \+ is not in this game"):
        table("b+", "basic")
    assert black("bB b* bD b* bF", "plus") == 25
    with pytest.raises(RecordError, match=r"black has only 1 of \*"):
        table("b* b*", "basic")


# --- component files --------------------------------------------------------------------------------------------------


def broken(old: str, new: str) -> str:
    assert old in FILE
    return FILE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text_", "message"),
    [
        (broken('points = ["N", "SE", "SW"]', 'points = ["N", "SE", "XX"]'), "card A: points has an item that is 'XX'"),
        (broken('name = "B"', 'name = "A"'), "card A: there are two of this name"),
        (broken('name = "B"', 'name = "b"'), "card b: B is expected here"),
        (broken('shows = "B..."', 'shows = "...B"'), "card B: B is expected here, showing B upright"),
        (broken('shows = "B..."', 'shows = "B.7."'), "card B: shows is 'B.7.': '7' is not known"),
        (broken('shows = "B..."', 'shows = "B.*."'), "card B: a letter shows letters"),
        (broken('shows = "?..."', 'shows = "?A.."'), r"card \?: a symbol"),
        (broken('shows = "++++"', 'shows = "++.+"'), r"card \+: a symbol"),
        (broken('name = "*2"', 'name = "joker"'), "card joker: a symbol"),
        (broken('points = ["N", "SE", "SW"]', 'points = ["N", "SE", "SE"]'), "card A: points names one twice"),
        (broken("sides = []", 'sides = ["NNE"]'), "card A: a stroke along NNE reaches the point NE too"),
        (broken("die = 4", "die = 7"), "card A: die is 7"),
        (broken("die = 4\n", ""), "card A: 'die' is missing"),
        (FILE[: FILE.rindex("[[card]]")], "29 pieces of 'card'; a set has 30"),
    ],
)
def test_mistakes_in_a_component_file_name_the_card(text_: str, message: str) -> None:
    """HIC-1, HIC-3, HIC-4"""
    with pytest.raises(ComponentError, match=message):
        rules.SPEC.parse(text_)


def test_the_component_file_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    from sixfold.games.hichain import reconstruct

    reconstruct.main()
    assert capsys.readouterr().out == FILE
    assert "HIC-3" in HICHAIN.components.known
    assert "HIC-19" in HICHAIN.components.reconstructed


# --- text -------------------------------------------------------------------------------------------------------------


def test_the_terminal_shows_cards_hands_and_scores() -> None:
    view = played("X@2,-1n", "A@-1,-1w").view(0)
    plain = text.board(view, ["Ada", "Ben"]).plain
    assert "rA<" in plain
    assert "bX" in plain
    assert "> Ada (black)  0 points  A B C" in plain
    assert "Laid last: rA< at -1,-1." in plain
    assert max(map(len, plain.splitlines())) <= 100


def test_the_terminal_shows_a_table_that_reaches_round_the_torus() -> None:
    """HIC-2: the picture is cut where nothing lies."""
    assert list(window.span([62, 63, 0, 1])) == list(range(61, 67))
    assert list(window.span([5])) == [4, 5, 6]


# --- pictures ---------------------------------------------------------------------------------------------------------


def on_segment(p: draw.Point, a: draw.Point, b: draw.Point) -> bool:
    return draw._distance(p, a, b) < 1e-9


@pytest.mark.parametrize("name", CARDS)
def test_drawn_strokes_reach_the_border_where_the_component_file_says(name: str) -> None:
    """HIC-3: points, and half-sides from end to end; nothing drawn leaves the card."""
    segments = [pair for line in draw.STROKES[name[0]] for pair in pairwise(line)]
    assert all(0 <= x <= 4 and 0 <= y <= 4 for pair in segments for x, y in pair)
    points = [
        point
        for point, place in zip(rules.POINTS, draw.PLACES, strict=True)
        if any(on_segment(place, a, b) for a, b in segments)
    ]
    sides = [
        side
        for i, side in enumerate(rules.SIDES)
        if any(on_segment(draw.PLACES[i], a, b) and on_segment(draw.PLACES[(i + 1) % 8], a, b) for a, b in segments)
    ]
    assert set(points) == set(CARDS[name]["points"])
    assert set(sides) == set(CARDS[name]["sides"])
    borders = [(a, b) for a, b in segments if (a[0] == b[0] and a[0] in (0, 4)) or (a[1] == b[1] and a[1] in (0, 4))]
    assert all(a in draw.PLACES and b in draw.PLACES for a, b in borders)


def test_pictures_show_every_card_and_mark_what_it_reaches() -> None:
    """HIC-3: as many marks as points; red is told from black by a line in its strokes."""
    position = played("X@2,-1n", "A@-1,-1w")
    picture = draw.board(position.view(0))
    names = [node.text for node in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")]
    assert "black X, top to the north" in names
    assert "red A, top to the west" in names
    assert len(names) == 1 + 4 + 26 + 26
    code = rules.code_of(0, 0, 0)
    assert draw.card(HICHAIN, code, 0, 0).count("<circle") == len(CARDS["A"]["points"])
    assert draw.card(HICHAIN, code + 1, 0, 0).count("<path") == 2 * draw.card(HICHAIN, code, 0, 0).count("<path")
    assert draw.components(HICHAIN).count("<title>") == 1 + 60


def test_pictures_show_chains_that_score() -> None:
    s = table("bX b* bZ\n.  .  .\nbI b+ bH>\nrA rB rC", "plus-dice")
    options = HICHAIN.presets["plus-dice"]
    picture = draw.board(View(HICHAIN, options, None, s, "compiled"))
    assert picture.count(draw.TRAILS[0]) == 2 * 3
    assert picture.count("stroke-dasharray") == 1
