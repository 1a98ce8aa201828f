"""Exercises about what a command brings about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from shellshock_tui.drill.answer import Answer, Figure, Pick, Several
from shellshock_tui.drill.calculations import calculation_exercises, given_words, is_on_sheets, track_of
from shellshock_tui.drill.exercise import (
    YES_NO,
    Exercise,
    Moment,
    asked,
    for_unit,
    listed,
    sides_of,
    units_in,
)
from shellshock_tui.drill.forms import EventForm, Forms
from shellshock_tui.drill.worked import matters
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.rules import AnyRules, Outcome
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Trail

CONCERNED = "unit", "attacker", "defender", "target"
"""The facts of events that name a unit; no card asks about one that is not on the map yet."""
ANY = "*"
"""The label of a form that asks for each calculation of an event."""


def event_exercises(moment: Moment, forms: Forms, form: EventForm) -> Iterator[Exercise]:
    """Yield exercises about the events of a moment."""
    changed: set[str] = set()
    earlier = {"track": track_of(moment)} if "{track}" in form.ask else {}
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
                opens = (*for_unit(form.opens, str(facts.get("unit", ""))), *one.marks)
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
    covers = for_unit(form.covers, str(facts.get("unit", facts.get("attacker", ""))))
    for label, trail in event.trails:
        fits = form.number == label or (form.number == ANY and label not in form.omits)
        labels = {term.label for term in trail.terms}
        fits = fits and labels.issuperset(form.has) and labels.isdisjoint(form.lacks)
        if fits and sum(matters(trail)) > 1 and _stands(moment, trail):
            with suppress(KeyError):
                terms = listed([number(term.value) for term in trail.terms])
                own = {"number": label, "terms": terms, "first": number(trail.terms[0].value)}
                question = asked(form.ask, {**words, **own, **given_words(form, trail)})
                used = [unit_of(term.at) for term in trail.terms]
                units = units_in(moment, about, question, used)
                is_on_paper = form.on_paper and is_on_sheets(trail, units)
                besides = [clause for label, clause in form.besides.items() if _has(trail, label)]
                for one in calculation_exercises(moment, (form.name, question), form, trail, units, covers):
                    clauses, paper = (*one.clauses, *besides), question if is_on_paper else ""
                    yield replace(one, clauses=clauses, paper=paper)
    shown = {"each": _each(form, facts)} if form.each else {}
    if answer := _so(form) or _hits(form, facts) or _fact(moment.rules, forms, form, facts):
        clause = moment.rules.clauses[form.clause or event.clause]
        with suppress(KeyError):
            question = asked(form.ask, {**words, **shown})
            paper = question if form.on_paper else ""
            unit = str(facts.get("unit", ""))
            marks = for_unit(form.marks, unit)
            if isinstance(answer, Several) and marks:
                answer = replace(answer, known=_entries_below(moment, unit, marks))
            units, why = units_in(moment, about, question), form.why.format(told=event.text)
            yield Exercise(
                form=form.name,
                question=question,
                answer=answer,
                reason=clause,
                clauses=(clause.id,),
                units=units,
                covers=covers,
                paper=paper,
                marks=marks,
                why=why,
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
    """Return each yes-or-no fact with the names of the tables in which it is true.

    The first text of a table is its name.
    """
    found: dict[str, list[str]] = {}
    for table in (one for one in tables if isinstance(one, Mapping)):
        name = next((str(value) for value in table.values() if isinstance(value, str)), "")
        for fact in (fact for fact, value in table.items() if value is True):
            found.setdefault(fact, []).append(name)
    return found


def _shown(names: Mapping[str, str], forms: Forms, value: object) -> str:
    text = str(value)
    return names.get(text) or forms.shown.get(text) or text.replace("-", "−" if text[:1] == "-" else "-")
