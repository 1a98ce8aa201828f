"""Labels: words that lie over the pane of the map, beside what they tell of and never over a counter."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from textual.geometry import Region

from shellshock_tui.app.render.over_map import Cell, cells_of
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.text import PaintedLine, length

TALLEST = 8
"""How many rows off a label may stand from what it tells of."""


class MapLabel(NamedTuple):
    """Lines that lie over the pane, from a column and a row of it on."""

    x: int
    y: int
    lines: tuple[PaintedLine, ...]
    place: int = OFF_BOARD
    """Where a click on it leads; `OFF_BOARD` if it leads nowhere."""

    @property
    def region(self) -> Region:
        """The part of the pane that it covers."""
        return Region(self.x, self.y, max(map(length, self.lines), default=0), len(self.lines))

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of the pane that it covers."""
        return frozenset(cells_of(self.region))


class Wanted(NamedTuple):
    """A label that is to be set, and the corners at which it may stand, the best first."""

    lines: tuple[PaintedLine, ...]
    corners: tuple[Cell, ...]
    place: int = OFF_BOARD
    rows_off: int = TALLEST
    """How many rows off it may stand."""
    spared: frozenset[Cell] = frozenset()
    """What it may not cover besides."""


Covering = tuple[MapLabel, frozenset[Cell]]
"""A label with the cells that it covers."""


def set_labels(pane: Region, wanted: Iterable[Wanted], taken: frozenset[Cell]) -> Iterator[Covering]:
    """Yield labels where there is room for them: within the pane, over no cell that is taken, and apart."""
    covered = set(taken)
    for one in wanted:
        barred = covered | one.spared
        tries = ((label, label.cells) for label in _tries(pane, one))
        for label, cells in islice((each for each in tries if barred.isdisjoint(each[1])), 1):
            covered |= {*cells_of(label.region.grow((0, 1, 0, 1)))}
            yield label, cells


def _tries(pane: Region, wanted: Wanted) -> Iterator[MapLabel]:
    """Yield a label at each corner, as far as need be shifted into the pane, then some rows off."""
    lines = tuple(shortened(line, pane.width) for line in wanted.lines)
    width, height = max(map(length, lines)), len(lines)
    for off in sorted(range(-wanted.rows_off, wanted.rows_off + 1), key=abs):
        for x, y in wanted.corners:
            if 0 <= y + off <= pane.height - height:
                yield MapLabel(min(max(0, x), pane.width - width), y + off, lines, wanted.place)


def shortened(line: PaintedLine, width: int) -> PaintedLine:
    """Return a line without the last words for which there is no room."""
    kept: list[str] = [run.text for run in line]
    while sum(map(len, kept)) > width and any(kept):
        last = max(number for number, text in enumerate(kept) if text)
        kept[last] = kept[last].rstrip().rpartition(" ")[0]
    return tuple(run._replace(text=text) for run, text in zip(line, kept, strict=True) if text)


def at(labels: Sequence[MapLabel], cell: Cell) -> int:
    """Return the place that a click on a cell of the pane leads to, or `OFF_BOARD`."""
    return next((label.place for label in labels if cell in label.cells), OFF_BOARD)
