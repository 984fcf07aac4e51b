"""Moves, declared once: code, text and JSON mean the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.core.errors import NotationError
from sixfold.core.game import load, names
from sixfold.core.move import LONGEST, Move, MoveSpace


@dataclass(frozen=True)
class Lay(Move):
    """Lay a tile on a cell, turned."""

    notation: ClassVar[str] = "{tile}@{cell}/{turn}"
    tile: int
    cell: int
    turn: int


@dataclass(frozen=True)
class Swap(Move):
    """Swap a tile."""

    notation: ClassVar[str] = "swap {tile}"
    tile: int


@dataclass(frozen=True)
class Turn(Move):
    """A tile and its turn, with nothing between them."""

    notation: ClassVar[str] = "turn {tile}{side}"
    tile: int
    side: int


@dataclass(frozen=True)
class Pass(Move):
    """Do nothing."""

    notation: ClassVar[str] = "pass"


@dataclass(frozen=True)
class Stray(Move):
    """A move of another game."""

    notation: ClassVar[str] = "stray"


TILES = ("T1", "T2", "a*", "+", "t10")
CELLS = tuple(f"{x},{y}" for x in range(-3, 4) for y in range(-3, 4))
SPACE = MoveSpace(
    (Lay, Swap, Turn, Pass),
    {"tile": len(TILES), "cell": len(CELLS), "turn": 6, "side": 4},
    {"tile": TILES, "cell": CELLS, "side": ("n", "e", "s", "w")},
)
CODES = st.integers(0, SPACE.size - 1)


@given(CODES)
def test_code_text_and_json_mean_the_same_move(code: int) -> None:
    move = SPACE.move(code)
    assert SPACE.code(move) == code
    assert SPACE.parse(SPACE.text(move)) == move
    assert SPACE.text(code) == SPACE.text(move)
    assert SPACE.from_json(SPACE.json(move)) == move
    assert SPACE.json(code) == SPACE.json(move)


@given(CODES, st.sampled_from(("", " ", "\t", "  \n")), st.booleans())
def test_case_and_spaces_do_not_matter(code: int, space: str, upper: bool) -> None:
    text = SPACE.text(code)
    text = (text.upper() if upper else text.lower()).replace(" ", f" {space}")
    assert SPACE.code(SPACE.parse(f"{space}{text}{space}")) == code


@given(st.text(max_size=40) | st.text("tT12@,/-+*a0 swappasturn3", max_size=20))
def test_any_text_is_a_move_or_refused_with_a_sentence(text: str) -> None:
    try:
        move = SPACE.parse(text)
    except NotationError as error:
        assert "is no move" in str(error)
    else:
        assert SPACE.text(move).casefold() == " ".join(text.split()).casefold()


def test_codes_count_every_move_once() -> None:
    texts = {SPACE.text(code) for code in range(SPACE.size)}
    assert len(texts) == SPACE.size == 5 * 49 * 6 + 5 + 5 * 4 + 1
    assert SPACE.offset(Lay) == 0
    assert SPACE.code(Lay(1, 2, 3)) == (1 * 49 + 2) * 6 + 3
    assert SPACE.offset(Pass) == SPACE.size - 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("T9@0,0/1", "tile 'T9' is not known; it may be T1 T2 a* + t10"),
        ("T1@9,9/1", "cell '9,9' is not known; it is written like -3,-3 or 3,3"),
        ("T1@0,0/6", "turn '6' is not known; it may be 0 1 2 3 4 5"),
        ("swap T7", "tile 'T7' is not known"),
        ("T1 at 0,0", "write {tile}@{cell}/{turn}, swap {tile}, turn {tile}{side}, pass"),
        ("", "'' is no move; write"),
        ("x" * (LONGEST + 1), "longer than 100 letters"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_the_field_and_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        SPACE.parse(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "field 'move' is None; it may be lay, swap, turn, pass"),
        ({"move": "fly"}, "field 'move' is 'fly'; it may be lay, swap, turn, pass"),
        ({"move": "swap"}, "field 'tile' is None; it may be T1 T2"),
        ({"move": "swap", "tile": 1}, "field 'tile' is 1; it may be T1 T2"),
        ({"move": "swap", "tile": ["T1"]}, "field 'tile' is ['T1']"),
        ({"move": "swap", "tile": "T3"}, "field 'tile' is 'T3'; it may be T1 T2"),
        ({"move": "swap", "tile": "T1", "cell": "0,0"}, "field 'cell' does not belong to a swap move"),
    ],
)
def test_json_that_is_no_move_is_answered_with_the_field_and_what_would_be_right(
    data: dict[str, object], said: str
) -> None:
    with pytest.raises(NotationError) as caught:
        SPACE.from_json(data)
    assert said in str(caught.value)


def test_a_code_or_move_from_outside_is_refused() -> None:
    for code in (-1, SPACE.size):
        with pytest.raises(NotationError, match=f"codes go from 0 to {SPACE.size - 1}"):
            SPACE.move(code)
    with pytest.raises(NotationError, match="turn is 6; it may be 0 to 5"):
        SPACE.code(Lay(0, 0, 6))
    with pytest.raises(NotationError, match="a stray is no move here; there are lay, swap, turn, pass"):
        SPACE.code(Stray())


def test_words_that_differ_by_case_alone_are_an_error_of_the_game() -> None:
    with pytest.raises(ValueError, match="domain tile needs 2 words"):
        MoveSpace((Swap,), {"tile": 2}, {"tile": ("a", "A")})


def test_other_words_for_the_same_codes() -> None:
    renamed = SPACE.named(tile=("v", "w", "x", "y", "z"))
    assert renamed.text(Swap(4)) == "swap z"
    assert renamed.code(renamed.parse("SWAP Z")) == SPACE.code(Swap(4))
    assert SPACE.text(Swap(4)) == "swap t10"


def test_every_kind_of_move_documents_itself() -> None:
    assert list(SPACE.document())[1] == ("swap", "swap {tile}", "Swap a tile.")
    for name in names():
        game = load(name)
        for space in (game.moves, game.draws):
            for _, notation, meaning in space.document():
                assert notation
                assert meaning


@pytest.mark.parametrize("name", names())
@given(data=st.data())
def test_every_code_of_a_game_round_trips(name: str, data: st.DataObject) -> None:
    game = load(name)
    for space in (game.moves, game.draws):
        if not space.size:
            continue
        code = data.draw(st.integers(0, space.size - 1))
        assert space.code(space.parse(space.text(code))) == code
        assert space.code(space.from_json(space.json(code))) == code
