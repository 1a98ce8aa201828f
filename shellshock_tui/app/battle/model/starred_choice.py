"""The starred choice: what the advisor, the hint or the lack of an alternative suggests."""

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.command_path import command_path
from shellshock_tui.app.keys.question import Offer


def starred_names(model: BattleModel) -> tuple[str, ...]:
    """Return the names of the choices with a star: those that lead to the coach's plan, else the hint's."""
    question, hint = model.position.question, model.position.hint
    if model.suggestion is None or not model.is_coached:
        return hint.names if hint else ()
    session, command = model.session, model.suggestion.commands[0]
    path = command_path(session.rules, session.state, command, model.bound, model.bots)
    leading = [one.choice.then for one in path]
    return tuple(one.choice.name for one in question.offers if one.choice.then in leading)


def enter_takes_star(model: BattleModel) -> bool:
    """Return whether what Enter takes has a star."""
    if model.is_suggestion_taken:
        return model.plan is None
    is_drafted = model.drafting.is_advised and not model.drafting.is_marked
    is_best = model.offer is not None and model.offer == starred_offer(model)
    return is_drafted or (model.plan is None and is_best)


def starred_offer(model: BattleModel) -> Offer | None:
    """Return the listed choice that has a star, or that is the only one; None if there is neither."""
    question, named = model.position.question, starred_names(model)
    own = [one for one in question.offers if one.choice.blocked is None and one.side == question.side]
    best = (one for one in own if one.choice.name in named and not one.choice.picked)
    return next(best, own[0] if len(own) == 1 else None)
