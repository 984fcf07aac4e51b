"""Gemtrix as SVG: cards whose six gems differ by their cut as well as by colour, and the table with its piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin

from sixfold.core.component import Piece
from sixfold.core.game import Game, State
from sixfold.core.position import View
from sixfold.render import svg

from . import piles, rules
from .explain import laid
from .trixes import FACES, GEMS, LETTERS, TRIX_FACES

WIDTH, HEIGHT = 100.0, 140.0
"""A card."""
COLOURS = ("#2f6fdd", "#1c9a63", "#f0871a", "#f06db0", "#7a41c6", "#d3243b", "#8b8778")
"""By gem; the last where a scorer did not say which."""
BACK, EDGE = "#2b3447", "#d9d4c6"

Point = tuple[float, float]


def _round() -> list[Point]:
    return [(cos(pi * k / 8), sin(pi * k / 8)) for k in range(16)]


def _emerald() -> list[Point]:
    w, h, c = 0.78, 1.0, 0.34
    return [(c - w, -h), (w - c, -h), (w, c - h), (w, h - c), (w - c, h), (c - w, h), (-w, h - c), (-w, c - h)]


def _pear() -> list[Point]:
    belly = [(0.74 * cos(a), 0.3 + 0.74 * sin(a)) for a in (pi * k / 10 - pi / 10 for k in range(13))]
    return [(0.0, -1.08), (0.3, -0.62), (0.55, -0.24), *belly, (-0.55, -0.24), (-0.3, -0.62)]


def _heart() -> list[Point]:
    right = [
        (0.0, -0.52),
        (0.2, -0.8),
        (0.5, -0.92),
        (0.8, -0.8),
        (0.98, -0.5),
        (0.96, -0.14),
        (0.76, 0.24),
        (0.4, 0.62),
    ]
    return [*right, (0.0, 0.98), *((-x, y) for x, y in right[:0:-1])]


def _marquise() -> list[Point]:
    side = [(0.6 * (1 - t * t) ** 0.92, t * 1.06) for t in (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)]
    return [(0.0, -1.06), *side, (0.0, 1.06), *((-x, y) for x, y in side[::-1])]


def _trillion() -> list[Point]:
    points = []
    for corner in range(3):
        a = -pi / 2 + corner * 2 * pi / 3
        b = a + 2 * pi / 3
        for t in (0.0, 0.22, 0.5, 0.78):
            x, y = (1 - t) * cos(a) + t * cos(b), (1 - t) * sin(a) + t * sin(b)
            bulge = 1 + 0.52 * t * (1 - t) * 4 * 0.5
            points.append((x * bulge * 1.1, y * bulge * 1.1 + 0.14))
    return points


OUTLINES = tuple(cut() for cut in (_round, _emerald, _pear, _heart, _marquise, _trillion))
"""The cut that tells each gem without its colour."""
EMERALD = GEMS.index("green")
"""Cut in steps, the others as brilliants."""
SPARE = [(0.0, -1.0), (0.8, 0.0), (0.0, 1.0), (-0.8, 0.0)]
"""The outline of a gem that was not said."""


def _outline(gem: int) -> list[Point]:
    return OUTLINES[gem] if gem < len(GEMS) else SPARE


def _mix(colour: str, share: float) -> str:
    """A colour with so much white in it, or black where the share is negative."""
    goal = 255 if share > 0 else 12
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (goal - part) * abs(share)):02x}" for part in parts)


def _ring(outline: Sequence[Point], size: float, x: float, y: float, half: bool = False) -> list[Point]:
    """An outline shrunk to a size around a point; half: the middles between its corners."""
    ring = list(outline)
    if half:
        after = ring[1:] + ring[:1]
        ring = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(ring, after, strict=True)]
    return [(x + a * size, y + b * size) for a, b in ring]


def _facet(colour: str, corners: Sequence[Point], x: float, y: float, strength: float) -> str:
    """A facet, lit from the upper left by the way it leans."""
    cx, cy = (sum(p[i] for p in corners) / len(corners) for i in (0, 1))
    lean = cos(atan2(cy - y, cx - x) + pi * 0.68)
    return svg.polygon(corners, fill=_mix(colour, lean * strength))


def gem(kind: int, x: float, y: float, radius: float) -> str:
    """A cut gem around a point."""
    outline, colour = _outline(kind), COLOURS[kind]
    outer = _ring(outline, radius, x, y)
    body = [svg.polygon(_ring(outline, radius, x + radius * 0.03, y + radius * 0.1), fill="#000", opacity=0.16)]
    body.append(svg.polygon(outer, fill=colour))
    n = len(outer)
    if kind == EMERALD:
        rings = [_ring(outline, radius * size, x, y) for size in (1.0, 0.8, 0.6, 0.4)]
        for level, (large, small) in enumerate(pairwise(rings)):
            for i in range(n):
                j = (i + 1) % n
                corners = [large[i], large[j], small[j], small[i]]
                body.append(_facet(colour, corners, x, y, 0.5 - 0.1 * level))
        table = rings[-1]
    else:
        middle = _ring(outline, radius * 0.78, x, y, half=True)
        table = _ring(outline, radius * 0.52, x, y)
        for i in range(n):
            j = (i + 1) % n
            body.append(_facet(colour, [outer[i], outer[j], middle[i]], x, y, 0.46))
            body.append(_facet(colour, [outer[j], middle[j], table[j], middle[i]], x, y, 0.3))
            body.append(_facet(colour, [middle[i], table[j], table[i]], x, y, -0.34))
    body.append(svg.polygon(table, fill=_mix(colour, 0.24)))
    body.append(svg.polygon([p for p in table if p[0] - x + p[1] - y < radius * 0.05], fill="#fff", opacity=0.28))
    body.append(
        svg.polygon(outer, fill="none", stroke=_mix(colour, -0.42), stroke_width=radius * 0.05, stroke_linejoin="round")
    )
    return svg.group(body)


def _pip(kind: int, x: float, y: float, radius: float) -> str:
    """A gem as a flat sign."""
    return svg.polygon(_ring(_outline(kind), radius, x, y), fill=COLOURS[kind])


SHADOW = svg.el("rect", x=1.5, y=3.5, width=WIDTH, height=HEIGHT, rx=10, fill="#000", opacity=0.16)


def _blank(fill: str) -> list[str]:
    """A card with nothing on it."""
    return [
        svg.el("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=10, fill=svg.PAPER, stroke=EDGE, stroke_width=1.2),
        svg.el("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=7, fill=fill),
    ]


def card(kind: int, face: int, x: float, y: float, scale: float = 1.0) -> str:
    """A card with its upper left corner at a point; its corner can be read when cards overlap."""
    name = f"{GEMS[kind] if kind < len(GEMS) else 'gem'} {FACES[face].replace('x', '×')}"
    return _placed([svg.title(name), SHADOW, *_front(kind, face)], x, y, scale)


def _front(kind: int, face: int) -> list[str]:
    colour, bonus = COLOURS[kind], FACES[face].startswith("x")
    word = FACES[face].replace("x", "×")
    body = _blank(_mix(colour, 0.88))
    # No index upside down: a 6 would be read as a 9.
    body.append(svg.text(18, 21, word, 18 if bonus else 21, font_weight=800, fill=_mix(colour, -0.35)))
    body.append(_pip(kind, 18, 40, 6.5))
    body.append(gem(kind, WIDTH / 2 + 2, 69, 31))
    y0 = HEIGHT - 22
    if bonus:
        body.append(svg.polygon(_burst(WIDTH / 2 + 2, y0, 17.5, 14.5, 14), fill=_mix(colour, -0.25)))
        body.append(svg.text(WIDTH / 2 + 2, y0 + 0.5, word, 16, font_weight=800, fill="#fff"))
    else:
        body.append(svg.el("circle", cx=WIDTH / 2 + 2, cy=y0, r=14.5, fill="#fff", stroke=colour, stroke_width=2.6))
        body.append(svg.text(WIDTH / 2 + 2, y0 + 0.5, word, 18, font_weight=800, fill=_mix(colour, -0.35)))
    return body


def _burst(x: float, y: float, far: float, near: float, rays: int) -> list[Point]:
    return [
        (x + (far if k % 2 else near) * cos(pi * k / rays), y + (far if k % 2 else near) * sin(pi * k / rays))
        for k in range(2 * rays)
    ]


def back(x: float, y: float, scale: float = 1.0) -> str:
    """A card face down: the six cuts in a ring."""
    return _placed([svg.title("face down"), SHADOW, *_back()], x, y, scale)


def _back() -> list[str]:
    body = _blank(BACK)
    for kind in range(len(GEMS)):
        a = pi / 3 * kind - pi / 2
        body.append(
            svg.polygon(
                _ring(OUTLINES[kind], 10, WIDTH / 2 + 27 * cos(a), HEIGHT / 2 + 27 * sin(a)),
                fill="none",
                stroke="#8fa0c4",
                stroke_width=1.6,
                stroke_linejoin="round",
            )
        )
    frame = svg.el(
        "rect", x=11, y=11, width=WIDTH - 22, height=HEIGHT - 22, rx=5, fill="none", stroke="#56658a", stroke_width=1.2
    )
    return [*body, frame]


def _placed(body: Iterable[str], x: float, y: float, scale: float) -> str:
    return svg.group(body, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def components(game: Game) -> str:
    """All 54 cards, a row a gem."""
    body = []
    for row, name in enumerate(GEMS):
        faces = sorted(FACES.index(piece["face"]) for piece in game.components["card"] if piece["gem"] == name)
        body += [card(row, face, column * 112.0, row * 154.0) for column, face in enumerate(faces)]
    return svg.document("".join(body), (-14, -14, 9 * 112 + 16, 6 * 154 + 16), "The 54 cards of Gemtrix")


def symbol(card: Piece) -> str:
    """Equal cards are drawn by one symbol."""
    return LETTERS[GEMS.index(card["gem"])] + str(card["face"])


def sprite(game: Game) -> str:
    """Every card, its back, and each gem as a flat sign, as symbols for pictures made elsewhere."""
    symbols = {
        letter + word: _placed(_front(kind, face), -WIDTH / 2, -HEIGHT / 2, 1.0)
        for kind, letter in enumerate(LETTERS)
        for face, word in enumerate(FACES)
    }
    symbols["back"] = _placed(_back(), -WIDTH / 2, -HEIGHT / 2, 1.0)
    symbols |= {letter: _pip(kind, 0.0, 0.0, 46.0) for kind, letter in enumerate(LETTERS)}
    return svg.sprite(symbols, WIDTH / 2 + 1, HEIGHT / 2 + 1)


# --- the table --------------------------------------------------------------------------------------------------------

SMALL, STEP = 0.42, 17.0
"""Cards of Trixes and of other hands, and how far one covers the next."""
TRIX_WIDTH = 2 * STEP + WIDTH * SMALL + 7
A_ROW = 7
PANEL = 880.0


def board(view: View) -> str:
    """The piles, then every seat's hand and Trixes; the own hand large below."""
    s = view.state
    body: list[str] = []
    y = 0.0
    if s.phase:
        body.append(_piles(s))
        y = HEIGHT + 44
    for seat in range(s.seats):
        panel, height = _seat(view, seat, y)
        body.append(panel)
        y += height + 12
    if view.seat is not None and s.cards[view.seat]:
        cards = [int(card) - 1 for card in s.hand[view.seat, : s.cards[view.seat]]]
        x = (PANEL - len(cards) * 108 + 8) / 2
        body += [card(kind // 5, kind % 5, x + i * 108, y + 10) for i, kind in enumerate(cards)]
        y += HEIGHT + 22
    return svg.document("".join(body), (-16, -16, PANEL + 32, y + 28), "A Gemtrix table")


def _piles(s: State) -> str:
    y = 0.0
    body = []
    if s.left:
        body += [back(PANEL / 2 - 128 - 1.2 * i, y - 1.2 * i) for i in range(min(4, int(s.left)))]
    else:
        body.append(_gap(PANEL / 2 - 128, y))
    body.append(svg.text(PANEL / 2 - 78, y + HEIGHT + 20, f"draw pile {s.left}", 15, fill=svg.MUTED))
    beneath = [kind for kind in range(len(s.discard)) for _ in range(s.discard[kind] - (s.top == kind + 1))]
    if s.top:
        # What lies under the available card was seen by all: small and in order of gems, beside it.
        body.append(card((s.top - 1) // 5, (s.top - 1) % 5, PANEL / 2 + 28, y))
    else:
        body.append(_gap(PANEL / 2 + 28, y))
    body.append(svg.text(PANEL / 2 + 78, y + HEIGHT + 20, f"discard pile {s.piled}", 15, fill=svg.MUTED))
    for i, kind in enumerate(beneath[:44]):
        x = PANEL / 2 + 146 + i % 11 * 25
        body.append(_chip(kind, x, y + 18 + i // 11 * 34))
    return "".join(body)


def _chip(kind: int, x: float, y: float) -> str:
    """A buried card as gem and face."""
    word = FACES[kind % 5].replace("x", "×")
    sign = _pip(kind // 5, x, y, 9)
    return svg.group([svg.title(f"{GEMS[kind // 5]} {word}"), sign, svg.text(x, y + 17, word, 11, font_weight=700)])


def _gap(x: float, y: float) -> str:
    return svg.el(
        "rect",
        x=x,
        y=y,
        width=WIDTH,
        height=HEIGHT,
        rx=10,
        fill="none",
        stroke=svg.MUTED,
        stroke_width=1.6,
        stroke_dasharray="6 5",
    )


def _seat(view: View, seat: int, y: float) -> tuple[str, float]:
    """A seat's panel and its height."""
    s = view.state
    trixes = laid(s, seat)
    rows = max(1, -(-len(trixes) // A_ROW))
    height = 22 + rows * (HEIGHT * SMALL + 10)
    turn = s.acting and s.turn == seat and s.phase >= piles.DRAW
    body = [
        svg.el("rect", x=0, y=y + 3, width=PANEL, height=height, rx=12, fill="#000", opacity=0.08),
        svg.el(
            "rect",
            x=0,
            y=y,
            width=PANEL,
            height=height,
            rx=12,
            fill=svg.FELT,
            stroke=svg.INK if turn else EDGE,
            stroke_width=2.4 if turn else 1.2,
        ),
        svg.text(18, y + 26, f"{'▸ ' if turn else ''}Seat {seat + 1}", 17, font_weight=700, text_anchor="start"),
        svg.text(18, y + 53, f"{s.score[seat]}", 26, font_weight=800, text_anchor="start"),
        svg.text(18, y + 77, _unit(s, seat), 12.5, fill=svg.MUTED, text_anchor="start"),
    ]
    if s.winners >> seat & 1:
        body.append(svg.polygon(_burst(84, y + 52, 11, 5, 5), fill="#e3b505", stroke="#8a6d00", stroke_width=1))
    top = y + 16
    if view.seat != seat:
        body += _hand(s, seat, 138, top)
    for i, (kind, trix) in enumerate(trixes):
        x, row = 294 + i % A_ROW * TRIX_WIDTH, top + i // A_ROW * (HEIGHT * SMALL + 10)
        body += [card(kind, int(face), x + j * STEP, row, SMALL) for j, face in enumerate(TRIX_FACES[trix])]
    return svg.group(body), height


def _unit(s: State, seat: int) -> str:
    """What the number of a seat counts."""
    if s.scoring == rules.FAST:
        return "Trix" if s.score[seat] == 1 else "Trixes"
    return f"points, {s.carry[seat] + s.score[seat]} of {s.target}"


def _hand(s: State, seat: int, x: float, y: float) -> list[str]:
    """Cards that are seen, or known to be there, face up; the others face down."""
    seen = [int(card) - 1 for card in s.hand[seat] if card]
    if not seen:
        seen = [kind for kind in range(len(s.known[seat])) for _ in range(s.known[seat, kind])]
    cards = [card(kind // 5, kind % 5, x + i * STEP, y, SMALL) for i, kind in enumerate(seen)]
    return cards + [back(x + i * STEP, y, SMALL) for i in range(len(seen), int(s.cards[seat]))]
