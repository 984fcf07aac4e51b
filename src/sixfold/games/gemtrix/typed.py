"""Trixes typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sixfold.core.errors import RecordError
from sixfold.core.game import SEATS, Game, Options, State

from . import rules
from .explain import reached
from .trixes import FACES, GEMS, LETTERS, SCORE, TRIX_AT, TRIX_FACES, TRIXES

FORM = """\
# One line a player: the name, a colon, then the Trixes laid down with / between them. A Trix is its three cards, 2 4 6 x2 x3,
# in any order; the gem may stand before them: b blue, g green, o orange, p pink, u purple, r red. What a tournament's earlier
# games brought is said in the first line: gemtrix tournament carry=60,84

gemtrix tournament
Ada: r 4 x2 x3 / b 2 6 x3
Bo: 2 4 6
"""


def parse(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """The Trixes of a real table."""
    assert isinstance(options, rules.GemtrixOptions)
    if not 1 <= len(lines) <= SEATS:
        raise RecordError(
            lines[-1][0] if lines else 1, f"GMX-1: there is a line for each of 1 to 6 players, not {len(lines)}"
        )
    rules.check(len(lines), options)
    s = game.new_states(1)[0]
    s.seats = len(lines)
    rules.setup(s, game.kit, len(lines), options)
    rest = [[int(n) for n in game.kit.count[gem * 5 : gem * 5 + 5]] for gem in range(len(GEMS))]
    unsaid: list[int] = []
    for seat, (number, line) in enumerate(lines):
        name, colon, trixes = line.partition(":")
        if not colon or not name.strip():
            raise RecordError(number, "a line is a player's name, a colon and the Trixes with / between them")
        for words in trixes.split("/") if trixes.strip() else ():
            gem, trix = _read_trix(number, words)
            if s.laid[seat] == s.trix.shape[1]:
                raise RecordError(number, f"GMX-1: nobody can have more than {s.trix.shape[1]} Trixes")
            s.trix[seat, s.laid[seat]] = gem * TRIXES + trix + 1
            s.laid[seat] += 1
            s.score[seat] += int(SCORE[trix]) if s.scoring == rules.TOURNAMENT else 1
            if gem < len(GEMS):
                _use(rest[gem], trix)
            else:
                unsaid.append(trix)
            if any(min(faces) < 0 for faces in rest) or not _enough(rest, unsaid):
                raise RecordError(
                    number, f"GMX-2: with {' '.join(words.split())}, there are more such cards than a set has"
                )
    # Nobody said how the piles and hands lie: as in a view, what is not known is zero.
    s.phase = s.left = s.owed = 0
    s.pile[:] = s.stock[:] = 0
    rules.finish.run("interpreted")(s)
    if len(reached(s)) > 1:
        s.winners = 0  # GMX-20: the first has won, and Trixes on the table do not say who that was
    return s


def _read_trix(number: int, words: str) -> tuple[int, int]:
    parts = re.split(r"[\s|,]+", words.strip().casefold().replace("×", "x"))
    gem = len(GEMS)
    if parts[0] in LETTERS or parts[0] in GEMS:
        gem = LETTERS.index(parts[0]) if parts[0] in LETTERS else GEMS.index(parts[0])
        parts = parts[1:]
    elif parts[0].isalpha():
        known = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, GEMS, strict=True))
        raise RecordError(number, f"GMX-1: there is no gem {parts[0]!r}; there are {known}")
    for part in parts:
        if part not in FACES:
            raise RecordError(number, f"GMX-1: there is no card {part!r}; cards show {' '.join(FACES)}")
    if len(parts) != 3:
        raise RecordError(number, f"GMX-5: a Trix is three cards, not {len(parts)}: {' '.join(words.split())}")
    a, b, c = sorted(FACES.index(part) for part in parts)
    return gem, int(TRIX_AT[a, b, c])


def _use(faces: list[int], trix: int, sign: int = -1) -> None:
    for face in TRIX_FACES[trix]:
        faces[face] += sign


def _enough(rest: list[list[int]], unsaid: Sequence[int]) -> bool:
    """Whether Trixes whose gem was not said can come from what is left of the set."""
    tried: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()

    def place(at: int) -> bool:
        # Gems are alike here, so what is left of them counts in any order.
        key = (at, tuple(sorted(map(tuple, rest))))
        if at == len(unsaid) or key in tried:
            return at == len(unsaid)
        tried.add(key)
        for faces in rest:
            _use(faces, unsaid[at])
            fits = min(faces) >= 0 and place(at + 1)
            _use(faces, unsaid[at], 1)
            if fits:
                return True
        return False

    return place(0)
