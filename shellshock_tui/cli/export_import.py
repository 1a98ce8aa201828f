"""`shellshock export` and `import`: a game as one text file, to mail, to report a fault, or to test."""

from contextlib import suppress
from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.saved import read_game
from shellshock_tui.cli.typed import STREAM, StandardInput, named_as_typed
from shellshock_tui.engine.event import counted
from shellshock_tui.files import clean
from shellshock_tui.library.locations import SAVED, games_folder, saved_files
from shellshock_tui.session.games import write_game
from shellshock_tui.session.history import fold
from shellshock_tui.store import Saved, SaveError, read
from shellshock_tui.store.lines import as_lines, read_lines


def print_game(given: str) -> Answer:
    """Return a saved game as lines of text."""
    return Answer((), tuple(as_lines(read_game(given)).splitlines()))


def export_game(given: str, to: str) -> Answer:
    """Write a saved game as text into a new file.

    Raises:
        CommandLineError: The file exists already or cannot be written.
    """
    saved = read_game(given)
    try:
        _write_new(Path(to), as_lines(saved))
    except OSError as error:
        raise CommandLineError(f"{to} cannot be written: {error.strerror or error}.") from None
    told = f"{saved.header.title} is written to {to}, in {counted(len(saved.rows), 'row')}."
    return Answer({"path": to, "rows": len(saved.rows)}, (Text(clean(told)),))


def _write_new(to: Path, text: str) -> None:
    """Write a new file, completely or not at all."""
    file = to.open("x", encoding="utf-8")
    try:
        with file:
            file.write(text)
    except BaseException:
        to.unlink(missing_ok=True)
        raise


def import_game(file: str) -> Answer:
    """Make a saved game from an exported file.

    Raises:
        CommandLineError: The game is saved already.
    """
    with named_as_typed(file):
        saved = read_lines(StandardInput() if file == STREAM else Path(file))
    fold(saved.rows)
    if twin := _twin(saved):
        raise CommandLineError(f"{clean(saved.header.title)} is here already, as {twin}.")
    path = write_game(games_folder(), saved.header, saved.rows)
    name = path.name.removesuffix(SAVED)
    told = f"{saved.header.title} is saved as {name}."
    return Answer({"name": name, "path": str(path), "rows": len(saved.rows)}, (Text(clean(told)),))


def _twin(wanted: Saved) -> str:
    """Return the name of a saved game with the same rows; empty if there is none."""
    for path in saved_files():
        with suppress(SaveError):
            if read(path).last_seal == wanted.last_seal:
                return path.name.removesuffix(SAVED)
    return ""
