"""The far zooms, without borders: three cells a place, or the whole board at two half blocks a cell."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from textual.geometry import Region

from shellshock_tui.app.render.glyphs import (
    DANGERS,
    STATE,
    feature_glyph,
    first_feature,
    ground_colour,
    level_digit,
)
from shellshock_tui.app.render.place import (
    ABANDONED,
    DISARMED,
    EDGE_INKS,
    IMMOBILE,
    LIT,
    LIT_SIGN,
    WRECKED,
    active_style,
    ground_of,
    token_ink,
)
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.app.render.tile_style import Edge, Shade, TileStyle, Token
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import NIGHT, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import MARKED, StyledText, TextStyle, Weight, badge
from shellshock_tui.engine.map_view import Loss, is_struck
from shellshock_tui.engine.view import Mark

WIDTH = 3
ROADS = {
    "": "═", "e": "═", "w": "═", "ew": "═", "n": "║", "s": "║", "ns": "║",
    "en": "╚", "nw": "╝", "es": "╔", "sw": "╗",
    "enw": "╩", "esw": "╦", "ens": "╠", "nsw": "╣", "ensw": "╬",
}  # fmt: skip
"""The sign of a road by the directions in which it continues."""


@dataclass(frozen=True, eq=False)
class OverviewRenderer(TileRenderer):
    """Draws every place as three cells of one row; the columns of a hex board are not staggered."""

    board: Board
    name: str = "far"
    width: int = WIDTH
    """The cells of a place; two have room only for a counter's code."""

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""
        return self.width * self.board.width, self.board.height

    def box(self, place: int) -> Region:
        """Return the cells of a place."""
        row, column = divmod(place, self.board.width)
        return Region(column * self.width, row, self.width, 1)

    def place_at(self, x: int, y: int) -> int:
        """Return the place that a cell belongs to, or `OFF_BOARD`."""
        return self.board.at(x // self.width, y)

    def note(self, place: int) -> Region:
        """Return the cells of a note on a place."""
        return self.box(place)

    def figures(self, place: int, text: str) -> Region:
        """Return the cells that a text takes on a place."""
        x, y, width, _ = self.box(place)
        shown = _short(text).center(width)
        return Region(x + len(shown) - len(shown.lstrip()), y, len(shown.strip()), 1)

    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row."""
        for place in (y * self.board.width + column for column in columns):
            look, edge = scene.look(place, ()), scene.emphasis(place)
            yield overview_run(look, edge, self.board.neighbours, self.width)


@lru_cache(maxsize=8192)
def overview_run(look: TileStyle, edge: Edge, ways: int, width: int) -> StyledText:
    """Return the cells of a place: its counter, else its note, flag, road or ground, and its height."""
    run = _run(look, edge, ways, width)
    return StyledText(run.text[:width].ljust(width), run.style)


def _run(look: TileStyle, edge: Edge, ways: int, width: int) -> StyledText:
    ground = ground_of(look)
    if look.flash and (text := look.flashed(width)):
        return StyledText(text, badge(look.flash.colour))
    if look.is_highlighted:
        return StyledText(f"{look.token.glyph[: width - 1] if look.token else ''}{LIT_SIGN}", LIT)
    if look.token:
        return StyledText(_counter(look.token), _ink(look.token, edge))
    if edge in (Edge.CURSOR, Edge.PICKED):
        text = "[]" if width < WIDTH else f"[{look.note.text[:1] if look.note else ' '}]"
        return StyledText(text, TextStyle(NIGHT, EDGE_INKS[edge], "bold"))
    if look.note and width >= WIDTH:
        return StyledText(_short(look.note.text).center(width), TextStyle(look.note.colour, ground, "bold"))
    if look.flag:
        return StyledText(look.flag.text.center(width), badge(look.flag.colour))
    if look.tile.roads:
        return StyledText(
            _road(look.tile.roads, ways),
            TextStyle(mix(ground, Hue.PAVEMENT, 0.8), ground, weight=Weight.MARK),
        )
    glyph = feature_glyph(first_feature(look.tile.features)) if look.tile.features else " "
    level = level_digit(look.tile.level) if look.is_crest else ""
    sign = DANGERS[look.heat - 1] if look.heat else level
    text = f"{glyph}{sign}" if look.heat and width < WIDTH else f" {glyph}{sign}"
    return StyledText(text, TextStyle(mix(ground, WHITE, 0.5), ground))


def _ink(token: Token, edge: Edge) -> TextStyle:
    """Return a counter's style, which shows the emphasis of its place as there are no borders."""
    match edge:
        case Edge.CURRENT:
            return active_style(token.colour)
        case Edge.CURSOR | Edge.PICKED:
            return TextStyle(NIGHT, EDGE_INKS[edge], "bold underline")
        case _:
            return token_ink(token)


def _counter(token: Token) -> str:
    """Return a counter as its code, and the sign of its front or of its losses."""
    sign = _sign(token)
    return f"{token.glyph:<2}{sign}"[:WIDTH].ljust(WIDTH)


def _sign(token: Token) -> str:
    if is_struck(token.piece):
        return WRECKED
    if token.piece.mark is Mark.PENDING:
        return ABANDONED
    if token.piece.lost:
        return {Loss.MOVE: IMMOBILE, Loss.ATTACK: DISARMED, Loss.CREW: ABANDONED}[token.piece.lost[0]]
    crowd = "+" if token.crowd > 1 else ""
    return (STATE if token.piece.state else crowd) or token.hull


def _short(text: str) -> str:
    return text if len(text) <= WIDTH else text.partition("·")[0][:WIDTH]


def _road(roads: tuple[int, ...], ways: int) -> str:
    """Return the sign of a road, by the directions of the place's roads."""
    angles = {way * 360 // ways for way in roads}
    east, west = any(0 < angle < 180 for angle in angles), any(180 < angle < 360 for angle in angles)
    open_to = (("e", east), ("n", 0 in angles), ("s", 180 in angles), ("w", west))
    sign = ROADS["".join(name for name, is_open in open_to if is_open)]
    return f"{'═' if west else ' '}{sign}{'═' if east else ' '}"


UPPER_HALF = "▀"
CURSOR = "◆"

HEX_WAYS = 6
SQUARE_SHAPE, HEX_SHAPE = Fraction(2), Fraction(7, 4)
"""The width of a place in cells for each cell of height; columns of hexes are closer than rows."""


@dataclass(frozen=True, eq=False)
class MinimapRenderer(TileRenderer):
    """Draws a whole board in a pane of a given size, at two half blocks a cell."""

    board: Board
    across: int
    """The columns of cells."""
    down: int
    """The rows of cells."""
    rows: int = 0
    """The number of rows of places to scale to; 0 for the board's own."""
    name: str = "whole board"
    width: int = 1

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""
        return self.across, self.down

    def box(self, place: int) -> Region:
        """Return the cells in which a place lies."""
        row, column = divmod(place, self.board.width)
        x, width = _stretch(column, self.board.width, self.across, 2)
        y, height = _stretch(row, self.rows or self.board.height, self.down, 1)
        return Region(x, y, width, height)

    def place_at(self, x: int, y: int) -> int:
        """Return the place in the middle of a cell, or `OFF_BOARD`."""
        if not (0 <= x < self.across and 0 <= y < self.down):
            return OFF_BOARD
        return self._at(x, 2 * y)

    @property
    def columns(self) -> int:
        """The columns of cells that are drawn."""
        return self.across

    def column(self, place: int) -> int:
        """Return the column of cells in which a place begins."""
        return self.box(place).x

    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, with the codes of counters."""
        codes = self._codes(scene, y)
        for x in columns:
            if x in codes:
                yield codes[x]
                continue
            upper, lower = (self._colour(scene, self._at(x, 2 * y + half)) for half in (0, 1))
            is_even = upper == lower
            sign = self._sign(scene, x, y) if is_even else ""
            ink = TextStyle(mix(upper, WHITE, 0.3) if sign else upper, lower, weight=Weight.LINE)
            yield StyledText(sign or (" " if is_even else UPPER_HALF), ink)

    def _codes(self, scene: Scene, y: int) -> dict[int, StyledText]:
        """Return the cells of a row with counters, flags or the cursor, the most important in each cell."""
        found: dict[int, StyledText] = {}
        meant = sorted((*scene.doing, *scene.picked))
        here = dict.fromkeys((scene.cursor, *meant, *scene.pieces, *scene.flags))
        for place in here:
            box = self.box(place) if place != OFF_BOARD else None
            if box is None or box.y + (box.height - 1) // 2 != y:
                continue
            token, note = scene.token(place), scene.flag(place)
            text = CURSOR
            ink = MARKED
            if token is not None:
                text = f"{token.glyph[:1]}{WRECKED}" if is_struck(token.piece) else token.glyph
                ink = ink if place == scene.cursor else _ink(token, scene.emphasis(place))
            elif note is not None:
                text, ink = note.text[:1], ink if place == scene.cursor else badge(note.colour)
            start = min(box.x + max(0, box.width - len(text)) // 2, self.across - len(text))
            if found.keys().isdisjoint(range(start, start + len(text))):
                found |= {start + offset: StyledText(sign, ink) for offset, sign in enumerate(text)}
        return found

    def _sign(self, scene: Scene, x: int, y: int) -> str:
        """Return the feature's sign in a cell of one colour, once for a place of two cells; "" for none."""
        place = self._at(x, 2 * y)
        features = scene.look(place, ()).tile.features if place != OFF_BOARD else ()
        box = self.box(place) if features else Region(x, y, 1, 1)
        return feature_glyph(first_feature(features)) if (box.x, box.width) == (x, 2) else ""

    def _at(self, x: int, y: int) -> int:
        """Return the place in the middle of a half cell."""
        column = (2 * x + 1) * self.board.width // (2 * self.across)
        row = (2 * y + 1) * (self.rows or self.board.height) // (4 * self.down)
        return self.board.at(column, row)

    def _colour(self, scene: Scene, place: int) -> Colour:
        """Return a place's colour under the overlays, darker outside `framed`."""
        if place == OFF_BOARD:
            return NIGHT
        look = scene.look(place, ())
        tile, is_framed = look.tile, not scene.framed or place in scene.framed
        ground = ground_of(look if is_framed else look._replace(shade=Shade.DIM))
        is_open = ground_colour(tile.features) is Hue.OPEN
        return mix(ground, Hue.PAVEMENT, 0.5) if tile.roads and is_open else ground


def _stretch(number: int, count: int, cells: int, quarters: int) -> tuple[int, int]:
    """Return the first cell and the number of cells of item `number` of `count` on `cells` cells.

    A cell belongs to the item at `quarters` quarters of it; an item without a cell takes the one in which it
    begins.
    """
    start, end = (
        max(0, -(-(4 * cells * at - quarters * count) // (4 * count))) for at in (number, number + 1)
    )
    return (start, end - start) if start < end else (number * cells // count, 1)


def fitting(board: Board, width: int, height: int) -> MinimapRenderer:
    """Return the minimap of a board that fills a pane."""
    return MinimapRenderer(board, max(1, width), max(1, height))


def in_proportion(board: Board, width: int, height: int) -> MinimapRenderer:
    """Return the largest minimap of a board in its own proportions that fits a pane."""
    wide, high = (HEX_SHAPE if board.neighbours == HEX_WAYS else SQUARE_SHAPE) * board.width, board.height
    down = min(height, math.floor(width * high / wide))
    return fitting(board, min(width, math.ceil(down * wide / high)), down)
