"""The codes of units on the map: the letter of their arm, and a number, that of their name if it has one."""

import re
from collections.abc import Iterator, Mapping
from itertools import count, groupby

from shellshock_tui.rules.closing_fire.battle import Battle, UnitSetup

LETTERS = {"foot": "L", "light": "I", "mounted": "C", "guns": "B"}
"""The sign of an arm."""
ORDINAL = re.compile(r"([1-9]\d?)(?:st|nd|rd|th)\b")
"""What a name begins with that has a number; a counter has room for two digits."""


def codes(battle: Battle) -> Mapping[str, str]:
    """Return the codes of units by their ids; no two of a side are alike."""

    def arm(unit: UnitSetup) -> tuple[str, str]:
        return unit.side, battle.sheets[unit.id].arm

    ofarms = groupby(sorted(battle.scenario.units, key=arm), key=arm)
    return {unit: code for (_, arm), group in ofarms for unit, code in _numbered(LETTERS[arm], list(group))}


def _numbered(letter: str, units: list[UnitSetup]) -> Iterator[tuple[str, str]]:
    """Yield codes: the first of each number in a name has it, others their place or the first one free."""
    found: dict[int, str] = {}
    for unit in units:
        if named := ORDINAL.match(unit.name):
            found.setdefault(int(named[1]), unit.id)
    for place, unit in enumerate(units, start=1):
        if unit.id not in found.values():
            number = place if place not in found else next(n for n in count(1) if n not in found)
            found[number] = unit.id
    yield from ((unit, f"{letter}{number}") for number, unit in found.items())
