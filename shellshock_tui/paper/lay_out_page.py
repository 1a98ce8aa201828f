"""The page with instructions for laying out a table, with a box to tick for each line."""

from collections.abc import Iterable, Iterator

from shellshock_tui.paper.page import FAINT, Box, Page, Rectangle, Size, Words, folded, titled

TEXT, LEADING, INDENT, TITLE = 3.6, 5.4, 6.0, 5.0
"""Sizes in millimetres."""
TICK = 3.2
"""The edge of a box to tick."""


def lay_out_pages(title: str, lines: Iterable[str], size: Size) -> Iterator[Page]:
    """Yield pages with the lines in their order."""
    page = titled(title, size)
    y = page.inner.top + TITLE * 2.4
    for line in lines:
        parts = tuple(folded(line, TEXT, page.inner.width - INDENT, ""))
        if y + len(parts) * LEADING > page.inner.bottom:
            yield page
            page = titled(title, size)
            y = page.inner.top + TITLE * 2.4
        page.add(Rectangle(Box(page.inner.left, y - TICK + 0.4, TICK, TICK), FAINT))
        for part in parts:
            page.add(Words((page.inner.left + INDENT, y), part, TEXT))
            y += LEADING
        y += LEADING / 3
    yield page
