"""The printed pieces as frozen data, read from TOML and checked against what the rulebook says of a complete set.

A file has a `name`, says in `known` and `reconstructed` what stands on which ground, and lists the pieces of each group, one
table a piece. An owner of a printed copy passes an own file in the same form; it may differ in all that was reconstructed.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import ComponentError

NAME = re.compile(r"[\w*+?.'-]{1,20}")
"""A piece's name stands in moves and records: nothing that parts or ends a move may be in it."""
Check = Callable[[Any], str]
"""Says what is wrong with a value, or nothing."""


@dataclass(frozen=True)
class Piece:
    """One printed piece."""

    name: str
    values: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.values[field]


@dataclass(frozen=True)
class Group:
    """What the rulebook says of one group of pieces: how many, with what on them."""

    name: str
    count: int
    fields: Mapping[str, Check]


@dataclass(frozen=True)
class Components:
    """A complete, checked set of pieces."""

    name: str
    known: str
    reconstructed: str
    """What was reconstructed and from what; empty for a set that is known."""
    groups: Mapping[str, tuple[Piece, ...]]
    digest: str
    """A hash of the pieces, by which a record says which set it was played with."""

    def __getitem__(self, group: str) -> tuple[Piece, ...]:
        return self.groups[group]

    @property
    def label(self) -> str:
        """How records name the set."""
        return f"{self.name} {self.digest}"


@dataclass(frozen=True)
class Spec:
    """What a complete set is: its groups and what must hold over all of them."""

    groups: Sequence[Group]
    whole: Callable[[Mapping[str, tuple[Piece, ...]]], None] = field(default=lambda groups: None)
    """Raises ComponentError where the set as a whole is wrong."""

    def read(self, path: Path) -> Components:
        """Read and check a file."""
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise ComponentError(f"{path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise ComponentError(f"{path} cannot be read: it is no text in UTF-8") from None
        return self.parse(text, str(path))

    def parse(self, text: str, source: str = "component file") -> Components:
        """Read and check a file's text."""
        try:
            data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise ComponentError(f"{source} is no TOML: {error}") from None
        allowed = {"name", "known", "reconstructed", *(group.name for group in self.groups)}
        for key in data:
            if key not in allowed:
                raise ComponentError(f"{source}: {key!r} is not known; there are {', '.join(sorted(allowed))}")
        for key in ("name", "known", "reconstructed"):
            if not isinstance(data.get(key, ""), str):
                raise ComponentError(f"{source}: {key!r} must be a text")
        if not data.get("name", "").strip():
            raise ComponentError(f"{source}: 'name' is missing; call the set by the edition you own")
        groups = {group.name: _pieces(group, data.get(group.name), source) for group in self.groups}
        self.whole(groups)
        plain = {name: [[p.name, dict(p.values)] for p in pieces] for name, pieces in groups.items()}
        digest = hashlib.sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
        return Components(
            " ".join(data["name"].split()), data.get("known", ""), data.get("reconstructed", ""), groups, digest
        )


def _pieces(group: Group, rows: Any, source: str) -> tuple[Piece, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ComponentError(f"{source}: {group.name!r} must be a list of pieces, [[{group.name}]] tables")
    pieces = []
    for number, row in enumerate(rows, 1):
        name = row.get("name")
        if not isinstance(name, str) or not NAME.fullmatch(name):
            said = f"not {name!r}" if "name" in row else "and has none"
            raise ComponentError(
                f"{source}: {group.name} number {number} needs a 'name' of up to 20 letters, digits or *+?.'-, {said}"
            )
        for key in row:
            if key != "name" and key not in group.fields:
                raise ComponentError(f"{group.name} {name}: {key!r} is not known; it has {', '.join(group.fields)}")
        for key, check in group.fields.items():
            if key not in row:
                raise ComponentError(f"{group.name} {name}: {key!r} is missing")
            wrong = check(row[key])
            if wrong:
                raise ComponentError(f"{group.name} {name}: {key} {wrong}")
        pieces.append(Piece(name, {key: row[key] for key in group.fields}))
    names: set[str] = set()
    for piece in pieces:
        if piece.name.casefold() in names:
            raise ComponentError(f"{group.name} {piece.name}: there are two of this name")
        names.add(piece.name.casefold())
    if len(pieces) != group.count:
        raise ComponentError(f"{source}: {len(pieces)} pieces of {group.name!r}; a set has {group.count}")
    return tuple(pieces)


def letters(alphabet: str, length: int) -> Check:
    """A text of so many letters of an alphabet."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or len(value) != length:
            return f"is {value!r}; it must be {length} letters of {alphabet}"
        for letter in value:
            if letter not in alphabet:
                return f"is {value!r}: {letter!r} is not known; the letters are {alphabet}"
        return ""

    return check


def one_of(*choices: Any) -> Check:
    """One of some values."""

    def check(value: Any) -> str:
        listed = ", ".join(map(str, choices))
        # A bool is no number here, though Python counts it as one.
        known = any(value == c and type(value) is type(c) for c in choices)
        return "" if known else f"is {value!r}; it may be {listed}"

    return check


def list_of(check: Check, length: int | None = None) -> Check:
    """A list whose items pass a check, of a length where one is given."""

    def checked(value: Any) -> str:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            return f"is {value!r}; it must be a list" + (f" of {length}" if length is not None else "")
        for item in value:
            wrong = check(item)
            if wrong:
                return f"has an item that {wrong}"
        return ""

    return checked
