"""The bots of all levels are compiled beside the service, which does not wait for them; nor does stopping it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BESIDE = """
import os, sys, time
from sixfold.bots.warm import LEVELS_STAMP, meanwhile
from sixfold.core.warm import missing
names = ["hexago"]
begun = time.monotonic()
with meanwhile(names):
    if sys.argv[1] == "die":
        os.kill(os.getpid(), 9)
    while sys.argv[1] == "wait" and missing(names, LEVELS_STAMP) and time.monotonic() < begun + 800:
        time.sleep(0.1)
print("missing" if missing(names, LEVELS_STAMP) else "ready")
"""


def beside(cache: Path, how: str) -> str:
    environment = {**os.environ, "SIXFOLD_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", BESIDE, how], env=environment, capture_output=True, text=True, timeout=900, check=True
    )
    assert not done.stderr
    return done.stdout.strip()


def test_levels_are_compiled_meanwhile_and_once(tmp_path: Path) -> None:
    assert beside(tmp_path, "leave at once") == "missing"
    with pytest.raises(subprocess.CalledProcessError):
        beside(tmp_path, "die")  # it returns when all who hold its output have ended: whoever compiles ends too
    assert not list(tmp_path.rglob("*.levels"))
    assert beside(tmp_path, "wait") == "ready"
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.levels")}
    assert len(kept) == 1
    assert beside(tmp_path, "leave at once") == "ready"
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.levels")} == kept
