"""The strip of a sheet where there is no room for a rail: each card in two rows, side by side."""

from collections.abc import Iterator, Sequence

from shellshock_tui.drawing.sheets.areas import draw_title
from shellshock_tui.drawing.sheets.cards import Card, Part, SheetLine, Stretch
from shellshock_tui.drawing.sheets.spans import Line, Span, padded, short_of, value, width_of
from shellshock_tui.engine.sheet_view import Area, SheetView
from shellshock_tui.engine.view import Cell

HIGH = 2


def draw_strip(view: SheetView, width: int) -> tuple[SheetLine, ...]:
    """Draw the cards of a sheet in two rows: a title with one figure, and below it what fits.

    The first title says whose sheet it is, by the code of its counter.
    """
    number = len(view.areas)
    if not number:
        return ()
    parts = [width * (n + 1) // number - width * n // number for n in range(number)]
    cards = [
        Card(unit=view.unit, area=area.name, role=area.role, lit=area.lit, is_open=True)
        for area in view.areas
    ]
    codes = (view.code, *[""] * number)
    rows = zip(*map(_rows, view.areas, parts, codes), strict=True)
    return tuple(
        SheetLine(
            tuple(
                Stretch(line, Card(kind, card.unit, card.area, card.role, card.lit, card.is_open))
                for line, card in zip(row, cards, strict=True)
            )
        )
        for row, kind in zip(rows, (Part.TITLE, Part.BODY), strict=True)
    )


def _rows(area: Area, width: int, code: str) -> tuple[Line, Line]:
    first, *others = area.glance or area.summary or (Cell(""),)
    title = draw_title(Area(f"{area.name} {code}".rstrip(), area.role, area.lit, (first,), ()), width, "")
    return title, padded((Span(" "), *_fitting(others, width - 2)), width)


def _fitting(cells: Sequence[Cell], room: int) -> Iterator[Span]:
    """Yield the cells whole if all fit so, else as many as fit, short."""
    spans = tuple(map(value, cells))
    if width_of(spans) + len(spans) - 1 > room:
        spans = tuple(value(cell, short_of(cell)) for cell in cells)
    used = 0
    for span in spans:
        gap = min(1, used)
        if used + gap + width_of((span,)) <= room:
            yield from (Span(" "),) if gap else ()
            yield span
            used += gap + width_of((span,))
