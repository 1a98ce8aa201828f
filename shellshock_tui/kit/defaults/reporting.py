"""`BaseReporting`, which describes events and rolls."""

import re
from collections.abc import Iterator
from typing import TypeVar

from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackTold, RollStep
from shellshock_tui.kit.defaults.required import RequiredRules
from shellshock_tui.kit.game import Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G")


def named_in(words: str, name: str) -> re.Match[str] | None:
    """Return where a name stands in a text as whole words; None if it does not."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words)


class BaseReporting(RequiredRules[S, C, G]):
    """The default of `Reporting`: events as they were emitted, and rolls by their descriptions."""

    lots: tuple[str, ...] = ()
    """The beginnings of descriptions of rolls that draw a lot, such as a chit from a bag."""

    def roll_steps(self, before: S, c: C, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the explanation of the dice in some events: by default one step for each event."""
        return tuple(RollStep("", event.text, event.trails, event.clause) for event in events)

    def attacks_told(self, s: S, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the attacks in the events that no player ordered: none by default."""
        yield from ()

    def effects(self, s: S, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the effects that the map shows for some events: those emitted with them."""
        return tuple(effect for event in events for effect in event.effects)

    def is_lot(self, what: str) -> bool:
        """Return whether a roll draws a lot, by the beginning of its description."""
        return what.startswith(self.lots)

    def roller_side(self, what: str) -> str:
        """Return the side whose name, or whose unit's name, comes first in the description of a roll.

        Empty if it names nobody, or if two sides share the name.
        """
        named = [*((self.name(unit), side) for unit, side in self.owners.items())]
        named += [(name, side) for side, name in self.side_names.items()]
        found = [(at.start(), -len(name), side) for name, side in named if (at := named_in(what, name))]
        first = min(found, default=(0, 0, ""))
        return first[-1] if all(one[-1] == first[-1] for one in found if one[:2] == first[:2]) else ""
