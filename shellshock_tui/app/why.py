"""Why: what can be told of a place, a choice, a cell or an event, as sections to read."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.app.addresses import place_address, sight_address, unit_address
from shellshock_tui.app.moment import Moment
from shellshock_tui.app.question import Offer
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Cell, Forecast

Reason = Trail | Blocked | Clause


@dataclass(frozen=True)
class Section:
    """A reason under its title."""

    title: str
    reason: Reason


def explained(rules: Rules[Any, Any], state: Any, title: str, at: str) -> tuple[Section, ...]:
    """Return what the rules say of an address; nothing if they know none such."""
    if not at:
        return ()
    try:
        return (Section(title, rules.explain(state, at)),)
    except ValueError:
        return ()


def of_event(happened: Event) -> tuple[Section, ...]:
    """Return how the numbers of an event came about."""
    return tuple(Section(label, trail) for label, trail in happened.trails)


def of_cell(moment: Moment, cell: Cell) -> tuple[Section, ...]:
    """Return why a cell says what it says."""
    return explained(moment.rules, moment.state, cell.text, cell.at)


def of_offer(moment: Moment, offer: Offer) -> tuple[Section, ...]:
    """Return why a choice may not be taken, what its attack needs, or what it is about."""
    choice = offer.choice
    if choice.blocked:
        return (Section(choice.label, choice.blocked),)
    found: tuple[Section, ...] = ()
    forecast = forecast_of(moment, offer)
    if forecast:
        found = tuple(Section(weapon, trail) for weapon, trail, _ in forecast.needs)
    found += explained(moment.rules, moment.state, choice.label, choice.at)
    return found + of_question(moment)


def of_question(moment: Moment) -> tuple[Section, ...]:
    """Return the rule behind the question."""
    asked = moment.question.asked
    clause = moment.rules.clauses.get(asked.clause)
    title = asked.question if isinstance(asked, Decision) else asked.reason
    return (Section(title, clause),) if clause else ()


def of_place(moment: Moment, place: int) -> tuple[Section, ...]:
    """Return what there is to know of a place: the ground, the sight of it, and what keeps fire from it."""
    if place == OFF_BOARD:
        return ()
    rules, state, board = moment.rules, moment.state, moment.rules.board
    found = explained(rules, state, moment.words_at(place), place_address(board, place))
    start = moment.place(unit_address(moment.hand)) if moment.hand else OFF_BOARD
    if start not in (OFF_BOARD, place):
        title = f"sight from {board.label(start)} to {board.label(place)}"
        found += explained(rules, state, title, sight_address(board, start, place))
        found += _refusals(moment, place)
    for piece in sorted((piece for piece in moment.pieces if piece.at == place), key=lambda one: one.unit):
        found += explained(rules, state, piece.label, unit_address(piece.unit))
    return found


def _refusals(moment: Moment, place: int) -> tuple[Section, ...]:
    enemies = [piece for piece in moment.pieces if piece.at == place and piece.side != moment.side]
    return tuple(
        Section(" ".join(filter(None, (refusal.section, refusal.post, refusal.weapon))), refusal.blocked)
        for piece in enemies
        for refusal in moment.rules.why_not(moment.state, moment.hand, piece.unit)
    )


def forecast_of(moment: Moment, offer: Offer) -> Forecast | None:
    """Return what a choice's attack would do; nothing if it is no attack."""
    if offer.leads_on or offer.choice.blocked:
        return None
    found = moment.rules.forecast(moment.state, offer.choice.then)
    return found if isinstance(found, Forecast) else None
