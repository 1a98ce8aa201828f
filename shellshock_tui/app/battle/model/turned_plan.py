"""Plans of the active unit's move that a lesson allows, and the same with another facing at the end."""

from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import PositionView

LEFT, RIGHT = -1, 1
"""The steps by which a facing turns to the left and to the right."""


def plan_to(
    position: PositionView, guide: Guide, place: int, facing: int | None = None, first: object = None
) -> PlannedOrder | None:
    """Return the plan of a move to a place: the whole move, or the path there if only that is allowed."""
    ways = (way(place, facing, first) for way in (position.plan, position.plan_there))
    return next((plan for plan in ways if plan and not guide.objection(plan.commands)), None)


def turned_plan(
    position: PositionView, guide: Guide, plan: PlannedOrder | None, step: int
) -> PlannedOrder | None:
    """Return the plan with the next facing at its end that the unit can afford; None if it has no other."""
    if plan is None or plan.facing is None:
        return None
    facings = position.rules.board.facings
    for turned in range(1, facings):
        facing = (plan.facing + step * turned) % facings
        found = plan_to(position, guide, plan.end, facing, plan.first)
        if found and found.facing == facing:
            return found
    return None
