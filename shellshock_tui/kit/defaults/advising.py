"""`PlanAdvisor`, which plays each plan and compares the state after it, and `BaseAdvising`, which uses it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Generic, TypeVar
from urllib.parse import quote, unquote

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import LABELS, Plan, Words
from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Clause, Number, Term, Trail, add
from shellshock_tui.kit.defaults.encoding import BaseEncoding
from shellshock_tui.kit.defaults.explaining import BaseExplaining
from shellshock_tui.kit.defaults.move_planning import BaseMovePlanning
from shellshock_tui.kit.defaults.playing import BasePlaying
from shellshock_tui.kit.dice.enumeration import Leaf, leaves
from shellshock_tui.kit.dice.forecast import WAY, End, way_words
from shellshock_tui.kit.exact_sum import ExactSum
from shellshock_tui.kit.game import AnyGame, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)

MOST_WEIGHED = 12
"""The largest number of choices for which a hint is worked out."""
ADVICE = "advice"
"""The first part of the addresses that explain what a command changes."""
Values = dict[str, dict[str, Fraction]]
"""The value of a state: the sum of the terms of each clause, by label."""
NONE = Fraction(0)
PARTS = 100
"""The number of units of the measure in one `PlanAdvisor.whole`."""


class PlanAdvisor(Generic[S, C, G]):
    """The default evaluation of plans, by the rules' own forecasts and `appraisal_terms`."""

    measure: str = "points"
    words: Mapping[str, Words] = MappingProxyType({})
    whole: str = ""
    """The unit that hints are shown in, if it is a hundred times the measure: "points"."""

    def __init__(self, rules: "BaseAdvising[S, C, G]") -> None:
        self.rules = rules
        self._beginnings: Beginnings[S, C] | None = None
        """The beginnings of plans in the state that was looked at last."""

    def sample(self, s: S, side: str, dice: Dice) -> C:
        """Return a random legal command."""
        legal = list(self.rules.legal(s, side))
        return legal[dice.roll(len(legal), "a random choice") - 1]

    def plans(self, s: S, side: str) -> Iterator[Plan[C]]:
        """Yield a plan for each legal command, and for each move with a command that may follow it."""
        asked = self.rules.decision(s)
        if not isinstance(asked, Decision):
            return
        if asked.side not in ("", side):
            yield Plan((), f"{self.rules.side_names[side]} waits")
        for command in self.rules.legal(s, side):
            yield self.plan(command)
        if asked.unit and asked.side == side:
            yield from self._moves(s, side, asked.unit)

    def _moves(self, s: S, side: str, unit: str) -> Iterator[Plan[C]]:
        for stand in self.rules.stands(self.rules.game(s), unit):
            way = tuple(leg.command for leg in stand.legs)
            kinds = {type(command) for command in way}
            there = next(self.outcomes(s, way)).result.state
            if hasattr(there.phase, "run") or not isinstance(asked := self.rules.decision(there), Decision):
                continue
            if asked.unit != unit:
                yield self._going(unit, stand.at, way)
                continue
            for command in self.rules.legal(there, side):
                if type(command) not in kinds and self.rules.actor(there, command) == side:
                    phrase = self.rules.phrase(command).removeprefix(f"{self.rules.name(unit)} ")
                    then = "" if self.rules.command_kind(command) is CommandKind.HOLD else f" and {phrase}"
                    yield self._going(unit, stand.at, (*way, command), then)

    def _going(self, unit: str, place: int, commands: tuple[C, ...], then: str = "") -> Plan[C]:
        """Return a plan for going to a place; `then` says what the unit does there."""
        label = self.rules.board.label(place)
        return Plan(commands, self.rules.does(unit, f"goes to {label}{then}"), f"hex/{label}")

    def plan(self, *commands: C) -> Plan[C]:
        """Return the plan of some commands, described by the last."""
        unit = getattr(commands[-1], "unit", "")
        return Plan(commands, self.rules.phrase(commands[-1]), f"unit/{unit}" if unit else "")

    def appraise(self, s: S, plans: Sequence[Plan[C]]) -> list[tuple[Term, ...]]:
        """Return, for each plan, the terms by which it changes the average value of the state to its side."""
        now: dict[str, Values] = {}
        return [tuple(self._terms(s, plan, now)) for plan in plans]

    def _terms(self, s: S, plan: Plan[C], now: dict[str, Values]) -> Iterator[Term]:
        """Yield the changes that a plan brings, each with the clause behind most of it.

        `now` caches the values of the present state by side.
        """
        side = self.rules.actor(s, plan.commands[0]) if plan.commands else self._interrupter(s)
        side = side or self.rules.sides[0].id
        before = now.get(side) or now.setdefault(side, self._values(s, side))
        after = self._averages(self.outcomes(s, plan.commands), side)
        for label in LABELS:
            sooner, later = before[label], after[label]
            changes = {one: later.get(one, NONE) - sooner.get(one, NONE) for one in {**sooner, **later}}
            if change := sum(changes.values(), NONE):
                clause = max(changes, key=lambda one: abs(changes[one]))
                yield add(label, change, clause, plan.at)

    def outcomes(self, s: S, commands: Sequence[C]) -> Iterator[Leaf[End[S]]]:
        """Yield the outcomes of a plan; the events of its beginning are left out."""
        begun = self._beginnings
        if begun is None or begun.start is not s:
            begun = self._beginnings = Beginnings(self.rules, s)
        return begun.ways(tuple(commands))

    def _interrupter(self, s: S) -> str:
        """Return the first side that may interrupt, else the side that is asked."""
        asked = self.rules.decision(s)
        return next(iter(asked.cut_in), asked.side) if isinstance(asked, Decision) else ""

    def _values(self, s: S, side: str) -> Values:
        """Return the value of a state to a side, by label and clause."""
        found: Values = {label: {} for label in LABELS}
        for term in self.rules.appraisal_terms(s, side):
            values = found[term.label]
            values[term.clause] = values.get(term.clause, NONE) + term.value
        return found

    def hint(self, s: S, side: str, draft: Draft) -> Hint | None:
        """Return the best choice, where there are only a few and each of them rolls dice; else None."""
        given_up = self.rules.concessions(s, side)
        offered = [one for one in self.rules.choices(s, side, draft) if one.blocked is None]
        weighed = [one for one in offered if one.then not in given_up]
        if not 2 <= len(weighed) <= MOST_WEIGHED:
            return None
        trails = [self._after(s, side, one.then) for one in weighed if not isinstance(one.then, tuple)]
        if len(trails) < len(weighed) or any(trail is None for trail in trails):
            return None
        after = tuple(
            (f"{one.label}: {rounded(trail.total)} {self.whole or self.measure} on average", trail)
            for one, trail in zip(weighed, trails, strict=True)
            if trail is not None
        )
        best = max(range(len(after)), key=lambda number: after[number][1].total)
        return Hint(draft, (weighed[best].name,), f"{after[best][0]}, which is best for you", after)

    def _after(self, s: S, side: str, c: C) -> Trail | None:
        """Return what a command changes for a side on average; None if it rolls no dice."""
        ways = list(leaves(partial(self.rules.state_after, s, (c,))))
        if not any(way.drawn for way in ways):
            return None
        at = f"{ADVICE}/{quote(self.rules.codec.short(c), safe='')}/{side}"
        return Trail(
            tuple(
                add(name, sum(term.value for term in terms), terms[0].clause, f"{at}/{quote(name, safe='')}")
                for name, terms in self._changes(s, side, c, ways).items()
            )
        )

    def explain(self, s: S, command: str, side: str, name: str) -> Trail:
        """Return how one thing changes for a side by a command, with a term for each outcome of the dice.

        `command` is in short form, `name` the thing that changes; both are quoted as in addresses.
        """
        c = self.rules.codec.parse(unquote(command))
        ways = leaves(partial(self.rules.state_after, s, (c,)))
        return Trail(tuple(self._changes(s, side, c, ways)[unquote(name)]))

    def _changes(self, s: S, side: str, c: C, ways: Iterable[Leaf[End[S]]]) -> dict[str, list[Term]]:
        """Return the terms of what a command changes for a side, by the name of what changes."""
        found: dict[str, list[Term]] = {}
        parts = PARTS if self.whole else 1
        at = f"odds/{quote(self.rules.codec.short(c), safe='')}/{WAY}"
        for number, way in enumerate(ways):
            values: dict[tuple[str, str], Number] = {}
            for sign, state in ((1, way.result.state), (-1, s)):
                for term in self.rules.appraisal_terms(state, side):
                    key = self._named(term), term.clause
                    values[key] = values.get(key, 0) + sign * term.value
            for (name, clause), value in values.items():
                if value:
                    change = Fraction(value, parts)
                    words = f"{way_words(way)}: {rounded(change)}"
                    terms = found.setdefault(name, [])
                    terms.append(add(words, way.chance * change, clause, f"{at}/{number}"))
        return found

    def _named(self, term: Term) -> str:
        """Return the name of what a term is about, with the unit's name if it is about a unit."""
        head, _, unit = term.at.partition("/")
        who = self.rules.name(unit) if head == "unit" and unit in self.rules.index else ""
        called = self.words[term.label].name if term.label in self.words else term.label
        return term.words or ": ".join(filter(None, (who, called)))

    def _averages(self, ways: Iterable[Leaf[End[S]]], side: str) -> Values:
        """Return the average value over the outcomes, by label and clause."""
        found: dict[str, dict[str, ExactSum]] = {label: {} for label in LABELS}
        for way in ways:
            for term in self.rules.appraisal_terms(way.result.state, side):
                sums = found[term.label]
                if term.clause not in sums:
                    sums[term.clause] = ExactSum()
                sums[term.clause].add(term.value, way.chance)
        return {label: {one: found[label][one].total for one in found[label]} for label in LABELS}


class Beginnings(Generic[S, C]):
    """The states after beginnings that plans share and that roll no dice; each is played once."""

    def __init__(self, rules: BasePlaying[S, C, Any], start: S) -> None:
        self._rules, self.start = rules, start
        self._known: dict[tuple[C, ...], S | None] = {(): start}

    def ways(self, commands: tuple[C, ...]) -> Iterator[Leaf[End[S]]]:
        """Yield the outcomes of some commands."""
        before = self._after(commands[:-1]) if self._rules.forecasts_one_by_one else None
        if before is None:
            return leaves(partial(self._rules.state_after, self.start, commands))
        return leaves(partial(self._rules.state_after, before, commands[-1:]))

    def _after(self, commands: tuple[C, ...]) -> S | None:
        """Return the state after some commands; None if they roll dice."""
        if commands not in self._known:
            first = next(self.ways(commands))
            is_certain = not first.drawn and self._after(commands[:-1]) is not None
            self._known[commands] = first.result.state if is_certain else None
        return self._known[commands]


class BaseAdvising(BaseMovePlanning[S, C, G], BaseEncoding[S, C, G], BaseExplaining[S, C, G]):
    """The default of `Advising`, which evaluates states by `appraisal_terms`."""

    advise: type[PlanAdvisor[S, C, G]] = PlanAdvisor
    """The class of the advisor."""

    @cached_property
    def advisor(self) -> PlanAdvisor[S, C, G]:
        """The advisor of the battle, made once."""
        return self.advise(self)

    def hint(self, s: S, side: str, draft: Draft) -> Hint | None:
        """Return the best of a few choices, where the advisor can compare all of them, else None."""
        return self.advisor.hint(s, side, draft)

    def appraisal_terms(self, s: S, side: str) -> Iterator[Term]:
        """Yield the terms of a state's value to a side, labelled with the advisor's labels."""
        yield from ()

    def balance(self, s: S, side: str) -> Fraction:
        """Return the value of a state to a side, in the advisor's unit of measure."""
        return sum((Fraction(term.value) for term in self.appraisal_terms(s, side)), Fraction(0))

    def found_at(self, s: S, parts: Sequence[str]) -> Trail | Blocked | Clause | str:
        """Return the explanation at the parts of an address, among them what a command changes."""
        match parts:
            case [head, command, side, name] if head == ADVICE:
                return self.advisor.explain(s, command, side, name)
            case _:
                return super().found_at(s, parts)


def tenths(value: Number) -> str:
    """Return a number as text, rounded to a tenth."""
    whole, tenth = divmod(abs(round(value * 10)), 10)
    sign = "−" if value < 0 else ""
    return f"{sign}{whole}.{tenth}" if tenth else f"{sign}{whole}"


def rounded(value: Number) -> str:
    """Return a number as text, rounded to a tenth, or to a hundredth if it is below one."""
    parts = abs(round(value * PARTS))
    if parts >= PARTS or parts % 10 == 0:
        return tenths(value)
    return f"{'−' if value < 0 else ''}0.{parts:02}"
