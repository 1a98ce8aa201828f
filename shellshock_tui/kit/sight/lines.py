"""Straight lines between places, and what blocks them."""

from collections.abc import Callable

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.english import agreeing
from shellshock_tui.engine.trail import Blocked


def obstacle(board: Board, start: int, end: int, stops: Callable[[int], str]) -> tuple[int, str] | None:
    """Return the first place that blocks a straight line, with what is there; None if the line is clear.

    `stops` returns what blocks lines in a place, empty for nothing. Where the line runs along the border of
    two places, both have to block it; a place off the map is ignored.
    """
    for places in board.line(start, end):
        found = [(place, stops(place)) for place in places if place != OFF_BOARD]
        if found and all(what for _, what in found):
            return found[0]
    return None


def refuse_line(
    board: Board, start: int, end: int, stops: Callable[[int], str], clause: str
) -> Blocked | None:
    """Return what blocks a straight line as a refusal by a clause; None if the line is clear."""
    found = obstacle(board, start, end, stops)
    if found is None:
        return None
    place, what = found
    label = board.label(place)
    return Blocked(clause, f"{what} in {label} {agreeing(what, 'stands')} in the way.", f"hex/{label}")
