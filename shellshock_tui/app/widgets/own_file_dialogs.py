"""The dialogs that save a battle as a scenario, and that rename or delete the player's own files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual.widgets import Input

from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.authoring.renaming import rename_own
from shellshock_tui.files import clean
from shellshock_tui.library import SHEET, DataFile
from shellshock_tui.session.own_files import NameTakenError, save_battle, sentence
from shellshock_tui.session.versions import Versions
from shellshock_tui.user_error import UserError

ASKED = "The title of the battle. Its file is named after it, and New battle lists it."
SAVED = "Saved as {}."
TAKEN = "You already have a file {}.toml. Enter again writes over it; or type another title."
RENAMED = "The new title. The file is named after it."
SHEET_RENAMED = "The new title. Forces and battles go on to refer to the sheet as {}."
KEEP, DELETE = "Keep it", "Delete it for good"
DRAFT, SAVED_FILE = 0, 1
"""The versions that can be opened."""


class DoScreen(LineScreen):
    """Asks for a line and calls a function with it; its result is what the function returns, or None.

    If the function fails, the line stays, with the reason above it.
    """

    def __init__(self, title: str, asked: str, foot: str, words: str, do: Callable[[str], str]) -> None:
        super().__init__(title, asked, foot, words)
        self.do = do

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Call the function and close, or say why it failed."""
        event.stop()
        event.prevent_default()
        words = event.value.strip()
        fault = self.fault(words)
        if not fault:
            try:
                result = self.do(words)
            except UserError as error:
                fault = sentence(error)
            else:
                self.dismiss(result)
                return
        self.show_asked(fault)


class SaveScreen(DoScreen):
    """Asks for a title and saves something under it; its result is the path of the file, or None.

    If the player already has a file of that name, Enter pressed again writes over it.
    """

    def __init__(self, asked: str, title: str, save: Callable[[str, str], Path], replaced: str = "") -> None:
        """Take a function that saves under a title and may replace the file named `replaced`.

        Raises:
            NameTakenError: `save` raises it if another file already has the name of the title.
        """
        super().__init__("save", asked, "Enter saves", title, self.save_as)
        self.save, self.replaced, self.taken = save, replaced, ""

    def save_as(self, title: str) -> str:
        """Save under a title, and return the path of the file.

        Raises:
            UserError: It is not saved, or there is a file of that name that was not confirmed to be replaced.
        """
        try:
            return str(self.save(title, self.taken or self.replaced))
        except NameTakenError as error:
            self.taken = error.name
            raise UserError(TAKEN.format(error.name)) from None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Ask again before a file is replaced."""
        self.taken = ""
        super().on_input_changed(event)


def battle_saver(data: DataFile, replaced: str = "") -> SaveScreen:
    """Return the dialog that saves a battle as one of the player's own scenarios."""
    return SaveScreen(ASKED, data.header.title, partial(save_battle, data), replaced)


class RenameScreen(DoScreen):
    """Asks for a title of one of the player's own files; its result is the new name of the file, or None."""

    def __init__(self, kind: str, path: Path, title: str) -> None:
        def rename(words: str) -> str:
            return rename_own(kind, path, words).stem

        asked = SHEET_RENAMED.format(clean(path.stem)) if kind == SHEET else RENAMED
        super().__init__("rename", asked, "Enter renames it", title, rename)


class DeleteScreen(AskScreen):
    """Asks whether something is deleted; its result is 1 if it is."""

    def __init__(self, title: str, why: str = "") -> None:
        super().__init__(
            " ".join(filter(None, (f"Delete {title}?", why, "This cannot be undone."))), (KEEP, DELETE)
        )


class VersionScreen(AskScreen):
    """Asks which of two versions is opened; its result is `DRAFT` or `SAVED_FILE`, or None."""

    def __init__(self, title: str, found: Versions) -> None:
        question = f"{title} was saved, and there is a draft with other changes. Which of the two is opened?"
        super().__init__(question, (f"the draft of {found.draft}", f"the saved one of {found.saved}"))
