"""Paths made of commands: how a move begins, leads to a place, and ends there."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Protocol

from shellshock_tui.board import Board
from shellshock_tui.engine.event import does
from shellshock_tui.engine.map_view import Leg, Piece
from shellshock_tui.engine.trail import Blocked

Legs = tuple[Leg[Any], ...]


class Moving(Protocol):
    """The rules of a battle, as far as paths need them."""

    board: Board

    def name(self, unit: str) -> str:
        """Return a unit's name."""

    def game(self, s: Any) -> Any:
        """Return a state wrapped for its phase."""

    def opening_commands(self, g: Any, unit: str) -> Iterator[tuple[Leg[Any], Any]]:
        """Yield the commands with which a unit's move may begin, each with the game after it."""

    def path_to(self, g: Any, unit: str, place: int, facing: int | None) -> Legs:
        """Return the fewest commands that take a unit to a place, and facing, in a move that has begun."""

    def ending(self, g: Any, unit: str) -> Any | None:
        """Return the command that ends a unit's move; `None` if none is needed."""

    def stands(self, g: Any, unit: str) -> Sequence[Any]:
        """Return where a unit can go now."""

    def piece(self, g: Any, unit: str) -> Piece | None:
        """Return a unit's counter; `None` if it is not on the map."""


def begun(rules: Moving, s: Any, unit: str, first: Any | None, way: Callable[[Any], Legs]) -> Legs:
    """Return a path from here, or else one that begins with an opening command; empty if there is none.

    `first` is the opening command to begin with, `None` for the first that leads to a path. `way` returns the
    path from a position.
    """
    g = rules.game(s)
    if first is None and (legs := way(g)):
        return legs
    for opening, there in rules.opening_commands(g, unit):
        if first in (None, opening.command) and (legs := way(there)):
            return (opening, *legs)
    return ()


def path_to(stands: Sequence[Any], place: int, facing: int | None) -> Legs:
    """Return the fewest commands to a place among the stands of a unit; a facing of `None` means any."""
    there = [stand for stand in stands if stand.at == place and facing in (None, stand.facing)]
    return min(there, key=lambda stand: (len(stand.legs), -stand.left)).legs if there else ()


def whole_path_to(rules: Moving, g: Any, unit: str, place: int, facing: int | None) -> Legs:
    """Return the commands that take a unit to a place, or leave it there, and end its move.

    A `facing` of `None` means any. Empty if the unit cannot get there.
    """
    last, piece = rules.ending(g, unit), rules.piece(g, unit)
    if last is None or piece is None:
        return rules.path_to(g, unit, place, facing)
    if place == piece.at and facing in (None, piece.facing):
        return (Leg(last, piece.at, piece.facing, ""),)
    legs = rules.path_to(g, unit, place, facing)
    return (*legs, Leg(last, legs[-1].at, legs[-1].facing, legs[-1].left)) if legs else ()


def reachable(rules: Moving, g: Any, unit: str) -> Iterator[Any]:
    """Yield where a unit can go now, and where it can go after each of its opening commands."""
    yield from rules.stands(g, unit)
    for _, there in rules.opening_commands(g, unit):
        yield from rules.stands(there, unit)


def out_of_reach(rules: Moving, unit: str, place: int, reach: Collection[int], clause: str) -> Blocked | None:
    """Return that a unit cannot reach a place, and how near it gets; `None` if it can or never moves."""
    if not reach or place in reach:
        return None
    label = rules.board.label
    near = min(reach, key=lambda at: (rules.board.distance(at, place), at))
    gets = f"{does(rules.name(unit), 'gets')} no nearer than {label(near)}"
    return Blocked(clause, f"{label(place)} is out of reach: {gets}.", f"unit/{unit}")
