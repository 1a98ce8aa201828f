"""Being hidden by trees: nestling among them, and firing from behind them."""

from shellshock_tui.board import OFF_BOARD, toward
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.sight import blocking_places, sight_line

COVER_REACH = 3
"""Hexes that a unit may be behind the tree hex that covers it."""
COVER_RANGE = 24
"""Hexes within which an enemy is fooled."""


def refuse_nestled(field: Field, viewer: int, target: int) -> Blocked | None:
    """Say why nestling keeps one unit from seeing another: sight is through the front face, both ways."""
    for nestled, other in ((viewer, target), (target, viewer)):
        if field.unit(nestled).nestled and not _in_front(field, nestled, other):
            return Blocked(
                "option.nestle",
                f"{field.name(nestled)} is nestled among trees: it sees and is seen through its front only.",
                field.address(nestled),
            )
    return None


def _in_front(field: Field, unit: int, other: int) -> bool:
    places = field.unit(unit).place, field.unit(other).place
    return field.unit(unit).facing in toward(*field.battle.board.offset(*places))


def has_tree_cover(field: Field, unit: int, enemy: int) -> bool:
    """Say whether a unit looks out from behind the one tree hex that alone blocks the line to an enemy."""
    board, place, far = field.battle.board, field.unit(unit).place, field.unit(enemy).place
    if not field.battle.options.tree_cover or board.distance(place, far) > COVER_RANGE:
        return False
    line = sight_line(field, unit, enemy)
    blocking = blocking_places(field, *line)
    if len(blocking) != 1 or not field.hex(blocking[0]).trees:
        return False
    tree = blocking[0]
    near = board.distance(place, tree)
    felled = blocking_places(field, *line, felled=tree)
    return near <= COVER_REACH and near < board.distance(far, tree) and not felled


def refuse_beside_tree(field: Field, viewer: int, target: int) -> Blocked | None:
    """Say whether infantry directly beside a tree hex is hidden from a unit that would see it."""
    board, place = field.battle.board, field.unit(target).place
    if not (field.battle.options.tree_cover and field.sheet(target).infantry):
        return None
    if board.distance(place, field.unit(viewer).place) > COVER_RANGE:
        return None
    for direction in range(6):
        beside = board.step(place, direction)
        if beside != OFF_BOARD and field.hex(beside).trees:
            return Blocked(
                "option.tree-cover",
                f"{field.name(target)} hides beside the trees in {field.label(beside)}.",
                f"hex/{field.label(beside)}",
            )
    return None
