"""What is foretold of a command that rolls before it is given: of it alone, or of all that may follow it."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.app.sitting import Sitting
from shellshock_tui.app.why import forecast_of
from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked


@dataclass(frozen=True)
class Foretold:
    """A forecast with what is to be said of it."""

    forecast: Forecast
    word: str
    """What is better, or how several in turn are to be read."""
    name: str
    """What is foretold, in a word or two."""
    keys: str
    """What keys do with it."""


def foretold(sitting: Sitting) -> Foretold | None:
    """Return what is foretold of the marked choice; nothing if no dice are rolled for it."""
    command = attack_of(sitting)
    if command is None:
        return None
    moment, key = sitting.moment, sitting.bound.key("all-fire")
    combined_attack = moment.combined_attack(command) if sitting.all_fire else None
    all_of_them = moment.forecast_of_all(command) if sitting.all_fire else None
    if isinstance(combined_attack, CombinedAttack) and all_of_them:
        word = " ".join(filter(None, ("Foretold only: each is still asked in turn.", combined_attack.note)))
        return Foretold(all_of_them, word, "all in turn", f"Enter does the first · {key} the first alone")
    alone, keys = moment.forecast(command), "Enter does it · Tab to a chance"
    if alone and not why_alone(sitting):
        keys = f"{keys} · {key} if all do"
    return Foretold(alone, advised(sitting), "forecast", keys) if alone else None


def attack_of(sitting: Sitting) -> Any | None:
    """Return the marked command if it rolls, or once picks were made the first that does; None for none."""
    moment = sitting.moment
    offers = [sitting.offer] if sitting.offer else []
    if sitting.picks:
        offers += [offer for offer in moment.question.offers if not offer.leads_on][:1]
    return next((offer.choice.then for offer in offers if forecast_of(moment, offer)), None)


def advised(sitting: Sitting) -> str:
    """Return in words what is best, and how to take it."""
    hint = sitting.moment.hint
    if hint is None:
        return ""
    if hint.draft == sitting.moment.question.draft:
        better = [name for name in hint.names if _is_command(sitting, name)]
        is_best = sitting.offer is None or not better or sitting.offer.choice.name in better
        return "nothing is better" if is_best else f"better: {hint.words}"
    return f"{sitting.bound.key('advised')} takes {hint.words}"


def _is_command(sitting: Sitting, name: str) -> bool:
    """Say whether a choice of that name gives a command."""
    offer = sitting.moment.question.by_name(name)
    return offer is not None and not offer.leads_on


def why_alone(sitting: Sitting) -> str:
    """Return why nobody can be added to the attack that is foretold; empty if somebody can."""
    command = attack_of(sitting)
    if command is None:
        return "There is no attack to add others to: pick a target first."
    combined_attack = sitting.moment.combined_attack(command)
    return combined_attack.reason if isinstance(combined_attack, Blocked) else ""
