"""Paths that follow from the rules: how a move begins, the way to a place, and how it ends there."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Protocol

from shellshock_tui.board import Board
from shellshock_tui.engine.event import does
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.trail import Blocked

Legs = tuple[Leg[Any], ...]


class Moving(Protocol):
    """What paths ask of the rules that they belong to."""

    board: Board

    def name(self, unit: str) -> str:
        """Return a unit's name."""

    def game(self, s: Any) -> Any:
        """Return a state to be read by its phase."""

    def opening_commands(self, g: Any, unit: str) -> Iterator[tuple[Leg[Any], Any]]:
        """Yield the commands with which a unit's move may begin, and what follows."""

    def way(self, g: Any, unit: str, place: int, facing: int | None) -> Legs:
        """Return the fewest commands that take a unit to a place in a move that has begun."""

    def ending(self, g: Any, unit: str) -> Any | None:
        """Return the command that ends a unit's move."""

    def stands(self, g: Any, unit: str) -> Sequence[Any]:
        """Return where a unit can go now."""

    def piece(self, g: Any, unit: str) -> Piece | None:
        """Return a unit's counter."""


def begun(rules: Moving, s: Any, unit: str, first: Any | None, way: Callable[[Any], Legs]) -> Legs:
    """Return a way from here, or after the most sparing command with which the move may begin."""
    g = rules.game(s)
    if first is None and (legs := way(g)):
        return legs
    for opening, there in rules.opening_commands(g, unit):
        if first in (None, opening.command) and (legs := way(there)):
            return (opening, *legs)
    return ()


def way(stands: Sequence[Any], place: int, facing: int | None) -> Legs:
    """Return the fewest commands that lead to a place, and perhaps a facing, among where a unit can go."""
    there = [stand for stand in stands if stand.at == place and facing in (None, stand.facing)]
    return min(there, key=lambda stand: (len(stand.legs), -stand.left)).legs if there else ()


def whole_way(rules: Moving, g: Any, unit: str, place: int, facing: int | None) -> Legs:
    """Return the commands that take a unit to a place and end its move; it may be where it stands."""
    last, piece = rules.ending(g, unit), rules.piece(g, unit)
    if last is None or piece is None:
        return rules.way(g, unit, place, facing)
    if place == piece.at and facing in (None, piece.facing):
        return (Leg(last, piece.at, piece.facing, ""),)
    legs = rules.way(g, unit, place, facing)
    return (*legs, Leg(last, legs[-1].at, legs[-1].facing, legs[-1].left)) if legs else ()


def reachable(rules: Moving, g: Any, unit: str) -> Iterator[Any]:
    """Yield where a unit can go now, or once its move has begun in one of the ways open to it."""
    yield from rules.stands(g, unit)
    for _, there in rules.opening_commands(g, unit):
        yield from rules.stands(there, unit)


def out_of_reach(rules: Moving, unit: str, place: int, reach: Collection[int], clause: str) -> Blocked | None:
    """Return that a place is out of a unit's reach, and how near it gets; none if it does not move."""
    if not reach or place in reach:
        return None
    label = rules.board.label
    near = min(reach, key=lambda at: (rules.board.distance(at, place), at))
    gets = f"{does(rules.name(unit), 'gets')} no nearer than {label(near)}"
    return Blocked(clause, f"{label(place)} is out of reach: {gets}.", f"unit/{unit}")
