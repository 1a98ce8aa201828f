"""Counters of units: their codes, by kind and number or by name, and the distance between them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, groupby, product
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Protocol, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Piece

UNCLEAR = "IO"
"""Letters that look like digits."""
NUMBER = re.compile(r"\b([1-9])(?:st|nd|rd|th)?\b")
"""A number of one digit in a name, such as "2nd"; a counter has no room for more."""
SIGNS = "123456789abcdefghjkmnpqrstuvwxyz"
"""The signs of the numbers from 1, one character each, without letters that look like digits."""
ROOM = 2
"""The number of characters on a counter."""


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


def id_codes(ids: Iterable[str]) -> Mapping[str, str]:
    """Return a unique code for each unit, by id: the first two characters of the id, as in "R1".

    Where another unit has these, a letter follows the first character: r10 is "RA".
    """
    return unique({unit: unit[:ROOM].upper() for unit in ids})


def unique(wished: Mapping[str, str]) -> dict[str, str]:
    """Return a unique code of at most two characters for each wish: the wish itself unless it is taken."""
    found: dict[str, str] = {}
    for unit, wish in wished.items():
        if len(wish) <= ROOM and wish not in found.values():
            found[unit] = wish
    clear = [letter for letter in ascii_uppercase if letter not in UNCLEAR]
    for unit, wish in wished.items():
        if unit not in found:
            pairs = map("".join, product((wish[:1], *ascii_uppercase, *digits), (*clear, *ascii_lowercase)))
            found[unit] = next(pair for pair in pairs if pair not in found.values())
    return {unit: found[unit] for unit in wished}


def sign(number: int) -> str:
    """Return the one character that stands for a number from 1; "?" if it is too high."""
    return SIGNS[number - 1 : number] or "?"


def codes(units: Iterable[Named]) -> Mapping[str, str]:
    """Return a unique code for each unit, by id: "A1" for the first side, "1A" for the others.

    The letter is the first of the last word of the unit's name, the number that in its name if it has one.
    A small letter stands for a number above 9.
    """
    known = tuple(units)
    of_kinds = groupby(sorted(known, key=_letter), key=_letter)
    numbered = ((letter, *one) for letter, group in of_kinds for one in _numbered(list(group)))
    return unique(
        {
            unit.id: f"{letter}{sign(number)}" if unit.side == known[0].side else f"{sign(number)}{letter}"
            for letter, unit, number in numbered
        }
    )


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
