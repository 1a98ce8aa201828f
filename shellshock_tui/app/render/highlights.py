"""The cells and areas of a sheet that are highlighted."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from shellshock_tui.drawing.sheets.cards import Part, SheetLine, Stretch
from shellshock_tui.drawing.sheets.spans import Line, Span, Tone
from shellshock_tui.engine.addresses import is_under, unit_address, with_area
from shellshock_tui.engine.sheet_view import KEPT, Area, Block, SheetView, Table, cells_in
from shellshock_tui.engine.view import Cell

POINTER, BRACKET = "▶", "┃"
"""The signs beside a highlighted line or area, for terminals without colours."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights on one sheet."""

    cells: frozenset[str] = frozenset()
    """The addresses of single highlighted cells."""
    areas: frozenset[str] = frozenset()
    """The names of the areas that are highlighted as a whole."""
    opened: frozenset[str] = frozenset()
    """The names of the areas that are opened since something in them is highlighted."""
    named: frozenset[str] = frozenset()
    """The addresses that were given; tables keep the columns of cells named here."""

    def on_cell(self, span: Span) -> bool:
        """Return whether a span shows a highlighted cell."""
        return span.cell is not None and span.cell.at in self.cells

    def on_line(self, line: SheetLine) -> bool:
        """Return whether anything in a line is highlighted."""
        return any(map(self.on_stretch, line.stretches))

    def on_stretch(self, stretch: Stretch) -> bool:
        """Return whether anything in a card's part of a line is highlighted."""
        return stretch.card.area in self.areas or any(map(self.on_cell, stretch.spans))


NO_HIGHLIGHTS = Highlights()


def highlights_on(view: SheetView, addresses: tuple[str, ...]) -> Highlights:
    """Return what some addresses highlight on a sheet: each address everything below it.

    An address may leave out the area of the sheet. The address of the unit itself is left out, as it is
    highlighted on the map.
    """
    addresses = tuple(at for at in addresses if at != unit_address(view.unit))
    if not addresses:
        return NO_HIGHLIGHTS
    shown = (*view.facts, *(cell for area in view.areas for cell in _all_cells(area)))
    known = _addresses(shown)
    addresses = tuple(with_area(at, known) for at in addresses)
    summaries = (cell for area in view.areas for cell in area.summary)
    cells = _highlighted(_addresses((*view.facts, *summaries)), addresses)
    areas, opened = set[str](), set[str]()
    for area in view.areas:
        figures = (cell for block in area.blocks for cell in cells_in(block) if not cell.is_word)
        inside = _addresses(figures)
        highlighted = _highlighted(inside, addresses)
        opened |= {area.name} if highlighted else set()
        if highlighted and highlighted == inside:
            areas.add(area.name)
            cells -= {cell.at for cell in area.summary}
        else:
            cells |= highlighted
    return Highlights(frozenset(cells), frozenset(areas), frozenset(opened), frozenset(addresses))


def _all_cells(area: Area) -> Iterator[Cell]:
    yield from area.summary
    for block in area.blocks:
        yield from cells_in(block)


def _addresses(cells: Iterable[Cell]) -> set[str]:
    return {cell.at for cell in cells if cell.at}


def _highlighted(inside: set[str], addresses: tuple[str, ...]) -> set[str]:
    return {at for at in inside if any(is_under(at, light) for light in addresses)}


def lighted(view: SheetView, lights: Highlights, *, is_alone: bool = True) -> SheetView:
    """Return a sheet with the areas opened that contain highlights; the same sheet if there are none.

    If all areas are highlighted, none is opened. Beside another unit's sheet, areas that matter anyway stay
    open as well.
    """
    if not lights.opened:
        led = tuple(replace(area, wanted=lights.cells) for area in view.areas)
        return replace(view, areas=led) if lights.cells else view
    names = {area.name for area in view.areas}
    opened = lights.opened if lights.areas != names else frozenset[str]()
    areas = (
        replace(
            area,
            wanted=lights.cells,
            is_highlighted=area.name in opened or (area.is_highlighted and not is_alone),
            blocks=_kept(area, lights),
        )
        for area in view.areas
    )
    return replace(view, areas=tuple(areas))


def at_a_glance(view: SheetView, lights: Highlights) -> SheetView:
    """Return a sheet whose summary strip shows highlighted cells first, after the titles."""
    return replace(view, areas=tuple(_glanced(area, lights) for area in view.areas)) if lights.cells else view


def _glanced(area: Area, lights: Highlights) -> Area:
    first, *others = area.glance or area.summary or (Cell(""),)
    highlighted = {cell.at: cell for cell in (*area.summary, *others) if cell.at in lights.cells}
    shown = (cell for cell in (*highlighted.values(), *others) if cell.text)
    return replace(area, glance=(first, *dict.fromkeys(shown)))


def _kept(area: Area, lights: Highlights) -> tuple[Block, ...]:
    """Return the blocks of an area, their tables keeping the columns of named cells."""
    return tuple(_table(block, lights) if isinstance(block, Table) else block for block in area.blocks)


def _table(table: Table, lights: Highlights) -> Table:
    columns = (
        replace(column, rank=KEPT) if _names_one(lights, table, number) else column
        for number, column in enumerate(table.columns)
    )
    return replace(table, columns=tuple(columns))


def _names_one(lights: Highlights, table: Table, number: int) -> bool:
    return any(cell.at in lights.named for row in table.rows for cell in row[number : number + 1])


def pointed(line: SheetLine, lights: Highlights) -> SheetLine:
    """Return a line with a pointer before each card with highlights in it, and before highlighted facts.

    Below the title of an area that is highlighted as a whole, a bracket is drawn instead.
    """
    if not lights.on_line(line):
        return line
    return SheetLine(tuple(_pointed(stretch, lights) for stretch in line.stretches))


def _pointed(stretch: Stretch, lights: Highlights) -> Stretch:
    card = stretch.card
    if not lights.on_stretch(stretch):
        return stretch
    if not card.area:
        return stretch._replace(spans=tuple(_pointed_facts(stretch.spans, lights)))
    first, *spans = stretch.spans
    sign = BRACKET if card.area in lights.areas and card.part is Part.BODY else POINTER
    return stretch._replace(spans=(Span(sign, Tone.SIGN), first._replace(text=first.text[1:]), *spans))


def _pointed_facts(spans: Line, lights: Highlights) -> Iterator[Span]:
    for span, after in zip_longest(spans, spans[1:]):
        if after and lights.on_cell(after) and span.text.endswith(" "):
            yield span._replace(text=span.text[:-1])
            yield Span(POINTER, Tone.SIGN)
        else:
            yield span


def highlighted_rows(lines: Sequence[SheetLine], lights: Highlights, height: int) -> tuple[int, int] | None:
    """Return the first and last line of highlights to show in a pane of `height` rows; None without any.

    The title of a table is included if it fits. If not everything fits, whole areas are shown from their top,
    else the part with most highlights. A cell that occurs twice, in a chart and in the list that explains it,
    is shown at the second.
    """
    highlighted = [number for number, line in enumerate(lines) if lights.on_line(line)]
    if not highlighted:
        return None
    if highlighted[-1] - highlighted[0] < height or lights.areas:
        head = _head_of(lines, highlighted[0])
        return (head if highlighted[-1] - head < height else highlighted[0]), highlighted[-1]
    seen = {first: _lit_in(lines[first : first + height], lights) for first in highlighted}
    most = max(highlighted, key=lambda first: len(seen[first]))
    first = max(number for number in highlighted if seen[number] == seen[most])
    return first, max(number for number in highlighted if number < first + height)


def _head_of(lines: Sequence[SheetLine], number: int) -> int:
    """Return the line with the title of a line's table; the line itself if there is none."""
    titled = (n for n in range(number, -1, -1) if any(span.tone is Tone.TITLE for span in lines[n].spans))
    return next(titled, number)


def _lit_in(lines: Sequence[SheetLine], lights: Highlights) -> frozenset[str]:
    """Return the addresses of the highlighted cells in some lines."""
    spans = (span for line in lines for span in line.spans)
    return frozenset(span.cell.at for span in spans if span.cell and lights.on_cell(span))
