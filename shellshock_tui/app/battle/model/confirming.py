"""Choices that need a second key press: the first press shows the attack or warns of its cost."""

from shellshock_tui.app.battle.model.attack_preview import attack_of
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision

REACT = "react"
"""The kind of a question about who reacts, in the systems that have reactions."""


def waits(model: BattleModel, offer: Offer) -> bool:
    """Return whether a key only marks its choice at first: an unseen attack, or a choice to be warned of."""
    return is_unseen_attack(model, offer) or warning_of(model, offer) not in ("", model.drafting.warning)


def is_unseen_attack(model: BattleModel, offer: Offer) -> bool:
    """Return whether a choice is an attack that is neither forecast on the screen nor given by Enter."""
    command = offer.choice.then
    is_attack = _is_command(model, offer) and model.session.rules.command_kind(command) is CommandKind.ATTACK
    return is_attack and offer != model.begun and command != attack_of(model)


def warning_of(model: BattleModel, offer: Offer) -> str:
    """Return the warning before a command by which units lose their action; "" if there are none."""
    left = model.left_out_by(offer) if _is_command(model, offer) else 0
    keys = f"{offer.key} again, or Enter," if offer.key else "Enter"
    again = f"Press {keys} to confirm: {offer.choice.label}."
    return f"{units_left(model, left)}. {again}" if left else ""


def units_left(model: BattleModel, count: int) -> str:
    """Return how many units may still act, or react if that is what they are asked for."""
    asked = model.position.question.asked
    does = "react" if isinstance(asked, Decision) and asked.kind == REACT else "act"
    return f"{counted(count, 'unit')} may still {does}"


def _is_command(model: BattleModel, offer: Offer) -> bool:
    return offer in model.position.question.offers and not (offer.leads_on or offer.choice.blocked)
