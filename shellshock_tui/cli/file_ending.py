"""The endings that the names of written files have."""

import os
from pathlib import Path

from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.files import clean


def check_ending(given: str, ending: str) -> None:
    """Raise CommandLineError unless a path names a file with an ending, such as ".svg"."""
    if given.endswith(os.sep):
        raise CommandLineError(f"{clean(given)} cannot be written: its folder is not there.")
    if Path(given).suffix.casefold() != ending:
        kind = ending.removeprefix(".")
        raise CommandLineError(f"--{kind} writes {kind.upper()} files: {clean(given)} must end in {ending}.")
