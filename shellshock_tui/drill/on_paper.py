"""Rounds of exercises that can be answered on paper, from the record sheets of one moment of a battle."""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import assert_never

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.battle import Battle
from shellshock_tui.drill.covering import covered_sheet
from shellshock_tui.drill.exercise import Exercise, Moment, either_tells
from shellshock_tui.drill.exercises import exercises
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
from shellshock_tui.drill.worked import matters
from shellshock_tui.engine.addresses import unit_address, unit_of
from shellshock_tui.engine.figures import figures
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Op, Trail

LOOKED_AT = 8
"""The most moments of a battle that are compared: those that may have most kinds of exercises."""
ENOUGH = 6
"""The least number of kinds of exercises that a page should have."""
OF_ONE_FORM = 4
"""The greatest number of exercises of one form on a page."""


def paper_round(
    battles: Iterable[Battle], forms: Forms, number: int, seed: str
) -> tuple[Moment, tuple[Exercise, ...]] | None:
    """Return a moment with many kinds of exercises for paper, and some of them; None if there are none.

    It is the best moment of the first battle that has enough kinds, else the best of all battles. The
    exercises are ordered as the forms are; those about what happens next come last.
    """
    chance = random.Random(seed)
    shuffled = list(battles)
    chance.shuffle(shuffled)
    events = {form.event for form in forms.event if form.on_paper}
    found: list[tuple[Moment, tuple[Exercise, ...]]] = []
    for battle in shuffled:
        moments = list(battle.moments())
        chance.shuffle(moments)
        moments.sort(key=lambda moment: len(events.intersection(event.name for event in moment.events)))
        found += [(moment, _all(moment, forms)) for moment in moments[-LOOKED_AT:]]
        if max(map(_kinds, found), default=0) >= ENOUGH:
            break
    best = max(found, key=_kinds, default=None)
    return (best[0], _some(best[1], number, chance)) if best and best[1] else None


def _kinds(pair: tuple[Moment, tuple[Exercise, ...]]) -> int:
    return len(_together(pair[1]))


def sheets_for(moment: Moment, exercises: Sequence[Exercise]) -> tuple[SheetView, ...]:
    """Return the record sheets that some exercises need, with figures that give away an answer covered.

    These figures are covered for all units, because units of a kind often have the same.
    """
    units = dict.fromkeys(unit for one in exercises for unit in one.units)
    covers = [
        at.replace(unit_address(unit_of(at)), unit_address(unit), 1)
        for one in exercises
        for at in one.covers
        for unit in units
    ]
    return tuple(covered_sheet(moment.rules.sheet(moment.state, unit, ()), covers) for unit in units)


def _is_for_paper(form: Form) -> bool:
    """Return whether exercises of a form may be answered on paper."""
    match form:
        case NumberForm() | EventForm():
            return form.on_paper
        case AttackForm():
            return bool(form.paper)
        case SightForm() | ChoiceForm() | ChoosingForm() | MovingForm():
            return False
        case _:
            assert_never(form)


def _all(moment: Moment, forms: Forms) -> tuple[Exercise, ...]:
    found: dict[str, Exercise] = {}
    for form in filter(_is_for_paper, forms.all):
        for unit in ("",) if isinstance(form, EventForm) else sorted(moment.names):
            for one in exercises(moment, forms, form, unit):
                if one.paper:
                    found.setdefault(one.paper, one)
    return tuple(found.values())


def _together(found: Sequence[Exercise]) -> tuple[tuple[Exercise, ...], ...]:
    """Return exercises by form, of as many forms as possible; none tells the answer of another form."""
    by_form: dict[str, list[Exercise]] = {}
    for one in found:
        by_form.setdefault(one.form, []).append(one)
    firsts = [each[0] for each in by_form.values()]
    told = [one for one in firsts if any(either_tells(one, other) for other in firsts)]
    for size in range(len(told), -1, -1):
        for some in combinations(told, size):
            if not any(either_tells(*pair) for pair in combinations(some, 2)):
                return tuple(tuple(by_form[one.form]) for one in firsts if one not in told or one in some)
    return ()


def _some(found: Sequence[Exercise], number: int, chance: random.Random) -> tuple[Exercise, ...]:
    """Return some exercises in their order, of each form about as many; none tells the answer of another."""
    together = [list(each) for each in _together(found)]
    chosen: list[Exercise] = []
    for _ in range(OF_ONE_FORM):
        for left in together:
            if left and len(chosen) < number:
                chosen.append(left.pop(chance.randrange(len(left))))
    return tuple(one for one in found if one in chosen)


def working(exercise: Exercise) -> str:
    """Return the calculation or the reason of an answer, in a line."""
    match exercise.reason:
        case Trail() as trail:
            shown = zip(trail.terms, matters(trail), strict=True)
            named = "; ".join(term.label for term, counts in shown if counts or term.op is Op.ADD)
            return f"{figures(trail)} ({named})" if named else figures(trail)
        case Blocked(reason=reason):
            return reason
        case Clause(id=clause, text=text):
            return f"{clause}: {exercise.why or text}"


COVERED_FIGURES = "? on a sheet: a figure that is covered, because it would tell an answer."


def terms_of(exercises: Sequence[Exercise]) -> tuple[str, ...]:
    """Return sentences that explain the terms of some exercises, and covered figures if there are any."""
    covered = [COVERED_FIGURES for one in exercises if one.covers]
    told = (sentence for one in exercises for sentence in (*one.means, *one.terms))
    return tuple(dict.fromkeys((*told, *covered)))


def options_of(exercise: Exercise) -> tuple[str, ...]:
    """Return the options of an exercise; empty if it has none."""
    return exercise.answer.options if isinstance(exercise.answer, Pick) else ()
