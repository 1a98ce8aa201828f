"""Codes on the counters of units: the first letter of their kind and a number, or two letters of the name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby, product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

UNCLEAR = "IO"
"""Letters that look like digits."""
NUMBER = re.compile(r"\b([1-9]\d?)(?:st|nd|rd|th)?\b")
"""A number of one or two digits in a name, such as "2nd"; a counter has no room for more."""


def codes(units: Iterable[Any]) -> Mapping[str, str]:
    """Return a unique code for each unit, by id: "A1" for the first side, "1A" for the others.

    The letter is the first of the last word of the unit's name, the number that in its name if it has one.
    """
    known = tuple(units)
    of_kinds = groupby(sorted(known, key=_letter), key=_letter)
    numbered = ((letter, *one) for letter, group in of_kinds for one in _numbered(list(group)))
    return {
        unit.id: f"{letter}{number}" if unit.side == known[0].side else f"{number}{letter}"
        for letter, unit, number in numbered
    }


def initials(units: Iterable[Any]) -> Mapping[str, str]:
    """Return a unique code of two letters of its name for each unit, by id."""
    found: dict[str, str] = {}
    for one in units:
        first, *others = [*filter(str.isalpha, one.name.title()), "x"]
        pairs = map("".join, product((first, *ascii_uppercase), (*others, *ascii_lowercase)))
        found[one.id] = next(pair for pair in pairs if pair not in found.values())
    return found


def _letter(unit: Any) -> str:
    """Return the first letter of the name's last word that is not one of `UNCLEAR`; "U" if there is none."""
    words = reversed(unit.name.upper().split())
    clear = (one for word in words for one in word if one in ascii_uppercase and one not in UNCLEAR)
    return next(clear, "U")


def _numbered(units: list[Any]) -> Iterator[tuple[Any, int]]:
    """Yield units with numbers: the one in the name where it is free, else a position or a free number."""
    found: dict[tuple[int, str], Any] = {}
    for unit in units:
        if named := NUMBER.search(unit.name):
            found.setdefault((int(named[1]), unit.side), unit)
    taken = {number for number, _ in found}
    for place, unit in enumerate(units, start=1):
        if unit not in found.values():
            number = place if place not in taken else next(n for n in count(1) if n not in taken)
            taken.add(number)
            found[number, unit.side] = unit
    yield from ((unit, number) for (number, _), unit in found.items())
