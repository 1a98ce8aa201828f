"""The coach's advice, cached for a whole run because many tests analyse the same game."""

from typing import Any

from shellshock_tui.ai.coach import Advice
from shellshock_tui.ai.opponent import Position
from shellshock_tui.cli.commands import analyse
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import AnyRules

ADVISE = "shellshock_tui.cli.commands.analyse._advise"
"""The function from which an analysis gets the advice on a decision."""
_advise = analyse._advise
_advice: dict[tuple[str, ...], Advice[Any] | None] = {}


def cached_advice(rules: AnyRules, position: Position, own: Plan[Any] | None) -> Advice[Any] | None:
    """Return the advice on a decision, computed only at the first call."""
    key = repr(getattr(rules, "battle", rules)), repr(position), repr(own)
    if key not in _advice:
        _advice[key] = _advise(rules, position, own)
    return _advice[key]
