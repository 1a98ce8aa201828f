"""The foot of a screen: the keys that answer where the focus is, in one painted line."""

from typing import Any

from textual import events
from textual.binding import Binding
from textual.screen import Screen

from shellshock_tui.app.colours import FAINT, GOLD, INK, RAISED
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import fitted, length

FILL = Ink(INK, RAISED)
KEY = Ink(GOLD, RAISED, "bold")
RESTING = Ink(FAINT, RAISED)
Told = tuple[Binding, bool]
"""A binding, and whether it answers now."""


class Foot(Lines, inherit_bindings=False):
    """Keys with what they do; a click on one does it."""

    DEFAULT_CSS = """
    Foot { dock: bottom; height: 1; }
    """

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self.follow)

    def follow(self, screen: Screen[Any]) -> None:
        """Show the keys of another focus."""
        if screen is self.screen:
            self.fill()

    def on_resize(self) -> None:
        """Show the keys in another width."""
        self.fill()

    def fill(self) -> None:
        """Show the keys."""
        runs = [run for told in self.told() for run in self.entry(told)]
        self.show([fitted(runs, self.size.width, FILL)])

    def told(self) -> list[Told]:
        """Return what is shown, the first key of each action."""
        active = (found for found in self.screen.active_bindings.values() if found.binding.show)
        first: dict[str, Told] = {}
        for _, binding, answers, _ in active:
            first.setdefault(binding.action, (binding, answers))
        return list(first.values())

    def entry(self, told: Told) -> tuple[Run, Run]:
        """Return a key and what it does."""
        binding, answers = told
        shown = self.app.get_key_display(binding)
        return Run(f" {shown}", KEY if answers else RESTING), Run(
            f" {binding.description} ", FILL if answers else RESTING
        )

    async def on_click(self, event: events.Click) -> None:
        """Press the key under the mouse."""
        x, _ = self.spot(event)
        end = 0
        for told in self.told():
            start, end = end, end + length(self.entry(told))
            if start <= x < end:
                self.app.simulate_key(told[0].key)
