"""The edge of the command line: where mistakes of the user's become sentences."""

import os
import sys
from collections.abc import Callable

from shellshock_tui.complaint import Complaint
from shellshock_tui.files import clean


class Mistake(Complaint):
    """What the user asked for cannot be; its text is a sentence."""


def run(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; tell a mistake on standard error and return 2."""
    try:
        return command()
    except Complaint as error:
        tell(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read the output has gone; Python must not try to flush to it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def tell(sentence: str) -> None:
    """Print a sentence on standard error, with nothing in it that a terminal would act on."""
    sys.stderr.write(f"{clean(sentence)}\n")
