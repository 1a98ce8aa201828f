"""Draw on a terminal, in ASCII if the terminal or the player needs it."""

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from shellshock_tui.cli.answer import Shown
from shellshock_tui.cli.output import line_width, takes_colours, wants_plain
from shellshock_tui.drawing.paint import style
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.settings.plain_text import plain_text


def draw(parts: Iterable[Shown]) -> None:
    """Draw things one below the other, to the width of the terminal."""
    if takes_colours():
        _draw(parts, Console(markup=False, emoji=False, highlight=False))
        return
    console = Console(markup=False, emoji=False, highlight=False, width=line_width())
    with console.capture() as drawn:
        _draw(parts, console)
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in drawn.get().split("\n")[:-1]))


def _draw(parts: Iterable[Shown], console: Console) -> None:
    plain = wants_plain()
    for shown in parts:
        part = _painted(shown) if isinstance(shown, tuple) else shown
        console.print(Plain(part) if plain else part, soft_wrap=isinstance(part, str))


def _painted(line: PaintedLine) -> Text:
    return Text.assemble(*((run.text, style(run.style)) for run in line), no_wrap=True)


class Plain:
    """A renderable with every character in ASCII."""

    def __init__(self, part: RenderableType) -> None:
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the renderable's segments in ASCII."""
        for text, look, control in console.render(self.part, options):
            yield Segment(plain_text(text), look, control)
