"""`shellshock import`: make a saved game of an exported one."""

from contextlib import suppress
from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import STREAM, StandardInput, named_as_typed
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.files import clean
from shellshock_tui.library.locations import SAVED, games_folder, saved_files
from shellshock_tui.session.games import write_game
from shellshock_tui.session.history import fold
from shellshock_tui.store import Saved, SaveError, read
from shellshock_tui.store.lines import read_lines


def import_game(file: str) -> Answer:
    """Make a saved game from an exported file.

    Raises:
        CommandLineError: The game is saved already.
    """
    with named_as_typed(file):
        saved = read_lines(StandardInput() if file == STREAM else Path(file))
    fold(saved.rows)
    if twin := _twin(saved):
        raise CommandLineError(f"{clean(saved.header.title)} is already saved as {twin}.")
    path = write_game(games_folder(), saved.header, saved.rows)
    name = path.name.removesuffix(SAVED)
    told = f"{saved.header.title} has been saved as {name}."
    return Answer({"name": name, "path": str(path), "rows": len(saved.rows)}, (Text(clean(told)),))


def _twin(wanted: Saved) -> str:
    """Return the name of a saved game with the same rows; empty if there is none."""
    for path in saved_files():
        with suppress(SaveError):
            if read(path).last_seal == wanted.last_seal:
                return clean(path.name.removesuffix(SAVED))
    return ""
