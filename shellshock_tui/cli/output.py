"""What the output takes: how wide it is, whether in colour, and with which signs."""

import os
import shutil
import sys
from contextlib import suppress

from shellshock_tui.settings import GLYPHS, read_settings, settings_file
from shellshock_tui.settings.plain_text import can_take_glyphs, is_plain

STREAMS = (0, 1, 2)
"""One of them is the terminal, if there is one."""
FORCED = "FORCE_COLOR", "TTY_COMPATIBLE"
"""The variables of the environment by which an output that is no terminal is taken for one."""


UNBOUNDED = 10_000
"""The columns of what is not broken at all: no sentence is as long."""


def line_width() -> int:
    """Return at how many columns sentences and lists are broken: at none where the output is piped."""
    return room() if takes_colours() or os.environ.get("COLUMNS") else UNBOUNDED


def room() -> int:
    """Return how many columns a drawing has: those of the terminal, also where the output is piped."""
    for stream in STREAMS if not os.environ.get("COLUMNS") else ():
        with suppress(OSError):
            return os.get_terminal_size(stream).columns or 80
    return shutil.get_terminal_size().columns


def takes_colours() -> bool:
    """Say whether what is printed may be coloured."""
    return sys.stdout.isatty() or any(map(os.environ.get, FORCED))


def wants_plain() -> bool:
    """Say whether the program was asked to keep to ASCII, by an option or by the settings, or has to."""
    asked = os.environ.get(GLYPHS, "") or read_settings(settings_file()).settings.glyphs
    return is_plain(asked) or not can_take_glyphs(sys.stdout.encoding)
