"""What is foretold of a command that rolls before it is given: of it alone, or of all that may follow it."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.why import forecast_of
from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked


@dataclass(frozen=True)
class AttackPreview:
    """A forecast with what is to be said of it."""

    forecast: Forecast
    word: str
    """What is better, or how several in turn are to be read."""
    name: str
    """What is foretold, in a word or two."""
    keys: str
    """What keys do with it."""


def attack_preview(model: BattleModel) -> AttackPreview | None:
    """Return what is foretold of the marked choice; nothing if no dice are rolled for it."""
    command = attack_of(model)
    if command is None:
        return None
    moment, key = model.position, model.bound.key("all-fire")
    combined_attack = moment.combined_attack(command) if model.all_fire else None
    all_of_them = moment.forecast_of_all(command) if model.all_fire else None
    if isinstance(combined_attack, CombinedAttack) and all_of_them:
        word = " ".join(filter(None, ("Foretold only: each is still asked in turn.", combined_attack.note)))
        return AttackPreview(
            all_of_them, word, "all in turn", f"Enter does the first · {key} the first alone"
        )
    alone, keys = moment.forecast(command), "Enter does it · Tab to a chance"
    if alone and not why_alone(model):
        keys = f"{keys} · {key} if all do"
    return AttackPreview(alone, advised(model), "forecast", keys) if alone else None


def attack_of(model: BattleModel) -> Any | None:
    """Return the marked command if it rolls, or once picks were made the first that does; None for none."""
    moment = model.position
    offers = [model.offer] if model.offer else []
    if model.picks:
        offers += [offer for offer in moment.question.offers if not offer.leads_on][:1]
    return next((offer.choice.then for offer in offers if forecast_of(moment, offer)), None)


def advised(model: BattleModel) -> str:
    """Return in words what is best, and how to take it."""
    hint = model.position.hint
    if hint is None:
        return ""
    if hint.draft == model.position.question.draft:
        better = [name for name in hint.names if _is_command(model, name)]
        is_best = model.offer is None or not better or model.offer.choice.name in better
        return "nothing is better" if is_best else f"better: {hint.words}"
    return f"{model.bound.key('advised')} takes {hint.words}"


def _is_command(model: BattleModel, name: str) -> bool:
    """Say whether a choice of that name gives a command."""
    offer = model.position.question.by_name(name)
    return offer is not None and not offer.leads_on


def why_alone(model: BattleModel) -> str:
    """Return why nobody can be added to the attack that is foretold; empty if somebody can."""
    command = attack_of(model)
    if command is None:
        return "There is no attack to add others to: pick a target first."
    combined_attack = model.position.combined_attack(command)
    return combined_attack.reason if isinstance(combined_attack, Blocked) else ""
