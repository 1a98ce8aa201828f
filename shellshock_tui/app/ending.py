"""Ending the process even if something is still running."""

import os
from collections.abc import Callable
from threading import Timer

LONGEST = 1.5
"""Seconds after which the process ends; all commands are saved by then."""


def force_exit_after(code: int, restore: Callable[[], None] = lambda: None) -> None:
    """End the process after `LONGEST` seconds, if it has not ended by itself.

    `code` is the exit code; `restore` is called first, to restore the terminal.
    """

    def end() -> None:
        restore()
        os._exit(code)

    timer = Timer(LONGEST, end)
    timer.daemon = True
    timer.start()
