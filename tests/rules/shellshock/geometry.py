"""Hexes measured with a ruler and a protractor, independently of the board's own arithmetic."""

import math
from collections.abc import Iterator

from shellshock_tui.board import HexBoard

Spot = tuple[int, int]
"""An axial vector: q to the right, r down the column."""
STEPS: tuple[Spot, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One step in each direction, clockwise from north."""
EDGE = 1e-9


def within(radius: int) -> Iterator[Spot]:
    """Every spot within a radius in steps, without the middle."""
    for q in range(-radius, radius + 1):
        for r in range(-radius, radius + 1):
            if 0 < max(abs(q), abs(r), abs(q + r)) <= radius:
                yield q, r


def bearing(spot: Spot) -> float:
    """Degrees clockwise from north at which a spot lies."""
    q, r = spot
    return math.degrees(math.atan2(1.5 * q, -math.sqrt(3) * (r + q / 2)))


def off(spot: Spot, direction: int) -> float:
    """The angle in degrees between a spot's bearing and a direction."""
    return abs((bearing(spot) - 60 * direction + 180) % 360 - 180)


def directions(spot: Spot) -> set[int]:
    """The direction in whose sixty degrees a spot lies; two if it lies on the edge."""
    return {direction for direction in range(6) if off(spot, direction) < 30 + EDGE}


def rotated(spot: Spot) -> Spot:
    """A spot turned by 60 degrees clockwise."""
    q, r = spot
    return -r, q + r


def mirrored(spot: Spot) -> Spot:
    """A spot mirrored left to right."""
    q, r = spot
    return -q, q + r


def beside(board: HexBoard, middle: int, spot: Spot) -> int:
    """The place of a spot counted from the middle, or off the board."""
    q, r = board.axial(middle)
    return board.from_axial(q + spot[0], r + spot[1])
