"""The way of a unit to its goal, in movement points."""

from collections.abc import Callable

from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.rules.shellshock.advisor.routes import FAR, Goal, Ways
from shellshock_tui.rules.shellshock.position import Position


def approach(position: Position, unit: int, goal: Goal, ways: Ways) -> Callable[[int], int]:
    """Return the points that a unit needs from a place to its goal.

    The way to enemies is measured straight, because a map of the way would change with each of their moves.
    """
    side = position.side(unit)
    if any(isinstance(one, Hold | Exit) and one.side == side for one in position.battle.victory):
        field = ways.field(position, unit, goal.places)
        return lambda place: field.get(place, FAR)
    distance, ahead = position.battle.board.distance, position.sheet(unit).directions[0] or 1
    return lambda place: ahead * min((distance(place, end) for end in goal.places), default=0)
