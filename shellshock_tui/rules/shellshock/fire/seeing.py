"""Whether one unit sees another: the line between them, water, and what hides among trees."""

from shellshock_tui.board import OFF_BOARD, toward
from shellshock_tui.engine.trail import Blocked, Reason, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import about
from shellshock_tui.rules.shellshock.fire.heights import blocked_by
from shellshock_tui.rules.shellshock.fire.sight import blocking_places, obstacle, sight_line
from shellshock_tui.rules.shellshock.position import Position

SIGHT = "sight"
ADJACENT = 1
FRONT_ONLY = "{} is nestled among trees: it sees and is seen through its front only."
UNDER_WATER = "{} is under water: it neither sees nor is seen."
COVER_REACH = 3
"""Hexes that a unit may be behind the tree hex that covers it."""
COVER_RANGE = 24
"""Hexes within which an enemy is fooled."""


def refuse_nestled(position: Position, viewer: int, target: int) -> Blocked | None:
    """Say why nestling keeps one unit from seeing another: sight is through the front face, both ways."""
    for nestled, other in ((viewer, target), (target, viewer)):
        if position.unit(nestled).nestled and not _in_front(position, nestled, other):
            return no(clauses.OPTION_NESTLE, about, position, nestled, FRONT_ONLY)
    return None


def _in_front(position: Position, unit: int, other: int) -> bool:
    places = position.unit(unit).place, position.unit(other).place
    return position.unit(unit).facing in toward(*position.battle.board.offset(*places))


def has_tree_cover(position: Position, unit: int, enemy: int) -> bool:
    """Say whether a unit looks out from behind the one tree hex that alone blocks the line to an enemy."""
    board, place, far = position.battle.board, position.unit(unit).place, position.unit(enemy).place
    if not position.battle.options.tree_cover or board.distance(place, far) > COVER_RANGE:
        return False
    line = sight_line(position, unit, enemy)
    blocking = blocking_places(position, *line)
    if len(blocking) != 1 or not position.hex(blocking[0]).trees:
        return False
    tree = blocking[0]
    near = board.distance(place, tree)
    felled = blocking_places(position, *line, felled=tree)
    return near <= COVER_REACH and near < board.distance(far, tree) and not felled


def refuse_beside_tree(position: Position, viewer: int, target: int) -> Blocked | None:
    """Say whether infantry is hidden by a tree hex beside it that lies between it and who would see it."""
    board, place, far = position.battle.board, position.unit(target).place, position.unit(viewer).place
    if not (position.battle.options.tree_cover and position.sheet(target).infantry):
        return None
    if not ADJACENT < board.distance(place, far) <= COVER_RANGE:
        return None
    for beside in next(board.walk(place, far)):
        if beside != OFF_BOARD and position.hex(beside).trees:
            return no(clauses.OPTION_TREE_COVER, _beside_trees, position, target, beside)
    return None


def _beside_trees(position: Position, unit: int, beside: int) -> Reason:
    label = position.label(beside)
    return Reason(f"{position.name(unit)} hides beside the trees in {label}.", f"hex/{label}")


def refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    """Say why a unit does not see another, or None if it does.

    The answer is kept while nobody moves or is hit; where units nestle, and so see through their fronts only,
    for one position.
    """
    nestling = position.battle.options.nestle
    kept: dict[object, Blocked | None] = position.kept if nestling else position.occupancy.sights
    key = SIGHT, viewer, target
    if key not in kept:
        kept[key] = _refuse_sight(position, viewer, target)
    return kept[key]


def _refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    if hidden := refuse_hidden(position, viewer, target):
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
            return no(clauses.MOVE_WATER, about, position, unit, UNDER_WATER)
    return refuse_nestled(position, viewer, target)
