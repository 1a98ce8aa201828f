"""The dialog that asks for a title, and saves a battle as a scenario of the player's own."""

from textual.widgets import Input

from shellshock_tui.app.widgets.dialogs import LineScreen
from shellshock_tui.files import clean
from shellshock_tui.library import DataFile
from shellshock_tui.session.own_files import save_battle, sentence
from shellshock_tui.user_error import UserError

ASKED = "The title of the battle. Its file is named after it, and New battle lists it."
SAVED = "Saved as {}."


class SaveScreen(LineScreen):
    """Asks for the title, saves, and results in a sentence that names the file; None if it is left."""

    def __init__(self, data: DataFile) -> None:
        super().__init__("save", ASKED, "Enter saves", data.header.title)
        self.data = data

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save and close, or say why that is not possible and keep the title to be changed."""
        event.stop()
        event.prevent_default()
        title = event.value.strip()
        fault = self.fault(title)
        if not fault:
            try:
                path = save_battle(self.data, title)
            except UserError as error:
                fault = sentence(error)
            else:
                self.dismiss(SAVED.format(clean(str(path))))
                return
        self.show_asked(fault)
