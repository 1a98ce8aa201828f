"""Overlays that need only the rules: reach, line of sight and threats."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Protocol

from shellshock_tui.board import Board
from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.walks import Stand

STRONGEST = 9
"""The highest level of a mark."""
SEEN, BLOCKING = 5, STRONGEST
"""The level of a place that is seen or on a line of sight, and of one that blocks it."""
Chances = Sequence[tuple[str, Fraction]]
"""The chances of independent events, by name."""


Sees = Callable[[int, int], Trail | Blocked]
"""Returns the distance between two places that see each other, or what blocks the line of sight."""


def reach(stands: Iterable[Stand[Any]], name: str) -> Overlay:
    """Return the overlay of places that a unit can reach, with the movement points left there."""
    most: dict[int, int] = {}
    for stand in stands:
        most[stand.at] = max(stand.left, most.get(stand.at, 0))
    leaves = any(most.values())
    marks = tuple(
        (place, max(1, min(STRONGEST, left)), str(left) if leaves else "")
        for place, left in sorted(most.items())
    )
    words = f"Where {name} can go{', with the movement left there' if leaves else ''}."
    return Overlay(OverlayKind.REACH, marks, words)


def seen_from(board: Board, start: int, sees: Sees) -> Overlay:
    """Return the overlay of places seen from a place."""
    others = (place for place in range(board.size) if place != start)
    marks = tuple((place, SEEN, "") for place in others if isinstance(sees(start, place), Trail))
    return Overlay(OverlayKind.SIGHT, marks, f"What is seen from {board.label(start)}.")


def sight_line(board: Board, start: int, end: int, sees: Sees) -> Overlay:
    """Return the overlay of the line of sight between two places; empty if one can be off the map."""
    if min(start, end) < 0:
        return Overlay(OverlayKind.SIGHT, ())
    label, found = board.label, sees(start, end)
    if isinstance(found, Trail):
        return line(board, start, end, None, f"{label(start)} sees {label(end)}.")
    head, _, blocking = found.at.rpartition("/")
    return line(board, start, end, board.place(blocking) if head == "hex" else None, found.reason)


def line(board: Board, start: int, end: int, blocker: int | None, words: str) -> Overlay:
    """Return the overlay of a line of sight, with the place that blocks it if any."""
    points = (place for point in board.line(start, end) for place in point if place >= 0)
    marks = tuple(
        (place, BLOCKING, "x") if place == blocker else (place, SEEN, "·") for place in dict.fromkeys(points)
    )
    return Overlay(OverlayKind.SIGHT, marks, words, ends=(start, end))


class Naming(Protocol):
    """A game that knows the names of its units."""

    def name(self, unit: str) -> str:
        """Return a unit's name."""


def threats(
    g: Naming,
    enemies: Iterable[str],
    places: Iterable[int],
    chance: Callable[[str, int], Fraction],
    note: str,
) -> Overlay:
    """Return the overlay of how likely a unit is hit in some places, by each enemy's chance there.

    `chance` returns the chance of an enemy to hit a unit in a place; `note` is the caption.
    """
    known = tuple(enemies)
    found = {place: [(g.name(one), p) for one in known if (p := chance(one, place))] for place in places}
    return threatened(found, note)


def threatened(found: Mapping[int, Chances], note: str) -> Overlay:
    """Return the overlay of how likely a unit is hit in some places, given each enemy's chance there."""
    marks = tuple((place, *_danger(chances)) for place, chances in found.items())
    words = tuple((place, f"threat: {_danger_words(chances)}") for place, chances in found.items())
    return Overlay(OverlayKind.THREAT, marks, note, words)


def _danger(chances: Chances) -> tuple[int, str]:
    """Return the mark's level and text for the chance that at least one of the events happens."""
    missed = prod((1 - chance for _, chance in chances), start=Fraction(1))
    percent = _percent(1 - missed)
    return (1 + percent * (STRONGEST - 1) // 100 if percent else 0), str(percent) if percent else "·"


def _danger_words(chances: Chances) -> str:
    return ", ".join(f"{name} {_percent(chance)} %" for name, chance in chances) or "no enemy can hit here"


def _percent(chance: Fraction) -> int:
    return int(chance * 100 + Fraction(1, 2))


def watched(seen: Iterable[int], note: str) -> Overlay:
    """Return the overlay of how many viewers see each place, given the places that each one sees."""
    found = sorted(Counter(seen).items())
    marks = tuple((place, min(STRONGEST, 3 * viewers), str(viewers)) for place, viewers in found)
    return Overlay(OverlayKind.THREAT, marks, note)
