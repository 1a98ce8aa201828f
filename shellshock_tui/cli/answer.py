"""What a command answers: the same thing as a table and as text."""

import json
import sys
from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType

from shellshock_tui.cli.edge import tell
from shellshock_tui.cli.plain import Plain, wants_plain


@dataclass(frozen=True)
class Answer:
    """A table for programs, and for people what to print and what was found wrong."""

    table: Any
    shown: tuple[RenderableType, ...]
    faults: tuple[str, ...] = ()
    """Each a sentence for standard error; any of them makes the exit code 2."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.faults else 0


def print_answer(answer: Answer) -> int:
    """Print an answer for people; return the exit code."""
    console = Console(markup=False, emoji=False, highlight=False)
    plain = wants_plain()
    for part in answer.shown:
        console.print(Plain(part) if plain else part)
    for fault in answer.faults:
        tell(fault)
    return answer.code


def print_json(answer: Answer) -> int:
    """Print an answer as JSON; return the exit code."""
    sys.stdout.write(f"{json.dumps(answer.table, indent=2, default=str)}\n")
    return answer.code
