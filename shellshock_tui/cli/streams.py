"""Standard input and output: missing streams, impossible sizes, and failing writes."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EPIPE
from typing import Any, TextIO, cast

from shellshock_tui.user_error import cause, sentence_of

OUT, ERR = 1, 2
COLUMNS = "COLUMNS"
SIZES = (COLUMNS, "LINES")
"""The environment variables that say how large the terminal is."""
LEAST_COLUMNS = 20
"""The least width at which anything can be read."""
UNBOUNDED = 10_000
"""The width for output that is not wrapped."""
_MOST_DIGITS = 4
_CANNOT_BE_WRITTEN = 1
"""The exit code if the output cannot be written."""
_FAILED = 2
"""The exit code after an error that is not of the output."""


class OutputError(OSError):
    """Raised when standard output cannot be written."""


class _Output:
    """Standard output whose errors are told apart from those of files."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        with _as_output_errors():
            return self._stream.write(text)

    def flush(self) -> None:
        with _as_output_errors():
            self._stream.flush()


@contextmanager
def _as_output_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(*error.args) from error


def with_output(command: Callable[[], int]) -> int:
    """Run a command and return its exit code: 1 if its output cannot be written, 2 after an error in it."""
    _open_missing()
    sys.stdout = cast("TextIO", _Output(sys.stdout))
    try:
        code = command()
        sys.stdout.flush()
    except OutputError as error:
        _give_up(OUT)
        if error.errno != EPIPE:
            tell(f"The output cannot be written: {cause(error)}.")
        return _CANNOT_BE_WRITTEN
    except OSError as error:
        tell(sentence_of(error))
        return _FAILED
    except MemoryError:
        tell("There is not enough memory.")
        return _FAILED
    except Exception as error:
        from shellshock_tui.cli.crash import crash_message

        tell(crash_message(error))
        return _FAILED
    return code


def forget_impossible_sizes() -> None:
    """Remove environment variables that give no possible size, before a library reads them.

    A width below `LEAST_COLUMNS` counts as that.
    """
    for name in SIZES:
        given = os.environ.get(name, "")
        is_number = given.isascii() and given.isdecimal() and len(given) <= _MOST_DIGITS
        if not is_number or int(given) == 0:
            os.environ.pop(name, None)
        elif name == COLUMNS and int(given) < LEAST_COLUMNS:
            os.environ[name] = str(LEAST_COLUMNS)


def tell(line: str) -> None:
    """Print a line on standard error, if that is possible; a terminal gets it wrapped at words."""
    try:
        sys.stderr.write(f"{_wrapped(line) if sys.stderr.isatty() else line}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _give_up(ERR)


def _wrapped(line: str) -> str:
    from shutil import get_terminal_size
    from textwrap import fill

    return fill(line, get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)


def _give_up(number: int) -> None:
    """Discard further output to a stream, since Python flushes it again at exit."""
    _put(os.O_WRONLY, number)


def _open_missing() -> None:
    """Open streams that were closed when the program started; writing to such an output fails."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        _put(os.O_RDONLY, OUT)
        sys.stdout = open(OUT, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        _put(os.O_WRONLY, ERR)
        sys.stderr = open(ERR, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _put(mode: int, number: int) -> None:
    nothing = os.open(os.devnull, mode)
    if nothing != number:
        os.dup2(nothing, number)
        os.close(nothing)
