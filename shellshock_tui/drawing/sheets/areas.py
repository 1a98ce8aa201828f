"""Draw the cards of a sheet: a title bar with the most important figures, and the blocks below it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from shellshock_tui.drawing.sheets import spans
from shellshock_tui.drawing.sheets.shapes import draw_boxes, draw_chart, draw_hull, draw_lines, draw_rose
from shellshock_tui.drawing.sheets.tables import draw_table, stands_in
from shellshock_tui.drawing.text import length
from shellshock_tui.engine import sheet_view
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean

ROLE_SIGNS: dict[sheet_view.Role, str] = {
    sheet_view.Role.ATTACK: "●",
    sheet_view.Role.DEFENCE: "■",
    sheet_view.Role.MOVE: "▲",
    sheet_view.Role.INTERNAL: "▼",
    sheet_view.Role.NONE: "◇",
}
FIGURES = frozenset("0123456789/+–→")


class RiskOverlay(NamedTuple):
    """Additions to a drawn sheet: chances, and rolls in progress."""

    risks: Mapping[str, Fraction] = {}
    """The chance that the thing at an address is lost."""
    swept: frozenset[str] = frozenset()
    """The addresses of the column heads over which a roll passes."""


NO_OVERLAY = RiskOverlay()


def draw_title(area: sheet_view.Area, width: int, more: str) -> spans.Line:
    """Draw the title bar of an area with as many of its figures as fit; `more` says what is hidden."""
    head = spans.Span(f" {ROLE_SIGNS[area.role]} {clean(area.name)} ", spans.Tone.TITLE)
    hidden = (spans.Span(f"({more}) ", spans.Tone.TITLE),) if more else ()
    kept = _kept(area, width - length((head, *hidden)) - 1)
    closing = (*kept, spans.Span(" "), *hidden)
    room = width - length((head, *closing))
    return spans.padded((head, spans.Span(" " * max(0, room)), *closing), width)


def _kept(area: sheet_view.Area, room: int) -> spans.Line:
    """Return as many summary cells as fit whole; those in `area.wanted` are dropped last."""
    cells = area.summary
    dropped_first = sorted(range(len(cells)), key=lambda number: (cells[number].at in area.wanted, -number))
    for count in range(len(cells)):
        left = [cells[number] for number in sorted(dropped_first[count:])]
        for is_short in (False, True):
            line = _joined(tuple(left), is_short=is_short)
            if length(line) <= room:
                return line
    return ()


def _joined(cells: tuple[Cell, ...], *, is_short: bool) -> spans.Line:
    line: list[spans.Span] = []
    for number, cell in enumerate(cells):
        if number:
            line.append(spans.Span(" " if _is_figure(cells[number - 1]) and _is_figure(cell) else " · "))
        line.append(spans.value(cell, spans.short_of(cell) if is_short else None))
    return tuple(line)


def _is_figure(cell: Cell) -> bool:
    return FIGURES.issuperset(cell.text)


def draw_body(
    area: sheet_view.Area, blocks: tuple[sheet_view.Block, ...], width: int, foreseen: RiskOverlay
) -> spans.Picture:
    """Draw what is below the title: figures that did not fit in it, then the blocks."""
    return (*_left_over(area, blocks, width), *_rows_of_blocks(blocks, width, foreseen))


def _left_over(area: sheet_view.Area, blocks: tuple[sheet_view.Block, ...], width: int) -> spans.Picture:
    """Return the summary cells that are shown neither in the title bar nor in the blocks."""
    kept = {id(span.cell) for span in _kept(area, width - len(area.name) - 3)}
    shown = {cell.at for block in blocks for cell in sheet_view.cells_in(block)}
    rest = [cell for cell in area.summary if id(cell) not in kept and not _is_in_blocks(cell, shown)]
    return spans.wrapped((piece for cell in rest for piece in spans.broken(spans.value(cell), width)), width)


def _is_in_blocks(cell: Cell, shown: set[str]) -> bool:
    """Return whether a figure, or everything that it sums up, is shown in the blocks."""
    return cell.at in shown or any(at.startswith(f"{cell.at}/") for at in shown)


def _rows_of_blocks(blocks: tuple[sheet_view.Block, ...], width: int, foreseen: RiskOverlay) -> spans.Picture:
    """Lay out blocks from left to right, with a new row where the next does not fit."""
    rows: list[spans.Picture] = []
    for block in blocks:
        both = _beside(rows[-1], block, width, foreseen) if rows else ()
        if both:
            rows[-1] = both
        elif drawn := draw_block(block, width, foreseen):
            rows.append(drawn)
    return tuple(spans.padded(line, width) for row in rows for line in row)


def _beside(row: spans.Picture, block: sheet_view.Block, width: int, foreseen: RiskOverlay) -> spans.Picture:
    """Return a row with one more block; empty if the block would be too narrow or too tall for it."""
    for gap in (2, 1):
        room = width - length(row[0]) - gap
        if isinstance(block, sheet_view.Chart | sheet_view.Lines) or room < NARROWEST:
            return ()
        if isinstance(block, sheet_view.Table) and not stands_in(block, room):
            continue
        picture = draw_block(block, room, foreseen)
        if picture and length(picture[0]) <= room and len(picture) <= len(row) + OVERHANG:
            return spans.beside((row, picture), gap)
    return ()


NARROWEST = 9
"""The least width of a block beside another."""
OVERHANG = 2
"""The number of rows by which a block may be taller than its neighbours."""


def draw_block(block: sheet_view.Block, width: int, foreseen: RiskOverlay) -> spans.Picture:
    """Draw a block within a width; cached."""
    return _drawn(block, width, tuple(foreseen.risks.items()), foreseen.swept)


@lru_cache(maxsize=512)
def _drawn(
    block: sheet_view.Block, width: int, risks: tuple[tuple[str, Fraction], ...], swept: frozenset[str]
) -> spans.Picture:
    match block:
        case sheet_view.Table():
            return draw_table(block, width, dict(risks))
        case sheet_view.Rose():
            return draw_rose(block)
        case sheet_view.Boxes():
            return draw_boxes(block, width)
        case sheet_view.Hull():
            return draw_hull(block)
        case sheet_view.Chart():
            return draw_chart(block, width, swept)
        case sheet_view.Lines():
            return draw_lines(block, width, dict(risks))
        case _:
            assert_never(block)
