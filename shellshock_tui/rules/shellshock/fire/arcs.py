"""The arcs and faces of units on the map, asked by place (combat.arc, hit.face)."""

from collections.abc import Iterable, Sequence

from shellshock_tui.board import OFF_BOARD, HexBoard, cone, toward
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.position import Position

_FROM_FRONT = (0, 1, 2, 3, 2, 1)


def in_arc(battle: Battle, start: int, facing: int, target: int) -> bool:
    """Return whether a place lies in the arc of a section that faces a direction."""
    if start == target:
        return False
    if battle.options.firing_arc == "wedge":
        return facing in toward(*battle.board.offset(start, target))
    return in_rows(battle.board, start, facing, target)


def in_rows(board: HexBoard, start: int, facing: int, target: int) -> bool:
    """Return whether a place lies in the cone of rows ahead, from the front hex on."""
    q, r = board.offset(start, target)
    left, right = cone(q, r, facing)
    return left >= 1 and right >= 1


def face_of(position: Position, target: int, direction: int) -> int:
    """Return the face of a target that looks in a direction of the map."""
    return (direction - position.unit(target).facing) % 6


def struck_face(position: Position, origin: int, target: int) -> int:
    """Return the face hit by fire from a place; at a corner, the one that is harder to penetrate."""
    directions = toward(*position.battle.board.offset(position.unit(target).place, origin))
    faces = [face_of(position, target, direction) for direction in directions]
    return hardest(position.sheet(target).penetration, faces)


def hardest(penetration: Sequence[int], faces: Iterable[int]) -> int:
    """Return the face of some that is hardest to penetrate; of equal ones, the one nearest the front."""
    return min(faces, key=lambda face: (-penetration[face], _FROM_FRONT[face]))


def hull_down(position: Position, target: int, face: int) -> bool:
    """Return whether a unit is in cover, or has something to shelter it on a face."""
    return position.ground(target).shelters or is_sheltered(position, target, face)


def is_sheltered(position: Position, target: int, face: int) -> bool:
    """Return whether one of the three hexes on the side of a face shelters a unit."""
    state, step = position.unit(target), position.battle.board.step
    across = (step(state.place, (state.facing + face + way) % 6) for way in (-1, 0, 1))
    return any(_shelters(position, state.place, place) for place in across if place != OFF_BOARD)


def _shelters(position: Position, place: int, beside: int) -> bool:
    """Return whether an adjacent hex is higher, or holds trees, a building or a wreck."""
    ground = position.hex(beside)
    return (
        ground.level > position.hex(place).level
        or ground.trees
        or ground.building > 0
        or beside in position.wrecks
    )
