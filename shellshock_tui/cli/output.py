"""Properties of the output: its width, colours, and characters."""

import os
import sys
from contextlib import suppress

from shellshock_tui.settings import GLYPHS, read_settings, settings_file
from shellshock_tui.settings.plain_text import can_take_glyphs, is_plain

STREAMS = (0, 1, 2)
"""One of these is the terminal, if there is one."""
FORCED = "FORCE_COLOR", "TTY_COMPATIBLE"
"""The environment variables by which other outputs are treated like a terminal."""


COLUMNS = "COLUMNS"
"""The environment variable that says how wide the output is."""
USUAL_WIDTH = 80
UNBOUNDED = 10_000
"""The width for output that is not wrapped."""


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
    """Say whether the output may have colours."""
    return sys.stdout.isatty() or any(map(os.environ.get, FORCED))


def wants_plain() -> bool:
    """Say whether the output must be ASCII: by option, setting, or encoding."""
    asked = os.environ.get(GLYPHS, "") or read_settings(settings_file()).settings.glyphs
    return is_plain(asked) or not can_take_glyphs(sys.stdout.encoding)
