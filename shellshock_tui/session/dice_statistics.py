"""Statistics of a game's dice: how many were rolled, their average, and the expected average."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session.session import Session

FEW = 4
"""The number of commands that a player without an opponent is shown."""
EVERYBODY = ""
"""Stands for the side of dice that belong to no particular side."""


@dataclass(frozen=True, slots=True)
class Tally:
    """All dice of one side with the same number of sides."""

    side: str
    sides: int
    faces: tuple[int, ...]
    """The number of times that each face came up, from 1 up."""

    @property
    def count(self) -> int:
        """The number of dice rolled."""
        return sum(self.faces)

    @property
    def mean(self) -> Fraction:
        """The average of the dice rolled."""
        return Fraction(sum(face * times for face, times in enumerate(self.faces, start=1)), self.count)

    @property
    def expected(self) -> Fraction:
        """The average of fair dice."""
        return Fraction(self.sides + 1, 2)


def tallies(session: Session) -> tuple[Tally, ...]:
    """Return the dice of a game by side and number of sides, without those that draw lots.

    Dice that the rules assign to no side count for the side that gave the command; in a game where the rules
    play a side, they count for `EVERYBODY`.
    """
    rules = session.rules
    rolled: Counter[tuple[str, int, int]] = Counter()
    for number, entry in enumerate(session.entries):
        side = EVERYBODY if rules.programmed else actor(session, number)
        for roll in entry.rolls:
            if not rules.is_lot(roll.what):
                rolled[rules.roller_side(roll.what) or side, roll.sides, roll.face] += 1
    return tuple(_tallies(rolled, (EVERYBODY, *(side.id for side in session.rules.sides))))


def _tallies(rolled: Counter[tuple[str, int, int]], sides: Sequence[str]) -> Iterator[Tally]:
    kinds = sorted({kind for _, kind, _ in rolled})
    for side in sides:
        for kind in kinds:
            faces = tuple(rolled[side, kind, face] for face in range(1, kind + 1))
            if sum(faces):
                yield Tally(side, kind, faces)


def actor(session: Session, number: int) -> str:
    """Return the side that acts in an entry; empty for the start and for commands that any side may give."""
    command = session.entries[number].command
    if command is None:
        return EVERYBODY
    return session.rules.acting_side(session.state_at(number - 1), command)


def is_order(session: Session, number: int, side: str) -> bool:
    """Return whether an entry is an order that a side chose to give.

    Where the rules play the other side, forced commands do not count.
    """
    comes_by_itself = bool(session.rules.programmed) and session.note(number).forced
    return actor(session, number) == side and not comes_by_itself


def since_last_go(session: Session, side: str) -> range:
    """Return the entries from a side's last order on: that order, and what others did after it.

    If nobody has acted since, return the entries from the side's last order before others acted
    up to its latest orders. In a game that is over, the range goes on to the end. Where no other side
    ever acts, it holds the last `FEW` entries.
    """
    count = end = len(session.entries)
    while end and is_order(session, end - 1, side):
        end -= 1
    start = end
    while start and not is_order(session, start - 1, side):
        start -= 1
    if not start and not any(actor(session, number) not in ("", side) for number in range(count)):
        return range(max(0, count - FEW), count)
    is_over = isinstance(session.decision(), Outcome)
    return range(max(0, start - 1), count if is_over else end)
