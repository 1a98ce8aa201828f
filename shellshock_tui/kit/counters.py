"""Counters of units: their codes, by kind and number or by name, and the distance between them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby, product
from string import ascii_lowercase, ascii_uppercase
from typing import Protocol, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Piece

UNCLEAR = "IO"
"""Letters that look like digits."""
NUMBER = re.compile(r"\b([1-9]\d?)(?:st|nd|rd|th)?\b")
"""A number of one or two digits in a name, such as "2nd"; a counter has no room for more."""


class Named(Protocol):
    """A unit with an id, a name and a side."""

    @property
    def id(self) -> str:
        """The id of the unit."""

    @property
    def name(self) -> str:
        """The name of the unit."""

    @property
    def side(self) -> str:
        """The id of the unit's side."""


N = TypeVar("N", bound=Named)


def codes(units: Iterable[Named]) -> Mapping[str, str]:
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


def initials(units: Iterable[Named]) -> Mapping[str, str]:
    """Return a unique code for each unit, by id: two letters of the unit's name."""
    found: dict[str, str] = {}
    for one in units:
        first, *others = [*filter(str.isalpha, one.name.title()), "x"]
        pairs = map("".join, product((first, *ascii_uppercase), (*others, *ascii_lowercase)))
        found[one.id] = next(pair for pair in pairs if pair not in found.values())
    return found


def _letter(unit: Named) -> str:
    """Return the first letter of the name's last word that is not one of `UNCLEAR`; "U" if there is none."""
    words = reversed(unit.name.upper().split())
    clear = (one for word in words for one in word if one in ascii_uppercase and one not in UNCLEAR)
    return next(clear, "U")


def _numbered(units: list[N]) -> Iterator[tuple[N, int]]:
    """Yield units with numbers: the one in the name if free, else the position or the lowest free number."""
    found: dict[tuple[int, str], N] = {}
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


def apart(board: Board, pieces: Iterable[Piece], unit: str, other: str) -> int | None:
    """Return the distance between the nearest pieces of two units; None if one is off the map."""
    placed = [piece for piece in pieces if piece.at != OFF_BOARD]
    ours, theirs = ([piece.at for piece in placed if piece.unit == one] for one in (unit, other))
    return min((board.distance(*pair) for pair in product(ours, theirs)), default=None)
