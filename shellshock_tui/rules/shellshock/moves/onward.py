"""Whether a unit must go on, and the speed that it carries over when it need not."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, ahead, cost, destination, refuse_entry
from shellshock_tui.rules.shellshock.moves.movement import exit_places, points_left, unannounced
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_landing, refuse_stack
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn, turned
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def onward(position: Position, activation: Activation) -> Iterator[tuple[int, Trail]]:
    """Yield place and cost of each hex that a unit could be made to enter, as it stands or after a turn."""
    yield from _open_hexes(position, activation.unit)
    for way in (-1, 1):
        if refuse_turn(position, activation, way) is None:
            yield from _open_hexes(turned(position, activation, way)[0], activation.unit)


def _open_hexes(position: Position, unit: int) -> Iterator[tuple[int, Trail]]:
    piloted = position.has_pilot(unit)
    exits = exit_places(position, position.side(unit)) if piloted else ()
    faces = (REARWARD if position.unit(unit).reverse else FORWARD) if piloted else (ahead(position, unit),)
    for face in faces:
        if refuse_entry(position, unit, face) is not None:
            continue
        end = destination(position, unit, face)
        if end in exits or (piloted and position.drowns(unit, end)):
            continue
        if position.sheet(unit).flies and refuse_stack(position, unit, end):
            continue
        yield end, cost(position, unit, face)


def refuse_end(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not end its move yet (move.announce-speed: it must go on)."""
    unit, move = activation.unit, activation.move
    if move is None:
        return unannounced(position, unit)
    if position.unit(unit).ram:
        return None
    above = refuse_landing(position, unit)
    if above:
        return above
    affordable = [step for step in onward(position, activation) if int(step[1].total) <= move.points]
    if affordable:
        place, needed = min(affordable, key=lambda step: int(step[1].total))
        return Blocked(
            clauses.MOVE_ANNOUNCE_SPEED,
            f"{position.name(unit)} must go on: it has {counted(move.points, 'point')} left and "
            f"{position.label(place)} costs {needed.total}.",
            f"hex/{position.label(place)}",
            (("left", points_left(activation)), ("cost", needed)),
        )
    return None


def carried_speed(position: Position, activation: Activation) -> Trail:
    """Return the speed that the unit carries to the next turn as it ends its move here."""
    unit, move = activation.unit, activation.move
    assert move is not None
    announced = Term("announced speed", Op.ADD, position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED)
    if position.unit(unit).ram:
        return Trail((announced, Term("a ram ends at a standstill", Op.READ, 0, clauses.PHYSICAL_RAM)))
    if move.points and not any(True for _ in onward(position, activation)):
        spent = position.unit(unit).speed - move.points
        return Trail(
            (
                announced,
                Term("stopped with nowhere to go: points spent", Op.READ, spent, clauses.MOVE_ANNOUNCE_SPEED),
            )
        )
    return Trail((announced,))
