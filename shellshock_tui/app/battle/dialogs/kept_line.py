"""A line of a dialog that is kept while it is typed, so that the end of the program does not lose it."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from shellshock_tui.session import Session

SELECTED = "reverse"
"""The style of a kept line, which what is typed next replaces."""
KEPT = "kept from before you left: Enter takes it, typing replaces it, Bksp edits it."


class KeptLine(NamedTuple):
    """A line: what was typed into it before, and a function that keeps each change of it."""

    typed: str
    keep: Callable[[str], None]


def kept_line(session: Session, asked: str) -> KeptLine:
    """Return the line that answers a question of the present moment of a game."""
    return KeptLine(session.typed(asked), partial(session.keep_typed, asked))


def _forget(_: str) -> None:
    pass


FORGOTTEN = KeptLine("", _forget)
"""A line that is not kept."""
