"""The overlay of reach: where the unit in hand can go, with what it has left there."""

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.moves.search import Arrival, arrivals
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_number,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement

STRONGEST = 9


def reach(position: Position, unit: int | None) -> Overlay:
    """Return the hexes within reach of the unit in hand, with points left and hexes since the last turn."""
    phase = position.state.phase
    if (
        unit is None
        or not isinstance(phase, Movement)
        or phase.activation is None
        or phase.activation.unit != unit
    ):
        return Overlay(OverlayKind.REACH, ())
    number, start = turn_number(position, unit), position.unit(unit).place
    reached = [
        (place, here)
        for place, here in sorted(arrivals(position, phase.activation).items())
        if place != start
    ]
    marks = tuple((place, min(STRONGEST, 1 + here.points), _text(here)) for place, here in reached)
    words = tuple((place, _words(here, number)) for place, here in reached)
    return Overlay(OverlayKind.REACH, marks, f"Reach: points left · hexes run, turns at {number}", words)


def _text(here: Arrival) -> str:
    return f"{here.points}·{here.travelled}"


def _words(here: Arrival, number: int) -> str:
    missing = number - here.travelled
    turn = f"may turn after {missing} more" if missing > 0 else "may turn"
    return f"reached with {counted(here.points, 'point')} left, {turn}"
