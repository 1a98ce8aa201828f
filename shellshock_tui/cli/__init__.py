"""The command line. The most frequent commands are handled without importing the full parser."""

import gc

from shellshock_tui import __version__
from shellshock_tui.cli import streams


def command_line(arguments: list[str]) -> int:
    """Run a command and return its exit code, which is 2 for a user error."""
    streams.forget_impossible_sizes()
    match arguments:
        case []:
            return show_title()
        case ["--version"]:
            return tell_version()
        case ["sheet", _] | ["rules", *_] | ["check", _, *_] if all(map(is_name, arguments)):
            from shellshock_tui.cli.looking_up import look_up

            return look_up(arguments)
        case _:
            from shellshock_tui.cli.commands import obey

            return obey(arguments)


def is_name(word: str) -> bool:
    """Say whether a word is not empty and not an option."""
    return bool(word) and not word.startswith("-")


def tell_version() -> int:
    """Print the version."""
    print(f"shellshock {__version__}")
    return 0


def show_title() -> int:
    """Show the title screen."""
    gc.disable()  # what is made before the first frame stays in use; the app turns collection on again
    from shellshock_tui.cli import edge, terminal

    return edge.run(lambda: terminal.on_terminal(_title))


def _title() -> int:
    from shellshock_tui.app import run_title

    return run_title()
