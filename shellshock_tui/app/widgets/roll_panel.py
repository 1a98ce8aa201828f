"""The roll panel: what was rolled, die by die, and what it did; each step opens into its terms."""

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from shellshock_tui.app.widgets.attack_view import Chip
from shellshock_tui.app.widgets.lines import PagedLines
from shellshock_tui.app.widgets.roll_lines import NO_STEP, roll_lines
from shellshock_tui.engine.forecast import RollStep

NARROWEST = 40


class RollPanel(PagedLines, can_focus=True, inherit_bindings=False):
    """The steps of a roll; one of them is pointed at while the panel has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "step above", show=False),
        Binding("down", "step(1)", "step below", show=False),
        Binding("pageup", "page(-1)", "read back", show=False),
        Binding("pagedown", "page(1)", "read on", show=False),
    ]

    def __init__(self) -> None:
        """Make an empty panel."""
        super().__init__(id="roll")
        self.steps: tuple[RollStep, ...] = ()
        self.units: Mapping[str, Chip] = {}
        self.pointed = 0
        self._owners: list[int] = []

    def show_roll(self, steps: tuple[RollStep, ...], units: Mapping[str, Chip]) -> None:
        """Show the steps of rolls, by the units that they tell of; or nothing at all."""
        if steps == self.steps:
            return
        self.steps, self.units, self.pointed = steps, units, 0
        self.set_class(not steps, "-empty")
        self.unfold(is_whole=False)

    @property
    def step(self) -> RollStep | None:
        """The step that is pointed at."""
        return self.steps[self.pointed] if self.pointed < len(self.steps) else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own signature
        """Return how many lines the steps take."""
        return len(roll_lines(self.steps, self.units, max(NARROWEST, width)))

    def draw(self) -> None:
        """Draw what the pane shows, once it has a width."""
        if not self.size.width:
            return
        width, pointed = max(NARROWEST, self.size.width), self.pointed if self.has_focus else NO_STEP
        below = len(roll_lines(self.steps, self.units, width)) - self.size.height
        more = f"PgDn {below} more" if below > 0 and not self.is_whole else ""
        keys = more or ("y opens it" if self.has_focus else "")
        found = roll_lines(self.steps, self.units, width, pointed, keys)
        self._owners = [line.step for line in found]
        self.show([line.line for line in found])
        if self.has_focus and self.pointed in self._owners:
            self.keep_in_view(self._owners.index(self.pointed))

    def action_step(self, step: int) -> None:
        """Point at the next step, or at the one before."""
        self.pointed = max(0, min(self.pointed + step, len(self.steps) - 1))
        self.draw()

    def on_click(self, event: events.Click) -> None:
        """Point at the step under the mouse."""
        self.focus()
        _, row = self.spot(event)
        if 0 <= row < len(self._owners) and self._owners[row] != NO_STEP:
            self.pointed = self._owners[row]
            self.draw()
