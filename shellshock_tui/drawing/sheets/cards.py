"""Cards of sheets: the visible part of each, the cards that a reader has opened, and the cards of a line."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.drawing.sheets.areas import NO_OVERLAY, RiskOverlay, draw_title
from shellshock_tui.drawing.sheets.spans import Line, Picture, Span
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.sheet_view import Area, Role, SheetView
from shellshock_tui.engine.view import Cell


class Part(Enum):
    """The part of a sheet that a stretch of a line belongs to."""

    NAME = "name"
    FACTS = "facts"
    TITLE = "title"
    BODY = "body"
    NOTE = "note"


class Card(NamedTuple):
    """The card that a stretch of a line belongs to."""

    part: Part = Part.NOTE
    unit: str = ""
    area: str = ""
    """The area's name; empty for the head of the sheet."""
    role: Role = Role.NONE
    is_highlighted: bool = False
    is_open: bool = False
    side: Colour | None = None


class Stretch(NamedTuple):
    """The part of a line that belongs to one card."""

    spans: Line
    card: Card


class SheetLine(NamedTuple):
    """A line of a sheet: one stretch, or two where cards are side by side."""

    stretches: tuple[Stretch, ...]

    @property
    def spans(self) -> Line:
        """All spans of the line."""
        return tuple(span for stretch in self.stretches for span in stretch.spans)

    @property
    def text(self) -> str:
        """The text of the line without styles."""
        return "".join(span.text for span in self.spans)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the line's stretches."""
        return tuple(stretch.card for stretch in self.stretches)


def cells_of(line: SheetLine) -> list[tuple[int, int, Cell]]:
    """Return the cells of a line that can be pointed at.

    Each comes with its first column and the column after its last.
    """
    found: list[tuple[int, int, Cell]] = []
    x = 0
    for span in line.spans:
        end = x + length((span,))
        if span.cell is not None and (span.cell.at or span.cell.pick or span.cell.means):
            if found and found[-1][1] == x and found[-1][2] is span.cell:
                found[-1] = (found[-1][0], end, span.cell)
            else:
                found.append((x, end, span.cell))
        x = end
    return found


Place = tuple[str, str]
"""A unit and one of its areas."""


class Folding(NamedTuple):
    """The areas that a reader has opened or folded by hand."""

    opened: frozenset[Place] = frozenset()
    folded: frozenset[Place] = frozenset()

    def turned(self, card: Card) -> "Folding":
        """Return the folding after a card was opened or folded."""
        place = {(card.unit, card.area)}
        if card.is_open:
            return Folding(self.opened - place, self.folded | place)
        return Folding(self.opened | place, self.folded - place)


class Shown(NamedTuple):
    """A unit's sheet as it is to be drawn."""

    view: SheetView
    remark: str = ""
    """The text to the right of the unit's name, in place of its worth."""
    colour: Colour | None = None
    """The side's colour, where it does not follow from its name."""


class Drawing(NamedTuple):
    """The settings for drawing sheets: the reader's changes, and the chances to be shown."""

    folding: Folding = Folding()
    scrolled: Mapping[Place, int] = {}
    """The number of rows of a card that are scrolled out at the top."""
    foreseen: RiskOverlay = NO_OVERLAY


PLAIN = Drawing()


class Window(NamedTuple):
    """A card and its visible part."""

    card: Card
    area: Area | None
    width: int
    body: Picture
    """All rows of the card; for the head of a unit they include its name."""
    rows: int
    """The number of visible rows."""
    first: int = 0
    """The index of the first visible row."""

    @property
    def height(self) -> int:
        """The number of rows with the title."""
        return self.rows + (self.area is not None)

    @property
    def hidden(self) -> str:
        """A note on the rows above and below that are not visible."""
        above, below = self.first, len(self.body) - self.first - self.rows
        if not self.card.is_open:
            return ""
        return " ".join(filter(None, (f"{above} ↑" if above else "", f"{below} more ↓" if below else "")))


CardRow = tuple[Window, ...]


def height_of(rows: Sequence[CardRow]) -> int:
    """Return the total height of rows of cards."""
    return sum(max(window.height for window in row) for row in rows)


def lines_of(rows: Sequence[CardRow]) -> tuple[SheetLine, ...]:
    """Return the lines of sheets that are laid out."""
    return tuple(line for row in rows for line in _lines(row))


def _lines(row: CardRow) -> Iterator[SheetLine]:
    columns = [_stretches(window) for window in row]
    for number in range(max(map(len, columns))):
        yield SheetLine(
            tuple(
                column[number]
                if number < len(column)
                else Stretch((Span(" " * window.width),), window.card._replace(part=Part.BODY))
                for column, window in zip(columns, row, strict=True)
            )
        )


def _stretches(window: Window) -> list[Stretch]:
    seen = window.body[window.first : window.first + window.rows]
    if window.area is None:
        return [
            Stretch(
                line,
                window.card._replace(part=Part.FACTS)
                if number and window.card.part is Part.NAME
                else window.card,
            )
            for number, line in enumerate(seen)
        ]
    title = Stretch(
        draw_title(window.area, window.width, window.hidden), window.card._replace(part=Part.TITLE)
    )
    return [title, *(Stretch((Span(" "), *line, Span(" ")), window.card) for line in seen)]
