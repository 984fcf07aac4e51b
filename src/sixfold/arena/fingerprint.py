"""The fingerprint of bots in a game: equal where they play the same code, settings and weights, whatever that code is called.

From a bot, every function that it can reach is found through the names it uses, and so are the rules. A function is hashed by its syntax
tree without names, comments, docstrings and annotations: a local variable is the number of its first use, a field of a record its place
there, a global name the hash of what it stands for. Data (settings, tables, component sets, files of weights) is hashed by value. So a
renamed or moved function keeps the fingerprint, and a changed constant changes it. Errors raised, and the methods of plain data
classes, are left out.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import enum
import functools
import hashlib
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from sixfold.bots import bot
from sixfold.core.bot import Guide
from sixfold.core.game import Game
from sixfold.core.kernel import Free, Kernel

DIGITS = 16
RULES = ("setup", "legal", "chance", "apply", "redeal", "appraise")
PACKAGE = __name__.partition(".")[0]
State, Kit = "State", "Kit"
Scope = dict[str, Any]
"""What is known of the type of variables: a class, or the name State or Kit."""


def fingerprint(game: Game, options: str, bots: Sequence[str]) -> str:
    """The fingerprint of bots by name, together with the rules they play under."""
    walk = _walk(game)
    parts = [walk.of(getattr(game, name)) for name in RULES]
    parts += [walk.of(game.kit), walk.of(game.masks(game.read_options(options)))]
    parts += [walk.of(bot(name, game)) for name in bots]
    return _digest(*parts)


@functools.cache
def _walk(game: Game) -> _Walk:
    """One walk for all bots of a game: they share most of what they reach."""
    return _Walk(game)


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:DIGITS]


@functools.cache
def _nodes(file: str) -> dict[int, list[ast.AST]]:
    """The functions of a source file by the line they begin on."""
    found: dict[int, list[ast.AST]] = {}
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            found.setdefault(min([node.lineno, *(line.lineno for line in decorators)]), []).append(node)
    return found


@functools.cache
def _content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class _Walk:
    """Hashes of whatever a bot can reach."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Any, str] = {}
        """By function; while one is being hashed, a mark: it may reach itself."""

    def of(self, value: Any) -> str:
        """The hash of a value."""
        if isinstance(value, Kernel):
            return self._kernel(value)
        if isinstance(value, types.FunctionType):
            return self._function(value, None)
        if isinstance(value, types.MethodType):
            return self._function(cast("types.FunctionType", value.__func__), type(value.__self__))
        if hasattr(value, "__wrapped__"):
            return self.of(value.__wrapped__)
        if isinstance(value, functools.partial):
            return _digest("partial", self.of(value.func), self.of(value.args), self.of(value.keywords))
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, (np.ndarray, np.generic)):
            return _digest(*self._table(value))
        if isinstance(value, Mapping):
            return _digest("mapping", *(self.of(part) for item in value.items() for part in item))
        if isinstance(value, (tuple, list)):
            return _digest("sequence", *map(self.of, value))
        if isinstance(value, (set, frozenset)):
            return _digest("set", *sorted(map(self.of, value)))
        if isinstance(value, Path):
            return _content(value) if value.is_file() else "path"
        if isinstance(value, enum.Enum):
            return self.of(value.value)
        if value is None or isinstance(value, (bool, int, float, str, bytes)):
            return _digest(type(value).__name__, repr(value))
        return _digest("object")

    def _table(self, value: Any) -> list[str]:
        """An array, or each of a record's; their names do not matter."""
        if value.dtype.names:
            return [part for name in value.dtype.names for part in self._table(value[name])]
        array = np.ascontiguousarray(value)
        return [array.dtype.str, repr(array.shape), hashlib.sha256(array.tobytes()).hexdigest()]

    def _kernel(self, kernel: Kernel) -> str:
        if isinstance(kernel, Free):
            return _digest("free", kernel.name)
        forms = [value for value in vars(kernel).values() if isinstance(value, types.FunctionType)]
        return _digest(*(self._function(form, None) for form in forms))

    def _class(self, kind: type) -> str:
        """A tuple by its length, a class of ours by its methods; of others and of plain data the name is enough."""
        if hasattr(kind, "_fields"):
            return _digest("tuple", len(kind._fields))
        if not kind.__module__.startswith(PACKAGE):
            return _digest("class", kind.__module__, kind.__qualname__)
        if _is_data(kind):
            return _digest("data")
        if kind not in self.known:
            self.known[kind] = "itself"
            self.known[kind] = _digest(*(self._function(method, kind) for method in _methods(kind).values()))
        return self.known[kind]

    def _function(self, function: types.FunctionType, owner: type | None) -> str:
        code = function.__code__
        if not str(function.__module__).startswith(PACKAGE) and not _is_ours(code.co_filename):
            return _digest("function", function.__module__, function.__qualname__)
        cells = dict(zip(code.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True))
        key = (code, tuple(self.of(value) for value in cells.values() if not isinstance(value, types.FunctionType)))
        if key not in self.known:
            self.known[key] = "itself"
            nodes = _nodes(code.co_filename)[code.co_firstlineno]
            names = {**function.__globals__, **cells}
            self.known[key] = _digest(*(part for node in nodes for part in _Tree(self, names, owner).parts(node)))
        return self.known[key]


def _is_data(kind: type) -> bool:
    """Whether a class is left out: data without behaviour, errors, and kernels, which are functions to us."""
    return dataclasses.is_dataclass(kind) or hasattr(kind, "__struct_fields__") or issubclass(kind, (Exception, Kernel))


def _is_ours(file: str) -> bool:
    return Path(file).is_file() and "site-packages" not in file and "/lib/python" not in file


def _methods(kind: type) -> dict[str, types.FunctionType]:
    """The functions of a class, those under properties too."""
    found = {}
    for name, value in vars(kind).items():
        function = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
        function = getattr(function, "__wrapped__", function)
        if isinstance(function, types.FunctionType):
            found[name] = function
    return found


@functools.cache
def _stored(kind: type) -> tuple[str, ...]:
    """The attributes that a class sets on itself, in order."""
    found: dict[str, None] = {}
    for method in _methods(kind).values():
        for node in _nodes(method.__code__.co_filename).get(method.__code__.co_firstlineno, []):
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    found[part.attr] = None
    return tuple(found)


class _Tree:
    """The syntax tree of one function as words without names."""

    def __init__(self, walk: _Walk, names: Mapping[str, Any], owner: type | None) -> None:
        self.walk, self.names, self.owner = walk, names, owner
        self.places: dict[str, int] = {}
        self.types: Scope = {}
        self.own: set[str] = set()

    def parts(self, node: ast.AST) -> Iterator[str]:
        """Every word of a function."""
        assert isinstance(node, (ast.FunctionDef, ast.Lambda))
        self.own = _local_names(node)
        if self.owner and node.args.args:
            self.types[node.args.args[0].arg] = self.owner
        for arg in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            if isinstance(arg.annotation, ast.Name):
                self.types.setdefault(arg.arg, self._named(arg.annotation.id))
        yield from self._words(node)

    def _named(self, name: str) -> Any:
        """The type that an annotation names."""
        return name if name in (State, Kit) else self.names.get(name)

    def _words(self, node: Any) -> Iterator[str]:
        match node:
            case list():
                for part in node:
                    yield from self._words(part)
            case ast.FunctionDef() | ast.Lambda():
                yield "function"
                for arg in ast.walk(node.args):
                    if isinstance(arg, ast.arg):
                        yield self._local(arg.arg)
                yield from self._words([*node.args.defaults, *node.args.kw_defaults])
                body = node.body if isinstance(node.body, list) else [node.body]
                yield from self._words(
                    body[1:] if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) else body
                )
            case ast.Assert() | ast.Import() | ast.Pass() | None:
                return
            case ast.Raise():
                yield "raise"
            case ast.Expr(value=ast.Constant()):  # the docstring of an attribute
                return
            case ast.ImportFrom():
                yield from self._imported(node)
            case ast.AnnAssign(value=None):
                return
            case ast.AnnAssign(value=ast.expr() as value):
                yield from self._words(ast.Assign([node.target], value))
            case ast.Name():
                yield self._name(node.id)
            case ast.Attribute():
                yield from self._attribute(node)
            case ast.keyword():
                yield from self._words(node.value)
            case ast.Constant():
                yield repr(node.value)
            case ast.AST():
                if isinstance(node, ast.Assign):
                    self._learn(node)
                yield type(node).__name__
                for name, part in ast.iter_fields(node):
                    if name not in ("ctx", "type_comment", "kind", "type_ignores"):
                        yield from self._words(part)
            case _:
                yield str(node)

    def _imported(self, node: ast.ImportFrom) -> Iterator[str]:
        for alias in node.names:
            self._local(alias.asname or alias.name)
            yield f"{node.module} {alias.name}" if not str(node.module).startswith(PACKAGE) else "ours"

    def _local(self, name: str) -> str:
        return f"v{self.places.setdefault(name, len(self.places))}"

    def _name(self, name: str) -> str:
        if name in self.own:
            return self._local(name)
        if name in self.names:
            return self.walk.of(self.names[name])
        return name if hasattr(builtins, name) else self._local(name)

    def _learn(self, node: ast.Assign) -> None:
        """Note the types of variables that are assigned."""
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for left, right in pairs:
                if isinstance(left, ast.Name):
                    self.types[left.id] = self._type(right)

    def _type(self, node: ast.AST) -> Any:
        """The type of an expression, as far as it can be told."""
        match node:
            case ast.Name():
                if node.id in self.own or node.id not in self.names:
                    return self.types.get(node.id)
                return type(self.names[node.id])
            case ast.Subscript():
                inner = self._type(node.value)
                return inner if inner in (State, Kit) else None
            case ast.Attribute(attr="state" | "states"):
                return State
            case ast.Attribute(attr="kit"):
                return Kit
            case ast.Attribute(attr="game"):
                return Game
            case ast.Attribute(attr="guide"):
                return Guide
            case ast.Call(func=ast.Name(id=name)):
                made = self.names.get(name) if name not in self.own else None
                if isinstance(made, type):
                    return made
                source: Any = made.source if isinstance(made, Kernel) else getattr(made, "__wrapped__", made)
                told = getattr(source, "__annotations__", {}).get("return")
                return source.__globals__.get(told) if isinstance(told, str) else None
        return None

    def _attribute(self, node: ast.Attribute) -> Iterator[str]:
        base = (
            self.names.get(node.value.id)
            if isinstance(node.value, ast.Name) and node.value.id not in self.own
            else None
        )
        if isinstance(base, types.ModuleType):
            ours = base.__name__.startswith(PACKAGE)
            yield self.walk.of(getattr(base, node.attr)) if ours else f"{base.__name__}.{node.attr}"
            return
        yield "attribute"
        yield from self._words(node.value)
        yield self._field(self._type(node.value), node.attr)

    def _field(self, kind: Any, name: str) -> str:
        """A field by its place; of a game, by its value."""
        game = self.walk.game
        tables: dict[Any, Any] = {State: game.dtype, Kit: game.kit.dtype}
        if kind in (State, Kit):
            fields = tables[kind].fields
            if fields and name in fields:
                return f"{kind} {fields[name][1]} {fields[name][0].base.str} {fields[name][0].shape}"
        elif kind is Game or kind is Guide:
            value = getattr(game if kind is Game else game.guide, name, None)
            return name if isinstance(value, (types.MethodType, str)) else self.walk.of(value)
        elif isinstance(kind, type) and name in getattr(kind, "_fields", ()):
            return f"field {kind._fields.index(name)}"  # type: ignore[attr-defined]
        elif isinstance(kind, type) and kind.__module__.startswith(PACKAGE) and not _is_data(kind):
            if name in _methods(kind):
                return self.walk._function(_methods(kind)[name], kind)
            if name in _stored(kind):
                return f"stored {_stored(kind).index(name)}"
        return name


def _local_names(node: ast.AST) -> set[str]:
    """All names that a function, or one inside it, gives a value to."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.arg):
            found.add(part.arg)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, ast.FunctionDef) and part is not node:
            found.add(part.name)
        elif isinstance(part, ast.alias):
            found.add((part.asname or part.name).partition(".")[0])
        elif isinstance(part, ast.ExceptHandler) and part.name:
            found.add(part.name)
    return found
