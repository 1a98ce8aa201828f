"""Why: what can be told of a place, a choice, a cell or an event, as sections to read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.battle_log import LogLine
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine import addresses
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, Forecast, Need, RollStep
from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Cell

Reason = Trail | Blocked | Clause
BLANK = "nothing stands here"
"""The title of why a cell is empty."""


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


def _cited(
    rules: Rules[Any, Any], numbers: tuple[tuple[str, Trail], ...], told: str, clause: str
) -> tuple[Section, ...]:
    """Return how some numbers came about, and what is told with them above the rule behind it, if any is."""
    found = rules.clauses.get(clause)
    sections = tuple(Section(label, trail) for label, trail in numbers)
    return sections + ((Section(told, found),) if found else ())


def of_event(rules: Rules[Any, Any], happened: Event) -> tuple[Section, ...]:
    """Return how the numbers of an event came about, and the rule under which it happened."""
    return _cited(rules, happened.trails, happened.text, happened.clause)


def of_line(rules: Rules[Any, Any], line: LogLine) -> tuple[Section, ...]:
    """Return what a line of the log opens into: its event, or what its dice brought."""
    if line.happened:
        return of_event(rules, line.happened)
    return tuple(
        Section(f"{label} · {happened.text}", trail)
        for happened in line.brought
        for label, trail in happened.trails
    )


def of_step(rules: Rules[Any, Any], step: RollStep) -> tuple[Section, ...]:
    """Return how the numbers of a step of a roll came about, and the rule behind it."""
    is_whole = step.words.endswith(".") or not step.title
    told = step.words if is_whole else f"{step.title}: {step.words}"
    return _cited(rules, step.trails, told, step.clause)


def of_roll(
    rules: Rules[Any, Any], steps: tuple[RollStep, ...], events: tuple[Event, ...]
) -> tuple[Section, ...]:
    """Return what a roll opens into: its steps, or what happened where the rules tell no steps."""
    rolled = (section for step in steps for section in of_step(rules, step))
    told = (section for happened in events for section in of_event(rules, happened))
    return tuple(dict.fromkeys(rolled if steps else told))


def of_check(check: AttackCheck) -> tuple[Section, ...]:
    """Return what an attack needs, or what stands in its way."""
    title = " · ".join(filter(None, (check.name, check.by)))
    found = check.verdict.trail if isinstance(check.verdict, Need) else check.verdict
    return (Section(title, found),)


def of_remark(remark: Remark | None) -> tuple[Section, ...]:
    """Return what a bot weighed; nothing if it has said nothing or weighed nothing."""
    if remark is None or not remark.trail.terms:
        return ()
    told = (
        term._replace(label=": ".join(filter(None, (term.label, term.words)))) for term in remark.trail.terms
    )
    title = " ".join(filter(None, (remark.words, remark.weighing and f"{remark.weighing}. In all:")))
    return (Section(title, Trail(tuple(told))),)


def of_cell(moment: PositionView, cell: Cell) -> tuple[Section, ...]:
    """Return why a cell says what it says."""
    return explained(moment.rules, moment.state, cell.text.strip() or BLANK, cell.at)


def of_offer(moment: PositionView, offer: Offer) -> tuple[Section, ...]:
    """Return why a choice may not be taken, what must be rolled for it, or what it is about."""
    choice = offer.choice
    if choice.blocked:
        return (Section(choice.label, choice.blocked), *_standing_in_the_way(moment, choice.blocked))
    if not offer.leads_on and moment.rules.command_kind(choice.then) is CommandKind.HOLD:
        return of_question(moment)
    found = tuple(Section(words, trail) for words, trail in choice.trails)
    forecast = forecast_of(moment, offer)
    if forecast:
        found += of_forecast(forecast)
    if forecast and moment.hint:
        found += tuple(Section(f"best: {words}", trail) for words, trail in moment.hint.trails)
    found += explained(moment.rules, moment.state, choice.label, choice.at)
    return found + of_question(moment)


def of_forecast(forecast: Forecast) -> tuple[Section, ...]:
    """Return how the numbers come about that an attack needs, each once."""
    return each_once(
        Section(": ".join(filter(None, (answer, name))), trail)
        for answer, part in forecast.parts()
        for name, trail, _ in part.needs
    )


def each_once(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return sections without those whose reason another has told."""
    told: dict[Reason, Section] = {}
    for section in sections:
        told.setdefault(section.reason, section)
    return tuple(told.values())


def _standing_in_the_way(moment: PositionView, blocked: Blocked) -> tuple[Section, ...]:
    """Return what is to be told of the thing that a refusal points at, where it says something new."""
    found = explained(moment.rules, moment.state, blocked.at, blocked.at)
    return tuple(section for section in found if isinstance(section.reason, Trail) and not blocked.trails)


def of_question(moment: PositionView) -> tuple[Section, ...]:
    """Return the rule behind the question."""
    asked = moment.question.asked
    if isinstance(asked, Decision):
        return _cited(moment.rules, (), asked.question, asked.clause)
    return _cited(moment.rules, asked.trails, asked.reason, asked.clause)


def of_place(moment: PositionView, place: int, overlays: tuple[Overlay, ...] = ()) -> tuple[Section, ...]:
    """Return what there is to know of a place: what lies over it, the ground, the sight of it."""
    if place == OFF_BOARD:
        return ()
    rules, state, board = moment.rules, moment.state, moment.rules.board
    found = of_threat(moment, place, overlays)
    found += explained(rules, state, moment.words_at(place), addresses.place_address(board, place))
    start = moment.place(addresses.unit_address(moment.active_unit)) if moment.active_unit else OFF_BOARD
    if start not in (OFF_BOARD, place):
        title = f"range from {board.label(start)} to {board.label(place)}"
        found += _sight(moment, start, place)
        found += explained(rules, state, title, addresses.range_address(moment.active_unit, board, place))
    there = (piece for piece in moment.pieces if piece.unit and piece.at == place)
    for piece in sorted(there, key=lambda one: one.unit):
        if piece.side in rules.programmed:
            title = f"what {piece.label} does next"
            found += explained(rules, state, title, addresses.programme_address(piece.unit))
        found += explained(rules, state, piece.label, addresses.unit_address(piece.unit))
    return found


def of_threat(moment: PositionView, place: int, overlays: tuple[Overlay, ...]) -> tuple[Section, ...]:
    """Return how the threat comes about that is told of a place."""
    rules, found = moment.rules, tuple[Section, ...]()
    for threat in (one for one in overlays if one.kind is OverlayKind.THREAT and one.about):
        at = addresses.threat_address(addresses.unit_of(threat.about), rules.board, place)
        for words in (words for there, words in threat.words if there == place):
            found += explained(rules, moment.state, words, at)
    return found


def _sight(moment: PositionView, start: int, place: int) -> tuple[Section, ...]:
    """Return the sight of a place from the unit in hand: of the enemies there, else of the ground."""
    rules, board = moment.rules, moment.rules.board
    found: tuple[Section, ...] = ()
    for piece in moment.pieces:
        if piece.unit and piece.at == place and piece.side != moment.side:
            title = f"sight from {board.label(start)} to {piece.label}"
            found += explained(
                rules, moment.state, title, addresses.unit_sight_address(moment.active_unit, piece.unit)
            )
    if found:
        return found
    title = f"sight from {board.label(start)} to {board.label(place)}"
    return explained(rules, moment.state, title, addresses.sight_address(board, start, place))


def forecast_of(moment: PositionView, offer: Offer) -> Forecast | None:
    """Return what a choice would do; nothing if no dice are rolled for it."""
    return None if offer.leads_on or offer.choice.blocked else moment.forecast(offer.choice.then)


def of_chance(moment: PositionView, forecast: Forecast, title: str, at: str) -> tuple[Section, ...]:
    """Return how a chance of a forecast comes about; that of a roll after what it needs and its dice."""
    why = explained(moment.rules, moment.state, title, at)
    for _, part in forecast.parts():
        for name, trail, _ in part.needs:
            if part.need_address(name) == at:
                dice = (Section(name, number) for named, number in part.dice if named == name)
                return (Section(f"{name} needs", trail), *dice, *why)
    return why
