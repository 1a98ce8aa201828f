"""The codes of units on the map: the letter of their kind, and a number, that of their name if it has one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby, product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

UNCLEAR = "IO"
"""The letters that are read as figures."""
NUMBER = re.compile(r"\b([1-9]\d?)(?:st|nd|rd|th)?\b")
"""The number in a name; a counter has room for two digits."""


def codes(units: Iterable[Any]) -> Mapping[str, str]:
    """Return the codes of units by their ids, no two alike: the letter first on the first side, else last."""
    known = tuple(units)
    of_kinds = groupby(sorted(known, key=_letter), key=_letter)
    numbered = ((letter, *one) for letter, group in of_kinds for one in _numbered(list(group)))
    return {
        unit.id: f"{letter}{number}" if unit.side == known[0].side else f"{number}{letter}"
        for letter, unit, number in numbered
    }


def initials(units: Iterable[Any]) -> Mapping[str, str]:
    """Return two letters of each name as its code, the first two that nobody before has."""
    found: dict[str, str] = {}
    for one in units:
        first, *others = [*filter(str.isalpha, one.name.title()), "x"]
        pairs = map("".join, product((first, *ascii_uppercase), (*others, *ascii_lowercase)))
        found[one.id] = next(pair for pair in pairs if pair not in found.values())
    return found


def _letter(unit: Any) -> str:
    """Return the letter with which the last word of a name begins."""
    words = reversed(unit.name.upper().split())
    clear = (one for word in words for one in word if one in ascii_uppercase and one not in UNCLEAR)
    return next(clear, "U")


def _numbered(units: list[Any]) -> Iterator[tuple[Any, int]]:
    """Yield numbers: the first of its side with one in its name has it, others their place or a free one."""
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
