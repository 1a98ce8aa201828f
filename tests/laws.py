"""The laws that every rule system keeps, as functions for the tests of any system."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from shellshock_tui.dice import ScriptedDice, SeededDice
from shellshock_tui.engine.advisor import LABELS, Plan
from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.engine.sheet_view import SheetView, cells_of_area
from shellshock_tui.engine.trail import Blocked, Clause, Number, Trail
from shellshock_tui.engine.view import Cell

S = TypeVar("S")
C = TypeVar("C")


def ways_on(rules: Rules[S, C], state: S, side: str) -> dict[Draft, tuple[C | Draft, ...]]:
    """Return the results of the open choices of each draft, beginning with the empty draft."""
    ways: dict[Draft, tuple[C | Draft, ...]] = {}
    waiting: list[Draft] = [()]
    while waiting:
        draft = waiting.pop()
        if draft not in ways:
            choices = rules.choices(state, side, draft)
            ways[draft] = tuple(choice.then for choice in choices if choice.blocked is None)
            waiting += [then for then in ways[draft] if isinstance(then, tuple)]
    return ways


def check_ways(ways: Mapping[Draft, tuple[Any, ...]], answers: Collection[Any]) -> None:
    """Check that each draft leads to some answer."""
    good = {draft for draft, thens in ways.items() if any(then in answers for then in thens)}
    while more := {draft for draft, thens in ways.items() if not good.isdisjoint(thens)} - good:
        good |= more
    assert set(ways) - {()} <= good, f"dead ends: {set(ways) - good}"


def actors(rules: Rules[S, Any], state: S) -> tuple[str, ...]:
    """The sides that may answer or interrupt now."""
    asked = rules.decision(state)
    return (*asked.answerers(rules.sides), *asked.cut_in) if isinstance(asked, Decision) else ()


def check_choices(rules: Rules[S, Any], state: S) -> None:
    """Check that choices lead to exactly the legal commands and the concessions, without dead ends."""
    for side in actors(rules, state):
        legal = set(rules.legal(state, side))
        expected = {*legal, *rules.concessions(state, side)}
        ways = ways_on(rules, state, side)
        reached = {then for thens in ways.values() for then in thens if not isinstance(then, tuple)}
        assert reached == expected, f"{side}: missing {expected - reached}, too many {reached - expected}"
        check_ways(ways, legal)


def check_commands_left(rules: Rules[Any, Any], state: Any) -> None:
    """Check that each side that is asked has a legal command, unless the battle is over."""
    asked = rules.decision(state)
    if isinstance(asked, Decision):
        for side in asked.answerers(rules.sides):
            assert any(True for _ in rules.legal(state, side)), f"{side} has no command: {asked}"


def check_codec(rules: Rules[S, Any], state: S) -> None:
    """Check that every legal command survives encoding to JSON and decoding."""
    for side in actors(rules, state):
        for command in (*rules.legal(state, side), *rules.concessions(state, side)):
            assert rules.decode(rules.encode(command)) == command


def chances(forecast: Forecast) -> Iterator[tuple[str, Fraction]]:
    """Yield every number of a forecast that can be opened, with its address."""
    for name, chance, _ in forecast.outcomes:
        yield forecast.address("", name), chance
    for effects in forecast.side_effects:
        for name, chance in effects.chances:
            yield forecast.address(effects.title, name), chance
    for attack, _, chance in forecast.needs:
        yield forecast.need_address(attack), chance
    for stage in forecast.stages:
        for gain in stage.gains:
            yield gain.at, gain.so_far


def check_forecast(rules: Rules[S, Any], state: S, forecast: Forecast) -> int:
    """Check that outcomes add up to 1 and that each chance equals its terms; return the number of terms.

    If the other side has answers, the outcomes of the whole are those of one of them.
    """
    parts = [part for _, part in forecast.parts()]
    for part in parts:
        assert sum(chance for _, chance, _ in part.outcomes) == 1
        assert not part.branches or any(branch.outcomes == part.outcomes for _, branch in part.branches)
        for at, chance in part.losses:
            assert 0 < chance <= 1
            rules.explain(state, at)
    told = (chance for part in parts for chance in chances(part))
    opened: dict[str, Trail] = {}
    return sum(_check_terms(rules, state, at, chance, opened) for at, chance in told)


def _check_terms(rules: Rules[S, Any], state: S, at: str, value: Number, opened: dict[str, Trail]) -> int:
    """Check that the terms at an address, and all below, give the value or its negative, and cite clauses."""
    if at in opened:
        assert abs(opened[at].total) == abs(value), at
        return 0
    trail = rules.explain(state, at)
    assert isinstance(trail, Trail)
    opened[at] = trail
    assert abs(trail.total) == abs(value), at
    assert all(type(term.value) in (int, Fraction) for term in trail.terms)
    assert {term.clause for term in trail.terms} <= set(rules.clauses)
    below = (_check_terms(rules, state, term.at, term.value, opened) for term in trail.terms if term.at)
    return len(trail.terms) + sum(below)


def cells(view: SheetView) -> Iterator[Cell]:
    """Yield every cell of a sheet."""
    yield from view.facts
    for area in view.areas:
        yield from cells_of_area(area)


def check_sheet(rules: Rules[S, Any], state: S, unit: str) -> int:
    """Check that `explain` answers for every cell with an address; return the number of these."""
    addresses = [cell.at for cell in cells(rules.sheet(state, unit, ())) if cell.at]
    for at in addresses:
        assert isinstance(rules.explain(state, at), Trail | Blocked | Clause), at
    return len(addresses)


def check_objectives(rules: Rules[S, Any], state: S) -> None:
    """Check that the count of each objective opens into terms that cite the rulebook."""
    for one in rules.track(state).objectives:
        assert one.trail is not None, one
        assert one.trail.total == one.count, one
        assert all(term.clause in rules.clauses for term in one.trail.terms), one
        assert not one.now or one.clause in rules.clauses, one


def check_paths(rules: Rules[S, Any], state: S, unit: str, place: int) -> int:
    """Check that a path consists of legal commands and leads to its goal; return its length."""
    legs = rules.path(state, unit, place)
    for leg in legs:
        assert leg.command in rules.legal(state, rules.actor(state, leg.command))
        state = rules.play(state, leg.command, ScriptedDice(())).state
        piece = next(p for side in rules.sides for p in rules.pieces(state, side.id, ()) if p.unit == unit)
        assert (piece.at, piece.facing) == (leg.at, leg.facing)
    assert not legs or legs[-1].at == place
    return len(legs)


def check_whole_moves(rules: Rules[S, Any], state: S, unit: str, place: int) -> int:
    """Check that a whole move consists of legal commands and ends at its goal; return its length."""
    legs = rules.whole_move(state, unit, place)
    for leg in legs:
        side = rules.actor(state, leg.command)
        assert leg.command in rules.legal(state, side)
        state = rules.play(state, leg.command, SeededDice("end")).state
    if legs:
        counters = [one for one in rules.pieces(state, rules.sides[0].id, ()) if one.unit == unit]
        assert legs[-1].at == place
        assert all((one.at, one.facing) == (place, legs[-1].facing) for one in counters[:1])
    return len(legs)


def moves(rules: Rules[S, Any], states: Sequence[S]) -> bool:
    """Return whether any counter changes its place; in some systems none does."""
    side = rules.sides[0].id
    before: dict[str, set[int]] = {}
    for state in states:
        now: dict[str, set[int]] = {}
        for piece in rules.pieces(state, side, ()):
            now.setdefault(piece.unit, set()).add(piece.at)
        if any(before.get(unit, set()) - places for unit, places in now.items()):
            return True
        before = now
    return False


def check_advice(rules: Rules[S, Any], state: S) -> None:
    """Check that samples are legal, plans can be carried out, and terms cite the rulebook."""
    for side in actors(rules, state):
        sampled = rules.advisor.sample(state, side, SeededDice("sample"))
        assert sampled in rules.legal(state, side), sampled
        plans = list(rules.advisor.plans(state, side))
        assert plans
        for plan in plans:
            check_plan(rules, state, plan)
        for terms in rules.advisor.appraise(state, plans):
            assert all(term.label in LABELS and term.clause in rules.clauses for term in terms), terms
    asked = rules.decision(state)
    if isinstance(asked, Decision):
        for side in asked.answerers(rules.sides):
            assert any(plan.commands for plan in rules.advisor.plans(state, side))


def check_plan(rules: Rules[S, Any], state: S, plan: Plan[Any]) -> None:
    """Check that the commands of a plan are legal one after another."""
    dice = SeededDice("plan")
    assert plan.words
    for command in plan.commands:
        state = rules.play(state, command, dice).state
