"""A game as text: what is written is read again; what is damaged is refused with line and reason."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.core.conformance import cases, random_game
from sixfold.core.errors import RecordError, SixfoldError
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.core.record import Record, read, result_text

HEXPERT = load("hexpert")
LABEL = HEXPERT.components.label
SHORT = f"""\
[Sixfold "1"]
[Game "hexpert"]
[Options "standard"]
[Seats "2"]
[Components "{LABEL}"]
[Rules "1"]
[Seat1 "Ada"]
[Result "*"]

~ 573
1 C3
2 D4
~ 123
"""


@cache
def finished(name: str = "hexpert") -> str:
    """The record of a random game, to its end."""
    case = next(case for case in cases(load(name)) if case.seats > 1)
    *_, position = random_game(case)
    return Record(position, ("Ada", 'B. "Bo" \\ Ben'), {"Date": "2024-02-29"}).text()


@pytest.mark.parametrize("name", names())
def test_text_to_game_to_text_is_the_same_text(name: str) -> None:
    record = read(finished(name))
    assert record.text() == finished(name)
    assert record.names[:2] == ("Ada", 'B. "Bo" \\ Ben')
    assert record.tags == {"Date": "2024-02-29"}
    assert record.position.ended


def test_an_unfinished_game_is_a_record_too() -> None:
    record = read(SHORT)
    assert record.text() == SHORT
    assert not record.position.ended
    assert result_text(record.position.outcome) == "*"


def test_a_record_without_a_version_is_of_the_first() -> None:
    assert read(SHORT.replace('[Rules "1"]\n', "")).text() == SHORT


def test_remarks_empty_lines_tabs_and_windows_line_ends_do_not_matter() -> None:
    loose = SHORT.replace("1 C3", "\n  1\tc3   ; the centre\n").replace('[Seats "2"]', '[Seats "2"] ; two')
    for text in (loose, "\ufeff" + SHORT, SHORT.replace("\n", "\r\n"), SHORT.rstrip("\n")):
        assert read(text).text() == SHORT


def test_the_result_may_be_left_out_of_a_typed_record() -> None:
    assert read(SHORT.replace('[Result "*"]\n', "")).text() == SHORT


def test_names_are_written_on_one_line_whatever_is_in_them() -> None:
    position = Position.start(HEXPERT, 2)
    text = Record(position, ("a\nb\x1b[2J", '"]\u2028[Game "x'), {"Place": "\\"}).text()
    again = read(text)
    assert again.names == ("a b [2J", '"] [Game "x')
    assert again.text() == text


def test_it_says_who_won_and_by_which_rule() -> None:
    outcome = read(finished()).position.outcome
    assert outcome is not None
    result = result_text(outcome)
    assert result.endswith(f"seat {outcome.winners[0] + 1} by HXP-9")
    assert f'[Result "{result}"]' in finished()


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('[Sixfold "1"]\n', "", 7, "the header lacks Sixfold"),
        ('[Game "hexpert"]\n', "", 7, "the header lacks Game"),
        ('[Options "standard"]\n', "", 7, "the header lacks Options"),
        ('[Seats "2"]\n', "", 7, "the header lacks Seats"),
        ('[Sixfold "1"]', '[Sixfold "2"]', 1, "format 2 is not known; this reads format 1"),
        ('[Sixfold "1"]', "[Sixfold 1]", 1, 'a header line is written [Name "value"], not [Sixfold 1]'),
        ('[Game "hexpert"]', '[Game "chess"]', 2, "there is no game 'chess'; there are"),
        ('[Game "hexpert"]', '[Game "../hexpert"]', 2, "there is no game '../hexpert'"),
        ('"standard"]', '"strange"]', 3, "no preset 'strange'; there are standard"),
        ('"standard"]', '"standard scoring=x"]', 3, "option scoring=x is not known; it may be standard | rays"),
        ('"standard"]', '"standard caller=7"]', 4, "HXP-5"),
        ('[Seats "2"]', '[Seats "5"]', 4, "Hexpert has 1 to 4 seats, not 5"),
        ('[Seats "2"]', '[Seats "two"]', 4, "Seats is a number, not 'two'"),
        ('[Seats "2"]', f'[Seats "{"9" * 5000}"]', 4, "Seats is a number"),
        ('[Seats "2"]', '[Seats "2"]\n[Seats "2"]', 5, "Seats is said twice"),
        (LABEL, "attic 0123", 5, "it was played with the set 'attic 0123', not 'standard "),
        ('[Rules "1"]', '[Rules "7"]', 6, "it was played by version 7 of the rules, and this is version 1"),
        ('[Result "*"]', '[Result "1 2, seat 2 by HXP-9"]', 8, "but the moves give '*'"),
        ("1 C3", "1 C3\n[Seat2 'x']", 12, "a header line is written"),
        ("1 C3", '1 C3\n[Seat2 "x"]', 12, "the header stands before the first move"),
        ("1 C3", "1", 11, "'' is no move; write {cell}"),
        ("1 C3", "C3", 11, "a line begins with ~ or the number of a seat, not 'C3'"),
        ("1 C3", "1 Z9", 11, "cell 'Z9' is not known; it may be A1"),
        ("1 C3", "3 C3", 11, "there is no seat 3; seats are 1 to 2"),
        ("1 C3", "0 C3", 11, "there is no seat 0; seats are 1 to 2"),
        ("1 C3", "9" * 5000 + " C3", 11, "a line begins with ~ or the number of a seat"),
        ("1 C3", "1 C3\n1 C4", 12, "seat 1 may not act now; it is for seat 2"),
        ("~ 123", "~ 573", 13, "573 cannot be drawn now"),
        ("~ 123", "~ 12", 13, "tile '12' is not known"),
        ("~ 123", "1 A1", 13, "seat 1 may not act now; chance draws"),
        ("~ 123", "~ 123\n1 C3", 14, "HXP-7: C3 already holds 573"),
        ("1 C3", "~ 123", 11, "nothing is to be drawn now"),
        ("1 C3", "1 C3\x00\x1b", 11, "control codes; a record is plain text"),
        ('[Seat1 "Ada"]', '[Seat1 "Ada', 7, "a header line is written"),
    ],
)
def test_a_damaged_record_is_refused_with_line_and_reason(old: str, new: str, line: int, said: str) -> None:
    assert SHORT.count(old) == 1
    with pytest.raises(RecordError) as caught:
        read(SHORT.replace(old, new))
    assert caught.value.line == line
    assert said in caught.value.text
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    lines = finished().splitlines()
    with pytest.raises(RecordError, match=r"but the moves give '\*'"):
        read("\n".join(lines[:-1]))
    result = next(line for line in lines if line.startswith("[Result"))
    with pytest.raises(RecordError, match="the header says '1 2, nobody by HXP-9', but the moves give"):
        read(finished().replace(result, '[Result "1 2, nobody by HXP-9"]'))


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(RecordError, match="HXP-9: the game is over"):
        read(finished() + "1 A1\n")


@pytest.mark.parametrize(
    "text", ["", "\n\n", "rubbish", "\x00\x01\x02", "[", "]", '["', "~", "; only a remark", "é" * 99]
)
def test_rubbish_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


@pytest.mark.parametrize("name", names())
@given(data=st.data())
def test_one_changed_letter_gives_a_valid_record_or_a_refusal(name: str, data: st.DataObject) -> None:
    """Whatever happens to a file on its way, nothing else than a RecordError comes of it."""
    whole = finished(name)
    header = whole.index("\n\n")
    # Half of the changes in the header, half in the first moves: reading the rest of a long game tells nothing more.
    text = whole[: min(len(whole), header + 400)].rpartition("\n")[0].replace("[Result", "[Was")
    at = data.draw(st.integers(0, header) | st.integers(header, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789abcXYZ"[]\\;~@,/ -\n\t\x00\u2028é') | st.characters(codec="utf-8"))
    kind = data.draw(st.sampled_from(("replace", "insert", "delete")))
    damaged = text[:at] + ("" if kind == "delete" else letter) + text[at + (kind != "insert") :]
    try:
        record = read(damaged)
    except RecordError as error:
        assert 1 <= error.line <= len(damaged.splitlines()) + 1
    else:
        assert read(record.text()).text() == record.text()


def test_a_refusal_is_an_error_for_people() -> None:
    assert issubclass(RecordError, SixfoldError)


def test_a_draw_in_a_game_without_draws_is_refused_by_a_whole_sentence() -> None:
    text = Record(Position.start(load("hichain"))).text()
    with pytest.raises(RecordError) as caught:
        read(text + "~ 5\n")
    assert caught.value.text == "nothing is drawn in HICHAIN; it has moves of the seats alone"
    assert caught.value.line == len(text.splitlines()) + 1
