"""The command line. The most frequent commands are handled without importing the full parser."""

import gc
from typing import TYPE_CHECKING

from shellshock_tui import __version__
from shellshock_tui.cli import streams

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer

YOUNG = 200_000
"""The threshold of the garbage collector, which finds little before everything is printed."""


def command_line(arguments: list[str]) -> int:
    """Run a command and return its exit code, which is 2 for a user error."""
    streams.forget_impossible_sizes()
    match arguments:
        case []:
            return _show_title()
        case ["--version"]:
            print(f"shellshock {__version__}")
            return 0
        case ["sheet", _] | ["rules", *_] | ["check", _, *_] if all(map(is_name, arguments)):
            return look_up(arguments)
        case _:
            from shellshock_tui.cli.command_table import obey

            return obey(arguments)


def is_name(word: str) -> bool:
    """Return whether a word is not empty and not an option."""
    return bool(word) and not word.startswith("-")


def look_up(arguments: list[str]) -> int:
    """Print a sheet, rules, or what is wrong with data files; return the exit code."""
    gc.set_threshold(YOUNG)
    from shellshock_tui.cli import edge
    from shellshock_tui.cli.output import print_answer
    from shellshock_tui.cli.own_file_names import naming_own_files

    return edge.run(lambda: naming_own_files(lambda: print_answer(_looked_up(arguments))))


def _looked_up(arguments: list[str]) -> "Answer":
    match arguments:
        case ["sheet", name]:
            from shellshock_tui.cli.commands.sheet import show_sheet

            return show_sheet(name)
        case ["check", *files]:
            from shellshock_tui.cli.commands.check import check_files

            return check_files(files)
        case [_, *words]:
            from shellshock_tui.cli.commands.rules import look_up_clauses

            return look_up_clauses(words)
        case _:
            raise ValueError(arguments)


def _show_title() -> int:
    gc.disable()  # all objects made before the first frame stay in use; the app enables collection again
    from shellshock_tui.cli.terminal import show_title

    return show_title()
