"""What `import sixfold` offers, and what it costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sixfold
from sixfold.core.game import load
from sixfold.core.position import Position


def test_every_public_name_is_there() -> None:
    assert {*sixfold._HOME, "__version__"} == set(sixfold.__all__)
    for name in sixfold.__all__:
        assert getattr(sixfold, name) is not None
        assert name in dir(sixfold)


def test_a_public_name_is_the_one_of_its_module() -> None:
    assert sixfold.load is load
    assert sixfold.Position is Position


def test_a_name_that_is_not_there_is_said_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'sixfold' has no attribute 'chess'"):
        _ = sixfold.chess  # type: ignore[attr-defined] # a type checker says so too


def test_importing_it_loads_nothing_else() -> None:
    program = "import sys; before = {*sys.modules}; import sixfold; print(*({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "sixfold" in loaded
    assert loaded <= {"sixfold", *sys.stdlib_module_names}


def test_the_program_tells_its_version() -> None:
    command = [sys.executable, "-m", "sixfold.cli", "--version"]
    assert (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"sixfold {sixfold.__version__}\n"
    )
