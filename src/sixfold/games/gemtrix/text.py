"""Gemtrix in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

from sixfold.core.game import State
from sixfold.core.position import View
from sixfold.core.words import house

from . import piles, rules
from .explain import hand_words, laid
from .trixes import CARDS, GEMS, LETTERS, PLAIN, TRIXES, WORDS

COLOURS = ("bright_blue", "green", "orange3", "bright_magenta", "purple", "red", "white")
A_ROW = 6
"""Trixes in one line."""


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
    line.append(name, "bold").append(f" ({', '.join(marks)})" if marks else "").append(f": {_standing(view, seat)}")
    trixes = [_trix(gem, trix) for gem, trix in laid(s, seat)]
    for first in range(0, len(trixes), A_ROW):
        line.append("\n    laid: " if first == 0 else "\n          ")
        line.append_text(Text("   ").join(trixes[first : first + A_ROW]))
    hand = hand_words(s.hand[seat])
    if hand:
        line.append("\n    hand: ").append_text(_cards(hand))
    elif s.cards[seat]:
        line.append(f"\n    hand: {house('count.cards', n=s.cards[seat])}")
        known = [CARDS[kind] for kind in range(len(CARDS)) for _ in range(s.known[seat, kind])]
        if known:
            line.append(", among them ").append_text(_cards(known))
    return line


def _standing(view: View, seat: int) -> str:
    s = view.state
    trixes = view.game.face.say("count.trixes", {"n": s.laid[seat]})
    if s.scoring == rules.FAST:
        plain = sum(int(PLAIN[trix]) for _, trix in laid(s, seat))
        return f"{trixes}, {house('count.points', n=plain)} if tied"
    total = int(s.carry[seat]) + int(s.score[seat])
    return f"{house('count.points', n=s.score[seat])} in {trixes}, {total} of {s.target}"


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
