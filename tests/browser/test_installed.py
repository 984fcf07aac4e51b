"""What people install: packages hold all that playing needs, and play without Node and without this tree."""

from __future__ import annotations

import os
import random
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from .conftest import Open
from .driver import ROOT, SLOW, begin, by_mouse, standing
from .service import Service

NEEDED = ["src", "web", "LICENSE", "README.md", "hatch_build.py", "pyproject.toml", ".gitignore"]
"""What packages are built from."""
BACKEND = "import hatchling.build as backend, sys; print(getattr(backend, f'build_{sys.argv[1]}')(sys.argv[2]))"
"""What `python -m build` and pip call."""
PAGE = "sixfold/page/index.html"

pytestmark = pytest.mark.xdist_group("browser-1")


def built(kind: str, tree: Path, out: Path, node: bool) -> Path:
    """A package of a tree, with Node on the path or with nothing on it."""
    environment = os.environ if node else {**os.environ, "PATH": str(out)}
    command = [sys.executable, "-c", BACKEND, kind, str(out)]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out / done.stdout.splitlines()[-1]


def contents(wheel: Path) -> set[str]:
    """The names of a wheel's files."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree as a clone has it: without the page."""
    copy = tmp_path_factory.mktemp("tree")
    for name in NEEDED:
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, copy)
        else:
            leave = shutil.ignore_patterns("node_modules", ".node", "__pycache__", "page")
            shutil.copytree(ROOT / name, copy / name, ignore=leave)
    for name in ("node_modules", ".node"):  # what was fetched is not fetched again
        if (ROOT / "web" / name).exists():
            (copy / "web" / name).symlink_to(ROOT / "web" / name)
    return copy


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from a clone."""
    return built("wheel", tree, tmp_path_factory.mktemp("wheel"), node=True)


def test_an_installation_in_place_builds_no_page(tree: Path, tmp_path: Path) -> None:
    shutil.rmtree(tree / "src" / "sixfold" / "page", ignore_errors=True)
    assert PAGE not in contents(built("editable", tree, tmp_path, node=False))
    assert not (tree / "src" / PAGE).exists()


def test_a_wheel_holds_page_words_components_and_weights(wheel: Path) -> None:
    names = contents(wheel)
    missing = {
        name
        for path in (ROOT / "src" / "sixfold").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "page" not in path.parts
        if (name := path.relative_to(ROOT / "src").as_posix()) not in names
    }
    assert not missing
    assert PAGE in names
    assert any(re.fullmatch(r"sixfold/page/assets/.*\.js", name) for name in names)


def test_a_source_package_holds_the_built_page_so_that_its_wheel_needs_no_node(
    tree: Path, wheel: Path, tmp_path: Path
) -> None:
    source = built("sdist", tree, tmp_path, node=False)
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / source.name.removesuffix(".tar.gz")
    assert not (unpacked / "web" / "node_modules").exists()
    again = built("wheel", unpacked, tmp_path, node=False)
    assert contents(again) == contents(wheel)


def test_the_page_is_current_until_one_of_its_sources_changes(tree: Path, wheel: Path) -> None:
    page = runpy.run_path(str(tree / "web" / "build.py"))
    assert page["current"]()
    source = tree / "web" / "index.html"
    text = source.read_text()
    source.write_text(text + "\n")
    assert not page["current"]()
    source.write_text(text)
    assert page["current"]()


def needed(requirements: list[str] | None, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The distributions that are required, and what they require."""
    for requirement in map(Requirement, requirements or []):
        wanted = not requirement.marker or requirement.marker.evaluate({"extra": ""})
        if wanted and requirement.name not in found:
            found[requirement.name] = distribution(requirement.name)
            needed(found[requirement.name].requires, found)
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel and what it says it needs, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "-qq", "--no-deps"]
    subprocess.run([*pip, "--no-index", str(wheel)], check=True)
    (site,) = home.glob("lib/*/site-packages")
    (metadata,) = site.glob("sixfold-*.dist-info")
    links = {
        site / file.parts[0]: package.locate_file(file.parts[0])
        for package in needed(Distribution.at(metadata).requires, {}).values()
        for file in package.files or []
        if file.parts[0] not in ("..", "__pycache__")
    }
    for link, target in links.items():
        link.symlink_to(str(target))
    return home / "bin"


@contextmanager
def served(programs: Path, folder: Path) -> Iterator[str]:
    """What `sixfold serve` of an environment serves, with its own programs alone on the path."""
    service = Service(folder)
    command = [str(programs / "sixfold"), "serve", "--no-browser", "--port", str(service.port)]
    environment = {"PATH": str(programs), "HOME": str(folder), "SIXFOLD_KERNELS": "interpreted"}
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        try:
            until = time.monotonic() + SLOW / 1000
            while time.monotonic() < until and process.poll() is None:
                try:
                    service.get("/api/games")
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.1)
            yield service.address
        finally:
            process.terminate()


def test_the_installed_wheel_plays_without_node(installed: Path, tmp_path: Path, open_page: Open) -> None:
    assert shutil.which("node", path=str(installed)) is None
    with served(installed, tmp_path) as address:
        page = open_page()
        begin(page, address, "hexpert", "bots", seats=2)
        standing(page)
        by_mouse(page, random.Random(1))
    assert list(tmp_path.rglob("sixfold.sqlite3")), "the table is kept among the user's data"
