"""A module whose import in a worker is interrupted by Ctrl+C."""

import os
import signal
from collections.abc import Callable
from multiprocessing import current_process

if current_process().name != "MainProcess":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as at a terminal
    os.kill(os.getpid(), signal.SIGINT)


def doubling() -> Callable[[int], int]:
    """Return a function that doubles a number."""
    return lambda number: number * 2
