"""Drawings across places: lines of sight, planned paths, smoke, and the fronts of counters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

from textual.geometry import Region

from shellshock_tui.app.render.canvas import dotted
from shellshock_tui.app.render.place import token_ink
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_geometry import TileGeometry
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, NIGHT, WHITE, Colour, mix
from shellshock_tui.drawing.paint import StyledText, TextStyle, Weight
from shellshock_tui.engine.view import Mark

Cell = tuple[int, int]
"""A column and a row of cells."""


class Sign(NamedTuple):
    """A character drawn over a cell."""

    text: str
    """"" to keep that of the cell."""
    colour: Colour | None
    """None to keep that of the cell."""
    ground: Colour | None = None
    """Its background; None to keep that of the cell."""


def laid_over(runs: Iterable[StyledText], signs: Mapping[int, Sign], left: int) -> Iterator[StyledText]:
    """Yield the runs of a row that begins at column `left`, with signs in place of the cells they cover."""
    x = left
    for run in runs:
        covered = [at for at in range(x, x + len(run.text)) if at in signs]
        start = x
        for at in covered:
            yield run._replace(text=run.text[start - x : at - x])
            yield _sign(signs[at], run, run.text[at - x])
            start = at + 1
        yield run._replace(text=run.text[start - x :]) if covered else run
        x += len(run.text)


def _sign(sign: Sign, below: StyledText, character: str) -> StyledText:
    ground = below.style.ground if sign.ground is None else sign.ground
    ink = below.style._replace(ground=ground)
    if sign.colour is not None:
        ink = TextStyle(sign.colour, ground, weight=Weight.MARK)
    return StyledText(sign.text or character, ink)


Prow = tuple[tuple[int, int, str], ...]
"""Cells with their glyphs, relative to the first cell of the hex's box."""
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
"""The signs of a front by slope of the hex and by direction, clockwise from north."""
FACES = {"◣": "◥", "◥": "◣", "◤": "◢", "◢": "◤"}
"""The triangle that fills the other half of a cell."""


def prows(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the front signs of all counters; where two meet, each has half the cell."""
    notes = frozenset[Cell]().union(*(cells_of(art.note(place)) for place in scene.notes))
    taken = covered(art, scene) | notes
    found: dict[Cell, Sign] = {}
    for place in scene.pieces:
        token = scene.token(place)
        if token is None or token.front is None:
            continue
        light = mix(token_ink(token).ground or NIGHT, WHITE, 0.45 if token.piece.acted else 0.75)
        for x, y, glyph in art.front_sign(place, token.front):
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
    art: TileGeometry, place: int, way: int, light: Colour, taken: frozenset[Cell]
) -> Iterator[tuple[Cell, Sign]]:
    """Yield a front as a light line along the ramp, if something else covers its cells."""
    cells = [(x, y) for x, y, _ in art.front_sign(place, way)]
    if not cells or not taken.issuperset(cells):
        return
    ramp = art.counter(place).bottom - 1
    for x, y in cells[1:3]:
        # A ramp at the border keeps its upper half.
        yield (x, min(y, ramp)), Sign("", None, light)


def covered(art: TileGeometry, scene: Scene) -> frozenset[Cell]:
    """Return the cells of all counters, and of flags in the first row of their place."""
    flags = (Region(x, y, width, 1) for x, y, width, _ in map(art.box, scene.flags))
    return frozenset[Cell]().union(*map(cells_of, (*map(art.counter, scene.pieces), *flags)))


def cells_of(region: Region) -> Iterable[Cell]:
    """Return the cells of a region."""
    return product(region.column_range, region.line_range)


Dot = tuple[int, int]
SHADES = 8
"""The number of colours along a line of sight."""


def sight_lines(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the lines of sight, from pale gold at the attacker to red at the target."""
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


def cohesion_lines(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the dotted lines between models of a unit in cohesion."""
    pale = mix(FAINT, WHITE, 0.4)
    for start, end in dict.fromkeys(
        thread for overlay in scene.overlays for thread in overlay.cohesion_lines
    ):
        dots = islice(between(art.middle(start), art.middle(end)), 0, None, 2)
        yield from ((cell, Sign(glyph, pale)) for cell, glyph in dotted(dots).items())


def ways(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the planned path, two dots wide, and the part of a move that is animated."""
    yield from (*_broad(art, scene.way), *_broad(art, scene.frame.walked))


def tracer(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the line of a shot, as far as it has come."""
    shot = scene.frame.tracer
    if shot is None:
        return
    dots = list(between(art.middle(shot.start), art.middle(shot.end)))
    flown = dots[: len(dots) * shot.parts // shot.of]
    yield from ((cell, Sign(glyph, GOLD)) for cell, glyph in dotted(flown).items())


def _broad(art: TileGeometry, places: Sequence[int]) -> Iterator[tuple[Cell, Sign]]:
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


PLUME = (
    (0, -1, "▒"), (1, -1, "▓"), (2, -1, "░"),
    (1, -2, "░"), (2, -2, "▒"), (3, -2, "░"),
    (3, -3, "░"), (4, -3, "▒"),
)  # fmt: skip
"""The cells of the smoke, relative to the first cell of a counter."""
SMOKE = {"░": mix(FAINT, NIGHT, 0.1), "▒": FAINT, "▓": mix(FAINT, WHITE, 0.15)}


def plumes(art: TileGeometry, scene: Scene) -> Iterator[tuple[Cell, Sign]]:
    """Yield the smoke of all wrecks, except over flags; fallen characters have none."""
    for place, pieces in scene.pieces.items():
        if any(piece.mark is Mark.LOST and piece.pose is None for piece in pieces):
            x, y, _, _ = art.counter(place)
            yield from (
                ((x + right, y + down), Sign(smoke, SMOKE[smoke]))
                for right, down, smoke in PLUME
                if y + down >= 0
                and x + right < art.size[0]
                and art.place_at(x + right, y + down) not in scene.flags
            )


Rows = Mapping[int, Mapping[int, Sign]]
"""Signs by row and column."""


def over_map(art: TileGeometry, scene: Scene) -> Rows:
    """Return everything drawn over the map by a renderer, computed once for each scene."""
    found: Rows | None = scene.over.get(art)
    if found is None:
        found = scene.over[art] = _rows(art, scene)
    return found


def _rows(art: TileGeometry, scene: Scene) -> Rows:
    taken = covered(art, scene)
    rows: dict[int, dict[int, Sign]] = {}
    for drawn in (cohesion_lines, plumes, ways, sight_lines, tracer):
        for (x, y), sign in drawn(art, scene):
            if (x, y) not in taken:
                rows.setdefault(y, {})[x] = sign
    for place in {art.place_at(x, y) for y, row in rows.items() for x in row}:
        _spare_figures(art, scene, place, rows)
    for (x, y), sign in prows(art, scene):
        rows.setdefault(y, {})[x] = sign
    return rows


def _spare_figures(art: TileGeometry, scene: Scene, place: int, rows: dict[int, dict[int, Sign]]) -> None:
    """Remove what would cover part of a number on a place, as it could be read as another number."""
    if place not in scene.notes or place in scene.pieces:
        return
    cells = list(cells_of(art.figures(place, scene.notes[place].text)))
    hidden = [(x, y) for x, y in cells if x in rows.get(y, {})]
    if len(hidden) < len(cells):
        for x, y in hidden:
            del rows[y][x]


def differing(one: Rows, other: Rows) -> Iterator[Cell]:
    """Yield the cells where two sets of signs differ."""
    for y in one.keys() | other.keys():
        here, there = one.get(y, {}), other.get(y, {})
        yield from ((x, y) for x in here.keys() | there.keys() if here.get(x) != there.get(x))
