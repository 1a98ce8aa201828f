"""Checking the path that players state for a miniature, in a battle without a map."""

from collections.abc import Callable

from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.widgets.dialogs import LineScreen
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.session import Session

ON_MAP = "The map checks every step itself. You describe paths only with miniatures."
NOBODY = "No unit is moving now."
ASKED = (
    "The path of {}, with commas between its steps, such as: front, front trees, left, front-right rough"
    " level 1, front road"
)
FOOT = "Enter checks"


class PathScreen(LineScreen):
    """Asks for a path until it is possible; its result is the path."""

    def __init__(self, unit: str, check: Callable[[str], str]) -> None:
        """Ask for the path of a unit, given by its name; `check` returns why a path is not possible."""
        super().__init__("path", ASKED.format(unit), FOOT, "")
        self.check = check

    def fault(self, words: str) -> str:
        """Return why the path is not possible; empty if it is."""
        return self.check(words)


class PathChecking:
    """Asks for a path, and says how many points it leaves."""

    def __init__(self, panes: Panes, session: Session) -> None:
        self.panes, self.session = panes, session

    async def ask(self) -> None:
        """Ask for the path of the unit on the move, and say what it leaves."""
        unit = self.panes.model.position.active_unit
        if self.session.rules.has_map:
            self.panes.show_message(ON_MAP)
        elif not unit:
            self.panes.show_message(NOBODY)
        elif not self.panes.holds_up():
            name = self.panes.model.position.unit_name(unit)
            screen = PathScreen(name, lambda path: self._fault(unit, path))
            path = await self.panes.screen.app.push_screen_wait(screen)
            if path is not None and isinstance(found := self._found(unit, path), Trail):
                self.panes.show_message(f"That path leaves {name} {counted(int(found.total), 'point')}.")

    def _fault(self, unit: str, path: str) -> str:
        found = self._found(unit, path)
        return found.reason if isinstance(found, Blocked) else ""

    def _found(self, unit: str, path: str) -> Trail | Blocked | Clause:
        """Return the calculation of what a path leaves, or why it is not possible."""
        return self.session.rules.explain(self.session.state, f"unit/{unit}/path/{path.replace('/', ' ')}")
