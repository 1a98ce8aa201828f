"""Seats: who plays each side. Bots and programs play some; people play the others."""

from collections.abc import Iterable, Mapping
from textwrap import shorten
from types import MappingProxyType
from typing import NamedTuple

from shellshock_tui.ai import LEVELS
from shellshock_tui.ai.program import command_words
from shellshock_tui.engine.map_view import Side
from shellshock_tui.files import clean
from shellshock_tui.user_error import quoted

Seats = Mapping[str, str]
"""The player of each side without a person, by the side's id: the level of a bot, or `cmd:` and a command.

Files hold `program` in place of a command, so that no file can start a program.
"""
PEOPLE: Seats = MappingProxyType({})
PROGRAM = "program"
"""The seat of a program in files."""
COMMAND = "cmd:"
"""The beginning of a seat that names the command of a program."""


LONGEST_REASON = 400
"""The most characters of a reason that are shown."""


class SeatChange(NamedTuple):
    """Another player took a side while the battle went on."""

    entry: int
    """The number of the journal entry after which it happened."""
    side: str
    by: str
    """The new player as files hold it; empty for a person."""
    why: str = ""
    """A sentence on why the change was made, if no player asked for it."""

    def words(self, name: str) -> str:
        """Return the change as a sentence; `name` is that of the side."""
        if self.why:
            return shorten(clean(self.why), LONGEST_REASON, placeholder=" …")
        others = {PROGRAM: "A program", **{level: f"The {level} bot" for level in LEVELS}}
        return f"{others.get(self.by, 'A person')} plays {name} from now on."


NO_BOTS = "With miniatures people play all sides: bots do not see the table."


class SeatError(Exception):
    """A seat names an unknown side or player; the message is a sentence for the player."""


def check_seats(seats: Seats, sides: Iterable[Side]) -> None:
    """Check seats that somebody has typed.

    Raises:
        SeatError: A seat names no side of the battle, or neither a level of bots nor a command.
    """
    _check_sides(seats, sides)
    for seat in seats.values():
        check_seat(seat)


def check_seat(seat: str) -> None:
    """Check a seat that somebody has typed; raise SeatError if it is no level of bots and no command."""
    if seat.startswith(COMMAND):
        command_of(seat)
    elif seat not in LEVELS:
        raise _no_bot(seat)


def check_saved_seats(seats: Seats, sides: Iterable[Side]) -> None:
    """Check seats that a file holds; raise SeatError as `check_seats` does, and for any command."""
    _check_sides(seats, sides)
    for seat in seats.values():
        if seat != PROGRAM and seat not in LEVELS:
            raise _no_bot(seat)


def _check_sides(seats: Seats, sides: Iterable[Side]) -> None:
    known = {side.id: side.name for side in sides}
    for side in seats:
        if side not in known:
            names = (one if one == name.lower() else f"{one} ({name})" for one, name in known.items())
            raise SeatError(
                f"There is no side {quoted(side)} that a bot could play. The sides are: {', '.join(names)}."
            )


def _no_bot(seat: str) -> SeatError:
    return SeatError(f"There is no bot {quoted(seat)}. The bots are: {', '.join(LEVELS)}.")


def named_like_bots(programs: Mapping[str, str]) -> tuple[str, ...]:
    """Return a sentence for each of the player's programs that has the name of a bot, by their names."""
    return tuple(
        f"Settings: the program {quoted(name)} in [programs] has the name of a bot, so --bot SIDE={name} "
        "means the bot. Give the program another name."
        for name in programs
        if name in LEVELS
    )


def command_of(seat: str) -> tuple[str, ...]:
    """Return the words of the command in a seat; empty if a bot or a person has it.

    Raises:
        SeatError: The command is empty or lacks a quotation mark.
    """
    if not seat.startswith(COMMAND):
        return ()
    typed = seat.removeprefix(COMMAND)
    try:
        words = command_words(typed)
    except ValueError:
        raise SeatError(f"The command {quoted(typed)} lacks a quotation mark.") from None
    if not words or not words[0]:
        raise SeatError(f"A program is named by its command, such as {COMMAND}./my-bot.")
    return words


def bots_in(seats: Seats) -> dict[str, str]:
    """Return the seats of bots alone: a file gives no side to a program."""
    return {side: seat for side, seat in seats.items() if seat in LEVELS}


def as_saved(seats: Seats) -> dict[str, str]:
    """Return seats as files hold them: without the commands of programs."""
    return {side: PROGRAM if seat.startswith(COMMAND) else seat for side, seat in seats.items()}
