"""Hexpert as SVG: tiles with three beams of light, boards with their rows."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sixfold.core.game import Game
from sixfold.core.position import View
from sixfold.render import svg

from . import rules

RADIUS = 40.0
BEAMS = {
    1: "#8d94a3",
    5: "#18a3a8",
    9: "#e3b505",
    2: "#c0559b",
    6: "#d63b3b",
    7: "#3f9b46",
    3: "#7d5bb5",
    4: "#3a6fd0",
    8: "#e07b1a",
}
"""The colour of each number's light; the number itself stands on the beam, so colour is never alone."""
ANGLES = (pi / 2, -pi / 6, pi / 6)
"""Which way each beam runs: upright, rising, falling."""


def components(game: Game) -> str:
    """All 27 tiles, nine a row, by their top number."""
    body = []
    step, rise = 2.15 * RADIUS, 1.95 * RADIUS
    for i in range(rules.TILES):
        body.append(tile(game, i, (i % 9) * step, (i // 9) * rise))
    box = svg.bounds([(0.0, 0.0), (8 * step, 2 * rise)], RADIUS * 1.2)
    return svg.document("".join(body), box, "The 27 tiles of Hexpert")


def sprite(game: Game) -> str:
    """Every tile as a symbol, for pictures made elsewhere."""
    return svg.sprite({piece.name: tile(game, i, 0.0, 0.0) for i, piece in enumerate(game.components["tile"])}, RADIUS)


def board(view: View) -> str:
    """Every board side by side, the called tile above."""
    s = view.state
    body, corners = [], []
    for seat in range(s.seats):
        x0 = seat * 9.3 * RADIUS
        body.append(_plate(x0))
        for cell, (q, r) in enumerate(rules.BOARD.coordinates):
            x, y = svg.hex_centre(q, r, RADIUS)
            sealed = int(s.sealed[seat, 0]) == cell + 1
            held = int(s.calls[s.called - 1]) if sealed else int(s.board[seat, cell])
            if held:
                body.append(tile(view.game, held - 1, x0 + x, y, faint=sealed))
            else:
                body.append(_empty(x0 + x, y, rules.BOARD.words[cell]))
        body += _glow(view, seat, x0)
        body.append(svg.text(x0, 5.5 * RADIUS, f"{s.score[seat]}", 20, font_weight=700))
        corners += [(x0 - 4.4 * RADIUS, -5.05 * RADIUS), (x0 + 4.4 * RADIUS, 5.9 * RADIUS)]
    if s.called and not s.ended:
        body.append(tile(view.game, int(s.calls[s.called - 1]) - 1, 0.0, -6.2 * RADIUS))
        corners.append((0.0, -7.1 * RADIUS))
    return svg.document("".join(body), svg.bounds(corners, 12), "Hexpert boards")


def _plate(x: float) -> str:
    points = [
        (x + 5.05 * RADIUS * cos(pi / 3 * k + pi / 6), 5.05 * RADIUS * sin(pi / 3 * k + pi / 6)) for k in range(6)
    ]
    shadow = svg.polygon([(px, py + 5) for px, py in points], fill="#000", opacity=0.12)
    return shadow + svg.polygon(points, fill=svg.FELT, stroke="#d5cfbf", stroke_width=2, stroke_linejoin="round")


def _empty(x: float, y: float, word: str) -> str:
    hexagon = svg.polygon(svg.hex_corners(x, y, RADIUS * 0.95), fill="#f6f3ea", stroke="#d5cfbf", stroke_width=1.5)
    return hexagon + svg.text(x, y, word, 13, fill=svg.MUTED)


def tile(game: Game, index: int, x: float, y: float, faint: bool = False) -> str:
    """One tile: three beams crossing, each with its number near the end it is read from."""
    lights = [int(light) for light in game.kit.light[index]]
    reach = RADIUS * 0.95 * sqrt(3) / 2
    clip = f"hxp-{index}-{round(x)}-{round(y)}"
    corners = svg.hex_corners(x, y, RADIUS * 0.95)
    body = [
        svg.el("clipPath", svg.polygon(corners), id=clip),
        svg.polygon([(cx, cy + 2.5) for cx, cy in corners], fill="#000", opacity=0.18),
        svg.polygon(corners, fill="#272b36"),
    ]
    beams, marks = [], []
    for light, angle in sorted(zip(lights, ANGLES, strict=True), key=lambda beam: beam[0]):
        dx, dy = cos(angle) * reach, sin(angle) * reach
        beams.append(svg.el("line", x1=x - dx, y1=y - dy, x2=x + dx, y2=y + dy, stroke=BEAMS[light], stroke_width=11.5))
        beams.append(
            svg.el("line", x1=x - dx, y1=y - dy, x2=x + dx, y2=y + dy, stroke="#fff", stroke_width=3, opacity=0.35)
        )
    for light, angle in zip(lights, ANGLES, strict=True):
        # The upright number stands at the top, the others at the left end of their beams.
        nx, ny = x - cos(angle) * reach * 0.68, y - sin(angle) * reach * 0.68
        marks.append(svg.el("circle", cx=nx, cy=ny, r=8.6, fill="#fff", stroke=BEAMS[light], stroke_width=1.6))
        marks.append(svg.text(nx, ny, str(light), 13, font_weight=700))
    marks.append(_symbol(x + reach * 0.36, y + reach * 0.6, bool(game.kit.sun[index])))
    body.append(svg.group(beams, clip_path=f"url(#{clip})"))
    body += marks
    body.append(svg.polygon(corners, fill="none", stroke="#11131a", stroke_width=1.5, stroke_linejoin="round"))
    name = game.components["tile"][index].name
    return svg.group([svg.title(name), *body], opacity=0.55 if faint else None)


def _symbol(x: float, y: float, sun: bool) -> str:
    if sun:
        rays = [
            svg.el(
                "line",
                x1=x + 4.6 * cos(pi / 4 * k),
                y1=y + 4.6 * sin(pi / 4 * k),
                x2=x + 6.6 * cos(pi / 4 * k),
                y2=y + 6.6 * sin(pi / 4 * k),
                stroke="#ffd94a",
                stroke_width=1.3,
            )
            for k in range(8)
        ]
        return "".join(rays) + svg.el("circle", cx=x, cy=y, r=3.3, fill="#ffd94a")
    moon = f"M{x + 2.4:.2f},{y - 5.2:.2f} A5.6,5.6 0 1 0 {x + 4.9:.2f},{y + 2.9:.2f} A4.6,4.6 0 0 1 {x + 2.4:.2f},{y - 5.2:.2f}Z"
    return svg.el("path", d=moon, fill="#cfd8ee")


def _glow(view: View, seat: int, x0: float) -> list[str]:
    """A bright line along every row that scores."""
    s = view.state
    lines = []
    for row in range(rules.ROWS):
        length = int(rules.ROW_LENGTH[row])
        if s.filled[seat, row] == length and s.light[seat, row] > 0:
            ends = [rules.BOARD.coordinates[rules.ROW_CELLS[row, i]] for i in (0, length - 1)]
            (x1, y1), (x2, y2) = (svg.hex_centre(q, r, RADIUS) for q, r in ends)
            lines.append(
                svg.el(
                    "line",
                    x1=x0 + x1,
                    y1=y1,
                    x2=x0 + x2,
                    y2=y2,
                    stroke="#fff",
                    stroke_width=4,
                    stroke_linecap="round",
                    opacity=0.75,
                )
            )
    return lines
