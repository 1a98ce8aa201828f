"""The strip of all units above the sheets of a battle without a map."""

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.roster import Roster

SHARE = 10
"""The strip takes at most one in so many rows of the window."""


class UnitStrip(Lines, can_focus=False, inherit_bindings=False):
    """Shows every unit with its armour and its condition."""

    DEFAULT_CSS = "UnitStrip { height: 1; }"

    roster: Roster | None = None

    def show_roster(self, roster: Roster) -> None:
        """Show the units of a battle in the rows that the window now allows."""
        self.roster = roster
        self.draw()

    def draw(self) -> None:
        """Draw the units, and set the height to what they take."""
        width, most = self.size.width, max(1, self.screen.size.height // SHARE)
        if not width or self.roster is None:
            return
        lines = self.roster.beside(width, most)
        self.styles.height = max(1, len(lines))
        self.show(lines)
