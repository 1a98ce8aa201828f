"""Doubts about valid scenarios of any system."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from shellshock_tui.files import Doubt

FEWEST_SIDES = 2


def too_few_sides(sides: Sequence[Any]) -> Iterator[Doubt]:
    """Yield a doubt if a scenario has a single side."""
    if len(sides) < FEWEST_SIDES:
        yield Doubt("sides", "has one side only, which has nobody to fight")


def repeated_places(goals: Iterable[Any]) -> Iterator[Doubt]:
    """Yield a doubt for each place that a victory table of a scenario lists more than once."""
    for number, goal in enumerate(goals, start=1):
        places = tuple(getattr(goal, "places", ()))
        for place in dict.fromkeys(one for one in places if places.count(one) > 1):
            why = f"side {goal.side} has {place} more than once among the places of a goal"
            yield Doubt(f"victory.{number}.places", why)
