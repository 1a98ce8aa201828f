"""Lines over the map in dots: of sight from firer to target, and a planned way."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from shellshock_tui.app.render.roads import dotted
from shellshock_tui.app.render.signs import Cell, Sign
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, WHITE, mix

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer

Dot = tuple[int, int]
SHADES = 8
"""In how many colours a line of sight goes from the firer's to the target's."""


def sight_lines(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield lines of sight, pale gold where they begin and red where they end."""
    pale = mix(GOLD, WHITE, 0.5)
    for overlay in scene.overlays:
        if overlay.ends is None or OFF_BOARD in overlay.ends:
            continue
        start, end = (art.middle(place) for place in overlay.ends)
        length = max(1, abs(end[0] - start[0]) + abs(end[1] - start[1]))
        is_steep = abs(end[1] - start[1]) > abs(end[0] - start[0])
        for cell, glyph in dotted(islice(between(start, end), 0, None, 2 if is_steep else 1)).items():
            far = abs(2 * cell[0] - start[0]) + abs(4 * cell[1] - start[1])
            share = min(SHADES, far * SHADES // length) / SHADES
            yield cell, Sign(glyph, mix(pale, DANGER, share))


def threads(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield what holds the pieces of a unit together, a dot of two."""
    pale = mix(FAINT, WHITE, 0.4)
    for start, end in dict.fromkeys(thread for overlay in scene.overlays for thread in overlay.threads):
        dots = islice(between(art.middle(start), art.middle(end)), 0, None, 2)
        yield from ((cell, Sign(glyph, pale)) for cell, glyph in dotted(dots).items())


def planned_way(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield a planned way, two dots broad."""
    yield from _broad(art, scene.way)


def walked_way(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield a way that is walked at this moment, as far as it has come."""
    yield from _broad(art, scene.walked)


def tracer(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield a shot along its line of sight, as far as it has come."""
    if scene.tracer is None:
        return
    dots = list(between(art.middle(scene.tracer.start), art.middle(scene.tracer.end)))
    flown = dots[: len(dots) * scene.tracer.parts // scene.tracer.of]
    yield from ((cell, Sign(glyph, GOLD)) for cell, glyph in dotted(flown).items())


def _broad(art: "TileRenderer", places: Sequence[int]) -> Iterator[tuple[Cell, Sign]]:
    middles = [art.middle(place) for place in places]
    dots = {
        (x + right, y + down)
        for start, end in pairwise(middles)
        for x, y in between(start, end)
        for right in (0, 1)
        for down in (0, 1)
    }
    yield from ((cell, Sign(glyph, GOLD)) for cell, glyph in dotted(dots).items())


def between(start: Dot, end: Dot) -> Iterator[Dot]:
    """Yield the dots from one to another."""
    (x, y), right, down = start, end[0] - start[0], end[1] - start[1]
    parts = max(abs(right), abs(down), 1)
    for part in range(parts + 1):
        yield x + (2 * right * part + parts) // (2 * parts), y + (2 * down * part + parts) // (2 * parts)
