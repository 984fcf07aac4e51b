"""A new game as a package of its own: `stones`, a whole small game, written out under another name."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from sixfold.core.errors import OptionError

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{package}"
version = "0.1.0"
description = "{title}, a game for Sixfold."
requires-python = ">=3.11"
dependencies = ["sixfold"]

[project.optional-dependencies]
dev = ["pytest"]

[project.entry-points."sixfold.games"]
{name} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]
"""
TESTS = '''\
"""Every law of Sixfold, for every preset and number of seats."""

from collections.abc import Callable

import pytest
from sixfold.core.conformance import LAWS, Case, cases
from sixfold.core.game import load


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", cases(load("{name}")), ids=str)
def test_law(law: Callable[[Case], None], case: Case) -> None:
    law(case)
'''


def write(name: str, folder: Path) -> Path:
    """The package of a new game in a folder that is not there yet; what is said of stones is to be changed, file by file."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name):
        raise OptionError(f"a game is named by small letters, digits and _, such as connect_four; not {name!r}")
    if folder.exists():
        raise OptionError(f"{folder} is there already")
    title, package = name.replace("_", " ").title(), f"sixfold_{name}"
    prefix = (re.sub("[^A-Z]", "", name.upper()) + "XX")[:3]

    def renamed(text: str) -> str:
        return text.replace('"stones"', f'"{name}"').replace("Stones", title).replace("STO-", f"{prefix}-")

    def copy(source: Traversable, target: Path) -> None:
        if source.is_dir():
            target.mkdir(parents=True)
            for item in source.iterdir():
                if item.name != "__pycache__":
                    copy(item, target / item.name)
        else:
            target.write_text(renamed(source.read_text(encoding="utf-8")), encoding="utf-8")

    copy(resources.files(__name__) / "stones", folder / "src" / package)
    (folder / "tests").mkdir()
    names = {"name": name, "title": title, "package": package}
    (folder / "pyproject.toml").write_text(PYPROJECT.format(**names), encoding="utf-8")
    (folder / "tests" / f"test_{name}.py").write_text(TESTS.format(**names), encoding="utf-8")
    return folder
