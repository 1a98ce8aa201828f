"""The ready battles give cards for nine of ten clauses that numbers, refusals and decisions cite."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import pytest

from shellshock_tui.drill.exercise import Moment
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
    forms_of,
)
from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.rules import AnyRules, Decision
from shellshock_tui.rules import system as system_of
from tests.drill.cards import SYSTEMS, ready_played
from tests.soak import soaked
from tests.test_citations import SILENT

WITHOUT = {
    "shellshock": {
        "option.declared-target": "no ready battle uses the option",
        "option.instant-death": "four tens in a row come too seldom",
        "option.nestle": "no ready battle uses the option",
        "option.rambo-misses": "no ready battle uses the option",
        "option.tree-cover": "no ready battle uses the option",
        "setup.types-of-play": "a table with miniatures has no map to ask about",
    },
    "closing_fire": {
        "shoot.when": "who has shot may not act on, so that nobody is asked",
        "victory.points": "no ready battle goes on to its last turn",
    },
    "gunplay": {
        "overwatch.declare": "how many watch is for the player to choose",
        "victory": "its goals are those of each scenario",
    },
    "sshr": {
        "move.way": "the way is measured by the program",
        "table.ground": "where a model may not stand is not among the choices",
        "victory.destroy": "no ready battle has such a mission",
    },
    "shock": {
        "armour": "in the ready battles no armour stops a round",
        "enemy.programme": "the program acts for the enemy",
        "turn.phases": "it is told, and nothing is decided by it",
    },
}
"""The cited clauses that no card of the ready battles asks for, each with the reason."""
EVERY, LOOKED_AT = 8, 60
"""The interval between moments at which units' forms are tried, and the exercises checked of each."""
IN_VAIN = 300
"""The number of tries in a row without a new clause that end the tries of a unit's form, except in soak."""


def tried(moment: Moment, forms: Forms, number: int) -> Iterator[tuple[Form, str]]:
    """The forms that are tried at a moment, each with the unit it is tried for."""
    events = {event.name for event in moment.events}
    # One unit after the other, because only the last unit's sheet is cached.
    units = sorted(moment.names) if number % EVERY == 0 else ()
    yield from ((form, unit) for unit in units for form in forms.number)
    for form in forms.all:
        match form:
            case EventForm(event=event):
                yield from [(form, "")] if event in events else []
            case ChoiceForm():
                yield from [(form, min(moment.names))] if moment.names else []
            case ChoosingForm() | MovingForm():
                asked = moment.rules.decision(moment.state)
                yield from [(form, asked.unit)] if isinstance(asked, Decision) and number % EVERY == 0 else []
            case AttackForm() | SightForm():
                yield from ((form, unit) for unit in units)
            case NumberForm():
                pass


class ChoicesOnce:
    """The rules of a moment, which find the choices of each draft once for all forms."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._found: dict[tuple[str, Draft], tuple[Choice[Any], ...]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def choices(self, state: Any, side: str, draft: Draft) -> tuple[Choice[Any], ...]:
        if (side, draft) not in self._found:
            self._found[side, draft] = self._rules.choices(state, side, draft)
        return self._found[side, draft]


def with_cards(system: str, in_vain: int) -> tuple[set[str], set[str]]:
    """The clauses that cards ask for, and those of decisions.

    Except in soak, the search ends when only clauses are missing that may be missing.
    """
    forms, found, decided = forms_of(system), set[str](), set[str]()
    dry = Counter[int]()
    wanted = set(system_of(system).clauses) - SILENT[system] - set(WITHOUT[system])
    for battle in ready_played(system):
        for number, played in enumerate(battle.moments()):
            asked = played.rules.decision(played.state)
            decided |= {asked.clause} if isinstance(asked, Decision) else set()
            if in_vain < sys.maxsize and not wanted - found:
                continue
            moment = replace(played, rules=cast("AnyRules", ChoicesOnce(played.rules)))
            for form, unit in tried(moment, forms, number):
                if dry[id(form)] < in_vain or isinstance(form, EventForm | ChoiceForm):
                    these = islice(exercises(moment, forms, form, unit), LOOKED_AT)
                    new = {clause for exercise in these for clause in exercise.clauses} - found
                    dry[id(form)] = 0 if new else dry[id(form)] + 1
                    found |= new
    return found, decided


@pytest.mark.few(1)
@pytest.mark.parametrize("in_vain", soaked([IN_VAIN, sys.maxsize], 1))
@pytest.mark.parametrize("system", SYSTEMS)
def test_clauses_have_cards(system: str, in_vain: int) -> None:
    found, decided = with_cards(system, in_vain)
    citable = (set(system_of(system).clauses) - SILENT[system]) | decided
    missing, listed = citable - found, set(WITHOUT[system]) & citable
    assert f"{sorted(missing - listed)} {sorted(listed - missing)}" == "[] []"
    offered = set(system_of(system).clauses) - set(forms_of(system).without_cards)
    assert not found - offered
    if in_vain == sys.maxsize:
        assert found == offered
    assert len(citable & found) >= 0.9 * len(citable)
