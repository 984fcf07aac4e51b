"""Positions as people hand them over: records, and tables typed in the game's short form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.core.errors import RecordError
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.core.record import Record
from sixfold.core.typed import read_position

ROUND = """\
; a board from our kitchen table
Hexpert standard   ; the first line names the game

Ada:
  163 124 128
  563 564 568 528
  968 973 974 978 924
  164 573 174 178
  523 524 578
"""


def form(name: str) -> str:
    """The example that a game shows of its short form."""
    typed = load(name).face.typed
    assert typed
    return "\n".join(line for line in typed.form.splitlines() if line and not line.startswith("#"))


def test_remarks_empty_lines_and_case_of_the_name_do_not_matter() -> None:
    for text in (ROUND, "\ufeff" + ROUND, ROUND.replace("\n", "\r\n")):
        game, options, state = read_position(text)
        assert game.name == "hexpert"
        assert options == game.presets["standard"]
        assert state.score[0] == 101


def test_a_line_that_begins_with_a_hash_is_a_comment_wherever_it_stands() -> None:
    _, _, plain = read_position(ROUND)
    marked = "\n".join(f"# {n}: Ada 163\n  #\n{line}" for n, line in enumerate(ROUND.splitlines()))
    _, _, state = read_position(marked + "\n#end")
    assert state.tobytes() == plain.tobytes()


@pytest.mark.parametrize("name", names())
def test_a_mistake_below_comments_is_found_at_its_line(name: str) -> None:
    typed = load(name).face.typed
    assert typed
    text = typed.form
    assert text.startswith("# ")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#"))
    lines = text.splitlines()
    lines[number - 1] = f"{name} strange"
    with pytest.raises(RecordError, match="no preset 'strange'") as caught:
        read_position("\n".join(lines))
    assert caught.value.line == number


def test_options_that_do_not_fit_the_table_are_the_fault_of_the_line_that_says_them() -> None:
    with pytest.raises(RecordError, match="HXP-18") as caught:
        read_position(ROUND.replace("standard", "best-ray"))
    assert caught.value.line == 2


def test_a_record_is_a_position_too() -> None:
    position = Position.start(load("hexpert"), 2, "rays").draw("573").play(0, "c3")
    game, options, state = read_position("\n " + Record(position).text())
    assert game is position.game
    assert options == position.options
    assert state.tobytes() == position.bytes()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the file is empty; its first line names the game"),
        ("\n ; nothing\n", 1, "the file is empty"),
        ("\nchess\n", 2, "there is no game 'chess'; there are"),
        ("hexpert loud\n", 1, "no preset 'loud'"),
        ("hexpert scoring=loud\n", 1, "option scoring=loud is not known"),
        ("hexpert\n163 124", 2, "a board begins with a player's name and a colon"),
        (ROUND.replace("163", "999"), 5, "HXP-3: there is no tile 999"),
        (ROUND.replace("163", "124"), 5, "HXP-1: tile 124 lies twice"),
        (ROUND.replace("578", ""), 9, "HXP-2: a board has 19 hexes, not 18"),
    ],
)
def test_a_damaged_text_is_refused_with_line_and_reason(text: str, line: int, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_position(text)
    assert caught.value.line == line
    assert said in caught.value.text


@pytest.mark.parametrize("name", names())
@given(data=st.data())
def test_one_changed_letter_gives_a_position_or_a_refusal(name: str, data: st.DataObject) -> None:
    text = form(name)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789abcghXYZ:@,/ -+*?.;\n\t\x00") | st.characters(codec="utf-8"))
    kind = data.draw(st.sampled_from(("replace", "insert", "delete")))
    damaged = text[:at] + ("" if kind == "delete" else letter) + text[at + (kind != "insert") :]
    try:
        game, _, state = read_position(damaged)
    except RecordError:
        return
    reasons = game.face.explain(game, state)
    for seat in range(state.seats):
        assert sum(r.points for r in reasons if r.seat == seat) == state.score[seat]


@pytest.mark.parametrize("name", names())
@given(data=st.data())
def test_lines_left_out_doubled_or_swapped_give_a_position_or_a_refusal(name: str, data: st.DataObject) -> None:
    first, *lines = form(name).splitlines()
    shuffled = data.draw(st.lists(st.sampled_from(lines), max_size=2 * len(lines)))
    try:
        game, _, state = read_position("\n".join([first, *shuffled]))
    except RecordError:
        return
    reasons = game.face.explain(game, state)
    for seat in range(state.seats):
        assert sum(r.points for r in reasons if r.seat == seat) == state.score[seat]
