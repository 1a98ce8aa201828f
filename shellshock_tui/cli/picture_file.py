"""The file of a picture that a command draws; nothing but an older picture is replaced."""

import os
from pathlib import Path

from shellshock_tui.cli.arguments import STREAM
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.file_ending import check_ending
from shellshock_tui.files import check_writable, write_whole
from shellshock_tui.svg import MADE_BY
from shellshock_tui.user_error import cause

PDF, SVG = ".pdf", ".svg"
MARK, HEAD = f'data-made-by="{MADE_BY}"'.encode(), 400
"""The mark of this program's pictures, and the number of first bytes that contain it."""


def check_picture(given: str) -> None:
    """Raise CommandLineError if a picture could not be written, before the work begins."""
    if given == STREAM:
        raise CommandLineError("A picture is written to a file: give its path in place of `-`.")
    if given:
        path = Path(given)
        if path.suffix.casefold() == PDF:
            raise CommandLineError(f"--svg writes SVG files, but {given} has the ending of PDF files.")
        try:
            if path.is_dir() or not path.parent.is_dir():
                why = "it is a folder" if path.is_dir() else "its folder is not there"
                raise CommandLineError(f"{given} cannot be written: {why}.")
            if os.path.lexists(path) and not _is_picture(path):
                why = "there is a file of that name already, and this program did not draw it"
                raise CommandLineError(f"{given} cannot be written: {why}.")
            check_ending(given, SVG)
            check_writable(path)
        except OSError as error:
            raise CommandLineError(f"{given} cannot be written: {cause(error)}.") from None


def _is_picture(path: Path) -> bool:
    """Return whether a path is a picture of this program, which may be replaced."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return MARK in file.read(HEAD)
    except OSError:
        return False


def write_picture(given: str, picture: str) -> tuple[str, ...]:
    """Write a picture; if it cannot be written, return the reason, so that the rest is still printed."""
    try:
        write_whole(Path(given), picture)
    except OSError as error:
        return (f"{given} cannot be written: {cause(error)}.",)
    return ()
