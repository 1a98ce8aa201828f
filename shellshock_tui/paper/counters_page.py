"""Counters to cut out, and a ruler card, true to scale."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour, Hue
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.table_scale import TableScale
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
"""The edge of a counter that lies in a hex of an inch."""
CAPTION = 3.2
"""The size of the captions."""
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
"""The number of hexes of range that raise the number to hit by 1."""
QUARTERS = 4
"""The marks of an inch on the ruler."""


RED_CHIT = "R"


def chits_of(units: int) -> tuple[str, ...]:
    """Return the chits that a number of units draw: 1 to one less than their number, and the red one."""
    return (*(f"{number}" for number in range(1, units)), RED_CHIT)


class CounterSet(NamedTuple):
    """Counters, and chits, of one size under a caption."""

    caption: str
    hexes: float
    """The width of a hex in which a counter lies, in millimetres."""
    pieces: tuple[tuple[Piece, Colour], ...]
    chits: tuple[str, ...] = ()


def counter_pages(sets: Sequence[CounterSet], size: Size) -> tuple[Page, ...]:
    """Return pages of counters, each with the colour of its side and an arrow for its front, and of chits."""
    pages = [Page(size)]
    inner = pages[0].inner
    y = inner.top
    for one in sets:
        edge = COUNTER * one.hexes / INCH
        across = int((inner.width + BETWEEN) // (edge + BETWEEN))
        counters = (partial(_counter, piece, colour) for piece, colour in one.pieces)
        drawn = (*counters, *(partial(_chit, chit) for chit in one.chits))
        for number, draw in enumerate(drawn):
            column = number % across
            caption = CAPTION * 1.8 if number == 0 else 0.0
            if column == 0 and y + caption + edge > inner.bottom:
                pages.append(Page(size))
                y = inner.top
            if number == 0:
                pages[-1].add(Words((inner.left, y + CAPTION), one.caption, CAPTION, is_bold=True))
                y += caption
            pages[-1].add(*draw(Box(inner.left + column * (edge + BETWEEN), y, edge, edge)))
            if column == across - 1 or number == len(drawn) - 1:
                y += edge + BETWEEN
    return tuple(pages)


def _counter(piece: Piece, colour: Colour, box: Box) -> Iterator[Shape]:
    strong, unit = PRINTED.get(colour, INK), box.width / COUNTER
    middle = box.left + box.width / 2
    yield Rectangle(box, strong, PAPER, THICK)
    if piece.facing is not None:
        tip, low, half = (middle, box.top + unit), box.top + 4.4 * unit, 2.4 * unit
        yield Outline((tip, (middle + half, low), (middle - half, low)), strong, strong)
    yield Words((middle, box.top + 12 * unit), piece.glyph, 7 * unit, strong, Anchor.MIDDLE, is_bold=True)
    label = 3.2 * unit
    size = min(label, label * (box.width - 2 * unit) / max(1, width_of(piece.label, label)))
    yield Words((middle, box.bottom - 2.2 * unit), piece.label, size, INK, Anchor.MIDDLE)


def _chit(text: str, box: Box) -> Iterator[Shape]:
    strong = PRINTED[Hue.SIDE_RED] if text == RED_CHIT else INK
    yield Rectangle(box, strong, PAPER, THICK)
    middle, size = (box.left + box.width / 2, box.top + box.height * 0.68), box.height * 0.55
    yield Words(middle, text, size, strong, Anchor.MIDDLE, is_bold=True)


def ruler_page(size: Size, scale: TableScale) -> Page:
    """Return a page with a ruler at a scale, and a card of the six facings."""
    page, inch = Page(size), INCH * float(scale.inches)
    inner = page.inner
    hexes = int(inner.width // inch)
    title = f"Ruler: {scale.words}. Check it against a real ruler: print without scaling."
    page.add(Words((inner.left, inner.top + 4), title, 3.2, is_bold=True))
    for row in range(2):
        strip = Box(inner.left, inner.top + 10 + row * 24, hexes * inch, 14)
        page.add(*_ruler(strip, hexes, scale, row * hexes))
    joined = f"The second strip goes on at {scale.number(hexes)}: cut both out and join them."
    page.add(Words((inner.left, inner.top + 10 + 2 * 24), joined, 3))
    page.add(*_facings((inner.left + 45, inner.top + 110), 40))
    return page


def _ruler(box: Box, hexes: int, scale: TableScale, first: int) -> Iterator[Shape]:
    """Yield a strip with a mark at each quarter of a hex; every twelfth hex is marked for the range."""
    inch = INCH * float(scale.inches)
    size = min(3.4, inch * 0.24)
    yield Rectangle(box, thickness=THICK)
    for quarter in range(hexes * QUARTERS + 1):
        x = box.left + quarter * inch / QUARTERS
        is_whole = quarter % QUARTERS == 0
        deep = 7.0 if is_whole else 4.5 if quarter % 2 == 0 else 3.0
        yield Line((x, box.top), (x, box.top + deep), thickness=0.3 if is_whole else 0.15)
        hex_number = first + quarter // QUARTERS
        if is_whole and (quarter or first):
            is_foot = hex_number % FOOT == 0
            number = scale.number(hex_number)
            text = f"{number} (+{hex_number // FOOT})" if is_foot else number
            ends = {0: (Anchor.START, 0.8), hexes * QUARTERS: (Anchor.END, -0.8)}
            anchor, inside = ends.get(quarter, (Anchor.MIDDLE, 0.0))
            yield Words((x + inside, box.top + 11.5), text, size, anchor=anchor, is_bold=is_foot)


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
        (x, y + radius + 6), "One face is 60 degrees, a turn of one hex side.", 3, anchor=Anchor.MIDDLE
    )
