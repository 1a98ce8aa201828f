"""The saved and exported games that arguments name, and their positions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.cli.arguments import STREAM, StandardInput, named_as_typed, no_stream, open_named, opening
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.options import with_given
from shellshock_tui.cli.what_game import what_game
from shellshock_tui.engine.rules import Rules
from shellshock_tui.files import DataError, read_table
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import SAVED, is_path
from shellshock_tui.session.campaign import is_campaign
from shellshock_tui.session.games import NoSuchGameError, find_game
from shellshock_tui.session.history import divergence_text, fold, play
from shellshock_tui.store import Saved, SaveError, read
from shellshock_tui.store.bytes_of_file import is_saved_game
from shellshock_tui.store.lines import are_lines, read_lines
from shellshock_tui.user_error import quoted, with_full_stop


def read_game(given: str) -> Saved:
    """Read a saved or exported game by name or path; `-` reads an exported one from standard input.

    Raises:
        CommandLineError: It is a campaign.
    """
    if given == STREAM:
        return read_lines(StandardInput())
    with named_as_typed(given):
        path = find_game(given)
        found = read_lines(path) if are_lines(path) else read(path)
    if is_campaign(found.header):
        opens = "`shellshock campaign` continues it, and a copy of its file is a backup"
        raise CommandLineError(f"{given} is a campaign, not a battle: {opens}.")
    return found


def is_game(given: str) -> bool:
    """Return whether an argument names a game rather than a scenario.

    Raises:
        CommandLineError: It is the path of a file that is neither.
    """
    if given == STREAM:
        return True
    if given.endswith(".toml"):
        return False
    try:
        path = find_game(given)
    except NoSuchGameError:
        return False
    except SaveError:
        return True  # the error is raised again when the game is read
    if path.name.endswith(SAVED) or is_saved_game(path) or are_lines(path):
        return True
    if is_path(given):
        _check_data_file(path, given)
    return False


def _check_data_file(path: Path, given: str) -> None:
    """Raise CommandLineError for a file that is neither a saved game nor written as data files are."""
    try:
        read_table(path)
    except DataError:
        raise CommandLineError(f"{given} is neither a saved game nor a scenario.") from None


def find_saved(given: str) -> Path:
    """Return the path of a game to be resumed or changed.

    Raises:
        CommandLineError: It is an exported game.
    """
    no_stream(given, "a saved game's name or path")
    with named_as_typed(given):
        path = find_game(given)
    if are_lines(path):
        raise CommandLineError(what_game(given))
    return path


def position(given: str, options: Sequence[str] = ()) -> tuple[Rules[Any, Any], Any]:
    """Return the rules and the state of a saved game, or of a scenario with options set.

    Raises:
        CommandLineError: There is no such game or scenario, or options are given for a saved game.
        SaveError: The game is damaged, has not begun, or today's rules no longer give what was saved.
    """
    if not is_game(given):
        return opening(with_given(open_scenario(given), options))
    no_options(options)
    saved = read_game(given)
    match, difference = play(saved.header, fold(saved.rows))
    if difference:
        raise SaveError(divergence_text(saved.header, difference))
    if not match.states:
        raise SaveError(f"{saved.header.title} has not begun: its first die has not been rolled.")
    return match.rules, match.state


def no_options(options: Sequence[str]) -> None:
    """Raise CommandLineError if options are given for a saved game."""
    if options:
        raise CommandLineError(
            "A saved game keeps the optional rules with which it was begun, so --option cannot be used."
        )


def open_scenario(given: str) -> DataFile:
    """Open a scenario, where a saved game might be given as well.

    Raises:
        CommandLineError: There is no such scenario or saved game.
    """
    try:
        return open_named(library.SCENARIO, given)
    except CommandLineError as error:
        if not isinstance(error.__cause__, library.NotThere):
            raise CommandLineError(f"There is no saved game {quoted(given, 80)}. {error}") from None
        neither = f"There is no saved game or scenario {quoted(given, 80)}{error.__cause__.near}"
        raise CommandLineError(
            f"{with_full_stop(neither)} `shellshock games` and `shellshock play` list them."
        ) from None
