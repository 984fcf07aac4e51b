"""Gemtrix in the terminal, and Trixes typed from a real table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

from sixfold.core.errors import OptionError, RecordError
from sixfold.core.game import SEATS, Game, Options, State
from sixfold.core.position import View

from . import piles, rules
from .explain import hand_words, laid
from .trixes import CARDS, FACES, GEMS, LETTERS, PLAIN, SCORE, TRIX_AT, TRIX_FACES, TRIXES, WORDS

COLOURS = ("bright_blue", "green", "orange3", "bright_magenta", "purple", "red", "white")
A_ROW = 6
"""Trixes in one line."""

FORM = """\
One line a player: the name, a colon, then the Trixes laid down with / between them. A Trix is its three cards, 2 4 6 x2 x3, in
any order; the gem may stand before them: b blue, g green, o orange, p pink, u purple, r red. What a tournament's earlier games
brought is said in the first line: gemtrix tournament carry=60,84

gemtrix tournament
Ada: r 4 x2 x3 / b 2 6 x3
Bo: 2 4 6
"""


def board(view: View, names: Sequence[str]) -> Text:
    """The piles, every player's Trixes, the cards that are seen, and what may be done."""
    s = view.state
    lines = Text()
    if s.phase:
        lines.append_text(_piles(s)).append("\n")
    for seat in range(s.seats):
        lines.append_text(_player(view, seat, names[seat])).append("\n")
    if s.last:
        lines.append(f"Last: {_last(view, names)}\n")
    if view.codes:
        lines.append("You may ")
        lines.append_text(_choices(view)).append("\n")
    lines.append("b blue, g green, o orange, p pink, u purple, r red\n", "dim")
    return lines


def _piles(s: State) -> Text:
    line = Text(f"Draw pile {s.left}   discard pile {s.piled}   ")
    if s.top:
        line.append("available ").append_text(_card(CARDS[s.top - 1], "bold "))
        beneath = s.discard.copy()
        beneath[s.top - 1] -= 1
        words = [CARDS[kind] for kind in range(len(CARDS)) for _ in range(beneath[kind])]
        if words:
            line.append("\n  under it: ", "dim").append_text(_cards(words))
    elif s.ended:
        line.append("no card available")
    return line


def _player(view: View, seat: int, name: str) -> Text:
    s = view.state
    marks = [mark for mark, true in (("deals", s.dealer == seat + 1), ("you", view.seat == seat)) if true]
    turn = s.turn == seat and s.phase >= piles.DRAW and not s.ended
    line = Text("\n> " if turn else "\n  ")
    line.append(name, "bold").append(f" ({', '.join(marks)})" if marks else "").append(f": {_standing(s, seat)}")
    trixes = [_trix(gem, trix) for gem, trix in laid(s, seat)]
    for first in range(0, len(trixes), A_ROW):
        line.append("\n    laid: " if first == 0 else "\n          ")
        line.append_text(Text("   ").join(trixes[first : first + A_ROW]))
    hand = hand_words(s.hand[seat])
    if hand:
        line.append("\n    hand: ").append_text(_cards(hand))
    elif s.cards[seat]:
        line.append(f"\n    hand: {s.cards[seat]} cards")
        known = [CARDS[kind] for kind in range(len(CARDS)) for _ in range(s.known[seat, kind])]
        if known:
            line.append(", among them ").append_text(_cards(known))
    return line


def _standing(s: State, seat: int) -> str:
    trixes = _plural(int(s.laid[seat]), "Trix", "Trixes")
    if s.scoring == rules.FAST:
        plain = sum(int(PLAIN[trix]) for _, trix in laid(s, seat))
        return f"{trixes}, {_plural(plain, 'point')} if tied"
    total = int(s.carry[seat]) + int(s.score[seat])
    return f"{_plural(int(s.score[seat]), 'point')} in {trixes}, {total} of {s.target}"


def _plural(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def _last(view: View, names: Sequence[str]) -> str:
    s = view.state
    name, code = names[s.by], int(s.last) - 1
    if s.took:
        return f"{name} took {CARDS[s.took - 1]} and gave {CARDS[code - rules.EXCHANGE]}"
    if code < rules.EXCHANGE:
        return f"{name} claimed {view.game.moves.text(code).removeprefix('claim ')}"
    return f"{name} turned a card" if code == rules.TURN else f"{name} passed"


def _choices(view: View) -> Text:
    claims = [code for code in view.codes if code < rules.EXCHANGE]
    words = [Text(view.game.moves.text(code), COLOURS[code // TRIXES]) for code in claims]
    if any(rules.EXCHANGE <= code < rules.TURN for code in view.codes):
        words.append(Text("give CARD"))
    words += [Text(view.game.moves.text(code)) for code in view.codes if code >= rules.TURN]
    rows = [Text(", ").join(words[i : i + 5]) for i in range(0, len(words), 5)]
    return Text(",\n        ").join(rows)


def _card(word: str, style: str = "") -> Text:
    return Text(word, style + COLOURS[LETTERS.index(word[0])])


def _cards(words: Iterable[str]) -> Text:
    gems = [Text(" ").join(map(_card, cards)) for _, cards in groupby(words, key=lambda word: word[0])]
    return Text("  ").join(gems)


def _trix(gem: int, trix: int) -> Text:
    return Text(f"{LETTERS[gem] if gem < len(GEMS) else '?'} {WORDS[trix]}", COLOURS[gem])


def table(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """The Trixes of a real table."""
    assert isinstance(options, rules.GemtrixOptions)
    if not 1 <= len(lines) <= SEATS:
        raise RecordError(
            lines[-1][0] if lines else 1, f"GMX-1: there is a line for each of 1 to 6 players, not {len(lines)}"
        )
    try:
        rules.check(len(lines), options)
    except OptionError as error:
        raise RecordError(1, str(error)) from None
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
