"""Seats: which sides bots play, and at what level. People play the others."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from shellshock_tui.ai import LEVELS
from shellshock_tui.engine.map_view import Side
from shellshock_tui.user_error import quoted

Seats = Mapping[str, str]
"""The level of the bot that plays a side, by the side's id."""
PEOPLE: Seats = MappingProxyType({})


class SeatError(Exception):
    """A seat names an unknown side or level; the message is a sentence for the player."""


def check_seats(seats: Seats, sides: Iterable[Side]) -> None:
    """Raise SeatError unless each seat names a side of the battle and a level of bots."""
    known = {side.id: side.name for side in sides}
    for side, level in seats.items():
        if side not in known:
            names = (one if one == name.lower() else f"{one} ({name})" for one, name in known.items())
            raise SeatError(
                f"There is no side {quoted(side)} that a bot could play. The sides are: {', '.join(names)}."
            )
        if level not in LEVELS:
            raise SeatError(f"There is no bot {quoted(level)}. The bots are: {', '.join(LEVELS)}.")
