"""Runs of painted text as the strips that Textual draws."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.strip import Strip

from shellshock_tui.drawing.paint import Run, merged, style
from shellshock_tui.drawing.palettes import DARK, Palette


def strip(runs: Iterable[Run], palette: Palette = DARK) -> Strip:
    """Return runs as a line that Textual can draw."""
    return Strip([Segment(run.text, style(run.ink, palette)) for run in merged(runs)])
