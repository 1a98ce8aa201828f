"""All exercises of a form, both those answered in words and those answered by commands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from shellshock_tui.drill.attack_exercises import attack_exercises
from shellshock_tui.drill.choice_exercises import choice_exercises
from shellshock_tui.drill.deeds import choosing, moving
from shellshock_tui.drill.event_exercises import event_exercises
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.forms import (
    AttackForm,
    ChoiceForm,
    ChoosingForm,
    EventForm,
    Form,
    Forms,
    MovingForm,
    NumberForm,
    SightForm,
)
from shellshock_tui.drill.number_exercises import number_exercises
from shellshock_tui.drill.sight_exercises import sight_exercises
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.trail import Blocked

SENTENCE_END = re.compile(r"(?<=[.!?]) ")
LONGEST_MEANING = 200
"""The most characters of a clause's text that are shown, unless its first sentence is longer."""


def exercises(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    """Yield the exercises of a form about a unit at a moment; those about events concern any unit.

    A question whose answer depends on an optional rule names the rule and how it is set.
    """
    for one in _of_form(moment, forms, form, unit):
        asked = " ".join((one.question, *getattr(one.answer, "options", ())))
        means = tuple(
            means for word, means in forms.means.items() if re.search(rf"(?<!\w)(?:{word})(?!\w)", asked)
        )
        options = [option for option in moment.options if _depends(one, option)]
        set_by = _optional_rules(options)
        means += tuple(_meaning(moment, one, option) for option in options)
        since = f" Since the position shown: {moment.since}" if moment.since else ""
        shown = _shown(one, forms)
        question, paper = shown + one.question + since + set_by, one.paper and one.paper + set_by
        yield replace(one, question=question, paper=paper, means=means)


def _of_form(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    match form:
        case ChoosingForm():
            return choosing(moment, form, unit)
        case MovingForm():
            return moving(moment, form, unit)
        case NumberForm():
            return number_exercises(moment, form, unit)
        case EventForm():
            return event_exercises(moment, forms, form)
        case AttackForm():
            return attack_exercises(moment, forms, form, unit)
        case SightForm():
            return sight_exercises(moment, form, unit)
        case ChoiceForm():
            return choice_exercises(moment, forms, form)
        case _:
            assert_never(form)


def _shown(exercise: Exercise, forms: Forms) -> str:
    """Return sentences about what an answer depends on, but neither the map nor a sheet shows."""
    reason = exercise.reason.reason if isinstance(exercise.reason, Blocked) else ""
    found = (re.fullmatch(pattern, reason) for pattern in forms.shows)
    return "".join(f"{one[1]}. " for one in found if one)


def _cited(exercise: Exercise) -> set[str]:
    """Return the clauses that an answer depends on."""
    return {*exercise.clauses, getattr(exercise.reason, "clause", ""), getattr(exercise.reason, "id", "")}


def _depends(exercise: Exercise, option: Option) -> bool:
    """Return whether an answer depends on an optional rule that is not set as usual."""
    return option.differs and not _cited(exercise).isdisjoint(option.clauses)


def _optional_rules(options: Sequence[Option]) -> str:
    """Return how some optional rules are set, as the end of a question."""
    found = [f"{one.title.lower()}, {one.chosen.words}" for one in options]
    return f" (Optional rule: {'; '.join(found)}.)" if found else ""


def _meaning(moment: Moment, exercise: Exercise, option: Option) -> str:
    """Return what an optional rule does: the first sentences of its clause."""
    clause = next(one for one in option.clauses if one in _cited(exercise))
    first, *others = SENTENCE_END.split(moment.rules.clauses[clause].text)
    text = first
    for sentence in others:
        if len(text) + len(sentence) > LONGEST_MEANING:
            break
        text = f"{text} {sentence}"
    return f"{option.title}: {text}"
