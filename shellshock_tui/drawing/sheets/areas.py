"""The coloured areas of a sheet: open with all their blocks, or folded to their summary."""

from typing import assert_never

from shellshock_tui.drawing.sheets.shapes import draw_boxes, draw_rose
from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Span,
    Tone,
    beside,
    padded,
    value,
    width_of,
    wrapped,
)
from shellshock_tui.drawing.sheets.tables import draw_table
from shellshock_tui.engine.sheet_view import Area, Block, Boxes, Role, Rose, Table
from shellshock_tui.files import clean

ROLE_SIGNS: dict[Role, str] = {
    Role.ATTACK: "●",
    Role.DEFENCE: "■",
    Role.MOVE: "▲",
    Role.INTERNAL: "▼",
    Role.NONE: "◇",
}
BLOCK_GAP = 2


def draw_open(area: Area, width: int) -> Picture:
    """Draw an area with all its blocks; its summary stands in the head line if it fits there."""
    summary = _joined(area)
    head = _head(area)
    room = width - width_of(head) - 2
    closing = summary if width_of(summary) <= room else ()
    fill = Span(" " * (width - width_of(head) - width_of(closing)))
    return ((*head, fill, *closing), *_shelves(area.blocks, width))


def draw_folded(area: Area, width: int) -> Picture:
    """Draw an area as its head and the few cells that are kept."""
    head = (*_head(area), Span("  "))
    room = width - width_of(head)
    summary = _joined(area)
    if width_of(summary) <= room:
        return (padded((*head, *summary), width),)
    rest = wrapped((value(cell) for cell in area.summary), width - 2)
    return (padded(head, width), *(padded((Span("  "), *line), width) for line in rest))


def _head(area: Area) -> Line:
    return (Span(f"{ROLE_SIGNS[area.role]} {clean(area.name)}", Tone.TITLE),)


def _joined(area: Area) -> Line:
    line: list[Span] = []
    for cell in area.summary:
        line += [Span(" · ")] if line else []
        line.append(value(cell))
    return tuple(line)


def _shelves(blocks: tuple[Block, ...], width: int) -> Picture:
    """Set blocks from left to right, and on a new shelf below where the next would not fit."""
    shelves: list[list[Picture]] = []
    for block in blocks:
        picture = draw_block(block, width)
        used = sum(width_of(other[0]) + BLOCK_GAP for other in shelves[-1]) if shelves else width
        if used + width_of(picture[0]) <= width:
            shelves[-1].append(picture)
        else:
            shelves.append([picture])
    return tuple(padded(line, width) for shelf in shelves for line in beside(shelf, BLOCK_GAP))


def draw_block(block: Block, width: int) -> Picture:
    """Draw a block within a width."""
    match block:
        case Table():
            return draw_table(block, width)
        case Rose():
            return draw_rose(block)
        case Boxes():
            return draw_boxes(block, width)
        case _:
            assert_never(block)
