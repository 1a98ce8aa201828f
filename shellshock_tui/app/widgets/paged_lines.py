"""Painted lines that are folded into a few rows until they are unfolded, and then read page by page."""

from shellshock_tui.app.widgets.lines import MarkedLines


class PagedLines(MarkedLines, can_focus=True, inherit_bindings=False):
    """Marked lines in a pane that may be lower than they are."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make an empty pane that takes no room."""
        super().__init__(id=id)
        self.add_class("-empty")
        self.is_whole = False
        """Whether it is unfolded."""

    def unfold(self, *, is_whole: bool) -> None:
        """Take as many rows as there are, or a few."""
        self.is_whole = is_whole
        self.set_class(is_whole, "-whole")
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        self.draw()

    def page(self, step: int) -> None:
        """Unfold it and read on in it by so many pages; back at its beginning, fold it again."""
        if step > 0 and not self.is_whole:
            self.unfold(is_whole=True)
        elif step < 0 and self.is_whole and not self.scroll_y:
            self.unfold(is_whole=False)
        else:
            self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)

    def action_page(self, step: int) -> None:
        """Read on, or go back."""
        self.page(step)
