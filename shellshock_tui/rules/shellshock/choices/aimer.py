"""Whose attack a draft is about."""

from shellshock_tui.engine.choice import Draft
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import firing
from shellshock_tui.rules.shellshock.state import Combat

FIRE = "fire="


def aimer(field: Field, draft: Draft) -> int | None:
    """Return the unit that aims: the one whose place it is, or while units move the one picked to fire."""
    if isinstance(field.state.phase, Combat):
        return field.state.phase.queue[0]
    if not draft or not draft[0].startswith(FIRE):
        return None
    name = draft[0].removeprefix(FIRE)
    return next((unit for unit in firing(field) if field.entrant(unit).id == name), None)
