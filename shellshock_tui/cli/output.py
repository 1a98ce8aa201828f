"""Print answers in the width, colours and characters that the output supports."""

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.edge import tell
from shellshock_tui.cli.streams import COLUMNS, UNBOUNDED
from shellshock_tui.files import clean
from shellshock_tui.settings import GLYPHS, read_settings, settings_file
from shellshock_tui.settings.plain_text import can_take_glyphs, is_plain, plain_text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.text import Text

    from shellshock_tui.drawing.text import PaintedLine

STREAMS = (0, 1, 2)
"""One of these is the terminal, if there is one."""
FORCED = "FORCE_COLOR", "TTY_COMPATIBLE"
"""The environment variables by which other outputs are treated like a terminal."""


USUAL_WIDTH = 80


def line_width() -> int:
    """Return the width at which text is wrapped; output to a pipe is not wrapped."""
    return room() if takes_colours() or os.environ.get(COLUMNS) else UNBOUNDED


def room() -> int:
    """Return the width of drawings: that of the terminal, even if the output goes to a pipe."""
    if given := os.environ.get(COLUMNS):
        return int(given)
    for stream in STREAMS:
        with suppress(OSError):
            return os.get_terminal_size(stream).columns or USUAL_WIDTH
    return USUAL_WIDTH


def takes_colours() -> bool:
    """Return whether the output may have colours."""
    return sys.stdout.isatty() or any(map(os.environ.get, FORCED))


def wants_plain() -> bool:
    """Return whether the output must be ASCII: by option, setting, or encoding."""
    asked = os.environ.get(GLYPHS, "") or read_settings(settings_file()).settings.glyphs
    return is_plain(asked) or not can_take_glyphs(sys.stdout.encoding)


def print_answer(answer: Answer) -> int:
    """Print an answer for people and return the exit code."""
    lines = _lines(answer.shown)
    if lines is None:
        _draw(answer.shown)
    else:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
    for fault in answer.faults:
        tell(fault)
    return answer.code


def _lines(shown: "tuple[Shown, ...]") -> list[str] | None:
    """Return an answer as plain lines; None if it has colours or must fit the terminal."""
    if all(isinstance(part, str) and part.isascii() for part in shown):
        return [_safe(str(part)) for part in shown]
    if takes_colours():
        return None
    from shellshock_tui.drawing.paint import plain

    written, lines = _printable(), []
    for part in shown:
        match part:
            case str():
                lines.append(written(part))
            case tuple():
                lines.append(written(plain(part).rstrip()))
            case _:
                return None
    return lines


def _printable() -> Callable[[str], str]:
    """Return the function that replaces the characters that the output does not support."""
    return (lambda text: plain_text(_safe(text))) if wants_plain() else _safe


def _safe(text: str) -> str:
    """Return a text without control characters but line feeds, so that it cannot command the terminal."""
    return text if text.isprintable() else "\n".join(map(clean, text.split("\n")))


def print_json(answer: Answer) -> int:
    """Print an answer as JSON and return the exit code."""
    sys.stdout.write(f"{json.dumps(answer.table, indent=2, default=_as_table)}\n")
    return answer.code


def _as_table(value: Any) -> Any:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value)


def _draw(parts: Iterable[Shown]) -> None:
    """Draw renderables one below the other, to the width of the terminal."""
    from rich.console import Console

    if takes_colours():
        _draw_on(Console(markup=False, emoji=False, highlight=False), parts)
        return
    console = Console(markup=False, emoji=False, highlight=False, width=line_width())
    with console.capture() as drawn:
        _draw_on(console, parts)
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in drawn.get().split("\n")[:-1]))


def _draw_on(console: "Console", parts: Iterable[Shown]) -> None:
    from rich.table import Table

    from shellshock_tui.cli.column_widths import fit

    printable = _printable()
    for shown in parts:
        part = _painted(shown) if isinstance(shown, tuple) else shown
        width = fit(part, console) if isinstance(part, Table) else console.width
        console.print(_Printable(part, printable, width), soft_wrap=isinstance(part, str), crop=False)


def _painted(line: "PaintedLine") -> "Text":
    from rich.text import Text

    from shellshock_tui.drawing.paint import style

    return Text.assemble(*((run.text, style(run.style)) for run in line), no_wrap=True)


class _Printable:
    """A renderable with every text in it replaced by one that can be printed."""

    def __init__(self, part: "RenderableType", printable: Callable[[str], str], width: int) -> None:
        self.part = part
        self.printable = printable
        self.width = width

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Yield the renderable's segments with their texts replaced."""
        from rich.segment import Segment

        for text, look, control in console.render(self.part, options.update(width=self.width)):
            yield Segment(text if control else self.printable(text), look, control)
