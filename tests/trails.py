"""The trails and refusals in a position, each with its origin, and checks of the laws that they keep."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from shellshock_tui.engine import addresses as named
from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.forecast import Forecast, Need
from shellshock_tui.engine.printed_chart import Entry
from shellshock_tui.engine.rules import Rules
from shellshock_tui.engine.trail import Blocked, Clause, Term, Trail
from shellshock_tui.lessons.check import addresses
from tests import laws

Reason = Trail | Blocked | Clause
Found = tuple[str, Reason]
"""The origin of an explanation, and the explanation."""
DRAFTS, COMMANDS, FORECASTS = 60, 200, 2
"""The most drafts of a side, the most commands, and the most forecasts of these that are checked."""


def in_position(rules: Rules[Any, Any], state: Any) -> Iterator[Found]:
    """Yield every explanation in a position that a player can open."""
    yield from at_addresses(rules, state)
    for unit in units(rules, state):
        for other in units(rules, state):
            if unit != other:
                for check in rules.why_not(state, unit, other):
                    verdict = check.verdict
                    yield "why-not", verdict.trail if isinstance(verdict, Need) else verdict
    for side in laws.actors(rules, state):
        yield from in_choices(rules, state, side)
        yield from in_forecasts(rules, state, side)
    asked = rules.decision(state)
    yield "question", rules.clauses[asked.clause]
    yield from (("question", trail) for _, trail in getattr(asked, "trails", ()))


def units(rules: Rules[Any, Any], state: Any) -> list[str]:
    """The units with a counter on the map."""
    pieces = (piece for side in rules.sides for piece in rules.pieces(state, side.id, ()))
    return sorted({piece.unit for piece in pieces} - {""})


def at_addresses(rules: Rules[Any, Any], state: Any) -> Iterator[Found]:
    """The explanations of sheets, places, the track, units, lines of sight and programmes, by address."""
    track, there = rules.track(state), units(rules, state)
    pairs = ((one, other) for one in there for other in there if one != other)
    known = (
        *sorted(addresses(rules, state)),
        *(named.place_address(rules.board, place) for place in range(rules.board.size)),
        *(cell.at for cell in (*track.phases, *track.slots)),
        *map(named.unit_address, there),
        *map(named.programme_address, there),
        *(named.unit_sight_address(*pair) for pair in pairs),
    )
    for at in filter(None, dict.fromkeys(known)):
        with suppress(ValueError):
            yield at, rules.explain(state, at)


def in_choices(rules: Rules[Any, Any], state: Any, side: str) -> Iterator[Found]:
    """The explanations of the choices of a side."""
    waiting: list[Draft] = [()]
    for _ in range(DRAFTS):
        if not waiting:
            return
        for choice in rules.choices(state, side, waiting.pop()):
            yield from (("choice", trail) for _, trail in choice.trails)
            if choice.blocked:
                yield "choice", choice.blocked
            elif isinstance(choice.then, tuple):
                waiting.append(choice.then)


def in_forecasts(rules: Rules[Any, Any], state: Any, side: str) -> Iterator[Found]:
    """The numbers of some forecasts."""
    legal = (rules.forecast(state, one) for one in islice(rules.legal(state, side), COMMANDS))
    for forecast in islice((one for one in legal if isinstance(one, Forecast)), FORECASTS):
        for _, part in forecast.parts():
            yield from (("need", trail) for _, trail, _ in part.needs)
            yield from (("dice", trail) for _, trail in part.dice)
        for at, _ in laws.chances(forecast):
            yield at, rules.explain(state, at)


def trails_of(reason: Reason) -> Iterator[Trail]:
    """The trails of an explanation."""
    match reason:
        case Trail():
            yield reason
        case Blocked():
            yield from (trail for _, trail in reason.trails)
        case Clause():
            pass


def check_trail(rules: Rules[Any, Any], states: Sequence[Any], trail: Trail, known: set[str]) -> None:
    """Check that each figure of a trail, at all depths, stands at the address or in the chart that it names.

    It must do so in one of the states: those before and after an event, or a single one.
    """
    for term in (*trail.terms, *trail.considered):
        assert term.clause in rules.clauses, term
    for term in trail.considered:
        assert (term.value, bool(term.words)) == (0, True), term
        assert not term.at or rules.explain(states[0], term.at), term
    for term in trail.terms:
        check_term(rules, states, term, known)


def check_term(rules: Rules[Any, Any], states: Sequence[Any], term: Term, known: set[str]) -> None:
    """Check that a term's calculation, the number at its address and the chart entry equal its value."""
    if term.trail:
        assert abs(term.trail.total) == abs(term.value), term
        check_trail(rules, states, term.trail, known)
    if term.reading:
        chart, row, column = term.reading
        printed = rules.chart(states[0], chart).entry(row, column)
        assert is_read(printed, term), (term, printed)
    if term.at:
        found = list(explained(rules, states, term.at))
        assert found, f"there is nothing at {term.at}"
        assert not any(isinstance(one, Blocked) for _, one in found), (term, found)
        numbers = {abs(one.total) for _, one in found if isinstance(one, Trail)}
        assert not numbers or abs(term.value) in numbers, (term, found)
        if term.at not in known:
            known.add(term.at)
            for state, one in found:
                if isinstance(one, Trail):
                    check_trail(rules, (state,), one, known)


def is_read(printed: Entry, term: Term) -> bool:
    """Return whether a term's value is the entry of a chart, or its words name an entry in words."""
    if isinstance(printed, str):
        return printed in (term.words or term.label)
    return abs(printed) == abs(term.value)


def explained(rules: Rules[Any, Any], states: Sequence[Any], at: str) -> Iterator[tuple[Any, Reason]]:
    """The explanations at an address, each with the state in which it was found."""
    for state in states:
        with suppress(ValueError):
            yield state, rules.explain(state, at)
