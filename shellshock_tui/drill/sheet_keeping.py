"""The figures that players who keep their record sheets work out, in the order of the game."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from shellshock_tui.drill.answer import Figure
from shellshock_tui.drill.exercise import Exercise, Moment, asked, listed, sides_of
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import EventForm, Forms
from shellshock_tui.drill.worked import Worked
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.trail import Op, Term, Trail


@dataclass(frozen=True, slots=True)
class KeptFigure:
    """A figure that a player works out for his sheet."""

    entry: int
    """The number of the journal entry that brought it about."""
    number: int
    """Its number among the figures of that entry."""
    side: str
    """The side whose player works it out."""
    exercise: Exercise
    moment: Moment
    """The position that he sees meanwhile: the one before the entry, or the one in which he is asked."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry of the journal: its number, the position before it, and what happened."""

    entry: int
    moment: Moment


def kept_figures(
    happenings: Sequence[Happening], present: Moment, forms: Forms, sides: Collection[str]
) -> tuple[KeptFigure, ...]:
    """Return the figures that the players of some sides work out for some entries of the journal in turn.

    Those that the present decision asks for, such as the lowest speed, come last.
    """
    found: list[KeptFigure] = []
    for is_path, group in groupby(happenings, key=lambda one: _path(one, forms)):
        if is_path is None:
            for one in group:
                _add(found, one.entry, one.moment, _of_events(one.moment, forms), sides)
        else:
            whole = tuple(group)
            form, unit = is_path
            _add(found, whole[-1].entry, whole[0].moment, _of_path(whole, form, unit), sides)
    if happenings:
        _add(found, happenings[-1].entry, present, _before_decision(present, forms), sides)
    return tuple(found)


def _add(
    found: list[KeptFigure],
    entry: int,
    moment: Moment,
    wanted: Iterable[tuple[str, Exercise]],
    sides: Collection[str],
) -> None:
    """Add the exercises about units of some sides, each given with its unit."""
    owners = {piece.unit: piece.side for piece in moment.pieces}
    for unit, exercise in wanted:
        number = sum(one.entry == entry for one in found)
        if owners.get(unit) in sides:
            found.append(KeptFigure(entry, number, owners[unit], exercise, moment))


def _of_events(moment: Moment, forms: Forms) -> Iterator[tuple[str, Exercise]]:
    """Yield the exercises about what happened, in the order of the events."""
    kept = [form for form in forms.event if form.keeper]
    every = [(form, one) for form in kept for one in exercises(moment, forms, form, "")]
    at_once = {one.event for _, one in every}
    later = [number for number in range(len(moment.events)) if number not in at_once]
    every += [
        (form, one) for form in kept for number in later for one in _of_later(moment, forms, form, number)
    ]
    for form, one in sorted(every, key=lambda pair: pair[1].event):
        yield str(dict(moment.events[one.event].facts).get(form.keeper, "")), one


def _of_later(moment: Moment, forms: Forms, form: EventForm, number: int) -> Iterator[Exercise]:
    """Yield the exercises about an event before which others have changed what they depend on.

    The question then tells what those have done to the unit on whose sheet the answer is needed.
    """
    event = moment.events[number]
    first = number
    while first and moment.events[first - 1].name in form.after:
        first -= 1
    unit = dict(event.facts).get(form.keeper, "")
    changes = [one.text for one in moment.events[:first] if unit in dict(one.facts).values()]
    if event.name == form.event and first:
        since = replace(moment, events=moment.events[first : number + 1], since=" ".join(changes))
        for one in exercises(since, forms, form, ""):
            if one.event == number - first:
                yield replace(one, event=number)


def _before_decision(moment: Moment, forms: Forms) -> Iterator[tuple[str, Exercise]]:
    """Yield the exercises that the decision of a moment asks for."""
    for form in forms.number:
        if form.before:
            for unit in sorted(moment.names):
                yield from ((unit, one) for one in exercises(moment, forms, form, unit))


def _path(happening: Happening, forms: Forms) -> tuple[EventForm, str] | None:
    """Return the form that asks for the sum over a path, with its unit; None if nothing else happened."""
    events = happening.moment.events
    for form in forms.event:
        if form.path and [event.name for event in events] == [form.event]:
            return form, str(dict(events[0].facts).get(form.keeper, ""))
    return None


def _of_path(whole: Sequence[Happening], form: EventForm, unit: str) -> Iterator[tuple[str, Exercise]]:
    """Yield the exercise about the sum of the numbers of events in turn; for a single one, its own."""
    moment, events = whole[0].moment, [one.moment.events[0] for one in whole]
    terms = tuple(term for event in events for term in _term(event, form))
    if not terms or unit not in moment.names:
        return
    facts = [dict(event.facts) for event in events]
    words = {name: listed([str(one.get(name, "")) for one in facts]) for name in facts[0]}
    question = asked(
        form.path,
        {
            **sides_of(moment.rules),
            **{f"all_{name}": value for name, value in words.items()},
            **{f"first_{name}": str(value) for name, value in facts[0].items()},
            "unit": moment.names[unit],
        },
    )
    trail = Trail(terms)
    clauses = tuple(dict.fromkeys(Worked(moment.rules, moment.state, trail).clauses))
    yield unit, Exercise(form.name, question, Figure(trail.total), trail, clauses, (unit,))


def _term(event: Event, form: EventForm) -> Iterator[Term]:
    """Yield the number of an event as a term of the sum."""
    where = str(dict(event.facts).get(form.place, form.number))
    for label, trail in event.trails:
        if label == form.number:
            yield Term(where, Op.ADD, trail.total, trail.terms[0].clause, trail=trail)
