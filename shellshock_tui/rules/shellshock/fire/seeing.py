"""Whether one unit sees another: the line between them, water, and what hides among trees."""

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.concealment import (
    has_tree_cover,
    refuse_beside_tree,
    refuse_nestled,
)
from shellshock_tui.rules.shellshock.fire.heights import blocked_by
from shellshock_tui.rules.shellshock.fire.sight import obstacle, sight_line


def refuse_sight(field: Field, viewer: int, target: int) -> Blocked | None:
    """Say why a unit does not see another, or None if it does."""
    for unit in (viewer, target):
        if field.submerged(unit):
            return Blocked(
                "move.water",
                f"{field.name(unit)} is under water: it neither sees nor is seen.",
                field.address(unit),
            )
    nestled = refuse_nestled(field, viewer, target)
    if nestled:
        return nestled
    line = sight_line(field, viewer, target)
    found = obstacle(field, *line)
    if found is None:
        return refuse_beside_tree(field, viewer, target)
    return None if has_tree_cover(field, viewer, target) else blocked_by(field, found, line)
