"""Exercises: questions about a moment of a battle, made from the forms of its rule system."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, assert_never

from shellshock_tui.board import way_of
from shellshock_tui.drill.answer import ALWAYS, NEVER, Answer, Figure, Pick, Several
from shellshock_tui.drill.forms import (
    AttackForm,
    ChoiceForm,
    EventForm,
    Forms,
    NumberForm,
    SaidForm,
    Scale,
    SightForm,
)
from shellshock_tui.drill.worked import Worked, matters, words_of_chart
from shellshock_tui.engine.addresses import unit_address, unit_of, unit_sight_address
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.event import Event, agreeing, counted
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.rules import AnyRules, Decision, Outcome
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail, clause_title

YES_NO = "yes", "no"
T = TypeVar("T")
VERB = re.compile(r"\[([a-z]+)(?:\|(\w+))?\]")
"""Matches a verb that agrees with a name."""
DRAFTS = 12
"""The most drafts on the way to a command that are examined, one after the other."""
CONCERNED = "unit", "attacker", "defender", "target"
"""The facts of events that name a unit; no card asks about one that is not on the map yet."""
OPTIONS = 4
"""The number of places that a card offers."""
ANY = "*"
"""The label of a form that asks for each calculation of an event."""


@dataclass(frozen=True)
class Moment:
    """A state of a battle, and the events of the next command."""

    rules: AnyRules
    state: Any
    events: tuple[Event, ...] = ()
    """The events of the next command."""
    options: tuple[Option, ...] = ()
    """The optional rules of the battle."""
    since: str = ""
    """Sentences about what happened between the state and the events; each question repeats them."""

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
        """Return the explanation at an address; None if there is none."""
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
    paper: str = ""
    """The question where only the printed record sheets are at hand; empty if they do not suffice."""
    marks: tuple[str, ...] = ()
    """The addresses below which a sheet has the entries of the answer, so that they can be marked there."""
    opens: tuple[str, ...] = ()
    """Addresses on the sheets that the answer is read from."""
    event: int = -1
    """The number, among the events of the moment, of the one that it is about; −1 for none."""
    why: str = ""
    """The reason for the answer, if the text of the clause does not give it."""
    means: tuple[str, ...] = ()
    """Sentences that explain terms of the question."""
    slips: tuple[str, ...] = ()
    """Questions after a wrong answer, each about something that is easily overlooked."""
    tells: tuple[str, ...] = ()
    """The names of the forms whose answers the question tells, about the same events."""
    given: tuple[str, ...] = ()
    """The labels of the terms of its calculation whose values the question states."""
    places: tuple[int, ...] = ()
    """The places on the map that the question names."""
    terms: tuple[str, ...] = ()
    """Sentences that say on a printed page how the answer is found."""


def either_tells(one: Exercise, other: Exercise) -> bool:
    """Return whether one of two exercises of a moment gives away the answer of the other in its question."""
    return one.form in other.tells or other.form in one.tells


def said_exercises(moment: Moment, forms: Forms, form: SaidForm, unit: str) -> Iterator[Exercise]:
    """Yield the exercises of a form that are answered in words."""
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
        KeyError: The form has a place for an unknown word.
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
    if unit not in names or form.before not in ("", _kind_asked(moment, unit)):
        return
    about = (unit,) if at != form.at else ()
    given = _given(form, found if isinstance(found, Trail) else Trail(()))
    named = _text_at(moment, unit, form.named.replace("*", unit)) if form.named else ""
    words = {**sides_of(moment.rules), "unit": names[unit], "track": _track(moment), "named": named, **given}
    question = asked(form.ask, words)
    if isinstance(found, Blocked) and form.zero:
        yield Exercise(form.name, question, Figure(0, form.zero), found, (found.clause,), about)
    if (
        isinstance(found, Trail)
        and (form.before or form.reads == (sum(matters(found)) <= 1))
        and form.reads <= bool(found.total)
    ):
        covers = () if form.reads else (at, *_for_unit(form.covers, unit))
        opens = (*((at,) if form.reads else ()), *_for_unit(form.opens, unit))
        paper = question if form.on_paper and _is_on_sheets(found, about) else ""
        for one in _worked(moment, (form.name, question), form, found, about, covers):
            yield replace(one, paper=paper, opens=opens)


def _track(moment: Moment) -> str:
    """Return the texts of the track about no unit, such as the chits in a cup."""
    return listed([cell.text for cell in moment.rules.track(moment.state).slots if not unit_of(cell.at)])


def _text_at(moment: Moment, unit: str, at: str) -> str:
    """Return the text of the cell at an address of a unit's sheet; empty if there is none."""
    areas = moment.rules.sheet(moment.state, unit, ()).areas
    return next((cell.text for area in areas for cell in cells_of_area(area) if cell.at == at), "")


def _kind_asked(moment: Moment, unit: str) -> str:
    """Return the kind of the decision that a unit is asked for; empty if it is not asked."""
    asked_now = moment.rules.decision(moment.state)
    return asked_now.kind if isinstance(asked_now, Decision) and asked_now.unit == unit else ""


def _is_on_sheets(trail: Trail, units: Sequence[str]) -> bool:
    """Return whether a calculation takes its figures from no other sheets than those of some units."""
    return all(unit_of(term.at) in ("", *units) for term in trail.terms)


def _given(scale: Scale, trail: Trail) -> dict[str, str]:
    """Return the words of a question that stand for terms of its calculation, or of one within it."""
    found = {}
    within = [one for term in trail.terms if term.trail for one in term.trail.terms]
    for word, label in scale.given.items():
        told = Counter(_named(label, trail.terms)) or Counter(_named(label, within))
        found[word] = listed(
            [one if times == 1 else f"{one} ({counted(times, 'time')})" for one, times in told.items()]
        )
    return {word: words or "none" for word, words in found.items()}


def _named(label: str, terms: Sequence[Term]) -> Iterator[str]:
    """Yield the group of a regular expression for each term whose label it matches, or the term's value."""
    for term in terms:
        if match := re.fullmatch(label, term.label):
            yield match[1] if match.re.groups else number(abs(Fraction(term.value)))


def _for_unit(covers: Sequence[str], unit: str) -> tuple[str, ...]:
    return tuple(at.replace("*", unit) for at in covers)


def _worked(
    moment: Moment,
    asks: tuple[str, str],
    scale: Scale,
    trail: Trail,
    units: Sequence[str],
    covers: Sequence[str] = (),
) -> Iterator[Exercise]:
    """Yield the exercise of a calculation; none if its form has no words for the result.

    `asks` is the name of the form and the question.
    """
    clauses = tuple(dict.fromkeys(Worked(moment.rules, moment.state, trail).clauses))
    stated = [label for label in map(re.compile, scale.given.values()) if not label.groups]
    labels = (term.label for term in trail.terms)
    given = tuple(one for one in labels if any(label.fullmatch(one) for label in stated))
    if answer := _result(moment, scale, trail):
        yield Exercise(*asks, answer, trail, clauses, tuple(units), tuple(covers), given=given)


def _result(moment: Moment, scale: Scale, trail: Trail) -> Answer | None:
    """Return the answer that a calculation leads to; None if it is none of the form's options."""
    last, total = trail.terms[-1], trail.total
    words = last.words if last.op is Op.READ and not _says(last) else ""
    if scale.options:
        return Pick(scale.options, scale.options.index(words)) if words in scale.options else None
    if scale.die and not words:
        words = NEVER if total > scale.die else ALWAYS if total <= 1 else f"{number(total)}+"
    words = scale.words or (scale.zero if not total else "") or words
    read = (term for term in trail.terms if term.reading)
    charts = (word for term in read for word in words_of_chart(moment.rules, moment.state, term))
    others = tuple(filter(None, (scale.zero, *charts)))
    return Figure(total, words, scale.is_chance, others)


def _says(term: Term) -> bool:
    """Return whether the words of a term are only its number."""
    return term.words == number(term.value)


def _events(moment: Moment, forms: Forms, form: EventForm) -> Iterator[Exercise]:
    changed: set[str] = set()
    earlier = {"track": _track(moment)} if "{track}" in form.ask else {}
    names = moment.names
    called = {**sides_of(moment.rules), **names}
    now = moment.rules.decision(moment.state)
    if isinstance(now, Outcome) or form.decision not in ("", now.kind):
        return
    for place, event in enumerate(moment.events):
        facts = dict(event.facts)
        about = tuple(dict.fromkeys(v for v in facts.values() if isinstance(v, str) and v in names))
        about = tuple(sorted(about, key=lambda unit: unit != facts.get(form.keeper)))
        totals = {label: number(trail.total) for label, trail in event.trails}
        values = totals | _values(called, forms, facts)
        if event.name == form.event and not changed.intersection(about) and _concerns(form, facts, names):
            for one in _event(moment, forms, form, event, {**earlier, **values}, about):
                opens = (*_for_unit(form.opens, str(facts.get("unit", ""))), *one.marks)
                yield replace(one, event=place, opens=opens, tells=forms.told[form.name])
        if event.name not in form.after:
            changed |= set(about)
        key = event.name.replace("-", "_")
        earlier |= {f"{key}_{name}": value for name, value in values.items()}


def _concerns(form: EventForm, facts: Mapping[str, object], names: Mapping[str, str]) -> bool:
    """Return whether an event has the facts that a form wants, and names only units on the map."""
    has_facts = all(facts.get(name) == wanted for name, wanted in form.where.items())
    units = (facts.get(one, "") for one in CONCERNED)
    return has_facts and all(one in ("", *names) for one in units if isinstance(one, str))


def _event(
    moment: Moment,
    forms: Forms,
    form: EventForm,
    event: Event,
    words: Mapping[str, str],
    about: tuple[str, ...],
) -> Iterator[Exercise]:
    facts = dict(event.facts)
    covers = _for_unit(form.covers, str(facts.get("unit", facts.get("attacker", ""))))
    for label, trail in event.trails:
        fits = form.number == label or (form.number == ANY and label not in form.omits)
        labels = {term.label for term in trail.terms}
        fits = fits and labels.issuperset(form.has) and labels.isdisjoint(form.lacks)
        if fits and sum(matters(trail)) > 1 and _stands(moment, trail):
            with suppress(KeyError):
                terms = listed([number(term.value) for term in trail.terms])
                own = {"number": label, "terms": terms, "first": number(trail.terms[0].value)}
                question = asked(form.ask, {**words, **own, **_given(form, trail)})
                used = [unit_of(term.at) for term in trail.terms]
                units = _units(moment, about, question, used)
                is_on_paper = form.on_paper and _is_on_sheets(trail, units)
                besides = [clause for label, clause in form.besides.items() if _has(trail, label)]
                for one in _worked(moment, (form.name, question), form, trail, units, covers):
                    clauses, paper = (*one.clauses, *besides), question if is_on_paper else ""
                    yield replace(one, clauses=clauses, paper=paper)
    shown = {"each": _each(form, facts)} if form.each else {}
    if answer := _so(form) or _hits(form, facts) or _fact(moment.rules, forms, form, facts):
        clause = moment.rules.clauses[form.clause or event.clause]
        with suppress(KeyError):
            question = asked(form.ask, {**words, **shown})
            paper = question if form.on_paper else ""
            unit = str(facts.get("unit", ""))
            marks = _for_unit(form.marks, unit)
            if isinstance(answer, Several) and marks:
                answer = replace(answer, known=_entries_below(moment, unit, marks))
            units, why = _units(moment, about, question), form.why.format(told=event.text)
            yield Exercise(
                form.name, question, answer, clause, (clause.id,), units, covers, paper, marks, why=why
            )


def _entries_below(moment: Moment, unit: str, marks: Sequence[str]) -> tuple[str, ...]:
    """Return the entries that the sheet of a unit has below some addresses."""
    areas = moment.rules.sheet(moment.state, unit, ()).areas
    found = (
        cell.at.removeprefix(f"{mark}/").partition("/")[0]
        for area in areas
        for cell in cells_of_area(area)
        for mark in marks
        if cell.at.startswith(f"{mark}/")
    )
    return tuple(dict.fromkeys(found))


def _has(trail: Trail, label: str) -> bool:
    """Return whether a regular expression matches the label of a term."""
    return any(re.fullmatch(label, term.label) for term in trail.terms)


def _units(moment: Moment, about: Sequence[str], question: str, used: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the units that an exercise is about or that its question names, those first that it uses.

    An exercise that names no unit is about those that it uses.
    """
    names = moment.names
    named = [unit for unit, name in names.items() if re.search(rf"\b{re.escape(name)}\b", question)]
    found = dict.fromkeys((*about, *named)) or dict.fromkeys(unit for unit in used if unit in names)
    return tuple(sorted(found, key=lambda unit: unit not in used))


def _so(form: EventForm) -> Pick | None:
    options = form.options or YES_NO
    return Pick(options, options.index(form.so)) if form.so else None


def _entries(form: EventForm, facts: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """Return the tables of the list that a form asks about; none if it asks about no list."""
    found = facts.get(form.among, ())
    return tuple(one for one in found if isinstance(one, Mapping)) if isinstance(found, list) else ()


def _each(form: EventForm, facts: Mapping[str, Any]) -> str:
    return listed([form.each.format_map(one) for one in _entries(form, facts)])


def _hits(form: EventForm, facts: Mapping[str, Any]) -> Several | None:
    """Return the entries of a list for which a fact holds; None if there are fewer than two entries."""
    found = _entries(form, facts)
    names = tuple(str(one.get(form.entry, "")) for one in found)
    hits = (name for name, one in zip(names, found, strict=True) if one.get(form.fact) is True)
    return Several(tuple(hits), known=names) if len(found) > 1 else None


def _fact(rules: AnyRules, forms: Forms, form: EventForm, facts: Mapping[str, Any]) -> Answer | None:
    """Return the answer that a fact is; None if there is none, or the form has no such option."""
    value: object = facts
    for name in form.fact.split("."):
        match value:
            case Mapping():
                value = value.get(name)
            case list() if name.isdecimal() and len(value) == 1:
                value = value[0]
            case _:
                value = None
    sides = sides_of(rules)
    match value:
        case None:
            return None
        case list():
            also = facts.get(form.also, ())
            every = (*value, *(also if isinstance(also, list) else ()))
            return Several(tuple(map(str, every)), is_exact=bool(form.marks))
        case bool():
            return Pick(YES_NO, 0 if value else 1)
        case int() if not form.options:
            return Figure(value)
        case str() if value in sides or (form.zero and not value):
            names = (*sides.values(), *([form.zero] if form.zero else []))
            return Pick(names, [*sides, ""].index(value))
        case _ if str(value) in form.options:
            options = tuple(forms.shown.get(option, option) for option in form.options)
            return Pick(options, form.options.index(str(value)))
        case _:
            return None


def _stands(moment: Moment, trail: Trail) -> bool:
    """Return whether each number that a calculation takes from an address stands there at the moment.

    What has changed since then is told with the question.
    """
    for term in trail.terms:
        if term.at and term.value and not moment.since:
            found = moment.explained(term.at)
            if isinstance(found, Trail) and abs(found.total) != abs(term.value):
                return False
    return True


def _values(names: Mapping[str, str], forms: Forms, facts: Mapping[str, object]) -> dict[str, str]:
    """Return the facts of an event as questions write them.

    Those of an inner table are called "table_fact", and the parts of a list "list_1", "list_2" and so on;
    the table itself is written "Red 3 and Blue 5". Of a list of tables, those in which a fact holds are
    called "list_fact".
    """
    found: dict[str, str] = {}
    for name, value in facts.items():
        key = name.replace("-", "_")
        if isinstance(value, dict):
            inner = _values(names, forms, value)
            found |= {f"{key}_{name}": one for name, one in inner.items()}
            found[key] = listed([f"{_shown(names, forms, name)} {one}" for name, one in inner.items()])
        elif isinstance(value, list):
            parts = {str(number): one for number, one in enumerate(value, 1)}
            inner = _values(names, forms, parts)
            found |= {f"{key}_{number}": one for number, one in inner.items()}
            found[key] = listed([inner[number] for number in parts if number in inner])
            found |= {f"{key}_{fact}": listed(names) for fact, names in _that_hold(value).items()}
        else:
            found[key] = _shown(names, forms, value)
    return found


def _that_hold(tables: Sequence[object]) -> dict[str, list[str]]:
    """Return for each yes-or-no fact of some tables the names of those in which it holds.

    The first text of a table is its name.
    """
    found: dict[str, list[str]] = {}
    for table in (one for one in tables if isinstance(one, Mapping)):
        name = next((str(value) for value in table.values() if isinstance(value, str)), "")
        for fact in (fact for fact, value in table.items() if value is True):
            found.setdefault(fact, []).append(name)
    return found


def listed(words: Sequence[str]) -> str:
    """Return some words as a list in a sentence: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


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
            if found := re.fullmatch(form.label, check.name):
                words = _words_of(check, names, (unit, target)) | found.groupdict("")
                yield from _attack(moment, forms, form, check, (unit, target), words)


def _words_of(check: AttackCheck, names: Mapping[str, str], units: tuple[str, str]) -> dict[str, str]:
    facts = {name.replace("-", "_"): value for name, value in check.facts}
    return {"unit": names[units[0]], "target": names[units[1]], "by": check.by, "name": check.name, **facts}


def _attack(
    moment: Moment,
    forms: Forms,
    form: AttackForm,
    check: AttackCheck,
    units: tuple[str, str],
    words: Mapping[str, str],
) -> Iterator[Exercise]:
    covers = _for_unit(form.covers, units[0])
    may = f"{form.name}: may it"
    match check.verdict:
        case Need(trail=trail, chance=chance, dice=dice, is_low=is_low):
            scale = Scale() if is_low else form
            if sum(matters(trail)) > 1:
                asks = form.name, asked(form.ask, words)
                given = {
                    **words,
                    "range": f"{moment.rules.apart(moment.state, *units)}",
                    "struck": _struck(trail),
                }
                is_theirs = _is_on_sheets(trail, units)
                for one in _worked(moment, asks, scale, trail, units, covers):
                    paper = asked(form.paper, given) if is_theirs else ""
                    yield replace(one, paper=paper, terms=form.terms, tells=(may,))
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
                one = Exercise(f"{form.name}: chance", question, answer, how, clauses, units, covers)
                yield replace(one, tells=(form.name, may))
        case Blocked(clause=clause) as blocked if clause not in (*forms.not_now, _asked_now(moment)):
            yield Exercise(may, asked(form.may, words), Pick(YES_NO, 1), blocked, (clause,), units, covers)
            if others := form.which.get(clause):
                offered = sorted((*others, clause))
                pick = Pick(tuple(map(clause_title, offered)), offered.index(clause))
                question = f"{asked(form.may, words)} No. Which of these rules forbids it?"
                name = f"{form.name}: which rule"
                one = Exercise(name, question, pick, blocked, (clause,), units, covers)
                yield replace(one, tells=(may,))
        case Blocked():
            pass


def _struck(trail: Trail) -> str:
    """Return which side is struck, as the first label ends: "defence value, energy, front"."""
    return trail.terms[0].label.rpartition(", ")[2].replace("-", " ")


def _asked_now(moment: Moment) -> str:
    """Return the clause of the decision to be made; refusals by it say that something else is asked."""
    asked_now = moment.rules.decision(moment.state)
    return "" if isinstance(asked_now, Outcome) else asked_now.clause


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
        words = {"unit": names[unit], "target": names[target]}
        question, units = asked(form.ask, words), (unit, target)
        if isinstance(found, Trail) and form.apart:
            name, ask = f"{form.name}: how far", asked(form.apart, words)
            for one in _worked(moment, (name, ask), Scale(), found, units):
                yield replace(one, tells=(form.name,))
        if isinstance(found, Blocked) and found.clause == form.clause:
            yield Exercise(form.name, question, Pick(YES_NO, 1), found, (form.clause,), units)
            if form.blocks and (hexes := _barriers(moment, units, found)):
                name = f"{form.name}: what blocks it"
                one = Exercise(name, asked(form.blocks, words), hexes, found, (form.clause,), units)
                yield replace(one, tells=(form.name,))
        elif isinstance(found, Trail):
            clause = moment.rules.clauses[form.clause]
            yield Exercise(form.name, question, Pick(YES_NO, 0), clause, (form.clause,), units)


def _barriers(moment: Moment, units: Sequence[str], blocked: Blocked) -> Pick | None:
    """Return the place that blocks a line of sight among others near it, which the line does not cross."""
    board = moment.rules.board
    parts = blocked.at.split("/")
    ends = [piece.at for unit in units for piece in moment.pieces if piece.unit == unit]
    if parts[0] != "hex" or len(ends) != len(units):
        return None
    place = board.place(parts[1])
    on_line = {one for places in board.line(*ends) for one in places} | set(ends)
    near = sorted((board.distance(place, one), one) for one in range(board.size) if one not in on_line)
    offered = sorted((parts[1], *(board.label(one) for _, one in near[: OPTIONS - 1])))
    return Pick(tuple(offered), offered.index(parts[1])) if place in on_line else None


def _choices(moment: Moment, forms: Forms, form: ChoiceForm) -> Iterator[Exercise]:
    """Yield one exercise for each question: what is forbidden in one way may be allowed in another."""
    found: dict[str, Exercise] = {}
    for one in _each_choice(moment, forms, form):
        before = found.setdefault(one.question, one)
        if isinstance(before.reason, Blocked) and not isinstance(one.reason, Blocked):
            found[one.question] = one
    yield from found.values()


def _each_choice(moment: Moment, forms: Forms, form: ChoiceForm) -> Iterator[Exercise]:
    rules, state = moment.rules, moment.state
    decision = rules.decision(state)
    if isinstance(decision, Outcome) or decision.kind != form.decision:
        return
    side = decision.answerers(rules.sides)[0]
    units = (decision.unit,) if decision.unit else ()
    unit = moment.names.get(decision.unit, sides_of(rules)[side])
    waiting: list[tuple[str, tuple[str, ...]]] = [("", ())]
    for before, draft in islice(_opened(waiting), DRAFTS):
        choices = rules.choices(state, side, draft)
        picked = _picked(form, choices)
        for choice in choices:
            label = f"{before}{choice.label}"
            if choice.blocked is None and isinstance(choice.then, tuple):
                waiting.append((f"{label}, ", choice.then))
            found = re.fullmatch(form.label, label)
            allowed = rules.clauses[form.clause or decision.clause]
            clause = choice.blocked.clause if choice.blocked else allowed.id
            is_open = bool(picked) or not form.picked
            if found and form.facing and _faces(moment, decision.unit, found[form.facing]):
                continue
            if found and is_open and (choice.blocked is None or clause not in forms.not_now):
                words = {name: forms.shown.get(word, word) for name, word in found.groupdict("").items()}
                words |= {"unit": unit, "picked": picked}
                question = asked(form.may, words)
                answer = Pick(YES_NO, 1 if choice.blocked else 0)
                about = _units(moment, units, question)
                why = "" if choice.blocked else form.why.format_map(words)
                reason, covers = choice.blocked or allowed, _for_unit(form.covers, decision.unit)
                slips = tuple(_slips(moment, form, words, choice.blocked))
                one = Exercise(form.name, question, answer, reason, (clause,), about, covers)
                yield replace(one, why=why, slips=slips)


def _picked(form: ChoiceForm, choices: Sequence[Choice[Any]]) -> str:
    """Return the names of the picked choices, with the form's words if names of others begin with one."""
    matching = ((re.fullmatch(form.picked, choice.label), choice) for choice in choices if form.picked)
    names = [(found[1], choice.picked) for found, choice in matching if found]
    return listed(
        [
            f"{name}{form.plain if any(other.startswith(f'{name} ') for other, _ in names) else ''}"
            for name, is_picked in names
            if is_picked
        ]
    )


def _slips(
    moment: Moment, form: ChoiceForm, words: Mapping[str, str], blocked: Blocked | None
) -> Iterator[str]:
    """Yield the questions about what may have been overlooked by whoever answers wrong."""
    for slip in form.slips:
        ranges = _ranges(moment, words)
        is_about = blocked is None or re.search(slip.reason, blocked.reason)
        if is_about and len({apart >= slip.least for apart in ranges.values()}) > bool(slip.least):
            yield slip.ask.format_map({**words, **{name: str(apart) for name, apart in ranges.items()}})


def _ranges(moment: Moment, words: Mapping[str, str]) -> dict[str, int]:
    """Return for each word that names a unit, but for the target, its distance to it: "spotter_range"."""
    units = {name: unit for unit, name in moment.names.items()}
    target = units[words["target"]]
    found = {
        f"{name}_range": moment.rules.apart(moment.state, units[word], target)
        for name, word in words.items()
        if word in units and units[word] != target
    }
    return {name: apart for name, apart in found.items() if apart is not None}


def _faces(moment: Moment, unit: str, way: str) -> bool:
    """Return whether a unit faces a direction of the board, such as "sw"."""
    facing = next((one.facing for one in moment.pieces if one.unit == unit), None)
    return facing is not None and way_of(moment.rules.board, facing) == way


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
