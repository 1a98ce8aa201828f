"""Battles that ship with the program, so that the first card appears at once, and later battles."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from shellshock_tui.drill.battle import Battle, recorded

FOLDER = Path(__file__).parent / "battles"
SCENARIOS = {
    "shellshock": ("shellshock/duel", "shellshock/mill", "shellshock/bridge"),
    "closing_fire": ("closing_fire/villages",),
    "gunplay": ("gunplay/dock-street",),
    "sshr": ("sshr/pumps", "sshr/nest"),
    "shock": ("shock/the-mast", "shock/man-down"),
}
"""The scenarios that bots play ahead for drills, by system."""


@cache
def ready(system: str) -> tuple[Battle, ...]:
    """Return the battles of a system that ship with the program; none if it ships none."""
    path = FOLDER / f"{system}.json"
    if not path.is_file():
        return ()
    found = json.loads(path.read_text("utf-8"))
    return tuple(Battle(one["scenario"], one["seed"], tuple(one["commands"])) for one in found)


Play = Callable[[str, str], Battle]
"""Plays a battle ahead, given its scenario and its seed."""


def battles(system: str, seed: str, play: Play = recorded) -> Iterator[Battle]:
    """Yield the ready battles of a system, beginning with one by the seed, and then new ones without end.

    Raises:
        DataError: A scenario is wrong.
    """
    shipped = ready(system)
    first = sum(map(ord, seed)) % len(shipped) if shipped else 0
    yield from (*shipped[first:], *shipped[:first])
    scenarios = SCENARIOS.get(system, ())
    number = 0
    while scenarios:
        yield play(scenarios[number % len(scenarios)], f"{seed} {number}")
        number += 1
