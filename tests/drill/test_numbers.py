"""Numbers and facts of events agree with the state after the command."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from shellshock_tui.drill.answer import Figure, Pick, Several
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.exercise import YES_NO
from shellshock_tui.drill.forms import EventForm, forms_of
from shellshock_tui.engine.trail import Trail
from tests.drill.cards import SYSTEMS
from tests.drill.replays import next_step, sample, words_of


class After(NamedTuple):
    """A card, with the states before and after the command as JSON tables."""

    card: Card
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    state: Any

    @property
    def unit(self) -> str:
        """The unit that the question names."""
        ids = {name: unit for unit, name in self.card.moment.names.items()}
        return ids[words_of(self.card)["unit"]]

    def was(self, field: str) -> Any:
        """Return a value of the unit before."""
        return self.before["units"][self.unit][field]

    def has(self, field: str) -> Any:
        """Return a value of the unit after."""
        return self.after["units"][self.unit][field]

    def shown(self, at: str) -> object:
        """Return the number at an address of the unit's sheet after the command; None if it has none."""
        try:
            found = self.card.moment.rules.explain(self.state, at.replace("*", self.unit))
        except ValueError:
            return None
        return found.total if isinstance(found, Trail) else None


FOUND: dict[str, dict[str, Callable[[After], object]]] = {
    "shellshock": {
        "armour": lambda a: a.has("armour")[words_of(a.card)["armour_side"]],
        "rows crossed": lambda a: {str(row) for row in set(a.has("rows")) - set(a.was("rows"))},
        "entries hit": lambda a: {k for k, v in a.has("hits").items() if v > a.was("hits")[k]},
        "speed": lambda a: a.has("kreigs"),
    },
    "closing_fire": {
        "points after a step": lambda a: a.shown("unit/*/movement/left"),
        "points after a turn": lambda a: a.shown("unit/*/movement/left"),
        "melee losses": lambda a: a.was("sp") - a.has("sp"),
        "fall back": lambda a: a.was("hex") == a.has("hex") and not a.has("gone"),
    },
    "gunplay": {
        "wounds": lambda a: a.has("wounds"),
        "flinch markers": lambda a: a.has("markers"),
    },
    "sshr": {"hit points": lambda a: sum(a.has("hp"))},
    "shock": {
        "jam": lambda a: a.has("jammed"),
        "ammunition": lambda a: a.has("empty"),
        "medical check": lambda a: a.has("state") != "up",
    },
}  # fmt: skip
"""The answer by the state after the command, by system and form; None if the state does not show it."""
EVENTS = {form.name: form.event for system in SYSTEMS for form in forms_of(system).event}
CARDS = 80


def check_number(card: Card) -> bool:
    """Compare a card with the state after the command; return whether that shows the answer."""
    look = FOUND[card.system].get(card.exercise.form)
    step = next_step(card)
    event = EVENTS[card.exercise.form]
    unit = card.exercise.units[0] if card.exercise.units else ""
    same = [one for one in step.events if one.name == event and unit in dict(one.facts).values()]
    if look is None or len(same) != 1:
        return False
    rules = card.moment.rules
    after = After(card, rules.encode(card.moment.state), rules.encode(step.state), step.state)
    found = look(after)
    if found is None:
        return False
    match card.exercise.answer:
        case Figure(value=value):
            wanted: object = value
        case Pick(options=options, right=right):
            wanted = right == 0 if options == YES_NO else options[right]
        case Several(entries=entries):
            wanted = set(entries)
    assert found == wanted, (found, wanted, card.exercise.question, card.made)
    return True


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_next_state_has_the_numbers_of_cards(system: str) -> None:
    asked = sample(system, EventForm, tuple(sorted(FOUND[system])), CARDS)
    done = Counter(card.exercise.form for card in asked if check_number(card))
    assert sum(done.values()) >= len(asked) / 3 > 1
