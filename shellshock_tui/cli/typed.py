"""Files given on the command line: `-` is a standard stream, and messages repeat the path as typed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Literal

from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.dice import ScriptedDice, parse_script
from shellshock_tui.files import DataError, clean, read_text
from shellshock_tui.user_error import UserError

STREAM = "-"
"""The argument that stands for standard input or output."""


class StandardInput:
    """Standard input in the form of a file to be read."""

    name = "standard input"

    def open(self, mode: Literal["rb"], /) -> IO[bytes]:  # noqa: ARG002 - there is no other mode
        """Return everything on standard input."""
        return BytesIO(sys.stdin.buffer.read())


def no_stream(given: str, wanted: str) -> None:
    """Raise CommandLineError for `-` where standard input is not read; `wanted` says what to give instead."""
    if given == STREAM:
        raise CommandLineError(f"`-` is refused: standard input is not read here. Give {wanted}.")


def read_script(file: str) -> ScriptedDice:
    """Return the dice in a file."""
    no_stream(file, "a file of dice")
    return parse_script(read_text(Path(file), file).splitlines(), file)


@contextmanager
def named_as_typed(given: str) -> Iterator[None]:
    """Change the errors raised in this context so that they name the file as it was typed."""
    try:
        yield
    except DataError as error:
        raise as_typed(error, given) from None
    except UserError as error:
        name, told = clean(Path(given).name), str(error)
        if not told.startswith(f"{name}: "):
            raise
        raise CommandLineError(f"{given}{told.removeprefix(name)}") from None


def as_typed(error: DataError, given: str) -> DataError:
    """Return the error with the file named as it was typed, if it is about that file."""
    name, comma, part = error.file.partition(", ")
    if name == given or name != clean(Path(given).name):
        return error
    return DataError(f"{given}{comma}{part}", error.field, error.why)
