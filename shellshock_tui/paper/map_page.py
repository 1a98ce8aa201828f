"""The map of a battle on paper: its ground, its objectives, and where the units stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.map_view import Piece, Tile
from shellshock_tui.files import clean
from shellshock_tui.paper.counters_page import PRINTED
from shellshock_tui.paper.page import (
    FAINT,
    INK,
    MUTED,
    PAPER,
    THICK,
    THIN,
    TITLE,
    Anchor,
    Line,
    Outline,
    Page,
    Shape,
    Size,
    Words,
    folded,
    titled,
)

GROUND = {
    "deep": "#9fc3e6", "lake": "#9fc3e6", "shallow": "#cfe3f5", "water": "#cfe3f5", "stream": "#cfe3f5",
    "trees": "#bfdcb4", "woods": "#bfdcb4", "brush": "#dcebcb", "rough": "#e6d9bf", "ditch": "#e0d0b8",
    "building": "#c9c4c0", "village": "#c9c4c0", "wall": "#b5b5b5",
}  # fmt: skip
"""The colours of ground on paper; other features leave it white."""
WORDS = {"deep": "deep water", "shallow": "shallow water"}
"""The words for features whose name alone is unclear."""
ROAD, ROAD_COLOUR = "road", "#7d6a4c"
LARGEST = 14.0
"""The greatest distance from the middle of a place to its corner, in millimetres."""
LEGEND = 2.8
"""The size of the text below the map."""
HEXAGON = tuple(turn * pi / 3 for turn in range(6))
SQUARE = tuple(pi / 4 + turn * pi / 2 for turn in range(4))
"""The directions from the middle of a place to its corners."""


@dataclass(frozen=True)
class PrintedMap:
    """The contents of a printed map."""

    board: Board
    tiles: tuple[Tile, ...]
    objectives: tuple[tuple[int, str], ...]
    """The places that sides fight for, each with its name."""
    pieces: tuple[tuple[Piece, Colour], ...]


def map_page(title: str, shown: PrintedMap, size: Size) -> Page:
    """Return a map on one page, upright or on its side, whichever gives larger places.

    Each place has its number above, the letters of its features in the middle, and its level below or,
    if nothing else is there, in the middle.
    """
    signs = _signs(shown.tiles)
    page, grid, legend = _largest(title, shown, signs, size)
    taken = {piece.at for piece, _ in shown.pieces}
    for place, tile in enumerate(shown.tiles):
        page.add(*_ground(grid, place, tile, signs, is_taken=place in taken))
    for place, _ in shown.objectives:
        page.add(Outline(grid.corners(place, 0.96), INK, "", THICK))
    for piece, colour in shown.pieces:
        if piece.at >= 0:
            page.add(*_unit(grid, piece, colour))
    y = grid.top + _extent(shown.board, grid.radius)[1] + LEGEND * 1.6
    page.add(
        *(Words((page.inner.left, y + row * LEGEND * 1.4), line, LEGEND) for row, line in enumerate(legend))
    )
    return page


def place_width(shown: PrintedMap, size: Size) -> float:
    """Return how far the opposite edges of a place on the printed map are apart, in millimetres."""
    grid = _largest("", shown, _signs(shown.tiles), size).grid
    return 2 * grid.radius * cos(pi / len(grid.turns))


def _largest(title: str, shown: PrintedMap, signs: dict[str, str], size: Size) -> "_Layout":
    sizes = size, Size(size.height, size.width)
    found = (_laid_out(titled(clean(title), paper), shown, signs) for paper in sizes)
    return max(found, key=lambda one: one.grid.radius)


class _Layout(NamedTuple):
    """A page with the grid of a map on it, and the lines below it."""

    page: Page
    grid: "_Grid"
    legend: tuple[str, ...]


def _laid_out(page: Page, shown: PrintedMap, signs: dict[str, str]) -> _Layout:
    """Return the largest grid that leaves room for the legend on a page."""
    inner = page.inner
    legend = tuple(
        line for told in _legend(shown, signs) for line in folded(told, LEGEND, inner.width, "   ")
    )
    top = inner.top + TITLE * 1.8
    width, height = _extent(shown.board, 1.0)
    room = inner.bottom - top - (len(legend) + 1) * LEGEND * 1.4
    radius = min(LARGEST, inner.width / width, room / height)
    return _Layout(page, _Grid(shown.board, radius, inner.left, top), legend)


def _is_hexes(board: Board) -> bool:
    return board.neighbours == len(HEXAGON)


def _extent(board: Board, radius: float) -> tuple[float, float]:
    """Return the width and the height of a board whose places have a radius."""
    if _is_hexes(board):
        return radius * (board.width * 1.5 + 0.5), radius * sqrt(3) * (board.height + 0.5)
    return radius * sqrt(2) * board.width, radius * sqrt(2) * board.height


@dataclass(frozen=True)
class _Grid:
    """The places of a board on a page."""

    board: Board
    radius: float
    left: float
    top: float

    @property
    def turns(self) -> tuple[float, ...]:
        return HEXAGON if _is_hexes(self.board) else SQUARE

    def middle(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.board.width)
        if _is_hexes(self.board):
            down = row + (1.0 if column % 2 else 0.5)
            return self.left + self.radius * (1 + column * 1.5), self.top + self.radius * sqrt(3) * down
        edge = self.radius * sqrt(2)
        return self.left + edge * (column + 0.5), self.top + edge * (row + 0.5)

    def corners(self, place: int, share: float = 1.0) -> tuple[tuple[float, float], ...]:
        return tuple(self.off(place, turn, share) for turn in self.turns)

    def toward(self, place: int, direction: int, share: float) -> tuple[float, float]:
        """Return a point between the middle of a place and its edge in a direction, at a share of the way."""
        angle = direction * 2 * pi / self.board.neighbours - pi / 2
        return self.off(place, angle, share * cos(pi / len(self.turns)))

    def off(self, place: int, angle: float, share: float) -> tuple[float, float]:
        x, y = self.middle(place)
        return x + self.radius * share * cos(angle), y + self.radius * share * sin(angle)


def _signs(tiles: Sequence[Tile]) -> dict[str, str]:
    """Return a letter for each feature on the map: the first of its letters that no other has."""
    signs: dict[str, str] = {}
    for feature in sorted({name for tile in tiles for name in tile.features} - {ROAD}):
        taken = signs.values()
        letters = (letter.upper() for letter in feature if letter.isalpha())
        signs[feature] = next((letter for letter in letters if letter not in taken), "?")
    return signs


def _ground(grid: _Grid, place: int, tile: Tile, signs: dict[str, str], *, is_taken: bool) -> Iterator[Shape]:
    face = next((GROUND[name] for name in tile.features if name in GROUND), PAPER)
    yield Outline(grid.corners(place), FAINT, face, THIN)
    middle = grid.middle(place)
    for direction in tile.roads:
        yield Line(middle, grid.toward(place, direction, 1.0), ROAD_COLOUR, grid.radius * 0.16)
    x, y = middle
    room = grid.radius * cos(pi / len(grid.turns))
    size = room * 0.42
    yield Words((x, y - room * 0.54), grid.board.label(place), size * 0.9, MUTED, Anchor.MIDDLE)
    letters = "".join(signs[name] for name in tile.features if name in signs)
    if tile.height:
        letters += f" h{tile.height}"
    if letters:
        yield Words((x, y + size * 0.5), letters, size * 1.3, INK, Anchor.MIDDLE)
    if tile.level:
        level = (x, y + (room * 0.72 if letters or is_taken else size * 0.5))
        yield Words(level, f"{tile.level:+}".replace("-", "−"), size * 1.1, INK, Anchor.MIDDLE, is_bold=True)


def _unit(grid: _Grid, piece: Piece, colour: Colour) -> Iterator[Shape]:
    """Yield the code of a unit in the colour of its side, with an arrow at its front."""
    strong = PRINTED.get(colour, INK)
    x, y = grid.middle(piece.at)
    rim = cos(pi / len(grid.turns))
    edge = grid.radius * rim * 0.42
    if piece.facing is not None:
        angle = piece.facing * 2 * pi / grid.board.facings - pi / 2
        sides = (grid.off(piece.at, angle + turn, 0.42) for turn in (0.5, -0.5))
        yield Outline((grid.off(piece.at, angle, rim * 1.05), *sides), strong, strong)
    yield Outline(
        ((x - edge, y - edge), (x + edge, y - edge), (x + edge, y + edge), (x - edge, y + edge)),
        strong,
        PAPER,
        THICK,
    )
    yield Words((x, y + edge * 0.45), piece.glyph, edge * 1.2, strong, Anchor.MIDDLE, is_bold=True)


def _legend(shown: PrintedMap, signs: dict[str, str]) -> Iterator[str]:
    """Yield the legend of letters, figures and outlines."""
    told = [f"{sign} {WORDS.get(feature, feature)}" for feature, sign in signs.items()]
    if any(tile.height for tile in shown.tiles):
        told.append("h1, h2 …: its height")
    if any(tile.level for tile in shown.tiles):
        told.append(
            "+1, +2 … in the middle or at the foot of a hex: the level of its ground, where it is not 0"
        )
    if any(tile.roads for tile in shown.tiles):
        told.append("brown line: a road, over water a bridge")
    if "n" in shown.board.directions:
        told.append("north is up")
    if told:
        yield f"{'; '.join(told)}."
    names = dict.fromkeys(name for _, name in shown.objectives)
    for name in names:
        places = " ".join(shown.board.label(place) for place, of in shown.objectives if of == name)
        yield f"Thick outline: {clean(name)} ({places})."
    units = (
        f"{piece.glyph} {clean(piece.label)} {shown.board.label(piece.at)}"
        for piece, _ in shown.pieces
        if piece.at >= 0
    )
    if placed := "; ".join(units):
        front = (
            " The arrow is the front." if any(piece.facing is not None for piece, _ in shown.pieces) else ""
        )
        yield f"Units: {placed}.{front}"
