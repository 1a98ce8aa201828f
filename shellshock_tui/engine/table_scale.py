"""The scale of a battle with miniatures, for rulers and counters on paper."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple


class TableScale(NamedTuple):
    """The length on the table of a place of the map."""

    inches: Fraction
    """Its length in inches."""
    words: str
    """A description of the length, such as "an inch of the rules is 2 cm"."""
    number: Callable[[int], str]
    """Returns how the tape shows the length of some places."""
