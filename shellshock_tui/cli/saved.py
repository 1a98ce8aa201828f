"""Read the saved game that a command is given: one of the program's own, or an exported one."""

from pathlib import Path

from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.typed import STREAM, StandardInput, named_as_typed, no_stream
from shellshock_tui.session.games import NoSuchGameError, find_game
from shellshock_tui.store import Saved, SaveError, read
from shellshock_tui.store.lines import are_lines, read_lines


def read_game(given: str) -> Saved:
    """Read a saved or exported game by name or path; `-` reads an exported one from standard input."""
    if given == STREAM:
        return read_lines(StandardInput())
    with named_as_typed(given):
        path = find_game(given)
        return read_lines(path) if are_lines(path) else read(path)


def is_game(given: str) -> bool:
    """Say whether an argument names a game and not a scenario."""
    if given == STREAM:
        return True
    if given.endswith(".toml"):
        return False
    try:
        find_game(given)
    except NoSuchGameError:
        return False
    except SaveError:
        pass  # it is told when the game is read
    return True


def find_saved(given: str) -> Path:
    """Return the path of a game to be resumed or changed.

    Raises:
        CommandLineError: It is an exported game.
    """
    no_stream(given, "a saved game's name or path")
    with named_as_typed(given):
        path = find_game(given)
    if are_lines(path):
        raise CommandLineError(
            f"{given} is an exported game: `shellshock import {given}` makes a saved game of it."
        )
    return path
