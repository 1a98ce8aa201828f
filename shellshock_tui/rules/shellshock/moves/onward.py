"""Whether a unit must go on, and the speed that it carries over when it need not."""

from collections.abc import Iterator
from typing import NamedTuple

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, add, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.moves import movement
from shellshock_tui.rules.shellshock.moves.entry import cost, faces, has_room, points, refuse_landing
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move


class Onward(NamedTuple):
    """A hex that a unit could be made to enter, as it stands or after a turn."""

    place: int
    points: int
    way: int
    """The turn before it: 1 right, -1 left, 0 for none."""
    face: int


def onward(position: Position, activation: Activation) -> Iterator[Onward]:
    """Yield each hex that a unit could be made to enter."""
    yield from _open_hexes(position, activation.unit, 0)
    for way in (-1, 1):
        if movement.refuse_turn(position, activation, way) is None:
            yield from _open_hexes(position, activation.unit, way)


def _open_hexes(position: Position, unit: int, way: int) -> Iterator[Onward]:
    state, piloted = position.unit(unit), position.working(unit).has_pilot
    exits = movement.exit_places(position, position.side(unit)) if piloted else ()
    facing = (state.facing + way) % 6
    for face in faces(position, unit):
        needed = points(position, unit, face, facing)
        end = position.battle.board.steps[state.place][(facing + face) % 6]
        if not needed or not has_room(position, unit, end):
            continue
        if end not in exits and not (piloted and position.drowns(unit, end)):
            yield Onward(end, needed, way, face)


def refuse_end(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not end its move yet (move.announce-speed: it must go on)."""
    unit, move = activation.unit, activation.move
    if move is None:
        return movement.unannounced(position, unit)
    if position.unit(unit).ram:
        return None
    if above := refuse_landing(position, unit):
        return above
    if move.points and any(step.points <= move.points for step in onward(position, activation)):
        return no(clauses.MOVE_ANNOUNCE_SPEED, _must_go_on, position, activation)
    return None


def _must_go_on(position: Position, activation: Activation) -> Reason:
    unit, left = activation.unit, movement.points_left(activation)
    cheapest = min(onward(position, activation), key=lambda step: step.points)
    if cheapest.way:
        position, _ = movement.turned(position, activation, cheapest.way)
    needed, label = cost(position, unit, cheapest.face), position.label(cheapest.place)
    return Reason(
        f"{position.name(unit)} must go on: it has {counted(int(left.total), 'point')} left "
        f"and {label} costs {needed.total}.",
        f"hex/{label}",
        (("left", left), ("cost", needed)),
    )


def carried_speed(position: Position, activation: Activation) -> int:
    """Return the speed that the unit carries to the next turn as it ends its move here."""
    state, move = position.unit(activation.unit), activation.move
    assert move is not None
    if state.ram:
        return 0
    return state.speed - move.points if _is_stuck(position, activation, move) else state.speed


def _is_stuck(position: Position, activation: Activation, move: Move) -> bool:
    """Say whether a unit has points left and nowhere to go."""
    return move.points > 0 and not any(True for _ in onward(position, activation))


def carried_trail(position: Position, activation: Activation) -> Trail:
    """Return the speed that the unit carries to the next turn, as its terms."""
    unit, move = activation.unit, activation.move
    assert move is not None
    announced = add("announced speed", position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED)
    if position.unit(unit).ram:
        return Trail.of(announced, Term("a ram ends at a standstill", Op.READ, 0, clauses.PHYSICAL_RAM))
    if not _is_stuck(position, activation, move):
        return Trail.of(announced)
    words, spent = "stopped with nowhere to go: points spent", position.unit(unit).speed - move.points
    return Trail.of(announced, Term(words, Op.READ, spent, clauses.MOVE_ANNOUNCE_SPEED))
