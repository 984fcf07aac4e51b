"""Fingerprints of bots: a rename keeps one, whatever changes how a bot plays changes it."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sixfold.arena.fingerprint import _Walk, fingerprint
from sixfold.core.game import load
from sixfold.core.kernel import Free
from sixfold.games.hexpert import weights

SOURCE = '''
"""A bot."""

from typing import NamedTuple

import numpy as np

from sixfold.core.game import Kit, State
from sixfold.core.kernel import kernel

LIMIT = 3
TABLE = np.array([1, 2], np.int64)


class Scratch(NamedTuple):
    """Scratch memory."""

    first: int
    second: int


class Counter:
    """Counts."""

    def __init__(self, start):
        self.count = start
        self.step = 2

    def advance(self, by):
        self.count += by * self.step


@kernel
def helper(s: State, kit: Kit, seat: int) -> int:
    """Help."""
    return s.filled[seat, 0] + kit.sun[seat] * TABLE[1]


def think(view, work: Scratch, seed: int) -> int:
    """Think."""
    total: int = LIMIT  # a comment
    counter = Counter(seed)
    counter.advance(total)
    for move in range(work.second):
        total += helper(view.state, view.game.kit, move)
    return total + counter.count
'''


@pytest.fixture
def hash_of(tmp_path: Path) -> Callable[..., str]:
    """The hash of `think`, or a function of another name, in the source with some words replaced."""

    def made(*changes: tuple[str, str], name: str = "think") -> str:
        text = SOURCE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / f"sixfold_bot_{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text)
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[file.stem] = module
        spec.loader.exec_module(module)
        return _Walk(load("hexpert")).of(getattr(module, name))

    return made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("helper", "assistant"),
        ("Scratch", "Workspace"),
        ("second", "other"),
        ("LIMIT", "BOUND"),
        ("total", "found"),
        ("view", "seen"),
        ("advance", "go_on"),
        ("step", "stride"),
        ("Counter", "Tally"),
        ('"""Think."""', '"""Think hard.\n\n    Long.\n    """'),
        ("# a comment", "# another"),
        ("total: int = LIMIT", "total = LIMIT"),
        ("TABLE = np.array([1, 2], np.int64)", "TABLE = 1 + np.arange(2, dtype=np.int64)"),
    ],
)
def test_names_comments_and_annotations_do_not_matter(hash_of: Callable[..., str], old: str, new: str) -> None:
    assert hash_of((old, new)) == hash_of()


def test_where_a_function_stands_and_what_it_is_called_do_not_matter(hash_of: Callable[..., str]) -> None:
    moved = SOURCE.partition("@kernel")[0], "@kernel" + SOURCE.partition("@kernel")[2].partition("\n\n\ndef think")[0]
    assert hash_of((moved[0] + moved[1], moved[0] + "UNUSED = 5\n\n\n" + moved[1])) == hash_of()
    assert hash_of(("def think", "def ponder"), name="ponder") == hash_of()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("[1, 2]", "[1, 3]"),
        ("work.second", "work.first"),
        ("s.filled", "s.suns"),
        ("kit.sun", "kit.light"),
        ("total += helper", "total -= helper"),
        ("self.step = 2", "self.step = 3"),
        ("by * self.step", "by + self.step"),
        ("TABLE[1]", "TABLE[0]"),
        ("counter.count", "counter.step"),
    ],
)
def test_whatever_changes_the_outcome_changes_it(hash_of: Callable[..., str], old: str, new: str) -> None:
    assert hash_of((old, new)) != hash_of()


def test_settings_weights_rules_and_components_are_part_of_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = load("hexpert")
    prints = [fingerprint(game, "standard", bots) for bots in (["ahead"], ["ahead:width=5"], ["learned"], ["greedy"])]
    prints.append(fingerprint(game, "standard", ["ahead", "greedy"]))
    kit = game.kit.copy()
    kit.sun[0] = 1 - kit.sun[0]
    prints.append(fingerprint(dataclasses.replace(game, kit=kit), "standard", ["ahead"]))
    prints.append(fingerprint(dataclasses.replace(game, legal=game.appraise), "standard", ["ahead"]))
    (tmp_path / "weights.npz").write_bytes(b"others")
    monkeypatch.setattr(weights, "FILE", tmp_path / "weights.npz")
    prints.append(fingerprint(dataclasses.replace(game), "standard", ["ahead"]))
    assert len(set(prints)) == len(prints)


def test_a_level_is_the_bot_that_it_names() -> None:
    game = load("hexpert")
    assert fingerprint(game, "standard", ["level-5"]) == fingerprint(game, "standard", ["ahead"])
    assert fingerprint(game, "standard", ["level-4"]) != fingerprint(game, "standard", ["ahead"])


def test_the_rooms_own_kernels_are_part_of_a_search() -> None:
    game = load("hexago")
    plain = dataclasses.replace(game, guide=dataclasses.replace(game.guide, kernels={"worth": Free("worth")}))
    assert fingerprint(plain, "open", ["search"]) != fingerprint(game, "open", ["search"])
    assert fingerprint(plain, "open", ["greedy"]) == fingerprint(game, "open", ["greedy"])
