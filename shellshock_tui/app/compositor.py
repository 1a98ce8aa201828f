"""A compositor that redraws only panes in the changed region, and writes only changed segments."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from rich.cells import cell_len
from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class ChangedCells(ChopsUpdate):
    """Writes only the changed segments of each row."""

    def render_segments(self, console: Console) -> str:
        """Return the text to write to the terminal."""
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
    """Asks only panes in the region drawn for lines, and none behind one that covers it."""

    def _get_renders(self, crop: Region | None = None) -> Iterator[tuple[Region, Region, list[Strip]]]:
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if seen and (crop is None or crop.overlaps(seen)):
                yield region, clip, widget.render_lines(seen.translate((-region.x, -region.y)))
                if crop is not None and seen.contains_region(crop):
                    return

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the changes; None if there are none."""
        found = super().render_partial_update()
        return found and ChangedCells(found.chops, found.spans, found.chop_ends)
