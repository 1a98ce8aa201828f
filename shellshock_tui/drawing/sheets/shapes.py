"""Roses, boxes and hulls: values around a shape, boxes to tick off, and a hull with its armour from above."""

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Span,
    Tone,
    boxes,
    padded,
    short_of,
    value,
    wrapped,
)
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.sheet_view import Boxes, Hull, Rose
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

TICKS: dict[Mark, str] = {
    Mark.PLAIN: "■",
    Mark.CURRENT: "◆",
    Mark.PENDING: "▣",
    Mark.LOST: "✗",
    Mark.PICKED: "◉",
    Mark.EMPTY: "□",
}
_HEXAGON = (" ▁▁▁ ", "╱   ╲", "╲▁▁▁╱")


def draw_rose(rose: Rose) -> Picture:
    """Draw values around a shape: four around a box, six around a hexagon, others in a row."""
    match len(rose.spokes):
        case 4:
            return _draw_box(rose)
        case 6:
            return _draw_hexagon(rose)
        case _:
            spans = [Span(clean(rose.title)), *(value(spoke) for spoke in rose.spokes)]
            return wrapped(spans, sum(cell_len(span.text) + 2 for span in spans) - 2)


def _draw_box(rose: Rose) -> Picture:
    front, right, rear, left = rose.spokes
    title = clean(rose.title)
    inner = max(cell_len(title) + 2, 6)
    margin = max(cell_len(clean(side.text)) for side in (left, right)) + 1
    width = 2 * margin + inner + 2
    rule = "─" * inner
    middle = _sides(left, right, margin, (_frame("│" + title.center(inner) + "│"),))
    return (
        _centred((value(front),), width),
        _centred((_frame(f"┌{rule}┐"),), width),
        middle,
        _centred((_frame(f"└{rule}┘"),), width),
        _centred((value(rear),), width),
    )


def _draw_hexagon(rose: Rose) -> Picture:
    front, front_right, rear_right, rear, rear_left, front_left = rose.spokes
    margin = max(cell_len(clean(spoke.text)) for spoke in rose.spokes) + 1
    title = clean(rose.title)
    width = max(2 * margin + 5, cell_len(title))
    top, upper, lower = ((_frame(row),) for row in _HEXAGON)
    rows = (
        (Span(title),),
        (value(front),),
        top,
        _sides(front_left, front_right, margin, upper),
        _sides(rear_left, rear_right, margin, lower),
        (value(rear),),
    )
    return tuple(_centred(row, width) for row in rows[0 if title else 1 :])


def _sides(left: Cell, right: Cell, margin: int, middle: Line) -> Line:
    """Set one value on the left and one on the right of a shape."""
    before, after = value(left), value(right)
    return (
        Span(" " * (margin - 1 - cell_len(before.text))), before, Span(" "), *middle,
        Span(" "), after, Span(" " * (margin - 1 - cell_len(after.text))),
    )  # fmt: skip


def _frame(text: str) -> Span:
    return Span(text, Tone.FRAME)


def _centred(line: Sequence[Span], width: int) -> Line:
    return padded((Span(" " * ((width - length(line)) // 2)), *line), width)


def draw_boxes(boxes: Boxes, width: int) -> Picture:
    """Draw a row of boxes, each by its text or by a sign for its mark."""
    ticks = [value(cell, clean(cell.text) or TICKS[cell.mark]) for cell in boxes.cells]
    spans = [Span(clean(boxes.title)), *ticks] if boxes.title else ticks
    natural = sum(cell_len(span.text) + 1 for span in spans) - 1
    return wrapped(spans, max(1, min(width, natural)), gap=1)


LONGEST = 17
"""As many boxes stand in a row before or behind the hull."""
HIGH = 5
"""In so many rows stand those beside it."""
FEWEST = 4
"""As many, at least, stand in a row beside it."""
INSIDE = 7
"""The columns inside the hull, if its figures take no more."""
FRONT = "▲"


def draw_hull(hull: Hull) -> Picture:
    """Draw a hull with the boxes of its sides around it."""
    front, right, rear, left = map(_gold, hull.sides)
    beside = max(FEWEST, *(-(-side.part[1] // HIGH) for side in (right, left)))
    plan = _plan(hull)
    width = 2 * beside + length(plan[0]) + 2
    rows = zip(_boxes(left, beside, HIGH), plan, _boxes(right, beside, HIGH), strict=True)
    middle = ((*padded(one, beside + 1), *row, Span(" "), *padded(two, beside)) for one, row, two in rows)
    ahead, behind = (_boxes(side, LONGEST, 0) for side in (front, rear))
    return (*(_centred(line, width) for line in ahead), *middle, *(_centred(line, width) for line in behind))


def _boxes(side: Cell, across: int, rows: int) -> tuple[Line, ...]:
    """Return the boxes of a side in rows, those that are gone at the outer end of the last ones."""
    left, whole = side.part
    number = rows or -(-whole // across)
    spread = across if rows else -(-whole // max(1, number))
    found: list[Line] = []
    for row in range(number):
        of = max(0, min(spread, whole - row * spread))
        found.append(boxes(side, max(0, min(of, left - row * spread)), of))
    return tuple(found)


def _plan(hull: Hull) -> tuple[Line, ...]:
    """Return the five rows of the hull, with the figures of its faces and what is left of its sides."""
    front, rear = (value(_gold(side)) for side in hull.sides[::2])
    right, left = (value(_gold(side), short_of(side)) for side in hull.sides[1::2])
    faces = [value(_gold(face)) for face in hull.faces]
    inside = max(INSIDE, length((left, right)) + 1)
    return (
        _edge("╭", faces[0], "╮", inside),
        _across(faces[5], front, faces[1], inside),
        (_frame("│"), *_side(left, right, inside), _frame("│")),
        _across(faces[4], rear, faces[2], inside),
        _edge("╰", faces[3], "╯", inside),
    )


def _edge(start: str, face: Span, end: str, inside: int) -> Line:
    room = inside - cell_len(face.text)
    before = room // 2
    return (_frame(start + "─" * before), face, _frame("─" * (room - before) + end))


def _across(left: Span, middle: Span, right: Span, inside: int) -> Line:
    """Set a figure between those on the corners."""
    room = inside + 2 - length((left, middle, right))
    before = max(0, (inside + 2 - cell_len(middle.text)) // 2 - cell_len(left.text))
    return (left, Span(" " * before), middle, Span(" " * max(0, room - before)), right)


def _side(left: Span, right: Span, inside: int) -> Line:
    """Set the figures of both sides about the arrow that points ahead."""
    room = inside - length((left, right))
    before = max(0, min(room - 1, inside // 2 - cell_len(left.text)))
    return (left, Span(" " * before), _frame(FRONT), Span(" " * (room - before - 1)), right)


def _gold(cell: Cell) -> Cell:
    """Return a cell that is struck as one that stands out without a ground of its own."""
    if cell.mark is not Mark.CURRENT:
        return cell
    return replace(cell, mark=Mark.PICKED)
