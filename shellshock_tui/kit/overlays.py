"""Overlays that follow from the rules: where a unit can go, and what is seen from where."""

from typing import Any, Protocol

from shellshock_tui.board import Board
from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.paths import Moving, reachable

SEEN, BLOCKING = 5, 9
"""The level of a place that is seen or lies on a line of sight, and of one that blocks it."""


class Overlooked(Moving, Protocol):
    """What overlays ask of the rules that they belong to."""

    board: Board
    index: dict[str, int]

    def name(self, unit: str) -> str:
        """Return a unit's name."""

    def sight(self, g: Any, start: int, end: int) -> Trail | Blocked:
        """Return the distance of two places that see each other, or what is in the way."""


def reach(rules: Overlooked, g: Any, unit: str) -> Overlay:
    """Return where a unit can go, with what is left there."""
    most: dict[int, int] = {}
    for stand in reachable(rules, g, unit):
        most[stand.at] = max(stand.left, most.get(stand.at, 0))
    marks = tuple((place, min(9, left), str(left)) for place, left in sorted(most.items()))
    return Overlay(OverlayKind.REACH, marks, f"Where {rules.name(unit)} can go, with what is left there.")


def sight(rules: Overlooked, g: Any, at: str) -> Overlay:
    """Return what is seen from a unit or a place, or the line of sight between two."""
    match at.split("/"):
        case ["sight", start, end]:
            return _line(rules, g, rules.board.place(start), rules.board.place(end))
        case ["unit", unit, "sight", target] if {unit, target} <= set(rules.index):
            return _line(rules, g, g.of(unit).at, g.of(target).at)
        case ["unit", unit, *_] if unit in rules.index and g.of(unit).at >= 0:
            return _seen(rules, g, g.of(unit).at)
        case ["hex", label, *_]:
            return _seen(rules, g, rules.board.place(label))
        case _:
            return Overlay(OverlayKind.SIGHT, ())


def _seen(rules: Overlooked, g: Any, start: int) -> Overlay:
    others = (place for place in range(rules.board.size) if place != start)
    marks = tuple((place, SEEN, "") for place in others if isinstance(rules.sight(g, start, place), Trail))
    return Overlay(OverlayKind.SIGHT, marks, f"What is seen from {rules.board.label(start)}.")


def _line(rules: Overlooked, g: Any, start: int, end: int) -> Overlay:
    if min(start, end) < 0:
        return Overlay(OverlayKind.SIGHT, ())
    label, found = rules.board.label, rules.sight(g, start, end)
    if isinstance(found, Trail):
        return line(rules.board, start, end, None, f"{label(start)} sees {label(end)}.")
    head, _, blocking = found.at.rpartition("/")
    return line(rules.board, start, end, rules.board.place(blocking) if head == "hex" else None, found.reason)


def line(board: Board, start: int, end: int, blocker: int | None, words: str) -> Overlay:
    """Return the line of sight between two places, with what blocks it."""
    points = (place for point in board.line(start, end) for place in point if place >= 0)
    marks = tuple(
        (place, BLOCKING, "x") if place == blocker else (place, SEEN, "·") for place in dict.fromkeys(points)
    )
    return Overlay(OverlayKind.SIGHT, marks, words, ends=(start, end))
