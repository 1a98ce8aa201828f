"""Notices about the file of a game."""

from typing import TYPE_CHECKING

from textual.app import App

from shellshock_tui.files import clean

if TYPE_CHECKING:
    from shellshock_tui.session import Session

TO_READ = 20.0
"""Seconds for which a notice is shown."""


def notify_of_file(app: App[None], session: "Session") -> None:
    """Notify the player if a game continues in a new file, or cannot be saved."""
    if notice := session.take_notice():
        app.notify(clean(notice), severity="warning", markup=False, timeout=TO_READ)
