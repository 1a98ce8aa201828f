"""The answer of a command, as a table for programs and as text for people."""

import json
import sys
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from shellshock_tui.cli.edge import tell

if TYPE_CHECKING:
    from rich.console import RenderableType

    from shellshock_tui.drawing.text import PaintedLine

Shown: TypeAlias = "RenderableType | PaintedLine"
"""A text or a styled line is printed as one line; everything else is drawn to fit the terminal."""


class Answer(NamedTuple):
    """What a command prints: a table for programs, text for people, and the faults it found."""

    table: Any
    shown: "tuple[Shown, ...]"
    faults: tuple[str, ...] = ()
    """A sentence each for standard error; if there are any, the exit code is 2."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.faults else 0


def print_answer(answer: Answer) -> int:
    """Print an answer for people and return the exit code."""
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
    """Return what is shown as plain lines; None if it has colours or must fit the terminal."""
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
    """Print an answer as JSON and return the exit code."""
    sys.stdout.write(f"{json.dumps(answer.table, indent=2, default=_as_table)}\n")
    return answer.code


def _as_table(value: Any) -> Any:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value)
