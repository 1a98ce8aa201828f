"""`shellshock export`: write a game as one text file, to mail, to report a fault, or to test."""

from functools import partial
from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.saved_games import read_game
from shellshock_tui.files import clean, undone_on_failure
from shellshock_tui.store.lines import as_lines
from shellshock_tui.user_error import cause


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
        raise CommandLineError(f"{to} cannot be written: {cause(error)}.") from None
    told = f"{saved.header.title} has been written to {to}."
    return Answer({"path": to, "rows": len(saved.rows)}, (Text(clean(told)),))


def _write_new(to: Path, text: str) -> None:
    """Write a new file, completely or not at all."""
    file = to.open("x", encoding="utf-8")
    with undone_on_failure(partial(to.unlink, missing_ok=True)), file:
        file.write(text)
