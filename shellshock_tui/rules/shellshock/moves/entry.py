"""Entering the hex across a face: which it is, whether it may be entered, and what that costs."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Reason, Trail, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.terrain import bars, factor, step_cost
from shellshock_tui.rules.shellshock.position import Position

FORWARD = (5, 0, 1)
"""The faces that a unit going forward may step through."""


def direction_of(position: Position, unit: int, face: int) -> int:
    """Return the map direction of a unit's face."""
    return (position.unit(unit).facing + face) % 6


def ahead(position: Position, unit: int) -> int:
    """Return the face that a unit travels towards: its front, or its rear in reverse."""
    return 3 if position.unit(unit).reverse else 0


def destination(position: Position, unit: int, face: int) -> int:
    """Return the place across a unit's face, or off the board."""
    return position.battle.board.steps[position.unit(unit).place][direction_of(position, unit, face)]


def faces(position: Position, unit: int) -> tuple[int, ...]:
    """Return the faces that a unit may step through as it travels; without a pilot it goes straight on."""
    if not position.has_pilot(unit):
        return (ahead(position, unit),)
    return REARWARD if position.unit(unit).reverse else FORWARD


def refuse_face(position: Position, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not step through a face whatever lies there."""
    if face not in faces(position, unit):
        if position.has_pilot(unit):
            return no(clauses.MOVE_REVERSE, _not_that_way, position, unit, face)
        return no(clauses.INTERNAL_CREW, _no_pilot, position, unit, face)
    if position.sheet(unit).directions[face] == 0:
        return no(clauses.MOVE_DIRECTION_COST, _turn_first, position, unit, face)
    return None


def _direction_address(position: Position, unit: int, face: int) -> str:
    return f"{position.address(unit)}/move/direction/{FACES[face]}"


def _not_that_way(position: Position, unit: int, face: int) -> Reason:
    way, three = ("in reverse", "rear") if position.unit(unit).reverse else ("going forward", "front")
    words = f"{position.name(unit)} is {way}: it steps through its three {three} faces only."
    return Reason(words, _direction_address(position, unit, face))


def _no_pilot(position: Position, unit: int, face: int) -> Reason:
    words = f"{position.name(unit)} has no pilot: it only goes straight on."
    return Reason(words, _direction_address(position, unit, face))


def _turn_first(position: Position, unit: int, face: int) -> Reason:
    words = f"{position.name(unit)} cannot step to the {FACES[face]} without turning first."
    return Reason(words, _direction_address(position, unit, face))


def refuse_entry(position: Position, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not enter the hex across a face whatever its points, water aside."""
    if refused := refuse_face(position, unit, face):
        return refused
    start, end = position.unit(unit).place, destination(position, unit, face)
    if end == OFF_BOARD:
        return no(clauses.MOVE_STACKING, map_ends, position, start)
    if blocked := bars(position, unit, start, direction_of(position, unit, face), end):
        return blocked
    return None if position.sheet(unit).flies else refuse_stack(position, unit, end)


def map_ends(position: Position, start: int) -> Reason:
    """Tell that there is no hex beyond a place."""
    return Reason("The map ends there.", f"hex/{position.label(start)}")


def cost(position: Position, unit: int, face: int) -> Trail:
    """Return what the step across a face costs."""
    start, end = position.unit(unit).place, destination(position, unit, face)
    return step_cost(position, unit, face, start, direction_of(position, unit, face), end)


def points(position: Position, unit: int, face: int, facing: int | None = None) -> int:
    """Return the total of `cost`, for a unit that faces so; 0 where `bars` keeps it out."""
    state = position.unit(unit)
    direction = ((state.facing if facing is None else facing) + face) % 6
    end = position.battle.board.steps[state.place][direction]
    if end == OFF_BOARD:
        return 0
    return position.sheet(unit).directions[face] * factor(position, unit, state.place, direction, end)
