"""The window: how large it has to be for the screens, and what there is room for in a battle."""

from textual.geometry import Size

SMALLEST = Size(80, 24)
RAIL = 100
"""The columns from which the sheet stands beside the map."""
BROAD = 160
"""The columns from which the target has a sheet of its own beside it."""


def is_too_small(size: Size) -> bool:
    """Say whether no screen can be shown in a window of a size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def at_least(size: Size) -> Size:
    """Return the size for which screens are laid out in a window of a size."""
    return Size(max(size.width, SMALLEST.width), max(size.height, SMALLEST.height))


def shape(size: Size) -> dict[str, bool]:
    """Return each class by which a battle is laid out, and whether a window of a size has it."""
    return {"-narrow": size.width < RAIL, "-broad": size.width >= BROAD}
