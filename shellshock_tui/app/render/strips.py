"""Runs of painted text as the strips that Textual draws."""

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from shellshock_tui.drawing.paint import Run, merged, style
from shellshock_tui.drawing.palettes import DARK, Palette
from shellshock_tui.drawing.text import PaintedLine, length


def strip(runs: Iterable[Run], palette: Palette = DARK) -> Strip:
    """Return runs as a line that Textual can draw."""
    return Strip([Segment(run.text, style(run.ink, palette)) for run in merged(runs)])


@lru_cache(maxsize=1024)
def _over(ground: Style, ink: Style) -> Style:
    """Return the style of an ink without a ground on that of the cell below."""
    return ground + ink.without_color + Style(color=ink.color)


def laid_on(below: Strip, over: Iterable[tuple[int, PaintedLine]], palette: Palette) -> Strip:
    """Return a line with others laid on it from some columns on; where they have no ground it shows."""
    for x, runs in over:
        under = below.crop(x, x + length(runs))
        if all(run.ink.ground for run in runs):
            laid = strip(runs, palette)
        else:
            grounds = (segment.style or Style() for segment in under for _ in segment.text)
            inks = (style(run.ink, palette) for run in runs for _ in run.text)
            text = "".join(run.text for run in runs)
            laid = Strip(
                [Segment(one, _over(*both)) for one, *both in zip(text, grounds, inks, strict=False)]
            )
        below = Strip.join([below.crop(0, x), laid, below.crop(x + laid.cell_length)])
    return below
