"""README and docs show what works: examples run, links lead somewhere, commands exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from sixfold.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def test_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    verbs = {
        command.name or (command.callback.__name__ if command.callback else "") for command in app.registered_commands
    }
    verbs |= {group.name or "" for group in app.registered_groups}
    makefile = (ROOT / "Makefile").read_text()
    for block in re.findall(r"```\w*\n(.*?)```", page.read_text(), re.DOTALL):
        for line in block.splitlines():
            if found := re.match(r"sixfold ([\w-]+)", line):
                assert found[1] in verbs, line
            if found := re.match(r"make (\w+)", line):
                assert re.search(rf"^{found[1]}:", makefile, re.MULTILINE), line
            if found := re.match(r"python ((?:bench|examples)/\S+)", line):
                assert (ROOT / found[1]).exists(), line
