"""What holds panes and draws nothing of its own."""

from textual.containers import Container


class Pane(Container):
    """A place for panes, which fill it."""

    BLANK = True
