"""The program's screens as the command line runs them, with what the player has set."""

import os
from typing import TYPE_CHECKING

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.ending import mindful
from shellshock_tui.settings import GLYPHS, Reading, read_settings, settings_file

if TYPE_CHECKING:
    from shellshock_tui.session import Session


def run_battle(session: "Session", *, is_fresh: bool = False) -> int:
    """Play a session on the screen, after its briefing if it is fresh; return the exit code."""
    return _run(ShellshockApp(session, *_configured(), is_fresh=is_fresh))


def run_title() -> int:
    """Show the title screen; return the exit code."""
    return _run(ShellshockApp(None, *_configured()))


def run_campaign(system: str) -> int:
    """Show the campaign of a system; return the exit code."""
    return _run(ShellshockApp(None, *_configured(), campaign=system))


def _configured() -> tuple[Reading, str]:
    return read_settings(settings_file()), os.environ.get(GLYPHS, "")


def _run(app: ShellshockApp) -> int:
    with mindful(app.end_by_signal):
        app.run()
    return 128 + app.ended_by if app.ended_by else app.return_code or 0
