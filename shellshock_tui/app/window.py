"""The window: how large it has to be for the screens."""

from textual.geometry import Size

SMALLEST = Size(80, 24)


def is_too_small(size: Size) -> bool:
    """Say whether no screen can be shown in a window of a size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height
