"""What a player is told of the file of the game that is played."""

from typing import TYPE_CHECKING

from textual.app import App

from shellshock_tui.files import clean

if TYPE_CHECKING:
    from shellshock_tui.session import Session

TO_READ = 20.0
"""Seconds for which the notice stays."""


def tell_of_file(app: App[None], session: "Session") -> None:
    """Tell the player if a game goes on in a new file, or can be saved in none."""
    if notice := session.take_notice():
        app.notify(clean(notice), severity="warning", markup=False, timeout=TO_READ)
