"""The screens, and the check that the terminal can show them."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from shellshock_tui.cli import edge
from shellshock_tui.cli.edge import CommandLineError

if TYPE_CHECKING:
    from shellshock_tui.session import Session

CANNOT_PLACE_TEXT = ("dumb", "unknown")
IN_BROWSER = "TEXTUAL_DRIVER"
"""The environment variable that is set when the screens are shown in a browser."""

REFEREE = "Without one, `shellshock referee` plays a battle by lines of JSON."
WITHOUT_TITLE = (
    "Without one, `shellshock --help` lists the commands; `referee` plays a battle by lines of JSON."
)


def on_terminal(start: Callable[[], int], without: str) -> int:
    """Start the screens and return the exit code.

    `without` is a sentence about what can be done instead without a terminal.

    Raises:
        CommandLineError: There is no terminal that can show them.
    """
    if os.environ.get(IN_BROWSER):
        from shellshock_tui.app.browser_tab import bound_size

        bound_size()
        return start()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandLineError(f"The screens need a terminal. {without}")
    if os.environ.get("TERM") in CANNOT_PLACE_TEXT:
        raise CommandLineError(
            f"The screens cannot be shown with TERM={os.environ['TERM']}: use another terminal."
        )
    return start()


def play_session(session: "Session", *, is_fresh: bool = False) -> int:
    """Show a battle until its players leave it; return the exit code.

    If it is fresh, its briefing is shown first.
    """
    from shellshock_tui.app import run_battle

    try:
        return run_battle(session, is_fresh=is_fresh)
    finally:
        session.close()


def show_title() -> int:
    """Show the title screen; return the exit code."""
    return edge.run(lambda: on_terminal(_title, WITHOUT_TITLE))


def _title() -> int:
    from shellshock_tui.app import run_title

    return run_title()
