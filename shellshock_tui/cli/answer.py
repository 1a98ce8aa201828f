"""The answer of a command, as a table for programs and as text for people."""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shellshock_tui.drawing.text import PaintedLine

Shown: TypeAlias = "RenderableType | PaintedLine"
"""A text or a styled line is printed as one line; other renderables are drawn to fit the terminal."""


class Answer(NamedTuple):
    """The output of a command: a table for programs, text for people, and the faults that it found."""

    table: Any
    shown: "tuple[Shown, ...]"
    faults: tuple[str, ...] = ()
    """Sentences for standard error; if there are any, the exit code is 2."""
    is_interrupted: bool = False
    """Whether Ctrl+C ended the work early; the exit code is then 130."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.faults else 130 if self.is_interrupted else 0
