"""Who may share a hex, pass through, and land (move.stacking)."""

from dataclasses import replace

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.field import Field


def others(field: Field, unit: int, place: int) -> tuple[int, ...]:
    """Return the units in a place besides one."""
    return tuple(i for i in field.occupants.get(place, ()) if i != unit)


def refuse_stack(field: Field, unit: int, place: int) -> Blocked | None:
    """Say why a unit may not stand in a place beside who is there."""
    there = others(field, unit, place)
    if not there:
        return None
    first = there[0]
    friendly = all(field.side(i) == field.side(unit) for i in there)
    on_foot = field.sheet(unit).infantry or field.sheet(first).infantry
    if (
        friendly
        and on_foot
        and len(there) == 1
        and not field.sheet(unit).flies
        and not field.sheet(first).flies
    ):
        return None
    return Blocked(
        "move.stacking",
        f"{field.name(first)} stands in {field.label(place)}: one unit to a hex.",
        f"hex/{field.label(place)}",
    )


def refuse_landing(field: Field, unit: int) -> Blocked | None:
    """Say why a flying unit may not end its move where it is: above another (move.terrain-cost)."""
    above = refuse_stack(field, unit, field.unit(unit).place) if field.sheet(unit).flies else None
    return replace(above, clause="move.terrain-cost") if above else None
