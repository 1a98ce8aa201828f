"""A sheet, the rules or files that are looked up without options, answered in a moment."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shellshock_tui.cli.answer import Answer

YOUNG = 200_000
"""How many things are made before garbage is looked for among them; most stay until all is printed."""


def look_up(arguments: list[str]) -> int:
    """Print what a command tells; return the exit code."""
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

            return check_files([Path(file) for file in files])
        case [_, *words]:
            from shellshock_tui.cli import handbook

            return handbook.look_up(words)
        case _:
            raise ValueError(arguments)
