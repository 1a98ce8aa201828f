"""What a command answers: the same thing as a table and as text."""

import json
import sys
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from shellshock_tui.cli.edge import tell

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shellshock_tui.drawing.text import PaintedLine

Shown: TypeAlias = "RenderableType | PaintedLine"
"""A text is a line, however long; a painted line stays one; all else is drawn to fit the terminal."""


class Answer(NamedTuple):
    """A table for programs, and for people what to print and what was found wrong."""

    table: Any
    shown: "tuple[Shown, ...]"
    faults: tuple[str, ...] = ()
    """Each a sentence for standard error; any of them makes the exit code 2."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.faults else 0


def print_answer(answer: Answer) -> int:
    """Print an answer for people; return the exit code."""
    lines = _lines(answer.shown)
    if lines is None:
        from shellshock_tui.cli.drawn import draw

        draw(answer.shown)
    else:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
    for fault in answer.faults:
        tell(fault)
    return answer.code


def _lines(shown: "tuple[Shown, ...]") -> list[str] | None:
    """Return what is shown as bare lines, if nothing of it is drawn to fit or coloured."""
    if all(isinstance(part, str) and part.isascii() for part in shown):
        return list(map(str, shown))
    from shellshock_tui.cli.output import takes_colours, wants_plain

    if takes_colours():
        return None
    from shellshock_tui.drawing.paint import plain
    from shellshock_tui.settings.plain_text import plain_text

    written, lines = plain_text if wants_plain() else str, []
    for part in shown:
        match part:
            case str():
                lines.append(written(part))
            case tuple():
                lines.append(written(plain(part).rstrip()))
            case _:
                return None
    return lines


def print_json(answer: Answer) -> int:
    """Print an answer as JSON; return the exit code."""
    sys.stdout.write(f"{json.dumps(answer.table, indent=2, default=_as_table)}\n")
    return answer.code


def _as_table(value: Any) -> Any:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value)
