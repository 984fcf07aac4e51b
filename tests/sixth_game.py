"""Connect Four as docs/sixth-game.md tells it: the command writes a package, the page's files go into it, pip installs it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

NAME = "connect_four"
GUIDE = Path(__file__).parents[1] / "docs" / "sixth-game.md"


def new_game(name: str, folder: Path) -> Path:
    """A package as the command writes it."""
    command = [sys.executable, "-m", "sixfold.cli", "new-game", name, "--folder", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def fill_in(folder: Path) -> list[str]:
    """Put the guide's files in the place of those that were written; returns which."""
    files = re.findall(
        r"^`(src/[\w./]+)`\n\n```\w+\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    for path, text in files:
        assert (folder / path).exists(), f"{path} is not what the command writes"
        (folder / path).write_text(text, encoding="utf-8")
    return [path for path, _ in files]


def installed(package: Path, site: Path) -> dict[str, str]:
    """Install a package into a folder; the environment in which it is found beside what this process finds."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(site), str(package)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *filter(None, sys.path)])}
