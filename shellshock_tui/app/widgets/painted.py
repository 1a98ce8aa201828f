"""A pane that mixes its own colours."""

from collections.abc import Sequence

from textual.filter import ANSIToTruecolor, LineFilter
from textual.scroll_view import ScrollView


class Painted(ScrollView, inherit_bindings=False):
    """A pane that can be scrolled, drawn in the palette's own colours."""

    ALLOW_SELECT = False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out what turns a terminal's named colours into others: here there are none."""
        filters = super().get_line_filters()
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]
