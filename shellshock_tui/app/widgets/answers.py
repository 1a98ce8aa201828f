"""The answers pane: the choices of the question, in as few rows as possible."""

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
    """Shows the choices of a question; a click takes one."""

    DEFAULT_CSS = """
    Answers { height: 1; }
    """

    @dataclass
    class Chosen(Message):
        """Posted when a choice is clicked."""

        offer: Offer

    @dataclass
    class Entered(Message):
        """Posted when Enter's choice is clicked."""

    sign = ENTER
    """The sign before Enter's choice: Enter, or the keys to press first."""
    items: tuple[Item, ...] = ()
    taken = NONE
    enter = ""
    most, limit = ROWS, ROWS + 1
    spare = 1
    """The number of rows it may take because the board leaves them empty."""
    rows: Sequence[Sequence[Part]] = ()
    instead: PaintedLine = ()
    """A line shown in place of choices."""

    def show_items(
        self, items: tuple[Item, ...], taken: int, enter: str, most: int = ROWS, limit: int = ROWS + 1
    ) -> None:
        """Show choices in at most `most` rows, or `limit` where Enter's words need them.

        `taken` is the index of the choice that Enter takes or `NONE`, `enter` other words for it.
        """
        self.items, self.taken, self.enter, self.instead = items, taken, enter, ()
        self.most, self.limit = most, limit
        self.draw()

    def show_enter_key(self, first: str) -> None:
        """Show the key that must be pressed before Enter; "" for none."""
        sign = " ".join(filter(None, (first, ENTER)))
        if sign != self.sign:
            self.sign = sign
            self.draw()

    def show_instead(self, line: PaintedLine) -> None:
        """Show a line in place of choices."""
        self.show_items((), NONE, "")
        self.instead = line
        self.draw()

    def missing(self, rows: int) -> int:
        """Return how many choices this number of rows would leave out, or show without their units."""
        shown = answer_rows(self.items, self.taken, self.enter, self.size.width, rows, sign=self.sign)
        shown_indices = {
            self.taken,
            *(index for row in shown for part in row for index in part.indices if not part.is_bare),
        }
        left_out = (item for index, item in enumerate(self.items) if index not in shown_indices)
        return sum(not item.is_blocked for item in left_out)

    def spread(self, rows: int) -> None:
        """Allow the pane this number of rows, which nothing else needs."""
        if rows != self.spare:
            self.spare = rows
            self.draw()

    def draw(self) -> None:
        """Draw the choices, in one row if they fit."""
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
        """Post the choice under the mouse."""
        x, line = self.spot(event)
        row = self.rows[line] if 0 <= line < len(self.rows) else ()
        match under(x, ((part, part.runs) for part in row)):
            case Part(enters=True):
                self.post_message(self.Entered())
            case Part(index=int(index)):
                self.post_message(self.Chosen(self.items[index].offer))
