"""Drawing on a terminal: in ASCII, where it has no other signs or the player wants no others."""

import os
import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

from shellshock_tui.settings import GLYPHS, read_settings, settings_file
from shellshock_tui.settings.plain_text import can_take_glyphs, is_plain, plain_text


def draw(parts: Iterable[RenderableType]) -> None:
    """Draw one thing below the other."""
    console = Console(markup=False, emoji=False, highlight=False)
    plain = wants_plain()
    for part in parts:
        console.print(Plain(part) if plain else part, soft_wrap=isinstance(part, str))


class Plain:
    """What is printed, with every sign in ASCII."""

    def __init__(self, part: RenderableType) -> None:
        """Wrap what is to be printed."""
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield it piece by piece."""
        for text, style, control in console.render(self.part, options):
            yield Segment(plain_text(text), style, control)


def wants_plain() -> bool:
    """Say whether the program was asked to keep to ASCII, by an option or by the settings, or has to."""
    asked = os.environ.get(GLYPHS, "") or read_settings(settings_file()).settings.glyphs
    return is_plain(asked) or not can_take_glyphs(sys.stdout.encoding)
