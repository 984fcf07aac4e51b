"""HICHAIN as SVG: letters whose strokes reach the border of their card just where the rules say (HIC-3)."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

from sixfold.core.component import Piece
from sixfold.core.game import Game
from sixfold.core.position import View
from sixfold.render import svg

from . import rules
from .chains import LOOP
from .explain import Chain, chains
from .window import counted, held, window

SIDE = 60.0
"""Width of a card."""
STROKE = 9.0
INKS, PAPERS, EDGES = ("#20242e", "#c4262e"), ("#fdfcf8", "#fff3f0"), ("#8e93a1", "#dd9a95")
"""Black and red; red letters have a light line inside their strokes as well."""
TRAILS = ("#2f7de1", "#e08a12")
"""The line along a chain that scores; red's is dashed."""
CONTACT = "#f4b52e"
RIM = "var(--rim, {})"
"""A page may colour the rim of the symbols by itself, so that black cards lie well on a dark table."""
CLIP = "hichain-card"
SPELLED = {"*": "star", "?": "query", "+": "plus"}
"""Symbols in names that may stand in an address."""

Point = tuple[float, float]
_RING = [[(2 + 2 * cos(pi * k / 16), 2 + 2 * sin(pi * k / 16)) for k in range(33)]]
_LEFT, _RIGHT = [(0.0, 0.0), (0.0, 4.0)], [(4.0, 0.0), (4.0, 4.0)]
_TOP, _BOTTOM = [(0.0, 0.0), (4.0, 0.0)], [(0.0, 4.0), (4.0, 4.0)]
_BOWL = [(2 + 2 * cos(pi * k / 16), 2 + 2 * sin(pi * k / 16)) for k in range(-8, 9)]
STROKES: dict[str, list[list[Point]]] = {
    "A": [[(0, 4), (2, 0), (4, 4)], [(1.1, 2.5), (2.9, 2.5)]],
    "B": [[(3, 2), (4, 0), (0, 0), (0, 4), (4, 4), (3, 2), (0, 2)]],
    "C": [[(4, 0), (0, 0), (0, 4), (4, 4)]],
    "D": [[(2, 0), (0, 0), (0, 4), (2, 4)], _BOWL],
    "E": [[(4, 0), (0, 0), (0, 4), (4, 4)], [(0, 2), (4, 2)]],
    "F": [[(4, 0), (0, 0), (0, 4)], [(0, 2), (2.8, 2)]],
    "G": [[(4, 0), (0, 0), (0, 4), (4, 4), (4, 2), (2, 2)]],
    "H": [_LEFT, _RIGHT, [(0, 2), (4, 2)]],
    "I": [_TOP, _BOTTOM, [(2, 0), (2, 4)]],
    "J": [[(4, 0), (4, 4), (0, 4), (0, 2)]],
    "K": [_LEFT, [(4, 0), (0, 2), (4, 4)]],
    "L": [[(0, 0), (0, 4), (4, 4)]],
    "M": [[(0, 4), (0, 0), (2, 4), (4, 0), (4, 4)]],
    "N": [[(0, 4), (0, 0), (4, 4), (4, 0)]],
    "O": _RING,
    "P": [[(0, 4), (0, 0), (4, 0), (4, 2), (0, 2)]],
    "Q": [*_RING, [(2.2, 2.2), (4, 4)]],
    "R": [[(0, 4), (0, 0), (4, 0), (4, 2), (0, 2)], [(2.1, 2.3), (4, 4)]],
    "S": [[(4, 0), (0, 0), (0, 2), (4, 2), (4, 4), (0, 4)]],
    "T": [_TOP, [(2, 0), (2, 4)]],
    "U": [[(0, 0), (0, 4), (4, 4), (4, 0)]],
    "V": [[(0, 0), (2, 4), (4, 0)]],
    "W": [[(0, 0), (0, 4), (2, 0), (4, 4), (4, 0)]],
    "X": [[(0, 0), (4, 4)], [(0, 4), (4, 0)]],
    "Y": [[(0, 0), (2, 2), (4, 0)], [(2, 2), (2, 4)]],
    "Z": [[(0, 0), (4, 0), (0, 4), (4, 4)]],
    "*": [[(2, 0), (2, 4)], [(0, 0), (4, 4)], [(0, 4), (4, 0)]],
    "?": [
        [(2 + 2 * cos(pi * k / 16), 2 + 2 * sin(pi * k / 16)) for k in range(-16, 1)]
        + [(2 + 2 * cos(pi * k / 16), 2 + 0.65 * sin(pi * k / 16)) for k in range(1, 9)],
        [(2, 3.8), (2, 4)],
    ],
    "+": [[(2, 0), (2, 4)], [(0, 2), (4, 2)]],
}
"""Each letter as lines on a card from (0, 0), its upper left, to (4, 4)."""
PLACES: tuple[Point, ...] = ((2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2), (0, 0))
"""The points of the border, in the order of the rules."""


def components(game: Game) -> str:
    """All cards of both colours, with their dice."""
    step = SIDE + 14
    body = [_clip()]
    for colour in range(2):
        for i in range(rules.CARDS):
            x, y = i % 10 * step, (i // 10 + 3.2 * colour) * step
            body.append(card(game, rules.code_of(i, 0, colour), x, y, dice=True))
    box = svg.bounds([(0.0, 0.0), (9 * step, 5.2 * step)], SIDE / 2 + 16)
    return svg.document("".join(body), box, "The cards of HICHAIN, black and red")


def symbol(card: Piece, colour: int = 0, dice: bool = False) -> str:
    """The name of a card's symbol: the colour, the name with symbols spelled out, and whether its die is shown."""
    return "br"[colour] + SPELLED.get(card.name[0], card.name[0]) + card.name[1:] + ("-die" if dice else "")


def sprite(game: Game) -> str:
    """Every card upright as a symbol, bA or rA, with its die as bA-die; symbols are spelled out: bstar2."""
    edge = SIDE / 2 - 0.6
    symbols = {}
    for i, piece in enumerate(game.components["card"]):
        for colour in range(2):
            for dice in (False, True):
                symbols[symbol(piece, colour, dice)] = "".join(
                    [
                        *_face(game, i, colour, dice),
                        _frame(edge - 0.8, RIM.format(EDGES[colour]), "var(--rim-width, 1)"),
                    ]
                )
    return svg.sprite(symbols, edge)


def board(view: View) -> str:
    """The table, the chains that score, both hands."""
    s, game = view.state, view.game
    columns, rows = window(s)
    body = [_clip(), _felt(len(columns), len(rows))]
    at: dict[int, Point] = {}
    for row, y in enumerate(rows):
        body.append(svg.text(-SIDE * 0.75, row * SIDE, str(counted(y)), 12, fill=svg.MUTED))
        for column, x in enumerate(columns):
            cell = rules.BOARD.cell(x, y)
            at[cell] = column * SIDE, row * SIDE
            code, slot = int(s.board[cell]), int(s.slot[cell]) - 1
            if code:
                body.append(card(game, code, *at[cell], dice=bool(s.scoring), fresh=s.last == cell + 1))
            elif s.acting and slot >= 0 and s.reach[2 - s.acting, slot]:
                body.append(svg.el("circle", cx=at[cell][0], cy=at[cell][1], r=3.5, fill="#c3bca8"))
    for column, x in enumerate(columns):
        body.append(svg.text(column * SIDE, -SIDE * 0.72, str(counted(x)), 12, fill=svg.MUTED))
    for colour in range(2):
        body += [_trail(chain, colour, at, i) for i, chain in enumerate(chains(game, s, colour))]
    wide = max(len(columns) * SIDE, 11 * SIDE)
    bottom = (len(rows) - 0.5) * SIDE
    for seat in range(2):
        bottom = _hand(view, seat, body, bottom + SIDE * 0.45, wide)
    left, top = -SIDE * 1.05, -SIDE
    return svg.document("".join(body), (left, top, wide - left, bottom - top + SIDE * 0.3), "HICHAIN table")


def _clip() -> str:
    edge = SIDE / 2 - 0.6
    return svg.el("clipPath", svg.el("rect", x=-edge, y=-edge, width=2 * edge, height=2 * edge, rx=2.5), id=CLIP)


def _felt(columns: int, rows: int) -> str:
    low = -SIDE / 2
    width, height = columns * SIDE, rows * SIDE
    lines = [svg.el("path", d=f"M{low + i * SIDE},{low}v{height}") for i in range(1, columns)]
    lines += [svg.el("path", d=f"M{low},{low + i * SIDE}h{width}") for i in range(1, rows)]
    return (
        svg.el("rect", x=low, y=low + 4, width=width, height=height, rx=10, fill="#000", opacity=0.1)
        + svg.el("rect", x=low, y=low, width=width, height=height, rx=10, fill=svg.FELT, stroke="#d5cfbf")
        + svg.group(lines, stroke="#ded8c9", fill="none")
    )


def card(game: Game, code: int, x: float, y: float, dice: bool = False, fresh: bool = False, scale: float = 1.0) -> str:
    """A card as it lies, its centre at a point."""
    colour, turn, index = int(game.kit.owner[code]) - 1, int(game.kit.turn[code]), int(game.kit.card[code])
    edge = SIDE / 2 - 0.6
    frame = _frame(edge, TRAILS[0], 3) if fresh else _frame(edge, EDGES[colour], 1)
    shadow = svg.el("rect", **(_box(edge) | {"y": 2.4 - edge}), fill="#000", opacity=0.17)
    piece = game.components["card"][index]
    name = f"{('black', 'red')[colour]} {piece.name}, top to the {('north', 'east', 'south', 'west')[turn]}"
    turned = svg.group(_face(game, index, colour, dice), transform=f"rotate({90 * turn})", clip_path=f"url(#{CLIP})")
    return svg.group([svg.title(name), shadow, turned, frame], transform=f"translate({x:.2f},{y:.2f}) scale({scale})")


def _box(edge: float) -> dict[str, float]:
    return {"x": -edge, "y": -edge, "width": 2 * edge, "height": 2 * edge, "rx": 2.5}


def _frame(edge: float, colour: str, width: float | str) -> str:
    return svg.el("rect", **_box(edge), fill="none", stroke=colour, stroke_width=width)


def _face(game: Game, index: int, colour: int, dice: bool) -> list[str]:
    """A card upright; what its strokes reach of the border is marked, so that contact shows."""
    piece = game.components["card"][index]
    edge = SIDE / 2 - 0.6
    inset = edge - STROKE / 2
    strokes = STROKES[piece.name[0]]
    lines = [
        svg.el("path", d="M" + "L".join(f"{inset * (px - 2) / 2:.2f},{inset * (py - 2) / 2:.2f}" for px, py in stroke))
        for stroke in strokes
    ]
    ink = {"fill": "none", "stroke_linecap": "square", "stroke_linejoin": "miter", "stroke_miterlimit": 12}
    marks = [
        svg.el("circle", cx=edge * (px - 2) / 2, cy=edge * (py - 2) / 2, r=4.2)
        for name, (px, py) in zip(rules.POINTS, PLACES, strict=True)
        if name in piece["points"]
    ]
    return [
        svg.el("rect", **_box(edge), fill=PAPERS[colour]),
        svg.group(lines, stroke=INKS[colour], stroke_width=STROKE, **ink),
        svg.group(lines, stroke=PAPERS[1], stroke_width=1.7, **ink) if colour == 1 else "",
        svg.group(marks, fill=CONTACT, stroke=INKS[colour], stroke_width=0.8),
        _die(strokes, piece["die"], colour, inset) if dice and piece["die"] else "",
    ]


PIPS = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""Which of nine places have a pip."""


def _die(strokes: list[list[Point]], face: int, colour: int, inset: float) -> str:
    """A small die where the letter leaves most room."""
    spots = [(x / 4, y / 4) for y in range(3, 14) for x in range(3, 14)]
    px, py = max(spots, key=lambda spot: min(_distance(spot, a, b) for line in strokes for a, b in pairwise(line)))
    x, y, half = inset * (px - 2) / 2, inset * (py - 2) / 2, 6.2
    pips = [
        svg.el("circle", cx=x + (k % 3 - 1) * 3.3, cy=y + (k // 3 - 1) * 3.3, r=1.2, fill="#fff") for k in PIPS[face]
    ]
    halo = svg.el(
        "rect", x=x - half - 1, y=y - half - 1, width=2 * half + 2, height=2 * half + 2, rx=3.6, fill=PAPERS[colour]
    )
    return (
        halo
        + svg.el("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=2.8, fill=INKS[colour])
        + "".join(pips)
    )


def _distance(p: Point, a: Point, b: Point) -> float:
    """From a point to a line between two points."""
    along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (
        hypot(b[0] - a[0], b[1] - a[1]) ** 2 or 1
    )
    t = min(1.0, max(0.0, along))
    return hypot(p[0] - a[0] - t * (b[0] - a[0]), p[1] - a[1] - t * (b[1] - a[1]))


def _trail(chain: Chain, colour: int, at: dict[int, Point], number: int) -> str:
    """A line from card to card of a chain, beside those of the others."""
    shift = (number % 4 - 1.5) * 4.5
    path = []
    for cell, join in zip(chain.cells, chain.joins, strict=True):
        path += [cell] if join < 0 else [cell, join]
    if chain.kind == LOOP:
        path.append(chain.cells[0])
    points = [(at[cell][0] + shift, at[cell][1] + shift) for cell in path]
    d = "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points)
    line = {"d": d, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    ends = [
        svg.el("circle", cx=x, cy=y, r=5, fill=TRAILS[colour], stroke="#fff", stroke_width=1.5)
        for x, y in (points[0], points[-1])
    ]
    dash = None if colour == 0 else "7 5"
    return svg.group(
        [
            svg.el("path", **line, stroke="#fff", stroke_width=6, opacity=0.8),
            svg.el("path", **line, stroke=TRAILS[colour], stroke_width=3.2, stroke_dasharray=dash),
            *ends,
        ]
    )


def _hand(view: View, seat: int, body: list[str], top: float, wide: float) -> float:
    """A player's points and cards left, small; returns where the next goes."""
    s, game = view.state, view.game
    scale, step = 0.52, SIDE * 0.6
    mark = " ◂" if s.acting >> seat & 1 else ""
    words = f"{('Black', 'Red')[seat]}  {s.score[seat]}{mark}"
    body.append(svg.text(-SIDE / 2, top, words, 17, fill=INKS[seat], font_weight=700, text_anchor="start"))
    left = held(s.hand[seat].tolist())
    many = int(wide / step)
    for k, i in enumerate(left):
        x, y = -SIDE / 2 + (k % many + 0.5) * step, top + SIDE * 0.55 + k // many * step
        body.append(card(game, rules.code_of(i, 0, seat), x, y, scale=scale))
    return top + SIDE * 0.3 + -(-len(left) // many) * step
