"""Whose attack a draft is about."""

from shellshock_tui.engine.choice import Draft
from shellshock_tui.rules.shellshock.fire.gunners import firing
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat

FIRE = "fire="


def aimer(position: Position, draft: Draft) -> int | None:
    """Return the unit that aims: the one whose place it is, or while units move the one picked to fire."""
    if isinstance(position.state.phase, Combat):
        return position.state.phase.queue[0]
    if not draft or not draft[0].startswith(FIRE):
        return None
    name = draft[0].removeprefix(FIRE)
    return next((unit for unit in firing(position) if position.unit_setup(unit).id == name), None)
