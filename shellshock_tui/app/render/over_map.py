"""What lies over the map from hex to hex: plumes, prows, the planned way and lines of sight."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from shellshock_tui.app.render.lines import planned_way, sight_lines, threads, tracer, walked_way
from shellshock_tui.app.render.plumes import plumes
from shellshock_tui.app.render.prows import covered, prows
from shellshock_tui.app.render.signs import Cell, Sign, laid_over
from shellshock_tui.drawing.paint import Run

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer

Rows = Mapping[int, Mapping[int, Sign]]
"""Signs by row and column."""


def over_map(art: "TileRenderer", scene: "Scene") -> Rows:
    """Return what lies over the map in an art, worked out once for a scene."""
    found: Rows | None = scene.over.get(art)
    if found is None:
        found = scene.over[art] = _rows(art, scene)
    return found


def _rows(art: "TileRenderer", scene: "Scene") -> Rows:
    taken = covered(art, scene)
    rows: dict[int, dict[int, Sign]] = {}
    for drawn in (threads, plumes, planned_way, walked_way, sight_lines, tracer):
        for (x, y), sign in drawn(art, scene):
            if (x, y) not in taken:
                rows.setdefault(y, {})[x] = sign
    for (x, y), sign in prows(art, scene):
        rows.setdefault(y, {})[x] = sign
    return rows


def with_signs(
    art: "TileRenderer", scene: "Scene", y: int, column: int, runs: Iterable[Run]
) -> Iterator[Run]:
    """Yield a row of the map from a column of places on, with what lies over it."""
    signs = over_map(art, scene).get(y)
    return laid_over(runs, signs, art.start(column, y)) if signs else iter(runs)


def differing(one: Rows, other: Rows) -> Iterator[Cell]:
    """Yield the cells over which something else lies."""
    for y in one.keys() | other.keys():
        here, there = one.get(y, {}), other.get(y, {})
        yield from ((x, y) for x in here.keys() | there.keys() if here.get(x) != there.get(x))
