"""HICHAIN in the terminal, and positions typed from a real table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from rich.text import Text

from sixfold.core.errors import RecordError
from sixfold.core.game import Game, Options, State
from sixfold.core.position import View

from . import rules
from .chains import SIZE
from .explain import chains, royal_path

COLOURS = ("b", "r")
STYLES = ("bold", "bold red")
TURNS = "^>v<"
"""Where the top of a card points."""
COLUMNS = 23
"""As many fit beside each other."""

FORM = """\
The cards as they lie, row by row from the top, with spaces between. A card is b or r (black or red), its letter or symbol, and
where its top points: ^ up (may be left out), > right, v down, < left. A dot is an empty cell. A picture may be a part of the
table; the four start cards, where they are in it, are found by themselves.

hichain basic
.   bX  b*  bZ
rK> bH  rI  .
.   rI  bH  bI
"""


def span(used: Sequence[int]) -> range:
    """The shortest stretch of the torus that holds some columns, or rows, with one more on each side."""
    marks = sorted({u % SIZE for u in used})
    gaps = [
        ((after - before - 1) % SIZE + 1, after) for before, after in zip(marks, marks[1:] + marks[:1], strict=True)
    ]
    gap, first = max(gaps)
    return range(first - 1, first + SIZE - gap + 2)


def window(s: State) -> tuple[range, range]:
    """The columns and rows in which all cards lie, and the cells around them."""
    cells = np.flatnonzero(s.board).tolist()
    return span([cell % SIZE for cell in cells]), span([cell // SIZE for cell in cells])


def counted(value: int) -> int:
    """A column or row as the notation counts it."""
    return rules.BOARD.at(value % SIZE)[0]


def token(game: Game, code: int) -> str:
    """A card as it is typed."""
    sign: str = game.components["card"][game.kit.card[code]].name[0]
    turn = int(game.kit.turn[code])
    return COLOURS[game.kit.owner[code] - 1] + sign + (TURNS[turn] if turn else "")


def board(view: View, names: Sequence[str]) -> Text:
    """The cards on the table, where the next may go, both hands."""
    s, game = view.state, view.game
    columns, rows = window(s)
    turn = 1 if s.acting == 2 else 0
    lines = Text()
    for first in range(0, len(columns), COLUMNS):
        shown = columns[first : first + COLUMNS]
        lines.append("    " + "".join(f"{counted(x):>4}" for x in shown).rstrip() + "\n", "dim")
        for y in rows:
            lines.append(f"{counted(y):>4}", "dim")
            for x in shown:
                cell = rules.BOARD.cell(x, y)
                code, slot = int(s.board[cell]), int(s.slot[cell]) - 1
                if code:
                    style = STYLES[game.kit.owner[code] - 1] + (" reverse" if s.last == cell + 1 else "")
                    word = token(game, code)
                    lines.append(" " * (4 - len(word))).append(word, style)
                else:
                    lines.append("   ·" if s.acting and slot >= 0 and s.reach[1 - turn, slot] else "    ", "dim")
            lines.append("\n")
        lines.append("\n")
    for seat, colour in enumerate(("black", "red")):
        mark = ">" if s.acting >> seat & 1 else " "
        lines.append(f"{mark} {names[seat]} ({colour})  {s.score[seat]} points", STYLES[seat])
        hand = [card.name for i, card in enumerate(game.components["card"]) if in_hand(s, seat, i)]
        lines.append(f"  {' '.join(hand) or 'no cards left'}\n")
    if s.last:
        lines.append(f"Laid last: {token(game, int(s.board[s.last - 1]))} at {rules.BOARD.words[s.last - 1]}.\n", "dim")
    lines.append("b black, r red; > v < is where a turned card's top points; · can be touched.\n", "dim")
    lines.append("A@2,-1e places A at column 2, row -1, its top to the east (n e s w).\n", "dim")
    return lines


def in_hand(s: State, seat: int, card: int) -> bool:
    """Whether a player still has a card."""
    return bool(int(s.hand[seat, card // 16]) >> 4 * (card % 16) & 15)


def players(lines: Sequence[tuple[int, str]]) -> list[str]:
    """Who plays in a typed position: it names nobody but the colours."""
    return ["Black", "Red"]


def table(game: Game, options: Options, lines: Sequence[tuple[int, str]]) -> State:
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
