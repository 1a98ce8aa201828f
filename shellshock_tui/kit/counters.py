"""The codes of units on the map: the letter of their kind, and a number, that of their name if it has one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby, product
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

ORDINAL = re.compile(r"([1-9]\d?)(?:st|nd|rd|th)\b")
"""What a name begins with that has a number; a counter has room for two digits."""


class Named(NamedTuple):
    """A unit that is to have a code."""

    side: str
    letter: str
    """The sign of its kind."""
    id: str
    name: str


def codes(units: Iterable[Named]) -> Mapping[str, str]:
    """Return the codes of units by their ids, no two alike: all but the first side have small letters."""
    known = tuple(units)
    of_kinds = groupby(sorted(known, key=_kind), key=_kind)
    return {
        unit: code if side == known[0].side else code.lower()
        for (side, letter), group in of_kinds
        for unit, code in _numbered(letter, list(group))
    }


def initials(units: Iterable[Any]) -> Mapping[str, str]:
    """Return two letters of each name as its code, the first two that nobody before has."""
    found: dict[str, str] = {}
    for one in units:
        first, *others = [*filter(str.isalpha, one.name.title()), "x"]
        pairs = map("".join, product((first, *ascii_uppercase), (*others, *ascii_lowercase)))
        found[one.id] = next(pair for pair in pairs if pair not in found.values())
    return found


def _kind(unit: Named) -> tuple[str, str]:
    return unit.side, unit.letter


def _numbered(letter: str, units: list[Named]) -> Iterator[tuple[str, str]]:
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
