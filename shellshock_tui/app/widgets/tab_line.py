"""The panes of which a narrow window shows one, each with its key: a click brings it to the front."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual import events
from textual.message import Message

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, RAISED
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import length, written

WORDS = Ink(FAINT, RAISED)
GAP = Run(" ", WORDS)


class TabLine(Lines, inherit_bindings=False):
    """A line of tabs."""

    @dataclass
    class Chosen(Message):
        """A tab was clicked."""

        name: str

    def __init__(self) -> None:
        """Make an empty line."""
        super().__init__(id="tabs")
        self.tabs: dict[str, Run] = {}

    def show_tabs(self, keys: Mapping[str, str], front: str) -> None:
        """Show a tab for each pane with its key, that in front with a sign."""
        self.tabs = {
            name: written(f"▸{key} {name} " if name == front else f" {key} {name} ", WORDS)
            for name, key in keys.items()
        }
        self.show((tuple(run for tab in self.tabs.values() for run in (GAP, tab)),))

    def on_click(self, event: events.Click) -> None:
        """Tell which tab is under the mouse."""
        x, _ = self.spot(event)
        end = 0
        for name, tab in self.tabs.items():
            start, end = end + length((GAP,)), end + length((GAP, tab))
            if start <= x < end:
                self.post_message(self.Chosen(name))
