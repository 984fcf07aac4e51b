"""Hetrix as SVG: tiles with six cut gems, matrices with their links as strands of light."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from sixfold.core.game import CHANCE_BIT, Game
from sixfold.core.position import View
from sixfold.render import svg

from . import hands, links, rules
from .explain import Chain, chains
from .matrix import aimed_at, laid, spots

RADIUS = 44.0
TILE, TILE_EDGE, FACET = "#2a2f3f", "#151824", "#3b4256"
BRIGHT = "#5c667f"
"""The rim of a tile that may lie on a dark ground."""
PALETTE = {
    "R": ("#e5484d", "#a11d2b", "#ff9a96"),
    "O": ("#f58220", "#ad5306", "#ffc48a"),
    "Y": ("#f6cf2d", "#a88500", "#fff2a6"),
    "G": ("#35b257", "#126b34", "#98e6ad"),
    "B": ("#3b8bea", "#114f9f", "#a5d0ff"),
    "P": ("#a25be0", "#5d2597", "#d9b5fb"),
    "W": ("#f4f6fb", "#8f98ad", "#ffffff"),
}
"""Each gem's colour, its dark rim and its light facet. The cut differs as well, so colour is never alone."""
GEM_RADIUS, GEM_AT = 0.22 * RADIUS, 0.55 * RADIUS
GEM_ROOM = 1.4
"""How far a gem's symbol reaches, in radii of the gem: the longest cut and its shadow."""
GOLD = "#d8b45a"
SHEET = 76.0
"""The width of one colour in the line of links below a matrix."""
Point = tuple[float, float]


def _round(n: int, radius: float = 1.0, turn: float = 0.0) -> list[Point]:
    """A regular figure with a corner on top."""
    return [(radius * sin(2 * pi * k / n + turn), -radius * cos(2 * pi * k / n + turn)) for k in range(n)]


def _marquise() -> list[Point]:
    side = [(0.62 * sin(pi * k / 8), -1.2 * cos(pi * k / 8)) for k in range(9)]
    return side + [(-x, -y) for x, y in side[1:-1]]


def _pear() -> list[Point]:
    bow = [(0.86 * cos(pi * k / 12), 0.28 + 0.84 * sin(pi * k / 12)) for k in range(-1, 14)]
    return [(0.0, -1.32), (0.2, -0.82), (0.5, -0.3), *bow, (-0.5, -0.3), (-0.2, -0.82)]


def _star() -> list[Point]:
    return [p for tip, dent in zip(_round(6, 1.22), _round(6, 0.62, pi / 6), strict=True) for p in (tip, dent)]


CUTS = {
    "R": _round(16, 0.98),
    "O": _round(4, 1.24, pi / 4),
    "Y": _round(3, 1.2),
    "G": _round(6, 1.08),
    "B": _pear(),
    "P": _marquise(),
    "W": _star(),
}
"""The outline of each gem for a radius of one: round, square, triangle, hexagon, pear, marquise, star."""


def components(game: Game) -> str:
    """All tiles, twelve a row, and the link tiles below."""
    body, step, rise = [], 2.12 * RADIUS, 2.02 * RADIUS
    pieces = [*game.components["tile"], *game.components["link"]]
    for i, piece in enumerate(pieces):
        gap = 0.5 * RADIUS if i >= hands.TILES else 0.0
        body.append(tile(piece["gems"], (i % 12) * step, (i // 12) * rise + gap, piece.name))
    box = svg.bounds([(0.0, 0.0), (11 * step, 7 * rise + 0.5 * RADIUS)], 1.25 * RADIUS)
    ground = svg.el("rect", x=box[0], y=box[1], width=box[2], height=box[3], fill=svg.PAPER)
    return svg.document(ground + "".join(body), box, "The 84 tiles and 12 link tiles of Hetrix")


def sprite(game: Game) -> str:
    """Every gem and every tile as a symbol, for pictures made elsewhere; link tiles wear a golden rim and a chain."""
    room = GEM_ROOM * GEM_RADIUS
    symbols = {
        f"gem-{letter}": svg.group([gem(letter, 0.0, 0.0)], transform=f"scale({RADIUS / room:.3f})")
        for letter in rules.LETTERS
    }
    for i, piece in enumerate([*game.components["tile"], *game.components["link"]]):
        gems = [
            svg.el(
                "use",
                href=f"#piece-gem-{letter}",
                x=-room,
                y=-GEM_AT - room,
                width=2 * room,
                height=2 * room,
                transform=f"rotate({60 * edge})" if edge else None,
            )
            for edge, letter in enumerate(piece["gems"])
        ]
        symbols[piece.name] = "".join([_base(0.0, 0.0, floating=False), _chain() if i >= hands.TILES else "", *gems])
    return svg.sprite(symbols, RADIUS)


def _chain() -> str:
    """Two rings that hold each other, and the rim of a link tile."""
    rings = [
        svg.el("ellipse", cx=x, cy=0.0, rx=6.6, ry=4.4, fill="none", stroke=GOLD, stroke_width=2.2) for x in (-4.2, 4.2)
    ]
    rim = svg.polygon(svg.hex_corners(0.0, 0.0, 0.925 * RADIUS), fill="none", stroke=GOLD, stroke_width=2)
    return svg.group([*rings, rim], stroke_linejoin="round")


def tile(gems: str, x: float, y: float, word: str = "") -> str:
    """One tile with its name."""
    return svg.group(
        [svg.title(f"{word} {gems}".strip()), _base(x, y), *_gems(gems, x, y), _word(word, x, y)], class_="tile"
    )


def _word(word: str, x: float, y: float) -> str:
    return svg.text(x, y, word.replace("-", "−"), 0.21 * RADIUS, fill="#c3c9d8", font_weight=600)


def _base(x: float, y: float, sealed: bool = False, floating: bool = True) -> str:
    corners = svg.hex_corners(x, y, RADIUS * 0.965)
    spokes = [svg.el("line", x1=x, y1=y, x2=cx, y2=cy, stroke=FACET, stroke_width=1.1) for cx, cy in corners]
    rim = {"stroke": "#f5f0dd", "stroke_dasharray": "5 4"} if sealed else {"stroke": TILE_EDGE if floating else BRIGHT}
    shadow = svg.polygon([(cx, cy + 3.5) for cx, cy in corners], fill="#000", opacity=0.16, stroke_linejoin="round")
    return svg.group(
        [
            shadow if floating else "",
            svg.polygon(corners, fill=TILE, stroke=TILE_EDGE, stroke_width=2, stroke_linejoin="round"),
            svg.polygon(svg.hex_corners(x, y, RADIUS * 0.88), fill="#31384a"),
            *spokes,
            svg.el("circle", cx=x, cy=y, r=0.33 * RADIUS, fill=TILE),
            svg.polygon(corners, fill="none", stroke_width=1.6, stroke_linejoin="round", **rim),
        ]
    )


def gem_centre(x: float, y: float, edge: int) -> Point:
    """Where a tile's gem at an edge lies."""
    return x + GEM_AT * sin(pi / 3 * edge), y - GEM_AT * cos(pi / 3 * edge)


def _gems(gems: str, x: float, y: float) -> list[str]:
    return [gem(letter, *gem_centre(x, y, edge), 60 * edge) for edge, letter in enumerate(gems)]


def gem(letter: str, x: float, y: float, angle: float = 0.0, radius: float = GEM_RADIUS) -> str:
    """One gem in its own cut: shadow, stone, facet and a glint."""
    fill, rim, light = PALETTE[letter]
    outline = [(px * radius, py * radius) for px, py in CUTS[letter]]
    inner = [(0.52 * px, 0.52 * py) for px, py in outline]
    facets = [
        svg.el("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=rim, stroke_width=0.5, opacity=0.55)
        for a, b in list(zip(outline, inner, strict=True))[:: 2 if len(outline) > 8 else 1]
    ]
    stone = [
        svg.polygon(outline, fill=fill, stroke=rim, stroke_width=1.2, stroke_linejoin="round"),
        *facets,
        svg.polygon(inner, fill=light, opacity=0.85, stroke_linejoin="round"),
    ]
    shadow = svg.polygon(
        outline, fill="#000", opacity=0.3, transform=f"translate({x:.2f} {y + 1.8:.2f}) rotate({angle})"
    )
    glint = svg.el("circle", cx=x - 0.22 * radius, cy=y - 0.26 * radius, r=0.14 * radius, fill="#fff", opacity=0.9)
    return shadow + svg.group(stone, transform=f"translate({x:.2f} {y:.2f}) rotate({angle})") + glint


def board(view: View) -> str:
    """Every matrix with its links; below, the viewer's hand, and what lies open before the others."""
    s = view.state
    panels = [_matrix(view, seat) for seat in range(s.seats)]
    columns = 2 if len(panels) > 1 else 1
    width = max(*(box[2] for _, box in panels), 6 * SHEET + 40)
    heights = [max(box[3] for _, box in panels[i : i + columns]) + 108 for i in range(0, len(panels), columns)]
    gap, body = 26.0, []
    for seat, (picture, box) in enumerate(panels):
        row, column = divmod(seat, columns)
        x, y = column * (width + gap), sum(heights[:row]) + row * gap
        body.append(_panel(view, seat, x, y, width, heights[row]))
        at = (x + (width - box[2]) / 2 - box[0], y + 54 + (heights[row] - 108 - box[3]) / 2 - box[1])
        body.append(svg.group([picture], transform=f"translate({at[0]:.2f} {at[1]:.2f})"))
    bottom = sum(heights) + gap * len(heights)
    hands = [(label, pieces) for label, pieces in (("", _hand(view)), *_open(view).items()) if pieces]
    for line, (label, pieces) in enumerate(hands):
        y = bottom + (2.2 * line + 1) * RADIUS
        for i, (name, gems) in enumerate(pieces):
            body.append(tile(gems, (i + 0.5) * 2.2 * RADIUS, y, name))
        body.append(svg.text((len(pieces) + 0.1) * 2.2 * RADIUS, y, label, 19, font_weight=700, text_anchor="start"))
    total = (columns * (width + gap) - gap, bottom - gap + 2.4 * RADIUS * len(hands))
    box = svg.bounds([(0.0, 0.0), total], 20)
    ground = svg.el("rect", x=box[0], y=box[1], width=box[2], height=box[3], fill=svg.PAPER)
    return svg.document(ground + "".join(body), box, "Hetrix")


def _hand(view: View) -> list[tuple[str, str]]:
    s, seat = view.state, view.seat
    if seat is None or seat >= s.seats:
        return []
    held = [view.game.components["tile"][int(tile) - 1] for tile in s.hand[seat, : s.held[seat]]]
    if s.link[seat]:
        held.append(view.game.components["link"][int(s.link[seat]) - 1])
    return [(piece.name, piece["gems"]) for piece in held]


def _open(view: View) -> dict[str, list[tuple[str, str]]]:
    """HTX-8: the tiles of the others that the viewer sees, by seat."""
    tiles = view.game.components["tile"]
    return {
        f"Seat {seat + 1}": [(piece.name, piece["gems"]) for piece in (tiles[int(tile) - 1] for tile in row if tile)]
        for seat, row in enumerate(view.state.open)
        if seat != view.seat
    }


def _panel(view: View, seat: int, x: float, y: float, width: float, height: float) -> str:
    """A seat's ground with its number, points and the links of each colour."""
    s = view.state
    waits = s.acting and not s.acting & CHANCE_BIT and not s.acting >> seat & 1
    status = "wins" if s.ended and s.winners >> seat & 1 else "done" if waits else ""
    parts = [
        svg.el("rect", x=x, y=y + 4, width=width, height=height, rx=18, fill="#000", opacity=0.1),
        svg.el("rect", x=x, y=y, width=width, height=height, rx=18, fill=svg.FELT, stroke="#d5cfbf", stroke_width=1.5),
        svg.text(x + 22, y + 28, f"Seat {seat + 1}", 19, font_weight=700, text_anchor="start"),
        svg.text(x + 100, y + 28, status, 15, fill=svg.MUTED, text_anchor="start"),
        svg.text(x + width - 22, y + 28, str(s.score[seat]), 24, font_weight=800, text_anchor="end"),
    ]
    found = chains(view.game, s, seat)
    left = x + (width - 6 * SHEET) / 2
    for colour in range(1, links.COLOURS + 1):
        lengths = [str(chain.length) for chain in found if chain.colour == colour]
        at = left + (colour - 1) * SHEET
        parts.append(gem(rules.LETTERS[colour - 1], at + 12, y + height - 26))
        size = (14, 14, 14, 12, 10)[min(len(lengths), 4)]
        parts.append(
            svg.text(at + 25, y + height - 26, "+".join(lengths) or "–", size, text_anchor="start", font_weight=600)
        )
    return svg.group(parts)


def _matrix(view: View, seat: int) -> tuple[str, tuple[float, float, float, float]]:
    """A matrix in layers, tiles below strands below gems, and the box around it."""
    s = view.state
    sealed = bool(s.reaches[seat])
    stones, places = laid(s, seat), spots(s, seat, sealed)
    if not aimed_at(view, seat):
        places = {cell: place for cell, place in places.items() if cell in stones}
    centres = {cell: svg.hex_centre(*place, RADIUS) for cell, place in places.items()}
    found = chains(view.game, s, seat, sealed)
    below = [_hollow(*centres[cell], links.BOARD.words[cell]) for cell in places if cell not in stones]
    below += [_base(*centres[cell], sealed=stones[cell][1]) for cell in stones]
    light = [strand(chain, centres) for chain in found]
    above = []
    for cell, (stone, _) in stones.items():
        word = links.BOARD.words[cell]
        gems = rules.gem_letters(stone)
        above.append(
            svg.group([svg.title(f"{word} {gems}"), *_gems(gems, *centres[cell]), _word(word, *centres[cell])])
        )
    box = svg.bounds(list(centres.values()) or [(0.0, 0.0)], 1.12 * RADIUS)
    return "".join([*below, *light, *above]), box


def _hollow(x: float, y: float, word: str) -> str:
    corners = svg.hex_corners(x, y, RADIUS * 0.93)
    outline = svg.polygon(corners, fill="#f4f0e4", stroke="#cfc8b4", stroke_width=1.3, stroke_dasharray="4 4")
    return outline + svg.text(x, y, word.replace("-", "−"), 0.24 * RADIUS, fill=svg.MUTED)


def strand(chain: Chain, centres: Mapping[int, Point]) -> str:
    """A link as a band of its colour from gem to gem, a halo around every white gem in it."""
    fill, _, light = PALETTE[rules.LETTERS[chain.colour - 1]]
    at = {(cell, edge): gem_centre(*centres[cell], edge) for cell, edge in chain.gems}
    ends = [(at[one], at[other]) for one, other in chain.joints]
    bands = [
        svg.el("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((fill, 0.36 * RADIUS), (light, 0.11 * RADIUS))
        for a, b in ends
    ]
    halos = [
        svg.el("circle", cx=at[white][0], cy=at[white][1], r=0.27 * RADIUS, fill=fill, stroke=light, stroke_width=1.5)
        for white in chain.whites
    ]
    name = f"{rules.LETTERS[chain.colour - 1]} {chain.length}"
    return svg.group([svg.title(name), *bands, *halos], class_="link")
