"""The printed pieces: read, checked, and refused with a message that names the piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

import pytest

from sixfold.core.component import Group, Piece, Spec, letters, list_of, one_of
from sixfold.core.errors import ComponentError
from sixfold.core.game import Game, load, names


def _has_a_red_one(groups: Mapping[str, Sequence[Piece]]) -> None:
    if not any(tile["colour"] == "red" for tile in groups["tile"]):
        raise ComponentError("a set needs a red tile")


SPEC = Spec(
    [
        Group(
            "tile",
            2,
            {"colour": one_of("red", "blue"), "edges": letters("abc", 3), "pips": list_of(one_of(1, 2, 3))},
        ),
        Group("card", 1, {"rank": one_of(1, 2)}),
    ],
    _has_a_red_one,
)
GOOD = """\
name = "my  own"
known = "all"

[[tile]]
name = "one"
colour = "red"
edges = "abc"
pips = [1, 2]

[[tile]]
name = "two"
colour = "blue"
edges = "acb"
pips = []

[[card]]
name = "c"
rank = 1
"""


def test_a_complete_set_is_read() -> None:
    components = SPEC.parse(GOOD)
    assert components.name == "my own"
    assert components.known == "all"
    assert components.reconstructed == ""
    assert [tile.name for tile in components["tile"]] == ["one", "two"]
    assert components["tile"][0]["edges"] == "abc"
    assert components.label == f"my own {components.digest}"


def test_the_digest_tells_sets_apart_by_their_pieces_alone() -> None:
    digest = SPEC.parse(GOOD).digest
    assert SPEC.parse(GOOD.replace("my  own", "other") + "# a remark\n").digest == digest
    assert SPEC.parse(GOOD.replace("pips = []", "pips = [3]")).digest != digest
    assert SPEC.parse(GOOD.replace('"two"', '"three"')).digest != digest


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('colour = "red"', 'colour = "green"', "tile one: colour is 'green'; it may be red, blue"),
        ('colour = "red"', "colour = true", "tile one: colour is True; it may be red, blue"),
        ('edges = "abc"', 'edges = "abd"', "tile one: edges is 'abd': 'd' is not known; the letters are abc"),
        ('edges = "abc"', 'edges = "ab"', "tile one: edges is 'ab'; it must be 3 letters of abc"),
        ('edges = "abc"\n', "", "tile one: 'edges' is missing"),
        ("pips = [1, 2]", "pips = [1, 9]", "tile one: pips has an item that is 9; it may be 1, 2, 3"),
        ("pips = [1, 2]", "pips = 1", "tile one: pips is 1; it must be a list"),
        ("pips = [1, 2]", "pips = [true]", "tile one: pips has an item that is True"),
        ("pips = [1, 2]", "pips = [1.0]", "tile one: pips has an item that is 1.0"),
        ('name = "two"', 'name = "ONE"', "tile ONE: there are two of this name"),
        ('name = "two"', 'name = "t w"', "tile number 2 needs a 'name' of up to 20 letters"),
        (
            'name = "two"',
            'name = "a;b"',
            "tile number 2 needs a 'name' of up to 20 letters, digits or *+?.'-, not 'a;b'",
        ),
        ('name = "two"', 'name = "@gem"', "tile number 2 needs a 'name'"),
        ('name = "two"', 'name = ""', "tile number 2 needs a 'name'"),
        ('name = "two"\n', "", "tile number 2 needs a 'name' of up to 20 letters, digits or *+?.'-, and has none"),
        ('name = "two"', "name = 2", "tile number 2 needs a 'name'"),
        (
            'colour = "blue"',
            'colour = "blue"\nweight = 3',
            "tile two: 'weight' is not known; it has colour, edges, pips",
        ),
        ('colour = "red"', 'colour = "blue"', "a set needs a red tile"),
        ('known = "all"', 'shape = "round"', "'shape' is not known; there are card, known, name, reconstructed, tile"),
        ('known = "all"', "known = 3", "'known' must be a text"),
        ('name = "my  own"', "", "'name' is missing; call the set by the edition you own"),
        ('name = "my  own"', 'name = " "', "'name' is missing"),
        ('[[card]]\nname = "c"\nrank = 1\n', "", "'card' must be a list of pieces, [[card]] tables"),
        ("rank = 1\n", 'rank = 1\n[[card]]\nname = "d"\nrank = 1\n', "2 pieces of 'card'; a set has 1"),
        ('name = "my  own"', 'name = "my', "is no TOML"),
        ('known = "all"', "known = " + "[" * 100_000, "is no TOML"),
    ],
)
def test_a_wrong_set_is_refused_by_naming_the_piece_and_what_would_be_right(old: str, new: str, said: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(ComponentError) as caught:
        SPEC.parse(GOOD.replace(old, new), "mine.toml")
    assert said in str(caught.value)


def test_a_list_may_have_a_length() -> None:
    check = list_of(one_of(1), 2)
    assert check([1, 1]) == ""
    assert check([1]) == "is [1]; it must be a list of 2"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"missing\.toml cannot be read"):
        SPEC.read(tmp_path / "missing.toml")
    with pytest.raises(ComponentError, match="cannot be read"):
        SPEC.read(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentError, match=r"bytes\.toml cannot be read"):
        SPEC.read(tmp_path / "bytes.toml")


def folder(game: Game) -> Path:
    """Where a room's files lie."""
    return Path(str(resources.files(game.face.package)))


@pytest.mark.parametrize("name", names())
def test_an_own_copy_of_a_games_set_plays_under_its_own_name(name: str, tmp_path: Path) -> None:
    game = load(name)
    text = (folder(game) / "components.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace(f'name = "{game.components.name}"', 'name = "my attic"', 1), encoding="utf-8")
    again = load(name, own)
    assert again.components.name == "my attic"
    assert again.components.digest == game.components.digest
    assert again.components.label != game.components.label


@pytest.mark.parametrize("name", names())
def test_a_set_with_a_piece_missing_is_refused_with_both_numbers(name: str, tmp_path: Path) -> None:
    game = load(name)
    path = folder(game) / "components.toml"
    text = path.read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text[: text.rindex("[[")], encoding="utf-8")
    with pytest.raises(ComponentError, match=r"\d+ pieces of '\w+'; a set has \d+|must be a list of pieces"):
        load(name, own)


@pytest.mark.parametrize("name", names())
def test_a_set_says_what_is_known_and_what_is_reconstructed(name: str) -> None:
    components = load(name).components
    assert components.known or components.reconstructed
