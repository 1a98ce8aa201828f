"""The demo: a battle that bots play against each other, kept only until the next one."""

from shellshock_tui.library import DataFile
from shellshock_tui.library.shelf import SAVED, user_folder
from shellshock_tui.rules import system
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.session import Session

LEVEL = "recruit"


def start_demo(data: DataFile) -> Session:
    """Begin a battle with a bot for every side; DataError if its file is wrong."""
    rules = system(data.header.system, data.file)
    sides = rules.rules(rules.setup(data.table, data.find, data.file)).sides
    folder = user_folder() / "demo"
    for old in folder.glob(f"*{SAVED}"):
        old.unlink(missing_ok=True)
    return start_battle(data, folder=folder, seats={side.id: LEVEL for side in sides})
