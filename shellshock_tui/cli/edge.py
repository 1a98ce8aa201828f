"""The edge of the command line, where user errors become messages and exit codes."""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from shellshock_tui.cli import streams
from shellshock_tui.files import DataError, clean
from shellshock_tui.user_error import UserError, sentence_of, with_full_stop

TOO_LONG = re.compile(r"([^\s/]{40})[^\s/]{220,}?(?=[.:;,]?(?:[\s/]|$))")
"""A word that is longer than the name of any file."""


class CommandLineError(UserError):
    """Raised when a request is not possible; the message is a sentence."""


def run(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; print a user error on standard error and return 2."""
    try:
        with interruptible():
            return command()
    except DataError as error:
        is_of_a_file = error.file or error.field
        tell(str(error) if is_of_a_file else f"{error.why[:1].upper()}{error.why[1:]}")
        return 2
    except UserError as error:
        tell(str(error))
        return 2
    except streams.OutputError:
        raise
    except OSError as error:
        tell(sentence_of(error))
        return 2
    except KeyboardInterrupt:
        return 130


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl+C raise KeyboardInterrupt within this context; outside it, Ctrl+C ends the process at once."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def tell(sentence: str) -> None:
    """Print a sentence on standard error, with a full stop.

    Control characters and words of impossible length are replaced.
    """
    streams.tell(with_full_stop(TOO_LONG.sub(r"\1…", clean(sentence))))
