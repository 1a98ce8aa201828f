"""The demo: a battle that bots play against each other, kept only until the next one."""

from secrets import token_hex

from shellshock_tui.library import DataFile
from shellshock_tui.library.shelf import SAVED, user_folder
from shellshock_tui.rules import system
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.session import Session

LEVEL = "recruit"


def start_demo(data: DataFile, seed: str = "") -> Session:
    """Begin a battle with a bot for every side; DataError if its file is wrong."""
    rules = system(data.header.system, data.file)
    sides = rules.rules(rules.setup(data.table, data.find, data.file)).sides
    folder = user_folder() / "demo"
    for old in folder.glob(f"*{SAVED}"):
        old.unlink(missing_ok=True)
    return start_battle(data, seed or token_hex(16), folder, {side.id: LEVEL for side in sides})
