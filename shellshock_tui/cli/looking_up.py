"""Look up a sheet, the rules or data files, without options and without importing the full parser."""

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer

YOUNG = 200_000
"""The threshold of the garbage collector; most objects are used until everything is printed."""


def look_up(arguments: list[str]) -> int:
    """Print what a command looks up; return the exit code."""
    gc.set_threshold(YOUNG)
    from shellshock_tui.cli import edge
    from shellshock_tui.cli.answer import print_answer

    return edge.run(lambda: print_answer(_answer(arguments)))


def _answer(arguments: list[str]) -> "Answer":
    match arguments:
        case ["sheet", name]:
            from shellshock_tui.cli.sheet import show_sheet

            return show_sheet(name)
        case ["check", *files]:
            from shellshock_tui.cli.check import check_files

            return check_files(files)
        case [_, *words]:
            from shellshock_tui.cli import handbook

            return handbook.look_up(words)
        case _:
            raise ValueError(arguments)
