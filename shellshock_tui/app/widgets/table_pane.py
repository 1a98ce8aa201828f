"""The pane between the sheets of a battle without a map: whose turn it is, a large number, and a rose."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, degrees

from textual import events
from textual.message import Message

from shellshock_tui.app.configured import shows_half_blocks
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.block_letters import block_rows
from shellshock_tui.drawing.colours import INK, PANEL, Colour
from shellshock_tui.drawing.paint import BAR, KEY, MARKED, STRONG, TEXT, StyledText, TextStyle, badge
from shellshock_tui.drawing.text import PaintedLine, fitted, length, one_row, wrap_words, written

NOBODY = -1
WHOLE_TURN = 360
SQUARE = 2
"""A character is so many times as high as it is wide."""
PART = 4
"""Large letters and figures have at most one of this many parts of the height."""
ROSE_ROWS = 10
HULL_TOP, HULL = 3, 10
"""The first row of the hull in the rose, and the columns inside it."""
PLACES = {0: (0, 0), 60: (2, 1), 120: (7, 1), 180: (9, 0), 240: (7, -1), 300: (2, -1)}
"""The row of each direction in the rose, and whether it is in the middle (0), at the right or at the left."""


@dataclass(frozen=True)
class LargeFigure:
    """A number in large figures, with its name."""

    number: str
    words: str


@dataclass(frozen=True)
class Rose:
    """The answers to a question about a unit that are directions from it."""

    unit: str
    """The name of the unit in the middle."""
    colour: Colour
    offers: tuple[Offer, ...]
    marked: int = NOBODY
    """The index of the marked answer."""


@dataclass(frozen=True)
class TablePage:
    """The content of the pane."""

    who: str = ""
    """The name of the side that is asked."""
    colour: Colour = INK
    question: str = ""
    figure: LargeFigure | None = None
    rose: Rose | None = None


class TablePane(Lines, can_focus=False, inherit_bindings=False):
    """Shows whose turn it is, a large number, and the answers that are directions."""

    @dataclass
    class Pointed(Message):
        """Posted when an answer of the rose is clicked."""

        offer: Offer

    page = TablePage()
    hovered = NOBODY
    """The index of the answer under the mouse."""
    rose_top = 0
    """The line where the rose begins."""

    def show_page(self, page: TablePage) -> None:
        """Show another page."""
        if page != self.page:
            self.page, self.hovered = page, NOBODY
            self.draw()

    def draw(self) -> None:
        """Draw the page."""
        width = self.size.width
        if not width:
            return
        rose = list(self._rose(width))
        room = self.size.height - len(rose)
        above = list(self._above(width))[: max(0, room)]
        self.rose_top = len(above)
        self.show([*above, *rose])

    def _above(self, width: int) -> Iterator[PaintedLine]:
        """Yield the side's name, the question, and the number."""
        page, room, height = self.page, width - 2, self.size.height // PART
        in_halves = shows_half_blocks(self)
        yield fitted((), width, badge(page.colour))
        name = TextStyle(page.colour, PANEL, "bold")
        for row in block_rows(page.who, room, height, in_halves=in_halves):
            yield _middle(row, name, width)
        yield fitted((), width, TEXT)
        if page.question:
            yield from _centred(page.question, TEXT, width)
        if page.figure:
            yield fitted((), width, TEXT)
            for row in block_rows(page.figure.number, room, height, in_halves=in_halves):
                yield _middle(row, STRONG, width)
            yield fitted((), width, TEXT)
            yield from _centred(page.figure.words, TEXT, width)

    def _rose(self, width: int) -> Iterator[PaintedLine]:
        """Yield the answers around the unit that they are about."""
        rose = self.page.rose
        if rose is None:
            return
        rows: dict[int, dict[int, PaintedLine]] = {}
        for number, offer in enumerate(rose.offers):
            row, side = PLACES.get(offer.choice.bearing or 0, (0, 0))
            rows.setdefault(row, {})[side] = self._answer(number, offer)
        for row in range(ROSE_ROWS):
            answers = rows.get(row, {})
            left, middle, right = (answers.get(side, ()) for side in (-1, 0, 1))
            if answers:
                yield _spread(left, middle, right, width)
            else:
                yield _middle(self._hull(row), TextStyle(rose.colour, PANEL, "bold"), width)

    def _hull(self, row: int) -> str:
        rose = self.page.rose
        name = one_row(rose.unit, HULL).center(HULL) if rose else ""
        hull = (f"╱{'▔' * HULL}╲", f"▏{'▲':^{HULL}}▕", f"▏{name}▕", f"╲{'▁' * HULL}╱")
        return hull[row - HULL_TOP] if 0 <= row - HULL_TOP < len(hull) else ""

    def _answer(self, number: int, offer: Offer) -> PaintedLine:
        is_marked = self.page.rose is not None and number == self.page.rose.marked
        words = MARKED if is_marked else BAR if number == self.hovered else TEXT
        key = words if is_marked or number == self.hovered else KEY
        return StyledText(f"{offer.key or '·'} ", key), written(offer.choice.label, words)

    def _under(self, event: events.MouseEvent) -> int:
        """Return the index of the answer in whose direction the mouse is; `NOBODY` outside the rose."""
        rose, (x, y) = self.page.rose, self.spot(event)
        down = y - self.rose_top
        if rose is None or not rose.offers or not 0 <= down < ROSE_ROWS:
            return NOBODY
        right, up = 2 * x + 1 - self.size.width, ROSE_ROWS - 1 - 2 * down
        bearing = degrees(atan2(right, SQUARE * up)) % WHOLE_TURN
        away = [abs((one.choice.bearing or 0) - bearing) for one in rose.offers]
        return min(range(len(away)), key=lambda number: min(away[number], WHOLE_TURN - away[number]))

    def on_click(self, event: events.Click) -> None:
        """Give the answer in whose direction the mouse is."""
        number = self._under(event)
        if number != NOBODY and self.page.rose:
            self.post_message(self.Pointed(self.page.rose.offers[number]))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show which answer a click would give."""
        self._hover(self._under(event))

    def on_leave(self) -> None:
        """Show that a click gives no answer."""
        self._hover(NOBODY)

    def _hover(self, number: int) -> None:
        if number != self.hovered:
            self.hovered = number
            self.draw()


def _spread(left: PaintedLine, middle: PaintedLine, right: PaintedLine, width: int) -> PaintedLine:
    """Return a row with runs at the left, in the middle and at the right."""
    before = max(1, (width - length(middle)) // 2 - 1 - length(left))
    head = (StyledText(" ", TEXT), *left, StyledText(" " * before, TEXT), *middle)
    after = max(1, width - 1 - length(head) - length(right))
    return fitted((*head, StyledText(" " * after, TEXT), *right), width, TEXT)


def _centred(text: str, ink: TextStyle, width: int) -> Iterator[PaintedLine]:
    for row in wrap_words(text, width - 2):
        yield _middle(row, ink, width)


def _middle(text: str, ink: TextStyle, width: int) -> PaintedLine:
    run = written(text, ink)
    left = max(0, (width - length((run,))) // 2)
    return fitted((StyledText(" " * left, TEXT), run), width, TEXT)
