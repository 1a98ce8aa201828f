"""The foot of a screen: the keys that answer where the focus is, in one painted line."""

from typing import Any

from textual import events
from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from shellshock_tui.app.keys.names import key_words
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, RAISED
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, length, under

FILL = Ink(INK, RAISED)
KEY = Ink(GOLD, RAISED, "bold")
RESTING = Ink(FAINT, RAISED)


class Footer(Lines, inherit_bindings=False):
    """Keys with what they do; a click on one does it."""

    DEFAULT_CSS = """
    Footer { dock: bottom; height: 1; }
    """

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self.follow)

    def follow(self, screen: Screen[Any]) -> None:
        """Show the keys of another focus."""
        if screen is self.screen:
            self.draw()

    def draw(self) -> None:
        """Show the keys."""
        runs = [run for _, entry in self.entries() for run in entry]
        self.show([fitted(runs, self.size.width, FILL)])

    def entries(self) -> list[tuple[Binding, PaintedLine]]:
        """Return each binding that is shown, the first of an action, with how it is told; Enter leads."""
        first: dict[str, ActiveBinding] = {}
        for found in self.screen.active_bindings.values():
            if found.binding.show:
                first.setdefault(found.binding.action, found)
        ordered = sorted(first.values(), key=lambda found: found.binding.key != "enter")
        told = [(found.binding, self.entry(found)) for found in ordered]
        if sum(length(entry) for _, entry in told) <= self.size.width:
            return told
        return [(binding, entry[:-1]) for binding, entry in told]

    def entry(self, found: ActiveBinding) -> PaintedLine:
        """Return a key, what it does, and a gap, which is left out where room is scarce."""
        key, words = (KEY, FILL) if found.enabled else (RESTING, RESTING)
        shown = found.binding.key_display or key_words(found.binding.key)
        return Run(f" {shown}", key), Run(f" {found.binding.description}", words), Run(" ", FILL)

    async def on_click(self, event: events.Click) -> None:
        """Press the key under the mouse."""
        if binding := under(self.spot(event)[0], self.entries()):
            self.app.simulate_key(binding.key)
