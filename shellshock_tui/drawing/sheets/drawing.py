"""A whole record sheet as lines: as many areas open as fit, those that matter first."""

from dataclasses import dataclass

from shellshock_tui.drawing.sheets.areas import draw_folded, draw_open
from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Span,
    Tone,
    broken,
    padded,
    value,
    width_of,
    wrapped,
)
from shellshock_tui.engine.sheet_view import Area, Role, SheetView
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean

BAR = "▌"
BAR_WIDTH = 2


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet, and what is to be known of the area that it belongs to."""

    spans: Line
    role: Role = Role.NONE
    lit: bool = False
    area: str = ""
    """The area's name; empty for the head of the sheet."""
    is_head: bool = False
    """Whether it is the line that names the area."""
    is_open: bool = False
    """Whether the area is open."""


@dataclass(frozen=True, slots=True)
class Folding:
    """The areas that a reader has opened or folded against what fits."""

    opened: frozenset[str] = frozenset()
    folded: frozenset[str] = frozenset()

    def turned(self, line: SheetLine) -> "Folding":
        """Return the folding with the area of a line turned over."""
        name = {line.area}
        if line.is_open:
            return Folding(self.opened - name, self.folded | name)
        return Folding(self.opened | name, self.folded - name)


def draw_sheet(view: SheetView, width: int, height: int, folding: Folding) -> tuple[SheetLine, ...]:
    """Draw a sheet for a pane; it may come out longer than the pane is high."""
    head, notes = ([SheetLine(line) for line in lines] for lines in (_head(view, width), _notes(view, width)))
    inner = width - BAR_WIDTH
    opened = [draw_open(area, inner) for area in view.areas]
    folded = [draw_folded(area, inner) for area in view.areas]
    room = height - len(head) - len(notes)
    is_open = open_areas(view.areas, opened, folded, room, folding)
    chosen = [opened[i] if is_open[i] else folded[i] for i in range(len(view.areas))]
    spare = room - sum(map(len, chosen))
    gap = [SheetLine((Span(" " * width),))] if spare >= len(chosen) else []
    barred = [_barred(*shown) for shown in zip(view.areas, chosen, is_open, strict=True)]
    return (*head, *(line for lines in barred for line in (*gap, *lines)), *notes)


def open_areas(
    areas: tuple[Area, ...], opened: list[Picture], folded: list[Picture], room: int, folding: Folding
) -> list[bool]:
    """Say of each area whether it is open: what the reader opened, what is lit, then what fits."""
    is_open = [
        area.name in folding.opened or (area.lit and area.name not in folding.folded) for area in areas
    ]
    for index, area in enumerate(areas):
        others = sum(len(opened[i] if is_open[i] else folded[i]) for i in range(len(areas)) if i != index)
        if area.name not in folding.folded and others + len(opened[index]) <= room:
            is_open[index] = True
    return is_open


def _barred(area: Area, picture: Picture, is_open: bool) -> list[SheetLine]:  # noqa: FBT001 - a fact
    bar = Span(BAR + " ", Tone.TITLE)
    return [
        SheetLine((bar, *line), area.role, area.lit, area.name, number == 0, is_open)
        for number, line in enumerate(picture)
    ]


def _head(view: SheetView, width: int) -> list[Line]:
    title = Span(clean(view.title), Tone.TITLE)
    facts = [value(fact) for fact in view.facts]
    joined: list[Span] = []
    for fact in facts:
        joined += [Span("  "), fact]
    if width_of((title, *joined)) <= width:
        return [padded((title, *joined), width)]
    pieces = (piece for fact in facts for piece in broken(fact, width))
    return [padded((title,), width), *wrapped(pieces, width)]


def _notes(view: SheetView, width: int) -> list[Line]:
    """Return the notes in lines, with an empty one before them."""
    pieces = (piece for note in view.notes for piece in broken(value(note), width))
    return [padded((), width), *wrapped(pieces, width)] if view.notes else []


def cells_of(line: SheetLine) -> list[tuple[int, int, Cell]]:
    """Return the cells of a line that can be pointed at: first column, column after the last, cell."""
    found: list[tuple[int, int, Cell]] = []
    x = 0
    for span in line.spans:
        end = x + width_of((span,))
        if span.cell is not None and (span.cell.at or span.cell.pick):
            if found and found[-1][1] == x and found[-1][2] is span.cell:
                found[-1] = (found[-1][0], end, span.cell)
            else:
                found.append((x, end, span.cell))
        x = end
    return found
