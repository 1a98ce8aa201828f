"""All exercises of a form, those that are answered in words and those that are done."""

from collections.abc import Iterator

from shellshock_tui.drill.deeds import choosing, moving
from shellshock_tui.drill.exercise import Exercise, Moment, said_exercises
from shellshock_tui.drill.forms import ChoosingForm, Form, Forms, MovingForm


def exercises(moment: Moment, forms: Forms, form: Form, unit: str) -> Iterator[Exercise]:
    """Yield the exercises of a form about a unit at a moment; those about events concern any unit."""
    match form:
        case ChoosingForm():
            return choosing(moment, form, unit)
        case MovingForm():
            return moving(moment, form, unit)
        case _:
            return said_exercises(moment, forms, form, unit)
