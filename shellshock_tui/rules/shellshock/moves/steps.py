"""The steps that lead from a place and a facing, whoever stands about: kept for a battle once worked out."""

from typing import NamedTuple

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.moves.entry import ahead, faces
from shellshock_tui.rules.shellshock.moves.terrain import factor, too_fast
from shellshock_tui.rules.shellshock.position import Position

GOINGS = 16
"""Ways of going whose steps a battle keeps."""
POSES = 1 << 13
"""Poses of one way of going that are kept from one search to the next."""
Pose = int
"""Place and facing."""
Step = tuple[Pose, int, bool]
"""Where a step leads, what it costs, and whether it is straight ahead."""
Steps = dict[Pose, tuple[Step, ...]]
"""The steps that lead from each pose, as far as they were asked for."""


class Going(NamedTuple):
    """What decides which steps a unit can take, the ground and those who stand about aside."""

    unit: int
    faces: tuple[int, ...]
    straight: int
    """The face that it travels towards."""
    on_road: bool
    """Whether it is too fast for any other ground."""
    sinks: bool
    wrecks: frozenset[int]


def going(position: Position, unit: int) -> Going:
    """Return how a unit goes now."""
    open_faces = tuple(face for face in faces(position, unit) if position.sheet(unit).directions[face])
    fast, sinks = too_fast(position, unit), position.sinks(unit)
    return Going(unit, open_faces, ahead(position, unit), fast, sinks, position.wrecks)


def kept_steps(battle: Battle, way: Going) -> Steps:
    """Return the steps that a battle knows of a way of going; the oldest of too many are forgotten."""
    steps = battle.steps
    if way not in steps or len(steps[way]) > POSES:
        if len(steps) >= GOINGS:
            del steps[next(iter(steps))]
        steps[way] = {}
    return steps[way]


def steps_from(position: Position, way: Going, pose: Pose) -> tuple[Step, ...]:
    """Work out the steps that lead from a place and a facing."""
    place, facing = divmod(pose, 6)
    ends, costs = position.battle.board.steps[place], position.sheet(way.unit).directions
    found = []
    for face in way.faces:
        direction = (facing + face) % 6
        end = ends[direction]
        if end != OFF_BOARD and not (way.sinks and position.hex(end).drowning):
            cost = costs[face] * factor(position, way.unit, place, direction, end)
            if cost:
                found.append((end * 6 + facing, cost, face == way.straight))
    return tuple(found)
