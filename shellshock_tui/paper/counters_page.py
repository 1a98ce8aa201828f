"""Counters to cut out, and a ruler card, true to scale."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin

from shellshock_tui.drawing.colours import Colour, Hue
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.paper.page import (
    FAINT,
    INK,
    PAPER,
    THICK,
    Anchor,
    Box,
    Line,
    Outline,
    Page,
    Rectangle,
    Shape,
    Size,
    Words,
    width_of,
)

INCH = 25.4
"""One inch in millimetres, which is one hex."""
COUNTER = 20.0
"""The edge of a counter: it lies in a hex of an inch."""
BETWEEN = 3.0
PRINTED: dict[Colour, str] = {
    Hue.SIDE_RED: "#a8231b",
    Hue.SIDE_BLUE: "#1f4e9e",
    Hue.SIDE_GREEN: "#2a6e2e",
    Hue.SIDE_YELLOW: "#8a6d00",
    Hue.SIDE_PURPLE: "#6a3d9a",
}
"""The colours of sides on paper."""
FOOT = 12
"""The hexes of range that make the number to hit one more."""
QUARTERS = 4
"""The marks of an inch on the ruler."""


RED_CHIT = "R"


def chits_of(units: int) -> tuple[str, ...]:
    """Return the chits that a number of units draw: 1 to one less than their number, and the red one."""
    return (*(f"{number}" for number in range(1, units)), RED_CHIT)


def counter_pages(
    pieces: Sequence[tuple[Piece, Colour]], size: Size, chits: Sequence[str] = ()
) -> tuple[Page, ...]:
    """Return pages of counters, each with the colour of its side and an arrow for its front, and of chits."""
    inner = Page(size).inner
    step = COUNTER + BETWEEN
    across, down = int((inner.width + BETWEEN) // step), int((inner.height + BETWEEN) // step)
    pages: list[Page] = []
    counters = (partial(_counter, piece, colour) for piece, colour in pieces)
    for number, drawn in enumerate((*counters, *(partial(_chit, chit) for chit in chits))):
        place = number % (across * down)
        if not place:
            pages.append(Page(size))
        left, top = inner.left + place % across * step, inner.top + place // across * step
        pages[-1].add(*drawn(Box(left, top, COUNTER, COUNTER)))
    return tuple(pages)


def _counter(piece: Piece, colour: Colour, box: Box) -> Iterator[Shape]:
    strong = PRINTED.get(colour, INK)
    middle = box.left + box.width / 2
    yield Rectangle(box, strong, PAPER, THICK)
    if piece.facing is not None:
        tip = (middle, box.top + 1)
        yield Outline((tip, (middle + 2.4, box.top + 4.4), (middle - 2.4, box.top + 4.4)), strong, strong)
    yield Words((middle, box.top + 12), piece.glyph, 7, strong, Anchor.MIDDLE, is_bold=True)
    size = min(3.2, 3.2 * (COUNTER - 2) / max(1, width_of(piece.label, 3.2)))
    yield Words((middle, box.bottom - 2.2), piece.label, size, INK, Anchor.MIDDLE)


def _chit(text: str, box: Box) -> Iterator[Shape]:
    strong = PRINTED[Hue.SIDE_RED] if text == RED_CHIT else INK
    yield Rectangle(box, strong, PAPER, THICK)
    middle = box.left + box.width / 2
    yield Words((middle, box.top + box.height * 0.68), text, 11, strong, Anchor.MIDDLE, is_bold=True)


def ruler_page(size: Size, scale: float) -> Page:
    """Return a page with a ruler in hexes, each of `scale` inches, and a card of the six facings."""
    page = Page(size)
    inner = page.inner
    hexes = int(inner.width // (INCH * scale))
    told = "1 inch" if scale == 1 else f"{scale:g} inches"
    title = f"Ruler: one hex is {told}. Check it against a real ruler: print without scaling."
    page.add(Words((inner.left, inner.top + 4), title, 3.2, is_bold=True))
    for row in range(2):
        page.add(
            *_ruler(
                Box(inner.left, inner.top + 10 + row * 24, hexes * INCH * scale, 14),
                hexes,
                scale,
                row * hexes,
            )
        )
    page.add(*_facings((inner.left + 45, inner.top + 110), 40))
    return page


def _ruler(box: Box, hexes: int, scale: float, first: int) -> Iterator[Shape]:
    """Yield a strip with a mark at each quarter of a hex; every twelfth hex is marked for the range."""
    yield Rectangle(box, thickness=THICK)
    for quarter in range(hexes * QUARTERS + 1):
        x = box.left + quarter * INCH * scale / QUARTERS
        is_whole = quarter % QUARTERS == 0
        deep = 7.0 if is_whole else 4.5 if quarter % 2 == 0 else 3.0
        yield Line((x, box.top), (x, box.top + deep), thickness=0.3 if is_whole else 0.15)
        hex_number = first + quarter // QUARTERS
        if is_whole and quarter:
            is_foot = hex_number % FOOT == 0
            text = f"{hex_number} (+{hex_number // FOOT})" if is_foot else f"{hex_number}"
            anchor = Anchor.END if quarter == hexes * QUARTERS else Anchor.MIDDLE
            yield Words((x, box.top + 11.5), text, 3.4, anchor=anchor, is_bold=is_foot)


def _facings(centre: tuple[float, float], radius: float) -> Iterator[Shape]:
    """Yield a hexagon with its six faces, to lay under a unit."""
    x, y = centre
    corners = tuple(
        (x + radius * sin(pi / 6 + turn * pi / 3), y - radius * cos(pi / 6 + turn * pi / 3))
        for turn in range(6)
    )
    yield Outline(corners, thickness=THICK)
    for corner in corners:
        yield Line(centre, corner, FAINT)
    names = ("front", "front right", "rear right", "rear", "rear left", "front left")
    for turn, name in enumerate(names):
        at = (x + radius * 0.62 * sin(turn * pi / 3), y - radius * 0.62 * cos(turn * pi / 3) + 1)
        yield Words(at, name, 3.2, anchor=Anchor.MIDDLE, is_bold=turn == 0)
    yield Words(
        (x, y + radius + 6), "One face is 60 degrees: the most that one turn turns.", 3, anchor=Anchor.MIDDLE
    )
