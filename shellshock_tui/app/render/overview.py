"""The far size: three cells a place, without borders, for boards of either kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from shellshock_tui.app.render.counter import ABANDONED, DISARMED, IMMOBILE, WRECKED, token_ink
from shellshock_tui.app.render.glyphs import STATE, feature_glyph, first_feature, level_digit
from shellshock_tui.app.render.look import Edge, Look, Token
from shellshock_tui.app.render.over_map import with_signs
from shellshock_tui.app.render.place import EDGE_INKS, LIT, LIT_SIGN, ground_of
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import NIGHT, WHITE, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run, Weight, badge
from shellshock_tui.engine.map_view import Loss, is_struck
from shellshock_tui.engine.view import Mark

WIDTH = 3
ROADS = {
    "": "═", "e": "═", "w": "═", "ew": "═", "n": "║", "s": "║", "ns": "║",
    "en": "╚", "nw": "╝", "es": "╔", "sw": "╗",
    "enw": "╩", "esw": "╦", "ens": "╠", "nsw": "╣", "ensw": "╬",
}  # fmt: skip
"""The sign of a road by where it goes on."""


@dataclass(frozen=True, eq=False)
class OverviewRenderer(TileRenderer):
    """Every place as three cells of one row; the rows of a hex board are drawn straight."""

    board: Board
    name: str = "far"
    width: int = WIDTH
    """The cells of a place; in two there is room for a counter's code alone."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""
        return self.width * self.board.width, self.board.height

    def box(self, place: int) -> Region:
        """Return the cells of a place."""
        row, column = divmod(place, self.board.width)
        return Region(column * self.width, row, self.width, 1)

    def place_at(self, x: int, y: int) -> int:
        """Return the place that a cell belongs to, or `OFF_BOARD`."""
        return self.board.at(x // self.width, y)

    def start(self, column: int, y: int) -> int:  # noqa: ARG002 - every row begins alike
        """Return where a column begins."""
        return column * self.width

    def note(self, place: int) -> Region:
        """Return the cells of what is written on a place."""
        return self.box(place)

    def figures(self, place: int, text: str) -> Region:
        """Return the cells that a text takes where it is written on a place."""
        x, y, width, _ = self.box(place)
        shown = _short(text).center(width)
        return Region(x + len(shown) - len(shown.lstrip()), y, len(shown.strip()), 1)

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        """Yield the cells of some columns of a row, from left to right."""
        places = (y * self.board.width + column for column in columns)
        runs = (
            overview_run(scene.look(place, ()), scene.emphasis(place), self.board.neighbours, self.width)
            for place in places
        )
        yield from with_signs(self, scene, y, columns.start, runs)


@lru_cache(maxsize=8192)
def overview_run(look: Look, edge: Edge, ways: int, width: int) -> Run:
    """Return the cells of a place: its counter, else its note, flag, road or ground, and its height."""
    run = _run(look, edge, ways, width)
    return Run(run.text[:width].ljust(width), run.ink)


def _run(look: Look, edge: Edge, ways: int, width: int) -> Run:
    ground = ground_of(look)
    if look.flash and (told := look.flashed(width)):
        return Run(told, badge(look.flash.colour))
    if look.lit:
        return Run(f"{look.token.glyph[:1] if look.token else ''}{LIT_SIGN}", LIT)
    if edge in (Edge.CURSOR, Edge.PICKED):
        text = _counter(look.token) if look.token else f"[{look.note.text[:1] if look.note else ' '}]"
        return Run(
            "[]" if width < len(text) and not look.token else text, Ink(NIGHT, EDGE_INKS[edge], "bold")
        )
    if look.token:
        return Run(_counter(look.token), token_ink(look.token))
    if look.note and width >= WIDTH:
        return Run(_short(look.note.text).center(width), Ink(look.note.colour, ground, "bold"))
    if look.flag:
        return Run(look.flag.text.center(width), badge(look.flag.colour))
    if look.tile.roads:
        return Run(
            _road(look.tile.roads, ways), Ink(mix(ground, Hue.PAVEMENT, 0.8), ground, weight=Weight.MARK)
        )
    glyph = feature_glyph(first_feature(look.tile.features)) if look.tile.features else " "
    level = level_digit(look.tile.level) if look.is_crest else ""
    return Run(f" {glyph}{level}", Ink(mix(ground, WHITE, 0.5), ground))


def _counter(token: Token) -> str:
    """Return a counter as its code, and the sign of its front or of what it has lost."""
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
    """Return a road that runs on to the left, the right, up and down as the place's road does."""
    angles = {way * 360 // ways for way in roads}
    east, west = any(0 < angle < 180 for angle in angles), any(180 < angle < 360 for angle in angles)
    open_to = (("e", east), ("n", 0 in angles), ("s", 180 in angles), ("w", west))
    sign = ROADS["".join(name for name, is_open in open_to if is_open)]
    return f"{'═' if west else ' '}{sign}{'═' if east else ' '}"
