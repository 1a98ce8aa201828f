"""Explanations of places, choices, cells and events, as titled sections."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.battle_log import LogLine
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine import addresses
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, Forecast, Need, RollStep
from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules, Decision, Explaining
from shellshock_tui.engine.trail import Blocked, Clause, Reading, Term, Trail
from shellshock_tui.engine.view import Cell, ObjectiveKind, ObjectiveProgress

S = TypeVar("S")


class ReadChart(NamedTuple):
    """A chart and the cell of it that was read."""

    chart: PrintedChart
    read: Reading


Reason = Trail | Blocked | Clause | ReadChart
BLANK = "empty cell"
"""The title of the explanation of an empty cell."""


@dataclass(frozen=True)
class Section:
    """A titled explanation."""

    title: str
    reason: Reason | None
    """The reason, or None if the title says all."""


def clauses_of(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the clauses that some explanations cite."""
    for section in sections:
        match section.reason:
            case Trail() as trail:
                yield from (term.clause for term in trail.terms if term.clause)
            case Blocked(clause=clause):
                yield from [clause] if clause else []
            case Clause(id=clause):
                yield clause
            case ReadChart() | None:
                pass


def explained(rules: Explaining[S], state: S, title: str, at: str) -> tuple[Section, ...]:
    """Return the rules' explanation of an address; () if they have none."""
    if not at:
        return ()
    try:
        return (Section(title, rules.explain(state, at)),)
    except ValueError:
        return ()


def of_term(rules: Explaining[S], state: S, term: Term) -> tuple[Section, ...]:
    """Return a term's own calculation and the chart that it was read from, or else what is at its address."""
    found: tuple[Section, ...] = (Section(term.label, term.trail),) if term.trail else ()
    if term.reading:
        chart = rules.chart(state, term.reading.chart)
        found += (Section(chart.title, ReadChart(chart, term.reading)),)
    return found or explained(rules, state, term.label, term.at)


def _cited(
    rules: Explaining[Any], numbers: tuple[tuple[str, Trail], ...], title: str, clause: str
) -> tuple[Section, ...]:
    """Return a section for each trail, and one for the clause, titled `title`, if there is one.

    If a term of the trails cites the clause, only its title stands above them.
    """
    found = rules.clauses.get(clause)
    sections = tuple(Section(label, trail) for label, trail in numbers)
    if found and clause in clauses_of(sections):
        return (Section(title, None), *sections)
    return sections + ((Section(title, found),) if found else ())


def of_event(rules: Explaining[Any], happened: Event) -> tuple[Section, ...]:
    """Return the trails of an event and the rule behind it."""
    return _cited(rules, happened.trails, happened.text, happened.clause)


def of_line(rules: Explaining[Any], line: LogLine) -> tuple[Section, ...]:
    """Return the explanation of a line of the log: its event, or the rolls that it sums up."""
    if line.happened:
        return of_event(rules, line.happened)
    return tuple(
        Section(f"{label} · {happened.text}", trail)
        for happened in line.brought
        for label, trail in happened.trails
    )


def of_step(rules: Explaining[Any], step: RollStep) -> tuple[Section, ...]:
    """Return the trails of a step of a roll and the rule behind it."""
    is_whole = step.words.endswith(".") or not step.title
    title = step.words if is_whole else f"{step.title}: {step.words}"
    return _cited(rules, step.trails, title, step.clause)


def of_roll(
    rules: Explaining[Any], steps: tuple[RollStep, ...], events: tuple[Event, ...]
) -> tuple[Section, ...]:
    """Return the explanation of a roll: its steps, or its events if the rules report no steps."""
    rolled = (section for step in steps for section in of_step(rules, step))
    happening = (section for happened in events for section in of_event(rules, happened))
    return tuple(dict.fromkeys(rolled if steps else happening))


def of_check(check: AttackCheck) -> tuple[Section, ...]:
    """Return what an attack needs, or why it is not legal."""
    title = " · ".join(filter(None, (check.name, check.by)))
    found = check.verdict.trail if isinstance(check.verdict, Need) else check.verdict
    return (Section(title, found),)


def of_remark(remark: Remark | None) -> tuple[Section, ...]:
    """Return how a bot weighed its choice; () if it gave no figures."""
    return of_remark_or_words(remark) if remark and remark.trail.terms else ()


def of_remark_or_words(remark: Remark) -> tuple[Section, ...]:
    """Return how a bot weighed its choice; only its words if it gave no figures."""
    if not remark.trail.terms:
        weighing = remark.weighing and f"{remark.weighing}."
        return (Section(" ".join(filter(None, (remark.words, weighing))), None),)
    terms = (
        term._replace(label=": ".join(filter(None, (term.label, term.words)))) for term in remark.trail.terms
    )
    title = " ".join(filter(None, (remark.words, remark.weighing and f"{remark.weighing}. Total:")))
    return (Section(title, Trail(tuple(terms))),)


def of_advice(remark: Remark, of_star: str) -> tuple[Section, ...]:
    """Return the coach's answer, with its sentence on the suggestion before the figures."""
    if not of_star:
        return of_remark_or_words(remark)
    figures = Remark("", remark.trail, remark.weighing)
    more = of_remark_or_words(figures) if remark.trail.terms or remark.weighing else ()
    return (Section(remark.words, None), Section(of_star, None), *more)


def of_cell(moment: PositionView, cell: Cell) -> tuple[Section, ...]:
    """Return the explanation of a cell of a sheet."""
    return explained(moment.rules, moment.state, cell.text.strip() or BLANK, cell.at)


def of_offer(moment: PositionView, offer: Offer) -> tuple[Section, ...]:
    """Return why a choice is blocked, or its forecast, what it is about and the rule behind the question."""
    choice = offer.choice
    if choice.blocked:
        return (Section(choice.label, choice.blocked), *_standing_in_the_way(moment, choice.blocked))
    if not offer.leads_on and moment.rules.command_kind(choice.then) is CommandKind.HOLD:
        return of_question(moment)
    found = _cited(moment.rules, choice.trails, choice.asks or choice.words or choice.label, choice.clause)
    forecast = forecast_of(moment, offer)
    if forecast:
        found += of_forecast(forecast)
    if forecast and moment.hint:
        found += tuple(Section(f"best: {words}", trail) for words, trail in moment.hint.trails)
    is_of_unit = bool(offer.leads_on or moment.rules.acting_unit(choice.then))
    place = OFF_BOARD if is_of_unit or not choice.at else moment.place(choice.at)
    about = choice.label if place == OFF_BOARD else moment.words_at(place)
    there, rule = explained(moment.rules, moment.state, about, choice.at), of_question(moment)
    return found + (there + rule if is_of_unit else rule + there)


def of_forecast(forecast: Forecast) -> tuple[Section, ...]:
    """Return how the needed numbers of a forecast come about, each once."""
    return each_once(
        Section(": ".join(filter(None, (answer, name))), trail)
        for answer, part in forecast.parts()
        for name, trail, _ in part.needs
    )


def each_once(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return the sections without those that repeat a reason."""
    first: dict[Reason | str, Section] = {}
    for section in sections:
        first.setdefault(section.reason or section.title, section)
    return tuple(first.values())


def _standing_in_the_way(moment: PositionView, blocked: Blocked) -> tuple[Section, ...]:
    """Return the explanation of the address a refusal names, unless the refusal explains itself."""
    found = of_address(moment, blocked.at)
    return tuple(section for section in found if isinstance(section.reason, Trail) and not blocked.trails)


def of_address(moment: PositionView, at: str) -> tuple[Section, ...]:
    """Return the explanation of an address, titled by its unit or place and by what is counted first."""
    unit, place = addresses.unit_of(at), moment.place(at) if at else OFF_BOARD
    there = moment.rules.board.label(place) if place != OFF_BOARD else at
    name = moment.unit_name(unit) if unit else there
    return tuple(
        Section(f"{name}: {found.reason.terms[0].label}", found.reason)
        if isinstance(found.reason, Trail) and found.reason.terms
        else found
        for found in explained(moment.rules, moment.state, name, at)
    )


def of_question(moment: PositionView) -> tuple[Section, ...]:
    """Return the rule behind the question, or the reason of the outcome."""
    asked = moment.question.asked
    if isinstance(asked, Decision):
        return _cited(moment.rules, (), asked.question, asked.clause)
    return _cited(moment.rules, asked.trails, asked.reason, asked.clause)


def of_objectives(moment: PositionView, place: int = OFF_BOARD) -> tuple[Section, ...]:
    """Return how far each side has come towards its objectives, or towards those about a place."""
    names = {side.id: side.name for side in moment.rules.sides}
    return tuple(
        section
        for one in moment.rules.track(moment.state).objectives
        if place == OFF_BOARD or place in one.places
        for section in _of_objective(moment.rules, names.get(one.side, one.side), one)
    )


def _of_objective(rules: AnyRules, side: str, one: ObjectiveProgress) -> Iterator[Section]:
    """Yield the calculation of a side's count, and whether the turn would count if it ended now."""
    is_spent = one.kind is ObjectiveKind.ENDURE
    missing = max(0, one.needed - one.count)
    of = f": {one.count} of {one.needed}, {f'{missing} to go' if missing else 'reached'}"
    yield Section(f"{side}, {one.counted or one.name}{'' if is_spent else of}", one.trail)
    if one.now:
        yield Section(one.now, rules.clauses.get(one.clause))


def of_place(moment: PositionView, place: int, overlays: tuple[Overlay, ...] = ()) -> tuple[Section, ...]:
    """Return what is known of a place: objectives, threat, ground, range and sight, and units."""
    if place == OFF_BOARD:
        return ()
    rules, state, board = moment.rules, moment.state, moment.rules.board
    found = of_objectives(moment, place) + of_threat(moment, place, overlays)
    found += explained(rules, state, moment.words_at(place), addresses.place_address(board, place))
    start = moment.place(addresses.unit_address(moment.active_unit)) if moment.active_unit else OFF_BOARD
    if start not in (OFF_BOARD, place):
        title = f"range from {board.label(start)} to {board.label(place)}"
        found += _sight(moment, start, place)
        found += explained(rules, state, title, addresses.range_address(moment.active_unit, board, place))
    there = (piece for piece in moment.pieces if piece.unit and piece.at == place)
    for piece in sorted(there, key=lambda one: one.unit):
        if piece.side in rules.programmed:
            title = f"what {piece.label} does next, by this row of the programme"
            found += explained(rules, state, title, addresses.programme_address(piece.unit))
        found += explained(rules, state, piece.label, addresses.unit_address(piece.unit))
    return found


def of_threat(moment: PositionView, place: int, overlays: tuple[Overlay, ...]) -> tuple[Section, ...]:
    """Return how the threat to a place, as shown by the overlays, comes about."""
    rules, found = moment.rules, tuple[Section, ...]()
    for threat in (one for one in overlays if one.kind is OverlayKind.THREAT and one.about):
        at = addresses.threat_address(addresses.unit_of(threat.about), rules.board, place)
        for words in (words for there, words in threat.words if there == place):
            found += explained(rules, moment.state, words, at)
    return found


def _sight(moment: PositionView, start: int, place: int) -> tuple[Section, ...]:
    """Return the line of sight from the active unit to the enemies at a place, else to the place."""
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
    """Return the forecast of a choice; None if it rolls no dice."""
    return None if offer.leads_on or offer.choice.blocked else moment.forecast(offer.choice.then)


def of_chance(moment: PositionView, forecast: Forecast, title: str, at: str) -> tuple[Section, ...]:
    """Return how a chance of a forecast comes about, with the need and the dice of a roll first."""
    why = explained(moment.rules, moment.state, title, at)
    for _, part in forecast.parts():
        for name, trail, _ in part.needs:
            if part.need_address(name) == at:
                dice = (Section(name, number) for named, number in part.dice if named == name)
                return (Section(f"{name} needs", trail), *dice, *why)
    return why
