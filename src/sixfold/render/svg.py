"""A few words of SVG, so that the rooms' pictures are made alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from math import cos, pi, sin, sqrt

INK, PAPER, FELT, MUTED = "#23262f", "#fbfaf6", "#eae6dc", "#8b8778"
FONT = "'Inter','Noto Sans','Noto Sans CJK KR','Noto Sans CJK JP',system-ui,sans-serif"


def el(tag: str, *children: str, **attributes: object) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen, a trailing one is dropped."""
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{named}>{''.join(children)}</{tag}>" if children else f"<{tag}{named}/>"


def text(x: float, y: float, words: str, size: float, **attributes: object) -> str:
    """A word, centred on a point."""
    attributes.setdefault("fill", INK)
    attributes.setdefault("text_anchor", "middle")
    # The baseline is lowered by hand: not every renderer knows dominant-baseline.
    return el("text", escape(words), x=x, y=y + 0.36 * size, font_size=size, font_family=FONT, **attributes)


def group(children: Iterable[str], **attributes: object) -> str:
    """Elements together."""
    return el("g", *children, **attributes) if attributes else "".join(children)


def title(words: str) -> str:
    """What a screen reader says of the element it stands in."""
    return el("title", escape(words))


def document(body: str, box: tuple[float, float, float, float], label: str) -> str:
    """A whole picture: box is left, top, width and height."""
    view = " ".join(_number(v) for v in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{_number(box[2])}" height="{_number(box[3])}"'
        f' role="img" aria-label="{escape(label)}">{title(label)}{body}</svg>\n'
    )


def sprite(symbols: Mapping[str, str], reach: float, tall: float | None = None) -> str:
    """Pieces as symbols named piece-NAME, each centred in a box that reaches so far from its middle; square unless told."""
    up = reach if tall is None else tall
    box = f"{_number(-reach)} {_number(-up)} {_number(2 * reach)} {_number(2 * up)}"
    body = "".join(el("symbol", drawing, id=f"piece-{name}", viewBox=box) for name, drawing in symbols.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>\n'


def polygon(points: Iterable[tuple[float, float]], **attributes: object) -> str:
    """A closed shape."""
    return el("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), **attributes)


def hex_corners(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a flat-topped hex; corners i and i + 1 bound edge i, edge 0 on top, clockwise."""
    return [(x + radius * cos(a), y + radius * sin(a)) for a in (pi * (k - 2) / 3 for k in range(6))]


def hex_centre(q: int, r: int, radius: float) -> tuple[float, float]:
    """Where the hex at axial coordinates (q, r) lies."""
    return 1.5 * radius * q, sqrt(3) * radius * (r + q / 2)


def bounds(points: Iterable[tuple[float, float]], margin: float) -> tuple[float, float, float, float]:
    """The box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
