"""The roll panel: what was rolled, die by die, and what it did; each step opens into its terms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from shellshock_tui.app.widgets.attack_view import Chip
from shellshock_tui.app.widgets.lines import PagedLines
from shellshock_tui.app.widgets.roll_lines import NO_STEP, RollLine, brief_lines, roll_lines
from shellshock_tui.engine.forecast import RollStep
from shellshock_tui.engine.view import Mark

NARROWEST = 40
FIGURE = re.compile(r"\b\d+")
FACES = 7
"""By so much a figure differs from one turn of the dice to the next."""


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
        self.tumbled = 0
        """How often the dice have turned over while they tumble; 0 once they lie."""
        self._owners: list[int] = []

    def show_roll(self, steps: tuple[RollStep, ...], units: Mapping[str, Chip]) -> None:
        """Show the steps of rolls, by the units that they tell of; or nothing at all."""
        if steps == self.steps:
            return
        self.steps, self.units, self.pointed = steps, units, 0
        self.set_class(not steps, "-empty")
        self.unfold(is_whole=False)

    def tumble(self, turns: int) -> None:
        """Show dice that tumble, having turned over so often; 0 for dice that lie."""
        if turns != self.tumbled:
            self.tumbled = turns
            self.draw()

    @property
    def step(self) -> RollStep | None:
        """The step that is pointed at."""
        return self.steps[self.pointed] if self.pointed < len(self.steps) else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own signature
        """Return how many lines the steps take."""
        return len(self._lines(self.steps, max(NARROWEST, width)))

    def _lines(self, steps: tuple[RollStep, ...], width: int) -> list[RollLine]:
        """Return the steps a row each, or in brief where they would not fit and nobody reads in them."""
        pointed = self.pointed if self.has_focus else NO_STEP
        whole = roll_lines(steps, self.units, width, pointed, "y opens it" if self.has_focus else "")
        room = self.styles.max_height
        if self.is_whole or self.has_focus or room is None or len(whole) <= room.value:
            return whole
        hidden = f"PgDn all {len(whole)}"
        return brief_lines(steps, self.units, width, hidden)

    def draw(self) -> None:
        """Draw what the pane shows, once it has a width."""
        if not self.size.width:
            return
        steps = tuple(tumbling(self.steps, self.tumbled)) if self.tumbled else self.steps
        found = self._lines(steps, max(NARROWEST, self.size.width))
        self._owners = [line.step for line in found]
        self.show([line.line for line in found])
        if self.has_focus and self.pointed in self._owners:
            self.keep_in_view(self._owners.index(self.pointed))

    def on_focus(self) -> None:
        """Show each step in a row of its own."""
        self.refresh(layout=True)
        super().on_focus()

    def on_blur(self) -> None:
        """Show in brief again what does not fit."""
        self.refresh(layout=True)
        super().on_blur()

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


def tumbling(steps: tuple[RollStep, ...], turns: int) -> Iterator[RollStep]:
    """Yield the steps of a roll while its dice tumble: other faces, and nothing yet of what follows."""

    def other(face: re.Match[str]) -> str:
        return "".join(
            str((int(sign) + FACES * (turns + at)) % 10)
            for at, sign in enumerate(face[0], start=face.start())
        )

    for step in steps:
        yield replace(step, words=FIGURE.sub(other, step.words) if step.aim else "", mark=Mark.PLAIN)
