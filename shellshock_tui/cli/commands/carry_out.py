"""Run a command, on the screen or in print, and exit with its code."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer


def print_shelf(kind: str, *, as_json: bool = False) -> NoReturn:
    """Print the library's list of a kind."""
    from shellshock_tui.cli.listing import list_shelf

    print_out(lambda: list_shelf(kind), as_json=as_json)


def show(start: Callable[[], int]) -> NoReturn:
    """Start the screens, if the terminal can show them."""
    from shellshock_tui.cli.terminal import on_terminal

    run(lambda: on_terminal(start))


def run(command: Callable[[], int]) -> NoReturn:
    """Run a command and exit with its code."""
    from shellshock_tui.cli import edge

    raise typer.Exit(edge.run(command))


def print_out(ask: Callable[[], "Answer"], *, as_json: bool) -> NoReturn:
    """Print an answer, for people or as JSON for programs."""
    from shellshock_tui.cli.answer import print_answer, print_json

    printed = print_json if as_json else print_answer
    run(lambda: printed(ask()))
