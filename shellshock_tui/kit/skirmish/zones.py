"""Zones: the parts of a map in which the sides of a custom battle begin."""

from collections.abc import Callable
from enum import Enum, auto
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from shellshock_tui.board import Board
from shellshock_tui.kit.skirmish.land import neighbours


class Across(Enum):
    """The edges at which the two sides begin."""

    WEST_EAST = auto()
    NORTH_SOUTH = auto()


class Strip(NamedTuple):
    """A rectangle in parts of the map: along the line between the edges of both sides, and across it."""

    along: tuple[Fraction, Fraction]
    across: tuple[Fraction, Fraction]


ALL = (Fraction(0), Fraction(1))


def _between(start: int, end: int, of: int = 20) -> tuple[Fraction, Fraction]:
    return Fraction(start, of), Fraction(end, of)


NEAR = (Strip(_between(0, 4), ALL),)
"""The edge of the first side."""
FAR = (Strip(_between(16, 20), ALL),)
"""The edge of the second side."""
DEFENCE = (Strip(_between(12, 18), ALL),)
"""A position beyond the middle, as seen by the first side."""
COLUMN = (Strip(_between(1, 8), _between(8, 12)),)
"""A column on its way, in the middle of the map."""
FLANKS = (Strip(_between(8, 19), _between(0, 3)), Strip(_between(8, 19), _between(17, 20)))
"""Both flanks of such a column."""
Zones = tuple[tuple[Strip, ...], tuple[Strip, ...]]
EDGES: Zones = (NEAR, FAR)
APART = _between(7, 20)
"""The part across the map in which the first two sides begin if there is a third."""
THREE: tuple[tuple[Strip, ...], ...] = (
    (Strip(_between(0, 4), APART),),
    (Strip(_between(16, 20), APART),),
    (Strip(_between(5, 15), _between(0, 4)),),
)
"""The zones of three sides, each as far from the others as it can be."""


class Sides:
    """A board as both sides see it: how far a place is from the first side's edge, and where across."""

    def __init__(self, board: Board, across: Across) -> None:
        """Take the board and the edges at which the sides begin."""
        self.board, self.is_west_east = board, across is Across.WEST_EAST
        self.long = board.width if self.is_west_east else board.height
        self.wide = board.height if self.is_west_east else board.width

    def along(self, place: int) -> int:
        """Return how far a place is from the first side's edge."""
        row, column = divmod(place, self.board.width)
        return column if self.is_west_east else row

    def aside(self, place: int) -> int:
        """Return where a place lies across the line between both edges."""
        row, column = divmod(place, self.board.width)
        return row if self.is_west_east else column

    def places(self, strips: tuple[Strip, ...]) -> tuple[int, ...]:
        """Return the places of some strips, in the order of the board."""
        inside = [(_within(self.long, one.along), _within(self.wide, one.across)) for one in strips]
        return tuple(
            place
            for place in range(self.board.size)
            if any(self.along(place) in along and self.aside(place) in across for along, across in inside)
        )

    def edge(self, number: int) -> tuple[int, ...]:
        """Return the places at the edge of a side."""
        end = 0 if number == 0 else self.long - 1
        return tuple(place for place in range(self.board.size) if self.along(place) == end)


def _within(length: int, part: tuple[Fraction, Fraction]) -> range:
    """Return the rows or columns whose middles lie in a part of a length."""
    first, end = (ceil(limit * length - Fraction(1, 2)) for limit in part)
    return range(first, end)


def component(board: Board, start: int, is_open: Callable[[int], bool]) -> frozenset[int]:
    """Return the open places that are connected with a place."""
    found, waiting = {start}, [start]
    for place in waiting:
        for end in neighbours(board, place):
            if end not in found and is_open(end):
                found.add(end)
                waiting.append(end)
    return frozenset(found)
