"""The window: how large it has to be for the screens, and what there is room for in a battle."""

from textual.geometry import Size

SMALLEST = Size(80, 24)
BESIDE = Size(120, 30)
"""From here on the sheet stands beside the map; in a lower window both would be left with a few lines."""
BROAD = 180
"""The columns for two sheets."""
TALL = 36
"""The rows for all that is told of a question."""


def is_too_small(size: Size) -> bool:
    """Say whether no screen can be shown in a window of a size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def shape(size: Size) -> dict[str, bool]:
    """Return each class by which a battle is laid out, and whether a window of a size has it."""
    is_narrow = size.width < BESIDE.width or size.height < BESIDE.height
    is_tall = size.height >= TALL
    return {
        "-narrow": is_narrow,
        "-wide": not is_narrow,
        "-both": is_narrow and size.height >= BESIDE.height,
        "-broad": not is_narrow and size.width >= BROAD,
        "-low": not is_tall,
        "-tall": is_tall,
    }
