"""The key bar: what keys do, as many whole entries as fit in the last line."""

from textual import events

from shellshock_tui.app.actions import ACTIONS, Action
from shellshock_tui.app.colours import GOLD, INK, RAISED
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.settled import bound_of
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import fitted, length

FILL = Ink(INK, RAISED)


class KeyBar(Lines, inherit_bindings=False):
    """The keys of the battle screen; a click on an entry does what its key does."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; }
    """

    def on_mount(self) -> None:
        """Show the keys once there is a width."""
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        """Show as many keys as fit now."""
        self.fill()

    def fill(self) -> None:
        """Show the entries that fit whole."""
        runs = [run for action in self.fitting() for run in entry(action)]
        self.show((fitted(runs, self.size.width, FILL),))

    def fitting(self) -> list[Action]:
        """Return the entries that fit whole."""
        return fitting(self.size.width, bound_of(self).actions)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        x, _ = self.spot(event)
        end = 0
        for action in self.fitting():
            start, end = end, end + length(entry(action))
            if start <= x < end:
                await self.run_action(f"screen.{action.id}")


def fitting(width: int, actions: tuple[Action, ...] = ACTIONS) -> list[Action]:
    """Return the first entries of the table that fit whole in a width."""
    kept: list[Action] = []
    left = width
    for action in actions:
        left -= length(entry(action)) if action.footer else 0
        if left < 0:
            break
        kept += [action] if action.footer else []
    return kept


def entry(action: Action) -> tuple[Run, Run]:
    """Return a key and what it does."""
    return Run(f" {action.shown}", Ink(GOLD, RAISED, "bold")), Run(f" {action.words} ", FILL)
