"""Recognise a saved or exported game where something else was wanted."""

from pathlib import Path

from shellshock_tui.cli.shell_word import as_argument
from shellshock_tui.library.locations import games_folder
from shellshock_tui.store.bytes_of_file import JOURNAL, is_saved_game
from shellshock_tui.store.lines import are_lines


def what_game(given: str) -> str:
    """Return a sentence that a path is that of a game, and which command opens it; empty if it is not.

    The journal that SQLite keeps beside a saved game belongs to it, and so does the folder of saved games.
    """
    path = Path(given)
    if path.is_dir():
        is_of_games = path.resolve() == games_folder().resolve()
        return f"{given} is the folder of saved games: `shellshock games` lists them." if is_of_games else ""
    if not path.is_file():
        return ""
    game = path.with_name(path.name.removesuffix(JOURNAL) or path.name)
    if is_saved_game(game):
        what = "is a saved game" if game == path else "is a part of a saved game"
        return f"{given} {what}: `shellshock resume {as_argument(str(game))}` continues it."
    if are_lines(path):
        importing = f"`shellshock import {as_argument(given)}`"
        return f"{given} is an exported game: {importing} makes a saved game of it."
    return ""
