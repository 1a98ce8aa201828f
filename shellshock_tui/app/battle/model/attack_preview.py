"""The forecast of an attack before it is given, alone or with all attacks that may follow it."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.explanations import forecast_of
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import CommandForecast, PositionView
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.attack_view import Attack, Chip, Comparison, Means, Ways
from shellshock_tui.app.widgets.outcome_bar import HARMLESS
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Mark

FORECAST = "forecast"
"""The address by which a lesson points at the forecast."""


def attack_preview(model: BattleModel) -> Attack | None:
    """Return the forecast of what Enter would give, for the attack panel; None if it rolls no dice."""
    found, position = forecast_of_answer(model), model.position
    if found is None:
        return None
    command, alone = found
    combined_attack = position.combined_attack(command) if model.drafting.all_fire else None
    all_of_them = position.forecast_of_all(command) if model.drafting.all_fire else None
    if isinstance(combined_attack, CombinedAttack) and all_of_them:
        word = " ".join(
            filter(None, ("This is only a forecast: each unit is still asked in turn.", combined_attack.note))
        )
        return _attack(model, all_of_them, word)
    attack = _attack(model, alone, advised(model))
    means, ways = tuple(_means(model, alone)), tuple(_ways(model))
    return replace(attack, means=means, ways=ways, comparison=comparison(model))


def _attack(model: BattleModel, forecast: Forecast, word: str) -> Attack:
    position, header = model.position, forecast.header
    by, target = chip(position, header.unit), chip(position, header.target)
    return Attack(forecast, word, by, target, is_pointed_at=FORECAST in model.highlighted)


def chip(position: PositionView, unit: str) -> Chip | None:
    """Return a unit's code, name and colour as titles show them; None for no unit."""
    if not unit:
        return None
    piece, sides = position.piece(unit), Sides(position.rules.sides)
    if piece is None:
        return Chip("", position.unit_name(unit), sides.colour(""))
    return Chip(position.code(unit), piece.label, sides.colour(piece.side))


def _settings(model: BattleModel) -> Iterator[tuple[Offer, Means]]:
    """Yield each choice that sets an option of the attack, with the option as `Means`."""
    for offer in model.position.question.offers:
        choice = offer.choice
        if one := choice.sets:
            means = Means(one.name, one.way, one.left, offer.key, choice.picked, one.needs, choice.blocked)
            yield offer, means


def _means(model: BattleModel, forecast: Forecast) -> Iterator[Means]:
    """Yield the weapons and other means of the attack, those picked or open first, then those not usable."""
    named: list[str] = []
    for _, means in _settings(model):
        if means.needs:
            named += means.needs
            yield means
    checks = model.position.why_not(forecast.header.unit, forecast.header.target) if named else ()
    usable = {check.name for check in checks if not isinstance(check.verdict, Blocked)}
    for check in checks:
        known = any(name.startswith(check.name) for name in named)
        if isinstance(check.verdict, Blocked) and check.name not in usable and not known:
            named.append(check.name)
            yield Means(check.name, barred=check.verdict)


def _ways(model: BattleModel) -> Iterator[Ways]:
    """Yield the other settings of the command that have more than one value."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for offer, means in _settings(model):
        if not (means.needs or means.barred):
            found.setdefault(means.name, []).append((means.way, means.is_picked or offer is model.offer))
    yield from (Ways(name, tuple(ways)) for name, ways in found.items() if len(ways) > 1)


def comparison(model: BattleModel) -> Comparison | None:
    """Return the outcome under each setting of the picked means; None unless there are at least two."""
    rolled = [(offer, means) for offer, means in _settings(model) if means.needs]
    name = next((means.name for _, means in rolled if means.is_picked and means.way), "")
    found = [
        (means, forecast)
        for offer, means in rolled
        if means.name == name and not means.barred
        if (forecast := _forecast_with(model, offer))
    ]
    if not name or len(found) < 2:
        return None
    gravest = _gravest([_may_be(forecast) for _, forecast in found])
    ways = tuple((means, _chance_of(forecast, gravest)) for means, forecast in found)
    return Comparison(gravest or "any harm", ways)


def _may_be(forecast: Forecast) -> dict[str, Fraction]:
    """Return the chances of the target's losses, gravest first."""
    return next((dict(kind.chances) for kind in forecast.side_effects if kind.mark is Mark.LOST), {})


def _gravest(found: list[dict[str, Fraction]]) -> str:
    """Return the gravest loss of several lists that each begin with their gravest; "" if they disagree."""
    heads = [next(iter(one)) for one in found if one]
    return next((head for head in heads if all(head not in list(one)[1:] for one in found)), "")


def _forecast_with(model: BattleModel, offer: Offer) -> Forecast | None:
    found = _forecast_with_setting(model.position, offer)
    return found[1] if found else None


def _forecast_with_setting(position: PositionView, offer: Offer) -> CommandForecast | None:
    """Return the first command with a setting picked, and its forecast."""
    draft = position.question.draft if offer.choice.picked else offer.choice.then
    found = position.rules.choices(position.state, offer.side, draft)
    commands = (one.then for one in found if one.blocked is None and not isinstance(one.then, tuple))
    forecasts = ((command, position.forecast(command)) for command in commands)
    return next(((command, forecast) for command, forecast in forecasts if forecast), None)


def _chance_of(forecast: Forecast, gravest: str) -> Fraction:
    """Return the chance of the gravest loss, or of any harm if `gravest` is ""."""
    if gravest:
        return _may_be(forecast).get(gravest, Fraction(0))
    return sum((chance for _, chance, mark in forecast.outcomes if mark not in HARMLESS), Fraction(0))


def attack_of(model: BattleModel) -> Any | None:
    """Return the command that is forecast for the current answer; None if there is none."""
    found = forecast_of_answer(model)
    return found[0] if found else None


def forecast_of_answer(model: BattleModel) -> CommandForecast | None:
    """Return the command that rolls in the current answer, with its forecast; None until that is ready."""
    moment, answer = model.position, model.answer
    if isinstance(answer, PlannedOrder):
        commands = answer.commands
        return model.background.answer(moment, commands, lambda: moment.plan_forecast(commands))
    offers = [model.offer] if model.offer else []
    if model.drafting.picks:
        offers += [offer for offer in moment.question.offers if not offer.leads_on][:1]
    asked = tuple(offer.choice.name for offer in offers)
    return model.background.answer(moment, asked, lambda: _first_forecast(moment, offers))


def _first_forecast(moment: PositionView, offers: list[Offer]) -> CommandForecast | None:
    for offer in offers:
        if forecast := forecast_of(moment, offer):
            return offer.choice.then, forecast
        if offer.leads_on and offer.choice.sets and (found := _forecast_with_setting(moment, offer)):
            return found
    return None


def advised(model: BattleModel) -> str:
    """Return the hint on what is better than the current choice, and which key takes it; "" if nothing is."""
    hint, suggestion, given = model.position.hint, model.suggestion, taken(model)
    if hint is None:
        return ""
    if hint.draft != model.position.question.draft:
        return f"{model.bound.key('advised')} takes {hint.words}"
    best = model.position.best
    if best is not None and given not in (None, model.position.question.offers[best].choice.then):
        return f"{model.bound.key('advised')} marks {hint.words}"
    if model.drafting.picks and suggestion and given is not None and given not in suggestion.commands:
        other = model.position.forecast(suggestion.commands[0])
        is_alike = other is not None and (other.header.unit, other.header.target) == model.attacker_and_target
        return "" if is_alike else suggestion.goal  # The hint says how to load the weapon.
    return ""


def taken(model: BattleModel) -> Any | None:
    """Return the first command that Enter gives; None if it gives none."""
    if isinstance(model.answer, PlannedOrder):
        return next(iter(model.answer.commands), None)
    return model.offer.choice.then if model.offer and not model.offer.leads_on else None


def why_alone(model: BattleModel) -> str:
    """Return why no other attack can be added to the one forecast; "" if one can."""
    command = attack_of(model)
    if command is None:
        return "Pick a target first: there is no attack yet to which others could be added."
    combined_attack = model.position.combined_attack(command)
    return combined_attack.reason if isinstance(combined_attack, Blocked) else ""
