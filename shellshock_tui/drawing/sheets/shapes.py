"""Roses and boxes: values around a box or a hexagon, and rows of boxes to tick off."""

from collections.abc import Sequence

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import Line, Picture, Span, Tone, padded, value, width_of, wrapped
from shellshock_tui.engine.sheet_view import Boxes, Rose
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
    return padded((Span(" " * ((width - width_of(line)) // 2)), *line), width)


def draw_boxes(boxes: Boxes, width: int) -> Picture:
    """Draw a row of boxes, each by its text or by a sign for its mark."""
    ticks = [value(cell, clean(cell.text) or TICKS[cell.mark]) for cell in boxes.cells]
    spans = [Span(clean(boxes.title)), *ticks] if boxes.title else ticks
    natural = sum(cell_len(span.text) + 1 for span in spans) - 1
    return wrapped(spans, max(1, min(width, natural)), gap=1)
