"""The largest size in which the screens are drawn, whatever size the terminal or the browser tab has."""

WIDEST, HIGHEST = 1000, 400
"""The most columns and lines that are drawn."""


def bounded(width: int, height: int) -> tuple[int, int]:
    """Return a size that is neither empty nor larger than is drawn."""
    return max(1, min(width, WIDEST)), max(1, min(height, HIGHEST))
