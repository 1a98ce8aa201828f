"""Wanted keys: which actions a moment asks for first, so that a narrow window does not leave them out."""

from shellshock_tui.app.battle.attack_preview import why_alone
from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Role

LOOKING_BACK = ("now", "branch", "filter", "why", "next-pane", "leave")
OVER = ("after-action", "leave", "pane-log", "show-story")
ROLLED = ("why", "next-pane", "act", "take-back", "leave")
AIMING = ("take-back", "advised", "all-fire", "all-fire-best", "all-hold", "why", "why-not", "leave")
MOVING = ("take-back", "same-pace", "same-way", "all-marked", "overlay", "threat", "leave")


def wanted_keys(model: BattleModel) -> tuple[str, ...]:
    """Return the names of the actions that a moment asks for first; none where all are alike."""
    moment = model.position
    lit = {area.role for area in moment.sheet.areas if area.lit} if moment.sheet else set()
    if model.past is not None:
        return LOOKING_BACK
    if isinstance(moment.question.asked, Outcome):
        return OVER
    if model.told:
        return ROLLED
    if moment.target:
        return tuple(name for name in AIMING if name != "all-fire" or not why_alone(model))
    return MOVING if Role.MOVE in lit else ()
