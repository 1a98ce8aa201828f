"""Paths made of commands: how a move begins and leads to a place, and why it cannot."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from shellshock_tui.board import Board
from shellshock_tui.engine.english import does
from shellshock_tui.engine.map_view import Leg
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.walks import Stand

C = TypeVar("C")
G = TypeVar("G")


def begun(
    g: G,
    openings: Iterable[tuple[Leg[C], G]],
    first: C | None,
    way: Callable[[G], tuple[Leg[C], ...]],
) -> tuple[Leg[C], ...]:
    """Return a path from here, or else one that begins with an opening command; empty if there is none.

    `openings` are the opening commands, each with the game after it. `first` is the one to begin with, None
    for the first that leads to a path. `way` returns the path from a position.
    """
    if first is None and (legs := way(g)):
        return legs
    for opening, there in openings:
        if first in (None, opening.command) and (legs := way(there)):
            return (opening, *legs)
    return ()


def path_to(stands: Sequence[Stand[C]], place: int, facing: int | None) -> tuple[Leg[C], ...]:
    """Return the fewest commands to a place among the stands of a unit; a facing of None means any."""
    there = [stand for stand in stands if stand.at == place and facing in (None, stand.facing)]
    return min(there, key=lambda stand: (len(stand.legs), -stand.left)).legs if there else ()


def out_of_reach(
    board: Board, name: str, place: int, reach: Collection[int], clause: str, at: str
) -> Blocked | None:
    """Return that a unit cannot reach a place, and how near it gets; None if it can or never moves.

    `name` is the unit's name, `at` its address.
    """
    if not reach or place in reach:
        return None
    near = min(reach, key=lambda there: (board.distance(there, place), there))
    gets = f"{does(name, 'gets')} no nearer than {board.label(near)}"
    return Blocked(clause, f"{board.label(place)} is out of reach: {gets}.", at)
