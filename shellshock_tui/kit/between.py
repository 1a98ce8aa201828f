"""Numbers of commands that are still open."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Between:
    """An open number in a legal command, in whose place any number between these two may be given.

    It stands for what only the players know, such as a range that they measure.
    """

    least: int
    most: int
