"""The after-action report: a page that tells how a battle went, and leads back to its moments."""

from enum import Enum
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui.app.battle.prompt import Sides
from shellshock_tui.app.report import sections
from shellshock_tui.app.widgets.footer import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import INK, PANEL
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.session import Session
from shellshock_tui.session.after_action import after_action

BESIDE = 100
"""The columns from which the sections stand in two columns."""
RIGHT = 46
"""How wide the second column is."""
GAP = Run(" ", Ink(INK, PANEL))


class Wish(Enum):
    """What players want after they have read."""

    REMATCH = "rematch"
    SWAP = "swap"
    LOG = "log"


Answer = int | Wish | None
"""The entry that is to be looked back at, or what is wanted else; nothing to stay at the battle."""


class AfterActionScreen(Screen[Answer]):
    """How a battle went."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "replay", "replay that turn"),
        Binding("down", "mark(1)", "next moment", show=False),
        Binding("up", "mark(-1)", "moment before", show=False),
        Binding("pagedown", "scroll(1)", "read on", show=False),
        Binding("pageup", "scroll(-1)", "read back", show=False),
        Binding("home", "scroll(-99)", "to the top", show=False),
        Binding("end", "scroll(99)", "to the end", show=False),
        Binding("r", "wish('rematch')", "rematch"),
        Binding("s", "wish('swap')", "swap sides"),
        Binding("f4", "wish('log')", "log"),
        Binding("escape,f10", "leave", "back"),
    ]

    def __init__(self, session: Session) -> None:
        """Tell of a game as it stands."""
        super().__init__()
        rules = session.rules
        begun = rules.pieces(session.state_at(0), rules.sides[0].id, ())
        self.told = sections.Told(
            after_action(session),
            Sides(rules.sides),
            {piece.unit: piece for piece in begun},
            session.header.title,
            tuple(side.id for side in rules.sides),
        )
        self.marked = 0

    def compose(self) -> ComposeResult:
        """Make the page."""
        yield Lines(id="after-action")
        yield Footer()

    def on_mount(self) -> None:
        """Show the page once there is a size."""
        self.call_after_refresh(self.draw)

    def on_resize(self, _: events.Resize) -> None:
        """Set the page for the new size."""
        self.call_after_refresh(self.draw)

    @property
    def page(self) -> Lines:
        """What is read."""
        return self.query_one("#after-action", Lines)

    def draw(self) -> None:
        """Draw the page: in a wide window in two columns."""
        if not self.is_attached or not self.page.size.width:
            return
        width = self.page.room
        head = sections.headline(self.told, width)
        if width < BESIDE:
            self.page.show([*head, *self.first(width), *self.second(width)])
        else:
            left = width - RIGHT - 1
            self.page.show([*head, *side_by_side(self.first(left), self.second(RIGHT), left)])

    def first(self, width: int) -> list[PaintedLine]:
        """Return the first column."""
        told = self.told
        return [*sections.strength(told, width), *sections.shots(told, width), *sections.units(told, width)]

    def second(self, width: int) -> list[PaintedLine]:
        """Return the second column."""
        return [*sections.decided(self.told, self.marked, width), *sections.luck(self.told, width)]

    def action_mark(self, step: int) -> None:
        """Mark another moment of those that decided the battle."""
        count = min(4, len(self.told.report.points))
        self.marked = (self.marked + step) % count if count else 0
        self.draw()

    def action_scroll(self, step: int) -> None:
        """Read on, or back."""
        self.page.scroll_relative(y=step * max(1, self.page.size.height - 2), animate=False, force=True)

    def action_replay(self) -> None:
        """Look back at the moment that is marked."""
        points = self.told.report.points
        self.dismiss(points[self.marked].entry if points else None)

    def action_wish(self, wish: str) -> None:
        """Leave for something else."""
        self.dismiss(Wish(wish))

    def action_leave(self) -> None:
        """Go back to the battle."""
        self.dismiss(None)


def side_by_side(left: list[PaintedLine], right: list[PaintedLine], width: int) -> list[PaintedLine]:
    """Return two columns as one, the first so many cells wide."""
    fill = Ink(INK, PANEL)
    return [
        (
            *fitted(left[row] if row < len(left) else (), width, fill),
            GAP,
            *fitted(right[row] if row < len(right) else (), RIGHT, fill),
        )
        for row in range(max(len(left), len(right)))
    ]
