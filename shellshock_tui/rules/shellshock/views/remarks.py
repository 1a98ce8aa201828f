"""What a hex is to a unit, in a few words: how far, whether it is seen, and what a step into it costs."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.fire.hit import range_term
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.sight import eye, obstacle
from shellshock_tui.rules.shellshock.moves.entry import cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement


def remarks(position: Position, unit: int, place: int) -> tuple[str, ...]:
    """Return the remarks on a place for a unit; none on the place where it stands."""
    distance = position.battle.board.distance(position.unit(unit).place, place)
    if not distance:
        return ()
    more = range_trail(position, unit, place).total
    measured = f", needs {more} more" if more else ""
    return (
        f"{counted(distance, 'hex', 'hexes')} away{measured}",
        _sight(position, unit, place),
        *_step(position, unit, place),
    )


def range_trail(position: Position, unit: int, place: int) -> Trail:
    """Return what the range from a unit to a place adds to the number needed there, as a shot counts it."""
    return Trail((range_term(position, position.unit(unit).place, place),))


def _sight(position: Position, unit: int, place: int) -> str:
    if position.submerged(unit):
        return "not seen from under water"
    units = [one for one in position.occupants.get(place, ()) if position.side(one) != position.side(unit)]
    if units:
        refused = refuse_sight(position, unit, units[0])
        return f"not seen: {refused.reason}" if refused else "in sight"
    start, flying = position.unit(unit).place, position.sheet(unit).flies
    found = obstacle(position, start, place, eye(position, start, flying=flying), eye(position, place))
    return f"not seen: {position.label(found.place)} blocks" if found else "in sight"


def _step(position: Position, unit: int, place: int) -> Iterator[str]:
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation is None or activation.unit != unit or activation.move is None:
        return
    for face, name in enumerate(FACES):
        if destination(position, unit, face) == place:
            refused = refuse_step(position, activation, face, drown=False)
            needed = cost(position, unit, face).total if refused is None else 0
            yield f"no step {name}: {refused.reason}" if refused else f"step {name} for {needed}"
