"""@kernel: one source, run three ways: compiled by Numba, compiled with bounds checking, or interpreted.

A kernel is a plain function on NumPy records that calls other kernels by name. Numba is imported when the first kernel is
compiled, not before: `sixfold --help` never pays for it.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NoReturn

from .errors import OptionError
from .rooms import is_own, sources

Mode = Literal["compiled", "checked", "interpreted"]
MODES: tuple[Mode, ...] = ("compiled", "checked", "interpreted")


def default_mode() -> Mode:
    """The way kernels run unless told otherwise: SIXFOLD_KERNELS, else compiled."""
    mode = os.environ.get("SIXFOLD_KERNELS", "compiled")
    for known in MODES:
        if mode == known:
            return known
    raise OptionError(f"SIXFOLD_KERNELS is {mode!r}; it may be {', '.join(MODES)}")


def cache_folder(module: str = "sixfold") -> Path:
    """Where the compiled kernels of a module's package lie: a folder named by every source and version that goes into them.

    Numba itself looks at the date of a kernel's own file only; a kernel that calls into another file would go stale. Another
    package's kernels lie apart from ours, which they call: a change in it leaves ours compiled.
    """
    import numba
    import numpy
    from platformdirs import user_cache_path

    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__}".encode())
    package = Path(__file__).parents[1]
    for source in sorted(package.rglob("*.py")):
        text = source.read_bytes()
        # The core's constants (grids, bits of the acting set) are compiled into kernels, wherever they stand.
        if re.search(rb"@\w*kernel", text) or source.parent == package / "core":
            digest.update(source.relative_to(package).as_posix().encode() + b"\0" + text)
    if not is_own(module):
        for name, text in sources(module).items():
            digest.update(module.encode() + name.encode() + b"\0" + text)
    root = os.environ.get("SIXFOLD_CACHE")
    return (Path(root) if root else user_cache_path("sixfold")) / digest.hexdigest()[:16]


@cache
def usable_cache(module: str = "sixfold") -> Path:
    """That folder, made; where it cannot be written, one for this process alone."""
    folder = cache_folder(module)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="sixfold-"))
    return folder


class Kernel:
    """A function that runs in any mode; calling it runs it in the default one."""

    def __init__(
        self,
        source: Callable[..., Any],
        names: Mapping[str, Kernel] | None = None,
        tag: str = "",
        long: bool = False,
        inner: bool = False,
    ) -> None:
        self.source = source
        self.name = source.__name__
        self._names = dict(names or {})
        self._tag = tag
        self._long = long
        self.inner = inner
        self._made: dict[Mode, Callable[..., Any]] = {}

    def __repr__(self) -> str:
        return f"<kernel {self.source.__module__}.{self.name}>"

    def __call__(self, *args: Any) -> Any:
        mode = default_mode()
        if self.inner and mode != "interpreted":
            raise TypeError(f"{self} is called by kernels alone")
        return self.run(mode)(*args)

    def run(self, mode: Mode) -> Callable[..., Any]:
        """The function for one mode, its callees in the same mode."""
        if mode not in self._made:
            self._made[mode] = self._make(mode)
        return self._made[mode]

    def bind(self, tag: str, **kernels: Kernel) -> Kernel:
        """This kernel with its free names set: how a driver that knows no game is made for one."""
        if (self.source, tag) not in _BOUND:
            _BOUND[self.source, tag] = Kernel(self.source, {**self._names, **kernels}, tag, self._long, self.inner)
        return _BOUND[self.source, tag]

    def _make(self, mode: Mode) -> Callable[..., Any]:
        source = self.source
        names = dict(source.__globals__)
        for name in source.__code__.co_names:
            callee = self._names.get(name, names.get(name))
            if isinstance(callee, Kernel):
                if self._names and callee._uses(self._names):
                    callee = callee.bind(self._tag, **self._names)
                names[name] = callee.run(mode)
        twin = types.FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        if mode == "interpreted":
            return twin
        import numba

        twin.__module__ = source.__module__
        # The qualified name goes into the cache's file name: twins of one source must not share a file.
        twin.__qualname__ = "_".join(filter(None, (source.__qualname__, self._tag, "" if mode == "compiled" else mode)))
        checked = mode == "checked"
        # Said to every kernel: one that is compiled because an inner kernel calls it would take these over from that.
        apart: dict[str, Any] = {"_nrt": not self.inner, "forceinline": self.inner}
        options: dict[str, Any] = {"boundscheck": checked, "nogil": self._long, **apart}
        with _CACHE_LOCK:
            settings: Any = numba.config
            if not os.environ.get("NUMBA_CACHE_DIR"):
                settings.CACHE_DIR = str(usable_cache(self._package()))
            compiled: Any = numba.njit(cache=True, error_model="numpy", **options)(twin)
        template: Callable[..., Any] = compiled.get_call_template
        unliteral: Callable[[Any], Any] = numba.types.unliteral

        def plain_template(args: Any, kws: Any) -> Any:
            """A constant argument is an integer like any other: not one more twin for each of its values."""
            return template(tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()})

        compiled.get_call_template = plain_template
        made: Callable[..., Any] = compiled
        return made

    def _package(self) -> str:
        """The package whose sources go into it beside ours: its own, or that of the game a driver is bound to."""
        modules = (kernel.source.__module__ for kernel in (self, *self._names.values()))
        return next((module.partition(".")[0] for module in modules if not is_own(module)), "sixfold")

    def _uses(self, names: Mapping[str, Kernel], seen: frozenset[int] = frozenset()) -> bool:
        """Whether this kernel reaches one of the names that a driver leaves free."""
        if id(self) in seen:
            return False
        for name in self.source.__code__.co_names:
            callee = self.source.__globals__.get(name)
            if isinstance(callee, Free) and name in names:
                return True
            if isinstance(callee, Kernel) and callee._uses(names, seen | {id(self)}):
                return True
        return False


_CACHE_LOCK = threading.Lock()
"""Numba reads where to cache from one global setting, when a function is declared."""
_BOUND: dict[tuple[Callable[..., Any], str], Kernel] = {}
"""One bound kernel for each driver and tag, so that nothing is compiled twice."""


class Free(Kernel):
    """A name that a driver leaves open, filled in by `bind`."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda: None)
        self.name = name

    def run(self, mode: Mode) -> NoReturn:
        """Nothing can run yet."""
        raise TypeError(f"the kernel {self.name!r} is free: bind the driver to a game first")


def kernel(source: Callable[..., Any]) -> Kernel:
    """Declare a function a kernel."""
    return Kernel(source)


def long_kernel(source: Callable[..., Any]) -> Kernel:
    """Declare a kernel that runs for long when it is called from Python: other threads go on meanwhile."""
    return Kernel(source, long=True)


def inner_kernel(source: Callable[..., Any]) -> Kernel:
    """Declare a small kernel that only kernels call, and that makes no arrays: it becomes part of them, and counts no references.

    Where there are many arrays and little work, calling and counting take most of the time. Called from Python it would never let go
    of its arguments.
    """
    return Kernel(source, inner=True)
