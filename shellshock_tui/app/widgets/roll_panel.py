"""The roll panel: what was rolled, die by die, and what it did; each step opens into its terms."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from shellshock_tui.app.widgets.chain_lines import chain_lines
from shellshock_tui.app.widgets.paged_lines import PagedLines
from shellshock_tui.engine.forecast import RollStep

NOWHERE = -1


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
        self.add_class("-empty")
        self.links: tuple[RollStep, ...] = ()
        self.pointed = 0
        self._owners: list[int] = []

    def show_chain(self, links: tuple[RollStep, ...]) -> None:
        """Show the steps of a roll, or nothing at all."""
        if links == self.links:
            return
        self.links, self.pointed = links, 0
        self.set_class(not links, "-empty")
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        self.draw()

    @property
    def link(self) -> RollStep | None:
        """The step that is pointed at."""
        return self.links[self.pointed] if self.pointed < len(self.links) else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own signature
        """Return how many lines the steps take."""
        return len(chain_lines(self.links, max(20, width - 1), NOWHERE)[0])

    def draw(self) -> None:
        """Draw what the pane shows, once it has a width."""
        if not self.size.width:
            return
        pointed = self.pointed if self.has_focus else NOWHERE
        lines, self._owners = chain_lines(self.links, max(20, self.room), pointed)
        self.show(lines)
        if self.has_focus and self.pointed in self._owners:
            self.keep_in_view(self._owners.index(self.pointed))
        self.tell_rest()

    def action_step(self, step: int) -> None:
        """Point at the next step, or at the one before."""
        self.pointed = max(0, min(self.pointed + step, len(self.links) - 1))
        self.draw()

    def on_click(self, event: events.Click) -> None:
        """Point at the step under the mouse."""
        self.focus()
        _, row = self.spot(event)
        if 0 <= row < len(self._owners):
            self.pointed = self._owners[row]
            self.draw()
