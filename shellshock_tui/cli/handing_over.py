"""`shellshock export` and `import`: a game as one readable file, to mail, to report a fault, to test."""

from contextlib import suppress
from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.engine.event import counted
from shellshock_tui.files import clean
from shellshock_tui.library.shelf import SAVED, games_folder, saved_files
from shellshock_tui.session.games import find_game, write_game
from shellshock_tui.session.history import fold
from shellshock_tui.store import Saved, SaveError, read
from shellshock_tui.store.lines import as_lines, read_lines


def export_game(given: str, to: Path) -> Answer:
    """Write a saved game as lines into a file that is not there yet."""
    saved = read(find_game(given))
    try:
        with to.open("x", encoding="utf-8") as file:
            file.write(as_lines(saved))
    except OSError as error:
        raise Mistake(f"{to} cannot be written: {error.strerror or error}.") from None
    told = f"{saved.header.title} is written to {to}, in {counted(len(saved.rows), 'row')}."
    return Answer({"path": str(to), "rows": len(saved.rows)}, (Text(clean(told)),))


def import_game(file: Path) -> Answer:
    """Make a saved game of the lines of a file."""
    saved = read_lines(file)
    fold(saved.rows)
    if twin := _twin(saved):
        raise Mistake(f"{clean(saved.header.title)} is here already, as {twin}.")
    path = write_game(games_folder(), saved.header, saved.rows)
    name = path.name.removesuffix(SAVED)
    told = f"{saved.header.title} is saved as {name}."
    return Answer({"name": name, "path": str(path), "rows": len(saved.rows)}, (Text(clean(told)),))


def _twin(wanted: Saved) -> str:
    """Return the name of a saved game with the same rows as another; empty if there is none."""
    for path in saved_files():
        with suppress(SaveError):
            if read(path).last_seal == wanted.last_seal:
                return path.name.removesuffix(SAVED)
    return ""
