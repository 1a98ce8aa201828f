"""Rams, as declared in the Movement phase (physical.ram)."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, refuse
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.arcs import face_of
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves import entry
from shellshock_tui.rules.shellshock.moves.movement import points_after, too_dear, unannounced
from shellshock_tui.rules.shellshock.moves.terrain import bars
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Move, Ram

NOBODY_THERE = "There is no enemy on the ground in {place} to ram."
NOT_MOVED = "{unit} cannot be rammed: it has not moved yet this turn."


def ram_target(position: Position, unit: int, place: int) -> int | None:
    """Return the enemy that a ram into a place would hit; infantry only if nothing else is there."""
    if place not in position.occupants:
        return None
    enemies = [
        i
        for i in entry.others(position, unit, place)
        if position.side(i) != position.side(unit)
        and not position.sheet(i).flies
        and not position.submerged(i)
    ]
    return min(enemies, key=lambda i: position.sheet(i).infantry, default=None)


def refuse_ram(position: Position, activation: Activation, face: int) -> Blocked | None:
    """Return why the active unit may not ram across a face."""
    unit, move = activation.unit, activation.move
    if move is None:
        return unannounced(position, unit)
    return (
        refuse_ramming(position, unit)
        or entry.refuse_landing(position, unit)
        or entry.refuse_face(position, unit, face)
        or _refuse_target(position, activation, move, face)
    )


def refuse_ramming(position: Position, unit: int) -> Blocked | None:
    """Return why a unit that has announced its speed may not ram anything."""
    if position.unit(unit).ram:
        return refuse(clauses.PHYSICAL_RAM, position.about, unit, "{} is already ramming.")
    if not position.working(unit).has_pilot:
        return refuse(clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot and cannot ram.")
    if position.submerged(unit):
        return refuse(clauses.MOVE_WATER, position.about, unit, "{} is under water and cannot ram.")
    if any(act.unit == unit and act.post == position.sheet(unit).pilot for act in position.acts):
        words = "The pilot of {} has already fired this turn and cannot ram."
        return refuse(clauses.MOVE_PHASED_PLAY, position.about, unit, words)
    return None


def _refuse_target(position: Position, activation: Activation, move: Move, face: int) -> Blocked | None:
    unit, end = activation.unit, entry.destination(position, activation.unit, face)
    if end == OFF_BOARD:
        return refuse(clauses.PHYSICAL_RAM, position.there, position.unit(unit).place, entry.MAP_ENDS)
    target = ram_target(position, unit, end)
    if target is None:
        return refuse(clauses.PHYSICAL_RAM, position.there, end, NOBODY_THERE)
    if not position.unit(target).moved:
        return refuse(clauses.PHYSICAL_RAM, position.there, end, NOT_MOVED, target)
    if blocked := bars(
        position, unit, position.unit(unit).place, entry.direction_of(position, unit, face), end
    ):
        return blocked
    if position.drowns(unit, end):
        return refuse(clauses.MOVE_WATER, position.there, end, entry.DROWNS, unit)
    if entry.points(position, unit, face) > move.points:
        return refuse(clauses.MOVE_TERRAIN_COST, too_dear, position, activation, face)
    return None


def ram_of(position: Position, unit: int, target: int, face: int) -> Ram:
    """Return the ram of a unit into the target that is across one of its faces."""
    towards = entry.direction_of(position, unit, face)
    return Ram(target, face_of(position, target, (towards + 3) % 6), face)


def ram(g: Game, activation: Activation, face: int) -> None:
    """Record a legal ram; the unit stays where it is and can only end its move."""
    position, unit, move = g.now, activation.unit, activation.move
    target = ram_target(position, unit, entry.destination(position, unit, face))
    assert target is not None
    assert move is not None
    needed = entry.cost(position, unit, face)
    after = points_after(activation, needed)
    g.emit(
        "ram-declared",
        clauses.PHYSICAL_RAM,
        f"{position.name(unit)} declares a ram against {position.name(target)}.",
        ("cost", needed),
        ("left", after),
        unit=position.id(unit),
        target=position.id(target),
        face=FACES[face],
        left=int(after.total),
    )
    g.update_unit(unit, ram=ram_of(position, unit, target, face), still=False)
    g.now = g.now.further(activation=Activation(unit, changed(move, points=int(after.total))))
