"""The dialogs that save a battle as a scenario of the player's own, and that rename or delete own files."""

from collections.abc import Callable
from pathlib import Path

from textual.widgets import Input

from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.authoring.renaming import rename_own
from shellshock_tui.files import clean
from shellshock_tui.library import SHEET, DataFile
from shellshock_tui.session.own_files import save_battle, sentence
from shellshock_tui.session.versions import Versions
from shellshock_tui.user_error import UserError

ASKED = "The title of the battle. Its file is named after it, and New battle lists it."
SAVED = "Saved as {}."
RENAMED = "The new title. The file is named after it."
SHEET_RENAMED = "The new title. Forces and battles go on to refer to the sheet as {}."
KEEP, DELETE = "Keep it", "Delete it for good"
DRAFT, SAVED_FILE = 0, 1
"""The versions that can be opened."""


class DoScreen(LineScreen):
    """Asks for a line and does something with it; its result is what that returns, or None.

    A line with which it cannot be done stays, with the reason above it.
    """

    def __init__(self, title: str, asked: str, foot: str, words: str, do: Callable[[str], str]) -> None:
        super().__init__(title, asked, foot, words)
        self.do = do

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do it and close, or say why that is not possible."""
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
    """Asks for the title, saves, and results in a sentence that names the file; None if it is left."""

    def __init__(self, data: DataFile) -> None:
        def save(title: str) -> str:
            return SAVED.format(clean(str(save_battle(data, title))))

        super().__init__("save", ASKED, "Enter saves", data.header.title, save)


class RenameScreen(DoScreen):
    """Asks for the title of a file of the player's own; its result is the new name of the file, or None."""

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
