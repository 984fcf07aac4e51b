"""A game with a generic scene, drawn and written without code of its own: `drawing(scene)` and `text(scene)` for its Face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from sixfold.core.component import Piece
from sixfold.core.face import NOBODY, Cell, Drawing, GenericScene
from sixfold.core.game import Game
from sixfold.core.position import View

from . import svg

if TYPE_CHECKING:
    from rich.text import Text

SceneOf: TypeAlias = Callable[[View], GenericScene]

UNIT = 60.0
"""How far apart neighbours are drawn."""
REACH = 0.42 * UNIT
"""From the middle of a piece to its rim."""
PALETTE = ("#d3243b", "#2f6fdd", "#f0a81a", "#1c9a63", "#7a41c6", "#e0662f")
STYLES = ("red", "blue", "yellow", "green", "magenta", "cyan")
"""The same for seats in a terminal."""
BESIDE = "  "


def drawing(scene: SceneOf) -> Drawing:
    """Pieces as discs, in the `colour` that the components give them or one of a palette; boards as the scene has them."""
    return Drawing(components, sprite, lambda view: _board(view, scene(view)))


def components(game: Game) -> str:
    """All pieces in a row for each group."""
    body, corners = [], [(0.0, 0.0)]
    for row, pieces in enumerate(game.components.groups.values()):
        for column, piece in enumerate(pieces):
            body.append(_disc(game, piece.name, column * UNIT, row * UNIT))
            corners.append((column * UNIT, row * UNIT))
    return svg.document("".join(body), svg.bounds(corners, UNIT), f"The pieces of {game.title}")


def sprite(game: Game) -> str:
    """Every piece as a symbol."""
    return svg.sprite({piece.name: _disc(game, piece.name, 0.0, 0.0) for piece in _pieces(game)}, REACH + 2)


def _pieces(game: Game) -> Iterator[Piece]:
    for group in game.components.groups.values():
        yield from group


def _disc(game: Game, name: str, x: float, y: float) -> str:
    number, piece = next((n, p) for n, p in enumerate(_pieces(game)) if p.name == name)
    colour = piece.values.get("colour", PALETTE[number % len(PALETTE)])
    disc = svg.el("circle", cx=x, cy=y, r=REACH, fill=colour, stroke=svg.INK, stroke_width=1.5)
    word = svg.text(x, y, name, 2.2 * REACH / max(3, len(name)), fill="#fff", font_weight=700)
    return svg.group([svg.title(name), disc, word])


def _board(view: View, scene: GenericScene) -> str:
    body = [_cell(view.game, cell) for cell in scene.cells]
    corners = [(cell.x * UNIT, cell.y * UNIT) for cell in scene.cells]
    y = max((corner[1] for corner in corners), default=0.0) + 1.2 * UNIT
    left = min((corner[0] for corner in corners), default=0.0)
    for seat in range(int(view.state.seats)):
        body.append(svg.text(left, y, f"{seat + 1}: {view.state.score[seat]}", 18, text_anchor="start"))
        held = [piece for hand in scene.hands if hand.seat == seat for piece in hand.pieces]
        for at, piece in enumerate(held, 2):
            body.append(
                _disc(view.game, piece.piece, left + at * UNIT, y) if piece.piece else _back(left + at * UNIT, y)
            )
        corners.append((left + (len(held) + 2) * UNIT, y))
        y += UNIT
    return svg.document("".join(body), svg.bounds(corners, UNIT), f"{view.game.title} board")


def _cell(game: Game, cell: Cell) -> str:
    x, y = cell.x * UNIT, cell.y * UNIT
    outline = {
        "fill": svg.FELT,
        "stroke": PALETTE[0] if cell.last else svg.MUTED,
        "stroke_width": 3 if cell.last else 1,
    }
    if cell.corners:
        place = svg.polygon([(x + dx * UNIT, y + dy * UNIT) for dx, dy in cell.corners], **outline)
    else:
        place = svg.el("circle", cx=x, cy=y, r=cell.radius * UNIT, **outline)
    if cell.piece:
        return place + _disc(game, cell.piece, x, y)
    return place + svg.text(x, y, cell.text or cell.name, 13, fill=svg.INK if cell.text else svg.MUTED)


def _back(x: float, y: float) -> str:
    return svg.el("circle", cx=x, cy=y, r=REACH, fill=svg.MUTED, stroke=svg.INK)


def text(scene: SceneOf) -> Callable[[View, Sequence[str]], Text]:
    """A board of words where the scene has its cells, then each seat with its points and what it holds."""

    def board(view: View, names: Sequence[str]) -> Text:
        from rich.text import Text

        shown, lines = scene(view), Text()
        if shown.headline is not None:
            lines.append(view.game.face.say(shown.headline.key, shown.headline.params) + "\n", "bold")
        for row in _rows(shown.cells):
            for blank, word, style in row:
                lines.append(" " * blank).append(word, style)
            lines.append("\n")
        for seat in range(int(view.state.seats)):
            held = [piece.piece or "?" for hand in shown.hands if hand.seat == seat for piece in hand.pieces]
            lines.append(names[seat], f"bold {STYLES[seat]}").append(f": {view.state.score[seat]}")
            lines.append(f"{BESIDE}{' '.join(held)}\n" if held else "\n")
        return lines

    return board


def _rows(cells: Sequence[Cell]) -> Iterator[list[tuple[int, str, str]]]:
    """Line by line: how many blanks before each word, the word, and its style."""
    words = {cell.name: cell.piece or cell.text or cell.name.lower() for cell in cells}
    levels = sorted({cell.y for cell in cells})
    steps = [b - a for y in levels for a, b in pairwise(sorted(cell.x for cell in cells if cell.y == y))]
    wide = (max(map(len, words.values()), default=1) + 1) / min(steps, default=1.0)
    left = min((cell.x for cell in cells), default=0.0)
    for y in levels:
        row, at = [], 0
        for cell in sorted((cell for cell in cells if cell.y == y), key=lambda cell: cell.x):
            column = round((cell.x - left) * wide)
            style = "dim" if not (cell.piece or cell.text) else "bold" if cell.last else ""
            if cell.owner != NOBODY:
                style += f" {STYLES[cell.owner]}"
            row.append((max(0, column - at), words[cell.name], style.strip()))
            at = max(at, column) + len(words[cell.name])
        yield row
