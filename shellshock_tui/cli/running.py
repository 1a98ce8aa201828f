"""Run a command or print its answer, then exit with its code."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer


def print_list(kind: str, *, as_json: bool = False) -> NoReturn:
    """Print the library's list of files of a kind."""
    from shellshock_tui.cli.listing import list_shelf

    print_and_exit(lambda: list_shelf(kind), as_json=as_json)


def run_and_exit(command: Callable[[], int]) -> NoReturn:
    """Run a command and exit with its code."""
    from shellshock_tui.cli import edge
    from shellshock_tui.cli.own_file_names import naming_own_files

    raise typer.Exit(edge.run(lambda: naming_own_files(command)))


def print_and_exit(ask: Callable[[], "Answer"], *, as_json: bool) -> NoReturn:
    """Print an answer, for people or as JSON for programs."""
    from shellshock_tui.cli.output import print_answer, print_json

    printed = print_json if as_json else print_answer
    run_and_exit(lambda: printed(ask()))
