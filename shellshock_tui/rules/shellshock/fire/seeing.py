"""Whether one unit sees another: the line between them, water, and what hides among trees."""

from shellshock_tui.engine.trail import Blocked, Reason, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.concealment import (
    has_tree_cover,
    refuse_beside_tree,
    refuse_nestled,
)
from shellshock_tui.rules.shellshock.fire.heights import blocked_by
from shellshock_tui.rules.shellshock.fire.sight import obstacle, sight_line
from shellshock_tui.rules.shellshock.position import Position


def refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    """Say why a unit does not see another, or None if it does; kept, for each of its gunners asks."""
    kept, key = position.kept, ("sight", viewer, target)
    if key not in kept:
        kept[key] = _refuse_sight(position, viewer, target)
    refused: Blocked | None = kept[key]
    return refused


def _refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    hidden = refuse_hidden(position, viewer, target)
    if hidden:
        return hidden
    line = sight_line(position, viewer, target)
    found = obstacle(position, *line)
    if found is None:
        return refuse_beside_tree(position, viewer, target)
    return None if has_tree_cover(position, viewer, target) else blocked_by(position, found, line)


def refuse_hidden(position: Position, viewer: int, target: int) -> Blocked | None:
    """Say why a unit does not see another however clear the line is: under water, or nestled."""
    for unit in (viewer, target):
        if position.submerged(unit):
            return no(clauses.MOVE_WATER, _under_water, position, unit)
    return refuse_nestled(position, viewer, target)


def _under_water(position: Position, unit: int) -> Reason:
    words = f"{position.name(unit)} is under water: it neither sees nor is seen."
    return Reason(words, position.address(unit))
