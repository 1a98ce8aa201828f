"""Nine of ten clauses that numbers, refusals and decisions cite have cards from the ready battles."""

from collections.abc import Iterator
from itertools import islice

import pytest

from shellshock_tui.drill.exercise import Moment, exercises
from shellshock_tui.drill.forms import EventForm, Form, Forms, forms_of
from shellshock_tui.drill.ready import ready
from shellshock_tui.engine.rules import Decision
from shellshock_tui.rules import system as system_of
from tests.drill.cards import SYSTEMS
from tests.soak import soaked
from tests.test_citations import SILENT

WITHOUT = {
    "shellshock": {
        "combat.ammo", "combat.grenades", "hit.special-ammunition", "internal.out-of-action",
        "move.phased-play",
        "option.instant-death", "option.lucky-shot", "option.nestle", "option.rambo-misses",
        "option.tree-cover",
        "sheet.weapon-line",
    },
    "closing_fire": {"shoot.when", "victory.points"},
    "gunplay": {"overwatch.declare", "victory"},
    "sshr": {"move.way", "table.ground", "victory.destroy"},
    "shock": {"armour", "turn.phases"},
}  # fmt: skip
"""The clauses that are cited, and that no card of the ready battles asks for."""
EVERY, LOOKED_AT = 4, 60
"""Units' forms are tried at every so many moments, and so many exercises of each are looked at."""


def tried(moment: Moment, forms: Forms, number: int) -> Iterator[tuple[Form, str]]:
    """The forms that are tried at a moment, each with the unit it is tried for."""
    events = {event.name for event in moment.events}
    for form in forms.all:
        if isinstance(form, EventForm):
            yield from [(form, "")] if form.event in events else []
        elif number % EVERY == 0 and moment.names:
            yield from ((form, unit) for unit in sorted(moment.names))
        elif form in forms.choice and moment.names:
            yield form, min(moment.names)


def with_cards(system: str) -> tuple[set[str], set[str]]:
    """The clauses that cards ask for, and those of decisions."""
    forms, found, decided = forms_of(system), set[str](), set[str]()
    for battle in ready(system):
        for number, moment in enumerate(battle.moments()):
            asked = moment.rules.decision(moment.state)
            decided |= {asked.clause} if isinstance(asked, Decision) else set()
            for form, unit in tried(moment, forms, number):
                for exercise in islice(exercises(moment, forms, form, unit), LOOKED_AT):
                    found |= set(exercise.clauses)
    return found, decided


@pytest.mark.parametrize("system", soaked(sorted(SYSTEMS), 2))
def test_clauses_have_cards(system: str) -> None:
    found, decided = with_cards(system)
    citable = (set(system_of(system).clauses) - SILENT[system]) | decided
    assert citable - found <= WITHOUT[system], sorted(citable - found - WITHOUT[system])
    assert not found & WITHOUT[system]
