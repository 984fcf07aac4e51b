"""Games are found by entry points, wherever their packages lie; one that is broken takes no other with it."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sixfold.core import kernel
from sixfold.core.game import names
from sixfold.games import hexpert

HOUSE = Path(str(hexpert.__file__)).parents[1]
ROOM = """
from dataclasses import replace
from sixfold.games import hexpert
SPEC = hexpert.SPEC
def make(components):
    return replace(hexpert.make(components), name={name!r}, face=replace(hexpert.FACE, package=__name__))
"""
LIST = """
import json
from sixfold.core.game import left_out, load, names, room
print(json.dumps([names(), dict(left_out()), [room(name).origin for name in names()], [load(name).title for name in names()]]))
"""


def package(folder: Path, room: str, source: str, entries: str) -> None:
    """A package as pip leaves it in a folder: modules, data files, and metadata with entry points."""
    (folder / room / "words").mkdir(parents=True)
    (folder / room / "__init__.py").write_text(source)
    shutil.copyfile(HOUSE / "hexpert" / "components.toml", folder / room / "components.toml")
    info = folder / f"{room}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {room}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[sixfold.games]\n{entries}\n")


def listed(folder: Path) -> tuple[list[list[str]], str]:
    """What a new process finds with a folder on its path, and what it says on its error output."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    done = subprocess.run([sys.executable, "-c", LIST], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout), done.stderr


def test_the_house_declares_each_of_its_rooms() -> None:
    pyproject = tomllib.loads((HOUSE.parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    rooms = {path.parent.name for path in HOUSE.glob("*/rules.py")}
    assert pyproject["project"]["entry-points"]["sixfold.games"] == {name: f"sixfold.games.{name}" for name in rooms}


def test_a_game_in_a_package_of_its_own_is_found_by_its_entry_point(tmp_path: Path) -> None:
    package(tmp_path, "lights", ROOM.format(name="lights"), "lights = lights")
    (found, left_out, origins, titles), said = listed(tmp_path)
    assert found == sorted([*names(), "lights"])
    assert not left_out
    assert dict(zip(found, origins, strict=True)) == {**dict.fromkeys(names(), "sixfold"), "lights": "lights"}
    assert titles[found.index("lights")] == "Hexpert"
    assert said == ""


@pytest.mark.parametrize(
    ("source", "entries", "sentence"),
    [
        (
            "import nowhere_to_be_found",
            "broken = broken",
            "the game 'broken' of broken is left out: ModuleNotFoundError",
        ),
        ("def make(", "broken = broken", "the game 'broken' of broken is left out: SyntaxError"),
        ("raise SystemExit(3)", "broken = broken", "the game 'broken' of broken is left out: SystemExit: 3"),
        (
            ROOM.format(name="other"),
            "broken = broken",
            "the game 'broken' of broken is left out: it calls itself 'other'",
        ),
        (ROOM.format(name="hexpert"), "hexpert = broken", "broken has a game 'hexpert' too; that of sixfold is played"),
    ],
)
def test_a_broken_package_is_said_in_a_sentence_and_leaves_the_others(
    source: str, entries: str, sentence: str, tmp_path: Path
) -> None:
    package(tmp_path, "broken", source, entries)
    (found, left_out, _, _), said = listed(tmp_path)
    assert found == names()
    assert sentence in str(left_out)
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_the_compiled_kernels_of_a_package_change_with_its_sources_and_ours_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path, "faraway", "", "faraway = faraway")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("faraway")
    ours, before = kernel.cache_folder(), kernel.cache_folder("faraway.rules")
    assert before != ours
    (tmp_path / "faraway" / "rules.py").write_text("SIZE = 7\n")
    assert kernel.cache_folder("faraway.rules") != before
    assert kernel.cache_folder() == ours
