"""One source, three ways to run; drivers bound to a game; where compiled kernels lie."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixfold.core import kernel as module
from sixfold.core.chance import below, generator
from sixfold.core.errors import OptionError
from sixfold.core.game import load
from sixfold.core.kernel import MODES, Free, Kernel, Mode, cache_folder, default_mode, inner_kernel, kernel
from sixfold.core.playout import drivers, playouts


@kernel
def squared(x: int) -> int:
    return x * x


@kernel
def summed(values: Any) -> int:
    total = 0
    for value in values:
        total += squared(value)
    return total


@kernel
def beyond(values: Any) -> int:
    return values[values.shape[0] + 3]  # type: ignore[no-any-return]


@inner_kernel
def first(values: Any) -> int:
    return values[0]  # type: ignore[no-any-return]


@kernel
def first_of(values: Any) -> int:
    return first(values)  # type: ignore[no-any-return]


@pytest.mark.parametrize("mode", MODES)
def test_a_kernel_lets_go_of_its_arguments(mode: Mode) -> None:
    values = np.array([3, 4])
    before = sys.getrefcount(values)
    for _ in range(10):
        assert first_of.run(mode)(values) == 3
        assert summed.run(mode)(values) == 25
    assert sys.getrefcount(values) == before


def test_an_inner_kernel_is_for_kernels_alone() -> None:
    with pytest.raises(TypeError, match=r"<kernel .*first> is called by kernels alone"):
        first(np.array([3, 4]))


step = Free("step")


@kernel
def twice(x: int) -> int:
    return step(step(x))  # type: ignore[no-any-return]


@kernel
def outer(x: int) -> int:
    return twice(x) + 1  # type: ignore[no-any-return]


@kernel
def plus_three(x: int) -> int:
    return x + 3


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_gives_the_same(mode: Mode) -> None:
    assert summed.run(mode)(np.arange(10)) == 285
    random = generator(5)
    numbers = [int(below.run(mode)(random, 1000)) for _ in range(5)]
    again = generator(5)
    assert numbers == [int(below.run("interpreted")(again, 1000)) for _ in range(5)]


def test_calling_a_kernel_runs_it_in_the_default_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_KERNELS", "interpreted")
    assert default_mode() == "interpreted"
    assert squared(7) == 49


def test_checked_kernels_find_an_index_out_of_bounds() -> None:
    with pytest.raises(IndexError):
        beyond.run("checked")(np.arange(4))


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_driver_reaches_its_free_names_through_other_kernels(mode: Mode) -> None:
    bound = outer.bind("plus", step=plus_three)
    assert bound.run(mode)(10) == 17
    assert outer.bind("plus", step=plus_three) is bound
    assert outer.bind("square", step=squared).run(mode)(3) == 82


@pytest.mark.parametrize("mode", MODES)
def test_a_driver_that_is_not_bound_says_which_name_is_free(mode: Mode) -> None:
    with pytest.raises(TypeError, match="'step' is free: bind the driver"):
        outer.run(mode)
    with pytest.raises(TypeError, match="is free: bind the driver"):
        playouts.run(mode)


def test_drivers_of_a_game_are_made_once() -> None:
    game = load("hexpert")
    assert drivers(game) is drivers(game)
    assert drivers(game, "interpreted") is not drivers(game)


def test_an_unknown_mode_is_named_with_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_KERNELS", "fast")
    with pytest.raises(OptionError, match="SIXFOLD_KERNELS is 'fast'; it may be compiled, checked, interpreted"):
        default_mode()


def test_a_kernel_says_where_it_is_from() -> None:
    assert repr(squared).endswith(".squared>")
    assert isinstance(squared, Kernel)


@pytest.mark.parametrize(
    "changed", ["games/hexpert/rules.py", "core/geometry.py", "games/hexpert/lanes.py", "core/playout.py"]
)
def test_the_cache_folder_changes_with_every_source_that_is_compiled(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(module.__file__).parents[1]
    copy = tmp_path / "sixfold"
    for source in package.rglob("*.py"):
        target = copy / source.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    monkeypatch.setattr(module, "__file__", str(copy / "core" / "kernel.py"))
    before = cache_folder()
    text = copy / "games" / "hexpert" / "text.py"
    text.write_text(text.read_text(encoding="utf-8") + "# no kernel here\n", encoding="utf-8")
    assert cache_folder() == before
    source = copy / changed
    source.write_text(source.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    assert cache_folder() != before


def test_the_cache_lies_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    assert cache_folder().parent == tmp_path


def test_a_cache_that_cannot_be_written_does_not_stop_a_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    environment = {**os.environ, "SIXFOLD_CACHE": str(blocked / "cache"), "TMPDIR": str(tmp_path)}
    code = "from sixfold.core.chance import below, generator\nprint(int(below(generator(1), 10)))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stderr == ""
    assert done.stdout.strip() == str(int(below.run("interpreted")(generator(1), 10)))
