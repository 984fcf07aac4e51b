"""Gemtrix, rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import ComponentError, IllegalMove, NotationError, OptionError, RecordError
from sixfold.core.game import Game, State, load
from sixfold.core.match import Match
from sixfold.core.position import Outcome, Position
from sixfold.core.record import Record, read
from sixfold.games.gemtrix import draw, piles, rules, typed
from sixfold.games.gemtrix.explain import hand_words
from sixfold.games.gemtrix.rules import SPEC
from sixfold.games.gemtrix.trixes import CARDS, FACES, GEMS, LETTERS, SCORE, WORDS

GAME = load("gemtrix")
FILE = Path(rules.__file__).with_name("components.toml")
DULL = "b2 g2 o2 p2 u2 r2"
"""A hand without a Trix or a pair."""


def picture(drawn: str, options: str = "fast") -> Position:
    """A position as it lies on a table: hands, piles, who is to play. The last card of the discard pile is the available one.

    pile: b2 b4
    discard: g2 r6
    > 1: b2 b4 b6 g2 g4 o2
    2: …
    laid 1: r 2|4|6
    """
    fields: dict[str, str] = {}
    for line in drawn.strip().splitlines():
        name, _, words = line.strip().partition(":")
        fields[name] = words
    seats = sum(name.lstrip("> ").isdecimal() for name in fields)
    chosen = GAME.read_options(options)
    s = GAME.start(seats, chosen)
    s.pile[:] = 0
    s.owed = 0
    for name, words in fields.items():
        kinds = [CARDS.index(word) for word in words.split()] if "laid" not in name else []
        if name == "pile":
            for kind in kinds:
                s.pile[kind] += 1
            s.left = len(kinds)
        elif name == "discard":
            for kind in kinds:
                s.discard[kind] += 1
                s.top = kind + 1
            s.piled = len(kinds)
        elif name.startswith("laid"):
            seat = int(name.split()[1]) - 1
            for trix in words.split("/"):
                gem, faces = trix.split()
                code = GAME.moves.code(GAME.moves.parse(f"claim {gem} {faces}"))
                s.trix[seat, s.laid[seat]] = code + 1
                s.laid[seat] += 1
                s.score[seat] += int(SCORE[code % 35]) if s.scoring else 1
        else:
            seat = int(name.lstrip("> ")) - 1
            s.hand[seat, : len(kinds)] = [kind + 1 for kind in sorted(kinds)]
            s.cards[seat] = len(kinds)
            if name.startswith(">"):
                s.turn = seat
    s.phase = piles.PLAY
    s.acting = 1 << s.turn
    s.dealer = 1
    return Position(GAME, chosen, s, mode="interpreted")


def played(position: Position, *steps: str) -> Position:
    """Moves of whoever is to play, and draws behind a ~."""
    for step in steps:
        position = position.draw(step[2:]) if step.startswith("~ ") else position.play(position.acting[0], step)
    return position


def scored(lines: str, options: str = "fast", game: Game = GAME) -> State:
    """A state from Trixes typed at a real table."""
    numbered = list(enumerate(lines.strip().splitlines(), 2))
    return typed.parse(game, game.read_options(options), numbered)


def said(s: State, seat: int) -> list[str]:
    """The sentences about a seat."""
    return [GAME.face.say(r.key, r.params) for r in GAME.face.explain(GAME, s) if r.seat == seat]


def hand(position: Position, seat: int) -> str:
    """A hand in words."""
    return " ".join(hand_words(position.state.hand[seat]))


def options_of(position: Position) -> set[str]:
    """What whoever is to play may do, in words."""
    return {GAME.moves.text(move) for move in position.legal(position.acting[0])}


# --- components -------------------------------------------------------------------------------------------------------


def test_there_are_54_cards_nine_of_each_gem() -> None:
    """GMX-1"""
    assert Counter(card["gem"] for card in GAME.components["card"]) == dict.fromkeys(GEMS, 9)
    assert {card["face"] for card in GAME.components["card"]} == {"2", "4", "6", "x2", "x3"}
    assert GAME.kit.count.sum() == 54
    assert CARDS[GEMS.index("purple") * 5 + FACES.index("x3")] == "ux3"


def test_the_nine_of_a_gem_are_reconstructed_and_the_file_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """GMX-2"""
    from sixfold.games.gemtrix import reconstruct

    for gem in GEMS:
        faces = sorted(card["face"] for card in GAME.components["card"] if card["gem"] == gem)
        assert faces == sorted(["2", "2", "4", "4", "6", "6", "x2", "x2", "x3"])
    assert "GMX-2" in GAME.components.reconstructed
    assert "GMX-1" in GAME.components.known
    reconstruct.main()
    assert capsys.readouterr().out.strip() == FILE.read_text().strip()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "b2a"\ngem = "blue"', 'name = "b2a"\ngem = "yellow"', "card b2a: gem is 'yellow'"),
        ('name = "rx3a"\ngem = "red"\nface = "x3"', 'name = "rx3a"\ngem = "red"\nface = "8"', "card rx3a: face is '8'"),
        ('name = "g4b"\ngem = "green"', 'name = "g4b"\ngem = "red"', "card rx3a is the tenth red one"),
        ('name = "b2b"', 'name = "b2a"', "card b2a: there are two of this name"),
        ('[[card]]\nname = "b2a"\ngem = "blue"\nface = "2"\n', "", "53 pieces of 'card'; a set has 54"),
        ('face = "x3"', "face = 3", "card bx3a: face is 3; it may be 2, 4, 6, x2, x3"),
    ],
)
def test_a_mistake_in_a_component_file_is_told_with_the_card(old: str, new: str, complaint: str) -> None:
    """GMX-1"""
    own = FILE.read_text()
    assert old in own
    with pytest.raises(ComponentError, match=complaint.replace("[", r"\[")):
        SPEC.parse(own.replace(old, new, 1))


def test_an_owners_set_with_other_faces_is_played_with_its_own_counts(tmp_path: Path) -> None:
    """GMX-2"""
    own = tmp_path / "own.toml"
    own.write_text(FILE.read_text().replace('face = "x2"', 'face = "2"').replace('"standard"', '"my copy"'))
    game = load("gemtrix", own)
    assert game.kit.count[:5].tolist() == [4, 2, 2, 0, 1]
    position = Position.start(game, 2, "fast dealer=0", "interpreted")
    assert (game.draws.parse("b2"), 4) in position.draws()
    with pytest.raises(NotationError, match="bx2 cannot be drawn now"):
        position.draw("bx2")
    assert scored("Ada: b 2 2 2", game=game).score[0] == 1


# --- setup --------------------------------------------------------------------------------------------------------------


def test_six_cards_are_dealt_to_each_and_one_is_turned_up() -> None:
    """GMX-3"""
    for seats in range(2, 7):
        position = Position.start(GAME, seats, "fast", "interpreted")
        assert [(GAME.draws.text(m), w) for m, w in position.draws()] == [(f"dealer {i + 1}", 1) for i in range(seats)]
        position = position.dealt(Dealer("deal"))
        s = position.state
        assert s.cards[:seats].tolist() == [6] * seats
        assert (s.left, s.piled) == (54 - 6 * seats - 1, 1)
        assert s.discard[s.top - 1] == 1
    assert GAME.seats == range(2, 7)


def test_the_dealt_card_is_drawn_from_what_is_left_by_number() -> None:
    """GMX-3"""
    position = Position.start(GAME, 2, "fast dealer=0", "interpreted")
    assert dict(position.draws())[GAME.draws.parse("b2")] == 2
    assert dict(position.draws())[GAME.draws.parse("bx3")] == 1
    position = played(position, "~ b2", "~ bx3")
    assert dict(position.draws())[GAME.draws.parse("b2")] == 1
    assert GAME.draws.parse("bx3") not in dict(position.draws())
    assert sum(weight for _, weight in position.draws()) == 52


def test_the_player_to_the_dealers_right_begins_and_play_goes_on_to_the_right() -> None:
    """GMX-4"""
    position = Position.start(GAME, 3, "fast dealer=1", "interpreted").dealt(Dealer("x"))
    assert position.state.dealer == 2
    order = []
    for _ in range(4):
        order.append(position.acting[0])
        position = position.play(
            position.acting[0], rules.Exchange(int(position.state.hand[position.acting[0], 0]) - 1)
        )
    assert order == [2, 0, 1, 2]
    lot = Position.start(GAME, 3, "fast", "interpreted").draw("dealer 3").dealt(Dealer("x"))
    assert lot.acting == (0,)


def test_in_a_tournament_the_deal_passes_to_the_right_and_points_are_carried() -> None:
    """GMX-4, GMX-20"""
    match = Match(GAME, 3, GAME.read_options("tournament"), "tournament")
    assert match.next_options == GAME.read_options("tournament dealer=0 carry=0,0,0")
    match = match.after(Outcome((20, 60, 0), (1,), "GMX-13"))
    assert match.next_options == GAME.read_options("tournament dealer=1 carry=20,60,0")
    match = match.after(Outcome((30, 50, 40), (1,), "GMX-14"))
    assert match.next_options == GAME.read_options("tournament dealer=2 carry=50,110,40")
    match = match.after(Outcome((0, 42, 90), (1,), "GMX-20"))
    assert match.over
    assert match.winners == (1,)
    assert match.totals == (50, 152, 130)
    begun = Match(GAME, 2, GAME.read_options("tournament dealer=1 carry=10,0"), "tournament")
    assert begun.after(Outcome((1, 2), (1,), "GMX-13")).next_options == GAME.read_options(
        "tournament dealer=0 carry=11,2"
    )


# --- a turn -------------------------------------------------------------------------------------------------------------


def test_any_three_cards_of_one_gem_may_be_claimed_and_the_choice_is_the_players() -> None:
    """GMX-5"""
    position = picture(f"""
        pile: g2 g4 g6 o4
        discard: p4
        > 1: r2 r2 r4 rx3 b2 b4
        2: {DULL}
    """)
    claims = {move for move in options_of(position) if move.startswith("claim")}
    assert claims == {"claim r 2|2|4", "claim r 2|2|x3", "claim r 2|4|x3"}
    after = played(position, "claim r 2|2|x3", "~ g2", "~ g4", "~ g6")
    assert hand(after, 0) == "b2 b4 g2 g4 g6 r4"
    assert after.scores == (1, 0)
    assert after.acting == (0,)  # the turn goes on: what was drawn may be claimed at once
    assert "claim g 2|4|6" in options_of(after)
    assert played(after, "claim g 2|4|6").scores == (2, 0)


def test_a_claim_needs_three_cards_of_the_gem_in_hand() -> None:
    """GMX-5"""
    position = picture("""
        pile: g2 g4 g6 o4
        discard: p4
        > 1: r2 r4 b2 b4 b6 g2
        2: u2 u4 u6 g4 g6 r6
    """)
    with pytest.raises(IllegalMove, match="GMX-5: a Trix is three cards of one gem; you hold 2 red cards"):
        position.play(0, "claim r 2|4|6")
    with pytest.raises(IllegalMove, match=r"GMX-5: you do not hold blue 2\|2\|4; of blue you hold 2 4 6"):
        position.play(0, "claim b 2|2|4")
    with pytest.raises(IllegalMove, match="seat 2 may not act now; it is for seat 1"):
        position.play(1, "claim u 2|4|6")  # only on one's turn
    with pytest.raises(NotationError, match="gem 'y' is not known"):
        position.play(0, "claim y 2|4|6")


def test_an_exchange_takes_the_available_card_and_ends_the_turn_even_if_it_made_a_trix() -> None:
    """GMX-6"""
    position = picture("""
        pile: g2
        discard: b2 r6
        > 1: r2 r4 b4 g4 o4 p4
        2: b2 g2 o2 p2 u2 r2
    """)
    assert {m for m in options_of(position) if m.startswith("give")} == {
        f"give {card}" for card in ("r2", "r4", "b4", "g4", "o4", "p4")
    }
    position = position.play(0, "give p4")
    assert hand(position, 0) == "b4 g4 o4 r2 r4 r6"
    assert CARDS[position.state.top - 1] == "p4"
    assert position.state.discard[CARDS.index("b2")] == 1
    assert position.acting == (1,)  # the Trix waits
    position = played(position, "give b2")
    assert "claim r 2|4|6" in options_of(position)
    with pytest.raises(IllegalMove, match="GMX-6: you do not hold b4; give one of b2 g2"):
        picture(f"pile: b4\ndiscard: r6\n> 1: {DULL}\n2: {DULL}").play(0, "give b4")


def test_an_equal_card_may_be_given_for_the_available_one() -> None:
    """GMX-6"""
    position = picture(f"""
        pile: g2
        discard: r2
        > 1: r2 b4 g4 o4 p4 u4
        2: {DULL}
    """).play(0, "give r2")
    assert hand(position, 0) == "b4 g4 o4 p4 u4 r2"
    assert position.state.known[0, CARDS.index("r2")] == 1  # everybody saw it being taken
    assert CARDS[position.state.top - 1] == "r2"


def test_one_card_may_be_turned_a_turn_and_is_then_the_available_one() -> None:
    """GMX-7"""
    position = picture(f"""
        pile: g4 o6
        discard: b6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """)
    position = played(position, "turn", "~ o6")
    assert CARDS[position.state.top - 1] == "o6"
    assert (position.state.left, position.state.piled) == (1, 2)
    assert position.acting == (0,)
    with pytest.raises(IllegalMove, match="GMX-7: you have turned a card this turn"):
        position.play(0, "turn")
    assert "claim r 2|4|6" in options_of(position)  # the turn is not over
    assert hand(played(position, "give b2"), 0) == "g2 o2 o6 r2 r4 r6"
    assert "turn" in options_of(played(position, "pass"))  # once a turn, not once a game


def test_passing_ends_the_turn_and_changes_nothing() -> None:
    """GMX-8"""
    position = picture(f"""
        pile: g4 o6
        discard: b6
        > 1: {DULL}
        2: {DULL}
    """)
    after = played(position, "pass")
    assert after.acting == (1,)
    assert after.state.top == position.state.top
    assert hand(after, 0) == hand(position, 0)


def test_a_trix_that_was_dealt_waits_for_its_holders_turn() -> None:
    """GMX-9"""
    position = Position.start(GAME, 2, "fast dealer=0", "interpreted")
    cards = "b2 b4 g2 g4 o2 o4 r2 r4 r6 p2 p4 u2 bx2"
    position = played(position, *(f"~ {card}" for card in cards.split()))
    assert hand(position, 0) == "p2 p4 u2 r2 r4 r6"  # seat 2 was dealt to first
    assert position.acting == (1,)
    with pytest.raises(IllegalMove, match="seat 1 may not act now"):
        position.play(0, "claim r 2|4|6")
    assert played(position, "pass", "claim r 2|4|6").scores == (1, 0)


def test_after_a_claims_draw_the_hand_is_six_cards_again() -> None:
    """GMX-10"""
    position = picture(f"""
        pile: g4 o6 p6 u6
        discard: b6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """).play(0, "claim r 2|4|6")
    for left in (3, 4, 5):
        assert position.state.cards[0] == left
        assert position.drawing
        position = position.dealt(Dealer("x")) if left == 5 else position.draw(position.draws()[0][0])
    assert position.state.cards[0] == 6
    assert position.acting == (0,)


# --- piles --------------------------------------------------------------------------------------------------------------


def test_a_draw_pile_that_has_run_out_is_made_anew_when_a_card_is_turned() -> None:
    """GMX-11"""
    position = picture(f"""
        pile:
        discard: b6 g6 o6
        > 1: {DULL}
        2: {DULL}
    """).play(0, "turn")
    assert {GAME.draws.text(move) for move, _ in position.draws()} == {"b6", "g6", "o6"}
    position = position.draw("g6")
    assert CARDS[position.state.top - 1] == "g6"  # the card turned by the reshuffle is the card turned
    assert (position.state.left, position.state.piled, position.state.discard.sum()) == (2, 1, 1)
    with pytest.raises(IllegalMove, match="GMX-7"):
        position.play(0, "turn")


def test_a_draw_pile_that_runs_out_during_a_claim_is_made_anew_and_the_draw_goes_on() -> None:
    """GMX-11"""
    position = picture(f"""
        pile: p6
        discard: b6 g6 o6 u6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """)
    position = played(position, "claim r 2|4|6", "~ p6")
    assert position.state.piled == 0  # shuffled; its first card starts the new discard pile
    position = played(position, "~ g6")
    assert CARDS[position.state.top - 1] == "g6"
    position = played(position, "~ b6", "~ u6")
    assert hand(position, 0) == "b2 b6 g2 o2 p6 u6"
    assert (position.state.left, position.state.piled) == (1, 1)
    assert position.acting == (0,)


def test_the_draw_pile_may_lie_empty_until_a_card_is_needed() -> None:
    """GMX-11"""
    position = picture(f"""
        pile: b6 g6 o6
        discard: u6 p6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """)
    position = played(position, "claim r 2|4|6", "~ b6", "~ g6", "~ o6")
    assert (position.state.left, position.state.piled) == (0, 2)


def test_the_only_card_left_cannot_be_turned() -> None:
    """GMX-11"""
    position = picture(f"""
        pile:
        discard: b6
        > 1: {DULL}
        2: {DULL}
    """)
    assert "turn" not in options_of(position)
    with pytest.raises(IllegalMove, match="GMX-11: the available card is the only one left"):
        position.play(0, "turn")


@pytest.mark.parametrize(
    ("pile", "discard"), [("b6 g6", "o6"), ("", "b6 g6 o6"), ("g6", "o6"), ("", "o6"), ("b6", "g6 o6")]
)
def test_the_last_three_or_fewer_cards_are_all_taken_the_face_up_one_too(pile: str, discard: str) -> None:
    """GMX-12"""
    position = picture(f"""
        pile: {pile}
        discard: {discard}
        > 1: r2 r4 r6 r2 r4 r6
        2: {DULL}
    """).play(0, "claim r 2|4|6")
    taken = sorted([*pile.split(), *discard.split()])
    assert hand(position, 0) == " ".join([*taken, "r2", "r4", "r6"])
    assert (position.state.left, position.state.piled, position.state.top) == (0, 0, 0)
    assert [CARDS[kind] for kind in np.flatnonzero(position.state.known[0])] == sorted(discard.split())


def test_with_four_cards_left_the_face_up_one_stays() -> None:
    """GMX-12"""
    position = picture(f"""
        pile: b6 g6
        discard: p6 o6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """)
    position = played(position, "claim r 2|4|6", "~ b6", "~ g6", "~ p6", "~ o6")
    assert hand(position, 0) == "b2 b6 g2 g6 o2 o6"
    assert CARDS[position.state.top - 1] == "p6"


# --- the end ------------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_both_piles_are_empty() -> None:
    """GMX-13"""
    position = picture(f"""
        pile: b6
        discard: o6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """).play(0, "claim r 2|4|6")
    assert position.outcome == Outcome((1, 0), (0,), "GMX-13")
    with pytest.raises(IllegalMove, match="GMX-13: the game is over"):
        position.play(1, "pass")


def test_who_emptied_the_piles_may_still_claim_and_ends_with_three_cards_or_none() -> None:
    """GMX-13"""
    position = picture(f"""
        pile: b6 b4
        discard: b2
        > 1: r2 r4 r6 g2 g4 g6
        2: {DULL}
    """).play(0, "claim r 2|4|6")
    assert options_of(position) == {"claim b 2|4|6", "claim g 2|4|6", "pass"}
    with pytest.raises(IllegalMove, match="GMX-13: both piles are empty; claim a Trix or pass"):
        position.play(0, "turn")
    with pytest.raises(IllegalMove, match="GMX-13"):
        position.play(0, "give g2")
    three = position.play(0, "claim b 2|4|6")
    assert three.outcome is None
    assert three.state.cards[0] == 3
    assert three.play(0, "pass").outcome == Outcome((2, 0), (0,), "GMX-13")
    none = three.play(0, "claim g 2|4|6")
    assert none.state.cards[0] == 0
    assert none.outcome == Outcome((3, 0), (0,), "GMX-13")


def test_the_game_ends_when_all_players_pass_in_turn() -> None:
    """GMX-14"""
    start = picture(f"""
        pile: g4 o6 p6 p4 u4
        discard: b6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
        3: {DULL}
    """)
    with_claim = played(start, "claim r 2|4|6", "~ g4", "~ o6", "~ p6", "pass", "pass", "pass")
    assert not with_claim.ended  # a turn with a claim in it is not a pass
    assert played(with_claim, "pass").outcome == Outcome((1, 0, 0), (0,), "GMX-14")
    turned = played(start, "turn", "~ g4", "pass", "turn", "~ o6", "pass", "pass")
    assert turned.ended  # turning a card and then passing is a pass
    broken = played(start, "pass", "pass", "give b2", "pass", "pass")
    assert not broken.ended
    assert played(broken, "pass").ended


def test_the_game_ends_after_so_many_turns_a_player_without_a_claim() -> None:
    """GMX-15"""
    position = picture(
        f"""
        pile: g4 o6 p6 p4 u4
        discard: b6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """,
        "fast patience=2",
    )
    claimed = played(position, "give b2", "pass", "claim r 2|4|6", "~ g4", "~ o6", "~ p6", "give b6", "give b2")
    assert not claimed.ended
    ended = claimed
    for _ in range(3):
        assert not ended.ended
        ended = played(ended, f"give {hand(ended, ended.acting[0]).split()[0]}")
    assert ended.outcome == Outcome((1, 0), (0,), "GMX-15")
    assert "4 turns went by without a claim: the game is over." in said(ended.state, -1)
    assert GAME.presets["fast"].patience == 30  # type: ignore[attr-defined]


# --- scoring ------------------------------------------------------------------------------------------------------------


def test_most_trixes_win_a_fast_game_whatever_their_points() -> None:
    """GMX-16"""
    s = scored("""
        Ada: 2 2 x3 / 2 2 4
        Bo:  6 6 x3
    """)
    assert s.score[:2].tolist() == [2, 1]
    assert s.winners == 0b01


def test_a_tie_is_broken_by_points_without_bonuses_and_shared_if_these_are_tied() -> None:
    """GMX-16"""
    s = scored("""
        Ada: 2 2 x3 / 2 2 4
        Bo:  6 6 x3 / 2 2 4
        Cy:  6 6 x2 / 2 2 4
    """)
    assert s.score[:3].tolist() == [2, 2, 2]
    assert s.winners == 0b110
    assert "Tied for the most Trixes (2) and in points (20): 2 players share the win." in said(s, 1)
    s = scored("Ada: 2 2 x3\nBo: 6 4 x2")
    assert s.winners == 0b10
    assert "Tied for the most Trixes (1), and ahead by points (10): the win." in said(s, 1)
    assert scored("Ada:\nBo:").winners == 0b11


def test_the_rulebooks_four_trixes_are_32_points_in_a_tie() -> None:
    """GMX-17"""
    s = scored("Ada: 2|2|x3 / 2|4|6 / 4|2|x2 / 6|4|x3")
    assert s.score[0] == 4
    assert said(s, 0)[-1] == (
        "If Trixes are tied, points decide, bonuses ignored: 2 + 2 + 2 + 4 + 6 + 2 + 4 + 4 + 6 = 32."
    )
    tie = next(reason for reason in GAME.face.explain(GAME, s) if reason.key == "score.tie")
    assert (tie.rule, tie.points, tie.params["points"]) == ("GMX-16", 0, 32)


@pytest.mark.parametrize(
    ("trix", "points", "sentence"),
    [
        ("2 4 6", 12, "2 + 4 + 6 = 12"),
        ("6 6 x3", 36, "(6 + 6) × 3 = 36"),
        ("4 6 x2", 20, "(4 + 6) × 2 = 20"),
        ("6 x2 x2", 12, "of two bonuses one counts, the higher: 6 × 2 = 12"),
        ("x3 2 x2", 6, "of two bonuses one counts, the higher: 2 × 3 = 6"),
        ("x2 x2 x3", 0, "three bonuses have no points to multiply: 0"),
    ],
)
def test_in_a_tournament_each_trix_scores_its_sum_times_its_highest_bonus(
    trix: str, points: int, sentence: str
) -> None:
    """GMX-18"""
    s = scored(f"Ada: r {trix}", "tournament")
    assert s.score[0] == points
    order = " ".join(sorted(trix.split(), key=FACES.index)).replace(" ", "|")
    assert said(s, 0) == [f"A Trix of red, {order}: {sentence}."]


def test_the_rulebooks_two_trixes_are_12_and_24_together_36() -> None:
    """GMX-19"""
    s = scored("Ada: 4|x2|x3 / 2|6|x3", "tournament")
    assert [reason.points for reason in GAME.face.explain(GAME, s)] == [12, 24]
    assert s.score[0] == 36


def test_the_claim_that_reaches_150_wins_the_tournament_at_once() -> None:
    """GMX-20"""
    drawn = f"""
        pile: g4 o6 p6 p4 u4
        discard: b6
        > 1: r6 r6 rx3 b2 g2 o2
        2: {DULL}
    """
    won = picture(drawn, "tournament carry=114,149").play(0, "claim r 6|6|x3")
    assert won.outcome == Outcome((36, 0), (0,), "GMX-20")
    assert said(won.state, 0)[1:] == [
        "Brought from earlier games: 114; with this game 150 of 150.",
        "150 points: the first to reach 150 wins the tournament.",
    ]
    short = picture(drawn, "tournament carry=113,149").play(0, "claim r 6|6|x3")
    assert not short.ended
    assert short.drawing
    low = picture(drawn, "tournament target=36").play(0, "claim r 6|6|x3")
    assert low.outcome == Outcome((36, 0), (0,), "GMX-20")


def test_a_tournament_game_that_ends_before_is_led_by_the_highest_total() -> None:
    """GMX-20"""
    position = picture(
        f"""
        pile: g4 o6 p6 p4 u4
        discard: b6
        laid 1: r 2|4|6
        > 1: {DULL}
        2: {DULL}
    """,
        "tournament carry=10,30",
    )
    assert played(position, "pass", "pass").outcome == Outcome((12, 0), (1,), "GMX-14")


# --- options, records, views, typed tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("fast dealer=2", "GMX-3: dealer=2"),
        ("fast dealer=-2", "GMX-3: dealer=-2"),
        ("fast patience=0", "GMX-15: patience=0"),
        ("fast patience=100", "GMX-15: patience=100"),
        ("tournament target=0", "GMX-20: target=0"),
        ("tournament carry=1,2,3", "GMX-20: carry has 3 numbers"),
        ("tournament carry=150,2", "GMX-20: carry is 0 to 149"),
        ("fast carry=10,2", "GMX-20: carry belongs to a tournament"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: str, complaint: str) -> None:
    """GMX-3, GMX-15, GMX-20"""
    with pytest.raises(OptionError, match=complaint):
        Position.start(GAME, 2, options)


def test_a_record_says_by_which_rule_it_ended() -> None:
    """GMX-15"""
    position = Position.start(GAME, 2, "fast patience=1 dealer=0", "interpreted").dealt(Dealer("y"))
    for _ in range(2):
        position = position.play(position.acting[0], position.legal(position.acting[0])[-3])
    text = Record(position, ("Ada", "Bo")).text()
    assert "by GMX-15" in text
    assert read(text).position.bytes() == position.bytes()


def test_hands_and_the_draw_pile_are_hidden_and_what_was_seen_is_not() -> None:
    """GMX-6"""
    position = picture(f"""
        pile: g4 o6 p6 p4 u4
        discard: b6
        > 1: r2 r4 r6 b2 g2 o2
        2: {DULL}
    """).play(0, "give r2")
    view = position.view(1).state
    assert not view.hand[0].any()
    assert not view.pile.any()
    assert view.hand[1].all()
    assert [CARDS[kind] for kind in np.flatnonzero(view.known[0])] == ["b6"]
    assert not position.view(None).state.hand.any()


def test_after_a_reshuffle_two_players_know_each_others_hands() -> None:
    """GMX-11"""
    deck = [card for i, card in enumerate(CARDS) for _ in range(GAME.kit.count[i])]
    mine, theirs = ["b2", "g2", "o2", "p2", "u2", "r2"], ["b4", "g4", "o4", "p4", "u4", "rx3"]
    position = Position.start(GAME, 2, "fast dealer=1", "interpreted")
    for card in mine + theirs:
        position = position.draw(card)
        deck.remove(card)
    position = position.draw("b6")
    deck.remove("b6")
    position = position.play(0, "give b2")
    while deck:
        position = played(position, "turn", f"~ {deck.pop()}", f"give {hand(position, position.acting[0]).split()[0]}")
    seat = position.acting[0]
    position = played(position, "turn")
    position = position.draw(position.draws()[0][0])
    for seed in range(20):
        other = position.redeal(seat, seed)
        assert hand(other, 1 - seat) == hand(position, 1 - seat)
        assert other.state.pile.tolist() == position.state.pile.tolist()


def test_what_a_seat_was_seen_to_take_stays_with_it_in_a_redeal() -> None:
    """GMX-6"""
    position = Position.start(GAME, 3, "fast dealer=2", "interpreted").dealt(Dealer("z"))
    taken = CARDS[position.state.top - 1]
    given = hand(position, 0).split()[0]
    position = position.play(0, f"give {given}")
    hands = [hand(position.redeal(1, seed), 0).split() for seed in range(40)]
    assert all(taken in cards for cards in hands)
    assert len(set(map(tuple, hands))) > 30


@pytest.mark.parametrize(
    ("lines", "number", "complaint"),
    [
        ("Ada 2 4 6", 2, "a line is a player's name, a colon"),
        ("Ada: 2 4 6\nBo: 2 4", 3, "GMX-5: a Trix is three cards, not 2"),
        ("Ada: 2 4 8", 2, "GMX-1: there is no card '8'"),
        ("Ada: y 2 4 6", 2, "GMX-1: there is no gem 'y'"),
        ("Ada: 2 4 6 //", 2, "GMX-1: there is no card ''"),
        ("Ada: r 2 2 2", 2, "GMX-2: with r 2 2 2, there are more such cards than a set has"),
        ("Ada: r 2 4 x3\nBo: r 2 6 x3", 3, "GMX-2: with r 2 6 x3"),
        ("Ada: " + " / ".join(["2 2 4"] * 7), 2, "GMX-2"),
        ("Ada: 4 4 4", 2, "GMX-2"),
        ("\n".join(["Ada: 2 4 6"] * 7), 8, "GMX-1: there is a line for each of 1 to 6 players, not 7"),
    ],
)
def test_a_mistake_in_a_typed_table_is_told_with_its_line(lines: str, number: int, complaint: str) -> None:
    """GMX-1, GMX-2, GMX-5"""
    with pytest.raises(RecordError, match=complaint) as caught:
        scored(lines)
    assert caught.value.line == number


def test_a_typed_table_may_name_gems_and_write_cards_in_any_order() -> None:
    """GMX-5"""
    s = scored("Ada: red X3 2 2 / u 6|4|×2\nBo: 2 2 4 / 2 2 4 / 2 2 4 / 2 2 4 / 2 2 4", "tournament carry=9,0")
    assert s.score[:2].tolist() == [12 + 20, 40]
    assert s.winners == 0b01 << int(9 + 32 < 40)
    board = GAME.face.text
    position = Position(GAME, GAME.read_options("tournament carry=9,0"), s)
    shown = board(position.view(None), ["Ada", "Bo"]).plain
    assert "laid: r 2|2|x3   u 4|6|x2" in shown
    assert "? 2|2|4" in shown
    with pytest.raises(OptionError, match="GMX-20: carry has 3"):
        scored("Ada: 2 4 6", "tournament carry=1,2,3")


def test_of_several_that_have_reached_the_target_the_trixes_do_not_tell_who_was_first() -> None:
    """GMX-20"""
    several = scored("Ada: r 6 6 x3\nBo: b 6 6 x3\nCy: 2 4 6", "tournament carry=120,130,0")
    assert several.winners == 0
    reasons = [r for r in GAME.face.explain(GAME, several) if r.seat < 0]
    assert [(r.rule, GAME.face.say(r.key, r.params)) for r in reasons] == [
        (
            "GMX-20",
            "Several players have reached 150 points: whoever was first has won the tournament, and the Trixes do not tell "
            "who that was.",
        )
    ]
    assert not any("the first to reach" in sentence for seat in range(3) for sentence in said(several, seat))
    for carry, winner in (("120,113,0", 0), ("113,120,0", 1)):
        one = scored("Ada: r 6 6 x3\nBo: b 6 6 x3\nCy: 2 4 6", f"tournament carry={carry}")
        assert one.winners == 1 << winner
        assert all(r.seat >= 0 for r in GAME.face.explain(GAME, one))
        assert "the first to reach 150 wins" in said(one, winner)[-1]
    fast = scored("Ada: r 6 6 x3\nBo: b 6 6 x3", "fast target=1")
    assert fast.winners == 0b11, "points to reach belong to a tournament"


def test_the_forms_example_is_read() -> None:
    """GMX-18"""
    lines = typed.FORM.split("\n\n")[1].strip().splitlines()
    s = scored("\n".join(lines[1:]), lines[0].removeprefix("gemtrix "))
    assert s.score[:2].tolist() == [36, 12]


def test_the_table_shows_each_seat_its_own_hand_alone_within_100_columns() -> None:
    """GMX-3"""
    position = Position.start(GAME, 6, "tournament", "interpreted").dealt(Dealer("w"))
    seat = position.acting[0]
    shown = GAME.face.text(position.view(seat), [f"Player {i}" for i in range(6)]).plain
    assert max(map(len, shown.splitlines())) <= 100
    assert shown.count("hand: 6 cards") == 5
    assert all(card in shown for card in hand(position, seat).split())
    assert "You may" in shown
    passed = GAME.face.text(position.play(seat, "pass").view(None), [f"Player {i}" for i in range(6)]).plain
    assert f"Last: Player {seat} passed" in passed
    assert "You may" not in passed


def test_pictures_are_whole_and_show_hidden_cards_face_down() -> None:
    """GMX-1, GMX-3"""
    whole = [e.text for e in ElementTree.fromstring(draw.components(GAME)).iter("{http://www.w3.org/2000/svg}title")]
    assert Counter(whole[1:]) == Counter(f"{c['gem']} {c['face'].replace('x', '×')}" for c in GAME.components["card"])
    position = Position.start(GAME, 4, "fast dealer=3", "interpreted").dealt(Dealer("w"))
    position = position.play(0, f"give {hand(position, 0).split()[0]}")
    titles = [
        e.text for e in ElementTree.fromstring(draw.board(position.view(1))).iter("{http://www.w3.org/2000/svg}title")
    ]
    assert titles.count("face down") == 4 + 5 + 6 + 6  # the pile, and three hands of which one card is known
    assert len(titles) == 1 + 4 + 18 + 1 + 6  # the picture, the pile, hands, the available card, the own hand
    assert len({str(outline) for outline in draw.OUTLINES}) == 6


def test_notation_names_every_gem_and_trix_once() -> None:
    """GMX-5"""
    assert len(set(LETTERS)) == 6
    assert len(WORDS) == 35
    assert GAME.moves.size == 6 * 35 + 30 + 2
    assert GAME.moves.text(GAME.moves.parse("CLAIM U 2|X2|x3")) == "claim u 2|x2|x3"
    assert replace(rules.Claim(5, 0), trix=34) == GAME.moves.parse("claim r x3|x3|x3")
