"""The demo: a battle between bots, saved only until the next demo starts."""

from contextlib import suppress

from shellshock_tui.engine.system import bind_rules
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import SAVED, user_folder
from shellshock_tui.rules import system
from shellshock_tui.session.games import delete_game, start_battle
from shellshock_tui.session.session import Session
from shellshock_tui.store import SaveError

LEVEL = "recruit"


def start_demo(data: DataFile, seed: str = "") -> Session:
    """Start a battle with a bot for each side that the rules do not play themselves.

    Raises:
        DataError: The scenario is wrong.
    """
    rules = bind_rules(system(data.header.system, data.file), data.table, data.find, data.file)
    folder = user_folder() / "demo"
    for old in folder.glob(f"*{SAVED}"):
        with suppress(SaveError):  # another window may be showing it
            delete_game(old)
    seats = {side.id: LEVEL for side in rules.sides if side.id not in rules.programmed}
    return start_battle(data, seed, folder, seats)
