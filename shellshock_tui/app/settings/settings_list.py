"""The list of settings with their values, and of actions with their keys; one line is marked."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import GOLD, INK, NIGHT, PANEL, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.settings import OPTIONS, Option, Settings

Item: TypeAlias = Option | Action
COLUMN = 24
"""Where the values begin."""
HEAD = Ink(WHITE, PANEL, "bold")
WORDS = Ink(INK, PANEL)
VALUE = Ink(GOLD, PANEL, "bold")
MARKED = Ink(NIGHT, GOLD, "bold")


class SettingsList(Lines, can_focus=True, inherit_bindings=False):
    """What can be set, a line each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "line above", show=False),
        Binding("down", "step(1)", "line below", show=False),
        Binding("pageup", "step(-8)", "lines above", show=False),
        Binding("pagedown", "step(8)", "lines below", show=False),
        Binding("home", "step(-1000)", "first line", show=False),
        Binding("end", "step(1000)", "last line", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another line is marked."""

        item: Item

    @dataclass
    class Turned(Message):
        """A line was clicked: its value is to change."""

        step: int

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(id="settings")
        self.rows: tuple[tuple[Item | None, str, str], ...] = ()
        self.marked = 1

    def show_settings(self, settings: Settings, actions: tuple[Action, ...]) -> None:
        """Show what is set, and which keys the actions have."""
        self.rows = (
            (None, "Settings", ""),
            *((option, option.words, f"‹ {option.values[option.of(settings)]} ›") for option in OPTIONS),
            (None, "", ""),
            (None, "Keys", ""),
            *((action, action.words, action.all_shown) for action in actions),
        )
        self.mark(self.marked)

    @property
    def marked_item(self) -> Item | None:
        """What is marked."""
        return self.rows[self.marked][0]

    def on_resize(self) -> None:
        """Set the lines for the new size."""
        self._draw()
        self.keep_in_view(self.marked)

    def _draw(self) -> None:
        self.show([_painted(row, number == self.marked, self.room) for number, row in enumerate(self.rows)])

    def mark(self, number: int) -> None:
        """Mark a line."""
        item = self.rows[number][0]
        if item is not None:
            self.marked = number
            self._draw()
            if self.size.height:
                self.keep_in_view(number)
            self.post_message(self.Marked(item))

    def action_step(self, step: int) -> None:
        """Mark the line so many settings on."""
        able = [number for number, (item, _, _) in enumerate(self.rows) if item is not None]
        self.mark(able[min(max(able.index(self.marked) + step, 0), len(able) - 1)])

    def on_click(self, event: events.Click) -> None:
        """Mark the line under the mouse; on its value, change that: on its first sign, back."""
        x, number = self.spot(event)
        if 0 <= number < len(self.rows) and self.rows[number][0] is not None:
            self.mark(number)
            if x >= COLUMN:
                self.post_message(self.Turned(-1 if x < COLUMN + 2 else 1))


def _painted(row: tuple[Item | None, str, str], is_marked: bool, width: int) -> PaintedLine:  # noqa: FBT001 - a fact
    item, words, value = row
    if item is None:
        return fitted((Run(f" {words}", HEAD),), width, WORDS)
    inks = (MARKED, MARKED) if is_marked else (WORDS, VALUE)
    runs = Run(f"   {words}".ljust(COLUMN), inks[0]), Run(value, inks[1])
    return fitted(runs, width, inks[0])
