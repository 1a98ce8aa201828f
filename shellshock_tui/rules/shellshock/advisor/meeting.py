"""The facts about two units on which the effect of fire between them depends."""

from typing import NamedTuple

from shellshock_tui.rules.shellshock.fire import arcs, hit
from shellshock_tui.rules.shellshock.odds.threat import POINT_BLANK
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate


class Meeting(NamedTuple):
    """Everything about a target on which the numbers needed and the damage depend."""

    target: int
    stands: bool
    face: int
    armour: int
    """The armour left on the face that is hit."""
    rows: int
    """The number of rows crossed off."""
    further: int
    """The range modifier of the numbers needed."""
    point_blank: bool
    in_the_open: bool
    """Whether it is motionless without cover (option.motionless)."""


def meeting(position: Position, unit: int, target: int) -> Meeting:
    """Return the facts about a target that decide the effect of a unit's fire."""
    kept, key = position.cache, ("meeting", unit, target)
    if key not in kept:
        kept[key] = meeting_at(position, position.unit(unit).place, target)
    found: Meeting = kept[key]
    return found


def meeting_at(position: Position, place: int, target: int) -> Meeting:
    """Return the facts about a target that decide the effect of fire from a place."""
    state = position.unit(target)
    hexes = position.battle.board.distance(place, state.place)
    face = arcs.struck_face(position, place, target)
    motionless = position.battle.options.motionless and state.still
    return Meeting(
        target=target,
        stands=state.fate is Fate.STANDING,
        face=face,
        armour=state.armour[hit.ARMOUR_OF_FACE[face]],
        rows=state.rows.bit_count(),
        further=hit.range_modifier(hexes),
        point_blank=hexes == POINT_BLANK,
        in_the_open=motionless and not arcs.hull_down(position, target, face),
    )
