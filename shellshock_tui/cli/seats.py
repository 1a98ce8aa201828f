"""Bots on the command line: `--bot SIDE=LEVEL`."""

from collections.abc import Sequence

from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.opening import bound
from shellshock_tui.cli.options import once
from shellshock_tui.engine.map_view import Side
from shellshock_tui.library import DataFile
from shellshock_tui.session.seats import SeatError, check_seats

USUAL = "recruit"
"""The level of bots for which none is given."""


def seats_for(data: DataFile, given: Sequence[str]) -> dict[str, str]:
    """Return the level of the bot for each side given.

    Raises:
        CommandLineError: There is no such side or level.
    """
    once("--bot", given)
    seats = dict(map(_seat, given))
    if seats:
        try:
            check_seats(seats, _seated(data))
        except SeatError as error:
            raise CommandLineError(str(error)) from None
    return seats


def full_seats(data: DataFile, given: Sequence[str]) -> dict[str, str]:
    """Return a bot for every side, in scenario order; the default level is recruit."""
    named = seats_for(data, given)
    return {side.id: named.get(side.id, USUAL) for side in _seated(data)}


def _seated(data: DataFile) -> tuple[Side, ...]:
    """Return the sides that the rules do not play themselves."""
    rules = bound(data)
    return tuple(side for side in rules.sides if side.id not in rules.programmed)


def _seat(given: str) -> tuple[str, str]:
    side, equals, level = given.partition("=")
    if not (side and equals and level):
        raise CommandLineError(f"A bot is given as SIDE=LEVEL, such as red={USUAL}, not {given[:40]!r}.")
    return side, level
