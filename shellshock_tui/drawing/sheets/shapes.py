"""Draw the blocks of a sheet that are not tables: roses, boxes, hulls, charts and lines."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Risks,
    Span,
    Tone,
    bar,
    boxes,
    padded,
    short_of,
    tone_of,
    value,
    whole_of,
    wrapped,
)
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.sheet_view import Boxes, Chart, Hull, Lines, Rose
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

CROSSED, GONE = "✗", "gone"
"""The sign over a column that is crossed off, and the caption of that row."""
Stretch = tuple[Cell, ...]


def draw_chart(chart: Chart, width: int, swept: frozenset[str]) -> Picture:
    """Draw a chart within a width; columns over which a roll passes are highlighted."""
    margin = max(map(cell_len, map(clean, chart.captions))) + 1
    room = max(1, width - margin)
    wide = [max((cell_len(clean(cell.text)) for cell in column), default=1) for column in chart.columns]
    if sum(wide) + len(wide) - 1 <= room:
        return _band(chart.captions, chart.columns, wide, 1, swept, margin)
    narrow = [1] * len(wide)
    gap = 1 if 2 * len(wide) - 1 <= room else 0
    most = max(1, (room + gap) // (1 + gap))
    bands = (chart.columns[start : start + most] for start in range(0, len(chart.columns), most))
    drawn = [_band(chart.captions, band, narrow[: len(band)], gap, swept, margin) for band in bands]
    widest = max(length(picture[0]) for picture in drawn)
    return tuple(padded(line, widest) for picture in drawn for line in picture)


def _band(
    captions: Sequence[str], columns: Sequence[Stretch], widths: Sequence[int], gap: int,
    swept: frozenset[str], margin: int,
) -> Picture:  # fmt: skip
    """Draw columns of given widths; heads that do not fit are written from top to bottom."""
    upright = max(
        (-(-cell_len(clean(column[0].text)) // wide) for column, wide in zip(columns, widths, strict=True)),
        default=1,
    )
    tells_gone = any(map(_is_crossed, columns))
    gone = (GONE,) if tells_gone else ()
    texts = [
        _texts(column, wide, upright, tells_gone=tells_gone)
        for column, wide in zip(columns, widths, strict=True)
    ]
    labels = (captions[0], *("" for _ in range(upright - 1)), *gone, *captions[1:])
    rows: list[Line] = []
    for number, across in enumerate(zip_longest(*texts, fillvalue=None)):
        caption = clean(labels[number]) if number < len(labels) else ""
        line = [Span(caption.ljust(margin))]
        for column, wide, found in zip(columns, widths, across, strict=True):
            is_swept = column[0].at in swept and bool(column[0].at)
            line += [Span(" " * gap)] if gap and line[1:] else []
            line.append(_written(found, wide, is_swept))
        rows.append(tuple(line))
    return tuple(rows)


def _is_crossed(column: Stretch) -> bool:
    return any(cell.mark in (Mark.LOST, Mark.PENDING) for cell in column[1:])


def _texts(column: Stretch, wide: int, upright: int, *, tells_gone: bool) -> list[tuple[str, Cell]]:
    """Return the rows of a column: its head, upright if need be, and the cells below it."""
    head, *hanging = column
    text = clean(head.text)
    heads = [text] if upright == 1 else list(text.rjust(upright))
    gone = [CROSSED if _is_crossed(column) else " "] if tells_gone else []
    below = [(_fitted(clean(cell.text), wide), cell) for cell in hanging if cell.text]
    return [(one, head) for one in (*heads, *gone)] + below


def _fitted(text: str, wide: int) -> str:
    """Return the text, cut to one letter if it is too wide and all its letters are equal."""
    return text if cell_len(text) <= wide or len(set(text)) > 1 else text[0]


def _written(found: tuple[str, Cell] | None, wide: int, is_swept: bool) -> Span:  # noqa: FBT001 - a fact
    if found is None:
        return Span(" " * wide, Tone.SWEPT if is_swept else Tone.CAPTION)
    text, cell = found
    span = value(cell, text.rjust(wide))
    return span._replace(tone=Tone.SWEPT, mark=Mark.PLAIN) if is_swept else span


LONGEST_BAR = 7


def draw_lines(lines: Lines, width: int, risks: Risks) -> Picture:
    """Draw lines: each in full if it fits, otherwise shortened, otherwise wrapped."""
    rows = (tuple(_with_risks(row, risks)) for row in lines.rows)
    drawn = [line for row in rows for line in _drawn(row, width)]
    widest = max((length(line) for line in drawn), default=0)
    return tuple(padded(line, widest) for line in drawn)


def _with_risks(row: tuple[Cell, ...], risks: Risks) -> Iterator[Cell]:
    """Yield the cells of a row, each that may be lost followed by its chance of loss."""
    for cell in row:
        yield cell
        if risks.get(cell.at):
            yield Cell(f"at risk {per_cent(risks[cell.at])}", cell.at, Mark.PICKED)


def _drawn(row: tuple[Cell, ...], width: int) -> tuple[Line, ...]:
    for before, text in ((_bar, whole_of), (_bar, short_of), (lambda _: (), short_of)):
        line = _joined(tuple((*before(cell), value(cell, text(cell))) for cell in row))
        if length(line) <= width:
            return (line,)
    return _wrapped(row, width)


def _bar(cell: Cell) -> Line:
    if not cell.part[1]:
        return ()
    return (*bar(cell, LONGEST_BAR), *((Span(" "),) if cell.text else ()))


def _joined(parts: tuple[Line, ...]) -> Line:
    line: list[Span] = []
    for part in filter(None, parts):
        line += [Span(" "), *part] if line else part
    return tuple(line)


def _wrapped(row: tuple[Cell, ...], width: int) -> tuple[Line, ...]:
    """Return a row wrapped between words; further lines are indented by two columns."""
    lines: list[list[Span]] = [[]]
    for cell in row:
        for word in short_of(cell).split(" "):
            gap = 1 if length(lines[-1]) else 0
            if lines[-1] and length(lines[-1]) + gap + cell_len(word) > width:
                lines.append([Span("  ")])
                gap = 0
            lines[-1] += [*([Span(" ")] if gap else []), Span(clean(word), tone_of(cell), cell, cell.mark)]
    return tuple(map(tuple, lines))


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
    """Return a line with one value on the left and one on the right of a shape."""
    before, after = value(left), value(right)
    return (
        Span(" " * (margin - 1 - cell_len(before.text))), before, Span(" "), *middle,
        Span(" "), after, Span(" " * (margin - 1 - cell_len(after.text))),
    )  # fmt: skip


def _frame(text: str) -> Span:
    return Span(text, Tone.FRAME)


def _centred(line: Sequence[Span], width: int) -> Line:
    return padded((Span(" " * ((width - length(line)) // 2)), *line), width)


LONGEST = 17
"""The most boxes in a row in front of or behind the hull."""
HIGH = 5
"""The number of rows of boxes beside the hull."""
FEWEST = 4
"""The least width of a row of boxes beside the hull."""
MOST = LONGEST * HIGH
"""The most boxes of a side that are drawn; of more, the number is written."""


def draw_boxes(boxes: Boxes, width: int) -> Picture:
    """Draw a row of boxes, each with its text or a sign for its mark; after the first, how many there are."""
    ticks = [value(cell, clean(cell.text) or TICKS[cell.mark]) for cell in boxes.cells[:MOST]]
    ticks += [Span(f"… {len(boxes.cells)}")] if len(boxes.cells) > MOST else []
    spans = [Span(clean(boxes.title)), *ticks] if boxes.title else ticks
    natural = sum(cell_len(span.text) + 1 for span in spans) - 1
    return wrapped(spans, max(1, min(width, natural)), gap=1)


INSIDE = 7
"""The least width inside the hull."""
FRONT = "▲"


def draw_hull(hull: Hull) -> Picture:
    """Draw a hull with the boxes of its sides around it."""
    front, right, rear, left = map(_gold, hull.sides)
    beside = max(FEWEST, *map(_breadth, (right, left)))
    plan = _plan(hull)
    width = 2 * beside + length(plan[0]) + 2
    rows = zip(_boxes(left, beside, HIGH), plan, _boxes(right, beside, HIGH), strict=True)
    middle = ((*padded(one, beside + 1), *row, Span(" "), *padded(two, beside)) for one, row, two in rows)
    ahead, behind = (_boxes(side, LONGEST, 0) for side in (front, rear))
    return (*(_centred(line, width) for line in ahead), *middle, *(_centred(line, width) for line in behind))


def _breadth(side: Cell) -> int:
    """Return the columns that a side beside the hull needs."""
    _, whole = side.part
    return length((_counted(side),)) if whole > MOST else -(-whole // HIGH)


def _counted(side: Cell) -> Span:
    return value(side, f"… {side.part[1]}")


def _boxes(side: Cell, across: int, rows: int) -> tuple[Line, ...]:
    """Return the boxes of a side in rows, the lost ones last; if there are too many, their number."""
    left, whole = side.part
    if whole > MOST:
        return ((_counted(side),), *((),) * (max(1, rows) - 1))
    number = rows or -(-whole // across)
    spread = across if rows else -(-whole // max(1, number))
    found: list[Line] = []
    for row in range(number):
        of = max(0, min(spread, whole - row * spread))
        found.append(boxes(side, max(0, min(of, left - row * spread)), of))
    return tuple(found)


def _plan(hull: Hull) -> tuple[Line, ...]:
    """Return the five rows of the hull, with the figures of its faces and the rest of its sides."""
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
    """Return a row with a figure between those on the corners."""
    room = inside + 2 - length((left, middle, right))
    before = max(0, (inside + 2 - cell_len(middle.text)) // 2 - cell_len(left.text))
    return (left, Span(" " * before), middle, Span(" " * max(0, room - before)), right)


def _side(left: Span, right: Span, inside: int) -> Line:
    """Return a row with the figures of both sides around the arrow that points to the front."""
    room = inside - length((left, right))
    before = max(0, min(room - 1, inside // 2 - cell_len(left.text)))
    return (left, Span(" " * before), _frame(FRONT), Span(" " * (room - before - 1)), right)


def _gold(cell: Cell) -> Cell:
    """Return a cell that is hit with a mark that stands out without a background of its own."""
    if cell.mark is not Mark.CURRENT:
        return cell
    return replace(cell, mark=Mark.PICKED)
