"""What a command answers: the same thing as a table and as text."""

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shellshock_tui.cli.edge import tell

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class Answer:
    """A table for programs, and for people what to print and what was found wrong."""

    table: Any
    shown: "tuple[RenderableType, ...]"
    """A text is a line, however long; all else is drawn to fit the terminal."""
    faults: tuple[str, ...] = ()
    """Each a sentence for standard error; any of them makes the exit code 2."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.faults else 0


def print_answer(answer: Answer) -> int:
    """Print an answer for people; return the exit code."""
    if all(isinstance(part, str) and part.isascii() for part in answer.shown):
        sys.stdout.write("".join(f"{line}\n" for line in answer.shown))
    else:
        from shellshock_tui.cli.drawn import draw

        draw(answer.shown)
    for fault in answer.faults:
        tell(fault)
    return answer.code


def print_json(answer: Answer) -> int:
    """Print an answer as JSON; return the exit code."""
    sys.stdout.write(f"{json.dumps(answer.table, indent=2, default=str)}\n")
    return answer.code
