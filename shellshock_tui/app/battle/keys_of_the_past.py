"""What keys do while a moment of the past is looked back at."""

from shellshock_tui.app.battle.looking_back import STEPS, goal, nothing_there
from shellshock_tui.app.battle.lookout import Lookout
from shellshock_tui.app.battle.orders import Doing
from shellshock_tui.app.widgets.board_map import BoardMap

OF_CURSOR = ("up", "down", "left", "right")
"""The keys that lead the cursor."""
ALIKE = {"up": "left", "down": "right"}
"""Keys that do the same as others where no pane has the focus that has a use for them."""


class KeysOfThePast:
    """Leads keys through the journal, on the map with the sheet beside it."""

    def __init__(self, lookout: Lookout) -> None:
        """Lead them on the screen of a lookout."""
        self.lookout, self.playback = lookout, lookout.playback
        self.screen, self.model = lookout.screen, lookout.model

    def doing_of(self, key: str) -> Doing | None:
        """Return what a key of the past does; the arrows lead the cursor while the map has the focus."""
        focused = self.screen.focused
        if self.model.past is None:
            return None
        if key == "space":
            return self.playback.finish if self.playback.replaying else self._play
        step = ALIKE.get(key, key) if focused is None else key
        if step not in STEPS or (isinstance(focused, BoardMap) and key in OF_CURSOR):
            return None
        entry = goal(self.model, step)
        if entry is None:
            return lambda: self.lookout.panes.tell(nothing_there(step))
        return lambda: self._go_to(entry)

    def _go_to(self, entry: int) -> None:
        """Show an entry on the map, with the sheet beside it in place of the log."""
        self._clear()
        self.playback.travel(entry)

    def _play(self) -> None:
        """Show one order after the other."""
        self._clear()
        self.playback.replay()

    def _clear(self) -> None:
        self.lookout.bring("")
        self.screen.set_focus(None)
