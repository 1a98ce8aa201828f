"""The message to the player when an error ends the program."""

from typing import TYPE_CHECKING

from rich.text import Text

from shellshock_tui.session.crash_report import write_crash_report
from shellshock_tui.store import Saved
from shellshock_tui.user_error import cause

if TYPE_CHECKING:
    from shellshock_tui.session import Session


def crash_message(session: "Session | None", wrong: str) -> Text:
    """Write a traceback to a file with the game; return the message for the player."""
    saved = " Your game is saved: `shellshock resume` continues it." if session else ""
    store = session.store if session else None
    game = Saved(store.header, store.rows, store.last_seal) if store else None
    try:
        path = write_crash_report(game, wrong)
    except OSError as error:
        return Text(f"An error in the program has ended it.{saved}\n{wrong}({cause(error)})\n")
    return Text(
        f"An error in the program has ended it.{saved}\n"
        f"A report of the error{', with the game,' * bool(session)} is in {path}\n"
        "Please send that file to the maintainers, who can find the error with it.\n"
    )
