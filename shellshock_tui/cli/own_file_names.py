"""Errors about the player's own data files, which are named by their whole paths."""

from collections.abc import Callable

from shellshock_tui.files import DataError


def naming_own_files(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; its errors name the player's own files by their paths."""
    try:
        return command()
    except DataError as error:
        from shellshock_tui.cli.own_files import with_paths  # The import is slow, and needed only here.

        raise with_paths(error) from None
