"""Rounds of exercises that can be answered on paper, from the record sheets of one moment of a battle."""

import random
from collections.abc import Iterable, Sequence

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.battle import Battle
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import AttackForm, EventForm, Form, Forms, NumberForm
from shellshock_tui.engine.figures import figures
from shellshock_tui.engine.trail import Blocked, Clause, Trail

LOOKED_AT = 8
"""How many moments of a battle are compared at most."""
ENOUGH = 4
"""How many kinds of exercises a page should have at least."""
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
    found: list[tuple[Moment, tuple[Exercise, ...]]] = []
    for battle in shuffled:
        moments = tuple(battle.moments())
        tried = chance.sample(moments, min(LOOKED_AT, len(moments)))
        found += [(moment, _all(moment, forms)) for moment in tried]
        if max(map(_kinds, found), default=0) >= ENOUGH:
            break
    best = max(found, key=_kinds, default=None)
    return (best[0], _some(best[1], number, chance)) if best and best[1] else None


def _kinds(pair: tuple[Moment, tuple[Exercise, ...]]) -> int:
    return len({one.form for one in pair[1]})


def _all(moment: Moment, forms: Forms) -> tuple[Exercise, ...]:
    found: dict[str, Exercise] = {}
    for form in filter(_is_for_paper, forms.all):
        for unit in ("",) if isinstance(form, EventForm) else sorted(moment.names):
            for one in exercises(moment, forms, form, unit):
                if one.paper:
                    found.setdefault(one.paper, one)
    return tuple(found.values())


def _is_for_paper(form: Form) -> bool:
    match form:
        case NumberForm() | EventForm():
            return form.on_paper
        case AttackForm():
            return bool(form.paper)
        case _:
            return False


def _some(found: Sequence[Exercise], number: int, chance: random.Random) -> tuple[Exercise, ...]:
    """Return some exercises in their order, of each form about as many."""
    by_form: dict[str, list[Exercise]] = {}
    for one in found:
        by_form.setdefault(one.form, []).append(one)
    chosen: list[Exercise] = []
    for _ in range(OF_ONE_FORM):
        for left in by_form.values():
            if left and len(chosen) < number:
                chosen.append(left.pop(chance.randrange(len(left))))
    return tuple(one for one in found if one in chosen)


def working(exercise: Exercise) -> str:
    """Return how an answer comes about, in a line."""
    match exercise.reason:
        case Trail() as trail:
            named = ", ".join(term.label for term in trail.terms if term.value)
            return f"{figures(trail)}: {named}" if named else figures(trail)
        case Blocked(reason=reason):
            return reason
        case Clause(id=clause, text=text):
            return f"{clause}: {text}"


def options_of(exercise: Exercise) -> tuple[str, ...]:
    """Return the options of an exercise; empty if it has none."""
    return exercise.answer.options if isinstance(exercise.answer, Pick) else ()
