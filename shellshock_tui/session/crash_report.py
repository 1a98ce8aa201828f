"""Crash reports: a traceback in a file, after the game if there is one."""

from datetime import datetime
from pathlib import Path

from shellshock_tui.engine.journal import canonical
from shellshock_tui.library.locations import user_folder
from shellshock_tui.store import Saved
from shellshock_tui.store.lines import CRASH, ENDING, as_lines


def write_crash_report(game: Saved | None, wrong: str) -> Path:
    """Write a traceback to a new file, after the game that was played; return the path.

    Raises:
        OSError: The file cannot be written.
    """
    path = user_folder() / "faults" / f"{datetime.now():%Y%m%d-%H%M%S-%f}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = as_lines(game) if game else ""
    path.write_text(f"{lines}{canonical({CRASH: wrong.splitlines()})}\n", "utf-8")
    return path
