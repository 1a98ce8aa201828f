"""Exercises: questions about a moment of a battle, made from the forms of its rule system."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, assert_never

from shellshock_tui.drill.answer import Answer, Figure, Pick, Several
from shellshock_tui.drill.forms import AttackForm, ChoiceForm, EventForm, Form, Forms, NumberForm, SightForm
from shellshock_tui.drill.worked import Worked, matters
from shellshock_tui.engine.addresses import unit_address, unit_of, unit_sight_address
from shellshock_tui.engine.event import Event, agreeing
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import AnyRules, Outcome
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail, clause_title

YES_NO = "yes", "no"
T = TypeVar("T")
VERB = re.compile(r"\[([a-z]+)(?:\|(\w+))?\]")
"""Matches a verb that agrees with a name."""
DRAFTS = 12
"""How many picks on the way to a command are looked at, one after the other."""
CONCERNED = "unit", "attacker", "defender", "target"
"""The facts of events that name a unit; no card asks about one that is not on the map yet."""
OPTIONS = 4
"""The greatest number of clauses that a card offers."""


@dataclass(frozen=True)
class Moment:
    """A state of a battle, and what the next command brought about."""

    rules: AnyRules
    state: Any
    events: tuple[Event, ...] = ()
    """What happened after the state by the next command."""

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """A counter of each unit on the map."""
        rules = self.rules
        seen = (piece for side in rules.sides for piece in rules.pieces(self.state, side.id, ()))
        return tuple({piece.unit: piece for piece in seen if piece.unit}.values())

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the units on the map, by their ids."""
        return {piece.unit: piece.label for piece in self.pieces}

    def explained(self, at: str) -> Trail | Blocked | Clause | None:
        """Return what stands at an address; None if there is nothing."""
        try:
            return self.rules.explain(self.state, at)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a moment, with its answer and the reason of the answer."""

    form: str
    """The name of its form."""
    question: str
    answer: Answer
    reason: Trail | Blocked | Clause
    clauses: tuple[str, ...]
    """The clauses that decide the answer: leaving one out or misreading it would change it."""
    units: tuple[str, ...] = ()
    """The units that it is about; the sheet of the first one is needed most."""
    covers: tuple[str, ...] = ()
    """The addresses on sheets that would tell the answer, and those below them."""


def exercises(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    """Yield the exercises of a form about a unit at a moment; those about events concern any unit."""
    match form:
        case NumberForm():
            yield from _number(moment, form, unit)
        case EventForm():
            yield from _events(moment, forms, form)
        case AttackForm():
            yield from _attacks(moment, forms, form, unit)
        case SightForm():
            yield from _sights(moment, form, unit)
        case ChoiceForm():
            yield from _choices(moment, forms, form)
        case _:
            assert_never(form)


def asked(form: str, words: Mapping[str, str]) -> str:
    """Return a question with the words in their places.

    A verb such as "[shoots]" agrees with the unit's name, and "[has|target]" with the target's.

    Raises:
        KeyError: The form has a place for a word that there is not.
    """

    def agreed(found: re.Match[str]) -> str:
        return agreeing(words[found[2] or "unit"], found[1])

    return VERB.sub(agreed, form).format_map(words)


def sides_of(rules: AnyRules) -> dict[str, str]:
    """Return the names of the sides, by their ids."""
    return {side.id: side.name for side in rules.sides}


def _number(moment: Moment, form: NumberForm, unit: str) -> Iterator[Exercise]:
    at = form.at.replace("*", unit)
    found = moment.explained(at)
    names = moment.names
    if isinstance(found, Trail) and sum(matters(found)) > 1 and unit in names:
        question = asked(form.ask, {"unit": names[unit]})
        yield _worked(moment, form.name, question, found, (unit,), (at, *_for_unit(form.covers, unit)))


def _for_unit(covers: Sequence[str], unit: str) -> tuple[str, ...]:
    return tuple(at.replace("*", unit) for at in covers)


def _worked(
    moment: Moment, form: str, question: str, trail: Trail, units: Sequence[str], covers: Sequence[str] = ()
) -> Exercise:
    last = trail.terms[-1]
    words = last.words if last.op is Op.READ and not _says(last) else ""
    clauses = tuple(dict.fromkeys(Worked(moment.rules, moment.state, trail).clauses))
    return Exercise(form, question, Figure(trail.total, words), trail, clauses, tuple(units), tuple(covers))


def _says(term: Term) -> bool:
    """Return whether the words of a term are only its number."""
    return term.words == number(term.value)


def _events(moment: Moment, forms: Forms, form: EventForm) -> Iterator[Exercise]:
    concerned: set[str] = set()
    names = moment.names
    for event in moment.events:
        facts = dict(event.facts)
        unit = str(facts.get("unit", facts.get("attacker", "")))
        is_first = unit not in concerned
        concerned |= {str(value) for value in facts.values() if isinstance(value, str) and value in names}
        if event.name != form.event or not is_first:
            continue
        if any(facts.get(name) != wanted for name, wanted in form.where.items()):
            continue
        values = _values({**sides_of(moment.rules), **names}, forms, facts)
        if any(facts.get(one, "") not in ("", *names) for one in CONCERNED):
            continue
        about = tuple(dict.fromkeys(v for v in facts.values() if isinstance(v, str) and v in names))
        covers = _for_unit(form.covers, unit)
        try:
            question = asked(form.ask, values)
        except KeyError:
            continue
        if form.number:
            for label, trail in event.trails:
                if label == form.number and sum(matters(trail)) > 1 and _stands(moment, trail):
                    yield _worked(moment, form.name, question, trail, about, covers)
        elif answer := _fact(form, facts.get(form.fact)):
            clause = moment.rules.clauses[event.clause]
            yield Exercise(form.name, question, answer, clause, (event.clause,), about, covers)


def _fact(form: EventForm, value: object) -> Answer | None:
    """Return the answer that a fact is; None if the form has no such option."""
    if isinstance(value, list):
        return Several(tuple(str(entry) for entry in value))
    if isinstance(value, bool):
        return Pick(YES_NO, 0 if value else 1)
    text = str(value)
    return Pick(form.options, form.options.index(text)) if text in form.options else None


def _stands(moment: Moment, trail: Trail) -> bool:
    """Return whether each number that a calculation takes from an address stands there at the moment."""
    for term in trail.terms:
        if term.at and term.value:
            found = moment.explained(term.at)
            if isinstance(found, Trail) and abs(found.total) != abs(term.value):
                return False
    return True


def _values(names: Mapping[str, str], forms: Forms, facts: Mapping[str, object]) -> dict[str, str]:
    """Return the facts of an event as questions write them; those of an inner table as "table_fact"."""
    found: dict[str, str] = {}
    for name, value in facts.items():
        key = name.replace("-", "_")
        if isinstance(value, dict):
            found |= {f"{key}_{inner}": one for inner, one in _values(names, forms, value).items()}
        elif isinstance(value, list):
            found[key] = ", ".join(_shown(names, forms, one) for one in value)
        else:
            found[key] = _shown(names, forms, value)
    return found


def _shown(names: Mapping[str, str], forms: Forms, value: object) -> str:
    text = str(value)
    return names.get(text) or forms.shown.get(text) or text.replace("-", "−" if text[:1] == "-" else "-")


def _attacks(moment: Moment, forms: Forms, form: AttackForm, unit: str) -> Iterator[Exercise]:
    names = moment.names
    if unit not in names:
        return
    owner = {piece.unit: piece.side for piece in moment.pieces}
    for target in names:
        if owner[target] == owner[unit]:
            continue
        for check in moment.rules.why_not(moment.state, unit, target):
            yield from _attack(moment, forms, form, check, (unit, target), names)


def _attack(
    moment: Moment,
    forms: Forms,
    form: AttackForm,
    check: AttackCheck,
    units: tuple[str, str],
    names: Mapping[str, str],
) -> Iterator[Exercise]:
    unit, target = units
    words = {
        "unit": names[unit], "target": names[target], "by": check.by, "name": check.name,
        **{name.replace("-", "_"): value for name, value in check.facts},
    }  # fmt: skip
    covers = _for_unit(form.covers, unit)
    may = f"{form.name}: may it"
    match check.verdict:
        case Need(trail=trail, chance=chance, dice=dice):
            if sum(matters(trail)) > 1:
                yield _worked(moment, form.name, asked(form.ask, words), trail, units, covers)
            clause = moment.rules.clauses[trail.terms[0].clause]
            yield Exercise(may, asked(form.may, words), Pick(YES_NO, 0), clause, (), units, covers)
            if form.chance and dice == 1 and (chance * form.die).denominator == 1:
                faces = int(chance * form.die)
                question = asked(form.chance, {**words, "need": _needed(check.verdict)})
                how = Trail.of(
                    Term("faces that succeed", Op.ADD, faces, trail.terms[-1].clause),
                    Term("of the die", Op.TIMES, Fraction(1, form.die), trail.terms[-1].clause),
                )
                answer = Figure(chance, is_chance=True)
                clauses = (trail.terms[-1].clause,)
                yield Exercise(f"{form.name}: chance", question, answer, how, clauses, units, covers)
        case Blocked(clause=clause) as blocked if clause not in forms.not_now:
            yield Exercise(may, asked(form.may, words), Pick(YES_NO, 1), blocked, (clause,), units, covers)
            if clause in form.order:
                earlier = form.order[: form.order.index(clause)][-(OPTIONS - 1) :]
                offered = sorted((*earlier, clause))
                if len(offered) > 1:
                    pick = Pick(tuple(map(clause_title, offered)), offered.index(clause))
                    question = f"{asked(form.may, words)} It may not. Which of these rules forbids it?"
                    name = f"{form.name}: which rule"
                    yield Exercise(name, question, pick, blocked, (clause,), units, covers)
        case Blocked():
            pass


def _needed(need: Need) -> str:
    last = need.trail.terms[-1]
    if last.op is Op.READ and last.words:
        return last.words
    return f"{number(need.trail.total)} or {'less' if need.is_low else 'more'}"


def _sights(moment: Moment, form: SightForm, unit: str) -> Iterator[Exercise]:
    names = moment.names
    for target in names:
        if unit not in names or target == unit:
            continue
        found = moment.explained(unit_sight_address(unit, target))
        question = asked(form.ask, {"unit": names[unit], "target": names[target]})
        units = (unit, target)
        if isinstance(found, Blocked) and found.clause == form.clause:
            yield Exercise(form.name, question, Pick(YES_NO, 1), found, (form.clause,), units)
        elif isinstance(found, Trail):
            clause = moment.rules.clauses[form.clause]
            yield Exercise(form.name, question, Pick(YES_NO, 0), clause, (form.clause,), units)


def _choices(moment: Moment, forms: Forms, form: ChoiceForm) -> Iterator[Exercise]:
    rules, state = moment.rules, moment.state
    decision = rules.decision(state)
    if isinstance(decision, Outcome) or (form.decisions and decision.kind not in form.decisions):
        return
    side = decision.answerers(rules.sides)[0]
    units = (decision.unit,) if decision.unit else ()
    unit = moment.names.get(decision.unit, sides_of(rules)[side])
    given_up = rules.concessions(state, side)
    waiting: list[tuple[str, tuple[str, ...]]] = [("", ())]
    for before, draft in islice(_opened(waiting), DRAFTS):
        for choice in rules.choices(state, side, draft):
            if choice.then in given_up:
                continue
            label = f"{before}{choice.label}"
            words = {"unit": unit, "label": label}
            may = Pick(YES_NO, 1 if choice.blocked else 0)
            question = asked(form.may, words)
            if choice.blocked is None:
                clause = rules.clauses[decision.clause]
                yield Exercise(f"{form.name}: may it", question, may, clause, (decision.clause,), units)
                if isinstance(choice.then, tuple):
                    waiting.append((f"{label}, ", choice.then))
            elif choice.blocked.clause not in forms.not_now:
                clauses = (choice.blocked.clause,)
                yield Exercise(f"{form.name}: may it", question, may, choice.blocked, clauses, units)
            for name, trail in choice.trails:
                if form.number and choice.blocked is None and sum(matters(trail)) > 1:
                    ask = asked(form.number, {**words, "number": name})
                    yield _worked(moment, f"{form.name}: number", ask, trail, units)


def _opened(waiting: list[T]) -> Iterator[T]:
    """Yield and remove the first of some things that wait, until none does."""
    while waiting:
        yield waiting.pop(0)


def is_covered(at: str, covers: Sequence[str]) -> bool:
    """Return whether an address on a sheet is one of those that would tell the answer, or below one."""
    rest = at.removeprefix(f"{unit_address(unit_of(at))}/")
    for cover in covers:
        own = cover.removeprefix(f"{unit_address(unit_of(cover))}/")
        same = unit_of(cover) == unit_of(at)
        if same and (f"{rest}/".startswith(f"{own}/") or f"/{rest}/".find(f"/{own}/") >= 0):
            return True
    return False
