"""Entering a hex: which one lies across a face, who may share it (move.stacking), and its cost."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Reason, Trail, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.terrain import bars, factor, step_cost
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES

FORWARD = (5, 0, 1)
"""The faces that a unit moving forward may step through."""
ADDRESS = tuple(f"/move/direction/{face}" for face in FACES)
"""The address of each face's cost, below a unit's address."""
TURN_FIRST = tuple(f"{{}} cannot step to the {face} without turning first." for face in FACES)
MAP_ENDS = "The map ends there."
DROWNS = "The water in {place} would destroy {unit}."
FORWARDS_ONLY = "{} is moving forward and can step only through its three front faces."
BACKWARDS_ONLY = "{} is in reverse and can step only through its three rear faces."


def others(position: Position, unit: int, place: int) -> tuple[int, ...]:
    """Return the units in a place other than one."""
    return tuple(i for i in position.occupants.get(place, ()) if i != unit)


def refuse_stack(position: Position, unit: int, place: int) -> Blocked | None:
    """Return why a unit may not share a place with the units there."""
    return (
        None
        if has_room(position, unit, place)
        else refuse(clauses.MOVE_STACKING, _taken, position, unit, place)
    )


def has_room(position: Position, unit: int, place: int) -> bool:
    """Return whether a unit may stand in a place: alone, or infantry with one friendly unit."""
    if place not in position.occupants:
        return True
    there = others(position, unit, place)
    return not there or (len(there) == 1 and _may_share(position, unit, there[0]))


def _may_share(position: Position, unit: int, other: int) -> bool:
    sheets = position.sheet(unit), position.sheet(other)
    return (
        position.side(unit) == position.side(other)
        and any(sheet.infantry for sheet in sheets)
        and not any(sheet.flies for sheet in sheets)
    )


def _taken(position: Position, unit: int, place: int) -> Reason:
    first, label = others(position, unit, place)[0], position.label(place)
    return Reason(f"{position.name(first)} is in {label}: only one unit may be in a hex.", f"hex/{label}")


def refuse_landing(position: Position, unit: int) -> Blocked | None:
    """Return why a flying unit may not end its move above another unit (move.terrain-cost)."""
    place = position.unit(unit).place
    if not position.sheet(unit).flies or has_room(position, unit, place):
        return None
    return refuse(clauses.MOVE_TERRAIN_COST, _taken, position, unit, place)


def direction_of(position: Position, unit: int, face: int) -> int:
    """Return the map direction of a unit's face."""
    return (position.unit(unit).facing + face) % 6


def ahead(position: Position, unit: int) -> int:
    """Return the face that a unit travels towards: its front, or its rear in reverse."""
    return 3 if position.unit(unit).reverse else 0


def destination(position: Position, unit: int, face: int) -> int:
    """Return the place across a unit's face, or `OFF_BOARD`."""
    return position.battle.board.steps[position.unit(unit).place][direction_of(position, unit, face)]


def faces(position: Position, unit: int) -> tuple[int, ...]:
    """Return the faces that a unit may step through now; without a pilot only the one straight ahead."""
    if not position.working(unit).has_pilot:
        return (ahead(position, unit),)
    return REARWARD if position.unit(unit).reverse else FORWARD


def refuse_face(position: Position, unit: int, face: int) -> Blocked | None:
    """Return why a unit may not step through a face, whatever lies beyond it."""
    if face not in faces(position, unit):
        if position.working(unit).has_pilot:
            words = BACKWARDS_ONLY if position.unit(unit).reverse else FORWARDS_ONLY
            return refuse(clauses.MOVE_REVERSE, position.about, unit, words, ADDRESS[face])
        words = "{} has no pilot and can only go straight ahead."
        return refuse(clauses.INTERNAL_CREW, position.about, unit, words, ADDRESS[face])
    if position.sheet(unit).directions[face] == 0:
        return refuse(clauses.MOVE_DIRECTION_COST, position.about, unit, TURN_FIRST[face], ADDRESS[face])
    return None


def refuse_entry(position: Position, unit: int, face: int) -> Blocked | None:
    """Return why a unit may not enter the hex across a face, points and deep water aside."""
    if refused := refuse_face(position, unit, face):
        return refused
    start, end = position.unit(unit).place, destination(position, unit, face)
    if end == OFF_BOARD:
        return refuse(clauses.MOVE_STACKING, position.there, start, MAP_ENDS)
    if blocked := bars(position, unit, start, direction_of(position, unit, face), end):
        return blocked
    return None if position.sheet(unit).flies else refuse_stack(position, unit, end)


def cost(position: Position, unit: int, face: int) -> Trail:
    """Return the calculation of the cost of a step across a face."""
    start, end = position.unit(unit).place, destination(position, unit, face)
    return step_cost(position, unit, face, start, direction_of(position, unit, face), end)


def points(position: Position, unit: int, face: int, facing: int | None = None) -> int:
    """Return the cost of a step across a face, with another facing if given; 0 if the hex is barred."""
    state = position.unit(unit)
    direction = ((state.facing if facing is None else facing) + face) % 6
    end = position.battle.board.steps[state.place][direction]
    if end == OFF_BOARD:
        return 0
    return position.sheet(unit).directions[face] * factor(position, unit, state.place, direction, end)
