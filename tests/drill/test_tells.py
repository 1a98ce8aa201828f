"""No question gives away the answer of another one about the same moment."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.drill.exercise import Exercise, Moment, either_tells
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import EventForm, forms_of
from shellshock_tui.engine.event import Event, EventContent
from shellshock_tui.engine.trail import Op, Term, Trail
from tests.drill.cards import SYSTEMS, cards, ready_played

MARK = 7_777
"""A number that no question contains."""
APART = "sshr", "shock"
"""The systems in which no question states a fact that another one asks for."""


def asked(moment: Moment, system: str) -> dict[tuple[str, int], Exercise]:
    """Return the exercises about what happened at a moment, by form and number of the event."""
    forms = forms_of(system)
    found = (one for form in forms.event for one in exercises(moment, forms, form, ""))
    return {(one.form, one.event): one for one in found}


def moments(system: str) -> Iterator[Moment]:
    """Yield a moment for each kind of event."""
    seen = set[str]()
    for battle in ready_played(system):
        for moment in battle.moments():
            new = {event.name for event in moment.events} - seen
            seen |= new
            if new:
                yield moment


def changed(moment: Moment, number: int, form: EventForm) -> Moment:
    """Return a moment at which a form's question about one of its events has another answer."""
    event = moment.events[number]
    facts = dict(event.facts)
    if form.fact:
        facts = with_other(facts, form.fact.split("."))
    other = Term("", Op.READ, MARK, "")
    trails = tuple(
        (label, Trail((*trail.terms, other._replace(clause=trail.terms[0].clause))))
        if label == form.number
        else (label, trail)
        for label, trail in event.trails
    )
    made = Event(event.name, EventContent(event.text, tuple(facts.items()), trails))
    return replace(moment, events=(*moment.events[:number], made, *moment.events[number + 1 :]))


def with_other(facts: Mapping[str, Any], path: list[str]) -> dict[str, Any]:
    """Return facts with another value at a path."""
    name, *rest = path
    if name not in facts or (rest and not isinstance(facts[name], Mapping)):
        return dict(facts)
    if rest:
        return {**facts, name: with_other(facts[name], rest)}
    value = facts[name]
    other = not value if isinstance(value, bool) else [MARK] if isinstance(value, list) else MARK
    return {**facts, name: other}


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_question_changes_with_the_answer_of_another(system: str) -> None:
    """Each answer is changed in turn; a question that changes with it gives it away."""
    forms, changes = {form.name: form for form in forms_of(system).event}, 0
    for moment in moments(system):
        before = asked(moment, system)
        for (name, number), one in before.items():
            after = asked(changed(moment, number, forms[name]), system)
            for key, other in before.items():
                if key[0] != name and key in after and after[key].question != other.question:
                    changes += 1
                    assert either_tells(one, other), (name, key[0], other.question)
    assert changes > 0 or system in APART


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_form_that_is_told_exists(system: str) -> None:
    names = {form.name for form in forms_of(system).all}
    for form in forms_of(system).event:
        assert names.issuperset(one.partition(":")[0] for one in form.tells)


TOLD = {
    "closing_fire": [("owner", "end of a turn"), ("save dice", "hits"), ("shooting need", "shoot")],
    "gunplay": [("solid hit", "hit"), ("wounds", "hit"), ("hit", "level"), ("shot", "fire")],
    "shock": [("hit", "shot"), ("looked", "look"), ("severity", "stopped"), ("ammunition", "jam")],
    "sshr": [("volley wounds", "volley wound"), ("strikes hit", "fight")],
    "shellshock": [("victory", "winner"), ("step cost", "step"), ("speed", "speed allowed")],
}
"""Some forms, by system, whose questions give away another answer in different words."""


@pytest.mark.few(4)
@pytest.mark.parametrize(("system", "teller", "told"), [(s, *pair) for s in TOLD for pair in TOLD[s]])
def test_a_question_that_says_what_another_one_asks_tells_it(system: str, teller: str, told: str) -> None:
    moments_with = (moment for battle in ready_played(system) for moment in battle.moments())
    found = (one for moment in moments_with for one in asked(moment, system).values() if one.form == teller)
    assert told in next(found).tells


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["shellshock", "gunplay", "shock"])
def test_which_rule_forbids_it_and_how_likely_it_is_tell_whether_it_may(system: str) -> None:
    for card in cards(system, 120):
        form, _, part = card.exercise.form.partition(": ")
        if part in ("which rule", "chance"):
            assert f"{form}: may it" in card.exercise.tells
        if part in ("what blocks it", "how far"):
            assert form in card.exercise.tells
