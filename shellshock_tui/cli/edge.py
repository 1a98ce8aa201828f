"""The edge of the command line: where mistakes of the user's become sentences."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from shellshock_tui.cli import streams
from shellshock_tui.files import clean
from shellshock_tui.user_error import UserError


class CommandLineError(UserError):
    """What the user asked for cannot be; its text is a sentence."""


def run(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; tell a mistake on standard error and return 2."""
    try:
        with interruptible():
            return command()
    except UserError as error:
        tell(str(error))
        return 2
    except OSError as error:
        if not error.filename:  # the output, which has no name
            raise
        tell(f"{error.filename}: {error.strerror}.")
        return 2
    except KeyboardInterrupt:
        return 130


@contextmanager
def interruptible() -> Iterator[None]:
    """Let an interruption end what is under way in good order, as it would not while the program starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def tell(sentence: str) -> None:
    """Print a sentence on standard error, with nothing in it that a terminal would act on."""
    streams.tell(clean(sentence))
