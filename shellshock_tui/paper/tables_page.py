"""The sheet of tables for play on a real table: the turn, the sums and the optional rules in force."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any

from pydantic import Field

from shellshock_tui.engine.figures import number
from shellshock_tui.engine.handbook import ROLES
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.paper.blocks import GAP, INKS, Drawn, Print, moved, packed
from shellshock_tui.paper.page import (
    INK,
    PAPER,
    THICK,
    Anchor,
    Box,
    Page,
    Rectangle,
    Shape,
    Size,
    Words,
    folded,
    titled,
    width_of,
)
from shellshock_tui.strict import Table, parse
from shellshock_tui.user_error import UserError

NO_NAME = "value"
"""The name of a chart's only column where the rulebook gives it none."""
TEXT = (3.1, 2.9, 2.7, 2.5, 2.35)
"""The sizes of text that are tried, the largest first."""
COLUMNS = 2
FOLD = 4
"""The least number of rows in a column of a folded chart."""
INDENT, SET_IN = 2.0, "   "
"""The indent of the later lines of a paragraph, and the text with which they begin."""


class Block(Table):
    """Some lines under a title, with charts below them."""

    title: Annotated[str, Field(min_length=1)]
    lines: tuple[str, ...] = ()
    colour: str = ""
    option: str = ""
    """The optional rule with which the block is shown; empty for always."""
    values: tuple[str, ...] = ()
    """The values of the optional rule with which it is shown; if there are none, all that enable the rule."""
    charts: tuple[str, ...] = ()
    """The names of charts of the rulebook that follow the lines."""

    def holds(self, options: Mapping[str, Option]) -> bool:
        """Return whether the block is shown with optional rules as they are chosen."""
        if not self.option:
            return True
        option = options.get(self.option)
        if option is None:
            return False
        if self.values:
            return option.chosen.text in self.values
        value = option.chosen.value
        return value if isinstance(value, bool) else option.differs


class Reference(Table):
    """The whole sheet of tables of a system."""

    block: tuple[Block, ...] = ()
    record: tuple[str, ...] = ()
    """The facts that players write down turn by turn, for which printed record sheets have room."""
    has_chits: bool = False
    """Whether units draw chits, numbered from 1 to one less than there are units, and a red one."""


def read_reference(table: Mapping[str, Any], system: str) -> Reference:
    """Return the sheet of tables of a system.

    Raises:
        DataError: The table is wrong.
    """
    return parse(Reference, table, f"{system}: reference.toml")


def blocks_of(reference: Reference, options: Sequence[Option]) -> tuple[Block, ...]:
    """Return the blocks that hold with optional rules as they are chosen."""
    chosen = {option.name: option for option in options}
    return tuple(one for one in reference.block if one.holds(chosen))


def tables_pages(
    title: str, blocks: Sequence[Block], charts: Mapping[str, PrintedChart], size: Size
) -> tuple[Page, ...]:
    """Return the pages of a sheet of tables, in the largest text that takes the fewest pages.

    `charts` are the charts that blocks name.

    Raises:
        UserError: A block is longer than a page.
    """
    return min((_pages(title, blocks, charts, size, text) for text in TEXT), key=len)


def _pages(
    title: str, blocks: Sequence[Block], charts: Mapping[str, PrintedChart], size: Size, text: float
) -> tuple[Page, ...]:
    pages = [titled(title, size)]
    inner = pages[0].inner
    head = text * 3
    width = (inner.width - GAP * (COLUMNS - 1)) / COLUMNS
    how = Print(text)
    column, y = 0, inner.top + head
    for block in blocks:
        inside = _inside(block, charts, how, width - 2.8)
        height = inside.size.height + how.line * 1.05 + 2.0
        if height > inner.height - head:
            raise UserError(f"“{block.title}” is longer than a page.")
        if y + height > inner.bottom:
            column, y = column + 1, inner.top + head
        if column == COLUMNS:
            pages.append(titled(title, size))
            column = 0
        box = Box(inner.left + column * (width + GAP), y, width, height)
        pages[-1].add(*_framed(block, inside, box, how))
        y += height + GAP * 0.7
    return tuple(pages)


def _inside(block: Block, charts: Mapping[str, PrintedChart], how: Print, width: float) -> Drawn:
    """Return the lines of a block, with its charts below them, side by side where there is room."""
    shapes: list[Shape] = []
    y = 0.0
    folds = (folded(paragraph, how.size, width, SET_IN) for paragraph in block.lines)
    for line in chain.from_iterable(folds):
        left = INDENT if line.startswith(SET_IN) else 0.0
        shapes.append(Words((left, y + how.size), line.strip(), how.size))
        y += how.line
    if block.charts:
        drawn = packed((chart_grid(charts[name], how, width) for name in block.charts), width)
        shapes += (moved(shape, 0, y + 0.6) for shape in drawn.shapes)
        y += drawn.size.height + 1.2
    return Drawn(Size(width, y), tuple(shapes))


def chart_grid(chart: PrintedChart, how: Print, width: float) -> Drawn:
    """Return a chart as a grid under its title: on its side if it has one column and room for that."""
    rows = [
        [entry if isinstance(entry, str) else number(entry) for entry in entries] for entries in chart.entries
    ]
    if len(chart.columns) > 1:
        named = [(name, *row) for name, row in zip(chart.rows, rows, strict=True)]
        found = _grid(("", *chart.columns), named, how)
    else:
        lying = _grid(("", *chart.rows), [(_caption(chart), *(row[0] for row in rows))], how)
        single = [(name, row[0]) for name, row in zip(chart.rows, rows, strict=True)]
        found = lying if lying.size.width <= width else _folded(single, how, width)
    title = f"{chart.title[:1].upper()}{chart.title[1:]}"
    shapes = (
        Words((0, how.size), title, how.size, is_bold=True),
        *(moved(shape, 0, how.line) for shape in found.shapes),
    )
    wide = max(found.size.width, width_of(title, how.size, is_bold=True))
    return Drawn(Size(wide, found.size.height + how.line), shapes)


def _folded(rows: Sequence[tuple[str, str]], how: Print, width: float) -> Drawn:
    """Return rows in as many columns side by side as there is room for, each of `FOLD` rows at least."""
    wide = _grid((), rows, how).size.width + GAP
    columns = max(1, min(int((width + GAP) // wide), len(rows) // FOLD))
    deep = -(-len(rows) // columns)
    grids = [_grid((), rows[first : first + deep], how) for first in range(0, len(rows), deep)]
    shapes = [moved(shape, at * wide, 0) for at, grid in enumerate(grids) for shape in grid.shapes]
    return Drawn(Size(len(grids) * wide - GAP, grids[0].size.height), tuple(shapes))


def _caption(chart: PrintedChart) -> str:
    return "" if chart.columns == (NO_NAME,) else chart.columns[0]


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]], how: Print) -> Drawn:
    """Return rows of texts in boxes, below a head unless it is empty; the first text of each is bold."""
    everything = [head, *rows] if head else [*rows]
    columns = list(zip(*everything, strict=True))
    widths = [
        max(width_of(text, how.size, is_bold=True) for text in column)
        + (how.size * 0.8 if any(column) else 0)
        for column in columns
    ]
    height = how.line * 1.05
    shapes: list[Shape] = []
    for down, row in enumerate(everything):
        x = 0.0
        for across, (text, wide) in enumerate(zip(row, widths, strict=True)):
            if text:
                shapes.append(Rectangle(Box(x, down * height, wide, height), face=PAPER))
                is_bold = across == 0 or (down == 0 and bool(head))
                anchor = Anchor.START if across == 0 else Anchor.MIDDLE
                left = x + how.size * 0.4 if across == 0 else x + wide / 2
                shapes.append(
                    Words((left, down * height + how.size * 1.03), text, how.size, INK, anchor, is_bold)
                )
            x += wide
    return Drawn(Size(sum(widths), len(everything) * height), tuple(shapes))


def _framed(block: Block, inside: Drawn, box: Box, how: Print) -> Iterator[Shape]:
    ink = INKS[ROLES.get(block.colour, Role.NONE)]
    bar = how.line * 1.05
    yield Rectangle(box, ink.strong, ink.pale, THICK)
    yield Rectangle(box._replace(height=bar), ink.strong, ink.strong)
    yield Words((box.left + 1.2, box.top + how.size * 1.05), block.title, how.size, PAPER, is_bold=True)
    yield from (moved(shape, box.left + 1.4, box.top + bar + 1) for shape in inside.shapes)
