"""Straight lines between places: what stands in one, and how long it is."""

from collections.abc import Callable

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.event import agreeing
from shellshock_tui.engine.trail import Blocked


def obstacle(board: Board, start: int, end: int, stops: Callable[[int], str]) -> tuple[int, str] | None:
    """Return the first place that stops a straight line, and what there does; none if it is clear.

    Where the line runs on the border of two places, both have to stop it; one off the map does not count.
    """
    for places in board.line(start, end):
        found = [(place, stops(place)) for place in places if place != OFF_BOARD]
        if found and all(what for _, what in found):
            return found[0]
    return None


def refuse_line(
    board: Board, start: int, end: int, stops: Callable[[int], str], clause: str
) -> Blocked | None:
    """Say what stands in the way of a straight line, if anything does."""
    found = obstacle(board, start, end, stops)
    if found is None:
        return None
    place, what = found
    label = board.label(place)
    return Blocked(clause, f"{what} in {label} {agreeing(what, 'stands')} in the way.", f"hex/{label}")
