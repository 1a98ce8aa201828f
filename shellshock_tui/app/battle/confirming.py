"""Confirming: which choices are shown or warned of first, so that their key has to be pressed again."""

from shellshock_tui.app.battle.model.attack_preview import attack_of
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.engine.command_kind import CommandKind


def waits(model: BattleModel, offer: Offer) -> bool:
    """Say whether a key marks its choice first: an unseen attack, or what leaves units out unwarned."""
    return is_unseen_attack(model, offer) or warning_of(model, offer) not in ("", model.warning)


def is_unseen_attack(model: BattleModel, offer: Offer) -> bool:
    """Say whether a choice is an attack that is neither foretold nor what Enter takes."""
    command = offer.choice.then
    is_attack = _is_command(model, offer) and model.session.rules.command_kind(command) is CommandKind.ATTACK
    return is_attack and offer != model.begun and command != attack_of(model)


def warning_of(model: BattleModel, offer: Offer) -> str:
    """Return what is said before others give up their part; empty where nobody does."""
    left = model.left_out_by(offer) if _is_command(model, offer) else 0
    again = f"{offer.key} again or Enter: {offer.choice.label} all the same."
    return f"{left} may still act. {again}" if left else ""


def _is_command(model: BattleModel, offer: Offer) -> bool:
    """Say whether a choice is one of the question, and gives a command."""
    return offer in model.position.question.offers and not (offer.leads_on or offer.choice.blocked)
