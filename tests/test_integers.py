"""What kernels read is the same on every platform: NumPy's integers say how wide they are, and kits and masks are held by their hash."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import sixfold
from sixfold.core.game import SEATS, load, names

SOURCE = Path(str(sixfold.__file__)).parent
KERNELS = sorted(file for folder in ("core", "games", "bots") for file in (SOURCE / folder).rglob("*.py"))
WIDTHS = {"arange": 3, "array": 1, "cumsum": 2, "full": 2, "indices": 1}
"""NumPy's functions whose integers have the platform's width, and where the type stands among their arguments."""
HASHES: dict[str, str] = json.loads(Path(__file__).with_name("records").joinpath("kits.json").read_text())
"""What the kit and masks of each game were when they were last meant to change."""


def tables(source: str) -> Iterator[ast.AST]:
    """The parts of a module that make tables for kernels: its constants, and the function `kit`."""
    for statement in ast.parse(source).body:
        if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)) or statement.name == "kit":
            yield from ast.walk(statement)


def unsaid(source: str) -> list[int]:
    """Lines on which a table is made without a type."""
    found = []
    for node in tables(source):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name)) if name in WIDTHS:
                said = len(node.args) > WIDTHS[name] or any(keyword.arg == "dtype" for keyword in node.keywords)
                if not said:
                    found.append(node.lineno)
    return found


@pytest.mark.parametrize("file", KERNELS, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_arrays_say_how_wide_their_integers_are(file: Path) -> None:
    assert unsaid(file.read_text(encoding="utf-8")) == []


def test_an_array_without_a_type_is_found() -> None:
    assert unsaid("a = 1 << 8 * np.arange(6)\nb = np.arange(6, dtype=np.int64)\nc = np.array([1, 2])") == [1, 3]


@pytest.mark.parametrize("name", names())
def test_kits_and_masks_are_what_they_were(name: str) -> None:
    """Number by number as little-endian 64-bit integers, whatever a platform makes of them."""
    game, digest = load(name), hashlib.sha256()
    for field in game.kit.dtype.names:
        table = np.asarray(game.kit[field])
        digest.update(f"{field} {table.dtype.str} {table.shape} ".encode())
        for number in table.ravel().tolist():
            digest.update((number % (1 << 64)).to_bytes(8, "little"))
    for preset, options in game.presets.items():
        masks = game.masks(options)
        assert masks.shape == (SEATS + 1, game.dtype.itemsize // 8)
        digest.update(f"{preset} ".encode())
        for word in masks.ravel().tolist():
            digest.update(int(word).to_bytes(8, sys.byteorder))
    assert digest.hexdigest()[:16] == HASHES[name]
