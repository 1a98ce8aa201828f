"""The codes of units on the map: the letter of their kind, and a number, that of their name if it has one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby
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
    """Return the first two letters of each name as its code; where two are alike, letter and number."""
    named = tuple(Named(one.side, one.name[:1].upper(), one.id, one.name) for one in units)
    short = {unit.id: unit.name[:2].title() for unit in named}
    is_told = len(set(short.values())) == len(short) and all(map(str.isalpha, short.values()))
    return short if is_told else codes(named)


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
