"""`TileRenderer`, one way to draw a board."""

from abc import abstractmethod
from collections.abc import Iterator

from shellshock_tui.app.render.over_map import laid_over, over_map
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_geometry import TileGeometry
from shellshock_tui.drawing.paint import StyledText, merged
from shellshock_tui.drawing.text import PaintedLine


class TileRenderer(TileGeometry):
    """One way to draw a board."""

    @abstractmethod
    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, without what is drawn over them."""

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, from left to right."""
        runs, signs = self.ground(scene, y, columns), over_map(self, scene).get(y)
        return laid_over(runs, signs, self.start(columns.start, y)) if signs else runs

    def row(self, scene: Scene, y: int) -> Iterator[StyledText]:
        """Yield a row of the board from left to right."""
        yield from self.cells(scene, y, range(self.columns))

    def lines(self, scene: Scene) -> list[PaintedLine]:
        """Return all rows of the board."""
        return [merged(self.row(scene, y)) for y in range(self.size[1])]
