"""The attack panel: what must be rolled and why, and the outcomes; each chance can be opened."""

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
    """A chance that can be opened: its line, its first column, the column after its last, and its address."""

    line: int
    start: int
    end: int
    at: str


def spots_of(lines: Sequence[PaintedLine]) -> list[Spot]:
    """Return the chances that can be opened, in reading order."""
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
"""The columns and rows of a window from which a folded panel has more rows."""
ROWS, FEW_ROWS = 9, 7
"""The rows of a folded panel in such windows, and in smaller ones."""
GIVEN_UP = 2
"""The rows it gives up if the whole map then fits."""


class AttackPanel(PagedLines, can_focus=True):
    """Shows the forecast of an attack, folded or whole."""

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
        """The rows it would have if the whole map were shown."""
        self._laid: dict[tuple[int, int, str], list[PaintedLine]] = {}
        """The lines of the attack by width, rows and keys."""

    def show_attack(self, attack: Attack | None) -> None:
        """Show the forecast of an attack; None hides the panel."""
        if attack == self.attack:
            return
        self.attack, self.pointed, self._laid = attack, 0, {}
        self.set_class(attack is None, "-empty")
        self.unfold(is_whole=False)

    def spread(self, rows: int) -> int:
        """Take the rows that the whole map leaves; return how many remain."""
        if self.attack is None or self.is_whole:
            return rows - self.size.height
        if rows != self.spare:
            self.spare = rows
            self.refresh(layout=True)
            self.draw()
        return rows - len(self._lines(self.attack, self.size.width))

    @property
    def forecast(self) -> Forecast | None:
        """The forecast shown."""
        return self.attack.forecast if self.attack else None

    @property
    def chance(self) -> tuple[str, str]:
        """The title and the address of the chance that is pointed at; "" each if there is none."""
        if self.forecast is None or not self.spots:
            return "", ""
        at = self.spots[self.pointed].at
        return titles(self.forecast)[at], at

    @property
    def rows(self) -> int:
        """The rows of the folded panel; 0 if it is unfolded."""
        width, height = self.app.size
        if self.is_whole:
            return 0
        is_roomy = width >= WIDE and height >= HIGH and not self.screen.has_class("-scarce")
        folded = (ROWS if is_roomy else FEW_ROWS) - self.screen.has_class("-lends")
        return self.spare if self.spare >= folded - GIVEN_UP else folded

    def count_lines(self, width: int) -> int:
        """Return the number of lines for a width."""
        return len(self._lines(self.attack, width)) if self.attack else 0

    def _lines(self, attack: Attack, width: int, keys: str = "") -> list[PaintedLine]:
        """Return the lines for a width, kept since a layout asks for them repeatedly."""
        asked = max(NARROWEST, width), self.rows, keys
        if asked not in self._laid:
            self._laid[asked] = attack_lines(attack, *asked)
        return list(self._laid[asked])

    def draw(self) -> None:
        """Draw the lines, with the chance that is pointed at."""
        if self.attack is None:
            self.spots = []
            self.show(())
            return
        keys = "y explains it" if self.has_focus else "PgUp folds" if self.is_whole else ""
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
        lines[spot.line] = tuple(run._replace(style=MARKED) if run.at == spot.at else run for run in runs)
        self.show(lines)
        self.keep_in_view(spot.line)

    def point(self, spot: int) -> None:
        """Point at a chance."""
        if self.spots:
            self.pointed = max(0, min(spot, len(self.spots) - 1))
            self.draw()

    def action_point(self, step: int) -> None:
        """Point at the next chance or the one before."""
        self.point(self.pointed + step)

    def action_point_line(self, step: int) -> None:
        """Point at the nearest chance in the next or previous line that has one."""
        if not self.spots:
            return
        here = self.spots[self.pointed]
        beyond = sorted({spot.line for spot in self.spots if (spot.line - here.line) * step > 0})
        if beyond:
            line = beyond[0] if step > 0 else beyond[-1]
            near = [number for number, spot in enumerate(self.spots) if spot.line == line]
            self.point(min(near, key=lambda number: abs(self.spots[number].start - here.start)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at the chance under the mouse, as the rows may move before the button is released."""
        x, y = self.spot(event)
        found = [n for n, spot in enumerate(self.spots) if spot.line == y and spot.start <= x < spot.end]
        self.pressed = bool(found)
        if found:
            self.point(found[0])

    async def on_click(self) -> None:
        """Open the chance on which the button was pressed."""
        if self.pressed:
            await self.run_action("screen.do('why')")
