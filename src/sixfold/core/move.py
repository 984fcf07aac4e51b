"""Moves, declared once: integer code, text, parser, JSON and documentation follow from the declaration.

    @dataclass(frozen=True)
    class Lay(Move):
        '''Lay a hand tile (HXG-5).'''
        notation: ClassVar[str] = "{tile}@{cell}/{turn}"
        tile: int
        cell: int
        turn: int

    MOVES = MoveSpace((Lay, Pass), {"tile": 36, "cell": 1600, "turn": 6})

Each field is an index into the domain of its name. The code of a move is its kind's offset plus its fields in mixed radix, last
field fastest, so a kernel computes it from `MOVES.offset(Lay)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from numbers import Integral
from typing import Any, ClassVar

from .errors import NotationError

LONGEST = 100
"""No move is written with more letters."""


def whole(value: object) -> bool:
    """Whether a value is a whole number, Python's or NumPy's; a bool is none here."""
    return isinstance(value, (int, Integral)) and not isinstance(value, bool)


@dataclass(frozen=True)
class Move:
    """One decision or one draw: a frozen dataclass whose fields are indices into named domains."""

    notation: ClassVar[str]
    """How it is written, fields in braces."""

    @classmethod
    def kind(cls) -> str:
        """The name of this kind of move in JSON."""
        return cls.__name__.lower()

    @classmethod
    @cache
    def parts(cls) -> tuple[str, ...]:
        """The names of its fields, which are the names of their domains."""
        return tuple(field.name for field in fields(cls))


class MoveSpace:
    """All moves of one sort in a game: kinds of move over named domains."""

    def __init__(
        self,
        kinds: Sequence[type[Move]],
        sizes: Mapping[str, int],
        words: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.kinds = tuple(kinds)
        self.sizes = dict(sizes)
        given = dict(words or {})
        self.words = {name: tuple(given.get(name) or map(str, range(size))) for name, size in sizes.items()}
        """What each value of a domain is called, in text and in JSON."""
        for name, size in sizes.items():
            if len(self.words[name]) != size or len({word.casefold() for word in self.words[name]}) != size:
                raise ValueError(f"domain {name} needs {size} words, different though case does not matter")
        self._offsets: dict[type[Move], int] = {}
        at = 0
        for kind in self.kinds:
            self._offsets[kind] = at
            count = 1
            for part in kind.parts():
                count *= self.sizes[part]
            at += count
        self.size = at
        """How many codes there are."""

    def named(self, **words: Sequence[str]) -> MoveSpace:
        """The same space with other words: what an owner's component file brings."""
        return MoveSpace(self.kinds, self.sizes, {**self.words, **words})

    def offset(self, kind: type[Move]) -> int:
        """The lowest code of a kind."""
        return self._offsets[kind]

    def code(self, move: Move) -> int:
        """The integer of a move."""
        if not isinstance(move, Move):
            coded = f", or {move} as a code: moves.move({move})" if whole(move) else ""
            raise NotationError(f"{move!r} is no move; pass a Move, a text such as {self.text(0)!r}{coded}")
        if type(move) not in self._offsets:
            known = ", ".join(kind.kind() for kind in self.kinds)
            raise NotationError(f"a {move.kind()} is no move here; there are {known}")
        rest = 0
        for part in move.parts():
            value, size = getattr(move, part), self.sizes[part]
            if not whole(value) or not 0 <= value < size:
                raise NotationError(f"{part} is {value!r}; it may be 0 to {size - 1}")
            rest = rest * size + int(value)
        return self._offsets[type(move)] + rest

    def move(self, code: int) -> Move:
        """The move of an integer."""
        if not 0 <= code < self.size:
            raise NotationError(f"code {code} is no move; codes go from 0 to {self.size - 1}")
        kind = max((k for k in self.kinds if self._offsets[k] <= code), key=lambda k: self._offsets[k])
        rest = code - self._offsets[kind]
        values: dict[str, int] = {}
        for part in reversed(kind.parts()):
            rest, values[part] = divmod(rest, self.sizes[part])
        return kind(**values)

    def text(self, move: Move | int) -> str:
        """A move as people write it."""
        if isinstance(move, int):
            move = self.move(move)
        return move.notation.format(**{part: self.words[part][getattr(move, part)] for part in move.parts()})

    def parse(self, text: str) -> Move:
        """The move that a text means; case and outer spaces do not matter."""
        text = " ".join(text.split())
        if len(text) > LONGEST:
            raise NotationError(f"{text[:20] + '…'!r} is no move: it is longer than {LONGEST} letters")
        complaint = ""
        for kind, pattern in self._patterns:
            found = pattern.fullmatch(text)
            if not found:
                continue
            values: dict[str, int] = {}
            for part, word in found.groupdict().items():
                index = self._index[part].get(word.casefold())
                if index is None:
                    complaint = complaint or f"{part} {word!r} is not known; {self._hint(part)}"
                    break
                values[part] = index
            else:
                return kind(**values)
        raise NotationError(
            f"{text!r} is no move: {complaint}" if complaint else f"{text!r} is no move; {self._forms()}"
        )

    def json(self, move: Move | int) -> dict[str, str]:
        """A move as JSON: its kind and the words of its fields."""
        if isinstance(move, int):
            move = self.move(move)
        return {"move": move.kind()} | {part: self.words[part][getattr(move, part)] for part in move.parts()}

    def from_json(self, data: Mapping[str, Any]) -> Move:
        """The move of a JSON object; every field must be there, known, and nothing else."""
        kind = next((k for k in self.kinds if k.kind() == data.get("move")), None)
        if kind is None:
            known = ", ".join(k.kind() for k in self.kinds)
            raise NotationError(f"field 'move' is {data.get('move')!r}; it may be {known}")
        extra = set(data) - {"move", *kind.parts()}
        if extra:
            raise NotationError(f"field {min(extra)!r} does not belong to a {kind.kind()} move")
        values: dict[str, int] = {}
        for part in kind.parts():
            word = data.get(part)
            index = self._index[part].get(word.casefold()) if isinstance(word, str) else None
            if index is None:
                raise NotationError(f"field {part!r} is {word!r}; {self._hint(part)}")
            values[part] = index
        return kind(**values)

    def document(self) -> Iterator[tuple[str, str, str]]:
        """For each kind: its name, its notation, what it means."""
        for kind in self.kinds:
            yield kind.kind(), kind.notation, " ".join((kind.__doc__ or "").split())

    def _forms(self) -> str:
        forms = ", ".join(kind.notation for kind in self.kinds)
        return f"write {forms}" if forms else "there are none of this sort in this game"

    def _hint(self, part: str) -> str:
        words = self.words[part]
        if len(words) <= 30:
            return "it may be " + " ".join(words)
        return f"it is written like {words[0]} or {words[-1]}"

    @cached_property
    def _index(self) -> dict[str, dict[str, int]]:
        return {name: {word.casefold(): i for i, word in enumerate(words)} for name, words in self.words.items()}

    @cached_property
    def _patterns(self) -> list[tuple[type[Move], re.Pattern[str]]]:
        patterns = []
        for kind in self.kinds:
            pieces = re.split(r"\{(\w+)\}", kind.notation)
            body = "".join(self._piece(pieces, i) for i in range(len(pieces)))
            patterns.append((kind, re.compile(body, re.IGNORECASE)))
        return patterns

    def _piece(self, pieces: Sequence[str], i: int) -> str:
        name = pieces[i]
        if i % 2 == 0:
            return re.escape(name)
        if i > 1 and not pieces[i - 1]:
            # With nothing between it and the field before, only its words tell where a field begins.
            return f"(?P<{name}>{'|'.join(map(re.escape, sorted(self.words[name], key=len, reverse=True)))})"
        return f"(?P<{name}>\\S+?)"
