"""Who may share a hex, pass through, and land (move.stacking)."""

from dataclasses import replace

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.position import Position


def others(position: Position, unit: int, place: int) -> tuple[int, ...]:
    """Return the units in a place besides one."""
    return tuple(i for i in position.occupants.get(place, ()) if i != unit)


def refuse_stack(position: Position, unit: int, place: int) -> Blocked | None:
    """Say why a unit may not stand in a place beside who is there."""
    there = others(position, unit, place)
    if not there:
        return None
    first = there[0]
    friendly = all(position.side(i) == position.side(unit) for i in there)
    on_foot = position.sheet(unit).infantry or position.sheet(first).infantry
    if (
        friendly
        and on_foot
        and len(there) == 1
        and not position.sheet(unit).flies
        and not position.sheet(first).flies
    ):
        return None
    return Blocked(
        clauses.MOVE_STACKING,
        f"{position.name(first)} stands in {position.label(place)}: one unit to a hex.",
        f"hex/{position.label(place)}",
    )


def refuse_landing(position: Position, unit: int) -> Blocked | None:
    """Say why a flying unit may not end its move where it is: above another (move.terrain-cost)."""
    above = refuse_stack(position, unit, position.unit(unit).place) if position.sheet(unit).flies else None
    return replace(above, clause=clauses.MOVE_TERRAIN_COST) if above else None
