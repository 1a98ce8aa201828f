"""Layouts: where things stand on a place of one size."""

from dataclasses import dataclass

from shellshock_tui.app.render.roads import Vector

Cells = tuple[int, int, int]
"""Where a text stands: column, row and length."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on a place of one size."""

    spans: tuple[tuple[int, int], ...]
    glyphs: Cells
    level: Cells
    code: Cells
    """Where a counter's code stands, with aim and figure."""
    ramp: Cells
    """Where a counter's ramp stands."""
    name: Cells | None
    """Where a counter's name stands; none where there is no room."""
    note: Cells
    centre: tuple[float, float]
    """The middle, in dots of a road: two to a cell across, four down."""
    ways: tuple[Vector, ...]
    """From this middle to that of each neighbour, in dots."""
    ramp_over: Cells | None = None
    """Where the ramp of a counter stands whose front lies below; none where that is all the same."""
