"""A cache of the board's rows as strips of a few columns, kept until something in them changes."""

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
"""The columns of cells of a strip, rounded down to whole places."""
Spot = tuple[int, int]
"""A row of cells, and the index of a strip in it."""


class StripCache:
    """The strips of a board drawn so far by one renderer."""

    def __init__(self, art: TileRenderer) -> None:
        self.art = art
        self.width = max(1, WIDTH // art.box(0).width)
        """The columns of places in a strip."""
        self._drawn: dict[Spot, Strip] = {}
        self._plain: dict[tuple[Spot, bool], Strip] = {}
        """Strips of nothing but ground, bright or dim; these stay valid in every scene."""
        self._busy: set[Spot] | None = None
        """The strips in which a scene shows more than ground; None until they are needed."""
        self._ranges: dict[tuple[int, int, int], range] = {}
        """The strips between two columns of cells in a row, as asked for so far."""

    def drop_scene(self) -> None:
        """Drop all strips except plain ground, for another scene."""
        self._drawn.clear()
        self._busy = None

    def drop_busy(self) -> None:
        """Find again the strips in which the scene shows more than ground."""
        self._busy = None

    def drop(self, places: Iterable[int]) -> set[Spot]:
        """Drop the strips that show some places or their borders; return them."""
        return self._forget(set(self._spots(places)))

    def uncover(self, cells: Iterable[Cell]) -> set[Spot]:
        """Drop the strips under some cells; return them."""
        return self._forget(set(self._under(cells)))

    def _forget(self, spots: set[Spot]) -> set[Spot]:
        if self._busy is not None:
            self._busy |= spots
        for spot in spots:
            self._drawn.pop(spot, None)
        return spots

    def start(self, spot: Spot) -> int:
        """Return the cell of its row at which a strip begins."""
        row, number = spot
        return self.art.start(number * self.width, row)

    def line(self, scene: Scene, palette: Palette, row: int, left: int, width: int) -> list[Strip]:
        """Return `width` cells of a row from column `left` on, blank beyond the board."""
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
        """Return the strips of a row between two columns of cells."""
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
        """Yield the strips in which some places or their borders are drawn."""
        for place in places:
            column, box = self.art.column(place), self.art.box(place)
            for y in range(box.y - 1, box.y + box.height):  # The upper border is drawn by the place above.
                yield y, column // self.width
                if (column + 1) % self.width == 0:
                    yield y, column // self.width + 1

    def _under(self, cells: Iterable[Cell]) -> Iterator[Spot]:
        height = self.art.size[1]
        for x, y in cells:
            if 0 <= y < height:
                yield y, self._seen(y, x, x + 1).start
