"""Crash files: the game and the traceback in one file."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from shellshock_tui.engine.journal import canonical
from shellshock_tui.library.locations import user_folder
from shellshock_tui.store import Saved
from shellshock_tui.store.lines import CRASH, ENDING, as_lines
from shellshock_tui.user_error import cause

if TYPE_CHECKING:
    from shellshock_tui.session import Session


def crash_message(session: "Session | None", wrong: str) -> Text:
    """Write a traceback to a file with the game; return the message for the player."""
    saved = " Your game is saved: `shellshock resume` continues it." if session else ""
    try:
        path = _write(session, wrong)
    except OSError as error:
        return Text(f"An error in the program has ended it.{saved}\n{wrong}({cause(error)})\n")
    return Text(
        f"An error in the program has ended it.{saved}\n"
        f"A report of the error{', with the game,' * bool(session)} is in {path}\n"
        "Please send that file to the maintainers, who can find the error with it.\n"
    )


def _write(session: "Session | None", wrong: str) -> Path:
    path = user_folder() / "faults" / f"{datetime.now():%Y%m%d-%H%M%S-%f}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    store = session.store if session else None
    game = as_lines(Saved(store.header, store.rows, store.last_seal)) if store else ""
    path.write_text(f"{game}{canonical({CRASH: wrong.splitlines()})}\n", "utf-8")
    return path
