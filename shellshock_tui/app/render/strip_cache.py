"""The rows of a board as strips, a few columns at a time, kept until something in them changes."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from textual.strip import Strip

from shellshock_tui.app.render.over_map import Cell, over_map
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.drawing.colours import NIGHT
from shellshock_tui.drawing.paint import blank
from shellshock_tui.drawing.palettes import Palette

WIDTH = 24
"""Columns of cells that are drawn, and drawn again, together, as far as whole places fit."""
Spot = tuple[int, int]
"""A row of cells, and which of its stretches."""


class StripCache:
    """What has been drawn of a board by one tile renderer."""

    def __init__(self, art: TileRenderer) -> None:
        self.art = art
        self.width = max(1, WIDTH // art.box(0).width)
        """Columns of places in a stretch."""
        self._drawn: dict[Spot, Strip] = {}
        self._plain: dict[tuple[Spot, bool], Strip] = {}
        """StripCache of nothing but ground, bright or dim: they outlast what lies over the map."""
        self._busy: set[Spot] | None = None
        """Where a scene shows more than ground, or did, once it has been asked for."""
        self._ranges: dict[tuple[int, int, int], range] = {}
        """The stretches between two columns of cells in a row, where they have been asked for."""

    def drop_scene(self) -> None:
        """Keep only what is plain ground: another scene is shown."""
        self._drawn.clear()
        self._busy = None

    def drop_busy(self) -> None:
        """Ask anew where the scene shows more than ground."""
        self._busy = None

    def drop(self, places: Iterable[int]) -> set[Spot]:
        """Forget what shows some places or their borders, and return where that was."""
        return self._forget(set(self._spots(places)))

    def uncover(self, cells: Iterable[Cell]) -> set[Spot]:
        """Forget what lies under some cells, and return where that was."""
        return self._forget(set(self._under(cells)))

    def _forget(self, spots: set[Spot]) -> set[Spot]:
        if self._busy is not None:
            self._busy |= spots
        for spot in spots:
            self._drawn.pop(spot, None)
        return spots

    def start(self, spot: Spot) -> int:
        """Return the cell of its row at which a stretch begins."""
        row, number = spot
        return self.art.start(number * self.width, row)

    def line(self, scene: Scene, palette: Palette, row: int, left: int, width: int) -> list[Strip]:
        """Return the cells of a row from some column of cells on; where the board ends there is night."""
        seen = self._seen(row, left, left + width)
        stretches = [self._strip(scene, palette, (row, number)) for number in seen]
        stretches[0] = stretches[0].crop(left - self.start((row, seen.start)))
        surplus = sum([each.cell_length for each in stretches]) - width
        if surplus > 0:
            stretches[-1] = stretches[-1].crop(0, stretches[-1].cell_length - surplus)
        elif surplus < 0:
            stretches.append(Strip.blank(-surplus, blank(NIGHT, palette)))
        return stretches

    def _seen(self, row: int, left: int, right: int) -> range:
        """Return the stretches of a row that lie between two columns of cells."""
        found = self._ranges.get((row, left, right))
        if found is None:
            found = self._ranges[row, left, right] = self._between(row, left, right)
        return found

    def _between(self, row: int, left: int, right: int) -> range:
        numbers = range(-(-self.art.columns // self.width))

        def start(number: int) -> int:
            return self.start((row, number))

        first = bisect_right(numbers, left, key=start) - 1
        return range(first, bisect_left(numbers, right, key=start))

    def _strip(self, scene: Scene, palette: Palette, spot: Spot) -> Strip:
        found = self._drawn.get(spot)
        if found is None:
            found = self._drawn[spot] = self._fresh(scene, palette, spot)
        return found

    def _fresh(self, scene: Scene, palette: Palette, spot: Spot) -> Strip:
        if self._busy is None:
            over = over_map(self.art, scene)
            cells = ((x, y) for y, row in over.items() for x in row)
            self._busy = {*self._spots(scene.busy), *self._under(cells)}
        if spot in self._busy:
            return self._draw(scene, palette, spot)
        plain = spot, bool(scene.bright)
        if plain not in self._plain:
            self._plain[plain] = self._draw(scene, palette, spot)
        return self._plain[plain]

    def _draw(self, scene: Scene, palette: Palette, spot: Spot) -> Strip:
        row, number = spot
        columns = range(number * self.width, min(self.art.columns, (number + 1) * self.width))
        return strip(self.art.cells(scene, row, columns), palette)

    def _spots(self, places: Iterable[int]) -> Iterator[Spot]:
        """Yield each row and stretch in which one of some places is drawn, or a border of it."""
        for place in places:
            column, box = self.art.column(place), self.art.box(place)
            for y in range(box.y - 1, box.y + box.height):  # its upper border is drawn by the place above
                yield y, column // self.width
                if (column + 1) % self.width == 0:
                    yield y, column // self.width + 1

    def _under(self, cells: Iterable[Cell]) -> Iterator[Spot]:
        """Yield each row and stretch in which one of some cells lies."""
        height = self.art.size[1]
        for x, y in cells:
            if 0 <= y < height:
                yield y, self._seen(y, x, x + 1).start
