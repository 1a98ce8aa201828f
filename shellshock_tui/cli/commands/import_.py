"""`shellshock import`: turn an exported game into a saved one."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import STREAM, StandardInput, named_as_typed
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.what_game import what_game
from shellshock_tui.files import DataError, clean, quote
from shellshock_tui.library.locations import SAVED, games_folder, saved_files
from shellshock_tui.session.games import write_game
from shellshock_tui.session.history import bind, fold
from shellshock_tui.session.seats import SeatError, check_saved_seats
from shellshock_tui.store import GameHeader, Saved, SaveError, read
from shellshock_tui.store.lines import are_lines, read_lines
from shellshock_tui.user_error import with_full_stop

LONGEST_TITLE = 200


def import_game(file: str) -> Answer:
    """Save a game from an exported file.

    Raises:
        CommandLineError: The game is saved already.
    """
    if file != STREAM and (told := what_game(file)) and not are_lines(Path(file)):
        raise CommandLineError(clean(told))
    with named_as_typed(file):
        saved = read_lines(StandardInput() if file == STREAM else Path(file))
    try:
        fold(saved.rows)
    except SaveError as error:
        raise CommandLineError(f"{clean(file)}: {error}") from None
    if fault := _fault(saved.header):
        raise CommandLineError(f"{clean(file)}: {fault}")
    if twin := _twin(saved):
        raise CommandLineError(f"{clean(saved.header.title)} is already saved as {twin}.")
    path = write_game(games_folder(), saved.header, saved.rows)
    name = path.name.removesuffix(SAVED)
    told = f"{saved.header.title} has been saved as {name}."
    return Answer({"name": name, "path": str(path), "rows": len(saved.rows)}, (Text(clean(told)),))


def _fault(header: GameHeader) -> str:
    """Return a sentence about a fault in the header of a game; empty if there is none."""
    try:
        datetime.fromisoformat(header.created)
    except ValueError:
        return f"the time at which it was begun is not a date and time{quote(header.created)}."
    if not header.title.replace("\N{REPLACEMENT CHARACTER}", "").strip():
        return "its title is empty."
    if len(header.title) > LONGEST_TITLE:
        return f"its title has more than {LONGEST_TITLE} characters."
    try:
        check_saved_seats(header.seats, bind(header).sides)
    except (SeatError, DataError) as error:
        return with_full_stop(str(error))
    return ""


def _twin(wanted: Saved) -> str:
    """Return the name of a saved game with the same rows; empty if there is none."""
    for path in saved_files():
        with suppress(SaveError):
            if read(path).last_seal == wanted.last_seal:
                return clean(path.name.removesuffix(SAVED))
    return ""
