"""The window: how large it has to be for the screens, and what there is room for in a battle."""

from typing import Any

from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

SMALLEST = Size(80, 24)
RAIL = 100
"""The columns from which the sheet stands beside the map."""
BROAD = 160
"""The columns from which the target has a sheet of its own beside it."""
NARROW_OR_WIDE = [(0, "-narrow"), (RAIL, "-wide")]
"""The classes of other screens, by the columns from which they have them."""


def is_too_small(size: Size) -> bool:
    """Say whether no screen can be shown in a window of a size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def at_least(size: Size) -> Size:
    """Return the size for which screens are laid out in a window of a size."""
    return Size(max(size.width, SMALLEST.width), max(size.height, SMALLEST.height))


def shape(size: Size) -> dict[str, bool]:
    """Return each class by which a battle is laid out, and whether a window of a size has it."""
    return {"-narrow": size.width < RAIL, "-broad": size.width >= BROAD}


def style_by(screen: Screen[Any], name: str, *widgets: Widget, holds: bool) -> None:
    """Give a screen a class, or take it away, by which none but some widgets are styled."""
    if screen.has_class(name) != holds:
        screen.set_class(holds, name, update=False)
        for widget in widgets:
            widget.update_node_styles()
