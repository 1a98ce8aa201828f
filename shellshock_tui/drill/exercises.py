"""All exercises of a form, those that are answered in words and those that are done."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from shellshock_tui.drill.deeds import choosing, moving
from shellshock_tui.drill.exercise import Exercise, Moment, said_exercises
from shellshock_tui.drill.forms import ChoosingForm, Form, Forms, MovingForm
from shellshock_tui.engine.option import Option


def exercises(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    """Yield the exercises of a form about a unit at a moment; those about events concern any unit.

    A question whose answer depends on an optional rule names the rule and how it is set.
    """
    for one in _of_form(moment, forms, form, unit):
        asked = " ".join((one.question, *getattr(one.answer, "options", ())))
        means = tuple(
            means for word, means in forms.means.items() if re.search(rf"(?<!\w)(?:{word})(?!\w)", asked)
        )
        set_by = _optional_rules(moment.options, one)
        since = f" Since the position shown: {moment.since}" if moment.since else ""
        question, paper = one.question + since + set_by, one.paper and one.paper + set_by
        yield replace(one, question=question, paper=paper, means=means)


def _of_form(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    match form:
        case ChoosingForm():
            return choosing(moment, form, unit)
        case MovingForm():
            return moving(moment, form, unit)
        case _:
            return said_exercises(moment, forms, form, unit)


def _optional_rules(options: Sequence[Option], exercise: Exercise) -> str:
    """Return the optional rules that an answer depends on, if they are not set as usual."""
    clauses = {*exercise.clauses, getattr(exercise.reason, "clause", ""), getattr(exercise.reason, "id", "")}
    found = [
        f"{one.title.lower()}, {one.chosen.words}"
        for one in options
        if one.differs and clauses.intersection(one.clauses)
    ]
    return f" (Optional rule: {'; '.join(found)}.)" if found else ""
