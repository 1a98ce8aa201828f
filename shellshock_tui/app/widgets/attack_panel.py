"""The attack panel: what must be rolled and why, and what will come of it; each chance opens."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType

from shellshock_tui.app.widgets.attack_lines import attack_lines, titles
from shellshock_tui.app.widgets.attack_view import Attack
from shellshock_tui.app.widgets.lines import PagedLines
from shellshock_tui.drawing.paint import MARKED
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.forecast import Forecast


class Spot(NamedTuple):
    """What opens, in its place: line, first column, column after the last, and its address."""

    line: int
    start: int
    end: int
    at: str


def spots_of(lines: Sequence[PaintedLine]) -> list[Spot]:
    """Return what opens, in reading order."""
    found: list[Spot] = []
    for number, line in enumerate(lines):
        end = 0
        for run in line:
            start, end = end, end + cell_len(run.text)
            if run.at and found and (found[-1].line, found[-1].at) == (number, run.at):
                found[-1] = found[-1]._replace(end=end)
            elif run.at:
                found.append(Spot(number, start, end, run.at))
    return found


NARROWEST = 40
WIDE, HIGH = 100, 30
"""From so many columns and rows on a window has room for all rows of a panel that is folded."""
ROWS, FEW_ROWS = 9, 7
"""The rows of a panel that is folded, in such windows and in others."""
GIVEN_UP = 2
"""So many rows it gives up if the map is then seen whole."""


class AttackPanel(PagedLines, can_focus=True):
    """What is foretold of an attack, folded into a few rows or whole."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "chance before", show=False),
        Binding("right", "point(1)", "next chance", show=False),
        Binding("up", "point_line(-1)", "chance above", show=False),
        Binding("down", "point_line(1)", "chance below", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="attack")
        self.attack: Attack | None = None
        self.spots: list[Spot] = []
        self.pointed = 0
        self.pressed = False
        """Whether the mouse was pressed on a chance."""
        self.spare = 0
        """Into how many rows it may be folded so that the map is seen whole."""
        self._laid: dict[tuple[int, int, str], list[PaintedLine]] = {}
        """The lines of the attack that is shown, for each width, rows and keys that were asked for."""

    def show_attack(self, attack: Attack | None) -> None:
        """Show what is foretold of an attack, or nothing at all."""
        if attack == self.attack:
            return
        self.attack, self.pointed, self._laid = attack, 0, {}
        self.set_class(attack is None, "-empty")
        self.unfold(is_whole=False)

    def spread(self, rows: int) -> int:
        """Take the rows that the map leaves when it is seen whole; return how many are left of them."""
        if self.attack is None or self.is_whole:
            return rows - self.size.height
        if rows != self.spare:
            self.spare = rows
            self.refresh(layout=True)
            self.draw()
        return rows - len(self._lines(self.attack, self.size.width))

    @property
    def forecast(self) -> Forecast | None:
        """What is foretold."""
        return self.attack.forecast if self.attack else None

    @property
    def chance(self) -> tuple[str, str]:
        """What the chance that is pointed at is called, and its address; both empty if there is none."""
        if self.forecast is None or not self.spots:
            return "", ""
        at = self.spots[self.pointed].at
        return titles(self.forecast)[at], at

    @property
    def rows(self) -> int:
        """Into how many rows it is folded; 0 if it is not."""
        width, height = self.app.size
        if self.is_whole:
            return 0
        is_roomy = width >= WIDE and height >= HIGH and not self.screen.has_class("-scarce")
        folded = (ROWS if is_roomy else FEW_ROWS) - self.screen.has_class("-lends")
        return self.spare if self.spare >= folded - GIVEN_UP else folded

    def count_lines(self, width: int) -> int:
        """Return how many lines there are for a width."""
        return len(self._lines(self.attack, width)) if self.attack else 0

    def _lines(self, attack: Attack, width: int, keys: str = "") -> list[PaintedLine]:
        """Return its lines in a width, laid out once: layouts ask how many there are again and again."""
        asked = max(NARROWEST, width), self.rows, keys
        if asked not in self._laid:
            self._laid[asked] = attack_lines(attack, *asked)
        return list(self._laid[asked])

    def draw(self) -> None:
        """Draw what the pane shows."""
        if self.attack is None:
            self.spots = []
            self.show(())
            return
        keys = "y opens it" if self.has_focus else "PgUp folds" if self.is_whole else ""
        lines = self._lines(self.attack, self.size.width, keys)
        if len(lines) > self.size.height:
            lines = self._lines(self.attack, self.room, keys)
        self.spots = spots_of(lines)
        self.pointed = min(self.pointed, max(0, len(self.spots) - 1))
        if not (self.has_focus and self.spots):
            self.show(lines)
            return
        spot = self.spots[self.pointed]
        runs = lines[spot.line]
        lines[spot.line] = tuple(run._replace(ink=MARKED) if run.at == spot.at else run for run in runs)
        self.show(lines)
        self.keep_in_view(spot.line)

    def point(self, spot: int) -> None:
        """Point at a chance."""
        if self.spots:
            self.pointed = max(0, min(spot, len(self.spots) - 1))
            self.draw()

    def action_point(self, step: int) -> None:
        """Point at the next chance, or at the one before."""
        self.point(self.pointed + step)

    def action_point_line(self, step: int) -> None:
        """Point at the chance nearest to this one in the next line that has any, or in the line before."""
        if not self.spots:
            return
        here = self.spots[self.pointed]
        beyond = sorted({spot.line for spot in self.spots if (spot.line - here.line) * step > 0})
        if beyond:
            line = beyond[0] if step > 0 else beyond[-1]
            near = [number for number, spot in enumerate(self.spots) if spot.line == line]
            self.point(min(near, key=lambda number: abs(self.spots[number].start - here.start)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at the chance under the mouse: rows below may go before the button is let go."""
        x, y = self.spot(event)
        found = [n for n, spot in enumerate(self.spots) if spot.line == y and spot.start <= x < spot.end]
        self.pressed = bool(found)
        if found:
            self.point(found[0])

    async def on_click(self) -> None:
        """Open the chance on which the button was pressed."""
        if self.pressed:
            await self.run_action("screen.do('why')")
