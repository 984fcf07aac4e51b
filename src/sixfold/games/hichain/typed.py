"""Positions typed from a real table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State

from . import rules
from .chains import SIZE
from .explain import chains, royal_path

COLOURS = ("b", "r")
TURNS = "^>v<"
"""Where the top of a card points."""

FORM = """\
# The cards as they lie, row by row from the top, with spaces between. A card is b or r (black or red), its letter or symbol, and
# where its top points: ^ up (may be left out), > right, v down, < left. A dot is an empty cell. A picture may be a part of the
# table; the four start cards, where they are in it, are found by themselves.

hichain basic
.   bX  b*  bZ
rK> bH  rI  .
.   rI  bH  bI
"""


def token(game: Game, code: int) -> str:
    """A card as it is typed."""
    sign: str = game.components["card"][game.kit.card[code]].name[0]
    turn = int(game.kit.turn[code])
    return COLOURS[game.kit.owner[code] - 1] + sign + (TURNS[turn] if turn else "")


def players(lines: Sequence[tuple[int, str]]) -> list[str]:
    """Who plays in a typed position: it names nobody but the colours."""
    return ["Black", "Red"]


def parse(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
    """A position as it lies on a real table."""
    assert isinstance(options, rules.HichainOptions)
    s = game.start(2, options)
    for name in ("board", "where", "rim", "slot", "reach", "block"):
        s[name] = 0
    s.rims = s.acting = 0
    cards = _read(game, lines)
    block = _start_block(cards)
    x0, y0 = block or (0, 0)
    # Turned cards first: they are of the hand, upright ones that look alike may be of the start.
    for (x, y), (number, colour, card, turn) in sorted(cards.items(), key=lambda item: (item[1][3] == 0, item[1][0])):
        at = (x - x0, y - y0) if block else None
        node = _node(game, s, options, number, colour, card, turn, at)
        cell = rules.BOARD.cell(x - x0, y - y0)
        starts = [code for code, owner, _, _, _ in rules.START if owner == colour]
        s.board[cell] = starts[node - 30] if node >= 30 else rules.code_of(node, turn, colour)
        s.where[colour, node] = cell + 1
        if node < 30:
            s.hand[colour, node // 16] &= ~np.uint64(15 << 4 * (node % 16))
    for colour in range(2):
        s.score[colour] = sum(chain.points for chain in chains(game, s, colour))
    rules.finish.run("interpreted")(s)
    won = [colour for colour in range(2) if royal_path(game, s, colour)]
    if len(won) > 1:
        raise RecordError(lines[-1][0], "HIC-13: both have C H A I N, but the first of them ended the game")
    if won:
        s.ended, s.winners = 2, 1 << won[0]
    return s


Laid = dict[tuple[int, int], tuple[int, int, int, int]]
"""Line, colour, card and turn of what lies at x, y."""


def _read(game: Game, lines: Sequence[tuple[int, str]]) -> Laid:
    index = {card.name.casefold(): i for i, card in enumerate(game.components["card"])}
    cards: Laid = {}
    for y, (number, line) in enumerate(lines):
        for x, word in enumerate(line.split()):
            if word == ".":
                continue
            colour, name, turn = word[0].lower(), word[1:].casefold(), 0
            if name not in index and name[-1:] in TURNS and name[:-1] in index:
                name, turn = name[:-1], TURNS.index(name[-1])
            if colour not in COLOURS or name not in index:
                raise RecordError(
                    number, f"{word!r} is no card; write bA for a black A, rK> for a red K turned right, . for none"
                )
            if x >= SIZE - 2 or y >= SIZE - 2:
                raise RecordError(number, f"HIC-2: all cards together span {SIZE - 2} cells at most")
            cards[x, y] = number, COLOURS.index(colour), index[name], turn
    if not cards:
        raise RecordError(lines[-1][0] if lines else 1, "there is no card on the table; write rows like . bA rK>")
    return cards


def _start_block(cards: Laid) -> tuple[int, int] | None:
    """Where the upper left start card lies, if the four are in the picture."""
    for x, y in cards:
        block = [cards.get((x + dx, y + dy), (0, -1, -1, -1))[1:] for _, _, _, dx, dy in rules.START]
        if block == [(colour, rules.LETTERS.index(letter), 0) for _, colour, letter, _, _ in rules.START]:
            return x, y
    return None


def _node(
    game: Game,
    s: State,
    options: rules.HichainOptions,
    number: int,
    colour: int,
    card: int,
    turn: int,
    at: tuple[int, int] | None,
) -> int:
    """Which card of its colour it is: of two that look alike, one that is not on the table yet."""
    name = game.components["card"][card].name
    alike = [
        i for i, other in enumerate(game.components["card"]) if other.values == game.components["card"][card].values
    ]
    dealt = [i for i in alike if i < rules.COUNTS[options.symbols]]
    if not dealt:
        raise RecordError(number, f"HIC-1: {name} is not in this game; say so in the first line, as in 'hichain plus'")
    starts = []
    if turn == 0:
        starts = [30 + y for _, owner, letter, _, y in rules.START if owner == colour and letter == name]
        if any((owner, letter, (x, y)) == (colour, name, at) for _, owner, letter, x, y in rules.START):
            dealt, starts = starts, dealt
    free = [node for node in [*dealt, *starts] if not s.where[colour, node]]
    if not free:
        extra = f", {len(starts)} of them from the start and upright" if starts else ""
        raise RecordError(
            number, f"HIC-1: {('black', 'red')[colour]} has only {len(dealt) + len(starts)} of {name}{extra}"
        )
    return free[0]
