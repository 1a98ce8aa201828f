"""Draw record sheets: a head, and as many open cards as fit, those that matter first; or a two-row strip."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from shellshock_tui.drawing.colours import side_colour
from shellshock_tui.drawing.sheets.areas import draw_body, draw_title
from shellshock_tui.drawing.sheets.cards import (
    PLAIN,
    Card,
    CardRow,
    Drawing,
    Part,
    SheetLine,
    Shown,
    Stretch,
    Window,
    height_of,
    lines_of,
)
from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Span,
    Tone,
    broken,
    padded,
    short_of,
    value,
    whole_of,
    wrapped,
)
from shellshock_tui.drawing.text import length, one_row
from shellshock_tui.engine.sheet_view import Area, Block, Role, SheetView, Table
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean

Size = tuple[int, int]
"""Columns and rows."""
PAIRED: Size = 56, 30
"""The least columns and rows for two cards side by side."""
PAIR = Role.MOVE, Role.DEFENCE
FIRST_SHARE = 13, 30
"""The first card's share of the width, as a fraction."""
FEWEST = 3
"""The least number of rows of a card that matters, including its title."""
TALLEST = 1_000
"""A number of rows in which every sheet fits."""
OPENED_FIRST = (Role.MOVE, Role.DEFENCE, Role.ATTACK, Role.INTERNAL, Role.NONE)


def draw_sheet(
    view: SheetView, width: int, height: int = TALLEST, drawing: Drawing = PLAIN
) -> tuple[SheetLine, ...]:
    """Draw a sheet for a pane; it is longer than the pane only if the titles alone do not fit."""
    return lines_of(lay_out((Shown(view),), width, height, drawing))


def lay_out(units: Sequence[Shown], width: int, height: int, drawing: Drawing = PLAIN) -> tuple[CardRow, ...]:
    """Lay out the sheets of one or two units below each other in `height` rows.

    Areas that do not matter now are folded first, and with two units left out; those that matter can be
    scrolled.
    """
    is_alone = len(units) == 1
    rows = [row for shown in units for row in _card_rows(shown, (width, height), drawing, is_alone=is_alone)]
    if height_of(rows) > height and len(units) > 1:
        rows = [row for row in rows if any(one.area is None or _stays(one, drawing) for one in row)]
    rows = _opened(rows, height, drawing)
    if height_of(rows) > height:
        rows = [tuple(_tightened(window, drawing) for window in row) for row in rows]
    rows = _shrunk(rows, height)
    return tuple(_scrolled(row, drawing) for row in rows)


def _card_rows(shown: Shown, size: Size, drawing: Drawing, *, is_alone: bool) -> Iterator[CardRow]:
    """Yield the head of a unit and its cards; those that matter are open, the others folded."""
    (width, height), view, colour = size, shown.view, shown.colour
    side = colour if colour is not None else side_colour(view.side, 0) if view.side else None
    head = draw_head(shown, width, is_alone=is_alone)
    yield (Window(Card(Part.NAME, view.unit, side=side), None, width, head, len(head)),)
    by_role = {area.role: area for area in reversed(view.areas)}
    pair = tuple(by_role[role] for role in PAIR if role in by_role)
    if width >= PAIRED[0] and height >= PAIRED[1] and len(pair) == len(PAIR):
        yield from _side_by_side(view, pair, width, drawing)
    else:
        for area in sorted(view.areas, key=lambda area: not area.is_highlighted):
            yield (_folded(area, view.unit, width, drawing),)
    if view.notes:
        notes = tuple(line for note in view.notes for line in wrapped(broken(value(note), width), width))
        yield (Window(Card(Part.NOTE, view.unit), None, width, notes, len(notes)),)


def _side_by_side(view: SheetView, pair: tuple[Area, ...], width: int, drawing: Drawing) -> Iterator[CardRow]:
    """Yield the cards of a unit, with two of them side by side."""
    first = width * FIRST_SHARE[0] // FIRST_SHARE[1]
    widths = first, width - first
    for area in view.areas:
        if area is pair[0]:
            yield _both_open(
                tuple(_folded(*one, drawing) for one in zip(pair, (view.unit,) * 2, widths, strict=True)),
                drawing,
            )
        elif area is not pair[1]:
            yield (_folded(area, view.unit, width, drawing),)


def _both_open(row: CardRow, drawing: Drawing) -> CardRow:
    """Return two cards side by side; if one is open, open both."""
    if not any(window.card.is_open for window in row):
        return row
    return tuple(_unfolded(window, drawing, True) for window in row)


def _folded(area: Area, unit: str, width: int, drawing: Drawing) -> Window:
    """Return a card before it is known what fits: open if it must be, otherwise folded."""
    card = Card(Part.BODY, unit, area.name, area.role, area.is_highlighted)
    window = Window(card, area, width, (), 0)
    return _with_body(window, area.blocks, drawing) if _stays(window, drawing) else window


def _stays(window: Window, drawing: Drawing) -> bool:
    """Return whether a card is open even if there is little room."""
    place = (window.card.unit, window.card.area)
    return place in drawing.folding.opened or (
        window.card.is_highlighted and place not in drawing.folding.folded
    )


def _with_body(window: Window, blocks: tuple[Block, ...], drawing: Drawing) -> Window:
    area = window.area
    assert area is not None
    body = draw_body(area, blocks, window.width - 2, drawing.foreseen)
    return window._replace(card=window.card._replace(is_open=True), body=body, rows=len(body))


def _opened(rows: list[CardRow], height: int, drawing: Drawing) -> list[CardRow]:
    """Open further cards that fit: each in brief first, then in full, movement first."""
    ranks = [min(OPENED_FIRST.index(window.card.role) for window in row) for row in rows]
    order = sorted(range(len(rows)), key=lambda n: ranks[n])
    for is_whole in (False, True):
        for number in order:
            tried = tuple(_unfolded(window, drawing, is_whole) for window in rows[number])
            others = height_of(rows) - height_of([rows[number]])
            if others + height_of([tried]) <= height:
                rows[number] = tried
    return rows


def _unfolded(window: Window, drawing: Drawing, is_whole: bool) -> Window:  # noqa: FBT001 - a fact
    place = (window.card.unit, window.card.area)
    area, is_settled = window.area, place in drawing.folding.folded or _stays(window, drawing)
    if area is None or is_settled or (window.card.is_open and not area.brief):
        return window
    return _with_body(window, area.blocks if is_whole else area.brief or area.blocks, drawing)


def _tightened(window: Window, drawing: Drawing) -> Window:
    """Return an open card with short column heads, so that more tables fit side by side."""
    if window.area is None or not window.card.is_open:
        return window
    tight = _with_body(window, tuple(map(_short_headed, window.area.blocks)), drawing)
    return tight if len(tight.body) < len(window.body) else window


def _short_headed(block: Block) -> Block:
    if not isinstance(block, Table) or not block.flow:
        return block
    columns = (replace(column, head=column.short or column.head) for column in block.columns)
    return replace(block, columns=tuple(columns))


def _shrunk(rows: list[CardRow], height: int) -> list[CardRow]:
    """Take rows from the tallest cards until all fit."""
    while height_of(rows) > height:
        tallest = max(range(len(rows)), key=lambda n: height_of([rows[n]]) if rows[n][0].area else 0)
        most = height_of([rows[tallest]])
        if most <= FEWEST:
            break
        rows[tallest] = tuple(
            window._replace(rows=min(window.rows, most - 2)) if window.area else window
            for window in rows[tallest]
        )
    return rows


def _scrolled(row: CardRow, drawing: Drawing) -> CardRow:
    return tuple(
        window._replace(first=max(0, min(asked, len(window.body) - window.rows)))
        for window in row
        for asked in [drawing.scrolled.get((window.card.unit, window.card.area), 0)]
    )


def draw_head(shown: Shown, width: int, *, is_alone: bool) -> Picture:
    """Return the bar with a unit's code, name, type and worth; for a single unit also its other facts."""
    view = shown.view
    kind, worth, *others = (*view.facts, None, None)[: max(2, len(view.facts))]
    code = (Span(f" {clean(view.code)} ", Tone.SIGN),) if view.code else ()
    name = (*code, Span(f" {clean(view.title).upper()} ", Tone.TITLE))
    right = Span(f"{clean(shown.remark)} ", Tone.TITLE) if shown.remark else None
    ending = (right,) if right else (value(worth), Span(" ")) if worth else ()
    kinds = (value(kind),) if kind else ()
    facts = [fact for fact in others if fact is not None]
    if length((*name, *kinds, Span(" "), *ending)) > width:
        facts = [fact for fact in (kind, *facts) if fact is not None]
        kinds = ()
    if length((*name, *ending)) > width:
        facts, ending = [*facts, *((worth,) if worth else ())], ()
    room = width - length((*name, *kinds, *ending))
    bar = padded((*name, *kinds, Span(" " * max(0, room)), *ending), width)
    if not is_alone:
        return (bar,)
    slots = (line for slot in view.slots for line in _facts((slot,), width))
    return (bar, *_facts(facts, width), *slots)


def _facts(facts: Sequence[Cell], width: int) -> Iterator[Line]:
    """Yield the other facts of a unit, in one line if possible."""
    whole, short = ([value(fact, text(fact)) for fact in facts] for text in (whole_of, short_of))
    for spans, gap in ((whole, 2), (whole, 1), (short, 2), (short, 1)):
        if sum(length((span,)) + gap for span in spans) - gap <= width - 2:
            break
    pieces = (piece for span in spans for piece in broken(span, width - 2))
    for line in wrapped(pieces, width - 2, gap):
        yield padded((Span(" "), *line), width)


def draw_strip(view: SheetView, width: int) -> tuple[SheetLine, ...]:
    """Draw the areas of a sheet in two rows: a title with one figure, and below it what fits.

    The first title includes the code of the unit's counter.
    """
    number = len(view.areas)
    if not number:
        return ()
    parts = [width * (n + 1) // number - width * n // number for n in range(number)]
    cards = [
        Card(unit=view.unit, area=area.name, role=area.role, is_highlighted=area.is_highlighted, is_open=True)
        for area in view.areas
    ]
    codes = (view.code, *[""] * number)
    rows = zip(*map(_rows, view.areas, parts, codes), strict=True)
    return tuple(
        SheetLine(
            tuple(
                Stretch(line, Card(kind, card.unit, card.area, card.role, card.is_highlighted, card.is_open))
                for line, card in zip(row, cards, strict=True)
            )
        )
        for row, kind in zip(rows, (Part.TITLE, Part.BODY), strict=True)
    )


def _rows(area: Area, width: int, code: str) -> tuple[Line, Line]:
    first, *others = area.glance or area.summary or (Cell(""),)
    name = f"{area.name} {code}".rstrip()
    title = draw_title(Area(name, area.role, area.is_highlighted, (first,), ()), width, "")
    if not any(span.cell is first for span in title):
        others = [replace(first, short=one_row(short_of(first), width - 2)), *others]
    return title, padded((Span(" "), *_fitting(others, width - 2)), width)


def _fitting(cells: Sequence[Cell], room: int) -> Iterator[Span]:
    """Yield the cells in full if all fit, otherwise as many as fit in their short form."""
    spans = tuple(map(value, cells))
    if length(spans) + len(spans) - 1 > room:
        spans = tuple(value(cell, short_of(cell)) for cell in cells)
    used = 0
    for span in spans:
        gap = min(1, used)
        if used + gap + length((span,)) <= room:
            yield from (Span(" "),) if gap else ()
            yield span
            used += gap + length((span,))
