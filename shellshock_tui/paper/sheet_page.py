"""Record sheets on paper: the areas of a sheet with their colours, and room to write."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import NamedTuple

from shellshock_tui.engine.sheet_view import Area, SheetView
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean
from shellshock_tui.paper.blocks import (
    GAP,
    INKS,
    LEADING,
    NOTES,
    SIZES,
    WRITTEN,
    Drawn,
    Print,
    draw_block,
    draw_lines,
    moved,
    packed,
    written,
)
from shellshock_tui.paper.page import (
    FAINT,
    PAPER,
    THICK,
    THIN,
    Anchor,
    Box,
    Line,
    Page,
    Rectangle,
    Shape,
    Size,
    Words,
    width_of,
)
from shellshock_tui.user_error import UserError

TURNS, TURNS_HIGH = 16, 5.0
"""The number of turns in the record of turns, and the height of its rows in millimetres."""


def _area(area: Area, how: Print, room: float) -> Drawn:
    """Return the inside of an area, packed into a width."""
    return packed((draw_block(block, how, room) for block in (*area.blocks, *area.paper)), room)


def _framed(area: Area, inside: Drawn, box: Box, how: Print) -> Iterator[Shape]:
    ink = INKS[area.role]
    bar = how.line * 1.05
    yield Rectangle(box, ink.strong, ink.pale, THICK)
    yield Rectangle(Box(box.left, box.top, box.width, bar), ink.strong, ink.strong)
    yield Words((box.left + 1.2, box.top + how.size * 1.03), area.name, how.size, PAPER, is_bold=True)
    summary = "   ".join(filter(None, (written(cell).text for cell in area.summary)))
    if width_of(f"{area.name}   {summary}", how.size, is_bold=True) < box.width - 3:
        yield Words((box.right - 1.2, box.top + how.size * 1.03), summary, how.size, PAPER, Anchor.END)
    yield from (moved(shape, box.left + 1.2, box.top + bar + 1.0) for shape in inside.shapes)


class _Place(NamedTuple):
    """An area with its box on the sheet."""

    area: Area
    inside: Drawn
    box: Box


@dataclass(frozen=True)
class _Layout:
    """Areas in their places below each other, from (0, 0)."""

    places: tuple[_Place, ...]
    height: float


BETWEEN = GAP * 0.7
"""The space between an area and the one below it."""


def _layout(areas: Sequence[Area], how: Print, width: float) -> _Layout | None:
    """Return the areas arranged in the least height; None if one is too wide.

    Each area has the whole width or half of it. Areas of half the width that follow each other stand in two
    columns, each below the one before it.
    """
    half = (width - GAP) / 2
    wide = [_area(area, how, width - 2.4) for area in areas]
    narrow = [_area(area, how, half - 2.4) for area in areas]
    if any(inside.size.width > width - 2.4 for inside in wide):
        return None
    best: _Layout | None = None
    for choice in product((True, False), repeat=len(areas)):
        if any(
            is_half and inside.size.width > half - 2.4 for is_half, inside in zip(choice, narrow, strict=True)
        ):
            continue
        found = _stacked(areas, choice, (narrow, wide), how, width)
        if best is None or found.height < best.height - 0.01:
            best = found
    return best


def _stacked(
    areas: Sequence[Area], choice: Sequence[bool], insides: tuple[Sequence[Drawn], Sequence[Drawn]],
    how: Print, width: float,
) -> _Layout:  # fmt: skip
    """Return areas below each other, those of half the width in two columns."""
    narrow, wide = insides
    places: list[_Place] = []
    y = 0.0
    for is_half, found in groupby(range(len(areas)), key=lambda number: choice[number]):
        numbers = tuple(found)
        if is_half:
            columns = _columns([(areas[number], narrow[number]) for number in numbers], y, how, width)
            places += columns
            y = max(place.box.bottom for place in columns) + BETWEEN
            continue
        for number in numbers:
            box = Box(0, y, width, wide[number].size.height + _bar(how))
            places.append(_Place(areas[number], wide[number], box))
            y = box.bottom + BETWEEN
    return _Layout(tuple(places), y)


def _bar(how: Print) -> float:
    """Return the height that an area needs beside its inside."""
    return how.line * 1.05 + 2.2


def _columns(found: Sequence[tuple[Area, Drawn]], top: float, how: Print, width: float) -> list[_Place]:
    """Return areas in two columns that are as equal as can be; the last of each reaches to the lower edge."""
    half = (width - GAP) / 2
    heights = [inside.size.height + _bar(how) for _, inside in found]

    def totals(sides: Sequence[int]) -> tuple[float, float]:
        left, right = (
            sum(height + BETWEEN for height, side in zip(heights, sides, strict=True) if side == wanted)
            for wanted in (0, 1)
        )
        return left, right

    sides = min(
        ((0, *rest) for rest in product((1, 0), repeat=len(found) - 1)), key=lambda one: max(totals(one))
    )
    deepest = max(totals(sides)) - BETWEEN
    places: list[_Place] = []
    for wanted in (0, 1):
        y = top
        column = [number for number, side in enumerate(sides) if side == wanted]
        for number in column:
            height = top + deepest - y if number == column[-1] else heights[number]
            places.append(_Place(*found[number], Box(wanted * (half + GAP), y, half, height)))
            y += height + BETWEEN
    return places


class TooLargeError(UserError):
    """Raised for a sheet that does not fit into its room on the paper."""


def draw_sheet(page: Page, sheet: SheetView, room: Box, record: Sequence[str] = ()) -> None:
    """Draw a record sheet into a room of a page, in the largest text that fits.

    `record` names what is written down turn by turn below the areas.

    Raises:
        TooLargeError: It does not fit in the smallest text.
    """
    for size in SIZES:
        how = Print(size)
        layout = _layout(sheet.areas, how, room.width)
        if layout is None:
            continue
        head = _head_of_sheet(sheet, how, room.width)
        below = [
            draw_lines([(note,) for note in sheet.notes], how, room.width),
            *_to_fill_in(sheet, record, how, room.width),
        ]
        height = head.size.height + layout.height + sum(block.size.height for block in below)
        if height <= room.height and all(block.size.width <= room.width for block in (head, *below)):
            _draw(page, room, how, head, layout, below)
            return
    rest = f"{room.width:.0f} by {room.height:.0f} mm, even in the smallest text"
    raise TooLargeError(f"{clean(sheet.title)} does not fit into {rest}.")


def _draw(page: Page, room: Box, how: Print, head: Drawn, layout: _Layout, below: Sequence[Drawn]) -> None:
    page.add(*(moved(shape, room.left, room.top) for shape in head.shapes))
    y = room.top + head.size.height
    for place in layout.places:
        box = place.box._replace(left=room.left + place.box.left, top=y + place.box.top)
        page.add(*_framed(place.area, place.inside, box, how))
    y += layout.height
    for block in below:
        page.add(*(moved(shape, room.left, y) for shape in block.shapes))
        y += block.size.height
    _draw_notes(page, room._replace(top=y, height=room.bottom - y), how)


def _head_of_sheet(sheet: SheetView, how: Print, width: float) -> Drawn:
    """Return the title with the facts beside it, or below it if they are too long."""
    large = how.size * 1.55
    code = f"{sheet.code}  " if sheet.code else ""
    title = fitted(f"{code}{sheet.title}", large, width)
    shapes: list[Shape] = [Words((0, large), title, large, is_bold=True)]
    facts = [fact for fact in map(written, sheet.facts) if fact.text or fact.boxes]
    needed = sum(map(how.width, facts)) + how.size * (len(facts) - 1)
    if needed + width_of(title, large, is_bold=True) + how.size * 2 > width:
        under = draw_lines([sheet.facts], how, width)
        shapes += (moved(shape, 0, how.line * 1.6) for shape in under.shapes)
        return Drawn(Size(width, how.line * 2.0 + under.size.height), tuple(shapes))
    x = width - needed
    for fact in facts:
        shapes += how.cell((x, large), fact)
        x += how.width(fact) + how.size
    return Drawn(Size(width, how.line * 2.1), tuple(shapes))


def fitted(text: str, size: float, width: float) -> str:
    """Return a bold text, with an ellipsis in place of what does not fit into a width."""
    if width_of(text, size, is_bold=True) <= width:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size, is_bold=True) > width:
        kept = kept[:-1]
    return f"{kept}…"


def _to_fill_in(sheet: SheetView, record: Sequence[str], how: Print, width: float) -> Iterator[Drawn]:
    """Yield the lines for open slots, and the record of turns."""
    if sheet.slots:
        yield _open_slots(sheet.slots, how, width)
    if record:
        yield _turns(record, how, width)


def _open_slots(slots: Sequence[Cell], how: Print, width: float) -> Drawn:
    """Return a line to write on for each open slot, after its choices."""
    shapes: list[Shape] = []
    for number, slot in enumerate(map(written, slots), start=1):
        y = number * WRITTEN - 1.5
        shapes += how.cell((0, y), slot)
        start = min(how.width(slot) + how.size * 0.8, width * 0.8)
        shapes.append(Line((start, y + 0.5), (width, y + 0.5), FAINT))
    longest = max(how.width(written(slot)) for slot in slots)
    return Drawn(Size(longest, len(slots) * WRITTEN), tuple(shapes))


def _turns(record: Sequence[str], how: Print, width: float) -> Drawn:
    """Return a box for each turn and each thing that is written down in it."""
    size = min(how.size, 2.7)
    captions = ("Turn", *record)
    left = max(width_of(caption, size, is_bold=True) for caption in captions) + size
    step = (width - left) / TURNS
    shapes: list[Shape] = []
    for row, caption in enumerate(captions):
        top = size * LEADING + (row - 1) * TURNS_HIGH if row else 0.0
        shapes.append(Words((0, top + (size if not row else TURNS_HIGH * 0.7)), caption, size, is_bold=True))
        for turn in range(TURNS):
            x = left + turn * step
            if row:
                shapes.append(Rectangle(Box(x, top, step, TURNS_HIGH), FAINT))
            else:
                shapes.append(Words((x + step / 2, size), f"{turn + 1}", size, anchor=Anchor.MIDDLE))
    return Drawn(Size(width, size * LEADING + len(record) * TURNS_HIGH + GAP), tuple(shapes))


def _draw_notes(page: Page, room: Box, how: Print) -> None:
    """Draw lines to write on into what is left of a room."""
    lines = int((room.height - how.line) // WRITTEN)
    if lines < 1:
        return
    page.add(Words((room.left, room.top + how.size), NOTES, how.size, is_bold=True))
    for number in range(lines):
        y = room.top + how.line + (number + 1) * WRITTEN - 1
        page.add(Line((room.left, y), (room.right, y), FAINT))


def sheet_pages(sheets: Sequence[SheetView], size: Size, record: Sequence[str] = ()) -> tuple[Page, ...]:
    """Return pages with record sheets, two on a page where they fit, else one.

    `record` names what is written down turn by turn.

    Raises:
        TooLargeError: A sheet does not fit on a page.
    """
    pages: list[Page] = []
    upper = True
    for sheet in sheets:
        inner = Page(size).inner
        half = (inner.height - GAP * 2) / 2
        room = inner._replace(height=half, top=inner.top if upper else inner.top + half + GAP * 2)
        trial = Page(size) if upper else pages[-1]
        try:
            draw_sheet(trial, sheet, room, record)
        except TooLargeError:
            trial, upper = Page(size), True
            draw_sheet(trial, sheet, inner, record)
            pages.append(trial)
            continue
        if upper:
            pages.append(trial)
        else:
            middle = inner.top + half + GAP
            trial.add(Line((0, middle), (size.width, middle), FAINT, THIN))
        upper = not upper
    return tuple(pages)
