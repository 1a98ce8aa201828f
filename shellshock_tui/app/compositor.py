"""The compositor: it asks only panes that lie where something changed, and writes only what did."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from rich.cells import cell_len
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class ChangedCells(ChopsUpdate):
    """Writes of each row the segments that changed, not all of a pane that is left of them."""

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal."""
        return "".join(self._written(console))

    def _written(self, console: Console) -> Iterator[str]:
        for y, left, right in self.spans:
            for (start, strip), end in zip(self.chops[y].items(), self.chop_ends[y], strict=True):
                if strip is not None and start < right and left < end:
                    segments = list(strip)
                    columns = list(accumulate([cell_len(each.text) for each in segments], initial=start))
                    first, last = max(0, bisect_right(columns, left) - 1), bisect_left(columns, right)
                    yield f"\x1b[{y + 1};{columns[first] + 1}H"
                    yield Strip(segments[first:last]).render(console)


class SparingCompositor(Compositor):
    """Asks no pane for lines that lies elsewhere, or behind one that covers all that is drawn."""

    def _get_renders(self, crop: Region | None = None) -> Iterator[tuple[Region, Region, list[Strip]]]:
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if seen and (crop is None or crop.overlaps(seen)):
                yield region, clip, widget.render_lines(seen.translate((-region.x, -region.y)))
                if crop is not None and seen.contains_region(crop):
                    return

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return what has changed, if anything has."""
        found = super().render_partial_update()
        return found and ChangedCells(found.chops, found.spans, found.chop_ends)
