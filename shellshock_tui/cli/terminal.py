"""Check whether the terminal can show the screens."""

import os
import sys
from collections.abc import Callable

from shellshock_tui.cli.edge import CommandLineError

CANNOT_PLACE_TEXT = ("dumb", "unknown")
IN_BROWSER = "TEXTUAL_DRIVER"
"""The environment variable that is set when the screens are shown in a browser."""


def on_terminal(start: Callable[[], int]) -> int:
    """Start the screens and return the exit code.

    Raises:
        CommandLineError: There is no terminal that can show them.
    """
    if os.environ.get(IN_BROWSER):
        from shellshock_tui.app.browser_tab import bound_size

        bound_size()
        return start()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandLineError(
            "The screens need a terminal. Without one, `shellshock referee` plays by JSON lines."
        )
    if os.environ.get("TERM") in CANNOT_PLACE_TEXT:
        raise CommandLineError(
            f"The screens cannot be shown with TERM={os.environ['TERM']}: use another terminal."
        )
    return start()
