"""The face that fire strikes (hit.face)."""

from shellshock_tui.board import toward
from shellshock_tui.rules.shellshock.position import Position

ARMOUR_OF_FACE = (0, 2, 2, 3, 1, 1)
"""For each face clockwise from the front, the side of armour that answers: front, left, right, rear."""
SIDE_FACES = (1, 2, 4, 5)
_FROM_FRONT = (0, 1, 2, 3, 2, 1)


def face_of(position: Position, target: int, direction: int) -> int:
    """Return the target's face that looks in a direction of the map."""
    return (direction - position.unit(target).facing) % 6


def struck_face(position: Position, origin: int, target: int) -> int:
    """Return the face through which the line from a place comes in; of a corner, the harder one."""
    directions = toward(*position.battle.board.offset(position.unit(target).place, origin))
    faces = [face_of(position, target, direction) for direction in directions]
    penetration = position.sheet(target).penetration
    return min(faces, key=lambda face: (-penetration[face], _FROM_FRONT[face]))
