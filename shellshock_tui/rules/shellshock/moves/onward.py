"""Whether a unit must go on, and the speed that it carries over when it need not."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, ahead, cost, destination, refuse_entry
from shellshock_tui.rules.shellshock.moves.movement import exit_places, points_left, unannounced
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_landing, refuse_stack
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn, turned
from shellshock_tui.rules.shellshock.state import Hand


def onward(field: Field, hand: Hand) -> Iterator[tuple[int, Trail]]:
    """Yield place and cost of each hex that a unit could be made to enter, as it stands or after a turn."""
    yield from _open_hexes(field, hand.unit)
    for way in (-1, 1):
        if refuse_turn(field, hand, way) is None:
            yield from _open_hexes(turned(field, hand, way)[0], hand.unit)


def _open_hexes(field: Field, unit: int) -> Iterator[tuple[int, Trail]]:
    piloted = field.has_pilot(unit)
    exits = exit_places(field, field.side(unit)) if piloted else ()
    faces = (REARWARD if field.unit(unit).reverse else FORWARD) if piloted else (ahead(field, unit),)
    for face in faces:
        if refuse_entry(field, unit, face) is not None:
            continue
        end = destination(field, unit, face)
        if end in exits or (piloted and field.drowns(unit, end)):
            continue
        if field.sheet(unit).flies and refuse_stack(field, unit, end):
            continue
        yield end, cost(field, unit, face)


def refuse_end(field: Field, hand: Hand) -> Blocked | None:
    """Say why the unit in hand may not end its move yet (move.announce-speed: it must go on)."""
    unit, move = hand.unit, hand.move
    if move is None:
        return unannounced(field, unit)
    if field.unit(unit).ram:
        return None
    above = refuse_landing(field, unit)
    if above:
        return above
    affordable = [step for step in onward(field, hand) if int(step[1].total) <= move.points]
    if affordable:
        place, needed = min(affordable, key=lambda step: int(step[1].total))
        return Blocked(
            "move.announce-speed",
            f"{field.name(unit)} must go on: it has {counted(move.points, 'point')} left and "
            f"{field.label(place)} costs {needed.total}.",
            f"hex/{field.label(place)}",
            (("left", points_left(hand)), ("cost", needed)),
        )
    return None


def carried_speed(field: Field, hand: Hand) -> Trail:
    """Return the speed that the unit carries to the next turn as it ends its move here."""
    unit, move = hand.unit, hand.move
    assert move is not None
    announced = Term("announced speed", Op.ADD, field.unit(unit).speed, "move.announce-speed")
    if field.unit(unit).ram:
        return Trail((announced, Term("a ram ends at a standstill", Op.READ, 0, "physical.ram")))
    if move.points and not any(True for _ in onward(field, hand)):
        spent = field.unit(unit).speed - move.points
        return Trail(
            (
                announced,
                Term("stopped with nowhere to go: points spent", Op.READ, spent, "move.announce-speed"),
            )
        )
    return Trail((announced,))
