"""Waiting for something that happens in another process."""

import select
from collections.abc import Callable
from time import monotonic

PATIENCE = 60
"""The seconds after which a test gives up."""


def holds(condition: Callable[[], bool]) -> bool:
    """Return whether a condition is met before long."""
    end = monotonic() + PATIENCE
    while monotonic() < end and not condition():
        select.select([], [], [], 0.02)
    return condition()
