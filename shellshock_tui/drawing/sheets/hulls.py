"""A hull from above: a box for each point of armour around it, and a figure on each face."""

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
    width_of,
)
from shellshock_tui.engine.sheet_view import Hull
from shellshock_tui.engine.view import Cell, Mark

LONGEST = 17
"""As many boxes stand in a row before or behind the hull."""
HIGH = 5
"""In so many rows stand those beside it."""
FEWEST = 4
"""As many, at least, stand in a row beside it."""
INSIDE = 7
FRONT = "▲"


def draw_hull(hull: Hull) -> Picture:
    """Draw a hull with the boxes of its sides around it."""
    front, right, rear, left = map(_gold, hull.sides)
    beside = max(FEWEST, *(-(-side.part[1] // HIGH) for side in (right, left)))
    width = 2 * beside + INSIDE + 4
    rows = zip(_boxes(left, beside, HIGH), _plan(hull), _boxes(right, beside, HIGH), strict=True)
    middle = ((*padded(one, beside + 1), *plan, Span(" "), *padded(two, beside)) for one, plan, two in rows)
    ahead, behind = (_boxes(side, LONGEST, 0) for side in (front, rear))
    return (
        *(_centred(line, width) for line in ahead),
        *middle,
        *(_centred(line, width) for line in behind),
    )


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
    front, right, rear, left = (value(_gold(side), short_of(side)) for side in hull.sides)
    faces = [value(_gold(face)) for face in hull.faces]
    return (
        _edge("╭", faces[0], "╮"),
        _across(faces[5], front, faces[1]),
        _row(_frame("│"), _side(left, right), _frame("│")),
        _across(faces[4], rear, faces[2]),
        _edge("╰", faces[3], "╯"),
    )


def _edge(start: str, face: Span, end: str) -> Line:
    room = INSIDE - cell_len(face.text)
    before = room // 2
    return (_frame(start + "─" * before), face, _frame("─" * (room - before) + end))


def _across(left: Span, middle: Span, right: Span) -> Line:
    """Set a figure between those on the corners."""
    room = INSIDE + 2 - width_of((left, middle, right))
    before = max(0, (INSIDE + 2 - cell_len(middle.text)) // 2 - cell_len(left.text))
    return (left, Span(" " * before), middle, Span(" " * max(0, room - before)), right)


def _side(left: Span, right: Span) -> Line:
    """Set the figures of both sides about the arrow that points ahead."""
    room = INSIDE - width_of((left, right))
    if room < 1:
        return (*padded((left, Span("/"), right), INSIDE),)
    before = max(0, min(room - 1, INSIDE // 2 - cell_len(left.text)))
    return (left, Span(" " * before), _frame(FRONT), Span(" " * (room - before - 1)), right)


def _row(start: Span, line: Line, end: Span) -> Line:
    return (start, *line, end)


def _gold(cell: Cell) -> Cell:
    """Return a cell that is struck as one that stands out without a ground of its own."""
    if cell.mark is not Mark.CURRENT:
        return cell
    return replace(cell, mark=Mark.PICKED)


def _frame(text: str) -> Span:
    return Span(text, Tone.FRAME)


def _centred(line: Line, width: int) -> Line:
    return padded((Span(" " * max(0, (width - width_of(line)) // 2)), *line), width)
