"""Prows: light triangles across the side of a hex that a counter's front faces."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from shellshock_tui.app.render.counter import token_ink
from shellshock_tui.app.render.signs import Cell, Sign
from shellshock_tui.drawing.colours import NIGHT, WHITE, Colour, mix

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer

Prow = tuple[tuple[int, int, str], ...]
"""Cells and their glyphs, from the first cell of the hex's box on."""
PROWS: dict[int, tuple[Prow, ...]] = {
    1: (
        tuple((1 + i, -1, glyph) for i, glyph in enumerate("▗▟▙▖")),
        ((5, 0, "◣"),),
        ((5, 1, "◤"),),
        tuple((1 + i, 2, glyph) for i, glyph in enumerate("▝▜▛▘")),
        ((0, 1, "◥"),),
        ((0, 0, "◢"),),
    ),
    2: (
        tuple((3 + i, -1, glyph) for i, glyph in enumerate("▗▟▙▖")),
        ((8, 0, "◣"), (9, 1, "◣")),
        ((9, 2, "◤"), (8, 3, "◤")),
        tuple((3 + i, 4, glyph) for i, glyph in enumerate("▝▜▛▘")),
        ((0, 2, "◥"), (1, 3, "◥")),
        ((1, 0, "◢"), (0, 1, "◢")),
    ),
}
"""By slope and by way, clockwise from north."""
FACES = {"◣": "◥", "◥": "◣", "◤": "◢", "◢": "◤"}
"""The triangle that fills the other half of a cell."""


def prows(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield the prows of all counters that have a front; where two meet, each has half the cell."""
    taken = covered(art, scene)
    found: dict[Cell, Sign] = {}
    for place in scene.pieces:
        token = scene.token(place)
        if token is None or token.front is None:
            continue
        light = mix(token_ink(token).ground or NIGHT, WHITE, 0.45 if token.acted else 0.75)
        for x, y, glyph in art.prow(place, token.front):
            sign = Sign(glyph, light)
            if (x, y) in taken:
                continue
            before = found.get((x, y))
            if before is not None and FACES.get(before.text) == glyph:
                sign = Sign(glyph, light, before.colour)
            found[x, y] = sign
        found |= dict(_beside(art, place, token.front, light, taken))
    yield from found.items()


def _beside(
    art: "TileRenderer", place: int, way: int, light: Colour, taken: frozenset[Cell]
) -> Iterator[tuple[Cell, Sign]]:
    """Yield the prow of a counter whose side is hidden by its neighbour's: a light line along the ramp."""
    cells = [(x, y) for x, y, _ in art.prow(place, way)]
    if not cells or not taken.issuperset(cells):
        return
    ramp = art.counter(place).y + art.counter(place).height - 1
    for x, y in cells[1:3]:
        # the ramp that lies at the border keeps its upper half
        yield (x, min(y, ramp)), Sign("", None, light)


def covered(art: "TileRenderer", scene: "Scene") -> frozenset[Cell]:
    """Return the cells of all counters."""
    boxes = (art.counter(place) for place in scene.pieces)
    return frozenset(
        cell
        for box in boxes
        for cell in product(range(box.x, box.x + box.width), range(box.y, box.y + box.height))
    )
