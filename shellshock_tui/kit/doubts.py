"""What is doubtful in a valid scenario of any system."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

FEWEST_SIDES = 2


def too_few_sides(sides: Sequence[Any]) -> Iterator[str]:
    """Yield a warning if a scenario has a single side."""
    if len(sides) < FEWEST_SIDES:
        yield "has one side only, which has nobody to fight"


def repeated_places(goals: Iterable[Any]) -> Iterator[str]:
    """Yield a warning for each place that a goal of a scenario, which has a `side`, lists more than once."""
    for goal in goals:
        places = tuple(getattr(goal, "places", ()))
        for place in dict.fromkeys(one for one in places if places.count(one) > 1):
            yield f"side {goal.side} has {place} more than once among the places of a goal"
