"""What a hex is to a unit, in a few words: how far, whether it is seen, and what a step into it costs."""

from collections.abc import Iterator

from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.sight import eye, obstacle
from shellshock_tui.rules.shellshock.moves.entry import cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.state import Movement


def remarks(field: Field, unit: int, place: int) -> tuple[str, ...]:
    """Return the remarks on a place for a unit; none on the place where it stands."""
    distance = field.battle.board.distance(field.unit(unit).place, place)
    if not distance:
        return ()
    feet = distance // FOOT
    measured = f", needs {feet} more" if feet else ""
    return (
        f"{counted(distance, 'hex', 'hexes')} away{measured}",
        _sight(field, unit, place),
        *_step(field, unit, place),
    )


def _sight(field: Field, unit: int, place: int) -> str:
    if field.submerged(unit):
        return "not seen from under water"
    units = [one for one in field.occupants.get(place, ()) if field.side(one) != field.side(unit)]
    if units:
        refused = refuse_sight(field, unit, units[0])
        return f"not seen: {refused.reason}" if refused else "in sight"
    start, flying = field.unit(unit).place, field.sheet(unit).flies
    found = obstacle(field, start, place, eye(field, start, flying=flying), eye(field, place))
    return f"not seen: {field.label(found.place)} blocks" if found else "in sight"


def _step(field: Field, unit: int, place: int) -> Iterator[str]:
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    if hand is None or hand.unit != unit or hand.move is None:
        return
    for face, name in enumerate(FACES):
        if destination(field, unit, face) == place:
            refused = refuse_step(field, hand, face, drown=False)
            needed = cost(field, unit, face).total if refused is None else 0
            yield f"no step {name}: {refused.reason}" if refused else f"step {name} for {needed}"
