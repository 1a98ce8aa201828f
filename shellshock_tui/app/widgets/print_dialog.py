"""The dialog that asks for the name of a file to print into, and prints."""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from textual.content import Content
from textual.widgets import Input, Static

from shellshock_tui.app.widgets.dialogs import LineScreen
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.library.locations import games_folder
from shellshock_tui.paper.page import Page
from shellshock_tui.paper.pages_file import best_ending, check_free, ending_of, write_pages
from shellshock_tui.user_error import UserError, cause

ASKED = (
    "Print {} into a file whose name ends in .pdf or .svg. A name without a folder means a file beside the"
    " saved games."
)
LONGEST = 40
"""The most characters of a name made from a title."""
FOOT = "Enter prints"
PRINTING = "Printing …"
WRITTEN = "{} written to {}."


class PrintScreen(LineScreen):
    """Asks for a file and prints into it; its result is a sentence that names the file, or None."""

    def __init__(self, what: str, name: str, make: Callable[[], Sequence[Page]]) -> None:
        """Create the dialog; `name` is the proposed name without its ending, and `make` makes the pages."""
        super().__init__("print", ASKED.format(what), FOOT, f"{name}{best_ending()}")
        self.make = make

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Print and close, or say why that is not possible and keep the name to be changed."""
        event.stop()
        event.prevent_default()
        self.run_worker(self._print(event.value.strip()), exclusive=True)

    async def _print(self, given: str) -> None:
        asked = self.query_one("#asked", Static)
        asked.update(Content(PRINTING))
        try:
            path = _path(given)
            ending = ending_of(path)
            check_free(path)
            pages = self.make()
            files = (await asyncio.to_thread(write_pages, {ending: path}, pages)).written
        except UserError as error:
            asked.update(Content(clean(str(error))))
            return
        where = clean(f"{files[0]}" + (f" to {files[-1].name}" if len(files) > 1 else ""))
        self.dismiss(WRITTEN.format(counted(len(pages), "page"), where))


def _path(given: str) -> Path:
    """Return the path that a player means; a name without a folder is taken in that of saved games.

    Raises:
        UserError: It is no name, or the folder of saved games cannot be made.
    """
    if not given:
        raise UserError("Type the name of the file.")
    try:
        path = Path(given).expanduser()
    except RuntimeError:
        raise UserError(f"{clean(given)} cannot be written: its folder is not there.") from None
    if path.is_absolute():
        return path
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{clean(str(folder))} cannot be made: {cause(error)}.") from None
    return folder / path


def file_name(title: str) -> str:
    """Return a name for a file from a title: lower case, with a hyphen for all but letters and digits."""
    return "-".join(re.findall(r"\w+", title.lower()))[:LONGEST] or "sheet"
