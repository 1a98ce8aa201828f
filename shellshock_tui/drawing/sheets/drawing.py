"""A whole record sheet as lines: as many cards open as fit, those that matter first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from shellshock_tui.drawing.colours import Colour, side_colour
from shellshock_tui.drawing.sheets.areas import NOTHING_FORESEEN, Foreseen, draw_body, draw_title
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
    width_of,
    wrapped,
)
from shellshock_tui.engine.sheet_view import Area, Block, Role, SheetView
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean

Place = tuple[str, str]
"""A unit and one of its areas."""
PAIRED = 56
"""In so many columns two cards stand side by side."""
PAIR = Role.MOVE, Role.DEFENCE
FIRST_SHARE = 13, 30
"""How much of the width the first of them has."""
FEWEST = 3
"""A card that matters has so many rows at least, its title included."""
OPENED_FIRST = (Role.MOVE, Role.DEFENCE, Role.ATTACK, Role.INTERNAL, Role.NONE)


class Part(Enum):
    """What of a sheet a stretch of a line is."""

    NAME = "name"
    FACTS = "facts"
    TITLE = "title"
    BODY = "body"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Card:
    """What a stretch of a line belongs to."""

    part: Part = Part.NOTE
    unit: str = ""
    area: str = ""
    """The area's name; empty for the head of the sheet."""
    role: Role = Role.NONE
    lit: bool = False
    is_open: bool = False
    side: Colour | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """As much of a line as belongs to one card."""

    spans: Line
    card: Card


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet: one stretch, or two where cards stand side by side."""

    stretches: tuple[Stretch, ...]

    @property
    def spans(self) -> Line:
        """All that stands in it."""
        return tuple(span for stretch in self.stretches for span in stretch.spans)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of its stretches."""
        return tuple(stretch.card for stretch in self.stretches)


@dataclass(frozen=True, slots=True)
class Folding:
    """The areas that a reader has opened or folded against what fits."""

    opened: frozenset[Place] = frozenset()
    folded: frozenset[Place] = frozenset()

    def turned(self, card: Card) -> "Folding":
        """Return the folding with a card turned over."""
        place = {(card.unit, card.area)}
        if card.is_open:
            return Folding(self.opened - place, self.folded | place)
        return Folding(self.opened | place, self.folded - place)


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit's sheet as it is to be drawn."""

    view: SheetView
    remark: str = ""
    """What stands at the right end of its name instead of what it is worth."""
    colour: Colour | None = None
    """Its side's colour, where that is not known by its name."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How sheets are drawn: what a reader did to them, and what is foreseen."""

    folding: Folding = field(default_factory=Folding)
    scrolled: Mapping[Place, int] = field(default_factory=dict)
    """How many rows of a card are hidden above."""
    foreseen: Foreseen = NOTHING_FORESEEN


PLAIN = Drawing()


@dataclass(frozen=True, slots=True)
class Window:
    """A card, and as much of it as there is room for."""

    card: Card
    area: Area | None
    width: int
    body: Picture
    """All its rows, of the head of a unit with its name."""
    rows: int
    """How many of them are seen."""
    first: int = 0
    """The first that is seen."""

    @property
    def height(self) -> int:
        """How many rows it takes, with its title."""
        return self.rows + (self.area is not None)

    @property
    def hidden(self) -> str:
        """What is said of the rows that are not seen."""
        above, below = self.first, len(self.body) - self.first - self.rows
        if not self.card.is_open:
            return ""
        return " ".join(filter(None, (f"{above} ↑" if above else "", f"{below} more ↓" if below else "")))


Shelf = tuple[Window, ...]


def draw_sheet(view: SheetView, width: int, height: int, drawing: Drawing = PLAIN) -> tuple[SheetLine, ...]:
    """Draw a sheet for a pane; it comes out longer than the pane only where titles alone are too many."""
    return lines_of(lay_out((Shown(view),), width, height, drawing))


def lay_out(units: Sequence[Shown], width: int, height: int, drawing: Drawing = PLAIN) -> tuple[Shelf, ...]:
    """Set the sheets of one or two units below each other in so many rows.

    What does not matter now is folded first, and of two units left out; what matters is scrolled.
    """
    shelves = [
        shelf for shown in units for shelf in _shelves(shown, width, drawing, is_alone=len(units) == 1)
    ]
    if _height(shelves) > height and len(units) > 1:
        shelves = [
            shelf for shelf in shelves if any(one.area is None or _stays(one, drawing) for one in shelf)
        ]
    shelves = _opened(shelves, height, drawing)
    shelves = _shrunk(shelves, height)
    return tuple(_scrolled(shelf, drawing) for shelf in shelves)


def _height(shelves: Sequence[Shelf]) -> int:
    return sum(max(window.height for window in shelf) for shelf in shelves)


def _shelves(shown: Shown, width: int, drawing: Drawing, *, is_alone: bool) -> Iterator[Shelf]:
    """Yield the head of a unit and its cards, those that matter open and first, the others folded."""
    view, colour = shown.view, shown.colour
    side = colour if colour is not None else side_colour(view.side, 0) if view.side else None
    head = _head(shown, width, is_alone=is_alone)
    yield (Window(Card(Part.NAME, view.unit, side=side), None, width, head, len(head)),)
    yield from _cards(view, width, drawing)
    if view.notes:
        notes = _notes(view, width)
        yield (Window(Card(Part.NOTE, view.unit), None, width, notes, len(notes)),)


def _cards(view: SheetView, width: int, drawing: Drawing) -> Iterator[Shelf]:
    """Yield the cards of a unit: what matters first, or where there is room two side by side."""
    by_role = {area.role: area for area in reversed(view.areas)}
    pair = tuple(by_role[role] for role in PAIR if role in by_role)
    if width < PAIRED or len(pair) < len(PAIR):
        for area in sorted(view.areas, key=lambda area: not area.lit):
            yield (_folded(area, view.unit, width, drawing),)
        return
    first = width * FIRST_SHARE[0] // FIRST_SHARE[1]
    shelf = tuple(
        _folded(area, view.unit, part, drawing)
        for area, part in zip(pair, (first, width - first), strict=True)
    )
    for area in view.areas:
        if area is pair[0]:
            yield _both_open(shelf, drawing)
        elif area is not pair[1]:
            yield (_folded(area, view.unit, width, drawing),)


def _both_open(shelf: Shelf, drawing: Drawing) -> Shelf:
    """Return two cards side by side, both open where one is."""
    if not any(window.card.is_open for window in shelf):
        return shelf
    return tuple(_unfolded(window, drawing, True) for window in shelf)


def _folded(area: Area, unit: str, width: int, drawing: Drawing) -> Window:
    """Return a card as it stands before it is known what fits: open if it stays open."""
    card = Card(Part.BODY, unit, area.name, area.role, area.lit)
    window = Window(card, area, width, (), 0)
    return _with_body(window, area.blocks, drawing) if _stays(window, drawing) else window


def _stays(window: Window, drawing: Drawing) -> bool:
    """Say whether a card is open whatever fits."""
    place = (window.card.unit, window.card.area)
    return place in drawing.folding.opened or (window.card.lit and place not in drawing.folding.folded)


def _with_body(window: Window, blocks: tuple[Block, ...], drawing: Drawing) -> Window:
    area = window.area
    assert area is not None
    body = draw_body(area, blocks, window.width - 2, drawing.foreseen)
    return replace(window, card=replace(window.card, is_open=True), body=body, rows=len(body))


def _opened(shelves: list[Shelf], height: int, drawing: Drawing) -> list[Shelf]:
    """Open what fits besides: each card in brief, then whole, movement first."""
    order = sorted(range(len(shelves)), key=lambda n: min(_rank(window) for window in shelves[n]))
    for is_whole in (False, True):
        for number in order:
            tried = tuple(_unfolded(window, drawing, is_whole) for window in shelves[number])
            others = _height(shelves) - _height([shelves[number]])
            if others + _height([tried]) <= height:
                shelves[number] = tried
    return shelves


def _rank(window: Window) -> int:
    return OPENED_FIRST.index(window.card.role)


def _unfolded(window: Window, drawing: Drawing, is_whole: bool) -> Window:  # noqa: FBT001 - a fact
    place = (window.card.unit, window.card.area)
    if window.area is None or _stays(window, drawing) or place in drawing.folding.folded:
        return window
    return _with_body(
        window, window.area.blocks if is_whole else window.area.brief or window.area.blocks, drawing
    )


def _shrunk(shelves: list[Shelf], height: int) -> list[Shelf]:
    """Take rows from the tallest cards until all fit."""
    while _height(shelves) > height:
        tallest = max(range(len(shelves)), key=lambda n: _height([shelves[n]]) if shelves[n][0].area else 0)
        most = _height([shelves[tallest]])
        if most <= FEWEST:
            break
        shelves[tallest] = tuple(
            replace(window, rows=min(window.rows, most - 2)) if window.area else window
            for window in shelves[tallest]
        )
    return shelves


def _scrolled(shelf: Shelf, drawing: Drawing) -> Shelf:
    return tuple(
        replace(window, first=max(0, min(asked, len(window.body) - window.rows)))
        for window in shelf
        for asked in [drawing.scrolled.get((window.card.unit, window.card.area), 0)]
    )


def lines_of(shelves: Sequence[Shelf]) -> tuple[SheetLine, ...]:
    """Return the lines of sheets that are laid out."""
    return tuple(line for shelf in shelves for line in _lines(shelf))


def _lines(shelf: Shelf) -> Iterator[SheetLine]:
    columns = [_stretches(window) for window in shelf]
    for number in range(max(map(len, columns))):
        yield SheetLine(
            tuple(
                column[number]
                if number < len(column)
                else Stretch((Span(" " * window.width),), replace(window.card, part=Part.BODY))
                for column, window in zip(columns, shelf, strict=True)
            )
        )


def _stretches(window: Window) -> list[Stretch]:
    seen = window.body[window.first : window.first + window.rows]
    if window.area is None:
        return [
            Stretch(
                line,
                replace(window.card, part=Part.FACTS)
                if number and window.card.part is Part.NAME
                else window.card,
            )
            for number, line in enumerate(seen)
        ]
    title = Stretch(
        draw_title(window.area, window.width, window.hidden), replace(window.card, part=Part.TITLE)
    )
    return [title, *(Stretch((Span(" "), *line, Span(" ")), window.card) for line in seen)]


def _head(shown: Shown, width: int, *, is_alone: bool) -> Picture:
    """Return the bar with a unit's code, name, type and worth, and of one alone its other facts."""
    view = shown.view
    kind, worth, *others = (*view.facts, None, None)[: max(2, len(view.facts))]
    code = (Span(f" {clean(view.code)} ", Tone.SIGN),) if view.code else ()
    name = (*code, Span(f" {clean(view.title)} ", Tone.TITLE))
    right = Span(f"{clean(shown.remark)} ", Tone.TITLE) if shown.remark else None
    ending = (right,) if right else (value(worth), Span(" ")) if worth else ()
    told = (value(kind),) if kind else ()
    facts = [fact for fact in others if fact is not None]
    if width_of((*name, *told, *ending)) > width:
        facts = [fact for fact in (kind, *facts) if fact is not None]
        told = ()
    if width_of((*name, *ending)) > width:
        facts, ending = [*facts, *((worth,) if worth else ())], ()
    room = width - width_of((*name, *told, *ending))
    bar = padded((*name, *told, Span(" " * max(0, room)), *ending), width)
    return (bar, *(_facts(facts, width) if is_alone else ()))


def _facts(facts: Sequence[Cell], width: int) -> Iterator[Line]:
    """Yield what else is known of a unit, in one line if that is possible."""
    whole, short = ([value(fact, text(fact)) for fact in facts] for text in (whole_of, short_of))
    for spans, gap in ((whole, 2), (whole, 1), (short, 2), (short, 1)):
        if sum(width_of((span,)) + gap for span in spans) - gap <= width - 2:
            break
    pieces = (piece for span in spans for piece in broken(span, width - 2))
    for line in wrapped(pieces, width - 2, gap):
        yield padded((Span(" "), *line), width)


def _notes(view: SheetView, width: int) -> Picture:
    """Return the notes in lines."""
    pieces = (piece for note in view.notes for piece in broken(value(note), width))
    return wrapped(pieces, width)


def cells_of(line: SheetLine) -> list[tuple[int, int, Cell]]:
    """Return the cells of a line that can be pointed at: first column, column after the last, cell."""
    found: list[tuple[int, int, Cell]] = []
    x = 0
    for span in line.spans:
        end = x + width_of((span,))
        if span.cell is not None and (span.cell.at or span.cell.pick or span.cell.means):
            if found and found[-1][1] == x and found[-1][2] is span.cell:
                found[-1] = (found[-1][0], end, span.cell)
            else:
                found.append((x, end, span.cell))
        x = end
    return found
