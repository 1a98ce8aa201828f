"""The answers: what may be answered, in as few rows as that needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.answer_rows import ENTER, NONE, ROWS, Item, Part, answer_rows
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import TEXT
from shellshock_tui.drawing.text import PaintedLine, fitted, under


class Answers(Lines, inherit_bindings=False):
    """The choices of a question; a click takes one."""

    DEFAULT_CSS = """
    Answers { height: 1; }
    """

    @dataclass
    class Chosen(Message):
        """A choice was clicked."""

        offer: Offer

    @dataclass
    class Entered(Message):
        """What Enter takes was clicked."""

    sign = ENTER
    """What stands before what Enter takes: that, or the keys that come before it."""
    items: tuple[Item, ...] = ()
    taken = NONE
    enter = ""
    most, limit = ROWS, ROWS + 1
    spare = 1
    """How many rows it may take because nobody else needs them."""
    rows: Sequence[Sequence[Part]] = ()
    instead: PaintedLine = ()
    """What is shown in their place."""

    def show_items(
        self, items: tuple[Item, ...], taken: int, enter: str, most: int = ROWS, limit: int = ROWS + 1
    ) -> None:
        """Show choices in so many rows: which of them Enter takes, if it is one, and that in other words.

        What Enter takes may need more of them, up to a limit.
        """
        self.items, self.taken, self.enter, self.instead = items, taken, enter, ()
        self.most, self.limit = most, limit
        self.draw()

    def tell_enter(self, first: str) -> None:
        """Tell which key comes before Enter, if one does."""
        sign = " ".join(filter(None, (first, ENTER)))
        if sign != self.sign:
            self.sign = sign
            self.draw()

    def show_instead(self, line: PaintedLine) -> None:
        """Show a line where there is nothing to answer."""
        self.show_items((), NONE, "")
        self.instead = line
        self.draw()

    def missing(self, rows: int) -> int:
        """Return how many choices so many rows would leave out, or tell without their units."""
        shown = answer_rows(self.items, self.taken, self.enter, self.size.width, rows, sign=self.sign)
        told = {
            self.taken,
            *(index for row in shown for part in row for index in part.told if not part.is_bare),
        }
        left_out = (item for index, item in enumerate(self.items) if index not in told)
        return sum(not item.is_blocked for item in left_out)

    def spread(self, rows: int) -> None:
        """Take so many rows, for nobody else needs them."""
        if rows != self.spare:
            self.spare = rows
            self.draw()

    def draw(self) -> None:
        """Draw the answers, in one row if they fit."""
        if not self.size.width:
            return
        if self.instead:
            self.rows, self.styles.height = (), 1
            self.show([fitted(self.instead, self.size.width, TEXT)])
            return
        most = max(self.most, self.spare)
        limit = max(most, self.limit)
        width = self.size.width
        self.rows = answer_rows(self.items, self.taken, self.enter, width, most, limit, sign=self.sign)
        self.styles.height = max(1, len(self.rows))
        lines = (tuple(run for part in row for run in part.runs) for row in self.rows)
        self.show([fitted(line, self.size.width, TEXT) for line in lines])

    def on_click(self, event: events.Click) -> None:
        """Take the choice under the mouse."""
        x, line = self.spot(event)
        row = self.rows[line] if 0 <= line < len(self.rows) else ()
        match under(x, ((part, part.runs) for part in row)):
            case Part(enters=True):
                self.post_message(self.Entered())
            case Part(index=int(index)):
                self.post_message(self.Chosen(self.items[index].offer))
