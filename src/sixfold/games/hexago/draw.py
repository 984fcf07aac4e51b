"""Hexago as SVG: tiles of six coloured fields, the layout with what the last tile matched, hands and stacks."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt

from sixfold.core.game import Game
from sixfold.core.position import View
from sixfold.render import svg

from . import rules
from .explain import lying, pairs

RADIUS = 46.0
SMALL = 34.0
"""The size of a tile on the board, and in a hand."""
FILLS = ("#2f6ac6", "#f4c63a", "#cd3b35", "#f4a9c9", "#2d8450")
INKS = ("#ffffff", "#3b2f05", "#ffffff", "#541c38", "#ffffff")
"""Fields and what is printed on them, by colour; each colour has a mark of its own besides."""
STEP = 2.02 * SMALL
LABEL = 92.0
"""How far apart tiles of a hand lie, and how wide a seat's points are."""


def components(game: Game) -> str:
    """All 36 tiles, nine a row."""
    step, rise = 2.2 * RADIUS, 2.0 * RADIUS
    body = [
        tile(game.kit.lying[i, 0], (i % 9) * step, (i // 9) * rise, RADIUS, piece.name)
        for i, piece in enumerate(game.components["tile"])
    ]
    box = svg.bounds([(0.0, 0.0), (8 * step, 3 * rise)], RADIUS * 1.25)
    return svg.document("".join(body), box, "The 36 tiles of Hexago Continuo")


def sprite(game: Game) -> str:
    """Every tile as a symbol, for pictures made elsewhere."""
    names = [piece.name for piece in game.components["tile"]]
    return svg.sprite(
        {name: tile(game.kit.lying[i, 0], 0.0, 0.0, RADIUS, name) for i, name in enumerate(names)}, RADIUS
    )


def board(view: View) -> str:
    """The layout, and below it every seat's points, hand and stack."""
    s = view.state
    at = rules.places(s)
    centres = {cell: svg.hex_centre(q, r, RADIUS) for cell, (q, r) in at.items()}
    edge = svg.bounds(centres.values() or [(0.0, 0.0)], RADIUS)
    columns = min(2, int(s.seats))
    width = max(edge[2], columns * (LABEL + (rules.HAND + 1) * STEP + 24) - 12)
    left, top = edge[0] + (edge[2] - width) / 2, edge[1]
    body = [svg.el("rect", x=left, y=top, width=width, height=edge[3], rx=22, fill=svg.FELT)] if at else []
    for cell, (x, y) in centres.items():
        if s.board[cell] < 0:
            body.append(_empty(x, y, rules.BOARD.words[cell]))
    names = view.game.moves.words["tile"]
    for n in range(s.laid):
        x, y = centres[int(s.cell[n])]
        body.append(tile(s.field[n], x, y, RADIUS, names[s.tile[n] - 1] if s.tile[n] else ""))
    if s.laid and s.by[s.laid - 1]:
        body += _scored(view, *centres[int(s.cell[s.laid - 1])])
    bottom = top + (edge[3] if at else 0) + 12
    for first in range(0, s.seats, columns):
        rows = [
            _seat(view, seat, left + (seat - first) * (width + 12) / columns, bottom, (width + 12) / columns - 12)
            for seat in range(first, min(first + columns, s.seats))
        ]
        body += [picture for picture, _ in rows]
        bottom += max(height for _, height in rows)
    box = (left - 8, top - 8, width + 16, bottom - top + 16)
    return svg.document("".join(body), box, "Hexago Continuo: layout and hands")


def tile(fields: Iterable[int], x: float, y: float, radius: float, name: str = "") -> str:
    """One tile as it lies: a triangle to an edge, its number upright, the mark of its colour outside; the name in the middle."""
    values = [int(field) for field in fields]
    corners = svg.hex_corners(x, y, radius * 0.97)
    reach = radius * 0.97 * sqrt(3) / 2
    body = [
        svg.title(" ".join(filter(None, (name, "".join(map(rules.field_text, values)))))),
        svg.polygon([(cx, cy + radius * 0.07) for cx, cy in corners], fill="#000", opacity=0.2),
        svg.polygon(corners, fill="#fff"),
    ]
    for edge, field in enumerate(values):
        colour = (field >> 3) - 1
        shape = [(x, y), corners[edge], corners[(edge + 1) % 6]]
        body.append(
            svg.polygon(shape, fill=FILLS[colour], stroke="#fff", stroke_width=radius * 0.035, stroke_linejoin="round")
        )
        out = pi * (2 * edge - 3) / 6
        dx, dy = cos(out), sin(out)
        body.append(_mark(colour, x + dx * reach * 0.86, y + dy * reach * 0.86, radius * 0.085, INKS[colour]))
        number = str(field & 7)
        nx, ny = x + dx * reach * 0.51, y + dy * reach * 0.51
        body.append(svg.text(nx, ny, number, radius * 0.37, fill=INKS[colour], font_weight=800))
    if name:
        body.append(svg.el("circle", cx=x, cy=y, r=radius * 0.2, fill="#fff"))
        body.append(svg.text(x, y, name, radius * 0.2, font_weight=600, fill=svg.MUTED))
    body.append(svg.polygon(corners, fill="none", stroke=svg.INK, stroke_width=radius * 0.03, stroke_linejoin="round"))
    return svg.group(body, class_="tile")


def _mark(colour: int, x: float, y: float, size: float, ink: str) -> str:
    """What a colour shows besides itself: a wave, a star, a cross, a ring, a leaf."""
    if colour == 0:
        wave = f"M{x - size * 1.3:.2f},{y + size * 0.3:.2f} q{size * 0.65:.2f},{-size * 1.7:.2f} {size * 1.3:.2f},0 t{size * 1.3:.2f},0"
        return svg.el("path", d=wave, fill="none", stroke=ink, stroke_width=size * 0.55, stroke_linecap="round")
    if colour == 1:
        radii = (size * 1.35, size * 0.55)
        star = [
            (x + radii[k % 2] * cos(pi * (k / 5 - 0.5)), y + radii[k % 2] * sin(pi * (k / 5 - 0.5))) for k in range(10)
        ]
        return svg.polygon(star, fill=ink)
    if colour == 2:
        d = size * 0.8
        cross = f"M{x - d:.2f},{y - d:.2f} L{x + d:.2f},{y + d:.2f} M{x + d:.2f},{y - d:.2f} L{x - d:.2f},{y + d:.2f}"
        return svg.el("path", d=cross, stroke=ink, stroke_width=size * 0.6, stroke_linecap="round")
    if colour == 3:
        return svg.el("circle", cx=x, cy=y, r=size * 0.9, fill="none", stroke=ink, stroke_width=size * 0.6)
    tip, bend = size * 1.15, size * 1.5
    leaf = f"M{x - tip:.2f},{y + tip:.2f} Q{x - bend:.2f},{y - bend:.2f} {x + tip:.2f},{y - tip:.2f} Q{x + bend:.2f},{y + bend:.2f} {x - tip:.2f},{y + tip:.2f}Z"
    return svg.el("path", d=leaf, fill=ink)


def _empty(x: float, y: float, word: str) -> str:
    outline = svg.polygon(
        svg.hex_corners(x, y, RADIUS * 0.9),
        fill="#fff",
        fill_opacity=0.35,
        stroke="#c9c2b0",
        stroke_width=1.4,
        stroke_dasharray="5 5",
    )
    return outline + svg.text(x, y, word, 14, fill=svg.MUTED)


def _scored(view: View, x: float, y: float) -> list[str]:
    """The last tile's outline, with the points of each pair on the edge where it matched."""
    s = view.state
    reach = RADIUS * sqrt(3) / 2
    body = [
        svg.polygon(svg.hex_corners(x, y, RADIUS), fill="none", stroke="#fff", stroke_width=6, stroke_linejoin="round"),
        svg.polygon(
            svg.hex_corners(x, y, RADIUS), fill="none", stroke=svg.INK, stroke_width=3, stroke_linejoin="round"
        ),
    ]
    for pair in pairs(lying(s)):
        out = pi * (2 * pair.edge - 3) / 6
        px, py = x + cos(out) * reach, y + sin(out) * reach
        body.append(svg.el("circle", cx=px, cy=py, r=10, fill=svg.INK, stroke="#fff", stroke_width=2))
        body.append(svg.text(px, py, str(pair.points), 11.5, fill="#fff", font_weight=700))
    return body


def _seat(view: View, seat: int, x: float, y: float, width: float) -> tuple[str, float]:
    """A seat's points, stack and hand from a corner on, and how high that is."""
    s = view.state
    acting = bool(s.acting >> seat & 1)
    body = [
        svg.text(x + 14, y + 20, f"Seat {seat + 1}", 13, text_anchor="start", fill=svg.MUTED, font_weight=600),
        svg.text(x + 14, y + 46, str(s.score[seat]), 27, text_anchor="start", font_weight=800),
    ]
    if s.laid and s.by[s.laid - 1] == seat + 1:
        found = pairs(lying(s))
        gain = sum(pair.points for pair in found) * len(found)
        body.append(svg.text(x + LABEL - 8, y + 20, f"+{gain}", 13, text_anchor="end", font_weight=700))
    kit, names = view.game.kit, view.game.moves.words["tile"]
    hand = [i for i in range(rules.TILES) if s.hand[seat] >> i & 1]
    stack = int(s.stack[seat])
    x0, y0 = x + LABEL + STEP / 2, y + 10 + SMALL
    a_row = int((width - LABEL) / STEP)
    for k in range(stack):
        body.append(_back(x0, y0 - 3 * k))
    if stack:
        body.append(svg.text(x0, y0 - 3 * (stack - 1), str(stack), 15, fill="#fff", font_weight=700))
    first = 1 if stack else 0
    for k in range(first, first + int(s.held[seat])):
        px, py = x0 + k % a_row * STEP, y0 + k // a_row * STEP
        held = hand[k - first] if hand else -1
        body.append(_back(px, py) if held < 0 else tile(kit.lying[held, 0], px, py, SMALL, names[held]))
    rows = max(1, -(-(first + int(s.held[seat])) // a_row))
    height = (rows - 1) * STEP + 2 * SMALL + 30
    frame = svg.el(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height - 12,
        rx=14,
        fill="#fff" if acting else svg.PAPER,
        stroke=svg.INK if acting else "#ddd7c8",
        stroke_width=2 if acting else 1.2,
    )
    return frame + "".join(body), height


def _back(x: float, y: float) -> str:
    """A tile face down."""
    corners = svg.hex_corners(x, y, SMALL * 0.97)
    shadow = svg.polygon([(cx, cy + SMALL * 0.06) for cx, cy in corners], fill="#000", opacity=0.2)
    ring = svg.polygon(svg.hex_corners(x, y, SMALL * 0.74), fill="none", stroke="#7f879b", stroke_width=1.5)
    return shadow + svg.polygon(corners, fill="#566078", stroke="#2e3444", stroke_width=1.2) + ring
