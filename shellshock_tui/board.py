"""Boards: places, neighbours, distances and exact straight lines on hexes and squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Protocol

from shellshock_tui.cached import cached
from shellshock_tui.user_error import quoted

OFF_BOARD = -1
"""The place returned for a step over the edge of the board."""

HEX_DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
SQUARE_DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
HEX_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
DIRECTION_NAMES = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
"""The directions in full."""
_SQUARE_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Board(Protocol):
    """A grid of places numbered from 0, row by row."""

    def __hash__(self) -> int:
        """Return a hash, so that functions of a board can be cached."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""

    @property
    def neighbours(self) -> int:
        """The number of neighbours of an inner place: 6 or 8."""

    @property
    def facings(self) -> int:
        """The number of facings of a unit: 6 or 4, 0 where units have no facing."""

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions to neighbours, clockwise from north."""

    @property
    def measure(self) -> tuple[str, str]:
        """The unit in which distances are counted, in the singular and the plural."""

    @property
    def size(self) -> int:
        """The number of places."""

    def step(self, place: int, direction: int) -> int:
        """Return the neighbour in a direction (an index of `directions`), or `OFF_BOARD`."""

    def at(self, column: int, row: int) -> int:
        """Return the place in a column and a row, both counted from 0, or `OFF_BOARD`."""

    def aside(self, place: int, right: int, down: int) -> int:
        """Return the place `right` columns to the right and `down` rows down, or `OFF_BOARD`."""

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two places in whole steps or inches."""

    def apart(self, a: int, b: int) -> str:
        """Return the distance between two places in words."""

    def line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """Return the places under each step of the straight line between two places.

        Both ends are left out. A step that falls on a border has all the places that share it.
        """

    def label(self, place: int) -> str:
        """Return the printed name of a place."""

    def place(self, label: str) -> int:
        """Return the place with a printed name; ValueError if there is none."""


@dataclass(frozen=True)
class Grid:
    """The numbering and labels of places, which are the same for hexes and squares."""

    width: int
    height: int

    @property
    def size(self) -> int:
        """The number of places."""
        return self.width * self.height

    @cached_property
    def _digits(self) -> int:
        return 2 if max(self.width, self.height) <= 99 else 3

    def label(self, place: int) -> str:
        """Return column and row, counted from 1, with as many digits as the map needs: "0304"."""
        row, column = divmod(place, self.width)
        return f"{column + 1:0{self._digits}}{row + 1:0{self._digits}}"

    def place(self, label: str) -> int:
        """Return the place with a label; ValueError if the map has none."""
        digits = self._digits
        if len(label) != 2 * digits or not (label.isascii() and label.isdigit()):
            raise ValueError(f"{quoted(label)} is not a place: write column and row as in {self.label(0)}")
        place = self.at(int(label[:digits]) - 1, int(label[digits:]) - 1)
        if place == OFF_BOARD:
            raise ValueError(f"{label} lies off the map of {self.width} by {self.height}")
        return place

    def at(self, column: int, row: int) -> int:
        """Return the place in a column and a row, both counted from 0, or `OFF_BOARD`."""
        inside = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if inside else OFF_BOARD

    def aside(self, place: int, right: int, down: int) -> int:
        """Return the place `right` columns to the right and `down` rows down, or `OFF_BOARD`."""
        row, column = divmod(place, self.width)
        return self.at(column + right, row + down)


class HexBoard(Grid):
    """Flat-topped hexes in columns; the second, fourth, … column lies half a hex lower."""

    called = "hexes"
    """The plural noun for the places."""
    measure = "hex", "hexes"
    """The unit in which distances are counted, in the singular and the plural."""
    neighbours = 6
    facings = 6
    directions = HEX_DIRECTIONS

    def axial(self, place: int) -> tuple[int, int]:
        """Return the axial coordinates of a place: q to the right, r down the column."""
        return self._axial[place]

    @cached_property
    def _axial(self) -> tuple[tuple[int, int], ...]:
        rows_and_columns = (divmod(place, self.width) for place in range(self.size))
        return tuple((q, row - (q >> 1)) for row, q in rows_and_columns)

    def from_axial(self, q: int, r: int) -> int:
        """Return the place at axial coordinates, or `OFF_BOARD`."""
        return self.at(q, r + (q >> 1))

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """The six neighbours of each place, clockwise from north; `OFF_BOARD` beyond the edge."""
        return tuple(tuple(self.from_axial(q + dq, r + dr) for dq, dr in HEX_STEPS) for q, r in self._axial)

    @cached_property
    def corners(self) -> tuple[int, int, int, int]:
        """The places in the four corners; the farthest place from any hex is one of them."""
        return 0, self.width - 1, self.size - self.width, self.size - 1

    @cached_property
    def diameter(self) -> int:
        """The greatest distance between two places."""
        return max(self.distance(here, there) for here in self.corners for there in self.corners)

    def step(self, place: int, direction: int) -> int:
        """Return the neighbour in a direction, or `OFF_BOARD`."""
        return self.steps[place][direction]

    def offset(self, a: int, b: int) -> tuple[int, int]:
        """Return the axial vector from one place to another."""
        (q, r), (to_q, to_r) = self._axial[a], self._axial[b]
        return to_q - q, to_r - r

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two places in steps."""
        return hex_length(*self.offset(a, b))

    def apart(self, a: int, b: int) -> str:
        """Return the distance between two places in words."""
        return _counted(self.distance(a, b), self.measure)

    def line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """Return the hexes under each step of the line between two places: one, or two on a border."""
        return tuple(self.walk(a, b))

    def walk(self, a: int, b: int) -> Iterator[tuple[int, ...]]:
        """Yield the items of `line`, beginning beside place `a`."""
        q, r = self._axial[a]
        for point in hex_line(*self.offset(a, b)):
            yield tuple([self.from_axial(q + dq, r + dr) for dq, dr in point])


class SquareBoard(Grid):
    """Squares with eight neighbours; units face along rows and columns only."""

    called = "squares"
    """The plural noun for the places."""
    measure = "square", "squares"
    """The unit in which distances are counted, in the singular and the plural."""
    neighbours = 8
    facings = 4
    directions = SQUARE_DIRECTIONS

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """The eight neighbours of each place, clockwise from north; `OFF_BOARD` beyond the edge."""
        return tuple(
            tuple(self.aside(place, right, down) for right, down in _SQUARE_STEPS)
            for place in range(self.size)
        )

    def step(self, place: int, direction: int) -> int:
        """Return the neighbour in a direction, or `OFF_BOARD`."""
        return self.steps[place][direction]

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two places in steps, of which each may be diagonal."""
        (row, column), (to_row, to_column) = divmod(a, self.width), divmod(b, self.width)
        return max(abs(to_row - row), abs(to_column - column))

    def apart(self, a: int, b: int) -> str:
        """Return the distance between two places in words."""
        return _counted(self.distance(a, b), self.measure)

    def line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """Return the squares under each step of the line between two places: one, or more on a border."""
        return tuple([tuple([a + step for step in point]) for point in self.steps_between(a, b)])

    def steps_between(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """Return the items of `line` as what is added to place `a`."""
        (row, column), (to_row, to_column) = divmod(a, self.width), divmod(b, self.width)
        return line_offsets(self.width, to_column - column, to_row - row)


class TableBoard(SquareBoard):
    """A table measured in inches: squares of one inch, with straight distances between their centres.

    Models have no facing.
    """

    facings = 0
    measure = "inch", "inches"

    def distance(self, a: int, b: int) -> int:
        """Return the distance between two places in inches, rounded up."""
        return root_up(self.squared(a, b))

    def apart(self, a: int, b: int) -> str:
        """Return the distance between two places in words, to a hundredth of an inch."""
        return self.inches(self.length(a, b))

    def inches(self, length: int) -> str:
        """Return a length given in hundredths of an inch in words: "7.34 inches"."""
        whole, part = divmod(length, 100)
        return f"{whole}.{part:02} inches" if part else _counted(whole, self.measure)

    def squared(self, a: int, b: int) -> int:
        """Return the square of the distance between two places in inches, exactly."""
        (row, column), (to_row, to_column) = divmod(a, self.width), divmod(b, self.width)
        return (to_row - row) ** 2 + (to_column - column) ** 2

    def length(self, a: int, b: int) -> int:
        """Return the distance between two places in hundredths of an inch, rounded up."""
        return hundredths(self.squared(a, b))


def way_of(board: Board, facing: int) -> str:
    """Return the direction of a facing, such as "ne"."""
    return board.directions[facing * board.neighbours // board.facings]


def _counted(number: int, measure: tuple[str, str]) -> str:
    return f"{number} {measure[number != 1]}"


def root_up(number: int) -> int:
    """Return the square root of a whole number, rounded up."""
    root = isqrt(number)
    return root + (root * root < number)


@cached
def hundredths(squared: int) -> int:
    """Return the length in hundredths of an inch, rounded up, whose square in inches is given."""
    return root_up(10_000 * squared)


@cached
def square_line(right: int, down: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the squares under each step of a vector that is `right` columns and `down` rows long.

    Squares are given relative to the start. A step that falls on a border has all the squares that share it.
    """
    length = max(abs(right), abs(down))
    return tuple(
        tuple((x, y) for x in _nearest(right * i, length) for y in _nearest(down * i, length))
        for i in range(1, length)
    )


@cached
def line_offsets(width: int, right: int, down: int) -> tuple[tuple[int, ...], ...]:
    """Return `square_line` as differences of place numbers on a board of some width."""
    return tuple(tuple(x + y * width for x, y in point) for point in square_line(right, down))


def _nearest(numerator: int, denominator: int) -> tuple[int, ...]:
    """Return numerator/denominator rounded to the nearest integer; for a half, both neighbours."""
    whole, rest = divmod(numerator, denominator)
    if 2 * rest == denominator:
        return whole, whole + 1
    return (whole + (2 * rest > denominator),)


def hex_length(q: int, r: int) -> int:
    """Return the length of an axial vector in steps."""
    return max(abs(q), abs(r), abs(q + r))


@cached
def hex_line(q: int, r: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the hexes under each step of an axial vector: one, or two on a border.

    Hexes are given in axial coordinates relative to the start.
    """
    length = hex_length(q, r)
    return tuple(_hexes_under(q * i, r * i, length) for i in range(1, length))


def _hexes_under(q: int, r: int, scale: int) -> tuple[tuple[int, int], ...]:
    """Return the hexes whose closed area contains the point (q, r) / scale, computed exactly."""
    near_q, near_r = q // scale, r // scale
    around = ((near_q + i, near_r + j) for i in (0, 1) for j in (0, 1))
    return tuple(h for h in around if _holds(q - h[0] * scale, r - h[1] * scale, scale))


def _holds(q: int, r: int, scale: int) -> bool:
    s = -q - r
    return abs(q - r) <= scale and abs(r - s) <= scale and abs(s - q) <= scale


@cached
def toward(q: int, r: int) -> tuple[int, ...]:
    """Return the direction of the sextant with an axial vector; two if it runs exactly between them."""
    s = -q - r
    lengths = [q * dq + r * dr + s * (-dq - dr) for dq, dr in HEX_STEPS]
    best = max(lengths)
    return tuple(direction for direction, length in enumerate(lengths) if length == best)


@cached
def cone(q: int, r: int, direction: int) -> tuple[int, int]:
    """Return how many steps front left and front right of a direction add up to an axial vector."""
    (left_q, left_r), (right_q, right_r) = HEX_STEPS[direction - 1], HEX_STEPS[(direction + 1) % 6]
    scale = left_q * right_r - left_r * right_q
    left, right = q * right_r - r * right_q, left_q * r - left_r * q
    return left // scale, right // scale
