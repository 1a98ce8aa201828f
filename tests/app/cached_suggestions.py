"""Suggested plans, cached for a whole run because many tests begin in the same position."""

from typing import Any
from weakref import WeakKeyDictionary

from shellshock_tui.engine.rules import Rules
from shellshock_tui.session.orders.suggestion import SuggestedPlan, suggested_plan

SUGGESTED_PLAN = "shellshock_tui.app.battle.model.battle_model.suggested_plan"
"""The function from which the battle screen gets the suggested plan."""
_battles: WeakKeyDictionary[Rules[Any, Any], str] = WeakKeyDictionary()
_plans: dict[tuple[str, str, str], SuggestedPlan[Any] | None] = {}


def cached_suggestion(rules: Rules[Any, Any], state: Any, side: str) -> SuggestedPlan[Any] | None:
    """Return the suggested plan of a position, computed only at the first call."""
    if not hasattr(rules, "battle"):
        return suggested_plan(rules, state, side)
    battle = _battles.get(rules) or _battles.setdefault(rules, repr(rules.battle))
    key = battle, repr(state), side
    if key not in _plans:
        _plans[key] = suggested_plan(rules, state, side)
    return _plans[key]
