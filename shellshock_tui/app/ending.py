"""The end of the program, which comes whatever is still being done."""

import os
from collections.abc import Callable
from threading import Timer

LONGEST = 1.5
"""Seconds after which the program ends whatever it still does; all commands are in the file of their game."""


def see_to_the_end(code: int, restore: Callable[[], None] = lambda: None) -> None:
    """End the process after a while, if it has not ended by itself."""

    def end() -> None:
        restore()
        os._exit(code)

    timer = Timer(LONGEST, end)
    timer.daemon = True
    timer.start()
