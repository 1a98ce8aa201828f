"""The sheet of tables for play on a real table: the turn, the sums and the optional rules in force."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from shellshock_tui.engine.figures import number
from shellshock_tui.engine.handbook import ROLES
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.paper.page import INK, PAPER, THICK, Box, Page, Rectangle, Shape, Size, Words, width_of
from shellshock_tui.paper.sheet_page import GAP, INKS, LEADING
from shellshock_tui.strict import Table, parse
from shellshock_tui.user_error import UserError

TEXT = (3.1, 2.9, 2.7, 2.5, 2.35)
"""The sizes of text that are tried, the largest first."""
COLUMNS = 2
INDENT = 2.0


class Block(Table):
    """Some lines under a title, shown only where its optional rule is in force."""

    title: Annotated[str, Field(min_length=1)]
    lines: tuple[str, ...] = ()
    colour: str = ""
    option: str = ""
    charts: tuple[str, ...] = ()
    """The names of charts that follow the lines."""


class Reference(Table):
    """The whole sheet of tables of a system."""

    block: tuple[Block, ...] = ()


def blocks_of(table: Mapping[str, Any], system: str, in_force: Collection[str]) -> tuple[Block, ...]:
    """Return the blocks that hold with some optional rules in force.

    Raises:
        DataError: The table is wrong.
    """
    found = parse(Reference, table, f"{system}: reference.toml").block
    return tuple(one for one in found if not one.option or one.option in in_force)


def tables_pages(
    title: str, blocks: Sequence[Block], charts: Mapping[str, PrintedChart], size: Size
) -> tuple[Page, ...]:
    """Return the pages of a sheet of tables, in the largest text with which it fits on one page."""
    for text in TEXT:
        pages = _pages(title, blocks, charts, size, text)
        if len(pages) == 1:
            return pages
    return pages


def _pages(
    title: str, blocks: Sequence[Block], charts: Mapping[str, PrintedChart], size: Size, text: float
) -> tuple[Page, ...]:
    pages = [_titled(title, size)]
    inner = pages[0].inner
    head = text * 3
    width = (inner.width - GAP * (COLUMNS - 1)) / COLUMNS
    column, y = 0, inner.top + head
    for block in blocks:
        lines = list(_wrapped(block, width - 3, text))
        lines += [row for name in block.charts for row in _chart_lines(charts[name])]
        height = text * LEADING * (len(lines) + 1.1) + 2.2
        if height > inner.height - head:
            raise UserError(f"“{block.title}” is longer than a page.")
        if y + height > inner.bottom:
            column, y = column + 1, inner.top + head
        if column == COLUMNS:
            pages.append(_titled(title, size))
            column = 0
        box = Box(inner.left + column * (width + GAP), y, width, height)
        pages[-1].add(*_drawn(block, lines, box, text))
        y += height + GAP * 0.7
    return tuple(pages)


def _titled(title: str, size: Size) -> Page:
    page = Page(size)
    page.add(Words((page.inner.left, page.inner.top + 4), title, 4.6, is_bold=True))
    return page


def _wrapped(block: Block, room: float, text: float) -> Iterator[str]:
    """Yield the lines of a block, folded to a width; later lines of a paragraph are set in."""
    for paragraph in block.lines:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line.strip() else f"{line}{word}"
            if width_of(longer, text) > room and line.strip():
                yield line
                line = f"   {word}"
            else:
                line = longer
        yield line


def _chart_lines(chart: PrintedChart) -> Iterator[str]:
    yield f"{chart.title}: " + "  ".join(("", *chart.columns)).strip()
    for row, entries in zip(chart.rows, chart.entries, strict=True):
        told = "  ".join(entry if isinstance(entry, str) else number(entry) for entry in entries)
        yield f"   {row}:  {told}"


def _drawn(block: Block, lines: Sequence[str], box: Box, text: float) -> Iterator[Shape]:
    ink = INKS[ROLES.get(block.colour, Role.NONE)]
    bar = text * LEADING * 1.05
    yield Rectangle(box, ink.strong, ink.pale, THICK)
    yield Rectangle(box._replace(height=bar), ink.strong, ink.strong)
    yield Words((box.left + 1.2, box.top + text * 1.05), block.title, text, PAPER, is_bold=True)
    for index, line in enumerate(lines):
        left = box.left + 1.4 + (INDENT if line.startswith("   ") else 0)
        yield Words((left, box.top + bar + 1 + text + index * text * LEADING), line.strip(), text, INK)
