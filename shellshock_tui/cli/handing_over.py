"""`shellshock export` and `import`: a game as one readable file, to mail, to report a fault, to test."""

from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.files import clean
from shellshock_tui.library.shelf import SAVED, games_folder
from shellshock_tui.session.games import find_game, write_game
from shellshock_tui.session.history import fold
from shellshock_tui.store import read
from shellshock_tui.store.lines import as_lines, read_lines


def export_game(given: str, to: Path) -> Answer:
    """Write a saved game as lines into a file that is not there yet."""
    saved = read(find_game(given))
    try:
        with to.open("x", encoding="utf-8") as file:
            file.write(as_lines(saved))
    except OSError as error:
        raise Mistake(f"{to} cannot be written: {error.strerror or error}.") from None
    told = f"{saved.header.title} is written to {to}, in {len(saved.rows)} rows."
    return Answer({"path": str(to), "rows": len(saved.rows)}, (Text(clean(told)),))


def import_game(file: Path) -> Answer:
    """Make a saved game of the lines of a file."""
    saved = read_lines(file)
    fold(saved.rows)
    path = write_game(games_folder(), saved.header, saved.rows)
    name = path.name.removesuffix(SAVED)
    told = f"{saved.header.title} is saved as {name}."
    return Answer({"name": name, "path": str(path), "rows": len(saved.rows)}, (Text(clean(told)),))
