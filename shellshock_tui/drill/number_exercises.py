"""Exercises about the numbers of a unit, such as its highest speed."""

from collections.abc import Iterator
from dataclasses import replace

from shellshock_tui.drill.answer import Figure
from shellshock_tui.drill.calculations import calculation_exercises, given_words, is_on_sheets, track_of
from shellshock_tui.drill.exercise import Exercise, Moment, asked, for_unit, sides_of
from shellshock_tui.drill.forms import NumberForm
from shellshock_tui.drill.worked import matters
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Blocked, Trail


def number_exercises(moment: Moment, form: NumberForm, unit: str) -> Iterator[Exercise]:
    """Yield the exercise about a number of a unit, or about one of the whole battle."""
    at = form.at.replace("*", unit)
    found = moment.explained(at)
    names = moment.names
    if unit not in names or form.before not in ("", _kind_asked(moment, unit)):
        return
    about = (unit,) if at != form.at else ()
    given = given_words(form, found if isinstance(found, Trail) else Trail(()))
    named = _text_at(moment, unit, form.named.replace("*", unit)) if form.named else ""
    words = {
        **sides_of(moment.rules),
        "unit": names[unit],
        "track": track_of(moment),
        "named": named,
        **given,
    }
    question = asked(form.ask, words)
    if isinstance(found, Blocked) and form.zero:
        yield Exercise(form.name, question, Figure(0, form.zero), found, (found.clause,), about)
    if (
        isinstance(found, Trail)
        and (form.before or form.reads == (sum(matters(found)) <= 1))
        and form.reads <= bool(found.total)
    ):
        covers = () if form.reads else (at, *for_unit(form.covers, unit))
        opens = (*((at,) if form.reads else ()), *for_unit(form.opens, unit))
        paper = question if form.on_paper and is_on_sheets(found, about) else ""
        for one in calculation_exercises(moment, (form.name, question), form, found, about, covers):
            yield replace(one, paper=paper, opens=opens)


def _text_at(moment: Moment, unit: str, at: str) -> str:
    """Return the text of the cell at an address of a unit's sheet; empty if there is none."""
    areas = moment.rules.sheet(moment.state, unit, ()).areas
    return next((cell.text for area in areas for cell in cells_of_area(area) if cell.at == at), "")


def _kind_asked(moment: Moment, unit: str) -> str:
    """Return the kind of the decision that a unit is asked for; empty if it is not asked."""
    asked_now = moment.rules.decision(moment.state)
    return asked_now.kind if isinstance(asked_now, Decision) and asked_now.unit == unit else ""
