"""Styled text as the strips that Textual draws."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.segment import Segment
from textual.strip import Strip

from shellshock_tui.drawing.paint import StyledText, merged, style
from shellshock_tui.drawing.palettes import DARK, Palette
from shellshock_tui.drawing.text import PaintedLine


def strip(runs: Iterable[StyledText], palette: Palette = DARK) -> Strip:
    """Return runs as a strip in the colours of a palette."""
    return Strip([Segment(run.text, style(run.style, palette)) for run in merged(runs)])


@lru_cache(maxsize=1024)
def label_strip(line: PaintedLine, palette: Palette) -> Strip:
    """Return a line of a label as a strip, cached for each palette."""
    return strip(line, palette)


def laid_on(below: Iterable[Strip], over: Iterable[tuple[int, Strip]]) -> Iterable[Strip]:
    """Return a row of strips with other strips laid over it, each from its column on."""
    for x, laid in over:
        below = list(_covered(below, x, laid))
    return below


def _covered(below: Iterable[Strip], x: int, laid: Strip) -> Iterator[Strip]:
    start, end = 0, x + laid.cell_length
    for each in below:
        stop = start + each.cell_length
        if stop <= x or end <= start:
            yield each
        else:
            if start < x:
                yield each.crop(0, x - start)
            if start <= x:
                yield laid
            if end < stop:
                yield each.crop(end - start)
        start = stop
